"""Prints what is measured of every sound: length, loudness, lows, onset, and likeness."""

from __future__ import annotations

import argparse
import os
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import numpy as np

from sound_art.measures import likeness, loudness, low_share, onset
from sound_art.synth import RATE, Sound

ROOT = Path(__file__).resolve().parents[2]

_NUMBER = re.compile(r"_\d$")


def main() -> None:
    """Print a line for each file, and one for each cue that has variants."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "assets" / "sounds")
    sounds = decoded(parser.parse_args().folder)
    print(f"{'sound':14} {'ms':>6} {'LUFS':>6} {'< 250 Hz':>8} {'onset ms':>8}")
    for name, sound in sounds.items():
        length, begun = 1000 * len(sound) / RATE, 1000 * onset(sound)
        low = f"{low_share(sound):.0%}"
        print(f"{name:14} {length:6.0f} {loudness(sound):6.1f} {low:>8} {begun:8.0f}")
    print(f"\n{'variants of':14} {'least':>6} {'most':>6} {'mean':>6}   how alike, at most 1")
    for cue, variants in variants_of(sounds):
        alike = [likeness(one, other) for one, other in combinations(variants, 2)]
        print(f"{cue:14} {min(alike):6.2f} {max(alike):6.2f} {np.mean(alike):6.2f}")


def decoded(folder: Path) -> dict[str, Sound]:
    """Every sound of a folder as the game hears it, from -1 to 1, by its name."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    import pygame

    pygame.mixer.init(RATE, -16, 1)
    try:
        raw = {f.stem: pygame.mixer.Sound(f).get_raw() for f in sorted(folder.glob("*.ogg"))}
    finally:
        pygame.mixer.quit()
    return {name: np.frombuffer(data, dtype="<i2") / 32768 for name, data in raw.items()}


def variants_of(sounds: dict[str, Sound]) -> Iterator[tuple[str, list[Sound]]]:
    """The cues of which there are variants; the notes of a scale are none."""
    found: dict[str, list[Sound]] = defaultdict(list)
    for name, sound in sounds.items():
        found[_NUMBER.sub("", name)].append(sound)
    return ((cue, variants) for cue, variants in found.items() if len(variants) > 1)


if __name__ == "__main__":
    main()
