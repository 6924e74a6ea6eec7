"""The queens: one with a lamp, one who sews, one with a key, and one behind a fan."""

from __future__ import annotations

import math

from card_art.colours import SUIT
from card_art.woodcut import heads
from card_art.woodcut.crowns import band, pearl_crown, rose_crown
from card_art.woodcut.curves import placed
from card_art.woodcut.parts import ball, cuff, fist, pinch
from card_art.woodcut.patterns import (
    Cloth,
    chevron,
    ermine,
    leaves,
    lozenges,
    scales,
    stars,
    stripes,
    vair,
)
from card_art.woodcut.plate import BLUE, LINE, OCHRE, PAPER, Figure, Plate


def lamplight(inner: Plate, free: Plate) -> None:
    """The queen of spades carries a lamp through the night."""
    veil = inner.form("96,48 76,70 68,104 52,142 52,200! 120,200! 112,120 116,70", BLUE, 2.3)
    stars(inner, veil, Cloth(PAPER, 0, 1.15, (84, 96)))
    gown = inner.form(
        "70,200! 74,150 88,128 108,118! 136,120! 166,128 190,146 208,200!", SUIT, 2.4
    )
    scales(inner, gown, Cloth(OCHRE, 0, 1.05, (125, 140)))
    fur = inner.form(
        (
            "98,114 84,124 78,138 92,150 104,162 112,200! 134,200! 132,166"
            " 142,150 158,134 150,122 134,116"
        ),
        PAPER,
        2.2,
    )
    ermine(inner, fur, Cloth(LINE, 0, 0.85, (118, 136)))
    head = free.at(placed(112, 76, 2, 1.16, mirrored=True))
    _knot(head)
    heads.neck(head)
    heads.side(head, gentle=True)
    _smooth_hair(head)
    _beads(head, OCHRE)
    pearl_crown(head.at(placed(4, 0, -6)))
    _lamp(inner, free)


def _knot(head: Plate) -> None:
    """A plaited knot of hair at the neck."""
    head.form("16,2 28,0 35,8 33,19 24,24 15,18", LINE, 1.6)
    head.strands("20,4 26,8 28,18|27,3 31,9 29,19|18,9 22,13 22,20", 1.5, PAPER)


def _smooth_hair(head: Plate) -> None:
    """Hair combed back over the ear."""
    head.form("-10,-26 -10,-17 -2,-12 5,-4 6,6 12,13 20,13 25,2 25,-14 16,-27 2,-30", LINE, 1.4)
    head.strands(
        "-6,-18 4,-12 11,-3 16,9|0,-20 10,-12 16,-3 20,7|8,-20 17,-12 21,-3", 1.5, PAPER
    )


def _beads(head: Plate, ink: str) -> None:
    """A string of beads around the neck."""
    for i in range(6):
        x = -10.0 + 4.6 * i
        ball(head, x, 37.6 - 0.22 * (x - 1) ** 2 / 6 + 4, 2.5, ink)


def _lamp(inner: Plate, free: Plate) -> None:
    lamp = free.at(placed(182, 104))
    for degrees in range(-165, 0, 25):
        turn = math.radians(degrees)
        x, y = math.cos(turn), math.sin(turn)
        lamp.stroke(f"{17 * x:g},{-24 + 21 * y:g} {27 * x:g},{-24 + 33 * y:g}", 2.2, OCHRE)
    lamp.form("-7,-6! -10,-18 -6,-30 -5,-42! 5,-42! 6,-30 10,-18 7,-6!", PAPER, 2.0)
    lamp.form("1,-38! 1.6,-31 5,-23 4.6,-15 0,-11 -4.6,-15 -4,-22 -0.6,-29", OCHRE, 1.6)
    lamp.form("-11,-7! 11,-7! 13,-1! -13,-1!", OCHRE, 2.0)
    lamp.form("-13,-1 -17,7 -10,15 0,17 10,15 17,7 13,-1", SUIT, 2.2)
    lamp.strokes("-11,6 -5,10 2,11", 2.0, PAPER)
    lamp.form("-5,16! 5,16! 7,22! 14,27! 14,31! -14,31! -14,27! -7,22!", OCHRE, 2.0)
    sleeve = inner.form("172,156! 200,150! 216,176 216,215! 150,200! 160,170!", SUIT, 2.2)
    scales(inner, sleeve, Cloth(OCHRE, -8, 1.05, (180, 170)))
    fist(free.at(placed(183, 140, 4, 1.0)))
    cuff(free, (169, 156), (200, 153), PAPER, 9)


def needlework(inner: Plate, free: Plate) -> None:
    """The queen of hearts sews a heart."""
    gown = inner.form(
        "54,196! 62,152 76,128 102,117! 152,117! 180,128 200,152 208,200!", SUIT, 2.4
    )
    leaves(inner, gown, Cloth(OCHRE, 0, 1.0, (125, 140)))
    apron = inner.form("104,118! 128,128 152,118! 160,150 166,210! 90,200! 98,150", BLUE, 2.2)
    chevron(inner, apron, Cloth(PAPER, 0, 1.0, (128, 140)))
    head = free.at(placed(132, 74, -3, 1.16))
    head.form("2,-24 -20,-16 -25,4 -24,22 -16,28 20,30 28,22 28,2 21,-18", OCHRE, 2.0)
    _plaits(head)
    heads.neck(head)
    heads.turned(head, asleep=True, gentle=True, lips=SUIT)
    head.form(
        "-14,-21 -19,-12 -18,-4 -13,-10 0,-17 12,-14 19,-4 22,4 26,-2 23,-16 14,-26 -2,-29",
        OCHRE,
        1.9,
    )
    head.strands("-14,-13 -4,-20 8,-20|4,-18 14,-15 21,-4|10,-22 18,-16 23,-6", 1.4)
    free.form(
        (
            "104,112 90,120 84,132 104,130 122,126 132,138 140,126 160,130"
            " 176,132 172,120 158,112 132,122"
        ),
        PAPER,
        2.2,
    )
    free.strokes(
        "100,118 94,126|112,121 108,128|152,120 158,128|164,118 170,127", 1.4, LINE, detail=True
    )
    rose_crown(head)
    _hoop(inner, free)


def _plaits(head: Plate) -> None:
    """Two long plaits that hang over the shoulders."""
    for x, lean in ((-24.0, -0.8), (27.0, 0.8)):
        for i in range(4):
            y = 22 + 9.6 * i
            mid = x + lean * i
            head.form(
                (
                    f"{mid - 6.4:g},{y - 3:g} {mid:g},{y - 6:g}"
                    f" {mid + 6.4:g},{y - 3:g} {mid + 4:g},{y + 5:g}"
                    f" {mid:g},{y + 8:g} {mid - 4:g},{y + 5:g}"
                ),
                OCHRE,
                1.9,
            )
            head.strokes(
                (
                    f"{mid - 3:g},{y - 2:g} {mid:g},{y + 4:g}|"
                    f"{mid + 3.4:g},{y - 2:g} {mid + 1:g},{y + 4:g}"
                ),
                1.2,
                LINE,
                detail=True,
            )
        end = x + lean * 4
        head.form(f"{end - 5:g},58! {end + 5:g},58! {end + 4:g},62! {end - 4:g},62!", BLUE, 1.6)


def _hoop(inner: Plate, free: Plate) -> None:
    sleeve = inner.form("104,158! 88,170 70,172 40,150! 36,220! 120,220!", SUIT, 2.2)
    leaves(inner, sleeve, Cloth(OCHRE, 30, 1.0, (80, 176)))
    hoop = free.at(placed(84, 138, -10))
    hoop.form("-26,0 -18.4,-18.4 0,-26 18.4,-18.4 26,0 18.4,18.4 0,26 -18.4,18.4", OCHRE, 2.2)
    hoop.form("-21,0 -15,-15 0,-21 15,-15 21,0 15,15 0,21 -15,15", PAPER, 1.9)
    hoop.form("0,13 -9,4 -12,-5 -7,-10.6 0,-6! 7,-10.6 12,-5 9,4", SUIT, 1.6)
    hoop.strokes("-16,5 -12,11 -6,15|16,5 12,11 6,15", 1.8, BLUE)
    free.stroke("92,136 108,152 132,152 146,138 152,124", 1.5, SUIT)
    sleeve = inner.form("186,128! 208,124! 222,140! 222,215! 160,210! 168,160!", SUIT, 2.2)
    leaves(inner, sleeve, Cloth(OCHRE, -10, 1.0, (190, 160)))
    pinch(free.at(placed(182, 108, 28, 1.0)))
    cuff(free, (186, 130), (206, 111), PAPER, 9)
    free.fill("172,93.4! 174,95! 150.6,126.6! 149.4,125.6!", LINE)


def keeper(inner: Plate, free: Plate) -> None:
    """The queen of diamonds keeps the key of the house."""
    gown = inner.form(
        "54,196! 60,152 74,128 100,117! 148,117! 176,128 198,150 208,200!", BLUE, 2.4
    )
    vair(inner, gown, Cloth(OCHRE, 0, 0.95, (125, 140)))
    front = inner.form("98,117! 124,142 150,117! 146,150 152,210! 96,210! 102,150", SUIT, 2.2)
    lozenges(inner, front, Cloth(OCHRE, 0, 1.0, (124, 150)))
    head = free.at(placed(120, 76, 0, 1.16))
    _cloud(head)
    heads.neck(head)
    heads.front(head, gentle=True)
    head.form(
        "-21,-8 -17,-14 -8,-18 0,-15 8,-18 17,-14 21,-8 24,-16 17,-28 0,-32 -17,-28 -24,-16",
        LINE,
        1.4,
    )
    for across in (-1, 1):
        ball(head, 22.6 * across, 13, 2.4, OCHRE)
        head.form(
            f"{22.6 * across - 3},16 {22.6 * across + 3},16 {22.6 * across},24!", OCHRE, 1.5
        )
    _tall_headdress(head)
    free.form(
        "100,116 110,122 124,126 138,122 148,116 146,124 136,132 124,137 112,132 102,124",
        OCHRE,
        2.0,
    )
    for x, y in ((108, 124), (116, 128.4), (124, 131), (132, 128.4), (140, 124)):
        free.fill(f"{x},{y - 3.4}! {x + 2.6},{y}! {x},{y + 3.4}! {x - 2.6},{y}!", SUIT)
    _key(inner, free)


def _cloud(head: Plate) -> None:
    """Hair that stands around the head like a cloud."""
    head.form(
        (
            "0,-34 -14,-34 -25,-27 -33,-16 -34,-3 -35,10 -30,21 -21,27"
            " -12,26 12,26 21,27 30,21 35,10 34,-3 33,-16 25,-27 14,-34"
        ),
        LINE,
        1.6,
    )
    for across in (-1, 1):
        for x, y in ((27, -14), (30, -2), (30, 10), (25, 20), (24, -24)):
            head.stroke(
                (
                    f"{(x - 3) * across},{y + 3} {(x + 1) * across},{y + 3.4}"
                    f" {(x + 3) * across},{y - 0.6} {x * across},{y - 3}"
                ),
                1.5,
                PAPER,
                detail=True,
            )


def _tall_headdress(head: Plate) -> None:
    cap = head.form("-19,-24! -27,-46 -16,-53 0,-56 16,-53 27,-46 19,-24! 0,-29", SUIT, 2.2)
    stripes(head, cap, Cloth(OCHRE, 0, 0.9, (120, 30)))
    head.form(
        "-28,-44! -27,-50 -16,-56.6 0,-59.6 16,-56.6 27,-50 28,-44! 16,-50.6 0,-53 -16,-50.6",
        OCHRE,
        1.9,
    )
    band(head)


def _key(inner: Plate, free: Plate) -> None:
    key = free.at(placed(179, 113, 6))
    key.form(
        (
            "2.6,-50! 19,-50! 19,-42! 13,-42! 13,-38! 19,-38! 19,-29!"
            " 2.6,-29! 2.6,-33! 7,-33! 7,-46! 2.6,-46!"
        ),
        OCHRE,
        1.9,
    )
    key.form("-3.2,-55! 3.2,-55! 3.2,34! -3.2,34!", OCHRE, 1.9)
    key.form("-5,-25! 5,-25! 5,-20! -5,-20!", OCHRE, 1.7)
    sleeve = inner.form("164,150! 196,148! 214,176 216,215! 150,205! 156,170!", BLUE, 2.2)
    vair(inner, sleeve, Cloth(OCHRE, -10, 0.95, (180, 170)))
    for x, y in ((-8.0, 42.0), (8.0, 42.0), (0.0, 54.0)):
        key.form(f"{x - 9},{y} {x},{y - 9} {x + 9},{y} {x},{y + 9}", OCHRE, 2.0)
    for x, y in ((-8.0, 42.0), (8.0, 42.0), (0.0, 54.0)):
        key.form(f"{x - 3.4},{y} {x},{y - 3.4} {x + 3.4},{y} {x},{y + 3.4}", PAPER, 1.4)
    fist(free.at(placed(180, 125, 8, 1.1)))


def hidden(inner: Plate, free: Plate) -> None:
    """The queen of clubs knows something, and laughs behind her fan."""
    gown = inner.form(
        "54,196! 58,152 72,130 100,118! 150,117! 178,128 200,152 208,200!", OCHRE, 2.4
    )
    lozenges(inner, gown, Cloth(SUIT, 0, 1.0, (110, 140)))
    front = inner.form(
        "84,122! 104,116! 124,134 150,116! 166,122! 148,150 140,210! 100,210! 100,150",
        BLUE,
        2.2,
    )
    leaves(inner, front, Cloth(PAPER, 0, 0.95, (122, 150)))
    for across in (-1, 1):
        x = 122 + 30 * across
        free.form(
            (
                f"{x},118 {x + 18 * across},108 {x + 26 * across},90!"
                f" {x + 14 * across},92 {x + 2 * across},84!"
                f" {x - 8 * across},104"
            ),
            PAPER,
            2.1,
        )
        free.strokes(
            f"{x},114 {x + 20 * across},94|{x - 2 * across},110 {x + 8 * across},90",
            1.4,
            LINE,
            detail=True,
        )
    head = free.at(placed(122, 74, 5, 1.16, mirrored=True))
    _high_hair(head)
    heads.neck(head)
    heads.turned(head, gentle=True, smile=True)
    head.form(
        "-13,-22 -18,-13 -17,-5 -12,-12 0,-17 12,-15 18,-6 20,4 25,0 25,-14 15,-27 -2,-30",
        LINE,
        1.6,
    )
    head.strands("-12,-14 -2,-21 8,-21|4,-19 14,-15 20,-4|8,-24 18,-17 22,-6", 1.6, PAPER)
    _beads(head, PAPER)
    _feathers(head)
    _fan(inner, free)


def _high_hair(head: Plate) -> None:
    head.form("0,-26 -16,-24 18,-26 26,-14 27,4 30,14 27,24 19,25 14,18 18,6", LINE, 1.8)
    head.strands("22,-6 24,6 27,16|20,8 22,18 24,22", 1.6, PAPER)


def _feathers(head: Plate) -> None:
    """Three feathers behind a low tiara."""
    for x, y, lean in ((-10, -28, -24), (11, -28, 22), (0, -30, -2)):
        feather = head.at(placed(x, y, lean))
        feather.form(
            "0,6! -8,-4 -9,-16 -3,-27 6,-29! 10,-21 6,-19! 9,-12 5,-10! 7,-3 3,0!", PAPER, 1.9
        )
        feather.stroke("0,4 -1,-10 2,-23", 1.5, BLUE)
        feather.strokes(
            "-1,-6 -5,-10|-0.6,-12 -5,-16|1,-6 4,-8|1,-13 5,-16", 1.1, BLUE, detail=True
        )
    head.form(
        "-21,-16! -22,-25 -13,-31! -9,-26! 0,-36! 9,-26! 13,-31! 22,-25 21,-16! 0,-20.6",
        OCHRE,
        2.0,
    )
    ball(head, 0, -25, 3.0, BLUE)
    ball(head, -12, -23.6, 2.2, PAPER)
    ball(head, 12, -23.6, 2.2, PAPER)


def _fan(inner: Plate, free: Plate) -> None:
    sleeve = inner.form("170,160! 196,154! 216,176 216,215! 150,205! 158,176!", OCHRE, 2.2)
    lozenges(inner, sleeve, Cloth(SUIT, -10, 1.0, (180, 175)))
    fan = free.at(placed(170, 158, 8))
    folds, first, last = 9, -152.0, -28.0
    step = (last - first) / folds

    def spot(degrees: float, reach: float) -> str:
        turn = math.radians(degrees)
        return f"{reach * math.cos(turn):.2f},{reach * math.sin(turn):.2f}"

    for i in range(folds):
        one, other = first + step * i, first + step * (i + 1)
        middle = (one + other) / 2
        fan.form(
            (
                f"{spot(one, 8)}! {spot(one, 60)}! {spot(middle, 63)}"
                f" {spot(other, 60)}! {spot(other, 8)}!"
            ),
            (PAPER, SUIT)[i % 2],
            1.8,
        )
        ink = (SUIT, OCHRE)[i % 2]
        fan.fill(
            (
                f"{spot(middle, 44)}! {spot(middle - 4, 50)}!"
                f" {spot(middle, 57)}! {spot(middle + 4, 50)}!"
            ),
            ink,
        )
        fan.fill(
            (
                f"{spot(one + 0.8, 30)}! {spot(one + 0.8, 37)}!"
                f" {spot(other - 0.8, 37)}! {spot(other - 0.8, 30)}!"
            ),
            BLUE,
        )
        fan.stroke(f"{spot(middle, 10)} {spot(middle, 27)}", 1.8, OCHRE, detail=True)
    fist(free.at(placed(172, 156, -4, 1.0)))
    cuff(free, (160, 171), (188, 170), PAPER, 7)


QUEENS: dict[str, Figure] = {
    "S": lamplight,
    "H": needlework,
    "D": keeper,
    "C": hidden,
}
