"""What every recipe is made of: noise, struck bars, envelopes, the room, and mixing."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

RATE = 44100
Sound = npt.NDArray[np.float64]
# A part of a sound: what, from which second, how strong.
Part = tuple[Sound, float, float]
# Early reflections of a small room: seconds, and decibels against the sound itself.
_REFLECTIONS = ((0.017, -13.0), (0.034, -17.0), (0.056, -22.0))
_WALLS = 3000.0  # Hertz above which walls and curtains swallow the sound


def dice(name: str) -> np.random.RandomState:
    """Chance that is the same in every run; this generator never changes between versions."""
    return np.random.RandomState(zlib.crc32(name.encode()))


def times(seconds: float) -> Sound:
    """The moment of every sample, in seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def decibels(gain: float) -> float:
    """The factor of a gain in decibels."""
    return float(10 ** (gain / 20))


def swept_noise(
    seconds: float, first: float, last: float, chance: np.random.RandomState, width: float = 0.9
) -> Sound:
    """Noise through a band-pass whose middle slides from one frequency to another.

    `width` is the filter's damping: 0.2 whistles, 1.2 rustles.
    """
    noise = chance.uniform(-1, 1, round(seconds * RATE))
    middles = first * (last / first) ** (np.arange(len(noise)) / len(noise))
    tunings = 2 * np.sin(np.pi * middles / RATE)
    low = band = 0.0
    made = np.empty(len(noise))
    for at, (value, tuning) in enumerate(zip(noise, tunings, strict=True)):
        low += tuning * band
        band += tuning * (value - low - width * band)
        made[at] = band
    return made


def modes(seconds: float, partials: Sequence[tuple[float, float, float]]) -> Sound:
    """Something struck: each partial by its frequency, strength and seconds to fall to 37 %."""
    at = times(seconds)
    return sum(
        (power * np.exp(-at / lasts) * np.sin(2 * np.pi * pitch * at))
        for pitch, power, lasts in partials
    ) + np.zeros(len(at))


def plucked(
    pitch: float, seconds: float, bright: float, chance: np.random.RandomState
) -> Sound:
    """A string: a loop of noise that loses its highs each time around."""
    noise = lowpass(chance.uniform(-1, 1, round(RATE / pitch)), 9000 * bright)
    loop = list(noise - noise.mean())
    made = np.empty(round(seconds * RATE))
    size, keep = len(loop), 0.5 + 0.45 * bright
    for at in range(len(made)):
        here = at % size
        made[at] = loop[here]
        loop[here] = 0.996 * (keep * loop[here] + (1 - keep) * loop[(here + 1) % size])
    return made


def lowpass(sound: Sound, cut: float) -> Sound:
    """A one-pole filter: what lies above the cut grows weaker."""
    blend = 1 - np.exp(-2 * np.pi * cut / RATE)
    made, last = np.empty(len(sound)), 0.0
    for at, value in enumerate(sound):
        last += blend * (value - last)
        made[at] = last
    return made


def swell(seconds: float, rise: float, fall: float) -> Sound:
    """An envelope that rises and falls like half a wave each, from and to nothing."""
    at = times(seconds)
    up = np.sin(np.pi / 2 * np.clip(at / rise, 0, 1))
    return up * np.sin(np.pi / 2 * np.clip((seconds - at) / fall, 0, 1))


def struck(seconds: float, attack: float, lasts: float) -> Sound:
    """An envelope that is there at once and dies away; its last 5 ms end in nothing."""
    at = times(seconds)
    up = np.clip(at / attack, 0, 1)
    down = np.exp(-np.clip(at - attack, 0, None) / lasts)
    return up * down * np.clip((seconds - at) / 0.005, 0, 1)


def mixed(*parts: Part) -> Sound:
    """Parts laid over each other."""
    total = np.zeros(max(round(start * RATE) + len(sound) for sound, start, _ in parts))
    for sound, start, strength in parts:
        first = round(start * RATE)
        total[first : first + len(sound)] += strength * sound
    return total


def in_room(sound: Sound) -> Sound:
    """The sound in a small room: three early reflections within 60 ms, duller than itself."""
    dull = lowpass(sound, _WALLS)
    echoes = ((dull, late, decibels(gain)) for late, gain in _REFLECTIONS)
    return mixed((sound, 0.0, 1.0), *echoes)
