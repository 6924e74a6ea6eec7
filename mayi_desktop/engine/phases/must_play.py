"""Freed wilds that have to be played in the turn in which they were taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mayi_desktop.engine import melds
from mayi_desktop.engine.actions import LayDown
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import GoingOut, LayOffInTurn, MeldKind, MeldRules
from mayi_desktop.engine.solver import solve as solver
from mayi_desktop.engine.state.table import Meld
from mayi_desktop.engine.state.view import TableView


def check_lay_down(
    view: TableView, action: LayDown, laid: Sequence[melds.Places]
) -> Refusal | None:
    """Refuses a contract after which a wild taken this turn could not be played."""
    used = {card for plan in action.melds for card in plan.cards}
    left = sum(1 for card in view.table.must_play if card not in used)
    if not left:
        return None
    own = [(plan.kind, places) for plan, places in zip(action.melds, laid, strict=True)]
    table = view.table
    if table.sheet.lay_off_in_turn is LayOffInTurn.NOWHERE:
        return Refusal.COULD_NOT_PLAY_IT
    if table.sheet.lay_off_in_turn is LayOffInTurn.ANYWHERE:
        own += [(meld.kind, meld.places) for meld in table.melds]
    enough = has_room(table.meld_rules, own, left)
    spare = len(view.hand) - len(used) - left
    return None if enough and spare >= _cards_to_keep(view) else Refusal.COULD_NOT_PLAY_IT


def check_hand(
    view: TableView,
    hand: Sequence[CardId],
    wilds: Sequence[CardId],
    table_melds: Iterable[Meld],
) -> Refusal | None:
    """Refuses a play after which these wilds could not all be played from this hand."""
    table = view.table
    seat = table.turn
    facts = table.seats[seat]
    if not wilds:
        return None
    if not facts.down:
        left = len(hand) - sum(need.size for need in table.rule.contract)
        held = solver.holds_contract(table.sheet, table.deal, hand)
        return None if held and left >= _cards_to_keep(view) else Refusal.COULD_NOT_PLAY_IT
    open_to = [
        (meld.kind, meld.places)
        for meld in table_melds
        if meld.owner == seat
        or facts.went_down != table.turn_no
        or table.sheet.lay_off_in_turn is LayOffInTurn.ANYWHERE
    ]
    spare = len(hand) - len(wilds)
    enough = has_room(table.meld_rules, open_to, len(wilds))
    return None if enough and spare >= _cards_to_keep(view) else Refusal.COULD_NOT_PLAY_IT


def has_room(
    rules: MeldRules, shapes: Iterable[tuple[MeldKind, melds.Places]], wilds: int
) -> bool:
    """Whether this many wilds can be laid off on these melds, by their size alone."""
    room = 0
    for kind, places in shapes:
        largest = rules.largest_set if kind is MeldKind.SET else rules.longest_run
        room += wilds if largest is None else max(0, largest - len(places))
    return room >= wilds


def _cards_to_keep(view: TableView) -> int:
    return 1 if view.table.sheet.going_out is GoingOut.BY_DISCARD else 0
