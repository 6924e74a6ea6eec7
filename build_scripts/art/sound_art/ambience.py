"""Ambience: a fire and a clock, sixty seconds that go on without a seam."""

from __future__ import annotations

import numpy as np

from sound_art.synth import RATE, Sound, dice, modes, struck, swept_noise

SECONDS = 60
_CRACKLES = 170  # in all; about three a second, in clusters
_POPS = 14


def ambience() -> Sound:
    """A low fire that crackles by chance, and a clock that ticks once a second."""
    whole = _glow()
    chance = dice("crackle")
    clusters = chance.uniform(0, SECONDS, 40)
    for _ in range(_CRACKLES):
        moment = chance.choice(clusters) + chance.exponential(0.25)
        middle = chance.uniform(1200, 5200)
        crack = swept_noise(0.03, middle, 0.6 * middle, chance) * struck(
            0.03, 0.0005, chance.uniform(0.001, 0.006)
        )
        _add(whole, crack, moment, 0.35 * chance.pareto(2.5))
    for moment in chance.uniform(0, SECONDS, _POPS):
        pop = swept_noise(0.07, 700, 350, chance) * struck(0.07, 0.001, 0.012)
        _add(whole, pop, moment, chance.uniform(0.4, 0.9))
    for second in range(SECONDS):
        _add(whole, _tick(high=second % 2 == 0), second + 0.5, 0.22)
    return whole


def _glow() -> Sound:
    """The breath of the fire: noise shaped as a ring, so that its end meets its beginning."""
    count = SECONDS * RATE
    spectrum = np.fft.rfft(dice("fire").uniform(-1, 1, count))
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= (pitch / 120) ** 2 / (1 + (pitch / 120) ** 2) / (1 + (pitch / 420) ** 1.6)
    noise = np.fft.irfft(spectrum, count)
    at = np.arange(count) / count
    breath = sum(
        np.sin(2 * np.pi * (turns * at + lead))
        for turns, lead in ((7, 0.1), (19, 0.6), (31, 0.3), (47, 0.8))
    )
    made: Sound = noise / noise.std() * 0.08 * (1 + 0.14 * breath)
    return made


def _tick(*, high: bool) -> Sound:
    pitch = 2100.0 if high else 1650.0
    wheel = modes(0.05, ((pitch, 1.0, 0.004), (pitch * 1.9, 0.5, 0.002), (430, 0.5, 0.01)))
    return wheel * struck(0.05, 0.0006, 0.05)


def _add(whole: Sound, part: Sound, moment: float, strength: float) -> None:
    """Add a part; what reaches beyond the end is heard at the beginning."""
    where = (round(moment * RATE) + np.arange(len(part))) % len(whole)
    whole[where] += strength * part
