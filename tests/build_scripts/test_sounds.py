"""Tests what is heard of the committed sounds: how loud, on which loudspeakers, how alike."""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from mayi_desktop.ui.kit import audio

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "build_scripts" / "art"))

import make_sounds  # noqa: E402
from sound_art.card_sounds import CARD_SOUNDS  # noqa: E402
from sound_art.measures import likeness, loudness, low_share, onset  # noqa: E402
from sound_art.notes import ALERTS, SCALES  # noqa: E402
from sound_art.synth import RATE, Sound  # noqa: E402
from sound_table import decoded, variants_of  # noqa: E402

# What is heard when a card touches something; it must be heard at once.
LANDINGS = ("place", "discard", "snap_tray", "pick_up")


@pytest.fixture(scope="module")
def sounds() -> dict[str, Sound]:
    return decoded(ROOT / "assets" / "sounds")


def of(sounds: dict[str, Sound], cue: str) -> list[Sound]:
    return [sound for name, sound in sounds.items() if name.rstrip("_0123456789") == cue]


@pytest.mark.parametrize("cue", [*CARD_SOUNDS, *SCALES, *ALERTS, "button", "lay_down"])
def test_a_sound_is_as_loud_as_it_should_be(sounds: dict[str, Sound], cue: str) -> None:
    usual = make_sounds.ALERT if cue in ALERTS else make_sounds.CARDS
    wanted = make_sounds.LEVELS.get(cue, usual)
    assert of(sounds, cue)
    for sound in of(sounds, cue):
        assert loudness(sound) == pytest.approx(wanted, abs=1.0)
        assert np.abs(sound).max() < 0.98


@pytest.mark.parametrize("cue", [*CARD_SOUNDS, *SCALES, *ALERTS, "button", "lay_down"])
def test_a_laptop_carries_every_sound(sounds: dict[str, Sound], cue: str) -> None:
    assert max(low_share(sound) for sound in of(sounds, cue)) < 0.25


@pytest.mark.parametrize("cue", list(CARD_SOUNDS))
def test_variants_are_different_sounds(sounds: dict[str, Sound], cue: str) -> None:
    variants = dict(variants_of(sounds))[cue]
    assert len(variants) == 6
    alike = [likeness(one, other) for one, other in combinations(variants, 2)]
    assert max(alike) < 0.96
    assert np.mean(alike) < 0.87


@pytest.mark.parametrize("cue", LANDINGS)
def test_a_landing_is_heard_at_once(sounds: dict[str, Sound], cue: str) -> None:
    """No more than 20 ms after it is seen: device and screen both take their time."""
    device, screen = audio._BUFFER / RATE, 1 / 60
    assert max(onset(sound) for sound in of(sounds, cue)) + device - screen < 0.020


def test_alerts_can_be_told_apart(sounds: dict[str, Sound]) -> None:
    alerts = [*of(sounds, "lay_down"), *(sound for cue in ALERTS for sound in of(sounds, cue))]
    assert max(likeness(one, other) for one, other in combinations(alerts, 2)) < 0.8


def test_a_scale_rises_by_one_note_after_the_other(sounds: dict[str, Sound]) -> None:
    for cue in SCALES:
        spectra = [np.abs(np.fft.rfft(sound, 1 << 16)) for sound in of(sounds, cue)]
        notes = [float(np.argmax(spectrum) * RATE / (1 << 16)) for spectrum in spectra]
        steps = np.diff(12 * np.log2(notes))
        assert np.all(steps > 0.8)
        assert np.all(steps < 2.3)


def test_the_ambience_is_barely_there_and_has_no_seam(sounds: dict[str, Sound]) -> None:
    (ambience,) = of(sounds, "ambience")
    assert loudness(ambience) == pytest.approx(make_sounds.AMBIENCE, abs=1.0)
    steps = np.abs(np.diff(ambience))
    assert abs(ambience[0] - ambience[-1]) < 8 * steps.mean()


def test_likeness_knows_the_same_from_another() -> None:
    noise = np.random.RandomState(1).uniform(-1, 1, 8000)
    tone = np.sin(np.arange(8000) / 8)
    assert likeness(noise, noise) == pytest.approx(1.0)
    assert likeness(noise, tone) < 0.6


def test_the_recipes_make_the_same_every_time() -> None:
    way = make_sounds.WAYS[1]
    one, other = (CARD_SOUNDS["place"](way, "place 2") for _ in range(2))
    assert np.array_equal(one, other)
