"""Knows the way to the pages on which a family makes its own rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import AceRule, DealRule, FreedWild, contract
from mayi_desktop.host.setup.house_sheets import keep_draft, save_rules
from mayi_desktop.host.simulation import playtest as lab
from mayi_desktop.sheets.house_rules.draft import HouseDraft
from mayi_desktop.sheets.house_rules.rule_options import Group
from mayi_desktop.ui.scenes.house_rules.deal_editor import DealEditor
from mayi_desktop.ui.scenes.house_rules.editor import RulesEditor
from mayi_desktop.ui.scenes.house_rules.new_rules import NewRulesPage
from mayi_desktop.ui.scenes.house_rules.playtest import PlaytestPage
from mayi_desktop.ui.scenes.menu.setup_page import SetupPage
from tests.ui.screens.visit import Visit

TITLE = "Sonntags bei Oma"


def made() -> HouseDraft:
    """Rules with something changed in every group."""
    draft = HouseDraft("twelve-deal", (), TITLE)
    draft.turn("players.1", 5)
    draft.turn("decks.5", ((0, 3),))
    draft.turn("claims.limit", 2)
    draft.turn("melds.naturals_per_wild", 1)
    draft.turn("melds.largest_set", None)
    draft.turn(f"points.{Rank.ACE.name}", 20)
    draft.remove_deal(11)
    draft.set_deal(0, DealRule(13, contract("SSR7")))
    return draft


def wrong() -> HouseDraft:
    """Rules in which several things do not fit."""
    draft = made()
    draft.rename(" ")
    draft.turn("melds.natural_twos", False)
    draft.turn("melds.ace", AceRule.BOTH_ENDS)
    draft.turn("replace.goes", FreedWild.TO_HAND_AND_PLAYED)
    draft.set_deal(0, DealRule(10, contract("SSR7"), exact=True, all_at_once=True))
    return draft


def _edit(v: Visit, draft: HouseDraft, group: Group | None = None) -> RulesEditor:
    page = RulesEditor(v.app.context, draft, lambda key: None)
    v.app.context.scenes.push(page)
    if group is not None:
        v.hand.wait()
        page._jump_to(group.name)
    return page


def _group(group: Group) -> Callable[[Visit], object]:
    return lambda v: _edit(v, made(), group)


def _wrong(v: Visit) -> None:
    _edit(v, wrong())


def _wrong_replacing(v: Visit) -> None:
    _edit(v, wrong(), Group.REPLACING)


def _deal(v: Visit) -> None:
    draft = wrong()
    v.app.context.scenes.push(DealEditor(v.app.context, draft, 0, lambda: None))


def _new(v: Visit) -> None:
    v.app.context.scenes.push(NewRulesPage(v.app.context, "honsvick", (), lambda key: None))


def _setup_with_own(v: Visit) -> None:
    rules = save_rules(made(), v.folder)
    page = SetupPage(v.app.context)
    v.app.context.scenes.push(page)
    page._reload_sheets(rules.sheet.key)


def _leave(v: Visit) -> None:
    _edit(v, made()).on_back()


def _begun(v: Visit) -> None:
    keep_draft(made(), v.folder)
    page = SetupPage(v.app.context)
    v.app.context.scenes.push(page)
    v.hand.wait()
    v.hand.press_button(page._own_sheets.make.label)


def _lab(v: Visit) -> None:
    page = PlaytestPage(v.app.context, made().sheet)
    page.lab.stop()
    page.lab = lab.RuleLab(made().sheet, 4, games=2, hire=None)
    v.app.context.scenes.push(page)
    while not page.lab.done:
        page.update(0.0)


HOUSE: Mapping[str, Callable[[Visit], object]] = {
    "house-new": _new,
    "house-table": _group(Group.TABLE),
    "house-deals": _group(Group.DEALS),
    "house-claims": _group(Group.CLAIMS),
    "house-replacing": _group(Group.REPLACING),
    "house-points": _group(Group.POINTS),
    "house-wrong": _wrong,
    "house-wrong-replacing": _wrong_replacing,
    "house-deal": _deal,
    "house-setup": _setup_with_own,
    "house-leave": _leave,
    "house-begun": _begun,
    "house-lab": _lab,
}
