"""Draws every card as SVG into assets/cards, and with large indices into assets/cards/jumbo.

Court cards and backs are drawn once more for small sizes, without fine lines, into `small`.
Each time, proof sheets at real sizes go into a folder outside the project: look at them.

The court letters of all languages go into `letters`; the program puts them in the place of J,
Q and K.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from card_art.backs import backs
from card_art.colours import EDGE, GLEAM, GOLD, INK, IVORY, SUIT
from card_art.glyphs import Lettering, bold
from card_art.joker import MOTLEYS, Motley, joker
from card_art.numbers import big_pip, pips
from card_art.suits import SUITS, pip
from card_art.svg import document, group, path, rect, star
from card_art.woodcut.figures import bust, court

ASSETS = Path(__file__).resolve().parents[2] / "assets"
CARDS = ASSETS / "cards"
SIZE = (250.0, 350.0)
SIGN_SIZE = (100.0, 100.0)
RANKS = "A23456789TJQK"
COURTS = "JQK"
# Turned round and made smaller towards the corner.
FOOT = "rotate(180 125 175) translate(5 6) scale(.7)"


def main() -> None:
    """Write the files, and proof sheets into a folder if one is given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--proofs", type=Path, default=Path(tempfile.gettempdir()) / "mayi-proofs"
    )
    folder = parser.parse_args().proofs
    for name, text in drawings().items():
        file = CARDS / f"{name}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    command = [sys.executable, str(Path(__file__).with_name("make_proofs.py")), str(folder)]
    subprocess.run(command, check=True)
    print(f"Proofs: {folder}")


def drawings() -> dict[str, str]:
    """Every file's text by its name without the suffix."""
    lettering = Lettering()
    drawn = {f"suit_{suit}": sign(suit) for suit in SUITS}
    drawn.update({name: card(picture) for name, picture in backs().items()})
    for name, picture in backs(fine=False).items():
        drawn[f"small/{name}"] = card(picture)
    for suit in SUITS:
        for rank in RANKS:
            drawn[f"{rank}{suit}"] = face(rank, suit, lettering)
            drawn[f"jumbo/{rank}{suit}"] = jumbo_face(rank, suit, lettering)
        for rank in COURTS:
            drawn[f"small/{rank}{suit}"] = face(rank, suit, lettering, fine=False)
    for number, motley in enumerate(MOTLEYS, start=1):
        drawn[f"JK{number}"] = joker_face(motley, lettering)
        drawn[f"jumbo/JK{number}"] = jumbo_joker_face(motley, lettering)
    for letter in court_letters():
        drawn[f"letters/{letter}"] = document(SIZE, bold(index(letter, lettering), SUIT, 54))
        large = bold(large_index(letter, lettering), SUIT, 78)
        drawn[f"letters/jumbo/{letter}"] = document(SIZE, large)
    return drawn


def court_letters() -> list[str]:
    """The letters of jack, queen and king in every language."""
    files = (ASSETS / "locale").glob("*/conventions.json")
    told = [json.loads(file.read_text(encoding="utf-8"))["card_letters"] for file in files]
    return sorted({*COURTS, *"".join(told)})


def index(rank: str, lettering: Lettering) -> str:
    """The letter or number in a corner, as path data."""
    return lettering.draw(word(rank), 34.5, 70, 54, 50)


def large_index(rank: str, lettering: Lettering) -> str:
    """The large letter or number in a corner, as path data."""
    return lettering.draw(word(rank), 49, 97, 78, 74)


def sign(suit: str) -> str:
    """A suit alone, for captions and scores."""
    return document(SIGN_SIZE, pip(suit, (50, 50), 48, SUIT))


def card(*picture: str) -> str:
    """A card with something on it."""
    blank = rect((1, 1), (248, 348), 14.5, fill=IVORY, stroke=EDGE, stroke_width=2)
    gleam = rect((2.9, 2.9), (244.2, 344.2), 12.6, fill="none", stroke=GLEAM, stroke_width=1.8)
    return document(SIZE, blank, gleam, *picture)


def face(rank: str, suit: str, lettering: Lettering, *, fine: bool = True) -> str:
    """A card as it is printed everywhere; the index at the foot is the smaller one."""
    picture = court(rank, suit, fine=fine) if rank in COURTS else pips(rank, suit)
    corner = bold(index(rank, lettering), SUIT, 54) + pip(suit, (34.5, 101), 15.2, SUIT)
    return card(picture, corner, group(FOOT, corner))


def jumbo_face(rank: str, suit: str, lettering: Lettering) -> str:
    """A card with one big index and one big picture."""
    if rank in COURTS:
        picture = group("translate(8 98) scale(1.12)", bust(rank, suit))
    else:
        picture = big_pip(suit, (156, 246), 82)
    letters = bold(large_index(rank, lettering), SUIT, 78)
    return card(picture, letters, pip(suit, (47, 150), 27, SUIT))


def joker_face(motley: Motley, lettering: Lettering) -> str:
    """A joker; its index is a star over the word."""
    index = wild_sign(34.5, 40, 27) + column(lettering, motley, 34.5, 76, 21)
    return card(joker(motley), index, group(FOOT, index))


def jumbo_joker_face(motley: Motley, lettering: Lettering) -> str:
    """A joker with a big star and big letters."""
    picture = group("translate(51 0)", joker(motley))
    index = wild_sign(57, 58, 44) + column(lettering, motley, 57, 112, 34)
    return card(picture, index)


def wild_sign(x: float, y: float, radius: float) -> str:
    """The star that marks a wild."""
    shape = star((x, y), radius, waist=0.5)
    return path(shape, GOLD, stroke=INK, stroke_width=2.2, stroke_linejoin="round")


def column(lettering: Lettering, motley: Motley, x: float, top: float, height: float) -> str:
    """The word JOKER written downwards."""
    step = height * 1.24
    letters = (
        lettering.draw(letter, x, top + height + step * place, height, height * 1.2)
        for place, letter in enumerate("JOKER")
    )
    return bold("".join(letters), motley.one, height)


def word(rank: str) -> str:
    """A rank as it is printed."""
    return "10" if rank == "T" else rank


if __name__ == "__main__":
    main()
