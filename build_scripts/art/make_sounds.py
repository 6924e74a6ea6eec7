"""Synthesises every sound of the game and encodes it with oggenc into assets/sounds.

Needs the extra "test" of pyproject.toml and the program oggenc; the game needs neither.
"""

from __future__ import annotations

import subprocess
import tempfile
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from sound_art.ambience import ambience
from sound_art.card_sounds import CARD_SOUNDS, WAYS
from sound_art.measures import loudness
from sound_art.notes import ALERTS, SCALES, button, lay_down
from sound_art.synth import RATE, Sound, decibels, in_room

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"
QUALITY = "5"
# The ambience is dull by nature, and long: half the rate and the lowest quality are enough.
AMBIENCE_QUALITY, AMBIENCE_RATE = "0", "22050"
PEAK = 0.89
# LUFS of each kind; what a hand does by itself is softer than what is played.
CARDS, ALERT = -23.0, -20.0
AMBIENCE = -42.0
LEVELS = {
    "pick_up": CARDS - 10,
    "slide": CARDS - 8,
    "snap_tray": CARDS - 4,
    "button": CARDS - 16,
    "scale": CARDS - 5,
    "lay_down": CARDS + 1,
    "count": CARDS - 3,
}


def main() -> None:
    """Write every file, and remove those that no recipe makes."""
    SOUNDS.mkdir(parents=True, exist_ok=True)
    written = set()
    for name, sound in sounds():
        target = SOUNDS / f"{name}.ogg"
        encode(sound, target, "-q", QUALITY)
        written.add(target)
    target = SOUNDS / "ambience.ogg"
    quiet = levelled(ambience(), AMBIENCE)
    encode(quiet, target, "-q", AMBIENCE_QUALITY, "--resample", AMBIENCE_RATE)
    written.add(target)
    for file in set(SOUNDS.glob("*.ogg")) - written:
        file.unlink()


def sounds() -> Iterator[tuple[str, Sound]]:
    """Every short sound by the name of its file, in its room and at its level."""
    for cue, card_sound in CARD_SOUNDS.items():
        for number, way in enumerate(WAYS, start=1):
            made = card_sound(way, f"{cue} {number}")
            yield f"{cue}_{number}", levelled(in_room(made), LEVELS.get(cue, CARDS))
    for cue, notes in SCALES.items():
        for number, made in enumerate(notes(), start=1):
            yield f"{cue}_{number:02}", levelled(in_room(made), LEVELS[cue])
    yield "button", levelled(in_room(button()), LEVELS["button"])
    yield "lay_down", levelled(in_room(lay_down()), LEVELS["lay_down"])
    for cue, alert in ALERTS.items():
        yield cue, levelled(in_room(alert()), ALERT)


def levelled(sound: Sound, level: float) -> Sound:
    """A sound at a level in LUFS; peaks that would be cut off are rounded instead."""
    made = sound * decibels(level - loudness(sound))
    for _ in range(3):
        # Rounding takes a little loudness away; another turn gives it back.
        if np.abs(made).max() > PEAK:
            made = PEAK * np.tanh(made / PEAK)
            made *= decibels(level - loudness(made))
    return np.clip(made, -PEAK, PEAK)


def encode(sound: Sound, target: Path, *how: str) -> None:
    """Write a sound as Ogg Vorbis."""
    samples = np.round(32767 * sound).astype("<i2")
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "sound.wav"
        with wave.open(str(plain), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())
        command = ("oggenc", "--quiet", "--serial", "1", *how, "-o", str(target), str(plain))
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
