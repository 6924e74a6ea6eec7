"""Album: portraits of people, from which relatives are made, as small files on this computer.

Each is a file of its own, which anybody can delete; a damaged one is left alone and not used.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.levels.bot import Bot
from mayi_desktop.bots.relatives.occasions import MARKS, Kind
from mayi_desktop.bots.relatives.portrait import Habit, Portrait, usual_weights
from mayi_desktop.bots.relatives.relative import Relative
from mayi_desktop.file_access import (
    is_nested_deeper,
    make_private_folder,
    read_limited,
    replace_whole,
    short_text,
)
from mayi_desktop.host.files.paths import relatives_folder
from mayi_desktop.host.setup.game_setup import SeatSetup, level_of, person_of

_log = logging.getLogger(__name__)
SUFFIX = ".json"
# What a portrait takes is some 4 kB.
_LARGEST_FILE = 100_000
_DEEPEST = 6
_FORMAT = 1
_MOST = 1e6
_SLOWEST = 10.0
# Enough of the digest of a name that no two people share a file.
_DIGITS = 24


def save_portrait(data: Path, portrait: Portrait) -> None:
    """Keep a portrait, in place of one of the same person; OSError if that fails."""
    folder = relatives_folder(data)
    make_private_folder(folder)
    text = json.dumps(_encoded(portrait), ensure_ascii=False, indent=1)
    replace_whole(_file(data, portrait.name), text.encode())


def delete_portrait(data: Path, name: str) -> None:
    """Delete a person's portrait, if there is one; OSError if that fails."""
    _file(data, name).unlink(missing_ok=True)


def portrait_in(data: Path, name: str) -> Portrait | None:
    """A person's portrait; None if there is none that can be used."""
    return _read(_file(data, name))


def portraits(data: Path) -> list[Portrait]:
    """All portraits that can be used, by name."""
    found: list[Portrait | None] = []
    with suppress(OSError):
        files = sorted(relatives_folder(data).glob(f"*{SUFFIX}"))
        found = [_read(file) for file in files]
    sound = (portrait for portrait in found if portrait is not None)
    return sorted(sound, key=lambda portrait: portrait.name.casefold())


class Company(Mapping[str, Bot]):
    """The computer players of one game: the levels, and relatives by the files of their folder.

    A relative that was seated once stays, even if its file is deleted.
    """

    def __init__(self, data: Path | None, levels: Mapping[str, Bot] = LEVELS) -> None:
        self._data = data
        self._levels = levels
        self._relatives: dict[str, Bot | None] = {}

    def __getitem__(self, level: str) -> Bot:
        """The computer player of a level; KeyError if there is none."""
        if level in self._levels:
            return self._levels[level]
        found = self._relative(level)
        if found is None:
            raise KeyError(level)
        return found

    def __iter__(self) -> Iterator[str]:
        """The levels that need no file."""
        return iter(self._levels)

    def __len__(self) -> int:
        """How many of these there are."""
        return len(self._levels)

    def _relative(self, level: str) -> Bot | None:
        name = person_of(level)
        if not name or self._data is None:
            return None
        if level not in self._relatives:
            portrait = portrait_in(self._data, name)
            self._relatives[level] = None if portrait is None else Relative(portrait)
        return self._relatives[level]


def pace_of(bot: Bot | None) -> float:
    """The factor on the time for a step of a relative; 1 for everybody else."""
    return bot.portrait.pace if isinstance(bot, Relative) else 1.0


def stand_in(data: Path, who: SeatSetup) -> SeatSetup:
    """The computer player who plays on for a person: like them, if that was learned here."""
    portrait = portrait_in(data, who.name)
    if portrait is None:
        return SeatSetup(who.name, person=False)
    return replace(who, person=False, level=level_of(portrait.name))


def _file(data: Path, name: str) -> Path:
    digest = sha256(name.casefold().encode()).hexdigest()
    return relatives_folder(data) / f"{digest[:_DIGITS]}{SUFFIX}"


def _read(file: Path) -> Portrait | None:
    try:
        text = read_limited(file, _LARGEST_FILE).decode()
        if is_nested_deeper(text, _DEEPEST):
            raise ValueError("nested too deeply")
        return _decoded(json.loads(text))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
        _log.warning("%s is no portrait of anybody: %r", file.name, error)
        return None


def _encoded(portrait: Portrait) -> dict[str, Any]:
    return {
        "relative": _FORMAT,
        "name": portrait.name,
        "deals": portrait.deals,
        "made": portrait.made,
        "pace": portrait.pace,
        "habits": {
            kind.value: {
                "choices": habit.choices,
                "threshold": habit.threshold,
                "weights": dict(zip(MARKS[kind], habit.weights, strict=True)),
            }
            for kind, habit in portrait.habits.items()
        },
    }


def _decoded(raw: Any) -> Portrait:  # noqa: ANN401
    """The portrait in a JSON value; unknown habits and marks may come from a newer version."""
    if not isinstance(raw, dict) or type(raw.get("relative")) is not int:
        raise ValueError("not a portrait")
    habits: dict[Kind, Habit] = {}
    known = {kind.value: kind for kind in Kind}
    for key, habit in dict(raw["habits"]).items():
        if key in known:
            kind = known[key]
            named = dict(habit["weights"])
            weights = tuple(
                _number(named.get(mark, usual), -_MOST, _MOST)
                for mark, usual in zip(MARKS[kind], usual_weights(kind), strict=True)
            )
            threshold = _number(habit["threshold"], 0.0, 1.0)
            habits[kind] = Habit(weights, threshold, int(_number(habit["choices"], 0, _MOST)))
    deals = int(_number(raw["deals"], 0, _MOST))
    pace = _number(raw["pace"], 0.0, _SLOWEST)
    return Portrait(short_text(raw["name"]), deals, habits, pace, short_text(raw["made"]))


def _number(raw: object, least: float, most: float) -> float:
    if type(raw) not in (int, float):
        raise ValueError("not a number")
    value = float(raw)  # type: ignore[arg-type]
    if not isfinite(value) or not least <= value <= most:
        raise ValueError("not a sensible number")
    return value
