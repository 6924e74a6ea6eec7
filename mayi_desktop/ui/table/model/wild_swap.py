"""A wild swap: a wild that is to go into a new meld, while that meld is put together."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine import MeldPlan, ReplaceWild, TableView, check
from mayi_desktop.engine.solver import solve
from mayi_desktop.ui.table.model import drop_rules
from mayi_desktop.ui.table.model.drop_rules import with_natural
from mayi_desktop.ui.table.model.tray import Tray, meld_plan


def preview(view: TableView, freeing: ReplaceWild) -> TableView:
    """The table as it will look: the natural in the meld, the wild among the viewer's cards."""
    table = view.table
    melds = tuple(
        with_natural(meld, freeing.wild, freeing.card) if meld.id == freeing.meld else meld
        for meld in table.melds
    )
    hand = (*(card for card in view.hand if card != freeing.card), freeing.wild)
    return replace(view, table=replace(table, melds=melds), hand=hand)


def is_possible(view: TableView, freeing: ReplaceWild) -> bool:
    """Whether the wild still lies there and some new meld with it could be laid."""
    return drop_rules.can_play(view) and bool(drop_rules.new_melds_with(view, freeing))


def best_meld(view: TableView, freeing: ReplaceWild) -> MeldPlan | None:
    """The new meld to propose: if possible one without another wild, the dearest first."""
    rest = [card for card in view.hand if card != freeing.card]
    for plan in solve.melds_with(view, freeing.wild, rest):
        if check(view, replace(freeing, new_meld=plan)) is None:
            return plan
    return next((way.new_meld for way in drop_rules.new_melds_with(view, freeing)), None)


def completed(view: TableView, freeing: ReplaceWild, tray: Tray) -> drop_rules.Outcome:
    """The whole action with the meld in the tray, or why it may not be."""
    plans = [meld_plan(view.table.meld_rules, slot) for slot in tray if slot.cards]
    action = replace(freeing, new_meld=plans[0] if plans else None)
    return drop_rules.outcome_of(view, action)
