"""Tests that every refusal is one sentence and occurs at some table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mayi_desktop.engine import (
    Claim,
    CutForDeal,
    Deal,
    Discard,
    DrawStock,
    End,
    FirstTotal,
    IllegalAction,
    Join,
    LayDown,
    LetGo,
    MayI,
    MeldId,
    PromptKind,
    Refusal,
    ReplaceWild,
    Seat,
    check,
    prompt_for,
)
from mayi_desktop.engine.state_api import apply, new_game, view_for
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from tests.language import Game, refusal, table
from tests.rules.dealing import ended

HOUSE, TWELVE, HONSVICK = "grandma-jeanne", "twelve-deal", "honsvick"
SEVEN, EVIL, ONE, FOUR = "seven-round", "evil", "variant-one", "variant-four"
Call = Callable[[], Game]


def test_every_reason_is_one_sentence() -> None:
    for reason in Refusal:
        words = reason.value[1]
        assert words.endswith(".")
        assert words[0].isupper()
        assert words.count(".") == 1
        assert words == words.strip()


@pytest.mark.parametrize("key", SHEETS)
def test_every_reason_cites_the_sheet(key: str) -> None:
    sheet = find_sheet(key)
    for reason in Refusal:
        told = reason.sentence(sheet)
        assert told.startswith(f"{sheet.sections[reason.topic]}: ")
        assert told.split(": ", 1)[1].lower() == reason.value[1].lower()


def test_no_two_reasons_say_the_same() -> None:
    assert len({reason.value[1] for reason in Refusal}) == len(Refusal)


def test_an_illegal_action_tells_what_and_why() -> None:
    state = new_game(find_sheet(HOUSE), 3)
    with pytest.raises(IllegalAction, match="Wait for the next deal to start") as told:
        apply(state, MayI(Seat(1)))
    assert told.value.refusal is Refusal.BETWEEN_DEALS
    assert told.value.action == MayI(Seat(1))


# One table for every reason.

SETS = "KC KD KH QC QD QH"
TWO_SETS = "set KC KD KH | set QC QD QH"


def at(key: str, hand: str, more: str = "", *options: str) -> Game:
    """Seat 0 in its turn after drawing from the stock, with this hand."""
    flag, _, cards = hand.rpartition(":")
    text = f"turn 0 play\nseat 0 {flag}: {cards}\nseat 1: *3\nseat 2: *3\n{more}"
    return table(key, text, *options)


def drawing(key: str, more: str = "discards: 3H QS", flag: str = "") -> Game:
    text = f"turn 0\nseat 0 {flag}: 4C 5D\nseat 1: *3\nseat 2: *3\n{more}"
    return table(key, text)


def run_two(key: str, melds: str, deal: int = 2) -> Game:
    """Seat 0 lays down these melds in this deal."""
    cards = " ".join(word for word in melds.split() if word not in ("set", "run", "|"))
    cards = " ".join(word for word in cards.split() if "@" not in word)
    text = f"deal {deal}\nturn 0 play\nseat 0: {cards} 9H 8D\nseat 1: *2\nseat 2: *2"
    return table(key, text).lay_down(0, melds)


def swap(game: Game, card: str, meld: int, wild: int, end: End | None = None) -> Game:
    """Seat 0 replaces the card at this index of a meld."""
    lying = game.melds[meld].cards[wild]
    return game.do(ReplaceWild(Seat(0), game.card(0, card), MeldId(meld), lying, end))


def over() -> Game:
    return table(HOUSE, "deal 6\nturn 0 play\nseat 0: 9S\nseat 1: *2\nseat 2: *2").discard(
        0, "9S"
    )


def empty_stock(discards: str, key: str = SEVEN) -> Game:
    text = f"turn 0\nseat 0: 4C\nseat 1: 5C\nseat 2: 6C\nrest 2\ndiscards: {discards}"
    return table(key, text)


def set_twice() -> Game:
    game = at(HOUSE, SETS)
    kings, _ = game.plans(0, TWO_SETS)
    return game.do(LayDown(Seat(0), (kings, kings)))


RUN = "run 1: 6S 7S JK 9S"
CASES: dict[Refusal, Call] = {
    Refusal.GAME_OVER: lambda: over().draw(1),
    Refusal.BETWEEN_DEALS: lambda: at(HOUSE, "9S").discard(0, "9S").draw(1),
    Refusal.WRONG_CARDS: lambda: Game.at(new_game(find_sheet(HOUSE), 3)).do(CutForDeal(())),
    Refusal.WAIT_FOR_THE_SHUFFLE: lambda: empty_stock("3H QS", HOUSE).draw(0),
    Refusal.CLAIM_BEING_SETTLED: lambda: drawing(HOUSE).may_i(2).draw(0),
    Refusal.NOT_YOUR_TURN: lambda: drawing(HOUSE).draw(1),
    Refusal.DRAW_FIRST: lambda: drawing(HOUSE).discard(0, "4C"),
    Refusal.ALREADY_DRAWN: lambda: at(HOUSE, "4C").draw(0),
    Refusal.TOO_LATE: lambda: drawing(HOUSE).do(Deal(())),
    Refusal.NOT_ASKED: lambda: drawing(HOUSE).do(Claim(Seat(1))),
    Refusal.STOCK_IS_EMPTY: lambda: empty_stock("QS").draw(0),
    Refusal.NO_DISCARD_THERE: lambda: drawing(HOUSE, "").take(0),
    Refusal.DOWN_DRAWS_STOCK: lambda: drawing(HOUSE, flag="down").take(0),
    Refusal.DISCARD_WAS_CLAIMED: lambda: drawing(HOUSE).may_i(1).allow(0).take(0),
    Refusal.ALREADY_DOWN: lambda: at(HOUSE, f"down: {SETS}").lay_down(0, TWO_SETS),
    Refusal.NOT_IN_HAND: lambda: at(HOUSE, "4C").discard(0, "5C"),
    Refusal.CARD_USED_TWICE: set_twice,
    Refusal.WRONG_MELDS: lambda: run_two(HOUSE, TWO_SETS),
    Refusal.MELD_TOO_SHORT: lambda: run_two(HOUSE, "set KC KD KH | run 3C 4C 5C"),
    Refusal.NOT_EXACT: lambda: run_two(HOUSE, "set KC KD KH KS | run 3C 4C 5C 6C"),
    Refusal.USE_EVERY_CARD: lambda: run_two(
        HOUSE, "set KC KD KH | run 3C 4C 5C 6C | run 3D 4D 5D 6D", deal=6
    ),
    Refusal.SET_RANKS_DIFFER: lambda: run_two(HOUSE, "set KC KD QH | run 3C 4C 5C 6C"),
    Refusal.SET_SUIT_TWICE: lambda: run_two(TWELVE, "set KC KC KH | run 3C 4C 5C 6C"),
    Refusal.SET_IS_FULL: lambda: run_two(TWELVE, "set KC KD KH KS JK | run 3C 4C 5C 6C"),
    Refusal.RUN_SUITS_DIFFER: lambda: run_two(HOUSE, "set KC KD KH | run 3C 4C 5C 6D"),
    Refusal.RUN_BROKEN: lambda: run_two(HOUSE, "set KC KD KH | run 3C 4C 5C 7C"),
    Refusal.RUN_RANK_TWICE: lambda: run_two(HOUSE, "set KC KD KH | run 3C 4C 5C 5C"),
    Refusal.RUN_TOO_LONG: lambda: at(
        HOUSE, "down: JK 4H", "run 1: 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    ).lay_off(0, "JK", 0),
    Refusal.RUN_NOT_THERE: lambda: run_two(HOUSE, "set KC KD KH | run@9 3C 4C 5C 6C"),
    Refusal.NEEDS_A_NATURAL: lambda: run_two(HOUSE, "set 2C JK 2H | run 3C 4C 5C 6C"),
    Refusal.TOO_MANY_WILDS: lambda: run_two(HOUSE, "set KC JK JK | run 3C 4C 5C 6C"),
    Refusal.RUNS_TOO_CLOSE: lambda: run_two(HOUSE, "run 3C 4C 5C 6C | run 7C 8C 9C TC", 3),
    Refusal.NOT_DOWN_YET: lambda: at(HOUSE, "TS", RUN).lay_off(0, "TS", 0),
    Refusal.NOT_IN_THIS_TURN: lambda: at(HOUSE, "down-now: TS", RUN).lay_off(0, "TS", 0),
    Refusal.OWN_MELDS_ONLY: lambda: at(FOUR, "down-now: TS 4H", RUN).lay_off(0, "TS", 0),
    Refusal.NO_SUCH_MELD: lambda: at(HOUSE, "down: TS", RUN).lay_off(0, "TS", 9),
    Refusal.DOES_NOT_FIT: lambda: at(HOUSE, "down: TH", RUN).lay_off(0, "TH", 0),
    Refusal.NO_NEW_MELDS: lambda: at(HOUSE, f"down: {SETS}").new_meld(0, "set KC KD KH"),
    Refusal.NO_REPLACING: lambda: swap(at(ONE, "8S 4H", "run 1: 6S 7S 8S 9S"), "8S", 0, 2),
    Refusal.NOT_A_WILD: lambda: swap(at(HOUSE, "6S 4H", RUN), "6S", 0, 0),
    Refusal.THIS_WILD_STAYS: lambda: swap(at(HOUSE, "8S 4H", "run 1: 6S 7S 2H 9S"), "8S", 0, 2),
    Refusal.RUNS_ONLY: lambda: swap(at(HOUSE, "KS 4H", "set 1: KC KD JK"), "KS", 0, 2),
    Refusal.NOT_THE_NATURAL: lambda: swap(at(HOUSE, "8H 4H", RUN), "8H", 0, 2),
    Refusal.REPLACE_BEFORE_DOWN: lambda: swap(at(HOUSE, "down: 8S", RUN), "8S", 0, 2),
    Refusal.REPLACE_WHEN_DOWN: lambda: swap(at(EVIL, "8S 4H", RUN), "8S", 0, 2),
    Refusal.OTHERS_MELDS_ONLY: lambda: swap(
        at(HONSVICK, "8S 4H", "run 0: 6S 7S JK 9S"), "8S", 0, 2
    ),
    Refusal.NO_ROOM_FOR_WILD: lambda: swap(
        at(EVIL, "down: 8S 4H", "run 1: 2S 3S 4S 5S 6S 7S JK 9S TS JS QS KS AS"), "8S", 0, 6
    ),
    Refusal.WILD_NEEDS_MELD: lambda: swap(at(TWELVE, "down: 8S 4H", RUN), "8S", 0, 2),
    Refusal.WILD_STAYS_THERE: lambda: at(
        SEVEN, "down: 8S 4H 4D 5C", RUN.replace("JK", "2H")
    ).replace(0, "8S", 0, new="set 4H 4D *"),
    Refusal.COULD_NOT_PLAY_IT: lambda: swap(at(FOUR, "8S 4H 9D", RUN), "8S", 0, 2),
    Refusal.CLAIMS_NOT_PLAYED: lambda: table(
        TWELVE, "turn 0\nseat 0: *2\nseat 1: *2\nseat 2: *2\ndiscards: QS", "no-claims"
    ).may_i(1),
    Refusal.NOTHING_EXPOSED: lambda: drawing(HOUSE, "").may_i(1),
    Refusal.YOUR_OWN_TURN: lambda: drawing(HOUSE).may_i(0),
    Refusal.DOWN_MAY_NOT_CLAIM: lambda: table(
        HOUSE, "turn 0\nseat 0: *2\nseat 1 down: *2\nseat 2: *2\ndiscards: QS"
    ).may_i(1),
    Refusal.NO_CLAIMS_LEFT: lambda: table(
        HONSVICK, "turn 0\nseat 0: *2\nseat 1 claims=2: *2\nseat 2: *2\ndiscards: QS"
    ).may_i(1),
    Refusal.TOOK_THE_LAST_ONE: lambda: (
        drawing(FOUR, "discards: 3H 9S QS").may_i(1).allow(0).let_go(2).may_i(1)
    ),
    Refusal.PENALTY_NOT_THERE: lambda: empty_stock("QS", HOUSE).may_i(1),
    Refusal.MUST_WIN_WITH_IT: lambda: table(
        ONE, "deal 6\nturn 0\nseat 0: *2\nseat 1: *2\nseat 2: *2\ndiscards: QS"
    ).may_i(1),
    Refusal.KEEP_A_DISCARD: lambda: at(HONSVICK, "down: TS", RUN).lay_off(0, "TS", 0),
    Refusal.LAST_CARD_IS_PLAYED: lambda: at(EVIL, "down: TS", RUN).discard(0, "TS"),
    Refusal.MUST_DISCARD: lambda: at(HOUSE, "4C").end_turn(0),
    Refusal.PLAY_THE_WILD_FIRST: lambda: swap(
        at(FOUR, "down: 8S 4H 9D", f"{RUN}\nset 0: KC KD KH"), "8S", 0, 2
    ).discard(0, "4H"),
    Refusal.JOIN_BETWEEN_DEALS: lambda: drawing(HOUSE).do(Join()),
    Refusal.TABLE_IS_FULL: lambda: full_table().do(Join()),
    Refusal.BEGIN_WITH_HIGHEST: lambda: ended(HONSVICK, 3, 2).do(Join(FirstTotal.AVERAGE)),
}


def full_table() -> Game:
    seats = "\n".join(f"seat {n}: {n + 2}H" for n in range(8))
    return table(HOUSE, f"turn 0 play\n{seats}").discard(0, "2H")


@pytest.mark.parametrize("reason", CASES, ids=lambda reason: reason.name)
def test_every_reason_is_given_at_some_table(reason: Refusal) -> None:
    assert refusal(CASES[reason]) is reason


def test_no_reason_is_without_a_table() -> None:
    assert set(CASES) == set(Refusal)


def test_a_refused_action_changes_nothing() -> None:
    game = drawing(HOUSE)
    before = game.state
    for action in (LetGo(Seat(1)), Discard(Seat(0), before.hands[0][0]), MayI(Seat(0))):
        assert refusal(lambda a=action: game.do(a)) is not None
    assert game.state is before


# --- Verdicts and views that are asked for again belong to their own position.


PLAYING = """
    turn 0
    seat 0: 4C 5D 9S
    seat 1: 7C 7D
    seat 2: 8C 8D
    discards: QD
    """


def test_one_action_is_judged_anew_in_each_position() -> None:
    before = table("grandma-jeanne", PLAYING).state
    draw = DrawStock(Seat(0))
    after = apply(before, draw).state
    for _ in range(2):
        assert check(view_for(before, Seat(0)), draw) is None
        assert check(view_for(after, Seat(0)), draw) is Refusal.ALREADY_DRAWN


def test_one_position_judges_each_action_for_itself() -> None:
    state = apply(table("grandma-jeanne", PLAYING).state, DrawStock(Seat(0))).state
    mine, foreign = Discard(Seat(0), state.hands[0][0]), Discard(Seat(0), state.hands[1][0])
    for _ in range(2):
        assert check(view_for(state, Seat(0)), mine) is None
        assert check(view_for(state, Seat(0)), foreign) is Refusal.NOT_IN_HAND
        assert check(view_for(state, Seat(1)), mine) is Refusal.NOT_YOUR_TURN


def test_everybody_sees_their_own_hand_only() -> None:
    state = table("grandma-jeanne", PLAYING).state
    for seat in (Seat(0), Seat(1), Seat(1), None, None, Seat(0)):
        seen = view_for(state, seat)
        assert seen.viewer == seat
        assert seen.hand == (() if seat is None else state.hands[seat])


# --- The prompt that an action answers.


DRAWING = """
    turn 0
    seat 0: 4C 5D
    seat 1: 7C 7D
    seat 2: 8C 8D
    discards: QD
    """


def test_an_action_answers_the_prompt_of_its_seat() -> None:
    asked = table("grandma-jeanne", DRAWING).state.table
    drawing = prompt_for(asked, DrawStock(Seat(0)))
    assert drawing is not None
    assert (drawing.kind, drawing.seat) == (PromptKind.DRAW, Seat(0))
    assert prompt_for(asked, DrawStock(Seat(1))) is None
    assert prompt_for(asked, Discard(Seat(0), asked.discards[0])) is None


def test_calling_and_passing_answer_the_same_prompt() -> None:
    asked = table("grandma-jeanne", DRAWING).state.table
    calling = prompt_for(asked, MayI(Seat(1)))
    assert calling is not None
    assert calling.kind is PromptKind.MAY_I
    assert prompt_for(asked, LetGo(Seat(1))) == calling
