"""Settings: their defaults and file, and the computer players' delays."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from mayi_desktop.base.files import (
    is_nested_deeper,
    keep_aside,
    read_limited,
    replace_whole,
    short_text,
)
from mayi_desktop.base.i18n import N_, _
from mayi_desktop.host.setup import (
    USUAL_COACHING,
    USUAL_LEVEL,
    Coaching,
    SeatSetup,
    SharingMode,
)

# Seconds; people can follow a turn and have a fair chance to claim.
STEP = 0.9
ANSWER = 0.45
QUICKEST_CALL = 0.8
LAST_CALL = 1.0
USUAL_HOLD = 5.0
SHORTEST_STEP = 0.15


@dataclass(frozen=True, slots=True)
class BotDelays:
    """The delays of one game, in seconds.

    `step` comes before each step of a computer player, `answer` before its answer to a caller.
    `hold` is how long a discard stays available before a computer player draws; None waits
    until every person who may ask has asked or passed. A computer player's own call comes after
    `quickest` and before the end of the hold, or of `last` if the hold is shorter. `patient`
    waits for the people to close a deal's summary.
    """

    step: float = STEP
    answer: float = ANSWER
    hold: float | None = USUAL_HOLD
    quickest: float = QUICKEST_CALL
    last: float = LAST_CALL
    patient: bool = True

    @classmethod
    def instant(cls) -> BotDelays:
        """No delays: for tables without people, and for tests."""
        return cls(step=0.0, answer=0.0, hold=0.0, quickest=0.0, last=0.0, patient=False)

    @classmethod
    def chosen(cls, *, speed: float, hold_seconds: float) -> BotDelays:
        """The delays from a player's settings; speed 1 is usual, 0 turns animations off.

        Negative hold seconds wait for every person. The speed does not affect the hold.
        """
        factor = 1 / speed if speed > 0 else 0.0
        return cls(
            step=max(SHORTEST_STEP, STEP * factor),
            answer=max(SHORTEST_STEP, ANSWER * factor),
            hold=hold_seconds if hold_seconds >= 0 else None,
        )

    @property
    def longest_hold(self) -> float:
        """How long a discard stays available when nobody has to be waited for."""
        hold = USUAL_HOLD if self.hold is None else self.hold
        return max(hold, self.last)

    @property
    def among_computers(self) -> float:
        """How long a discard that no person may claim stays available."""
        return min(self.step, self.last)

    def reaction(self, luck: float, *, drawing: bool) -> float:
        """The delay of a call by luck in [0, 1): within the hold, or soon after a draw."""
        latest = self.longest_hold if drawing else self.last
        return self.quickest + luck * max(0.0, latest - self.quickest)


VERSION = 1
# Limits against a damaged file, far above what the program writes.
_LARGEST_FILE = 1 << 20
_DEEPEST = 50  # nesting of lists and tables
_MOST_SEATS = 16
_MOST_KEYS = 100
_MOST_USES = 1000  # of keys, and of used keys
_READER, _WORDS = "reader", "words"

T = TypeVar("T")


class Mixing(StrEnum):
    """Whether somebody is asked to cut the pack.

    `COMPANY`, the default: when two or more share the screen.
    """

    COMPANY = "company"
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class LastTable:
    """The last table set up; an empty `sheet` is the default one."""

    sheet: str = ""
    options: tuple[str, ...] = ()
    seats: tuple[SeatSetup, ...] = ()
    coaching: Coaching = USUAL_COACHING
    sitting: SharingMode = SharingMode.PASS


def _flag(raw: object) -> bool:
    if not isinstance(raw, bool):
        raise ValueError("neither true nor false")
    return raw


def _mixing(raw: object) -> Mixing:
    return Mixing(short_text(raw))


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


def _texts(raw: object) -> tuple[str, ...]:
    if not isinstance(raw, list) or len(raw) > _MOST_SEATS:
        raise ValueError("not a short list")
    return tuple(short_text(item) for item in raw)


def _keys(raw: object) -> dict[str, str]:
    if not isinstance(raw, dict) or len(raw) > _MOST_KEYS:
        raise ValueError("not a short table")
    return {short_text(act): short_text(key) for act, key in raw.items()}


def _uses(raw: object) -> dict[str, int]:
    if not isinstance(raw, dict) or len(raw) > _MOST_USES:
        raise ValueError("not a short table")
    count = _whole(0, _MOST_USES)
    return {short_text(key): count(times) for key, times in raw.items()}


def _last_table(raw: object) -> LastTable:
    if not isinstance(raw, dict) or not isinstance(raw["seats"], list):
        raise ValueError("not a table")
    if len(raw["seats"]) > _MOST_SEATS:
        raise ValueError("too many seats")
    seats = tuple(_seat(seat) for seat in raw["seats"])
    coaching = _coaching(raw["coaching"]) if "coaching" in raw else USUAL_COACHING
    sharing = SharingMode(short_text(raw.get("sitting", SharingMode.PASS)))
    return LastTable(short_text(raw["sheet"]), _texts(raw["options"]), seats, coaching, sharing)


def _coaching(raw: object) -> Coaching:
    if not isinstance(raw, dict):
        raise ValueError("not what the coach may do")
    return Coaching(hints=_flag(raw["hints"]), odds=_flag(raw["odds"]))


def _seat(raw: object) -> SeatSetup:
    if not isinstance(raw, dict):
        raise ValueError("not a seat")
    level = short_text(raw.get("level", USUAL_LEVEL))
    style = short_text(raw.get("style", ""))
    return SeatSetup(short_text(raw["name"]), _flag(raw["person"]), level, style)


def _read_by(reader: Callable[[object], object], words: str) -> Mapping[str, object]:
    return {_READER: reader, _WORDS: words}


def setting(default: T, reader: Callable[[object], T], words: str) -> T:
    """A field of `Settings`, with the reader of its stored value and its English name.

    The reader raises ValueError. The name is translated when shown.
    """
    return field(default=default, metadata=_read_by(reader, words))


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting: a safe default, the reader of its stored value, and its name.

    A new setting is one line here, and its control on the settings page.

    - `sort`: sort order of hands. `keys`: only keys that differ from the defaults.
    - `used_keys`: use counts of keys and their buttons; the key label goes after a few.
    - `big_cards`: the hand in two rows. `mark_fitting`: marks cards that can be laid off.
    - `speed`: of animations; 0 turns them off.
    - `hold_seconds`: the time to say May I?; -1 waits for every person.
    - `clock_offered`: whether a clock was offered after the first game.
    - `shared_hold_seconds`: the same when several people share the screen.
    - `answer_seconds`: the time to answer a caller; 0 is unlimited.
    - `faces_by_name`: the faces people had in their last game.
    - `mixing`: whether somebody is asked to cut the pack.
    - `hide_after`: idle seconds until a shared screen hides the hand; 0 never does.
    - `hands`: the last game, and how each seat's hand was arranged.
    - `phones`: the last game with phones, and its seats that had one.
    - `speech`: says everything aloud. `speech_rate`: of a system voice, not a screen reader.
    - `earphones`: hands may be spoken on a shared screen.
    - `lesson_step`: progress in the lesson. `language`: empty for the system's.
    - `others`: entries unknown to this version; they are kept.
    """

    ui_scale: float = setting(1.0, _between(0.5, 3.0), N_("Size of text and buttons"))
    theme: str = setting("lamp", short_text, N_("Table"))
    suits: str = setting("classic", short_text, N_("Suit colors"))
    jumbo: bool = setting(False, _flag, N_("Large numbers on the cards"))
    card_letters: str = setting("JQK", short_text, N_("Letters on the cards"))
    faces: str = setting("winter", short_text, N_("Court cards"))
    back: str = setting("back1", short_text, N_("Card backs"))
    big_cards: bool = setting(False, _flag, N_("Big cards, in two rows"))
    mark_fitting: bool = setting(True, _flag, N_("Mark cards that fit a meld"))
    sort: str = setting("suit", short_text, N_("How your hand is sorted"))
    keys: Mapping[str, str] = field(
        default_factory=dict, metadata=_read_by(_keys, N_("Your own keys"))
    )
    used_keys: Mapping[str, int] = field(
        default_factory=dict, metadata=_read_by(_uses, N_("Which keys you know"))
    )
    speed: float = setting(1.0, _between(0.0, 10.0), N_("Animation speed"))
    hold_seconds: float = setting(-1.0, _hold, N_("Clock for “May I?”"))
    shared_hold_seconds: float = setting(-1.0, _hold, N_("Clock on a shared screen"))
    answer_seconds: float = setting(0.0, _between(0.0, 600.0), N_("Time to answer “May I?”"))
    clock_offered: bool = setting(False, _flag, N_("Offer of a clock"))
    faces_by_name: Mapping[str, str] = field(
        default_factory=dict, metadata=_read_by(_keys, N_("Faces of players"))
    )
    mixing: Mixing = field(
        default=Mixing.COMPANY, metadata=_read_by(_mixing, N_("Cut the cards"))
    )
    hide_after: float = setting(60.0, _between(0.0, 3600.0), N_("Hide my hand after"))
    reduced_motion: bool = setting(False, _flag, N_("Reduce motion"))
    talk: str = setting("few", short_text, N_("Table talk"))
    volume_master: float = setting(0.8, _between(0.0, 1.0), N_("All sounds"))
    volume_cards: float = setting(1.0, _between(0.0, 1.0), N_("Cards"))
    volume_alerts: float = setting(1.0, _between(0.0, 1.0), N_("Calls and turns"))
    muted: bool = setting(False, _flag, N_("Mute"))
    ambience: bool = setting(False, _flag, N_("Fireside sounds"))
    speech: bool = setting(False, _flag, N_("Speak (F3)"))
    speech_short: bool = setting(True, _flag, N_("Short sentences"))
    speech_rate: float = setting(0.5, _between(0.0, 1.0), N_("Speed of speech"))
    earphones: bool = setting(False, _flag, N_("I wear earphones"))
    fullscreen: bool = setting(False, _flag, N_("Full screen (F11)"))
    maximised: bool = setting(False, _flag, N_("Size of the window"))
    window_width: int = setting(1280, _whole(200, 20_000), N_("Size of the window"))
    window_height: int = setting(800, _whole(200, 20_000), N_("Size of the window"))
    language: str = setting("", short_text, N_("Language"))
    names: tuple[str, ...] = setting((), _texts, N_("Names of your players"))
    hands: tuple[str, ...] = setting((), _texts, N_("How you arranged your hand"))
    phones: tuple[str, ...] = setting((), _texts, N_("Who had a phone last time"))
    lesson_step: int = setting(0, _whole(0, 1000), N_("How far you got in “Learn”"))
    last_table: LastTable = field(
        default_factory=LastTable, metadata=_read_by(_last_table, N_("Your last table"))
    )
    others: Mapping[str, Any] = field(default_factory=dict)


def setting_words(name: str) -> str:
    """A setting's name on the screen."""
    return _(next(f.metadata[_WORDS] for f in fields(Settings) if f.name == name))


@dataclass(frozen=True, slots=True)
class Unread:
    """What could not be read: these settings, or the whole file.

    `why` is the system's reason if the file could not be opened, `kept` its new name if it was
    renamed.
    """

    names: tuple[str, ...] = ()
    why: str = ""
    kept: str = ""

    def sentence(self) -> str:
        """A sentence for the player, in the current language."""
        if self.names:
            return _(
                "These settings couldn’t be read, so they’re back to the defaults: {names}.",
                names=" · ".join(dict.fromkeys(map(setting_words, self.names))),
            )
        if self.why:
            return _(
                "The settings can’t be read ({why}), so you’re playing with the defaults.",
                why=self.why,
            )
        words = _("The settings couldn’t be read, so you’re back to the defaults.")
        if self.kept:
            words += " " + _("The old file was kept as {name}.", name=self.kept)
        return words


def load(path: Path) -> tuple[Settings, Unread | None]:
    """The settings in a file, and a report of what could not be read, if anything.

    A file without any valid settings is renamed, so that nothing is lost.
    """
    try:
        data = read_limited(path, _LARGEST_FILE)
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), Unread(why=error.strerror or str(error))
    raw = _parse(data)
    return (Settings(), Unread(kept=keep_aside(path))) if raw is None else read(raw)


def read(raw: Mapping[str, Any]) -> tuple[Settings, Unread | None]:
    """The settings from a table of values; invalid values become defaults."""
    sound: dict[str, Any] = {}
    broken: list[str] = []
    readers = {f.name: f.metadata[_READER] for f in fields(Settings) if _READER in f.metadata}
    for name, reader in readers.items():
        if name in raw:
            try:
                sound[name] = reader(raw[name])
            except (ValueError, TypeError, KeyError, OverflowError):
                broken.append(name)
    ours = {*readers, "version"}
    others = {name: value for name, value in raw.items() if name not in ours}
    return Settings(**sound, others=others), Unread(tuple(broken)) if broken else None


def save(settings: Settings, path: Path) -> str | None:
    """Write the settings atomically; returns a sentence if that fails."""
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        replace_whole(path, _written(settings))
    except OSError as error:
        return _(
            "The settings can’t be saved in {folder} ({why}).",
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
        # Deeper nesting could be read but not written again.
        if is_nested_deeper(data.decode("latin-1"), _DEEPEST):
            return None
        raw = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return raw if isinstance(raw, dict) else None
