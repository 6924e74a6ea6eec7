"""Tests that whatever a person does with cards is heard, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mayi_desktop.engine import Discard, Seat
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.ui.app import App
from mayi_desktop.ui.table.animator import Motion
from tests.host.tables import put_state, runner_of
from tests.ui.screens.visit import Visit
from tests.ui.table.film_scenes import SCENES
from tests.ui.table.hearing import TOLERANCE, Watch, Watched
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at, new_game

MY_TURN = """
deal 1
turn 0 play stock
seat 0: 7H 7D 3S 9C 9D 5S KH QD
seat 1: *8
seat 2: *8
discards: 4D
"""
LAST_CARD = """
deal 1
turn 0 play stock
seat 0 down: 7H
seat 1: *8
seat 2: *8
set 0: 8H 8D 8S
set 0: 9H 9D 9S
discards: 4D
"""


@pytest.fixture
def heard(app: App, tmp_path: Path, watch: Watch) -> Watched:
    player = Player(app, game_at(tmp_path, MY_TURN))
    player.until_asked()
    return watch(player)


def names(heard: Watched) -> list[str]:
    return [cue for _, cue, _, _ in heard.heard]


def test_a_card_is_heard_when_it_is_lifted_and_when_it_is_back(heard: Watched) -> None:
    player = heard.player
    player.grab(player.at("KH"))
    player.carry((640, 300))
    assert names(heard)[0] == "pick_up"
    player.drop((640, 300))
    assert "place" not in names(heard)
    heard.until_rest()
    assert abs(heard.times("place")[0] - heard.landed[-1][0]) <= TOLERANCE
    assert names(heard).count("place") == 1


def test_cards_that_make_way_in_the_hand_are_heard(heard: Watched) -> None:
    player = heard.player
    player.drag(player.at("KH"), player.at("7H"))
    assert "slide" in names(heard)


@pytest.mark.parametrize("key", ["s", "r", "p"])
def test_sorting_is_heard(heard: Watched, key: str) -> None:
    heard.player.press(key)
    assert "slide" in names(heard)


def test_a_card_snaps_into_the_tray_when_it_is_there(heard: Watched) -> None:
    player = heard.player
    player.grab(player.at("7H"))
    player.carry(player.slot(0))
    player.drop(player.slot(0))
    heard.until_rest()
    (snap,) = heard.times("snap_tray")
    assert abs(snap - heard.landed[-1][0]) <= TOLERANCE


def test_a_click_on_a_card_lifts_it(heard: Watched) -> None:
    heard.player.click(heard.player.at("9C"))
    assert names(heard) == ["pick_up"]


def test_looking_around_is_silent(heard: Watched) -> None:
    for spot in (heard.player.at("9C"), heard.player.stock(), heard.player.in_hand()):
        heard.player.move(spot)
    assert heard.heard == []


def test_going_out_is_heard(app: App, tmp_path: Path, watch: Watch) -> None:
    player = Player(app, game_at(tmp_path, LAST_CARD))
    player.table.host.clock.delays = BotDelays()
    player.until_asked()
    heard = watch(player)
    player.go_out_with("7H")
    order = names(heard)
    assert order.index("discard") < order.index("out")
    assert order.count("out") == 1


# --- Tests that a card is heard in the frame in which it is seen to land, card by card.


CAN_LAY_DOWN = """
deal 1
turn 0 play stock
seat 0: 7H 7D 7S 9C 9D 9S KH QD
seat 1: *8
seat 2: *8
discards: 4D
"""
CAN_ONLY_DISCARD = CAN_LAY_DOWN.replace("7D 7S", "3D 5S")


def test_each_card_of_a_deal_is_heard_as_it_lands(
    app: App, tmp_path: Path, watch: Watch
) -> None:
    watched = watch(Player(app, new_game(tmp_path), away=True))
    watched.until_rest()
    taps = watched.times("place")
    dealt = [at for at, cues in watched.landed if any(cue.name == "place" for cue in cues)]
    assert len(dealt) >= 44
    for at in dealt:
        assert min(abs(at - tap) for tap in taps) <= TOLERANCE
    for tap in taps:
        assert min(abs(at - tap) for at in dealt) <= TOLERANCE
    # Cards that land in the same frame are heard as one.
    assert len(taps) >= 30


def test_a_deal_is_heard_all_around_the_table(app: App, tmp_path: Path, watch: Watch) -> None:
    watched = watch(Player(app, new_game(tmp_path), away=True))
    watched.until_rest()
    pans = {round(pan, 2) for _, cue, pan, _ in watched.heard if cue == "place"}
    assert min(pans) < -0.2
    assert max(pans) > 0.2


def test_a_contract_is_a_tap_for_each_card_rising_notes_and_a_chord(
    app: App, tmp_path: Path, watch: Watch
) -> None:
    player = Player(app, game_at(tmp_path, CAN_LAY_DOWN))
    player.until_asked()
    player.press("h")
    player.settle()
    watched = watch(player)
    player.press("g")
    watched.until_rest()
    assert len(watched.times("place")) == 6
    notes = [note for _, cue, _, note in watched.heard if cue == "scale"]
    assert notes == [0, 1, 2, 2, 3]
    chord = watched.times("lay_down")
    assert len(chord) == 1
    assert abs(chord[0] - watched.landed[-1][0]) <= TOLERANCE


def test_a_wild_for_oneself_rings_as_it_comes_into_the_hand(
    app: App, tmp_path: Path, watch: Watch
) -> None:
    watched = watch(SCENES["swap"][0](app, tmp_path))
    watched.until_rest()
    (bell,) = watched.times("treasure")
    assert abs(bell - watched.landed[-1][0]) <= TOLERANCE


def test_a_discard_is_heard_when_it_lands_not_when_it_leaves(
    app: App, tmp_path: Path, watch: Watch
) -> None:
    player = Player(app, game_at(tmp_path, CAN_ONLY_DISCARD))
    player.until_asked()
    watched = watch(player)
    player.click(player.at("KH"))
    player.press("x")
    watched.now = 0.0
    watched.until_rest()
    (heard,) = watched.times("discard")
    assert heard > 0.1
    assert abs(heard - watched.landed[0][0]) <= TOLERANCE


def test_what_is_hurried_is_not_heard(app: App, tmp_path: Path, watch: Watch) -> None:
    player = Player(app, new_game(tmp_path), away=True)
    watched = watch(player)
    while not player.table.display.animator.has_airborne:
        watched.frame()
    player.table.display.presenter.finish()
    before = len(watched.times("place"))
    watched.frame()
    assert len(watched.times("place")) == before


def test_cards_that_land_together_are_heard_once(
    app: App, tmp_path: Path, watch: Watch
) -> None:
    player = Player(app, new_game(tmp_path), away=True)
    watched = watch(player)
    player.table.display.animator.motion = Motion(speed=0)
    for _ in range(60):
        watched.frame()
    taps = watched.times("place")
    assert taps
    assert len(set(taps)) == len(taps)


# Two queens in the hand: a third helps, a four doesn't.
_HELPED = """
turn {turn} draw
seat 0: 3C 3D 6H 9C 9D TH 4S 7D QS QD KC
seat 1: *11
seat 2: *11
discards: KH {top}
"""


@pytest.mark.parametrize("turn", [0, 2])
@pytest.mark.parametrize(
    ("change", "helps"),
    [
        ({}, True),
        ({"top": "5S"}, False),
        ({"hints": False}, False),
        ({"mark_fitting": False}, False),
        ({"people": (0, 1)}, False),
    ],
)
def test_a_discard_that_helps_is_marked_and_heard_once(
    app: App,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    turn: int,
    change: dict[str, Any],
    helps: bool,
) -> None:
    """Not where hints are off, nor on a shared screen, where it would tell of a hand."""
    heard: list[str] = []
    monkeypatch.setattr(app.context.audio, "play", lambda cue, *_a, **_k: heard.append(cue))
    marked = change.get("mark_fitting", True)
    app.change_settings(replace(app.context.settings, mark_fitting=marked))
    text = _HELPED.format(turn=turn, top=change.get("top", "QC"))
    player = Visit(app, tmp_path).sit(text, people=change.get("people", (0,)))
    host = player.table.host
    if not change.get("hints", True):
        heard.clear()
        host.set_coaching(replace(host.setup.coaching, hints=False))
    player.wait(1.0)
    keys = [sprite.key for sprite in player.table.frame.moving_sprites()]
    tags = [key for key in keys if isinstance(key, tuple) and key[0] == "tag"]
    assert (player.table.display.helping is not None) is helps
    assert heard.count("helps") == (1 if helps else 0)
    assert bool(tags) is helps


def test_a_card_that_helps_a_second_time_is_heard_a_second_time(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app.context.audio, "play", lambda cue, *_a, **_k: heard.append(cue))
    player = Visit(app, tmp_path).sit(_HELPED.format(turn=2, top="QC"), people=(0,))
    player.wait(1.0)
    assert heard.count("helps") == 1
    state = runner_of(player.table.host).state
    without = replace(state.table, discards=state.table.discards[:-1])
    for table in (without, state.table):
        put_state(player.table.host, replace(state, table=table))
        player.table.model.reload()
        player.wait(0.5)
    assert heard.count("helps") == 2


def test_a_card_one_discards_oneself_helps_nobody(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app.context.audio, "play", lambda cue, *_a, **_k: heard.append(cue))
    text = _HELPED.format(turn=0, top="5S").replace("draw", "play stock").replace("KC", "QC")
    player = Visit(app, tmp_path).sit(text, people=(0,))
    player.table.host.clock.delays = BotDelays(hold=None, patient=True)
    player.table.commands.submit(Discard(Seat(0), player.card("QC")))
    player.wait(1.0)
    assert player.view.my_prompts, "they may call it back"
    assert player.table.display.helping is None
    assert "helps" not in heard
