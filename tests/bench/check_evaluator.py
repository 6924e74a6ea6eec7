"""Compares the distance of many small hands with brute force; stops at the first difference.

Run by `python -m tests.bench.check_evaluator [hands a sheet] [most cards] [sheet ...]`. Every
deal of a sheet gets as many hands as the others. Hands have three cards at least.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from time import process_time

from mayi_desktop.engine import RuleSheet
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bots import brute
from tests.bots.brute import distance
from tests.engine.hands import small_hand, spelled

HANDS = 20_000
FEWEST_CARDS = 3
MOST_CARDS = 7


def say(line: str) -> None:
    """Print one line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def compare(sheet: RuleSheet, deal: int, random: Random, sizes: range) -> int:
    """Compare one hand of a deal; how many cards it lacks."""
    hand = small_hand(sheet, deal, random, sizes)
    found = distance(sheet, deal, hand)
    true = brute.missing(sheet.meld_rules(deal), sheet.deals[deal], hand)
    if found != true:
        raise SystemExit(f"{sheet.key} {deal + 1}: {spelled(hand)} lacks {true}, not {found}")
    return found


def main(hands: int, most_cards: int, keys: Sequence[str]) -> None:
    """One line a sheet: how many hands were measured, all alike, and what they lack."""
    for key in keys:
        sheet = SHEETS[key].sheet
        random = Random(f"{key} {most_cards}")
        sizes = range(FEWEST_CARDS, most_cards + 1)
        start = process_time()
        lacks = [compare(sheet, n % len(sheet.deals), random, sizes) for n in range(hands)]
        spread = " ".join(f"{value}:{lacks.count(value)}" for value in sorted(set(lacks)))
        taken = process_time() - start
        say(f"{key:16} {hands} hands equal brute force, {taken:.0f} s; lacking {spread}")


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else HANDS,
        int(sys.argv[2]) if len(sys.argv) > 2 else MOST_CARDS,
        sys.argv[3:] or list(SHEETS),
    )
