"""Knows a player's settings, and reads them whatever state their file is in."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from mayi_desktop.host.setup.bot_delays import USUAL_HOLD
from mayi_desktop.host.setup.game_setup import USUAL_LEVEL, SeatSetup
from mayi_desktop.host.setup.help_settings import USUAL_COACHING, Coaching
from mayi_desktop.i18n import _

VERSION = 1
_LARGEST_FILE = 1 << 20
_LONGEST_TEXT = 200
_MOST_SEATS = 16
_MOST_KEYS = 100


@dataclass(frozen=True, slots=True)
class LastTable:
    """The table that was set up last: sheet, options, who sat there, and the coach.

    An empty `sheet` is the usual one.
    """

    sheet: str = ""
    options: tuple[str, ...] = ()
    seats: tuple[SeatSetup, ...] = ()
    coaching: Coaching = USUAL_COACHING


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting, each with a safe default.

    `speed` 0 leaves out all movement. `hold_seconds` is the time to say May I?, -1 asks every
    time; `answer_seconds` is the time to answer somebody who asks, 0 leaves all the time there
    is. `hide_after` so many seconds without a touch the hand is hidden where people share the
    screen, 0 never does; in a `trusting` family no curtain is drawn. `suits` names the suit
    colours, `back` the backs of the cards. `big_cards` holds the hand in two rows,
    `mark_fitting` marks the cards that can be laid off, `sort` is the order in which hands are
    held. `keys` holds the keys that differ from the usual ones. `lesson_step` is where the
    guided deal was left. An empty `language` is the computer's. `others` are entries that this
    version does not know; they are kept.
    """

    ui_scale: float = 1.0
    theme: str = "evening"
    suits: str = "classic"
    jumbo: bool = False
    back: str = "back1"
    big_cards: bool = False
    mark_fitting: bool = True
    sort: str = "suit"
    keys: Mapping[str, str] = field(default_factory=dict)
    speed: float = 1.0
    hold_seconds: float = USUAL_HOLD
    answer_seconds: float = 0.0
    hide_after: float = 60.0
    trusting: bool = False
    reduced_motion: bool = False
    talk: str = "off"
    volume_master: float = 0.8
    volume_cards: float = 1.0
    volume_alerts: float = 1.0
    muted: bool = False
    fullscreen: bool = False
    maximised: bool = False
    window_width: int = 1280
    window_height: int = 800
    language: str = ""
    names: tuple[str, ...] = ()
    lesson_step: int = 0
    last_table: LastTable = field(default_factory=LastTable)
    others: Mapping[str, Any] = field(default_factory=dict)


def load(path: Path) -> tuple[Settings, str | None]:
    """The settings in a file, and a sentence if something in it could not be used.

    A file that holds no settings at all is kept aside, so that nothing in it gets lost.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return (
            Settings(),
            _(
                "The settings cannot be read ({why}), so the usual ones hold.",
                why=error.strerror,
            ),
        )
    raw = _parse(data)
    if raw is None:
        kept = _keep_aside(path)
        words = _("The settings could not be read, so the usual ones hold.")
        return Settings(), f"{words}{kept}"
    return read(raw)


def read(raw: Mapping[str, Any]) -> tuple[Settings, str | None]:
    """The settings in a table of values; what is not sound there is replaced by the default."""
    sound: dict[str, Any] = {}
    broken: list[str] = []
    for name, reader in _READERS.items():
        if name in raw:
            try:
                sound[name] = reader(raw[name])
            except (ValueError, TypeError, KeyError, OverflowError):
                broken.append(name)
    ours = {*_READERS, "version"}
    others = {name: value for name, value in raw.items() if name not in ours}
    settings = Settings(**sound, others=others)
    if not broken:
        return settings, None
    return (
        settings,
        _(
            "These settings were not sound and are as usual again: {names}.",
            names=", ".join(broken),
        ),
    )


def save(settings: Settings, path: Path) -> str | None:
    """Write the settings in one stroke; a sentence if they cannot be written."""
    new = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with new.open("wb") as file:
            file.write(_written(settings))
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        return _(
            "The settings cannot be kept in {folder} ({why}).",
            folder=path.parent,
            why=error.strerror,
        )
    return None


def _written(settings: Settings) -> bytes:
    ours = {name: value for name, value in asdict(settings).items() if name != "others"}
    whole = {**settings.others, "version": VERSION, **ours}
    return json.dumps(whole, indent=2, ensure_ascii=True).encode("ascii")


def _parse(data: bytes) -> dict[str, Any] | None:
    if len(data) > _LARGEST_FILE:
        return None
    try:
        raw = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return raw if isinstance(raw, dict) else None


def _keep_aside(path: Path) -> str:
    kept = path.with_name(f"{path.name}.damaged")
    try:
        path.replace(kept)
    except OSError:
        return ""
    return " " + _("The old file was kept as {name}.", name=kept.name)


def _flag(raw: object) -> bool:
    if not isinstance(raw, bool):
        raise ValueError("neither true nor false")
    return raw


def _between(low: float, high: float) -> Callable[[object], float]:
    def reader(raw: object) -> float:
        if isinstance(raw, bool) or not isinstance(raw, int | float) or not low <= raw <= high:
            raise ValueError(f"not a number from {low} to {high}")
        return float(raw)

    return reader


def _whole(low: int, high: int) -> Callable[[object], int]:
    def reader(raw: object) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
            raise ValueError(f"not a whole number from {low} to {high}")
        return raw

    return reader


def _hold(raw: object) -> float:
    return -1.0 if raw == -1 and not isinstance(raw, bool) else _between(0.0, 60.0)(raw)


def _text(raw: object) -> str:
    if not isinstance(raw, str) or len(raw) > _LONGEST_TEXT or not raw.isprintable():
        raise ValueError("not a short text")
    return raw


def _texts(raw: object) -> tuple[str, ...]:
    if not isinstance(raw, list) or len(raw) > _MOST_SEATS:
        raise ValueError("not a short list")
    return tuple(_text(item) for item in raw)


def _keys(raw: object) -> dict[str, str]:
    if not isinstance(raw, dict) or len(raw) > _MOST_KEYS:
        raise ValueError("not a short table")
    return {_text(deed): _text(key) for deed, key in raw.items()}


def _last_table(raw: object) -> LastTable:
    if not isinstance(raw, dict) or not isinstance(raw["seats"], list):
        raise ValueError("not a table")
    if len(raw["seats"]) > _MOST_SEATS:
        raise ValueError("too many seats")
    seats = tuple(_seat(seat) for seat in raw["seats"])
    coaching = _coaching(raw["coaching"]) if "coaching" in raw else USUAL_COACHING
    return LastTable(_text(raw["sheet"]), _texts(raw["options"]), seats, coaching)


def _coaching(raw: object) -> Coaching:
    if not isinstance(raw, dict):
        raise ValueError("not what the coach may do")
    return Coaching(hints=_flag(raw["hints"]), odds=_flag(raw["odds"]))


def _seat(raw: object) -> SeatSetup:
    if not isinstance(raw, dict):
        raise ValueError("not a seat")
    level = _text(raw.get("level", USUAL_LEVEL))
    style = _text(raw.get("style", ""))
    return SeatSetup(_text(raw["name"]), _flag(raw["person"]), level, style)


_READERS: Mapping[str, Callable[[object], Any]] = {
    "ui_scale": _between(0.5, 3.0),
    "theme": _text,
    "suits": _text,
    "jumbo": _flag,
    "back": _text,
    "big_cards": _flag,
    "mark_fitting": _flag,
    "sort": _text,
    "keys": _keys,
    "speed": _between(0.0, 10.0),
    "hold_seconds": _hold,
    "answer_seconds": _between(0.0, 600.0),
    "hide_after": _between(0.0, 3600.0),
    "trusting": _flag,
    "reduced_motion": _flag,
    "talk": _text,
    "volume_master": _between(0.0, 1.0),
    "volume_cards": _between(0.0, 1.0),
    "volume_alerts": _between(0.0, 1.0),
    "muted": _flag,
    "fullscreen": _flag,
    "maximised": _flag,
    "window_width": _whole(200, 20_000),
    "window_height": _whole(200, 20_000),
    "language": _text,
    "names": _texts,
    "lesson_step": _whole(0, 1000),
    "last_table": _last_table,
}
assert {f.name for f in fields(Settings)} == {*_READERS, "others"}
