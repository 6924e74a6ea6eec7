"""Tests that sounds play when they can, and that nothing breaks when they cannot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

from mayi_desktop.base.files import asset_root
from mayi_desktop.ui.kit.audio import Audio

SOUNDS = asset_root() / "sounds"


@pytest.fixture
def audio() -> Iterator[Audio]:
    made = Audio(SOUNDS)
    assert made.open()
    yield made
    made.close()


def test_every_cue_of_the_design_has_a_sound() -> None:
    cards = {"draw", "place", "flip", "discard", "shuffle", "pick_up", "slide", "snap_tray"}
    notes = {"scale", "count", "lay_down", "button"}
    alerts = {"may_i", "allowed", "granted", "treasure", "taken", "denied"}
    alerts |= {"your_turn", "helps", "error", "out", "win"}
    assert set(Audio(SOUNDS)._files) == cards | notes | alerts


def test_a_cue_is_heard(audio: Audio) -> None:
    audio.play("draw", pan=-0.5)
    assert pygame.mixer.get_busy()


def test_trying_out_plays_a_cue(tmp_path: Path) -> None:
    made = Audio(SOUNDS)
    assert made.self_test()
    assert pygame.mixer.get_busy()
    # A long one takes a second to decode.
    assert all(sound.get_length() < 1 for sound in made._sounds.values())
    made.close()
    silent = Audio(tmp_path)
    assert not silent.self_test()
    silent.close()


def test_variants_take_turns(audio: Audio) -> None:
    for _ in range(6):
        audio.play("draw")
    assert len(audio._sounds) == 6


def test_no_variant_is_heard_twice_in_a_row(audio: Audio) -> None:
    heard = [audio._variant("draw") for _ in range(200)]
    assert all(one != other for one, other in pairwise(heard))
    assert {heard.count(path) for path in set(heard)} <= set(range(25, 45))


def test_no_more_than_five_cards_are_heard_at_once(
    audio: Audio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sixth ends the oldest; one that has ended by itself makes room."""
    sound = Mock()
    channels = [Mock(**{"get_sound.return_value": sound}) for _ in range(8)]
    sound.play.side_effect = channels
    monkeypatch.setattr(audio, "_sound", lambda path: sound)
    monkeypatch.setattr(audio, "_sounds", dict.fromkeys(audio._files["place"], sound))
    for _ in range(7):
        audio.play("place")
    assert [channel.stop.called for channel in channels] == [True] * 2 + [False] * 6
    channels[4].get_sound.return_value = None
    audio.play("place")
    assert not channels[2].stop.called


def test_decibels_make_a_cue_softer(audio: Audio, monkeypatch: pytest.MonkeyPatch) -> None:
    """A channel does not tell how loud its sides are, so one is put in its place."""
    channel = Mock()
    monkeypatch.setattr(audio, "_sound", lambda path: Mock(**{"play.return_value": channel}))
    audio.play("place", gain=-6.0)
    assert channel.set_volume.call_args.args == pytest.approx((0.501, 0.501), abs=0.001)
    audio.play("place", pan=0.5, soft=True)
    assert channel.set_volume.call_args.args == pytest.approx((0.25, 0.5))


@pytest.mark.parametrize("volumes", [(0.0, 1.0, False), (1.0, 0.0, False), (1.0, 1.0, True)])
def test_silence_is_silent(audio: Audio, volumes: tuple[float, float, bool]) -> None:
    master, cards, muted = volumes
    audio.set_volumes(master=master, cards=cards, alerts=1.0, muted=muted)
    audio.play("draw")
    assert not pygame.mixer.get_busy()


def test_alerts_have_their_own_volume(audio: Audio) -> None:
    audio.set_volumes(master=1.0, cards=0.0, alerts=1.0, muted=False)
    audio.play("your_turn")
    assert pygame.mixer.get_busy()


def test_an_unknown_cue_and_a_closed_device_do_no_harm(tmp_path: Path) -> None:
    Audio(SOUNDS).play("draw")
    Audio(tmp_path).play("draw")


def test_without_a_device_the_game_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    audio = Audio(SOUNDS)
    assert not audio.open()
    audio.play("draw")
    audio.close()


def usual(**other: float | bool) -> dict[str, float | bool]:
    return {"master": 0.8, "cards": 1.0, "alerts": 1.0, "muted": False, **other}


def test_fire_and_clock_are_off_until_they_are_wanted(audio: Audio) -> None:
    audio.set_volumes(**usual())
    assert not pygame.mixer.music.get_busy()
    audio.set_volumes(**usual(ambience=True))
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.8, abs=0.01)


@pytest.mark.parametrize("quiet", [{"muted": True}, {"master": 0.0}, {"ambience": False}])
def test_fire_and_clock_end_with_mute_and_volume(
    audio: Audio, quiet: dict[str, float | bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mayi_desktop.ui.kit.audio._FADE_OUT", 0)
    audio.set_volumes(**usual(ambience=True))
    audio.set_volumes(**usual(ambience=True) | quiet)
    assert not pygame.mixer.music.get_busy()
    audio.set_volumes(**usual(ambience=True))
    assert pygame.mixer.music.get_busy()


def test_fire_and_clock_begin_with_the_device(monkeypatch: pytest.MonkeyPatch) -> None:
    audio = Audio(SOUNDS)
    audio.set_volumes(**usual(ambience=True))
    assert audio.open()
    assert pygame.mixer.music.get_busy()
    audio.close()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    audio.set_volumes(**usual(ambience=True))
    assert not audio.open()
