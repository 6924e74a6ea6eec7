"""Parts of several figures: fingers and hands, sleeves, cords, and the crown's cousins."""

from __future__ import annotations

import math

from card_art.svg import Point
from card_art.woodcut.curves import Line, curve, normals, ring
from card_art.woodcut.plate import Plate


def limb(text: str, start: float, end: float, *, round_end: bool = True) -> Line:
    """A bent shape of even or changing width along a line, such as a finger."""
    line = curve(text)
    sides = normals(line, closed=False)
    left, right = [], []
    for i, ((x, y), (nx, ny)) in enumerate(zip(line, sides, strict=True)):
        half = (start + (end - start) * i / (len(line) - 1)) / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    tip: Line = []
    if round_end:
        x, y = line[-1]
        nx, ny = sides[-1]
        for step in range(1, 6):
            turn = math.pi * step / 6
            along, across = math.sin(turn) * end / 2, math.cos(turn) * end / 2
            # The line runs towards its normal turned a quarter to the right.
            tip.append((x + nx * across - ny * along, y + ny * across + nx * along))
    return [*left, *tip, *right[::-1]]


def finger(plate: Plate, text: str, start: float = 5.6, end: float = 4.4) -> None:
    """One finger from its root to its tip."""
    plate.form(limb(text, start, end), plate.skin, 1.5)
    x, y = curve(text)[1]
    # The root grows out of the hand: no line parts it from that.
    plate.fill(ring(x, y, start * 0.44), plate.skin)


def fist(plate: Plate) -> None:
    """A hand that holds something upright, its wrist below at (2, 14)."""
    plate.form("-6,16! -8,8 -9.4,0 -8,-8 0,-11 7.4,-9 10,-2 9.4,6 8.6,16!", plate.skin, 1.9)
    for y in (-7.4, -2.4, 2.6, 7.2):
        finger(plate, f"6.4,{y - 0.6} 0,{y - 0.8} -7.2,{y}", 5.4, 5.0)
    finger(plate, "7.4,9 4,3 -1,-5.4", 6.2, 4.6)


def pinch(plate: Plate) -> None:
    """A hand from the right whose thumb and first finger meet at (-16, 0)."""
    finger(plate, "6,6 -2,11 -6,9", 5.4, 4.6)
    finger(plate, "7,3 -3,8 -9,5.6", 5.6, 4.6)
    plate.form("17,-8! 9,-10 2,-10 -2,-5 -1,3 3,9 9,10 17,8!", plate.skin, 1.9)
    finger(plate, "2,-7 -8,-8 -15.4,-1.6", 5.8, 4.2)
    finger(plate, "6,1 -5,3 -15,1.2", 6.2, 4.2)
    plate.stroke("5,-2 7,1 6,4", 1.2, detail=True)


def cuff(plate: Plate, start: Point, end: Point, ink: str, width: float = 8.0) -> None:
    """A band around a wrist, from one of its sides to the other."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    length = math.hypot(dx, dy)
    nx, ny = -dy / length * width, dx / length * width
    # It bulges at both ends, as cloth does around an arm.
    bx, by = nx * 0.18, ny * 0.18
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    text = (
        f"{x1},{y1}! {middle[0] - bx},{middle[1] - by} {x2},{y2}! {x2 + nx},{y2 + ny}!"
        f" {middle[0] + nx + bx},{middle[1] + ny + by} {x1 + nx},{y1 + ny}!"
    )
    plate.form(text, ink, 1.9)
    for part in (0.36, 0.68):
        plate.stroke(
            f"{x1 + nx * part},{y1 + ny * part} {middle[0] + nx * part},{middle[1] + ny * part}"
            f" {x2 + nx * part},{y2 + ny * part}",
            1.3,
            detail=True,
        )


def ball(plate: Plate, x: float, y: float, radius: float, ink: str) -> None:
    """A small ball, a bead or a jewel."""
    corners = ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))
    plate.form(" ".join(f"{x + radius * a:g},{y + radius * b:g}" for a, b in corners), ink, 1.6)
