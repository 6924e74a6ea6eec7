"""What kings, queens and jacks wear on their heads, in the coordinates of a head."""

from __future__ import annotations

from card_art.colours import SUIT
from card_art.woodcut.curves import placed
from card_art.woodcut.parts import ball
from card_art.woodcut.plate import BLUE, OCHRE, PAPER, Plate

BAND = "-22,-14! -23,-23.6 -12,-27.4 0,-28.6 12,-27.4 23,-23.6 22,-14! 11,-17.8 0,-19 -11,-17.8"


def band(plate: Plate, ink: str = OCHRE, jewel: str = SUIT) -> None:
    """The ring of a crown with its jewels."""
    plate.form(BAND, ink, 2.0)
    plate.fill("0,-27.4! 4,-23.4! 0,-19.6! -4,-23.4!", jewel)
    for across in (-1, 1):
        plate.fill(
            (
                f"{12.6 * across},-25.6! {15.4 * across},-22!"
                f" {12.8 * across},-18.6! {10 * across},-22.4!"
            ),
            BLUE,
        )
        plate.stroke(f"{19 * across},-22.6 {19 * across},-17.4", 1.4, detail=True)
        plate.stroke(f"{6.6 * across},-25.6 {6.6 * across},-20.4", 1.4, detail=True)


def lily_crown(plate: Plate) -> None:
    """Five tall points with lilies, and a cap that shows between them."""
    plate.form("-20,-22 -17,-42 0,-46 17,-42 20,-22", SUIT, 1.8)
    plate.form(
        "-23,-23! -29,-44! -17.6,-32! -14.6,-51! -6.4,-34! 0,-57! 6.4,-34! 14.6,-51! 17.6,-32!"
        " 29,-44! 23,-23! 12,-27 0,-28.4 -12,-27",
        OCHRE,
        2.0,
    )
    plate.hatch("25,-38 23.4,-32 22,-27", "19.6,-31.4 19,-29 17.4,-26", 4, 1.5)
    plate.hatch("13.2,-45 12.6,-39 12,-33", "9.6,-38 9.2,-35 8.4,-32", 4, 1.4)
    for x, y in ((-29, -45), (-14.6, -52), (0, -58), (14.6, -52), (29, -45)):
        ball(plate, x, y, 3.2, PAPER)
    band(plate)


def arched_crown(plate: Plate) -> None:
    """A closed crown with arches and an orb."""
    plate.form("-22,-22 -26,-38 -14,-50 0,-46 14,-50 26,-38 22,-22", SUIT, 2.0)
    plate.form(
        "-22.6,-23! -29,-36 -21,-51 -4,-50! -3,-45! -17,-45 -23,-36 -17.6,-24!", OCHRE, 1.8
    )
    plate.form("22.6,-23! 29,-36 21,-51 4,-50! 3,-45! 17,-45 23,-36 17.6,-24!", OCHRE, 1.8)
    plate.form("-3.4,-26! -3.8,-48! 3.8,-48! 3.4,-26!", OCHRE, 1.8)
    for x, y in ((-26.4, -42), (-17, -48.6), (17, -48.6), (26.4, -42), (0, -40), (0, -33)):
        ball(plate, x, y, 2.0, PAPER)
    ball(plate, 0, -53, 4.6, OCHRE)
    plate.form(
        (
            "-1.4,-57! -1.4,-60! -4.4,-60! -4.4,-63! -1.4,-63! -1.4,-66!"
            " 1.4,-66! 1.4,-63! 4.4,-63! 4.4,-60! 1.4,-60! 1.4,-57!"
        ),
        OCHRE,
        1.2,
    )
    band(plate, OCHRE, SUIT)


def rayed_crown(plate: Plate) -> None:
    """Seven broad rays, like a sun's."""
    plate.form("-21,-22 -17,-38 0,-42 17,-38 21,-22", BLUE, 1.4)
    rays = (
        "-24,-24! -30,-41! -15.5,-30! -16.4,-48! -5.4,-31! 0,-52! 5.4,-31! 16.4,-48!"
        " 15.5,-30! 30,-41! 24,-24! 0,-28"
    )
    plate.form(rays, OCHRE, 1.9)
    plate.strokes(
        "2.6,-29 0.6,-44|12,-29 15.6,-42|21.6,-27 27,-36|-8,-28 -14.6,-42", 1.6, detail=True
    )
    band(plate, PAPER, SUIT)


def fur_crown(plate: Plate) -> None:
    """A soft nightcap that has slipped to one side, in a low crown."""
    plate.form(
        "-21,-20 -21,-36 -8,-47 10,-49 26,-42 35,-28 36,-14 29,-13 25,-24 21,-20", BLUE, 2.2
    )
    for line in ("-13,-26 -11,-36 0,-45", "3,-26 7,-37 16,-46", "17,-25 21,-34 29,-38"):
        plate.stroke(line, 2.2, PAPER)
    ball(plate, 33, -8, 5.6, OCHRE)
    plate.form(
        "-23,-24! -26,-39! -16.4,-31! -12,-43! -5,-32! 0,-46! 5,-32! 12,-43! 16.4,-31!"
        " 26,-39! 23,-24! 0,-28",
        OCHRE,
        1.9,
    )
    plate.hatch("23,-34 22,-30 21,-26", "18.6,-30 18,-28 17,-25.6", 3, 1.3)
    band(plate)


def pearl_crown(plate: Plate) -> None:
    """A light crown of bows with pearls."""
    plate.form("-20,-22 -16,-37 0,-41 16,-37 20,-22", BLUE, 1.4)
    plate.form(
        "-23,-23! -25,-38! -19,-31 -13,-31 -9,-44! -5,-34 5,-34 9,-44! 13,-31 19,-31 25,-38!"
        " 23,-23! 0,-28.4",
        OCHRE,
        1.9,
    )
    for x, y, size in ((-25, -40, 2.8), (-9, -46, 3.2), (9, -46, 3.2), (25, -40, 2.8)):
        ball(plate, x, y, size, PAPER)
    plate.hatch("22,-35 21.4,-31 20.6,-27", "17.6,-30 17,-28.6 16,-26", 3, 1.3)
    band(plate)


def rose_crown(plate: Plate) -> None:
    """A crown of leaves with three roses."""
    for x, lean in ((-24, -58), (-17, -34), (-8, -14), (8, 12), (17, 32), (24, 56)):
        high = -22 - (26 - abs(x)) * 0.32
        leaf = plate.at(placed(x, high, lean))
        leaf.form("0,4! -5,-4 -4,-11 0,-19! 4,-11 5,-4", BLUE, 1.7)
        leaf.stroke("0,1 0,-12", 1.3, PAPER, detail=True)
    band(plate)
    for x, y, size in ((0, -33, 8.4), (-16, -28, 6.6), (16, -28, 6.6)):
        rose = plate.at(placed(x, y, size=size))
        rose.form("-1,0 -.6,-.85 0,-1 .6,-.85 1,0 .55,.85 0,1 -.55,.85", SUIT, 1.9)
        rose.stroke("-.1,.1 .3,-.3 -.2,-.5 -.6,0 0,.6 .7,0", 1.5, PAPER)
