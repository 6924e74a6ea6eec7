"""Notes: scales for cards laid down and points counted; every alert in a voice of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from sound_art.synth import (
    RATE,
    Part,
    Sound,
    dice,
    lowpass,
    mixed,
    modes,
    plucked,
    struck,
    swell,
    swept_noise,
    times,
)

C4, E4, A4, C5, E5, G5, A5, C6 = 261.63, 329.63, 440.0, 523.25, 659.26, 783.99, 880.0, 1046.5
B5, D6, E6, G6 = 987.77, 1174.66, 1318.51, 1567.98
# Semitones of the major scale from C4; the tenth note is the E above the next C.
_MAJOR = (0, 2, 4, 5, 7, 9, 11, 12, 14, 16)
# Semitones upwards for points counted, as many as the largest hand may have cards.
_COUNTED = 24


def scale() -> list[Sound]:
    """A thumb piano, for each card of a meld one note higher."""
    return [_thumb_piano(C4 * 2 ** (step / 12)) for step in _MAJOR]


def count() -> list[Sound]:
    """A small wooden key for each card counted, a semitone higher each time."""
    return [_wood(C5 * 2 ** (step / 12), 0.13, 0.028) for step in range(_COUNTED)]


def button() -> Sound:
    """A tick of 8 ms."""
    tick = swept_noise(0.008, 2600, 1900, dice("button")) * struck(0.008, 0.0005, 0.0022)
    return mixed((tick, 0.0, 1.0), (modes(0.008, ((1500, 1.0, 0.002),)), 0.0, 0.4))


def lay_down() -> Sound:
    """C, E, G and C on a marimba, almost together: what the taps before it led to.

    Three high bars after it go on upwards, as the points saved are counted.
    """
    notes = ((C5, 0.0), (E5, 0.025), (G5, 0.05), (C6, 0.075))
    after = ((C6, 0.3), (E6, 0.42), (G6, 0.54))
    chord = [(_marimba(pitch, 0.6), start, 0.8) for pitch, start in notes]
    return mixed(*chord, *((_marimba(pitch, 0.6), start, 0.35) for pitch, start in after))


def may_i() -> Sound:
    """A hummed "May I?": two syllables, the second of which rises as a question does."""
    seconds = 0.52
    at = times(seconds)
    pitch = np.interp(at, (0, 0.16, 0.22, 0.36, 0.5), (330, 350, 335, 400, 530))
    pitch *= 1 + 0.008 * np.sin(2 * np.pi * 5.5 * at)
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    # The mouth: m, ay, and I; each vowel by the middles of its two lowest resonances.
    low = np.interp(at, (0, 0.05, 0.1, 0.2, 0.27, 0.48), (300, 320, 520, 380, 800, 420))
    high = np.interp(at, (0, 0.05, 0.1, 0.2, 0.27, 0.48), (1000, 1200, 1850, 2200, 1250, 2150))
    voice = np.zeros(len(at))
    for number in range(1, 10):
        here = number * pitch
        mouth = np.exp(-(((here - low) / 260) ** 2)) + 0.5 * np.exp(
            -(((here - high) / 420) ** 2)
        )
        voice += (0.12 + mouth) / number**0.8 * np.sin(number * phase)
    strength = np.interp(
        at, (0, 0.03, 0.08, 0.17, 0.22, 0.28, 0.42, seconds), (0, 0.4, 1, 0.8, 0.45, 1, 0.75, 0)
    )
    return lowpass(voice * strength, 3800)


def granted() -> Sound:
    """Two notes up, on glass, and an echo an octave above."""
    echo = (_glass(2 * E5, 0.6), 0.34, 0.3), (_glass(2 * A5, 0.8), 0.46, 0.35)
    return mixed((_glass(E5, 0.5), 0.0, 0.8), (_glass(A5, 0.7), 0.14, 1.0), *echo)


def treasure() -> Sound:
    """A wild for oneself: a small bell that runs up, and shimmers."""
    run = ((G5, 0.0), (B5, 0.07), (D6, 0.14), (G6, 0.21))
    rise = [(_bell(pitch, 0.9), start, 0.7) for pitch, start in run]
    shimmer = [(_bell(G6 * tune, 0.8), 0.36, 0.3) for tune in (1.0, 1.006)]
    return mixed(*rise, *shimmer)


def allowed() -> Sound:
    """A hummed "mm-hm": a yes with the mouth closed, the second half higher."""
    seconds = 0.4
    at = times(seconds)
    pitch = np.interp(at, (0, 0.13, 0.17, 0.38), (392, 370, 494, 523))
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    voice = sum(power * np.sin(n * phase) for n, power in ((1, 1.0), (2, 0.3), (3, 0.08)))
    strength = np.interp(
        at, (0, 0.03, 0.1, 0.145, 0.18, 0.28, seconds), (0, 0.9, 0.7, 0.08, 1.0, 0.7, 0)
    )
    return np.asarray(voice * strength)


def taken() -> Sound:
    """A card drawn off the table, and a wooden key: the one in turn helps themselves."""
    slide = swept_noise(0.16, 1200, 5200, dice("taken")) * swell(0.16, 0.02, 0.1)
    keys = ((_thumb_piano(G5), 0.02, 1.0), (_thumb_piano(E5), 0.13, 1.0))
    return mixed((slide, 0.0, 0.25), *keys)


def denied() -> Sound:
    """Two notes down, on a low string."""
    chance = dice("denied")
    first, last = (
        plucked(pitch, 0.5, 0.5, chance) * struck(0.5, 0.002, 0.22) for pitch in (A4, E4)
    )
    return mixed((first, 0.0, 1.0), (last, 0.19, 1.0))


def your_turn() -> Sound:
    """One handbell, not large."""
    partials = ((1.0, 1.0, 0.3), (2.005, 0.55, 0.2), (2.42, 0.3, 0.12), (3.01, 0.22, 0.09))
    bell = modes(0.6, [(A5 * ratio, power, lasts) for ratio, power, lasts in partials])
    beating = modes(0.6, ((A5 * 1.003, 0.35, 0.3),))
    return (bell + beating) * swell(0.6, 0.003, 0.35)


def helps() -> Sound:
    """Two short notes up on a high string: look at this one."""
    chance = dice("helps")
    first, last = (
        plucked(pitch, 0.3, 0.9, chance) * struck(0.3, 0.001, 0.07) for pitch in (B5, E6)
    )
    return mixed((first, 0.0, 0.8), (last, 0.085, 1.0))


def error() -> Sound:
    """Two knocks on wood, the second lower."""
    return mixed((_wood(352, 0.14, 0.035), 0.0, 1.0), (_wood(264, 0.16, 0.04), 0.11, 0.9))


def out() -> Sound:
    """Going out: a harp upwards, and its last two notes together."""
    chance = dice("out")
    notes = (C5, 587.33, E5, G5, A5, C6)
    run: list[Part] = [
        (plucked(pitch, 0.9, 0.8, chance) * struck(0.9, 0.002, 0.4), 0.055 * number, 0.7)
        for number, pitch in enumerate(notes)
    ]
    run += [(_glass(pitch, 0.7), 0.36, 0.3) for pitch in (G5, C6)]
    return mixed(*run)


def win() -> Sound:
    """A fanfare on horns: up to a chord, a call once more, and the chord higher."""
    rise = ((392.0, 0.0, 0.13), (C5, 0.14, 0.13), (E5, 0.28, 0.13), (G5, 0.42, 0.26))
    chord = tuple((pitch, 0.72, 0.45) for pitch in (C4, E5, G5, C6))
    horns = [(_horn(pitch, long), start, 1.0) for pitch, start, long in rise]
    call = ((G5, 1.32, 0.1), (G5, 1.46, 0.1), (A5, 1.6, 0.2))
    horns += [(_horn(pitch, long), start, 0.9) for pitch, start, long in call]
    last = tuple((pitch, 1.86, 0.85) for pitch in (C4, G5, C6, E6))
    held = ((_horn(pitch, long), start, 0.6) for pitch, start, long in (*chord, *last))
    return mixed(*horns, *held)


def _thumb_piano(pitch: float) -> Sound:
    note = modes(0.4, ((pitch, 1.0, 0.13), (2 * pitch, 0.35, 0.09), (5.4 * pitch, 0.12, 0.015)))
    return note * struck(0.4, 0.002, 1.0) * swell(0.4, 0.002, 0.15)


def _wood(pitch: float, seconds: float, lasts: float) -> Sound:
    bar = ((1.0, 1.0, 1.0), (2.76, 0.4, 0.5), (5.4, 0.2, 0.25))
    note = modes(seconds, [(pitch * ratio, power, lasts * long) for ratio, power, long in bar])
    return note * struck(seconds, 0.0015, 1.0)


def _marimba(pitch: float, seconds: float) -> Sound:
    bar = ((1.0, 1.0, 0.22), (2.0, 0.22, 0.13), (3.93, 0.18, 0.055), (6.1, 0.05, 0.026))
    note = modes(seconds, [(pitch * ratio, power, lasts) for ratio, power, lasts in bar])
    return note * swell(seconds, 0.004, 0.2)


def _glass(pitch: float, seconds: float) -> Sound:
    rim = ((1.0, 1.0, 0.26), (3.0, 0.3, 0.1), (6.3, 0.14, 0.035))
    note = modes(seconds, [(pitch * ratio, power, lasts) for ratio, power, lasts in rim])
    return note * swell(seconds, 0.002, 0.25)


def _bell(pitch: float, seconds: float) -> Sound:
    rim = ((1.0, 1.0, 0.3), (2.7, 0.35, 0.14), (5.2, 0.12, 0.05))
    note = modes(seconds, [(pitch * ratio, power, lasts) for ratio, power, lasts in rim])
    return note * swell(seconds, 0.002, 0.3)


def _horn(pitch: float, seconds: float) -> Sound:
    """Harmonics that come in one after the other, as they do in a horn that is blown."""
    whole = seconds + 0.12
    at = times(whole)
    note = np.zeros(len(at))
    for number in range(1, 9):
        late = np.clip(at / (0.012 * number), 0, 1) ** 2
        note += late * np.exp(-0.42 * number) * np.sin(2 * np.pi * number * pitch * at)
    return note * swell(whole, 0.02, 0.12 + 0.25 * seconds)


SCALES: Mapping[str, Callable[[], list[Sound]]] = {"scale": scale, "count": count}
ALERTS: Mapping[str, Callable[[], Sound]] = {
    "may_i": may_i,
    "granted": granted,
    "treasure": treasure,
    "allowed": allowed,
    "taken": taken,
    "denied": denied,
    "your_turn": your_turn,
    "helps": helps,
    "error": error,
    "out": out,
    "win": win,
}
