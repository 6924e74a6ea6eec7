"""The jacks: with a sledge, with a fiddle, with a lantern, and with a loaf."""

from __future__ import annotations

import math

from card_art.colours import SUIT
from card_art.woodcut import heads
from card_art.woodcut.curves import Move, placed
from card_art.woodcut.hats import dagged_hood, feathered_beret, knitted_cap, sprig_cap
from card_art.woodcut.parts import ball, cuff, finger, fist, limb, pinch
from card_art.woodcut.patterns import (
    Cloth,
    chevron,
    leaves,
    lozenges,
    scales,
    stars,
    stripes,
    vair,
)
from card_art.woodcut.plate import BLUE, LINE, OCHRE, PAPER, Figure, Plate


def sledger(inner: Plate, free: Plate) -> None:
    """The jack of spades is off to the hill with his sledge."""
    _sledge(free)
    coat = inner.form(
        "54,196! 58,154 72,130 98,118! 148,118! 172,130 190,150 204,200!", SUIT, 2.4
    )
    stars(inner, coat, Cloth(PAPER, 0, 1.15, (110, 146)))
    inner.form("118,130! 132,130! 136,200! 114,200!", OCHRE, 1.9)
    for y in (146, 162):
        ball(inner, 125, y, 3.6, BLUE)
    head = free.at(placed(120, 78, -3, 1.16))
    _bob(head, LINE, PAPER)
    heads.neck(head)
    heads.turned(head, gentle=True)
    _grin(head)
    head.form(
        "-15,-18 -17,-10! -10,-13 -6,-11! 2,-15 8,-11! 14,-13 19,-4! 22,-20 0,-27", LINE, 1.2
    )
    knitted_cap(head.at(Move(d=0.84, f=-2.6)))
    _scarf(inner, free)
    sleeve = inner.form("168,150! 192,144! 214,172 216,215! 150,205! 160,172!", SUIT, 2.2)
    stars(inner, sleeve, Cloth(PAPER, 0, 1.15, (180, 170)))
    cuff(free, (164, 150), (196, 146), OCHRE, 9)
    mitten = free.at(placed(181, 134, 0, 1.1))
    mitten.form("-11,14! -13,4 -12,-7 -6,-13 4,-13 11,-8 13,2 11,14!", BLUE, 2.1)
    mitten.form("-12,8 -5,3 1,-4 6,-3 6,3 -2,11 -9,14", BLUE, 1.9)
    mitten.strokes("-6,-10 -5,-4|0,-11 0,-5|6,-9.6 6,-5", 1.5, PAPER)


def _sledge(free: Plate) -> None:
    """A wooden sledge carried upright, its runners curled at the top."""
    for x in (167.0, 197.0):
        curl = limb(
            f"{x},210 {x},120 {x - 0.4},66 {x - 3},48 {x - 11},42 {x - 17},48 {x - 14},56",
            7.0,
            5.4,
        )
        free.form(curl, OCHRE, 2.0)
    for y in (72.0, 94.0, 116.0, 152.0):
        free.form(f"158,{y - 4.6}! 206,{y - 7}! 206,{y + 3}! 158,{y + 5.4}!", OCHRE, 2.0)
        free.strokes(
            f"164,{y - 0.6} 178,{y - 2} 190,{y - 1.4}|176,{y + 2.2} 192,{y + 1} 201,{y}",
            1.2,
            LINE,
            detail=True,
        )


def _bob(head: Plate, ink: str, strands: str) -> None:
    """Straight hair cut at the chin."""
    head.form(
        "2,-24 -18,-16 -21,0 -22,16 -25,24! -14,25 12,26 27,27! 28,14 25,-6 20,-20", ink, 1.8
    )
    head.strands("20,0 23,10 22,23|24,2 26,14 25,24|-19,4 -19,14 -21,22", 1.6, strands)


def _grin(head: Plate) -> None:
    """A broad smile on a face that is half turned."""
    head.form("-15,18.6! -8,20.4 3,17.4! 0,24 -5,26.6 -11,25.4", PAPER, 1.5)
    head.stroke("-13.6,22 -6,23 1,21", 1.1, detail=True)


def _scarf(inner: Plate, free: Plate) -> None:
    end = inner.form("96,126! 114,130! 108,158 106,200! 84,200! 92,160", BLUE, 2.1)
    stripes(inner, end, Cloth(PAPER, 96, 1.1, (100, 150)))
    wrap = free.form(
        "90,114 100,121 122,125 144,121 154,112 160,122 154,133 138,141 120,143 100,139 88,128",
        BLUE,
        2.2,
    )
    stripes(free, wrap, Cloth(PAPER, 6, 1.1, (122, 130)))


def fiddler(inner: Plate, free: Plate) -> None:
    """The jack of hearts plays the fiddle."""
    coat = inner.form(
        "50,196! 54,156 70,132 94,118! 140,118! 172,130 194,150 208,200!", BLUE, 2.4
    )
    scales(inner, coat, Cloth(PAPER, 0, 1.05, (110, 146)))
    waist = inner.form("96,120! 112,130 130,120! 134,150 136,210! 84,210! 92,150", OCHRE, 2.1)
    stripes(inner, waist, Cloth(SUIT, 2, 1.0, (112, 150)))
    head = free.at(placed(110, 76, 9, 1.16, mirrored=True))
    _ringlets(head)
    heads.neck(head)
    heads.turned(head, asleep=True, gentle=True, smile=True)
    _fringe(head)
    feathered_beret(head)
    free.form(
        "80,117 92,107 104,120 112,126 122,122 134,112 142,118 136,130 122,138 106,138 92,128",
        PAPER,
        2.1,
    )
    free.strokes(
        "94,114 100,128|104,121 107,133|122,123 121,134|132,115 131,128", 1.4, LINE, detail=True
    )
    _fiddle(inner, free)


def _ringlets(head: Plate) -> None:
    """Curls that fall to the collar."""
    for x, y, size in (
        (23, -12, 6.6),
        (27, -2, 7),
        (28, 9, 7.2),
        (27, 20, 7.2),
        (22, 29, 6.4),
        (-19, -10, 5.4),
        (-21, 0, 5.4),
        (-21, 10, 5.4),
    ):
        head.form(f"{x - size},{y} {x},{y - size} {x + size},{y} {x},{y + size}", OCHRE, 1.9)
        head.stroke(
            f"{x - 2.6},{y + 2.4} {x - 2.4},{y - 2.4} {x + 2.4},{y - 1.8} {x + 1.4},{y + 1.8}",
            1.2,
            detail=True,
        )


def _fringe(head: Plate) -> None:
    head.form(
        "-15,-18 -18,-8! -11,-11 -8,-8! 0,-13 4,-9! 11,-12 16,-5! 21,2 24,-14 18,-24 0,-28",
        OCHRE,
        1.8,
    )


def _fiddle(inner: Plate, free: Plate) -> None:
    far = inner.form("186,118! 210,110! 222,130! 222,215! 186,215! 170,160!", BLUE, 2.2)
    scales(inner, far, Cloth(PAPER, 0, 1.05, (195, 150)))
    fiddle = free.at(placed(147, 128, -24))
    fiddle.form("22,-4! 64,-3! 66,-8 72,-8 74,-2 70,4 66,4 64,3! 22,4!", OCHRE, 2.0)
    fiddle.form(
        (
            "-30,0 -29,-11 -20,-17 -10,-14 -3,-9 5,-11 13,-14.6 22,-11"
            " 26,0 22,11 13,14.6 5,11 -3,9 -10,14 -20,17 -29,11"
        ),
        SUIT,
        2.3,
    )
    fiddle.strokes("-4,-7 2,-7.6 7,-6|-4,7 2,7.6 7,6", 1.8, PAPER)
    fiddle.fill("-31,-5! -22,-6! -19,0 -22,6! -31,5!", LINE)
    fiddle.form("12,-3.4! 58,-2.6! 58,2.6! 12,3.4!", LINE, 1.0)
    fiddle.strokes("-20,-1.6 66,-1|-20,1.6 66,1", 0.9, PAPER, detail=True)
    fiddle.form("-7,-5! -4.6,-5! -4.6,5! -7,5!", PAPER, 1.4)
    hand = free.at(placed(196, 108, -30, 0.95))
    hand.form("-4,20! -8,8 -4,-2 6,-2 12,6 12,20!", hand.skin, 1.9)
    for x in (-6.0, -1.0, 4.0, 8.6):
        finger(hand, f"{x + 3},4 {x + 2},-5 {x},-9", 5.0, 4.4)
    cuff(free, (186, 121), (209, 109), PAPER, 9)
    bow = free.at(placed(150, 124, 60))
    bow.stroke("-44,-3.6 0,-7.4 46,-4", 3.4, OCHRE)
    bow.stroke("-44,-3.4 -45,0", 2.6)
    bow.strokes("-44,-0.6 0,0 46,-0.6|-44,-4.8 0,-9 46,-5.2", 1.5)
    sleeve = inner.form("158,174! 180,160! 216,176! 222,220! 150,220!", BLUE, 2.2)
    scales(inner, sleeve, Cloth(PAPER, 0, 1.05, (170, 178)))
    pinch(free.at(placed(178, 166, 40, 0.95)))


def lantern_bearer(inner: Plate, free: Plate) -> None:
    """The jack of diamonds lights the way home."""
    coat = inner.form(
        "52,196! 56,154 70,130 96,118! 144,118! 172,130 194,150 206,200!", OCHRE, 2.4
    )
    vair(inner, coat, Cloth(SUIT, 0, 1.0, (110, 146)))
    yoke = inner.form(
        (
            "84,122 98,114 118,128 140,114 156,122 164,138! 156,136!"
            " 150,148! 142,140! 134,154! 126,144! 118,158! 110,144!"
            " 102,154! 96,140! 86,148! 82,136! 74,138!"
        ),
        BLUE,
        2.2,
    )
    leaves(inner, yoke, Cloth(PAPER, 0, 0.9, (120, 132)))
    head = free.at(placed(112, 78, 0, 1.16, mirrored=True))
    head.form("6,-24 -8,-20 16,-26 24,-10 26,8 22,22 12,27 4,18 6,0", LINE, 1.6)
    for x, y in ((10, -6), (16, -2), (22, 2), (11, 6), (18, 9), (13, 16), (20, 18)):
        head.stroke(
            f"{x - 2.4},{y + 1.6} {x},{y + 2.6} {x + 2.4},{y - 0.4} {x},{y - 2.4}",
            1.4,
            PAPER,
            detail=True,
        )
    heads.neck(head)
    heads.side(head, gentle=True)
    head.form(
        "-12,-20 -14,-12! -8,-12 -4,-8! 2,-8 4,-1! 8,0 8,8! 14,14 22,14 26,2 24,-14 12,-26",
        LINE,
        1.3,
    )
    for x, y in ((2, -14), (9, -8), (15, -13), (14, 0), (20, -5), (20, 6)):
        head.stroke(
            f"{x - 2.6},{y + 1.6} {x},{y + 2.8} {x + 2.6},{y - 0.4} {x},{y - 2.6}", 1.5, PAPER
        )
    dagged_hood(head)
    _lantern(inner, free)


def _lantern(inner: Plate, free: Plate) -> None:
    free.form(limb("163,205 164,120 165,60 169,42 180,34 191,38 194,48", 5.6, 4.4), OCHRE, 1.9)
    light = free.at(placed(192, 84))
    for degrees in range(-60, 241, 30):
        turn = math.radians(degrees)
        x, y = math.cos(turn), math.sin(turn)
        light.stroke(f"{17 * x:g},{24 * y:g} {26 * x:g},{34 * y:g}", 2.2, OCHRE)
    light.form("-2,-36 -5,-31 0,-26 5,-31 2,-36 0,-33", OCHRE, 1.6)
    light.form("-12,-14! -5,-26! 5,-26! 12,-14!", SUIT, 2.1)
    light.form("-12,-14! 12,-14! 10,18! -10,18!", PAPER, 2.1)
    light.form("1,-12! 1.6,-4 5.4,4 4.6,11 0,14.6 -4.6,11 -4.4,4 -0.8,-3", OCHRE, 1.7)
    light.strokes("-6,-14 -5.4,18|6,-14 5.4,18", 2.0)
    light.form("-13,17! 13,17! 11,24! -11,24!", SUIT, 2.1)
    sleeve = inner.form("150,158! 180,152! 206,176 214,215! 140,205! 144,176!", OCHRE, 2.2)
    vair(inner, sleeve, Cloth(SUIT, -10, 1.0, (170, 176)))
    fist(free.at(placed(165, 140, 2, 1.08)))
    cuff(free, (149, 157), (182, 153), BLUE, 9)


def baker(inner: Plate, free: Plate) -> None:
    """The jack of clubs brings a loaf that is still warm."""
    coat = inner.form(
        "52,196! 56,154 70,130 96,118! 150,118! 176,130 198,150 208,200!", BLUE, 2.4
    )
    lozenges(inner, coat, Cloth(PAPER, 0, 1.1, (110, 146)))
    bib = inner.form("92,120! 124,130 156,120! 160,200! 88,200!", SUIT, 2.1)
    chevron(inner, bib, Cloth(OCHRE, 0, 1.1, (124, 140)))
    head = free.at(placed(124, 76, 4, 1.16))
    head.form(
        "0,-24 -18,-18 -25,-2 -26,14 -22,22! -12,20 12,20 22,22! 26,14 25,-2 18,-18", OCHRE, 1.9
    )
    head.strands("-22,2 -23,12 -21,19|22,2 23,12 21,19", 1.5)
    heads.neck(head)
    heads.front(head, gentle=True)
    head.form(
        (
            "-18.6,-18 -20,-6! -14,-11 -10,-8! -4,-13 0,-9! 5,-13 10,-8!"
            " 15,-11 20,-6! 20,-20 0,-28"
        ),
        OCHRE,
        1.7,
    )
    head.form("-9,18.6! 0,20.6 9,18.6! 6,24.6 0,27 -6,24.6", PAPER, 1.5)
    head.stroke("-7.4,22.4 0,23.8 7.4,22.4", 1.1, detail=True)
    for x in (-15, -12, -13.6, 12, 15, 13.4):
        head.fill(
            f"{x - 0.8},{9 + x % 3} {x},{8.2 + x % 3} {x + 0.8},{9 + x % 3} {x},{9.8 + x % 3}",
            LINE,
        )
    sprig_cap(head)
    free.form(
        "96,114 108,120 124,123 142,120 154,113 158,124 148,134 126,138 102,134 92,124",
        OCHRE,
        2.1,
    )
    free.strokes("104,120 103,130|116,123 115,135|132,123 133,135|146,119 149,130", 1.7)
    _loaf(inner, free)


def _loaf(inner: Plate, free: Plate) -> None:
    loaf = free.at(placed(144, 150, 12))
    loaf.form(
        "-50,4 -44,-9 -26,-18 0,-21 26,-18 44,-9 50,4 40,15 18,20 -18,20 -40,15", OCHRE, 2.5
    )
    for x in (-30.0, -13.0, 4.0, 21.0):
        loaf.form(f"{x - 4},9! {x - 2},-4 {x + 8},-14! {x + 9},-4 {x + 3},7", PAPER, 1.8)
    loaf.hatch("-36,16 0,20.4 36,16", "-32,9 0,14 31,9", 12, 1.7)
    for x, y in ((176.0, 122.0), (190.0, 126.0), (204.0, 134.0)):
        free.stroke(
            f"{x},{y} {x - 5},{y - 10} {x + 4},{y - 20} {x - 2},{y - 32} {x + 3},{y - 40}",
            2.4,
            BLUE,
        )
    sleeve = inner.form("44,150! 72,134! 96,146! 104,164! 96,190! 44,210!", BLUE, 2.2)
    lozenges(inner, sleeve, Cloth(PAPER, 10, 1.1, (76, 160)))
    cuff(free, (97, 144), (106, 166), PAPER, -8)
    hand = free.at(placed(112, 150, 14, 1.0))
    hand.form("-6,-9! 4,-11 13,-8 16,0 14,8 4,12 -6,11!", hand.skin, 1.9)
    for y in (-7.0, -2.0, 3.0, 7.6):
        finger(hand, f"8,{y} 15,{y} 23,{y + 1}", 5.4, 4.6)


JACKS: dict[str, Figure] = {
    "S": sledger,
    "H": fiddler,
    "D": lantern_bearer,
    "C": baker,
}
