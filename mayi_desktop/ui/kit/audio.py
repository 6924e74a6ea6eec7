"""Plays sounds: random variants, a volume for each kind, panned to the seat's side."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from pathlib import Path

import pygame

_CHANNELS = 16  # enough that a fast deal never cuts off a sound
_VOICES = 5  # of one sound at a time: more would be louder, not clearer
# Samples: a sound starts within 23 ms, about when the frame drawn with it is on the screen.
# Half as many would double the cost, 0.15 % of a processor even while silent.
_BUFFER = 1024
_SOFTER = 0.5  # bots' sounds stay in the background
_AMBIENCE = "ambience"  # one minute, streamed from disk
_FADE_IN, _FADE_OUT = 2000, 600  # milliseconds
_VARIANT = re.compile(r"[_-]?\d+$")
_ALERTS = frozenset(
    {
        *("may_i", "allowed", "granted", "treasure", "taken", "denied"),
        *("your_turn", "helps", "error", "out", "win"),
    }
)


class Audio:
    """All sounds of the game; every method is a no-op without a sound device."""

    def __init__(self, folder: Path) -> None:
        self._files = _cues(folder)
        self._ambience = self._files.pop(_AMBIENCE, ())
        self._ambience_wanted = self._ambience_plays = False
        self._sounds: dict[Path, pygame.mixer.Sound] = {}
        self._waiting: dict[str, list[Path]] = {}
        self._playing: dict[str, list[pygame.mixer.Channel]] = {}
        self._dice = random.Random()
        self._open = False
        self._volumes: Mapping[str, float] = {"master": 1.0, "cards": 1.0, "alerts": 1.0}
        self._muted = False

    def open(self) -> bool:
        """Open the sound device; False where there is none."""
        try:
            pygame.mixer.init(frequency=44100, channels=2, buffer=_BUFFER)
            pygame.mixer.set_num_channels(_CHANNELS)
        except pygame.error:
            return False
        self._open = True
        self._follow_ambience()
        return True

    def self_test(self) -> bool:
        """Open the device and play the shortest sound; False without a device or a sound."""
        if not self.open():
            return False
        paths = (path for paths in self._files.values() for path in paths)
        shortest = min(paths, key=lambda path: path.stat().st_size, default=None)
        if shortest is None:
            return False
        self._sound(shortest).play()
        return True

    def close(self) -> None:
        """Close the sound device."""
        self._open = self._ambience_plays = False
        self._sounds.clear()
        pygame.mixer.quit()

    def set_volumes(
        self, *, master: float, cards: float, alerts: float, muted: bool, ambience: bool = False
    ) -> None:
        """Set all volumes, from 0 to 1, and whether the ambience plays."""
        self._volumes = {"master": master, "cards": cards, "alerts": alerts}
        self._muted = muted
        self._ambience_wanted = ambience
        self._follow_ambience()

    def play(
        self,
        cue: str,
        pan: float = 0.0,
        *,
        soft: bool = False,
        gain: float = 0.0,
        note: int | None = None,
    ) -> None:
        """Play a sound, panned from left (-1) to right (1), softer for a bot's action.

        `gain` is in decibels. `note` picks a file of a scale, the highest one for all that are
        too high; without it, variants are shuffled so that none repeats early.
        """
        files = self._files.get(cue)
        if not self._open or self._muted or not files:
            return
        kind = "alerts" if cue in _ALERTS else "cards"
        volume = self._volumes["master"] * self._volumes[kind] * (_SOFTER if soft else 1.0)
        if volume <= 0:
            return
        volume = min(1.0, volume * 10 ** (gain / 20))
        path = self._variant(cue) if note is None else files[min(note, len(files) - 1)]
        self._free_voice(cue)
        channel = self._sound(path).play()
        if channel is not None:
            channel.set_volume(volume * min(1.0, 1.0 - pan), volume * min(1.0, 1.0 + pan))
            self._playing[cue].append(channel)

    def _follow_ambience(self) -> None:
        """Start or stop the ambience, or adjust its volume."""
        if not self._open or not self._ambience:
            return
        volume = 0.0 if self._muted else self._volumes["master"]
        wanted = self._ambience_wanted and volume > 0
        if wanted:
            pygame.mixer.music.set_volume(volume)
        if wanted == self._ambience_plays:
            return
        self._ambience_plays = wanted
        if not wanted:
            pygame.mixer.music.fadeout(_FADE_OUT)
            return
        pygame.mixer.music.load(self._ambience[0])
        pygame.mixer.music.play(-1, fade_ms=_FADE_IN)

    def _variant(self, cue: str) -> Path:
        """The next file of a sound; never the same one twice in a row, if there are several."""
        waiting = self._waiting.setdefault(cue, [])
        if len(waiting) <= 1:
            last, files = waiting[-1:], list(self._files[cue])
            self._dice.shuffle(files)
            if last == files[:1]:
                files.reverse()
            waiting[:] = [*last, *files]
        return waiting.pop(0)

    def _free_voice(self, cue: str) -> None:
        """Stop the oldest voice of a sound, nearly silent by now, if too many are playing."""
        sounds = [self._sounds.get(path) for path in self._files[cue]]
        playing = [c for c in self._playing.get(cue, []) if c.get_sound() in sounds]
        while len(playing) >= _VOICES:
            playing.pop(0).stop()
        self._playing[cue] = playing

    def _sound(self, path: Path) -> pygame.mixer.Sound:
        if path not in self._sounds:
            self._sounds[path] = pygame.mixer.Sound(path)
        return self._sounds[path]


def _cues(folder: Path) -> dict[str, tuple[Path, ...]]:
    """The files of every sound; "draw_1.ogg" and "draw_2.ogg" are variants of "draw"."""
    cues: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*.ogg")):
        cues.setdefault(_VARIANT.sub("", path.stem), []).append(path)
    return {cue: tuple(paths) for cue, paths in cues.items()}
