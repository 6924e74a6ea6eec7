"""Compares the distance of many small hands with brute force; stops at the first difference.

Run by `python -m tests.bench.check_evaluator [hands a sheet] [sheet ...]`. Every deal gets the
same time, so that long contracts, whose brute force is slow, are measured in fewer hands.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from time import process_time

from mayi_desktop.bots.distance import distance
from mayi_desktop.engine import RuleSheet
from mayi_desktop.sheets import SHEETS
from tests.bots import brute
from tests.engine.hands import small_hand, spelled

HANDS = 20_000
SLICE = 0.5
SIZES = range(3, 8)


def say(line: str) -> None:
    """Print one line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def compare(sheet: RuleSheet, deal: int, random: Random, most: int) -> int:
    """Compare hands of a deal for a while; how many were equal."""
    rules, rule = sheet.meld_rules(deal), sheet.deals[deal]
    until = process_time() + SLICE
    for count in range(most):
        if process_time() > until:
            return count
        hand = small_hand(sheet, deal, random, SIZES)
        found, true = distance(sheet, deal, hand), brute.missing(rules, rule, hand)
        if found != true:
            raise SystemExit(f"{sheet.key} {deal + 1}: {spelled(hand)} is {true}, not {found}")
    return most


def main(hands: int, keys: Sequence[str]) -> None:
    """One line a sheet: how many hands of each deal were measured, all alike."""
    for key in keys:
        sheet = SHEETS[key].sheet
        random = Random(key)
        counts = [0] * len(sheet.deals)
        while sum(counts) < hands:
            for deal in range(len(counts)):
                counts[deal] += compare(sheet, deal, random, hands - sum(counts))
        by_deal = " ".join(map(str, counts))
        say(f"{key:16} {sum(counts)} hands equal brute force; by deal: {by_deal}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else HANDS, sys.argv[2:] or list(SHEETS))
