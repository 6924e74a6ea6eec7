"""Tests that a card is heard in the frame in which it is seen to land, card by card."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.ui.app import App
from mayi_desktop.ui.table.animator import Motion
from tests.ui.table.hearing import TOLERANCE, Watch
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at, new_game

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
    watched.until_rest()
    taps = watched.times("place")
    assert taps
    assert len(set(taps)) == len(taps)
