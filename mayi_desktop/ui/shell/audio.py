"""Plays sound cues: variants in turn, at the volume of their kind, panned to their side."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pygame

_CHANNELS = 16  # enough that a fast deal never cuts off a sound
_SOFTER = 0.5  # what bots do is heard, but in the background
_VARIANT = re.compile(r"[_-]?\d+$")
_ALERTS = frozenset({"may_i", "granted", "denied", "your_turn", "error", "win"})


class Audio:
    """All sounds of the game; without a sound device every method does nothing."""

    def __init__(self, folder: Path) -> None:
        self._files = _cues(folder)
        self._sounds: dict[Path, pygame.mixer.Sound] = {}
        self._next: dict[str, int] = {}
        self._open = False
        self._volumes: Mapping[str, float] = {"master": 1.0, "cards": 1.0, "alerts": 1.0}
        self._muted = False

    @property
    def cues(self) -> frozenset[str]:
        """The names of all cues."""
        return frozenset(self._files)

    def open(self) -> bool:
        """Open the sound device; False where there is none."""
        try:
            pygame.mixer.init(frequency=44100, channels=2, buffer=1024)
            pygame.mixer.set_num_channels(_CHANNELS)
        except pygame.error:
            return False
        self._open = True
        return True

    def self_test(self) -> bool:
        """Open the device and play one cue; False where there is no device or no cue."""
        if not self.open():
            return False
        cue = min(self._files, default=None)
        if cue is None:
            return False
        self._sound(self._files[cue][0]).play()
        return True

    def close(self) -> None:
        """Close the sound device."""
        self._open = False
        self._sounds.clear()
        pygame.mixer.quit()

    def set_volumes(self, *, master: float, cards: float, alerts: float, muted: bool) -> None:
        """Set how loud everything is, each from 0 to 1."""
        self._volumes = {"master": master, "cards": cards, "alerts": alerts}
        self._muted = muted

    def play(self, cue: str, pan: float = 0.0, *, soft: bool = False) -> None:
        """Play a cue from the left (-1) to the right (1), softer when a bot made it."""
        files = self._files.get(cue)
        if not self._open or self._muted or not files:
            return
        kind = "alerts" if cue in _ALERTS else "cards"
        volume = self._volumes["master"] * self._volumes[kind] * (_SOFTER if soft else 1.0)
        if volume <= 0:
            return
        turn = self._next.get(cue, 0)
        self._next[cue] = (turn + 1) % len(files)
        channel = self._sound(files[turn]).play()
        if channel is not None:
            channel.set_volume(volume * min(1.0, 1.0 - pan), volume * min(1.0, 1.0 + pan))

    def _sound(self, path: Path) -> pygame.mixer.Sound:
        if path not in self._sounds:
            self._sounds[path] = pygame.mixer.Sound(path)
        return self._sounds[path]


def _cues(folder: Path) -> dict[str, tuple[Path, ...]]:
    """The files of every cue; "draw_1.ogg" and "draw_2.ogg" are variants of "draw"."""
    cues: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*.ogg")):
        cues.setdefault(_VARIANT.sub("", path.stem), []).append(path)
    return {cue: tuple(paths) for cue, paths in cues.items()}
