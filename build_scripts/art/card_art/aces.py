"""The ornament of an ace: a wreath of fir, with berries, as it hangs on a door in winter."""

from __future__ import annotations

import math

from card_art.colours import SUIT
from card_art.svg import Point
from card_art.woodcut.curves import ring, swelling
from card_art.woodcut.plate import BLUE, LINE, OCHRE, Plate

REACH = (62.0, 78.0)
SPRAYS = 44


def wreath(centre: Point) -> str:
    """The wreath, the same from both ends of the card."""
    plate = Plate(SUIT)
    for number in range(SPRAYS):
        _spray(plate, centre, 2 * math.pi * number / SPRAYS)
    for turn in range(4):
        _bow(plate, centre, math.pi / 4 + math.pi / 2 * turn)
    return plate.svg()


def _at(centre: Point, angle: float, out: float) -> Point:
    x, y = REACH
    return centre[0] + (x + out) * math.cos(angle), centre[1] + (y + out) * math.sin(angle)


def _spray(plate: Plate, centre: Point, angle: float) -> None:
    """A tuft of needles that lean the way the wreath is wound."""
    for place, (out, ink, lean) in enumerate(
        (
            (9.5, BLUE, 0.16),
            (-9.5, BLUE, 0.17),
            (5.5, LINE, 0.2),
            (-5.5, LINE, 0.2),
            (0.0, BLUE, 0.2),
        )
    ):
        start = angle + 0.018 * place
        line = [
            _at(centre, start, 0),
            _at(centre, start + lean * 0.6, out * 0.45),
            _at(centre, start + lean, out),
        ]
        plate.lay(swelling(line, 2.2, 0.25), ink)


def _bow(plate: Plate, centre: Point, angle: float) -> None:
    """Three berries."""
    for step, out in ((-0.055, 3.0), (0.055, 3.0), (0.0, -5.0)):
        x, y = _at(centre, angle + step, out)
        plate.form(ring(x, y, 4.3), OCHRE, 1.8)
        plate.fill(ring(x - 1.2, y - 1.4, 1.1), "#FFFAF0")
