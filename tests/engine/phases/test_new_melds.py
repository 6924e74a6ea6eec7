"""Tests of further melds, on house rules beyond the built-in sheets."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine import Refusal, RuleSheet
from mayi_desktop.engine.rulesheet import GoingOut
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game, refusal

TWELVE = find_sheet("twelve-deal")
FOUR = replace(find_sheet("variant-four"), new_melds=True)


def down(sheet: RuleSheet, hand: str, more: str = "") -> Game:
    text = f"turn 0 play\nseat 0 down: {hand}\nseat 1: *3\nseat 2: *3\n{more}"
    return Game(sheet, text)


def test_a_whole_hand_that_is_no_meld_is_refused_for_that() -> None:
    game = down(TWELVE, "KC KD QH")
    assert refusal(lambda: game.new_meld(0, "set KC KD QH")) is Refusal.SET_RANKS_DIFFER


def test_the_last_cards_may_be_a_meld_unless_a_discard_is_required() -> None:
    assert refusal(lambda: down(TWELVE, "KC KD KH").new_meld(0, "set KC KD KH")) is None
    strict = replace(TWELVE, going_out=GoingOut.BY_DISCARD)
    kept = refusal(lambda: down(strict, "KC KD KH").new_meld(0, "set KC KD KH"))
    assert kept is Refusal.KEEP_A_DISCARD
    assert refusal(lambda: down(strict, "KC KD KH 9S").new_meld(0, "set KC KD KH")) is None


def test_a_wild_that_must_be_played_keeps_a_card_to_discard_beside_it() -> None:
    run = "run 1: 6S 7S JK 9S"
    game = down(FOUR, "8S KC KD KH", run).replace(0, "8S", 0)
    assert game.hand(0) == "KC KD KH JK"
    stuck = refusal(lambda: game.new_meld(0, "set KC KD KH"))
    assert stuck is Refusal.COULD_NOT_PLAY_IT
    game = down(FOUR, "8S KC KD KH 9H", run).replace(0, "8S", 0)
    game.new_meld(0, "set KC KD KH").lay_off(0, "JK", 0).discard(0, "9H")
    played = down(FOUR, "8S KC KD KH 9H", run).replace(0, "8S", 0)
    assert played.new_meld(0, "set KC KD KH JK").hand(0) == "9H"
