"""Tests of rules that several sheets share word for word; each sheet's own are in its file."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import DealEnded, GameEnded, Refusal
from tests.language import refusal, table
from tests.rules.dealing import (
    ask,
    cards_of,
    contracts,
    dealt,
    ended,
    finished,
    first_dealer_by_chance,
    melds_of,
    swap,
    tried,
    waiting,
    with_melds,
    with_points,
)

TABLE = "run 1: 3C 4C 5C 6C\nset 0: KC KD KH"
VARIANTS = ("variant-one", "variant-two", "variant-three", "variant-four")
WILD_TWOS = ("variant-two", "variant-three")
# The deals of each sheet whose contract can be laid before the hand is empty.
ORDINARY_DEALS = {
    "evil": 6,
    "honsvick": 7,
    "twelve-deal": 12,
    "variant-one": 5,
    "variant-two": 8,
    "variant-three": 6,
    "variant-four": 6,
}
EVERY_CONTRACT = [
    pytest.param(key, deal, contract, id=f"{key}-{deal}")
    for key, count in ORDINARY_DEALS.items()
    for deal, contract in enumerate(contracts(key)[:count], start=1)
]


@pytest.mark.parametrize(("key", "deal", "contract"), EVERY_CONTRACT)
def test_each_deal_has_its_contract_and_no_meld_more(
    key: str, deal: int, contract: str
) -> None:
    melds = melds_of(contract)
    assert tried(key, deal, melds) is None
    assert tried(key, deal, melds[:-3]) is Refusal.MELD_TOO_SHORT
    assert tried(key, deal, f"{melds} | set 9C 9D 9H") is Refusal.WRONG_MELDS


@pytest.mark.parametrize("key", ["evil", "honsvick", "seven-round", "twelve-deal", *VARIANTS])
def test_ruling_25_the_first_dealer_is_found_at_random(key: str) -> None:
    first_dealer_by_chance(key)


@pytest.mark.parametrize("key", VARIANTS)
def test_setup_any_card_may_be_turned_up_first(key: str) -> None:
    wild = "2S" if key != "variant-four" else "JK"
    assert dealt(ended(key, 4, 0), f"{wild} 9C").discards == wild


@pytest.mark.parametrize("key", VARIANTS)
def test_play_begins_with_a_draw_from_either_pile_also_when_down(key: str) -> None:
    game = waiting(key, s0=" down")
    assert refusal(lambda: game.discard(0, "4H")) is Refusal.DRAW_FIRST
    assert game.take(0).hand(0) == "9C 9D 4H 5H"


@pytest.mark.parametrize("flag", [" down", " down-now"])
@pytest.mark.parametrize("key", ["variant-one", "variant-three"])
def test_ruling_20_laying_off_on_own_and_others_melds(key: str, flag: str) -> None:
    game = with_melds(key, flag, "KS 7C 9S", TABLE).lay_off(0, "KS", 1).lay_off(0, "7C", 0)
    assert (game.meld(0), game.meld(1)) == ("3C 4C 5C 6C 7C", "KC KD KH KS")


@pytest.mark.parametrize("key", VARIANTS)
def test_laying_off_only_when_down_and_no_further_melds(key: str) -> None:
    game = with_melds(key, "", "KS JC JD JH", TABLE)
    assert refusal(lambda: game.lay_off(0, "KS", 1)) is Refusal.NOT_DOWN_YET
    down = with_melds(key, " down", "JC JD JH 9S", TABLE)
    assert refusal(lambda: down.new_meld(0, "set JC JD JH")) is Refusal.NO_NEW_MELDS


@pytest.mark.parametrize("key", ["honsvick", "variant-one", "variant-three", "variant-four"])
def test_the_last_card_must_be_discarded(key: str) -> None:
    game = with_melds(key, " down", "KS", TABLE)
    assert refusal(lambda: game.lay_off(0, "KS", 1)) is Refusal.KEEP_A_DISCARD
    assert refusal(lambda: game.end_turn(0)) is Refusal.MUST_DISCARD
    assert isinstance(game.discard(0, "KS").events[-1], DealEnded)
    whole = tried(key, 1, "set KC KD KH KS | set QC QD QH", spare="")
    assert whole is Refusal.KEEP_A_DISCARD


@pytest.mark.parametrize("key", ["evil", "variant-two"])
def test_ruling_5_the_last_card_cannot_be_discarded_and_is_kept(key: str) -> None:
    game = with_melds(key, " down", "9S", TABLE, "discards: QS")
    assert refusal(lambda: game.discard(0, "9S")) is Refusal.LAST_CARD_IS_PLAYED
    game.end_turn(0)
    assert (game.hand(0), game.discards, game.turn) == ("9S", "QS", 1)
    assert game.asked() == [("DRAW", 1), ("MAY_I", 2)]


@pytest.mark.parametrize("key", WILD_TWOS)
def test_may_i_two_in_a_round_and_not_when_down(key: str) -> None:
    game = waiting(key, s1=" claims=2", s2=" claims=1", s3=" down")
    assert game.may_ask() == [2]
    assert ask(game, 1) is Refusal.NO_CLAIMS_LEFT
    assert ask(game, 3) is Refusal.DOWN_MAY_NOT_CLAIM


@pytest.mark.parametrize("key", ["honsvick", "variant-one", "variant-four"])
def test_ruling_24_a_player_who_is_down_is_not_in_line(key: str) -> None:
    game = waiting(key, s1=" down")
    assert game.may_ask() == [2, 3]
    assert ask(game, 1) is Refusal.DOWN_MAY_NOT_CLAIM


@pytest.mark.parametrize("key", ["evil", "honsvick", *VARIANTS])
def test_ruling_22_the_stock_is_reshuffled_when_a_card_is_needed(key: str) -> None:
    text = "turn 0\nseat 0: 9C 9D\nseat 1: 4C\nseat 2: 7C\nrest 2\nstock: 3S\n"
    game = finished(table(key, text + "discards: QS KD 5H").draw(0))
    assert (game.asked(), game.stock) == ([("PLAY", 0)], 0)
    game = finished(game.discard(0, "9C").draw(1))
    assert game.asked() == [("RESHUFFLE", None)]
    assert (game.shuffle().stock, game.discards) == (2, "9C")


@pytest.mark.parametrize("key", WILD_TWOS)
def test_ruling_21_a_wild_two_is_replaced_when_down_and_in_runs_only(key: str) -> None:
    run = "run 1: 5C 6C 2D 8C"
    assert swap(with_melds(key, "", "7C 3H", run), "7C", 0, "2D") is Refusal.REPLACE_WHEN_DOWN
    game = with_melds(key, " down", "KS 3H", "set 1: KC KD 2D")
    assert swap(game, "KS", 0, "2D") is Refusal.RUNS_ONLY
    wrong = with_melds(key, " down", "7D 3H", run)
    assert swap(wrong, "7D", 0, "2D") is Refusal.NOT_THE_NATURAL


@pytest.mark.parametrize("key", WILD_TWOS)
def test_a_replaced_two_moves_down_below_an_ace_and_stays_in_a_full_run(key: str) -> None:
    game = with_melds(key, " down", "KC 3H", "run 1: JC QC 2D AC").replace(0, "KC", 0)
    assert game.meld(0) == "2D=TC JC QC KC AC"
    full = with_melds(key, " down", "7C 3H", "run 1: 3C 4C 5C 6C 2D 8C 9C TC JC QC KC AC")
    assert swap(full, "7C", 0, "2D") is Refusal.NO_ROOM_FOR_WILD


@pytest.mark.parametrize(
    ("key", "melds"),
    [
        ("variant-three", "set KC KD KH KS KC | set QC QD QH QS | run 4C 5C 6C 7C 8C"),
        ("variant-four", "run 3C 4C 5C 6C 7C | run 3D 4D 5D 6D | run 3H 4H 5H 6H"),
    ],
)
def test_the_lowest_total_wins_and_equal_totals_share(key: str, melds: str) -> None:
    text = f"deal 7\nturn 0 play\nseat 0: {cards_of(melds)}\nseat 1: TH\nseat 2: 3D"
    game = with_points(table(key, text), 20, 10, 50).lay_down(0, melds)
    assert isinstance(game.events[-1], GameEnded)
    assert game.events[-1].winners == (0, 1)
