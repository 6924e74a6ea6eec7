"""The solver's entry points: contracts, further melds, winning claims.

Every answer is a proposal: `legal.check` decides whether it may be played now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mayi_desktop.engine.actions import LayDown, MayI, MeldPlan, NewMeld
from mayi_desktop.engine.cards import RANK_NUMBERS, CardId
from mayi_desktop.engine.rulesheet import GoingOut, MeldRules, RuleSheet
from mayi_desktop.engine.solver.cards import plans_for
from mayi_desktop.engine.solver.faces import SUIT_NUMBERS
from mayi_desktop.engine.solver.search import Search
from mayi_desktop.engine.solver.suits import MeldGoal
from mayi_desktop.engine.state.view import TableView

Plans = tuple[MeldPlan, ...]


def best_lay_down(
    sheet: RuleSheet, deal: int, hand: Sequence[CardId], *, keep_one: bool
) -> Plans | None:
    """The contract laid so that the cards left in hand are cheapest (see `solver.price`).

    With `keep_one` a card must be left to discard. In an all-at-once deal no card may be left,
    whatever `keep_one` is. None if the hand does not contain the contract.
    """
    layout = _search(sheet, deal, hand, keep_one=keep_one).best()
    return None if layout is None else plans_for(sheet, sheet.meld_rules(deal), hand, layout)


def lay_downs(
    sheet: RuleSheet, deal: int, hand: Sequence[CardId], limit: int
) -> Iterator[Plans]:
    """Up to `limit` different ways to lay the contract, the best first.

    They differ in the ranks of the sets, in the wilds used, or in the cards of each suit.
    """
    keep_one = sheet.going_out is GoingOut.BY_DISCARD
    best = best_lay_down(sheet, deal, hand, keep_one=keep_one)
    if best is None or limit < 1:
        return
    yield best
    if limit == 1:
        return
    rules = sheet.meld_rules(deal)
    seen = {_signature(rules, best)}
    for layout in _search(sheet, deal, hand, keep_one=keep_one).all():
        if len(seen) >= limit:
            return
        plans = plans_for(sheet, rules, hand, layout)
        faces = _signature(rules, plans)
        if faces not in seen:
            seen.add(faces)
            yield plans


def holds_contract(sheet: RuleSheet, deal: int, hand: Sequence[CardId]) -> bool:
    """Whether the contract can be laid from this hand, with every card if it must be."""
    return _search(sheet, deal, hand, keep_one=False).any() is not None


def contract_melds(view: TableView, limit: int) -> Iterator[LayDown]:
    """Up to `limit` ways in which the viewer could lay down, the best first.

    Wilds that have to be played in this turn are laid before others.
    """
    assert view.viewer is not None
    table = view.table
    pressing = set(table.must_play)
    hand = sorted(view.hand, key=lambda card: card not in pressing)
    for plans in lay_downs(table.sheet, table.deal, hand, limit):
        yield LayDown(view.viewer, plans)


def new_melds(view: TableView, limit: int) -> Iterator[NewMeld]:
    """Up to `limit` further melds that the viewer could lay, the most valuable first."""
    assert view.viewer is not None
    table = view.table
    sheet, rules, least = table.sheet, table.meld_rules, (table.sheet.shortest_new_meld,)
    found: list[tuple[int, Plans]] = []
    for goal in (MeldGoal(sets=least, runs=()), MeldGoal(sets=(), runs=least)):
        for layout in Search(sheet, rules, goal, view.hand).all()[:limit]:
            found.append((layout.price, plans_for(sheet, rules, view.hand, layout)))
    found.sort(key=lambda option: option[0])
    must_keep = sheet.going_out is GoingOut.BY_DISCARD
    for _, (plan,) in found[:limit]:
        if not (must_keep and len(plan.cards) == len(view.hand)):
            yield NewMeld(view.viewer, plan)


def melds_with(view: TableView, wild: CardId, rest: Sequence[CardId]) -> Iterator[MeldPlan]:
    """Further melds of a wild from the table and cards of the hand, best first."""
    table = view.table
    least = (table.sheet.shortest_new_meld,)
    naturals = [card for card in rest if not table.meld_rules.wild_table[card]]
    hand = [wild, *naturals]
    for goal in (MeldGoal(sets=least, runs=()), MeldGoal(sets=(), runs=least)):
        for layout in Search(table.sheet, table.meld_rules, goal, hand).all():
            (plan,) = plans_for(table.sheet, table.meld_rules, hand, layout)
            if wild in plan.cards:
                yield plan


def winning_claim(view: TableView) -> MayI | None:
    """The call that lays down the hand and the exposed card at once, if that is possible."""
    assert view.viewer is not None
    table = view.table
    if table.top is None or not table.rule.winning_claims_only:
        return None
    hand = (*view.hand, table.top)
    plans = best_lay_down(table.sheet, table.deal, hand, keep_one=False)
    return None if plans is None else MayI(view.viewer, plans)


def _search(sheet: RuleSheet, deal: int, hand: Sequence[CardId], *, keep_one: bool) -> Search:
    rule = sheet.deals[deal]
    goal = MeldGoal(
        sets=tuple(rule.set_sizes),
        runs=tuple(rule.run_sizes),
        exact=rule.exact,
        everything=rule.all_at_once,
        keep_one=keep_one and not rule.all_at_once,
    )
    return Search(sheet, sheet.meld_rules(deal), goal, hand)


def _signature(rules: MeldRules, plans: Plans) -> tuple[object, ...]:
    """What distinguishes lay-downs: kinds and faces of the melds."""
    melds = [
        (
            plan.kind.value,
            plan.low or 0,
            tuple(sorted(_face(rules, card) for card in plan.cards)),
        )
        for plan in plans
    ]
    return tuple(sorted(melds))


def _face(rules: MeldRules, card: CardId) -> tuple[int, int]:
    wild = rules.wild_table[card] and not rules.natural_twos
    return RANK_NUMBERS[card], 0 if wild else SUIT_NUMBERS[card]
