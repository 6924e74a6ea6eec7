"""Bot clock: when a computer player may act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.base.steps import result_of
from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.bot import Bot
from mayi_desktop.engine import MayI
from mayi_desktop.engine.actions import (
    Allow,
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    LetGo,
    NewMeld,
    PlayerAction,
)
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import ClaimAnswer, ClaimAnswered, ClaimCalled
from mayi_desktop.engine.going_out import winning_steps
from mayi_desktop.engine.rules import apply, new_game
from mayi_desktop.engine.rulesheet import ClaimTiming, Jokers
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.table import CHANCE_PROMPTS, Phase, Prompt, PromptKind
from mayi_desktop.engine.view import TableView
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.runner import Runner, player_for
from mayi_desktop.host.settings import LAST_CALL, QUICKEST_CALL, BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of, seed_of
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from tests.host.tables import (
    OPEN,
    Grabber,
    Quiet,
    begin,
    person_to_act,
    prompt_of,
    put_state,
    runner_of,
    setup,
)
from tests.notation import position
from tests.ui.screens.positions import late

ME = Seat(0)
STEP = 1 / 64


def _open_window(folder: Path, delays: BotDelays, *others: str) -> GameHost:
    """A table at which I may ask for a discard and seat 2, the computer's, is about to draw."""
    host = begin(folder, "me", *others)
    for _ in range(1000):
        table = host.view(None).table
        if table.turn == 2 and table.phase is Phase.DRAW and ME in host.undecided_people():
            host.clock.delays = delays
            return host
        if person_to_act(host) is None:
            assert host.tick(0.0, calm=True)
        else:
            _play_my_part(host)
    raise AssertionError("I was never asked")


def _play_my_part(host: GameHost) -> None:
    prompt = prompt_of(host, 0)
    match prompt.kind:
        case PromptKind.ASKED:
            refusal = host.submit(prompt.id, Allow(ME))
        case PromptKind.DRAW:
            refusal = host.submit(prompt.id, DrawStock(ME))
        case _:
            refusal = host.submit(prompt.id, Discard(ME, host.view(ME).hand[0]))
    assert refusal is None


def _seconds_until(
    host: GameHost, done: Callable[[GameHost], bool], most: float = 30.0
) -> float:
    """How long it takes at a calm table until something is so."""
    now = 0.0
    while not done(host):
        assert now < most
        now += STEP
        host.tick(now, calm=True)
    return now


def _drawn(host: GameHost) -> bool:
    return host.view(None).table.phase is Phase.PLAY


@pytest.mark.parametrize("hold", [0.75, 1.5, 3.0, 5.0])
def test_the_hold_lasts_the_same_whether_anybody_may_want_the_card(
    tmp_path: Path, hold: float
) -> None:
    delays = BotDelays.chosen(speed=4.0, hold_seconds=hold)
    host = _open_window(tmp_path, delays, "quiet", "quiet")
    assert host.clock.hold_left(0.0) == 1.0
    took = _seconds_until(host, _drawn)
    assert max(hold, LAST_CALL) <= took <= max(hold, LAST_CALL) + 3 * STEP
    host.close()


def test_nobody_waits_for_people_who_may_not_ask(tmp_path: Path) -> None:
    delays = BotDelays.chosen(speed=4.0, hold_seconds=5.0)
    host = _open_window(tmp_path, delays, "quiet", "quiet")
    table = runner_of(host).state.table
    mine = [prompt for prompt in table.prompts if prompt.seat == ME]
    others = tuple(prompt for prompt in table.prompts if prompt not in mine)
    runner_of(host).state = replace(runner_of(host).state, table=replace(table, prompts=others))
    assert mine
    assert host.clock.hold_left(0.0) == 0.0
    took = _seconds_until(host, _drawn)
    assert delays.step <= took <= delays.step + 3 * STEP
    host.close()


def test_the_ring_runs_down(tmp_path: Path) -> None:
    host = _open_window(tmp_path, BotDelays(hold=2.0), "quiet", "quiet")
    host.tick(10.0, calm=True)
    assert host.clock.hold_left(10.0) == 1.0
    assert host.clock.hold_left(11.0) == 0.5
    host.tick(11.0, calm=True)
    assert host.clock.hold_left(11.5) == 0.25
    host.tick(11.5, calm=False)
    host.tick(99.0, calm=False)
    assert host.clock.hold_left(99.0) == pytest.approx(0.5)
    host.close()


def test_letting_go_ends_the_hold(tmp_path: Path) -> None:
    host = _open_window(tmp_path, BotDelays(step=0.3, hold=5.0), "quiet", "quiet")
    host.pass_on_discard(ME)
    assert host.clock.hold_left(0.0) == 0.0
    assert _seconds_until(host, _drawn) <= 0.3 + 3 * STEP
    host.close()


def test_ask_me_every_time_waits_for_me(tmp_path: Path) -> None:
    delays = BotDelays.chosen(speed=1.0, hold_seconds=-1.0)
    host = _open_window(tmp_path, delays, "quiet", "eager")
    for now in range(200):
        assert not host.tick(float(now), calm=True)
        assert host.clock.hold_left(float(now)) == 1.0
    host.pass_on_discard(ME)
    assert host.tick(201.0, calm=True)
    host.close()


def test_a_call_of_a_computer_player_never_comes_at_once(tmp_path: Path) -> None:
    for hold in (0.75, 3.0):
        host = _open_window(
            tmp_path, BotDelays.chosen(speed=4.0, hold_seconds=hold), "eager", "quiet"
        )
        host.updates(None)
        took = _seconds_until(host, lambda h: h.view(None).table.claim is not None)
        assert QUICKEST_CALL <= took <= max(hold, LAST_CALL) + 2 * STEP
        events = [event for update in host.updates(None) for event in update.events]
        assert any(isinstance(event, ClaimCalled) for event in events)
        host.close()


def test_time_stands_still_while_cards_move(tmp_path: Path) -> None:
    host = _open_window(tmp_path, BotDelays(hold=1.5), "quiet", "quiet")
    now = 0.0
    for _ in range(1000):
        now += STEP
        assert not host.tick(now, calm=False)
    host.tick(now, calm=True)
    assert host.clock.hold_left(now) == 1.0
    host.close()


def test_a_beat_lies_between_the_steps_of_a_computer_player(tmp_path: Path) -> None:
    host = _open_window(tmp_path, BotDelays(step=2.0, hold=0.75), "quiet", "quiet")
    now = _seconds_until(host, _drawn)
    assert now >= 2.0
    steps = 0
    while _drawn(host):
        steps += 1
        host.tick(now + steps * STEP, calm=True)
    assert steps * STEP >= 2.0
    host.close()


def test_reactions_follow_luck_alone() -> None:
    delays = BotDelays()
    times = [delays.reaction(luck / 8, drawing=True) for luck in range(8)]
    assert times == sorted(times)
    assert min(times) == QUICKEST_CALL
    assert max(times) < delays.longest_hold


def test_the_speed_leaves_the_hold_alone() -> None:
    slow, quick, off = (BotDelays.chosen(speed=s, hold_seconds=3.0) for s in (0.5, 4.0, 0.0))
    assert slow.step > BotDelays().step > quick.step >= off.step > 0
    assert slow.hold == quick.hold == off.hold == 3.0


def test_nobody_waits_for_the_one_who_threw_the_card(tmp_path: Path) -> None:
    host = begin(tmp_path, "me", "quiet", "quiet")
    for _ in range(1000):
        table = host.view(None).table
        if table.turn == 0 and table.phase is Phase.PLAY:
            break
        if person_to_act(host) is None:
            assert host.tick(0.0, calm=True)
        else:
            _play_my_part(host)
    host.clock.delays = BotDelays(step=0.5, hold=5.0)
    _play_my_part(host)
    assert host.view(None).table.turn == 1
    assert host.clock.hold_left(0.0) == 0.0
    took = _seconds_until(host, lambda h: h.view(None).table.phase is Phase.PLAY)
    assert 0.5 <= took <= 0.5 + 3 * STEP
    host.close()


# --- Tests that a computer player's call takes the same time whatever it holds, on every sheet.


CLAIM_WINDOW_ME, CALLER = Seat(0), Seat(2)
HANDS = ("7H 7C 7S 8D 9D", "JK JK 2H 3S KC", "4C 9H QS AH TD")
ASKING = [
    key for key, entry in SHEETS.items() if entry.sheet.claims.window is not ClaimTiming.NEVER
]


class Weighing(Quiet):
    """Asks for the discard once it is asked about it, holding whatever it may."""

    def choose(self, view: TableView, prompt: Prompt, rng):
        if prompt.kind in (PromptKind.MAY_I, PromptKind.ANSWER):
            assert prompt.seat is not None
            return MayI(prompt.seat)
        return super().choose(view, prompt, rng)


def table_of(folder: Path, sheet: str, hand: str, delays: BotDelays) -> GameHost:
    """A table at which seat 1 is about to draw, and seat 2 will want the discard.

    Nobody threw it, so that the person may ask as well.
    """
    found = find_sheet(sheet)
    text = f"deal 1\nturn 1 draw\nseat 0: *9\nseat 1: *9\nseat 2: {hand}\nseat 3: *9\n"
    game = setup("me", "steady", "steady", "steady", sheet=sheet)
    host = GameHost.new(game, folder, delays=delays, checked=True)
    OPEN.append(host)
    state = position(found, text + "discards: 3C 7D")
    nobody = (None,) * len(state.table.discarders)
    runner_of(host).bots = [None, Quiet(), Weighing(), Quiet()]
    put_state(host, replace(state, table=replace(state.table, discarders=nobody)))
    return host


def seconds_until_called(host: GameHost) -> float:
    """From the first calm moment to the call of seat 2; people answer nothing."""
    now = 0.0
    while not _has_called(host):
        now += STEP
        host.tick(now, calm=True)
        assert now < 30, host.view(None).table.prompts
    return now


def _has_called(host: GameHost) -> bool:
    table = host.view(None).table
    claim = table.claim
    asked = claim is not None and (claim.caller == CALLER or CALLER in claim.wants)
    return asked or table.seats[CALLER].claims > 0


@pytest.mark.parametrize("sheet", ASKING)
@pytest.mark.parametrize("hold", [0.75, 1.5, 3.0])
def test_a_call_takes_as_long_with_any_hand(tmp_path: Path, sheet: str, hold: float) -> None:
    jokers = find_sheet(sheet).jokers is not Jokers.NONE
    hands = HANDS if jokers else (HANDS[0], HANDS[2])
    delays = BotDelays.chosen(speed=4.0, hold_seconds=hold)
    times = {seconds_until_called(table_of(tmp_path, sheet, hand, delays)) for hand in hands}
    (took,) = times
    assert took >= QUICKEST_CALL
    if find_sheet(sheet).claims.window is not ClaimTiming.AT_THE_STOCK:
        assert took <= max(hold, LAST_CALL) + 2 * STEP


# --- Tests that a way to play the whole hand is found where there is one, and only there.


TABLE = """
turn 0 play stock
seat 0 down: {hand}
seat 1 down: *8
seat 2: *9
set 1: QS QC QH
run 1: 5H 6H 7H 8H
discards: 3C
"""


def at(hand: str, sheet: str = "grandma-jeanne", text: str = TABLE) -> GameState:
    return position(find_sheet(sheet), text.format(hand=hand))


def played(state: GameState, plan: tuple[PlayerAction, ...]) -> GameState:
    for action in plan:
        state = apply(state, action).state
    return state


def way_out(state: GameState) -> tuple[PlayerAction, ...]:
    return result_of(winning_steps(state)) or ()


def won(state: GameState, plan: tuple[PlayerAction, ...]) -> bool:
    result = played(state, plan).table.result
    return result is not None and result.winner == Seat(0)


def test_cards_that_open_the_way_for_others_go_first():
    state = at("JH TH 9H QD KC")
    plan = way_out(state)
    assert won(state, plan)
    assert [type(action) for action in plan] == [LayOff] * 4 + [Discard]


def test_a_wild_goes_where_the_naturals_need_it():
    state = at("JK TH QD KC")
    assert won(state, way_out(state))


@pytest.mark.parametrize("cards", [11, 18, 24, 32])
def test_a_long_hand_finds_its_way_among_ten_melds(cards: int):
    state = position(find_sheet("grandma-jeanne"), late(5, 10, cards))
    assert won(state, way_out(state))


@pytest.mark.parametrize("hand", ["KC KD QD", "JH TH KC QD", "3S 4S 2C"])
def test_no_way_is_found_where_there_is_none(hand: str):
    assert way_out(at(hand)) == ()


@pytest.mark.parametrize(
    ("sheet", "hand", "last"),
    [
        ("grandma-jeanne", "QD 4H", (Discard, LayOff)),
        ("honsvick", "QD 4H", (Discard,)),
        ("evil", "QD 4H", (LayOff,)),
        ("twelve-deal", "QD 4H", (Discard, LayOff)),
    ],
)
def test_the_last_card_leaves_as_the_sheet_has_it(
    sheet: str, hand: str, last: tuple[type, ...]
):
    state = at(hand, sheet)
    plan = way_out(state)
    assert won(state, plan)
    assert isinstance(plan[-1], last)


def test_where_all_must_be_played_a_stray_card_bars_the_way():
    assert way_out(at("QD KC", "evil")) == ()


def test_new_melds_count_where_the_sheet_has_them():
    state = at("KC KD KS QD 3S", "twelve-deal")
    plan = way_out(state)
    assert won(state, plan)
    assert any(isinstance(action, NewMeld) for action in plan)


def test_somebody_not_down_yet_lays_down_first():
    text = TABLE.replace("seat 0 down:", "seat 0:")
    state = at("7H 7D 7S 9D 9S 9C KC", text=text)
    plan = way_out(state)
    assert isinstance(plan[0], LayDown)
    assert won(state, plan)


def test_an_all_at_once_deal_is_laid_down_whole():
    text = "deal 6\nturn 0 play stock\nseat 0: {hand}\nseat 1: *11\nseat 2: *11\ndiscards: 3C"
    hand = "3H 3D 3S 4C 5C 6C 7C 8H 9H TH JH"
    state = at(hand, text=text.replace("deal 6", f"deal {_last('grandma-jeanne')}"))
    plan = way_out(state)
    assert isinstance(plan[0], LayDown)
    assert won(state, plan)


def _last(sheet: str) -> int:
    return len(find_sheet(sheet).deals)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_way_found_in_real_games_ends_the_deal(sheet: str):
    rules = find_sheet(sheet)
    seats = tuple(SeatSetup(f"P{n}", person=False) for n in range(rules.min_players))
    setup = GameSetup(sheet, (), seats, code_of(5))
    bots: list[Bot | None] = [player_for(who, LEVELS) for who in seats]
    runner = Runner(new_game(setup.sheet(), len(seats)), seed_of(setup.code), bots)
    found = turns = 0
    for _ in range(700):
        table = runner.state.table
        chance = bool(table.prompts) and table.prompts[0].kind in CHANCE_PROMPTS
        if table.phase is Phase.PLAY and not chance and table.claim is None:
            turns += 1
            plan = way_out(runner.state)
            if plan:
                found += 1
                result = played(runner.state, plan).table.result
                assert result is not None
                assert result.winner == table.turn
        move = runner.next_move()
        if move is None:
            break
        runner.apply(move)
    assert turns > 60
    assert found >= 1


def test_nobody_is_told_that_a_seat_lets_its_own_discard_go() -> None:
    seats = setup("steady", "steady", "steady", "steady", sheet="honsvick").seats
    players = [player_for(who, {"steady": Grabber(LEVELS["steady"])}) for who in seats]
    runner = Runner(new_game(find_sheet("honsvick"), 4), 5, players)
    own = others = 0
    for _ in range(600):
        move = runner.next_move()
        assert move is not None
        before = runner.state.table.discarder
        runner.apply(move)
        own += move.action == LetGo(Seat(-1 if before is None else before))
        for event in move.step.events:
            if isinstance(event, ClaimAnswered) and event.answer is ClaimAnswer.PASSES:
                others += 1
                assert event.seat != before
    assert own
    assert others
