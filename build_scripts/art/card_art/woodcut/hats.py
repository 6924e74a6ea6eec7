"""What the jacks wear on their heads, in the coordinates of a head."""

from __future__ import annotations

from card_art.colours import SUIT
from card_art.woodcut.curves import placed
from card_art.woodcut.parts import ball
from card_art.woodcut.patterns import Cloth, chevron
from card_art.woodcut.plate import BLUE, OCHRE, PAPER, Plate


def knitted_cap(plate: Plate) -> None:
    """A knitted cap with a bobble."""
    cap = plate.form("-22,-18 -23,-34 -13,-47 2,-50 16,-46 25,-33 23,-18 0,-24", BLUE, 2.2)
    chevron(plate, cap, Cloth(PAPER, -2, 1.1, (120, 38)))
    plate.form(
        (
            "-24,-12 -26,-18 -23,-25 -12,-28.6 0,-29.6 12,-28.6 23,-25"
            " 26.6,-18 24,-12 12,-17 0,-18.6 -12,-17"
        ),
        OCHRE,
        2.0,
    )
    for x, y in (
        (-19, -19),
        (-12.6, -21.6),
        (-6, -23.4),
        (0.6, -24),
        (7, -23.4),
        (13.4, -21.6),
        (20, -19),
    ):
        plate.stroke(f"{x},{y - 4} {x + x * 0.02},{y + 4}", 1.5, detail=True)
    bobble = (
        "3,-66! 6,-61 11,-63! 11,-58 15.4,-56! 12,-52 14,-47! 8.6,-48"
        " 6,-44! 3,-47.6 -1.6,-45! -2,-50 -7,-51! -4.6,-55.4 -8,-59!"
        " -2.4,-60"
    )
    plate.form(bobble, PAPER, 1.9)
    plate.strokes("1,-58 3,-55 2,-52|7,-58 6,-55 9,-53", 1.2, detail=True)


def feathered_beret(plate: Plate) -> None:
    """A wide soft beret with a long feather."""
    feather = plate.at(placed(-22, -32, -52, 0.85))
    feather.form(
        "-2,8! -7,-6 -9,-20 -4,-35 5,-44! 9,-32 6,-30! 10,-20 6,-18! 9,-8 4,-6! 5,2 2,9!",
        PAPER,
        2.0,
    )
    feather.stroke("0,8 -1,-14 4,-36", 1.6, BLUE)
    feather.strokes(
        "-1,-4 -6,-9|-1,-12 -6,-18|0,-22 -5,-28|1,-8 6,-12|1,-17 6,-23", 1.1, BLUE, detail=True
    )
    plate.form(
        "-23,-16 -33,-22 -34,-34 -22,-44 -2,-48 18,-45 30,-36 32,-25 23,-16 0,-22", SUIT, 2.3
    )
    plate.strokes(
        "-20,-22 -26,-30 -22,-39|-8,-24 -10,-34 -6,-44|6,-24 10,-34 8,-45|18,-22 25,-30 22,-39",
        1.8,
        OCHRE,
    )
    plate.form(
        "-22.4,-13! -23.4,-20 -12,-24 0,-25.2 12,-24 23.4,-20 22.4,-13! 11,-17 0,-18.2 -11,-17",
        OCHRE,
        1.9,
    )
    ball(plate, 20, -22, 5.0, BLUE)


def dagged_hood(plate: Plate) -> None:
    """A hood whose tail falls down behind."""
    tail = plate.form(
        "4,-42 20,-46 36,-34 40,-14 37,4 40,18! 33,14! 31,22! 26,14! 22,20! 22,6 26,-10 20,-20",
        SUIT,
        2.2,
    )
    chevron(plate, tail, Cloth(OCHRE, 90, 1.0, (100, 60)))
    plate.form(
        "-16,-16 -26,-24 -24,-36 -10,-46 8,-48 24,-40 27,-26 23,-14 20,-20 0,-24", BLUE, 2.2
    )
    plate.strokes("-10,-26 -14,-34 -6,-43|4,-27 4,-37 10,-45|16,-24 19,-32 18,-40", 1.8, PAPER)
    plate.form(
        "-21,-12 -25,-17 -22,-24 -10,-28 2,-29 14,-27 24,-22 26,-15 22,-9 12,-15 0,-18 -12,-16",
        OCHRE,
        2.0,
    )
    plate.strokes("-15,-24 -13,-17|-5,-26.6 -4,-19|6,-27 6,-19|16,-24 15,-15.6", 1.6)


def sprig_cap(plate: Plate) -> None:
    """A baker's flat cap with a sprig of holly."""
    plate.form(
        "-21,-18 -31,-24 -33,-36 -24,-46 -6,-51 14,-49 29,-41 33,-29 22,-18 0,-24", PAPER, 2.3
    )
    plate.strokes(
        "-16,-25 -22,-34 -18,-43|-4,-27 -6,-37 -2,-47|9,-26 13,-36 11,-46|18,-23 25,-31 23,-40",
        1.6,
    )
    plate.form(
        (
            "-22.4,-12! -23.4,-20 -12,-24 0,-25.4 12,-24 23.4,-20"
            " 22.4,-12! 11,-16.4 0,-17.6 -11,-16.4"
        ),
        BLUE,
        2.0,
    )
    plate.strokes("-18,-18 -9,-20.6 0,-21.4 9,-20.6 18,-18", 1.7, PAPER)
    for x, y, lean in ((18, -26, -38), (25, -22, 34)):
        leaf = plate.at(placed(x, y, lean, 1.1))
        leaf.form(
            (
                "0,5! -3,2 -6.4,2! -4.4,-2 -7,-6! -3,-8 -4,-13! 0,-16! 4,-13!"
                " 3,-8 7,-6! 4.4,-2 6.4,2! 3,2"
            ),
            SUIT,
            1.7,
        )
        leaf.stroke("0,3 0,-12", 1.3, PAPER)
    for left, top in ((18.0, -19.6), (23.0, -17.0), (22.0, -23.0)):
        ball(plate, left, top, 2.8, OCHRE)
