"""Tests of further melds, on house rules beyond the built-in sheets."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine import MayI, Refusal, RuleSheet, Seat
from mayi_desktop.engine.rulesheet import GoingOut
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game, refusal, table

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


# --- Tests of calls in a deal where only the winning card may be claimed.


HELD = "KC KD KH 3S 4S 5S 6S 9D TD JD"
MELDS = "set KC KD KH | run 3S 4S 5S 6S | run 9D TD JD QD"


def asking(top: str = "QD", spare: str = "") -> Game:
    return table(
        "variant-one",
        f"""
        deal 6
        turn 0
        seat 0: 4C 5D
        seat 1: {HELD} {spare}
        seat 2: 6C 6D QD
        discards: 3H {top}
        """,
    )


def called(game: Game, melds: str) -> Refusal | None:
    """How a call with these melds fares; a queen that is not exposed is another's."""
    plans = game.plans(1, melds)
    return refusal(lambda: game.do(MayI(Seat(1), plans)))


def test_a_call_comes_with_melds_of_the_whole_hand_and_the_exposed_card() -> None:
    assert called(asking(), MELDS) is None
    assert refusal(lambda: asking().may_i(1)) is Refusal.MUST_WIN_WITH_IT


def test_a_call_that_leaves_a_card_in_hand_is_not_heard() -> None:
    assert called(asking(spare="9S"), MELDS) is Refusal.MUST_WIN_WITH_IT


def test_a_call_with_cards_of_others_is_not_heard() -> None:
    assert called(asking(top="QS"), MELDS) is Refusal.MUST_WIN_WITH_IT


def test_a_call_with_a_card_named_twice_is_not_heard() -> None:
    game = asking()
    kings, low, high = game.plans(1, MELDS)
    call = MayI(Seat(1), (kings, low, high, high))
    assert refusal(lambda: game.do(call)) is Refusal.MUST_WIN_WITH_IT


def test_a_call_with_melds_that_are_not_the_contract_is_not_heard() -> None:
    short = "set KC KD KH 3S | run 4S 5S 6S | run 9D TD JD QD"
    assert called(asking(), short) is Refusal.MUST_WIN_WITH_IT
