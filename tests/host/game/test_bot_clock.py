"""Bot clock: when a computer player may act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine.actions import Allow, Discard, DrawStock
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import ClaimCalled
from mayi_desktop.engine.table import Phase, PromptKind
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import LAST_CALL, QUICKEST_CALL, BotDelays
from tests.host.tables import begin, person_to_act, prompt_of, runner_of

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
