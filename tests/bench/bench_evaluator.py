"""Prints how long it takes to measure a hand, cold and remembered, in microseconds.

Run by `python -m tests.bench.bench_evaluator [sheet]`; processor time. From one hand to the
next one card is exchanged, as in play. Beside it stand the figures of a prototype that knew
one sheet only; it was made for speed, and is what to come near to.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

from mayi_desktop.bots.distance import ruler_for
from mayi_desktop.engine import RuleSheet
from mayi_desktop.engine.rulesheet import DealRule, MeldKind
from mayi_desktop.sheets.catalogue import SHEETS
from tests.engine.hands import full_hand

DEALS = 300
EXCHANGES = 12
AGAIN = 20

PROTOTYPE = {
    "SS": ("2-10", "0.14"),
    "SR": ("24-29", "0.14"),
    "RR": ("2.7", "0.14"),
    "SSS": ("2-2.5", "0.14"),
    "SSR": ("13-29", "0.17"),
    "SRR all-at-once": ("28-43", "0.21"),
}


def say(line: str) -> None:
    """Print one line."""
    sys.stdout.write(line + "\n")


def named(rule: DealRule) -> str:
    """The contract as it is written: S is three of a kind, R four in a row."""
    usual = {MeldKind.SET: ("S", 3), MeldKind.RUN: ("R", 4)}
    words = []
    for need in rule.contract:
        letter, size = usual[need.kind]
        words.append(letter if need.size == size else f"{letter}{need.size}")
    return "".join(words) + (" all-at-once" if rule.all_at_once else "")


def keys_in_play(sheet: RuleSheet, deal: int, random: Random) -> list[int]:
    """Keys of hands as they change card by card, over many deals."""
    ruler = ruler_for(sheet, deal)
    size = sheet.deals[deal].cards + 1
    found = []
    for _ in range(DEALS):
        shoe = full_hand(sheet, deal, random, size + EXCHANGES)
        hand = list(shoe[:size])
        for card in shoe[size:]:
            found.append(ruler.key(hand))
            hand[random.randrange(size)] = card
    return found


def main(name: str) -> None:
    """One line a deal: microseconds a hand, the first time and again, and the mean distance."""
    sheet = SHEETS[name].sheet
    prototype = f"{'prototype: cold':>17} {'again':>6}"
    say(f"{'deal':20} {'cold':>7} {'again':>7} {'mean distance':>14} {prototype}")
    for deal, rule in enumerate(sheet.deals):
        ruler = ruler_for(sheet, deal)
        keys = keys_in_play(sheet, deal, Random(name))
        start = process_time()
        found = [ruler.missing(key, rule.cards + 1) for key in keys]
        cold = process_time() - start
        start = process_time()
        for _ in range(AGAIN):
            for key in keys:
                ruler.missing(key, rule.cards + 1)
        again = (process_time() - start) / AGAIN
        mean = sum(found) / len(found)
        aim, aim_again = PROTOTYPE.get(named(rule), ("", ""))
        say(
            f"{deal + 1:2} {named(rule):17} {cold / len(keys) * 1e6:7.1f} "
            f"{again / len(keys) * 1e6:7.2f} {mean:14.1f} {aim:>17} {aim_again:>6}"
        )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "grandma-jeanne")
