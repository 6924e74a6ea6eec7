"""Tests of rules in the making: knobs turned and reset, what follows, what does not fit."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    AceRule,
    ClaimOrder,
    ClaimRule,
    ClaimTiming,
    DealRule,
    FreedWild,
    Jokers,
    MeldKind,
    Replacers,
    RuleSheet,
    contract,
)
from mayi_desktop.engine.sheet_check import Conflict, contradictions
from mayi_desktop.sheets.draft import HouseDraft, with_implied_rules, with_meld, without_meld
from mayi_desktop.sheets.house_rules import HouseRulesError, read_house_rules, write_house_rules
from mayi_desktop.sheets.options import RULE_OPTIONS, RuleGroup, Supply, value_of, with_value
from tests.sheets.every_sheet import EVERY_SHEET, NAMES, PLAYED

STEPS, READ_EVERY = 100, 15


def draft(sheet: str = "evil", *options: str) -> HouseDraft:
    return HouseDraft(sheet, options, "Sunday rules")


def conflicts(made: HouseDraft) -> set[Conflict]:
    return {trouble.conflict for trouble in made.errors()}


def turn_at_random(made: HouseDraft, rng: Random) -> None:
    """One step of somebody who turns whatever is asked about."""
    if rng.random() < 0.15:
        index = rng.randrange(len(made.deals))
        rule = made.deals[index]
        steps = (
            lambda: made.set_deal(index, with_meld(rule, rng.choice(list(MeldKind)))),
            lambda: made.set_deal(index, without_meld(rule, 0)),
            lambda: made.set_deal(index, replace(rule, cards=rng.randint(3, 20))),
            lambda: made.set_deal(index, replace(rule, all_at_once=not rule.all_at_once)),
            lambda: made.set_deal(index, replace(rule, exact=not rule.exact)),
            lambda: made.set_deal(index, replace(rule, winning_claims_only=True)),
            lambda: made.remove_deal(index),
            made.add_deal,
        )
        rng.choice(steps)()
        return
    knob = rng.choice([knob for knob in RULE_OPTIONS.values() if knob.applies(made.sheet)])
    made.set_value(knob.name, rng.choice(knob.offered(made.base_value(knob.name))))


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_nothing_follows_on_a_sheet_that_is_played(sheet: RuleSheet) -> None:
    assert with_implied_rules(sheet) == sheet


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_a_knob_turned_to_where_it_stands_changes_nothing(sheet: RuleSheet) -> None:
    for knob in RULE_OPTIONS.values():
        if knob.applies(sheet):
            assert with_value(sheet, knob.name, value_of(sheet, knob.name)) == sheet, knob.name


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_every_value_of_a_knob_is_read_as_it_was_turned(sheet: RuleSheet) -> None:
    for knob in RULE_OPTIONS.values():
        for value in knob.offered(value_of(sheet, knob.name)):
            assert value_of(with_value(sheet, knob.name, value), knob.name) == value, knob.name


@pytest.mark.parametrize(("key", "options"), EVERY_SHEET)
def test_whatever_is_turned_there_are_words_or_it_is_saved(
    key: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    rng, made = Random(key), HouseDraft(key, options, "Any rules")
    saved = 0
    for _ in range(STEPS):
        turn_at_random(made, rng)
        for trouble in made.errors():
            assert trouble.conflict is not Conflict.NOT_WITH_THE_OTHERS, trouble.text
            assert trouble.at, trouble.text
        if made.errors():
            made.undo()
            continue
        saved += 1
        if saved % READ_EVERY == 0:
            rules = made.rules()
            assert read_house_rules(write_house_rules(rules, tmp_path)) == rules
    assert saved > READ_EVERY


def test_the_knobs_stand_in_the_order_of_their_groups() -> None:
    order = list(RuleGroup)
    groups = [order.index(knob.group) for knob in RULE_OPTIONS.values()]
    assert groups == sorted(groups)


def test_an_untouched_draft_is_sound_and_has_nothing_to_lose() -> None:
    made = draft()
    assert made.errors() == ()
    assert not made.has_unsaved_changes
    assert not any(made.is_changed(name) for name in RULE_OPTIONS)


def test_a_changed_knob_tells_what_it_was_and_is_reset() -> None:
    made = draft()
    made.set_value("claims.penalty", 1)
    assert made.has_unsaved_changes
    assert [name for name in RULE_OPTIONS if made.is_changed(name)] == ["claims.penalty"]
    assert made.base_value("claims.penalty") == 2
    made.set_value("claims.penalty", made.base_value("claims.penalty"))
    assert not made.has_unsaved_changes


def test_steps_are_taken_back_one_by_one_and_letters_are_one_step() -> None:
    made = draft()
    made.set_value("claims.penalty", 1)
    for title in ("M", "Mo", "Monday"):
        made.rename(title)
    made.set_value("points.ACE", 25)
    made.undo()
    assert (made.value("points.ACE"), made.title) == (20, "Monday")
    made.undo()
    assert (made.title, made.value("claims.penalty")) == ("Sunday rules", 1)
    made.undo()
    assert made.value("claims.penalty") == 2
    assert not made.can_undo
    made.undo()
    assert not made.has_unsaved_changes


def test_without_may_i_all_about_it_falls_away_and_comes_back() -> None:
    made = draft("variant-one")
    made.set_value("claims.window", ClaimTiming.NEVER)
    assert made.sheet.claims == ClaimRule(ClaimTiming.NEVER)
    assert not any(rule.winning_claims_only for rule in made.deals)
    assert not RULE_OPTIONS["claims.penalty"].applies(made.sheet)
    assert made.errors() == ()
    made.set_value("claims.window", ClaimTiming.BEFORE_THE_DRAW)
    assert made.sheet.claims == made.base.claims
    assert not made.has_unsaved_changes


def test_a_joker_is_wild_wherever_there_is_one_and_costs_something() -> None:
    made = draft("variant-one")
    made.set_value("jokers", Jokers.TWO_PER_DECK)
    assert made.sheet.melds.wilds == {Rank.JOKER}
    assert made.sheet.points[Rank.JOKER] == 50
    made.set_value("jokers", Jokers.NONE)
    assert made.sheet.melds.wilds == frozenset()


def test_the_only_wild_there_is_is_the_one_that_is_replaced() -> None:
    made = draft("variant-one")
    made.set_value("melds.wilds.TWO", True)
    made.set_value("melds.ace", AceRule.HIGH)
    made.set_value("replace.who", Replacers.DOWN)
    made.set_value("replace.kinds.RUN", True)
    assert made.sheet.replace.wilds == {Rank.TWO}
    assert not RULE_OPTIONS["replace.wilds.TWO"].applies(made.sheet)
    assert made.errors() == ()


def test_one_end_of_the_players_gives_way_to_the_other_and_decks_suffice() -> None:
    made = draft("evil")
    made.set_value("players.1", 8)
    assert made.sheet.players == made.sheet.best_players == (3, 8)
    assert made.errors() == ()
    assert made.sheet.decks_for(8, 0) == 3
    made.set_value("players.1", 2)
    assert made.sheet.players == (2, 2)
    made.set_value("players.0", 5)
    assert made.sheet.players == (5, 5)


def test_decks_are_changed_for_one_number_of_players_alone() -> None:
    made = draft("honsvick")
    assert made.value("decks.5") == ((0, 2), (10, 3))
    made.set_value("decks.5", ((0, 4),))
    assert [made.is_changed(f"decks.{seats}") for seats in (4, 5, 6)] == [False, True, False]
    assert {made.sheet.decks_for(5, deal) for deal in range(7)} == {4}
    offered = RULE_OPTIONS["decks.5"].offered(made.base_value("decks.5"))
    assert offered.index(((0, 2), (10, 3))) == offered.index(((0, 2),)) + 1


def test_when_the_stock_is_empty_only_one_thing_can_happen() -> None:
    made = draft("honsvick")
    assert made.value("supply") is Supply.FRESH_DECK
    made.set_value("supply", Supply.AT_ONCE)
    assert (made.sheet.eager_restock, made.sheet.fresh_deck) == (True, False)


@pytest.mark.parametrize(
    ("sheet", "turns", "conflict", "at"),
    [
        ("evil", {"decks.6": ((0, 1),)}, Conflict.SHOE_TOO_SMALL, ("deals.0", "decks.6")),
        (
            "seven-round",
            {"melds.ace": AceRule.EITHER_END},
            Conflict.LOW_ACE_WITH_WILD_TWOS,
            ("melds.ace", "melds.wilds.TWO"),
        ),
        (
            "seven-round",
            {"claims.order": ClaimOrder.LINE_WITH_VETO},
            Conflict.VETO_LINE_AT_THE_STOCK,
            ("claims.order", "claims.window"),
        ),
        (
            "variant-one",
            {"claims.order": ClaimOrder.TURN_ORDER},
            Conflict.WINNING_CLAIMS_ORDER,
            ("deals.5", "claims.order"),
        ),
        (
            "evil",
            {"replace.kinds.RUN": False},
            Conflict.NO_MELDS_TO_REPLACE_IN,
            ("replace.kinds.RUN", "replace.kinds.SET"),
        ),
        (
            "evil",
            {"replace.goes": FreedWild.NEW_MELD_OR_STAYS},
            Conflict.FREED_WILD_WITHOUT_NEW_MELDS,
            ("replace.goes", "new_melds"),
        ),
    ],
)
def test_what_does_not_fit_is_told_where_it_stands(
    sheet: str, turns: dict[str, object], conflict: Conflict, at: tuple[str, ...]
) -> None:
    made = draft(sheet)
    for name, value in turns.items():
        made.set_value(name, value)
    assert {(trouble.conflict, trouble.at) for trouble in made.errors()} >= {(conflict, at)}
    with pytest.raises(HouseRulesError):
        made.rules()


def test_rules_need_a_name() -> None:
    made = draft()
    made.rename("   ")
    assert [(trouble.conflict, trouble.at) for trouble in made.errors()] == [
        (Conflict.NO_TITLE, ("title",))
    ]


def test_a_contract_larger_than_the_hand_is_told_at_its_deal() -> None:
    made = draft()
    made.set_deal(2, DealRule(5, contract("SSS")))
    assert conflicts(made) == {Conflict.CONTRACT_TOO_LARGE}
    assert made.errors()[0].at == ("deals.2",)
    assert made.errors()[0].values["number"] == 3


def test_deals_come_go_and_change_places() -> None:
    made = draft()
    first, second = made.deals[:2]
    made.move_deal(0, 1)
    assert made.deals[:2] == (second, first)
    made.move_deal(0, -1)
    assert made.deals[:2] == (second, first)
    made.remove_deal(0)
    assert made.deals[0] == first
    made.add_deal()
    assert len(made.deals) == 6
    assert made.deals[-1] == made.deals[-2]
    assert made.base_deal(6) is None
    made.reset_deals()
    assert not made.deals_changed
    for _ in range(10):
        made.remove_deal(0)
    assert len(made.deals) == 1


def test_the_only_meld_of_a_deal_stays() -> None:
    rule = DealRule(7, contract("S"))
    assert without_meld(rule, 0) == rule
    assert without_meld(with_meld(rule, MeldKind.RUN), 0).contract == contract("R")


def test_a_draft_that_does_not_fit_can_be_laid_aside_and_gone_on_with() -> None:
    made = draft("twelve-deal", "no-claims")
    made.rename(" ")
    made.set_value("melds.ace", AceRule.BOTH_ENDS)
    made.set_deal(0, DealRule(4, contract("S7R9"), exact=True))
    again = HouseDraft.from_plain(json.loads(json.dumps(made.to_plain())))
    assert again.sheet == made.sheet
    assert (again.title, again.options) == (" ", ("no-claims",))
    assert again.has_unsaved_changes
    assert contradictions(again.sheet)


@pytest.mark.parametrize(
    "part",
    [
        {"based_on": "golf"},
        {"options": ["no-claims"]},
        {"options": 3},
        {"changes": None},
        {"changes": {"fish": 3}},
        {"changes": {"decks": []}},
        {"changes": {"deals": []}},
    ],
)
def test_a_draft_that_makes_no_sense_is_refused(part: dict[str, object]) -> None:
    written = draft().to_plain()
    assert HouseDraft.from_plain(written).sheet == draft().sheet
    with pytest.raises(HouseRulesError):
        HouseDraft.from_plain({**written, **part})
    with pytest.raises(HouseRulesError):
        HouseDraft.from_plain({key: written[key] for key in written if key not in part})


def test_changing_rules_that_are_there_begins_with_them(tmp_path: Path) -> None:
    made = draft()
    made.set_value("claims.penalty", 1)
    rules = made.rules()
    made.mark_saved(rules)
    assert (made.has_unsaved_changes, made.name) == (False, "sunday-rules")
    again = HouseDraft.from_rules(read_house_rules(write_house_rules(rules, tmp_path)))
    assert not again.has_unsaved_changes
    assert again.is_changed("claims.penalty")
    assert again.base.key == "evil"
    assert again.rules("other").sheet.key == "evil+other"
