"""What stands in the middle of a back, the same from both ends."""

from __future__ import annotations

import math

from card_art.colours import GOLD, IVORY
from card_art.woodcut.curves import placed, ring
from card_art.woodcut.parts import limb
from card_art.woodcut.plate import Plate

MIDDLE = (125.0, 175.0)
GROWTH = 1.24  # how much larger a centrepiece is than it was drawn
FERN_BEND = 11.0


def snowflake(field: str) -> str:
    """A snowflake of six branches."""
    plate = Plate(field)
    for sixth in range(6):
        arm = plate.at(placed(*MIDDLE, 60 * sixth, GROWTH))
        arm.fill("-1.3,0! -2,-24! 0,-37! 2,-24! 1.3,0!", IVORY)
        for high, reach in ((-12.0, 6.5), (-19.5, 10.0), (-27.0, 6.0)):
            for across in (-1, 1):
                arm.fill(
                    f"0,{high}! {reach * across},{high - reach * 0.8}!"
                    f" {reach * across * 0.9},{high - reach * 0.42}! 0,{high + 3.2}!",
                    IVORY,
                )
        arm.fill("-3.4,-6! 0,-11! 3.4,-6! 0,-3!", GOLD)
    plate.lay(ring(*MIDDLE, 2.4), IVORY)
    return plate.svg()


def teacup(field: str) -> str:
    """Two steaming cups on one saucer."""
    plate = Plate(field)
    for half in _both(plate):
        half.fill("-19,-18! 19,-18! 17,-9 10,-3.4 -10,-3.4 -17,-9", IVORY)
        half.fill("-13,-14! -9,-7! -6,-6! -10,-14!", field)
        half.strokes("-6,-12 0,-9 6,-12 12,-9", 2.4, GOLD)
        half.fill(limb("17,-15 25,-16 24,-8 14,-7", 2.8, 2.8), IVORY)
        for x, high in ((-9.0, -1.0), (0.0, 3.0), (9.0, -1.0)):
            half.stroke(f"{x},-21 {x - 3},-25 {x + 2.4},-29 {x - 1},{-33 - high}", 2.6, GOLD)
    plate.at(placed(*MIDDLE, 0, GROWTH)).fill("-27,-2! 0,-3.4 27,-2! 27,2! 0,3.4 -27,2!", IVORY)
    plate.at(placed(*MIDDLE, 0, GROWTH)).stroke("-22,0 0,0 22,0", 1.6, GOLD)
    return plate.svg()


def fern(field: str) -> str:
    """A frond that bends both ways and grows from the middle to both ends."""
    plate = Plate(field)
    for half in _both(plate):
        spine = [(FERN_BEND * math.sin(2.6 * t / 40), -34.0 * t / 40) for t in range(41)]
        for step in range(13):
            part = step / 13
            (x, y), (x2, y2) = spine[round(38 * part)], spine[round(38 * part) + 2]
            lean = math.degrees(math.atan2(x2 - x, y - y2))
            size = 17.0 * (1 - part) ** 0.75 + 2.4
            for across in (-1, 1):
                leaf = half.at(placed(x, y, lean + across * (68 - 14 * part)))
                leaf.fill(
                    f"0,0.8! -1.5,{-size * 0.45:.2f} 0,{-size:.2f}! 1.5,{-size * 0.45:.2f}",
                    GOLD if step % 4 == 3 else IVORY,
                )
        half.fill(limb(" ".join(f"{x:.2f},{y:.2f}" for x, y in spine[::4]), 2.2, 1.0), IVORY)
    plate.lay(ring(*MIDDLE, 2.6), GOLD)
    return plate.svg()


def lamp(field: str) -> str:
    """A lamp with two chimneys, lit at both ends."""
    plate = Plate(field)
    for half in _both(plate):
        half.fill("-8,-9! -11,-18 -6.4,-26 -6,-33! 6,-33! 6.4,-26 11,-18 8,-9!", IVORY)
        half.fill("0,-29 4.2,-21 4.8,-15 0,-10.4 -4.8,-15 -2.4,-21", GOLD)
        half.fill("0,-19 1.8,-15 0,-12.4 -1.8,-15", field)
        half.fill("-12,-8.6! 12,-8.6! 9,-4.6! -9,-4.6!", GOLD)
        for turn in (-64, -40, 40, 64):
            ray = half.at(placed(0, -18, turn))
            ray.fill("-0.9,-15! 0,-24! 0.9,-15!", GOLD)
    middle = plate.at(placed(*MIDDLE, 0, GROWTH))
    middle.fill("-9,-4 -16,-3 -19,0 -16,3 -9,4 9,4 16,3 19,0 16,-3 9,-4", IVORY)
    middle.stroke("-14,0 0,0 14,0", 1.8, field)
    return plate.svg()


def _both(plate: Plate) -> tuple[Plate, Plate]:
    """The upper half, and the same turned round."""
    x, y = MIDDLE
    return plate.at(placed(x, y, 0, GROWTH)), plate.at(placed(x, y, 180, GROWTH))
