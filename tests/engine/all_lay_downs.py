"""All lay-downs of a small hand, by brute force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mayi_desktop.engine.actions import MeldPlan
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.melds import Places, legal_arrangements, low_of, runs_keep_apart
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import DealRule, MeldKind, MeldRules, Requirement

Laid = tuple[int, MeldPlan, Places]


def all_lay_downs(
    rules: MeldRules, rule: DealRule, hand: Sequence[CardId]
) -> Iterator[tuple[MeldPlan, ...]]:
    """Every legal lay-down, with every start of each run."""
    by_kind = {kind: list(_all_of_kind(rules, kind, hand)) for kind in MeldKind}
    choices = [_fitting(rule, need, by_kind[need.kind]) for need in rule.contract]
    whole = (1 << len(hand)) - 1
    for laid in _disjoint(choices, 0):
        if not rule.all_at_once or sum(mask for mask, _, _ in laid) == whole:
            plans = [plan for _, plan, _ in laid]
            if runs_keep_apart(rules, [places for _, _, places in laid], plans):
                yield tuple(plans)


def _disjoint(choices: Sequence[Sequence[Laid]], taken: int) -> Iterator[tuple[Laid, ...]]:
    if not choices:
        yield ()
        return
    for one in choices[0]:
        if not one[0] & taken:
            for rest in _disjoint(choices[1:], taken | one[0]):
                yield (one, *rest)


def _all_of_kind(rules: MeldRules, kind: MeldKind, hand: Sequence[CardId]) -> Iterator[Laid]:
    for mask in range(1, 1 << len(hand)):
        cards = tuple(card for n, card in enumerate(hand) if mask >> n & 1)
        if len(cards) < 3:
            continue
        ways = legal_arrangements(rules, MeldPlan(kind, cards))
        if not isinstance(ways, Refusal):
            for places in ways:
                low = low_of(places) if kind is MeldKind.RUN else None
                yield mask, MeldPlan(kind, cards, low), places


def _fitting(rule: DealRule, need: Requirement, laid: Sequence[Laid]) -> list[Laid]:
    return [
        one
        for one in laid
        if len(one[1].cards) == need.size or (len(one[1].cards) > need.size and not rule.exact)
    ]
