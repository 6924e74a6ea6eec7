"""Settings: their defaults and file, and the computer players' delays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, TypeVar

from mayi_desktop.base import codec
from mayi_desktop.base.codec import BY_VALUE, at_most, within
from mayi_desktop.base.files import keep_aside, read_json, replace_whole
from mayi_desktop.base.i18n import N_, _
from mayi_desktop.host.setup import USUAL_COACHING, Coaching, SeatSetup, SharingMode, Text

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
_MOST_SEATS = 16
_MOST_KEYS = 100
_MOST_USES = 1000  # of keys, and of used keys
_WORDS = "words"

T = TypeVar("T")


class Mixing(StrEnum):
    """Whether somebody is asked to cut the pack.

    `COMPANY`, the default: when two or more share the screen.
    """

    COMPANY = "company"
    ALWAYS = "always"
    NEVER = "never"


def _hold(value: float) -> float:
    """A limit: -1, which waits for every person, or up to a minute."""
    return value if value == -1 else within(0.0, 60.0)(value)


Hold = Annotated[float, _hold]
Share = Annotated[float, within(0.0, 1.0)]
Side = Annotated[int, within(200, 20_000)]
Texts = Annotated[tuple[Text, ...], at_most(_MOST_SEATS)]
TextTable = Annotated[Mapping[Text, Text], at_most(_MOST_KEYS)]
Uses = Annotated[Mapping[Text, Annotated[int, within(0, _MOST_USES)]], at_most(_MOST_USES)]


@dataclass(frozen=True, slots=True)
class LastTable:
    """The last table set up; an empty `sheet` is the default one."""

    sheet: Text = ""
    options: Texts = ()
    seats: Annotated[tuple[SeatSetup, ...], at_most(_MOST_SEATS)] = ()
    coaching: Coaching = USUAL_COACHING
    sitting: Annotated[SharingMode, BY_VALUE] = SharingMode.PASS


def setting(default: T, words: str) -> T:
    """A field of `Settings` with its English name, which is translated when shown."""
    return field(default_factory=lambda: default, metadata={_WORDS: words})


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting: its type and limits, a safe default, and its name.

    A new setting is one line here, and its control on the settings page.

    - `sort`: sort order of hands. `keys`: only keys that differ from the defaults.
    - `used_keys`: use counts of keys and their buttons; the key label goes after a few.
    - `big_cards`: the hand in two rows. `mark_fitting`: marks cards that can be laid off.
    - `speed`: of animations and computer players; at 0 nothing moves.
    - `hold_seconds`: the time to say May I?; -1 waits for every person.
    - `clock_offered`: whether a clock was offered after the first game.
    - `shared_hold_seconds`: the same when several people share the screen.
    - `answer_seconds`: the time to answer a caller; 0 is unlimited.
    - `faces_by_name`: the faces people had in their last game.
    - `mixing`: whether somebody is asked to cut the pack.
    - `hide_after`: idle seconds until a shared screen hides the hand; 0 never does.
    - `hands`: the last game and its deal, and how each seat's hand was arranged.
    - `orders`: the last game and its deal, and each seat's standing order.
    - `phones`: the last game with phones, and its seats that had one.
    - `speech`: says everything aloud. `speech_rate`: of a system voice, not a screen reader.
    - `earphones`: hands may be spoken on a shared screen.
    - `lesson_step`: progress in the lesson. `language`: empty for the system's.
    - `others`: entries unknown to this version; they are kept.
    """

    ui_scale: Annotated[float, within(0.5, 3.0)] = setting(1.0, N_("Size of text and buttons"))
    theme: Text = setting("lamp", N_("Table"))
    suits: Text = setting("classic", N_("Suit colors"))
    jumbo: bool = setting(False, N_("Large numbers on the cards"))
    card_letters: Text = setting("JQK", N_("Letters on the cards"))
    faces: Text = setting("winter", N_("Court cards"))
    back: Text = setting("back1", N_("Card backs"))
    big_cards: bool = setting(False, N_("Big cards, in two rows"))
    mark_fitting: bool = setting(True, N_("Mark cards that fit a meld"))
    sort: Text = setting("suit", N_("How your hand is sorted"))
    keys: TextTable = setting({}, N_("Your own keys"))
    used_keys: Uses = setting({}, N_("Which keys you know"))
    speed: Annotated[float, within(0.0, 10.0)] = setting(1.0, N_("Game speed"))
    hold_seconds: Hold = setting(-1.0, N_("Clock for “May I?”"))
    shared_hold_seconds: Hold = setting(-1.0, N_("Clock on a shared screen"))
    answer_seconds: Annotated[float, within(0.0, 600.0)] = setting(
        0.0, N_("Time to answer “May I?”")
    )
    clock_offered: bool = setting(False, N_("Offer of a clock"))
    faces_by_name: TextTable = setting({}, N_("Faces of players"))
    mixing: Annotated[Mixing, BY_VALUE] = setting(Mixing.COMPANY, N_("Cut the pack"))
    hide_after: Annotated[float, within(0.0, 3600.0)] = setting(60.0, N_("Hide my hand after"))
    reduced_motion: bool = setting(False, N_("Reduce motion"))
    talk: Text = setting("few", N_("Table talk"))
    volume_master: Share = setting(0.8, N_("All sounds"))
    volume_cards: Share = setting(1.0, N_("Cards"))
    volume_alerts: Share = setting(1.0, N_("Calls and turns"))
    muted: bool = setting(False, N_("Mute"))
    ambience: bool = setting(False, N_("Fireside sounds"))
    speech: bool = setting(False, N_("Speak (F3)"))
    speech_short: bool = setting(True, N_("Short sentences"))
    speech_rate: Share = setting(0.5, N_("Speed of speech"))
    earphones: bool = setting(False, N_("I wear earphones"))
    fullscreen: bool = setting(False, N_("Full screen (F11)"))
    maximised: bool = setting(False, N_("Size of the window"))
    window_width: Side = setting(1280, N_("Size of the window"))
    window_height: Side = setting(800, N_("Size of the window"))
    language: Text = setting("", N_("Language"))
    names: Texts = setting((), N_("Names of your players"))
    hands: Texts = setting((), N_("How you arranged your hand"))
    orders: Texts = setting((), N_("When I’m not looking"))
    phones: Texts = setting((), N_("Who had a phone last time"))
    lesson_step: Annotated[int, within(0, 1000)] = setting(0, N_("How far you got in “Learn”"))
    last_table: LastTable = setting(LastTable(), N_("Your last table"))
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
        raw = read_json(path, _LARGEST_FILE)
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), Unread(why=error.strerror or str(error))
    except ValueError:
        raw = None
    return read(raw) if isinstance(raw, dict) else (Settings(), Unread(kept=keep_aside(path)))


def read(raw: Mapping[str, Any]) -> tuple[Settings, Unread | None]:
    """The settings from a table of values; invalid values become defaults."""
    ours = {*codec.hints_of(Settings), "version"} - {"others"}
    sound, broken = _sound_part(Settings, {n: raw[n] for n in ours & raw.keys()})
    others = {name: value for name, value in raw.items() if name not in ours}
    return Settings(**sound, others=others), Unread(tuple(broken)) if broken else None


def _sound_part(kind: type, raw: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The fields of a dataclass that can be read, and the names of those that can't.

    Of a dataclass in a field, too, an invalid value costs only itself.
    """
    sound: dict[str, Any] = {}
    broken: list[str] = []
    for name, hint in codec.hints_of(kind).items():
        if isinstance(hint, type) and is_dataclass(hint) and isinstance(raw.get(name), dict):
            parts, lost = _sound_part(hint, raw[name])
            sound[name] = hint(**parts)
            broken += [name] if lost else []
        elif name in raw:
            try:
                sound[name] = codec.read(hint, codec.known_part(hint, raw[name]), name)
            except (ValueError, OverflowError):
                broken.append(name)
    return sound, broken


def save(settings: Settings, path: Path) -> str | None:
    """Write the settings atomically; returns a sentence if that fails."""
    try:
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
