"""Prints how long laying and measuring hands takes.

Run by `python -m tests.bench.bench_solver [sheet ...]`; processor time, in milliseconds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random
from time import process_time

from mayi_desktop.bots.distance import Ruler
from mayi_desktop.engine import CardId, RuleSheet, solver
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bots.brute import distance
from tests.engine.hands import full_hand

HANDS = 60


def hands_with_contract(
    sheet: RuleSheet, deal: int, size: int, random: Random
) -> list[tuple[CardId, ...]]:
    """Hands of this size that hold the contract: random ones, card by card made better."""
    found = []
    while len(found) < HANDS:
        hand = list(full_hand(sheet, deal, random, size))
        pool = full_hand(sheet, deal, random, 90)
        missing = distance(sheet, deal, hand)
        for card in pool * 3:
            if not missing:
                found.append(tuple(hand))
                break
            place = random.randrange(size)
            other = [*hand[:place], card, *hand[place + 1 :]]
            if card not in hand and distance(sheet, deal, other) <= missing:
                hand, missing = other, distance(sheet, deal, other)
        else:
            if size > 20:
                break
    return found


def times(work: Callable[[Sequence[CardId]], object], hands: Sequence[Sequence[CardId]]) -> str:
    """The median, the 90th percentile and the longest time, in milliseconds."""
    taken = []
    for hand in hands:
        start = process_time()
        work(hand)
        taken.append((process_time() - start) * 1e3)
    if not taken:
        return "none found"
    taken.sort()
    middle, most = taken[len(taken) // 2], taken[len(taken) * 9 // 10]
    return f"{middle:7.2f} {most:7.2f} {taken[-1]:7.2f}"


def say(line: str) -> None:
    """Print one line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(keys: Sequence[str]) -> None:
    """One line a deal: contract, then median, 90 % and longest, in ms."""
    say(f"{'deal':28} {'distance, cold':>23} {'lay down, small':>23} {'24 cards':>23}")
    for key in keys:
        sheet = SHEETS[key].sheet
        for deal, rule in enumerate(sheet.deals):
            random = Random(f"{key} {deal}")
            dealt = [full_hand(sheet, deal, random, rule.cards) for _ in range(300)]
            cold = Ruler(sheet, deal)
            measured = times(
                lambda hand, ruler=cold: ruler.missing(ruler.key(hand), len(hand) + 1), dealt
            )

            def lay(hand: Sequence[CardId], sheet=sheet, deal=deal) -> object:
                return solver.best_lay_down(sheet, deal, hand, keep_one=False)

            small = hands_with_contract(sheet, deal, rule.cards + 1, random)
            large = [] if rule.all_at_once else hands_with_contract(sheet, deal, 24, random)
            contract = "".join(map(str, rule.contract))
            name = f"{key} {deal + 1} {contract}"
            say(f"{name:28} {measured:>23} {times(lay, small):>23} {times(lay, large):>23}")


if __name__ == "__main__":
    main(sys.argv[1:] or list(SHEETS))
