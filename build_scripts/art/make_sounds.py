"""Synthesises every sound of the table and encodes it with oggenc into assets/sounds."""

from __future__ import annotations

import math
import random
import subprocess
import sys
import tempfile
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"
RATE = 44100
QUALITY = "3"
WINDOW = RATE // 20
PEAK = 0.89
# How loud the loudest twentieth of a second is, weighted as small loudspeakers play it.
CARD_LEVEL, ALERT_LEVEL = 0.085, 0.11
VARIANTS = (1.0, 0.94, 1.06)
A4, C5, CIS5, E5, F4, G5, C6 = 440.0, 523.25, 554.37, 659.26, 349.23, 783.99, 1046.5

Sound = list[float]


def draw(pitch: float, dice: random.Random) -> Sound:
    """A card sliding off the stock."""
    return faded(swept_noise(0.1, 2000 * pitch, 500 * pitch, dice), 0.012, 0.05)


def place(pitch: float, dice: random.Random) -> Sound:
    """A card put down on the felt."""
    thud = decaying(glide(0.09, 200 * pitch, 100 * pitch), 0.028)
    slap = decaying(swept_noise(0.05, 1800 * pitch, 700 * pitch, dice), 0.008)
    return faded(mixed((thud, 0.0, 0.9), (slap, 0.0, 0.8)), 0.001, 0.02)


def flip(pitch: float, dice: random.Random) -> Sound:
    """A card turned over."""
    snap = decaying(swept_noise(0.03, 3000 * pitch, 2000 * pitch, dice), 0.006)
    whirr = decaying(glide(0.06, 1200 * pitch, 400 * pitch), 0.02)
    return faded(mixed((whirr, 0.0, 0.35), (snap, 0.035, 0.9)), 0.004, 0.015)


def discard(pitch: float, dice: random.Random) -> Sound:
    """A card thrown onto the discards."""
    slide = decaying(swept_noise(0.08, 2600 * pitch, 900 * pitch, dice), 0.03)
    thud = decaying(glide(0.1, 300 * pitch, 150 * pitch), 0.03)
    slap = decaying(swept_noise(0.04, 1600 * pitch, 800 * pitch, dice), 0.007)
    return faded(mixed((slide, 0.0, 0.35), (thud, 0.045, 0.8), (slap, 0.045, 0.9)), 0.004, 0.02)


def shuffle(pitch: float, dice: random.Random) -> Sound:
    """Two halves of the shoe riffled together and squared."""
    ticks = []
    at = 0.0
    for step in range(34):
        tick = decaying(swept_noise(0.02, 2600 * pitch, 1500 * pitch, dice), 0.004)
        ticks.append((tick, at, 0.45 + 0.4 * math.sin(math.pi * step / 34)))
        at += 0.019 + 0.006 * dice.random()
    thud = decaying(glide(0.09, 210 * pitch, 120 * pitch), 0.03)
    slap = decaying(swept_noise(0.05, 1500 * pitch, 700 * pitch, dice), 0.01)
    return faded(mixed(*ticks, (thud, at + 0.04, 0.9), (slap, at + 0.04, 0.9)), 0.002, 0.03)


def lay_down() -> Sound:
    """C, E and G, one after the other."""
    return melody(((C5, 0.0), (E5, 0.09), (G5, 0.18)), 0.5)


def may_i() -> Sound:
    """A question that rises and comes back."""
    return melody(((600, 0.0), (800, 0.1), (600, 0.2)), 0.3)


def granted() -> Sound:
    """A major chord, spread upwards."""
    return melody(((A4, 0.0), (CIS5, 0.08), (E5, 0.16)), 0.5)


def denied() -> Sound:
    """Two notes downwards."""
    return melody(((A4, 0.0), (F4, 0.15)), 0.45)


def your_turn() -> Sound:
    """One clear bell."""
    return melody(((880, 0.0), (1760, 0.0)), 0.45)


def error() -> Sound:
    """Two soft low taps."""
    tap = faded(decaying(bell(200, 0.14), 0.05), 0.006, 0.03)
    return mixed((tap, 0.0, 1.0), (tap, 0.15, 0.9))


def win() -> Sound:
    """A short fanfare that ends on a chord."""
    rise = ((C5, 0.0), (E5, 0.13), (G5, 0.26), (C6, 0.42))
    chord = ((C5, 0.62), (E5, 0.62), (G5, 0.62), (C6, 0.62))
    return melody((*rise, *chord), 0.95)


CARD_CUES: dict[str, Callable[[float, random.Random], Sound]] = {
    "draw": draw,
    "place": place,
    "flip": flip,
    "discard": discard,
    "shuffle": shuffle,
}
ALERT_CUES: dict[str, Callable[[], Sound]] = {
    "lay_down": lay_down,
    "may_i": may_i,
    "granted": granted,
    "denied": denied,
    "your_turn": your_turn,
    "error": error,
    "win": win,
}


def main() -> None:
    """Write every cue: three variants of those of the cards, one of each of the others."""
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for cue, card_sound in CARD_CUES.items():
        for number, pitch in enumerate(VARIANTS, start=1):
            made = card_sound(pitch, random.Random(f"{cue} {number}"))
            encode(levelled(made, CARD_LEVEL), SOUNDS / f"{cue}_{number}.ogg")
    for cue, alert in ALERT_CUES.items():
        encode(levelled(alert(), ALERT_LEVEL), SOUNDS / f"{cue}.ogg")


def glide(seconds: float, first: float, last: float) -> Sound:
    """A triangle wave whose pitch slides."""
    phase, made = 0.0, []
    count = int(seconds * RATE)
    for step in range(count):
        phase += first * (last / first) ** (step / count) / RATE
        made.append(4 * abs(phase % 1 - 0.5) - 1)
    return made


def swept_noise(seconds: float, first: float, last: float, dice: random.Random) -> Sound:
    """Noise through a band-pass filter whose middle slides."""
    low = band = 0.0
    made = []
    count = int(seconds * RATE)
    for step in range(count):
        middle = first * (last / first) ** (step / count)
        tuning = 2 * math.sin(math.pi * middle / RATE)
        low += tuning * band
        high = dice.uniform(-1, 1) - low - 0.9 * band
        band += tuning * high
        made.append(band)
    return made


def bell(pitch: float, seconds: float) -> Sound:
    """A struck wooden bar: its overtones die away sooner than its note."""
    partials = ((1.0, 1.0, 1.0), (2.0, 0.22, 0.6), (3.93, 0.18, 0.25), (6.1, 0.05, 0.12))
    made = []
    for step in range(int(seconds * RATE)):
        time = step / RATE
        made.append(
            sum(
                strength
                * math.exp(-time / (0.22 * lasting))
                * math.sin(2 * math.pi * pitch * ratio * time)
                for ratio, strength, lasting in partials
            )
        )
    return made


def melody(notes: Sequence[tuple[float, float]], ring: float) -> Sound:
    """Struck notes, each given by its pitch and its start."""
    struck = [(faded(bell(pitch, ring), 0.004, 0.12), start, 1.0) for pitch, start in notes]
    return mixed(*struck)


def decaying(sound: Sound, seconds: float) -> Sound:
    """A sound that falls to a third of its strength in the time given."""
    return [value * math.exp(-step / RATE / seconds) for step, value in enumerate(sound)]


def faded(sound: Sound, rise: float, fall: float) -> Sound:
    """A sound without a click at its ends."""
    up, down = max(1, int(rise * RATE)), max(1, int(fall * RATE))
    last = len(sound) - 1
    return [
        value * min(1.0, step / up, (last - step) / down) for step, value in enumerate(sound)
    ]


def mixed(*parts: tuple[Sound, float, float]) -> Sound:
    """Sounds laid over each other, each with its start and its strength."""
    length = max(int(start * RATE) + len(sound) for sound, start, _ in parts)
    total = [0.0] * length
    for sound, start, strength in parts:
        first = int(start * RATE)
        for step, value in enumerate(sound):
            total[first + step] += strength * value
    return total


def levelled(sound: Sound, level: float) -> Sound:
    """A sound as loud as its fellows, but never so loud that it is cut off."""
    factor = min(level / loudness(sound), PEAK / max(map(abs, sound)))
    return [value * factor for value in sound]


def loudness(sound: Sound) -> float:
    """The strength of the loudest twentieth of a second, low notes counting less."""
    heard, low = [], 0.0
    blend = 1 - math.exp(-2 * math.pi * 250 / RATE)
    for value in sound:
        low += blend * (value - low)
        heard.append((value - low) ** 2)
    heard.extend([0.0] * max(0, WINDOW - len(heard)))
    running = best = sum(heard[:WINDOW])
    for leaving, entering in zip(heard, heard[WINDOW:], strict=False):
        running += entering - leaving
        best = max(best, running)
    return math.sqrt(best / WINDOW)


def encode(sound: Sound, target: Path) -> None:
    """Write a sound as Ogg Vorbis."""
    samples = array("h", (round(32767 * value) for value in sound))
    if sys.byteorder == "big":
        samples.byteswap()
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "sound.wav"
        with wave.open(str(plain), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())
        command = ("oggenc", "--quiet", "--serial", "1", "-q", QUALITY, "-o", target, plain)
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
