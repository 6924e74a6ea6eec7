"""Screens on which a family makes its own rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mayi_desktop.base.i18n import _
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import AceRule, DealRule, FreedWild, contract
from mayi_desktop.host.house_rules import save_draft, save_rules
from mayi_desktop.sheets.draft import HouseDraft
from mayi_desktop.sheets.options import RuleGroup
from mayi_desktop.ui.pages.house_rules import DealEditor, NewRulesPage, RulesEditor
from mayi_desktop.ui.pages.setup import SetupPage
from tests.ui.screens.visit import Visit

TITLE = "Sonntags bei Oma"


def made() -> HouseDraft:
    """Rules with something changed in every group."""
    draft = HouseDraft("twelve-deal", (), TITLE)
    draft.set_value("players.1", 5)
    draft.set_value("decks.5", ((0, 3),))
    draft.set_value("claims.limit", 2)
    draft.set_value("melds.naturals_per_wild", 1)
    draft.set_value("melds.largest_set", None)
    draft.set_value(f"points.{Rank.ACE.name}", 20)
    draft.remove_deal(11)
    draft.set_deal(0, DealRule(13, contract("SSR7")))
    return draft


def wrong() -> HouseDraft:
    """Rules in which several things do not fit."""
    draft = made()
    draft.rename(" ")
    draft.set_value("melds.natural_twos", False)
    draft.set_value("melds.ace", AceRule.BOTH_ENDS)
    draft.set_value("replace.goes", FreedWild.TO_HAND_AND_PLAYED)
    draft.set_deal(0, DealRule(10, contract("SSR7"), exact=True, all_at_once=True))
    return draft


def _edit(v: Visit, draft: HouseDraft, group: RuleGroup | None = None) -> RulesEditor:
    page = RulesEditor(v.app.context, draft, lambda key: None)
    v.app.context.scenes.push(page)
    if group is not None:
        v.hand.wait()
        page._jump_to(group.name)
    return page


def _group(group: RuleGroup) -> Callable[[Visit], object]:
    return lambda v: _edit(v, made(), group)


def _wrong(v: Visit) -> None:
    _edit(v, wrong())


def _wrong_replacing(v: Visit) -> None:
    _edit(v, wrong(), RuleGroup.REPLACING)


def _deal(v: Visit) -> None:
    draft = wrong()
    v.app.context.scenes.push(DealEditor(v.app.context, draft, 0, lambda: None))


def _new(v: Visit) -> None:
    v.app.context.scenes.push(NewRulesPage(v.app.context, "honsvick", (), lambda key: None))


def _setup_with_own(v: Visit) -> None:
    rules = save_rules(made(), v.folder)
    page = SetupPage(v.app.context)
    v.app.context.scenes.push(page)
    page.reload_sheets(rules.sheet.key)


def _leave(v: Visit) -> None:
    _edit(v, made()).on_back()


def _begun(v: Visit) -> None:
    save_draft(made(), v.folder)
    page = SetupPage(v.app.context)
    v.app.context.scenes.push(page)
    v.hand.wait()
    page.all_sheets.pressed.emit()
    v.hand.press_button(_("Make our own rules…"))


HOUSE: Mapping[str, Callable[[Visit], object]] = {
    "house-new": _new,
    "house-first": lambda v: _edit(v, HouseDraft("evil", (), TITLE)),
    "house-table": _group(RuleGroup.TABLE),
    "house-deals": _group(RuleGroup.DEALS),
    "house-claims": _group(RuleGroup.CLAIMS),
    "house-replacing": _group(RuleGroup.REPLACING),
    "house-points": _group(RuleGroup.POINTS),
    "house-wrong": _wrong,
    "house-wrong-replacing": _wrong_replacing,
    "house-deal": _deal,
    "house-setup": _setup_with_own,
    "house-leave": _leave,
    "house-begun": _begun,
}
