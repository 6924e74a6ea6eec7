"""Perft: counts every way a small position can continue for a number of actions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from mayi_desktop.engine import (
    CHANCE_PROMPTS,
    Action,
    AddDeck,
    CardId,
    LayDown,
    MeldKind,
    MeldPlan,
    NewMeld,
    Place,
    PromptKind,
    Rank,
    Refusal,
    Reshuffle,
    RuleSheet,
    TableView,
    check,
    legal_actions,
)
from mayi_desktop.engine.melds import arrangements, low_of
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.engine.state_api import GameState, apply, chance_cards, view_for
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from tests.notation import position

COUNTS = Path(__file__).with_name("perft.txt")
DEPTHS = {"draw": 4, "play": 3}

_CARDS = """
seat 0: 9C 9D 9S {wild} 4H 5H 6H 7H 7S KS
seat 1 down: 3S {other} TC
seat 2: 3D 8H QD
run 1: 4S 5S 6S {lying} 8S
set 1: KC KD KH
discards: QS JD 9H
stock: 3C 8D TD
"""
_BEGINNINGS = {"draw": "turn 0", "play": "turn 0 play"}


def sheets() -> dict[str, RuleSheet]:
    """Every sheet and every option of one, by name."""
    return {
        " ".join((key, *options)): find_sheet(key, options)
        for key, entry in SHEETS.items()
        for options in ((), *((option,) for option in entry.options))
    }


def start(sheet: RuleSheet, name: str) -> GameState:
    """The small position of this name; the contract is a set and a run, one seat is down."""
    deal = next(n for n, rule in enumerate(sheet.deals, 1) if _set_and_run(rule.contract))
    wilds = sheet.melds.wilds
    wild = "JK" if Rank.JOKER in wilds else "2D" if Rank.TWO in wilds else "9H"
    lying, other = (wild, "7S") if wilds else ("7S", "9S")
    cards = _CARDS.format(wild=wild, lying=lying, other=other)
    return position(sheet, f"deal {deal}\n{_BEGINNINGS[name]}\n{cards}")


def _set_and_run(contract: tuple[object, ...]) -> bool:
    return [str(need)[0] for need in contract] == ["S", "R"]


def count(state: GameState, depth: int) -> int:
    """The number of different sequences of this many actions."""
    if depth == 0:
        return 1
    return sum(count(apply(state, action).state, depth - 1) for action in every_action(state))


def by_first_action(state: GameState, depth: int) -> dict[str, int]:
    """The count, split by the first action."""
    return {
        str(action): count(apply(state, action).state, depth - 1)
        for action in every_action(state)
    }


def every_action(state: GameState) -> Iterator[Action]:
    """All actions of chance (which deals in order) and of seats."""
    for prompt in state.table.prompts:
        if prompt.kind in CHANCE_PROMPTS:
            refill = AddDeck if prompt.kind is PromptKind.ADD_DECK else Reshuffle
            if prompt.kind is not PromptKind.DEAL:
                yield refill(chance_cards(state))
            continue
        assert prompt.seat is not None
        view = view_for(state, prompt.seat)
        yield from legal_actions(view)
        if prompt.kind is PromptKind.PLAY:
            yield from _melding(view)


def _melding(view: TableView) -> Iterator[Action]:
    """Every lay-down and extra meld, without other orders of the same cards."""
    assert view.viewer is not None
    table = view.table
    if not table.seats[view.viewer].down:
        melds = list(_plans(table.meld_rules, view.hand))
        for plans in combinations(melds, len(table.rule.contract)):
            action = LayDown(view.viewer, plans)
            if check(view, action) is None:
                yield action
    elif table.sheet.new_melds:
        for plan in _plans(table.meld_rules, view.hand):
            further = NewMeld(view.viewer, plan)
            if check(view, further) is None:
                yield further


def _plans(rules: MeldRules, hand: tuple[CardId, ...]) -> Iterator[MeldPlan]:
    """Every set and run from cards of a hand, with every start of a run."""
    for size in range(3, len(hand) + 1):
        for cards in combinations(sorted(hand), size):
            for kind in MeldKind:
                for places in _ways(rules, kind, cards):
                    low = low_of(places) if kind is MeldKind.RUN else None
                    yield MeldPlan(kind, cards, low)


def _ways(
    rules: MeldRules, kind: MeldKind, cards: tuple[CardId, ...]
) -> tuple[tuple[Place, ...], ...]:
    found = arrangements(rules, kind, cards)
    return () if isinstance(found, Refusal) else found


def written() -> dict[tuple[str, str], list[int]]:
    """The counts in the file by sheet and position, from depth 1."""
    counts = {}
    for line in COUNTS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, numbers = line.partition(":")
            sheet, _, beginning = name.rpartition(" ")
            counts[sheet, beginning] = [int(number) for number in numbers.split()]
    return counts


def write() -> None:
    """Count again for all sheets and write the file."""
    lines = ["# Sheet, position, and the ways to go on for 1, 2, 3 … actions (see perft.py)."]
    for name, sheet in sheets().items():
        for beginning, depth in DEPTHS.items():
            state = start(sheet, beginning)
            numbers = " ".join(str(count(state, d)) for d in range(1, depth + 1))
            lines.append(f"{name} {beginning}: {numbers}")
    COUNTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
