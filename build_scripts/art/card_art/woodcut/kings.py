"""The kings: a reader, a host, a reckoner, and one with a cat."""

from __future__ import annotations

from card_art.colours import SUIT
from card_art.woodcut import heads
from card_art.woodcut.crowns import arched_crown, fur_crown, lily_crown, rayed_crown
from card_art.woodcut.curves import Move, placed
from card_art.woodcut.parts import ball, cuff, finger, fist, pinch
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


def reader(inner: Plate, free: Plate) -> None:
    """The king of spades reads a letter, and it is not good news."""
    cloak = inner.form(
        "58,190! 60,152 72,128 100,117! 156,117! 186,130 201,156 207,200!", SUIT, 2.4
    )
    leaves(inner, cloak, Cloth(OCHRE, 8, 1.0, (180, 140)))
    front = inner.form("100,118! 132,122 158,118! 150,150 148,200! 104,200! 108,150", BLUE, 2.2)
    stars(inner, front, Cloth(PAPER, 0, 1.0, (128, 150)))
    fur = inner.form(
        (
            "96,112 84,121 70,134 78,147 96,140 112,134 130,140 150,136"
            " 168,140 184,146 196,134 178,120 164,112 130,124"
        ),
        PAPER,
        2.3,
    )
    ermine(inner, fur, Cloth(LINE, 0, 0.9, (132, 131)))
    head = free.at(placed(130, 76, -4, 1.16))
    _black_locks(head)
    heads.neck(head)
    heads.turned(head, asleep=True)
    _pointed_beard(head)
    _spectacles(head)
    lily_crown(head.at(Move(d=0.9, f=-1.6)))
    _letter(inner, free)


def _black_locks(head: Plate) -> None:
    """Hair that falls to the collar on both sides."""
    head.form(
        (
            "2,-22 -17,-16 -20,-2 -22,14 -27,22 -25,31 -16,33 -8,30 14,32"
            " 24,36 33,32 34,22 28,14 27,-4 20,-20"
        ),
        LINE,
        1.6,
    )
    for line in (
        "22,-6 25,8 23,20 28,28",
        "18,-4 21,10 18,22 20,31",
        "26,12 30,22 29,30",
        "-20,12 -22,22 -19,29",
    ):
        head.stroke(line, 1.5, PAPER)


def _pointed_beard(head: Plate) -> None:
    """A beard that ends in a point, with a moustache."""
    head.form(
        "20,6! 21,16 18,28 8,39 -3,52! -11,41 -16,30 -16.4,19! -12,24.6 -4,25.4 3,23 8,14 13,8",
        LINE,
        1.4,
    )
    head.strands(
        (
            "16,14 14,25 6,36|10,19 7,30 0,42|4,27 1,35 -3,46|-5,28 -6,36"
            " -5,44|-11,28 -10,35 -8,40"
        ),
        1.5,
        PAPER,
    )
    head.form(
        "-7.6,16.4 -12,15.6 -17,18.4 -21.6,23.4! -14,23 -7.8,20.2! 0,22.4 9,21! 3,17.4 -3,15.8",
        LINE,
        1.0,
    )
    head.strokes("-9,18 -13,18.8 -18,22|-5,18 0,18.6 6,20.4", 1.0, PAPER, detail=True)


def _spectacles(head: Plate) -> None:
    for x, wide in ((6, 7.6), (-11.6, 5.4)):
        steps = " ".join(
            f"{x + wide * a:g},{1.6 + 6.6 * b:g}"
            for a, b in (
                (0, -1),
                (0.7, -0.7),
                (1, 0),
                (0.7, 0.7),
                (0, 1),
                (-0.7, 0.7),
                (-1, 0),
                (-0.7, -0.7),
                (0.05, -1),
            )
        )
        head.stroke(steps, 1.7, LINE)
    head.stroke("-6.4,0.4 -4,-1 -1.6,0.4", 1.5)
    head.stroke("13.4,0.6 20,-1.4", 1.5)


def _letter(inner: Plate, free: Plate) -> None:
    """The letter, held in both hands."""
    sheet = free.at(placed(86, 134, -9))
    sheet.form("-26,-31! 0,-29 25,-31! 26,0 25,34! 0,32 -26,34!", PAPER, 2.2)
    for y, end in ((-23, 17), (-16, 19), (-9, 12), (-2, 18), (5, 9)):
        sheet.stroke(f"-19,{y} -10,{y - 1.2} -2,{y + 1} 6,{y - 1} {end},{y}", 1.9)
    sheet.form("12,12! 20,12! 20,22! 16,19! 12,22!", SUIT, 1.2)
    sheet.form("16,5 20.6,7 22,11.6 19,15.6 14,16 10.4,12.6 11.4,7.4", SUIT, 1.4)
    hand = free.at(placed(126, 146, -6))
    sleeve = inner.form("138,132! 160,132 196,150 214,190! 150,190! 138,162!", SUIT, 2.3)
    lozenges(inner, sleeve, Cloth(OCHRE, 20, 1.0, (170, 160)))
    cuff(free, (137, 131), (138, 163), PAPER, -9)
    pinch(hand)


def host(inner: Plate, free: Plate) -> None:
    """The king of hearts pours tea."""
    cloak = inner.form(
        "56,190! 58,154 70,130 98,117! 158,117! 184,128 201,152 207,200!", BLUE, 2.4
    )
    vair(inner, cloak, Cloth(PAPER, 0, 0.9, (70, 150)))
    front = inner.form("96,117! 128,126 160,117! 154,150 156,200! 98,200! 102,150", SUIT, 2.2)
    leaves(inner, front, Cloth(OCHRE, 0, 0.95, (128, 150)))
    head = free.at(placed(122, 76, 3, 1.16))
    _curls(head)
    heads.neck(head)
    heads.front(head)
    _round_beard(head, OCHRE, LINE)
    arched_crown(head.at(Move(d=0.86, f=-2.4)))
    _tea(inner, free)


def _curls(head: Plate) -> None:
    """Short hair in curls beside the face."""
    for across in (-1, 1):
        for x, y, size in ((24, -12, 6.4), (26.4, -2, 6.4), (26.6, 8.6, 6.4), (24, 18.6, 6)):
            head.form(
                (
                    f"{(x - size) * across},{y} {x * across},{y - size}"
                    f" {(x + size) * across},{y} {x * across},{y + size}"
                ),
                OCHRE,
                1.9,
            )
            head.stroke(
                (
                    f"{(x - 2.4) * across},{y + 2} {(x - 2) * across},{y - 2.4}"
                    f" {(x + 2) * across},{y - 1.6} {(x + 1) * across},{y + 1.6}"
                ),
                1.2,
                LINE,
                detail=True,
            )


def _round_beard(head: Plate, ink: str, strands: str) -> None:
    """A full beard with a great moustache that curls up."""
    head.form(
        (
            "-20.6,2! -23,14 -22,26 -14,38 0,44 14,38 22,26 23,14 20.6,2!"
            " 17,13 12,17.6 5,15.6 0,16.4 -5,15.6 -12,17.6 -17,13"
        ),
        ink,
        2.0,
    )
    head.strands(
        (
            "-19,12 -18,24 -12,33|-13,21 -11,30 -7,37|-6,27 -5,34 -3,40|"
            "0,28 0,35 0,41|6,27 5,34 3,40|13,21 11,30 7,37|19,12 18,24"
            " 12,33"
        ),
        1.5,
        strands,
    )
    head.fill("-5.6,21.4 0,23 5.6,21.4 3,25.8 -3,25.8", SUIT if ink != SUIT else LINE)
    head.stroke("-6,21.4 0,23 6,21.4", 1.4)
    head.form(
        (
            "0,16 -5,14.6 -11,17.4 -17,18 -22,13.4! -21.4,20 -15,24"
            " -7,22.4 0,18.6! 7,22.4 15,24 21.4,20 22,13.4! 17,18 11,17.4"
            " 5,14.6"
        ),
        ink,
        1.7,
    )
    head.strokes("-3,17 -9,19.6 -16,20.8|3,17 9,19.6 16,20.8", 1.2, strands, detail=True)


def _tea(inner: Plate, free: Plate) -> None:
    """A pot in one hand, its cup in the other."""
    sleeve = inner.form("190,128! 212,140! 216,200! 176,200! 168,160! 176,146", BLUE, 2.2)
    vair(inner, sleeve, Cloth(PAPER, -20, 0.9, (190, 160)))
    pot = free.at(placed(181, 102, -22))
    pot.form("-17,2 -25,-1 -29,-9 -33,-13! -27,-14! -22,-7 -16,-7", OCHRE, 2.0)
    pot.form("17,-8 28,-14 33,-4 27,9 16,10! 16,5.6! 24,4 27,-4 25,-8.6 17,-3!", OCHRE, 2.0)
    belly = pot.form(
        "-10,-14 -19,-6 -20,6 -12,15 0,17 12,15 20,6 19,-6 10,-14 0,-15.6", OCHRE, 2.3
    )
    chevron(free, belly, Cloth(SUIT, -22, 0.8, (181, 102)))
    pot.form("-10,-14 0,-20 10,-14 0,-12.4", OCHRE, 1.9)
    ball(pot, 0, -22, 3.2, SUIT)
    pot.hatch("17,5 12,12 4,15.6", "9,1 6,6 1,9", 5, 1.7)
    free.form("146.6,104! 149.8,102.6! 149.2,122 151,139! 145.6,139! 146.8,122", PAPER, 1.5)
    hand = free.at(placed(202, 110, 62))
    fist(hand)
    cuff(free, (184, 130), (210, 124), PAPER, 9)
    _cup(inner, free)


def _cup(inner: Plate, free: Plate) -> None:
    cup = free.at(placed(147, 149, 2))
    cup.form("-15,-9! 0,-7.6 15,-9! 13,4 6,11 -6,11 -13,4", PAPER, 2.2)
    cup.form("-15,-9 0,-12 15,-9 0,-6.4", OCHRE, 1.6)
    cup.strokes("-12,-2 -6,1 0,-1.4 6,1 12,-2", 1.8, BLUE)
    cup.form("14,-6 21,-7 21,2 13,4! 13.4,1.4! 17.6,0 17.4,-4 14,-3!", PAPER, 1.6)
    hand = free.at(placed(117, 157, 0, 0.95, mirrored=True))
    sleeve = inner.form("102,140! 76,142 52,164 46,200! 110,200! 104,172!", BLUE, 2.2)
    vair(inner, sleeve, Cloth(PAPER, 8, 0.9, (80, 160)))
    cuff(free, (102, 141), (102, 172), PAPER, 9)
    pinch(hand)


def reckoner(inner: Plate, free: Plate) -> None:
    """The king of diamonds counts on his fingers."""
    cloak = inner.form(
        "56,190! 58,152 72,128 98,117! 152,117! 182,128 200,152 207,200!", OCHRE, 2.4
    )
    scales(inner, cloak, Cloth(LINE, 0, 1.0, (125, 140)))
    front = inner.form(
        "90,116! 122,134 152,116! 168,124 150,150 144,200! 104,200! 98,150 76,124", SUIT, 2.2
    )
    stripes(inner, front, Cloth(OCHRE, 0, 1.0, (124, 150)))
    head = free.at(placed(114, 76, 3, 1.16, mirrored=True))
    _short_black_hair(head)
    heads.neck(head)
    heads.side(head)
    head.form(
        "-10,-26 -9,-16! -4,-14 3,-9 5,-3! 8,-6 13,-5 14.4,0! 15,9! 23,12 26,-4 21,-22 4,-31",
        LINE,
        1.2,
    )
    head.strokes("-3,-18 8,-13 17,-4|4,-21 14,-15 21,-4", 1.5, PAPER)
    _square_beard(head)
    rayed_crown(head.at(placed(4, 0, -4)))
    _counting(inner, free)


def _short_black_hair(head: Plate) -> None:
    head.form("4,-24 -8,-22 16,-26 24,-10 25,8 21,22 25,34 12,38 6,30 8,10", LINE, 1.6)
    head.strands("20,-4 20,10 15,24 17,34|15,12 12,22 12,32", 1.5, PAPER)


def _square_beard(head: Plate) -> None:
    """A beard in long waves, seen from the side."""
    head.form(
        (
            "12,8! 14,18 12,30 8,42 -2,53 -14,55 -21,51! -20,44 -22,38"
            " -18,32 -15.4,28! -12,28 -9,24 -4,23 2,18 6,10"
        ),
        LINE,
        1.5,
    )
    head.strands(
        (
            "9,14 8,26 2,38 -6,48|3,21 1,31 -5,41 -12,49|-4,26 -7,34"
            " -12,42 -16,50|-10,30 -14,37 -17,42"
        ),
        1.5,
        PAPER,
    )
    head.form(
        "-14,15.4 -20,15 -24,19.6! -18,20.4 -13,19.4! -4,25 5,26! 0,20 -6,15.6", LINE, 1.0
    )
    head.strokes("-12,17.4 -4,20.4 2,24", 1.0, PAPER, detail=True)


def _counting(inner: Plate, free: Plate) -> None:
    """One hand shows three fingers; the other one takes the first of them."""
    sleeve = inner.form("158,150! 184,146! 200,160 214,196! 214,210! 150,200!", OCHRE, 2.2)
    scales(inner, sleeve, Cloth(LINE, -8, 1.0, (175, 170)))
    hand = free.at(placed(172, 122, 6, 1.18))
    finger(hand, "9,-8 15,-20 18,-31", 6.0, 4.8)
    finger(hand, "3,-9 5,-24 6,-38", 6.4, 5.0)
    finger(hand, "-3.6,-8 -6,-22 -8,-34", 6.2, 4.8)
    hand.form("-8,-10 0,-13 10,-11 14,-2 12,10 10,24! -8,24! -9,10 -11,0", hand.skin, 1.9)
    finger(hand, "11,-2 6,-4 2,1", 5.6, 4.8)
    finger(hand, "-10,12 -4,6 5,2.4", 6.6, 5.0)
    hand.strokes("-5,4 -6,10 -4,16|8,8 4,13 -2,16", 1.2, LINE, detail=True)
    cuff(free, (158, 148), (186, 144), PAPER, 8)


def sleeper(inner: Plate, free: Plate) -> None:
    """The king of clubs has a cat asleep in his arms, and nearly sleeps himself."""
    cloak = inner.form(
        "54,190! 56,152 70,128 98,116! 156,116! 186,128 203,152 207,200!", SUIT, 2.4
    )
    chevron(inner, cloak, Cloth(OCHRE, 0, 1.1, (125, 140)))
    fur = inner.form(
        (
            "98,112 84,120 72,132 84,142 100,150 108,168 110,200! 148,200!"
            " 152,168 158,150 174,142 188,132 174,120 160,112 130,124"
        ),
        PAPER,
        2.2,
    )
    ermine(inner, fur, Cloth(LINE, 0, 0.9, (130, 140)))
    head = free.at(placed(126, 74, -5, 1.16))
    head.form(
        "-20,-16 -27,0 -28,14 -33,26 -28,34 0,36 28,34 33,26 28,14 27,0 20,-16", PAPER, 2.0
    )
    head.strands("-23,0 -24,14 -28,26|23,0 24,14 28,26|-25,20 -24,28|25,20 24,28", 1.4)
    heads.neck(head)
    heads.front(head, asleep=True)
    _long_beard(head)
    fur_crown(head)
    _cat(inner, free)


def _long_beard(head: Plate) -> None:
    head.form(
        (
            "-20.6,3! -24,16 -25,30 -20,44 -10,56 -2,66! 2,58 12,56 21,44"
            " 25,30 24,16 20.6,3! 17,13 12,17.6 5,15.6 0,16.4 -5,15.6"
            " -12,17.6 -17,13"
        ),
        PAPER,
        2.1,
    )
    head.strands(
        (
            "-20,12 -21,26 -15,42|-14,22 -14,34 -8,50|-7,28 -8,40 -3,56|"
            "0,28 1,42 1,54|7,28 8,40 6,50|14,22 14,34 11,46|20,12 21,26"
            " 16,40"
        ),
        1.6,
    )
    head.form(
        (
            "0,16 -5,14.4 -12,16 -19,21 -25,29! -15,28 -6,24 0,19! 6,24"
            " 15,28 25,29! 19,21 12,16 5,14.4"
        ),
        PAPER,
        1.8,
    )
    head.strokes("-3,17.4 -10,20 -18,25|3,17.4 10,20 18,25", 1.1, LINE, detail=True)


def _cat(inner: Plate, free: Plate) -> None:
    """A cat curled up on the king's arm."""
    body = free.form(
        (
            "104,158 108,146 124,139 146,138 168,142 184,152 190,166"
            " 184,180 160,182 130,176 112,172"
        ),
        OCHRE,
        2.4,
    )
    stripes(free, body, Cloth(LINE, 14, 1.0, (150, 150)))
    free.form(
        (
            "186,158 196,164 196,178 182,186 158,182 140,178! 142,172!"
            " 160,175 180,177 188,172 184,164"
        ),
        OCHRE,
        2.0,
    )
    face = free.at(placed(112, 152, -8))
    face.form(
        "-14,2 -14,-8 -15,-18! -7,-12.6 0,-13 7,-12.6 14,-19! 14,-8 15,2 9,10 0,12 -9,10",
        OCHRE,
        2.1,
    )
    face.strokes("-10,-1 -7,1.6 -3.4,-0.4|10,-1 7,1.6 3.4,-0.4", 1.9)
    face.fill("-2,3 2,3 0,5.4", LINE)
    face.strokes("0,5 -2,8 -5,7|0,5 2,8 5,7", 1.3)
    face.strokes("-8,5 -19,3|-8,6.6 -18,9|8,5 19,3|8,6.6 18,9", 1.0, LINE, detail=True)
    face.strokes("0,-12 0,-7|-4,-11.6 -3,-8|4,-11.6 3,-8", 1.6)
    sleeve = inner.form(
        "206,150! 216,180! 216,215! 150,200! 148,176 176,184 196,172", SUIT, 2.2
    )
    chevron(inner, sleeve, Cloth(OCHRE, -10, 1.1, (185, 185)))
    hand = free.at(placed(150, 172, 10, 0.95))
    for y in (-4, 1, 5.6):
        finger(hand, f"8,{y} 0,{y - 1.4} -10,{y}", 5.8, 4.8)


KINGS: dict[str, Figure] = {
    "S": reader,
    "H": host,
    "D": reckoner,
    "C": sleeper,
}
__all__ = ["KINGS"]
