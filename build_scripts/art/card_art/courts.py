"""The kings, queens and jacks: half a figure each, turned round for the other half."""

from __future__ import annotations

from card_art.colours import BLUSH, GOLD, INK, IVORY, SUIT
from card_art.garments import (
    CENTRE,
    MIDDLE,
    SLOPE_LEFT,
    SLOPE_RIGHT,
    buttons,
    ermine,
    front_panel,
    pearls,
    robe,
    sash,
)
from card_art.heads import face, feathered_cap, kings_crown, lips, tiara
from card_art.looks import FAMILIES, FRAME, FRAME_SIZE, OUTLINE, Looks
from card_art.regalia import flower, halberd, hand, sceptre
from card_art.suits import pip
from card_art.svg import Point, disc, group, line, path, rect

BUST_SIZE = (FRAME_SIZE[0], 180)


def court(rank: str, suit: str) -> str:
    """The picture of a court card."""
    half = half_figure(rank, suit)
    turned = group(f"rotate(180 {MIDDLE} {CENTRE})", half)
    return ground(FRAME_SIZE) + half + turned + sash() + frame(FRAME_SIZE)


def bust(rank: str, suit: str) -> str:
    """One half of a court card, ended by a sash, for a picture that is seen one way only."""
    hem = (
        f"M67,{SLOPE_LEFT}L183,{SLOPE_RIGHT}L183,195"
        "Q183,199.5 178,199.5L72,199.5Q67,199.5 67,195Z"
    )
    half = half_figure(rank, suit)
    return ground(BUST_SIZE) + half + path(hem, SUIT) + sash() + frame(BUST_SIZE)


def ground(size: Point) -> str:
    """The tinted field behind a figure."""
    return rect(FRAME, size, 7, fill=SUIT, fill_opacity=0.09)


def frame(size: Point) -> str:
    """The line around a figure."""
    return rect(FRAME, size, 7, fill="none", stroke=SUIT, stroke_width=2.4)


def half_figure(rank: str, suit: str) -> str:
    """The upper half of a figure, down to the line where the halves meet."""
    looks = FAMILIES[suit]
    match rank:
        case "K":
            figure = king(looks, suit)
        case "Q":
            figure = queen(looks)
        case "J":
            figure = jack(looks)
        case _:
            raise ValueError(f"no court card has the rank {rank}")
    return figure + pip(suit, (79.5, 36), 10.5, SUIT)


def king(looks: Looks, suit: str) -> str:
    """An old king with ermine on his shoulders and an orb on his sceptre."""
    curls = disc((101, 80), 8) + disc((149, 80), 8) + disc((98, 93), 7.5) + disc((152, 93), 7.5)
    return "".join(
        (
            robe(),
            front_panel(),
            path(curls, looks.hair, stroke=INK, stroke_width=OUTLINE),
            ermine(),
            face(looks),
            beard(looks),
            kings_crown(),
            sceptre(suit, looks),
        )
    )


def beard(looks: Looks) -> str:
    """A full beard and a moustache."""
    whiskers = (
        "M102,84C100,112 110,134 125,141C140,134 150,112 148,84"
        "C146,97 138,99 125,97C112,99 104,97 102,84Z"
    )
    locks = "M112,112C113,121 117,128 121,132M138,112C137,121 133,128 129,132M125,112L125,135"
    moustache = (
        "M125,100C118,95 110,98 105,106C114,109 121,107 125,104"
        "C129,107 136,109 145,106C140,98 132,95 125,100Z"
    )
    return "".join(
        (
            path(whiskers, looks.hair, stroke=INK, stroke_width=OUTLINE),
            line(locks, looks.shade, 1.4, stroke_opacity=0.8),
            path(moustache, looks.hair, stroke=INK, stroke_width=1.2),
            line("M120.5,109.5Q125,112.5 129.5,109.5", BLUSH, 2.4),
        )
    )


def queen(looks: Looks) -> str:
    """A queen with long hair before a pleated collar, holding a flower."""
    hair = (
        "M125,58C101,58 97,78 98,96C99,112 92,122 95,138C103,143 110,138 112,128"
        "L138,128C140,138 147,143 155,138C158,122 151,112 152,96C153,78 149,58 125,58Z"
    )
    neckline = (
        "M113,114L113,126C104,130 100,132 99,134C106,152 116,158 125,160"
        "C134,158 144,152 151,134C150,132 146,130 137,126L137,114Z"
    )
    parting = (
        "M103,86C104,68 116,66 125,66C134,66 146,68 147,86"
        "C142,78 136,74 125,73C114,74 108,78 103,86Z"
    )
    return "".join(
        (
            pleated_collar(),
            robe(),
            path(hair, looks.hair, stroke=INK, stroke_width=OUTLINE),
            path(neckline, looks.skin, stroke=INK, stroke_width=OUTLINE),
            face(looks),
            path(parting, looks.hair),
            lips(),
            pearls(),
            tiara(),
            flower(looks),
        )
    )


def pleated_collar() -> str:
    """The queen's collar, standing up behind her head."""
    collar = "M125,128L74,132C70,104 80,78 98,68L125,84L152,68C170,78 180,104 176,132Z"
    ends = ((82, 100), (92, 82), (168, 100), (158, 82), (78, 118), (172, 118))
    pleats = "".join(f"M125,128L{x},{y}" for x, y in ends)
    return path(collar, IVORY, stroke=INK, stroke_width=OUTLINE) + line(
        pleats, SUIT, 1.3, stroke_opacity=0.45
    )


def jack(looks: Looks) -> str:
    """A young jack in a feathered cap and a ruff, with a halberd."""
    hair = (
        "M101,74C97,90 97,106 101,114C107,117 111,114 111,108L139,108"
        "C139,114 143,117 149,114C153,106 153,90 149,74Z"
    )
    fringe = (
        "M103,82C106,72 118,70 128,72C138,73 145,76 147,82"
        "C140,80 134,84 125,80C116,84 110,80 103,82Z"
    )
    return "".join(
        (
            halberd(),
            robe(),
            line("M92,138L96,181M107,132L109,178M143,132L141,170M158,138L154,166", GOLD, 3.4),
            buttons(),
            path(hair, looks.hair, stroke=INK, stroke_width=OUTLINE),
            ruff(),
            face(looks),
            path(fringe, looks.hair),
            lips(),
            feathered_cap(),
            hand(looks, (168, 138)),
        )
    )


def ruff() -> str:
    """The jack's round collar of folded linen."""
    depths = (124, 129, 132, 133, 132, 129, 124)
    folds = "".join(disc((98 + 9 * place, y), 8.5) for place, y in enumerate(depths))
    return path(folds, IVORY, stroke=INK, stroke_width=OUTLINE)
