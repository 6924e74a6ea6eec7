"""Entries of a journal, and their JSON."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Annotated, Any, get_args

from mayi_desktop import __version__, engine
from mayi_desktop.base import codec
from mayi_desktop.base.codec import at_most, matching, within
from mayi_desktop.base.files import short_text
from mayi_desktop.host.seal import Commitment, Cut
from mayi_desktop.host.setup import (
    HELPS,
    Coaching,
    GameSetup,
    SeatSetup,
    SharingMode,
    Text,
    check_code,
)
from mayi_desktop.sheets.house_rules import is_house_rules

FORMAT = 1
_MARK = "mayi"
_MOST_SEATS = 99


class NewerFormatError(ValueError):
    """A line was written by a newer version of the game."""


def moment(value: str) -> str:
    """A limit for the codec: a date and time in its standard form."""
    return datetime.fromisoformat(short_text(value)).isoformat()


Moment = Annotated[str, moment]
Digest = Annotated[str, matching("[0-9a-f]{64}|")]
Seconds = Annotated[tuple[Annotated[float, within(0, 3600)], ...], at_most(_MOST_SEATS)]


@dataclass(frozen=True, slots=True)
class Header:
    """How the game started: its setup, the whole sheet, and when.

    A `practice` game counts in no records.
    """

    setup: GameSetup
    sheet: engine.RuleSheet
    started: str
    program: str = __version__
    practice: bool = False


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat, chance or the table did something; a newcomer comes with `Join`."""

    action: engine.Action
    newcomer: SeatSetup | None = None


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A seat passed to another player, person or computer."""

    seat: engine.Seat
    who: SeatSetup


@dataclass(frozen=True, slots=True)
class Committed:
    """The commitment of a sealed game, with what opens it; `shown` is its digest."""

    commitment: Commitment
    shown: Digest


@dataclass(frozen=True, slots=True)
class TookBack:
    """A person undid the last play of its turn."""

    seat: engine.Seat


@dataclass(frozen=True, slots=True)
class DealDone:
    """A deal (from 0) ended: the digest of the state, and the totals.

    `head` is that of all lines before this one; the journal fills it in. `seconds` are each
    person's mean time for a step, 0 for computer players; empty if unknown.
    """

    deal: Annotated[int, within(0, 10**6)]
    digest: Text
    scores: tuple[int, ...]
    head: Digest = field(default="", compare=False)
    seconds: Seconds = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Practised:
    """From here on the game is practice, with another deal code."""

    code: Annotated[str, short_text, check_code]


@dataclass(frozen=True, slots=True)
class CoachSet:
    """From here on the coach has other permissions."""

    coaching: Coaching


@dataclass(frozen=True, slots=True)
class SharingSet:
    """From here on the people share their screen in another way."""

    sharing: SharingMode


@dataclass(frozen=True, slots=True)
class Helped:
    """A seat used this kind of the coach's help for the first time."""

    seat: engine.Seat
    kind: Annotated[str, matching("|".join(HELPS))]


@dataclass(frozen=True, slots=True)
class GameDone:
    """The game is over and needs no resuming."""


Entry = (
    Acted
    | HandedOver
    | TookBack
    | Committed
    | Cut
    | DealDone
    | Practised
    | CoachSet
    | SharingSet
    | Helped
    | GameDone
)
_KINDS: tuple[type, ...] = get_args(Entry)
_NAMED = frozenset(kind.__name__ for kind in _KINDS)


@dataclass(frozen=True, slots=True)
class _HeaderLine:
    """The header as it stands in the file."""

    mayi: int
    program: Text
    started: Moment
    sheet: Text
    options: tuple[Text, ...]
    rules: engine.RuleSheet
    seats: tuple[SeatSetup, ...]
    code: Text
    practice: bool
    coach: Coaching
    sharing: SharingMode


def encode_header(header: Header) -> dict[str, Any]:
    """The header as a JSON object."""
    setup = header.setup
    line = _HeaderLine(
        FORMAT,
        header.program,
        header.started,
        setup.sheet_id,
        setup.options,
        header.sheet,
        setup.seats,
        setup.code,
        header.practice,
        setup.coaching,
        setup.sharing,
    )
    named = {f.name: codec.plain(getattr(line, f.name)) for f in fields(line)}
    return {**named, "rules": engine.codec.encode_sheet(header.sheet)}


def looks_like_header(raw: object) -> bool:
    """Whether a JSON value is meant as the header of a journal."""
    return isinstance(raw, dict) and _MARK in raw


def decode_header(raw: object) -> Header:
    """The header in a JSON value; ValueError if it is none, or of a newer format."""
    if not isinstance(raw, dict) or type(raw.get(_MARK)) is not int or raw[_MARK] < 1:
        raise ValueError("not the header of a journal")
    if raw[_MARK] > FORMAT:
        raise NewerFormatError(raw[_MARK])
    line: _HeaderLine = codec.read(_HeaderLine, raw, "the header")
    sheet = line.rules
    if engine.contradictions(sheet) or not short_text(sheet.title):
        raise ValueError("the sheet cannot be played")
    if not sheet.min_players <= len(line.seats) <= sheet.max_players:
        raise ValueError(f"{len(line.seats)} seats do not fit the sheet")
    setup = GameSetup(
        line.sheet,
        line.options,
        line.seats,
        check_code(line.code) if line.code else "",
        house=sheet if is_house_rules(sheet) else None,
        coaching=line.coach,
        sharing=line.sharing,
    )
    return Header(setup, sheet, line.started, line.program, line.practice)


def encode_entry(entry: Entry) -> object:
    """An entry as JSON: its name and fields; an action as the codec has it.

    A pass, the most common entry, is just its seat number.
    """
    match entry:
        case Acted(engine.LetGo(seat)):
            return seat
        case Acted(action, None):
            return engine.codec.encode_action(action)
        case Acted(action, newcomer):
            return ["Acted", engine.codec.encode_action(action), codec.plain(newcomer)]
        case _:
            return codec.encode_named(entry)


def is_move(raw: object) -> bool:
    """Whether a line holds an action without a newcomer; it may still be an invalid one."""
    match raw:
        case [str(name), *_]:
            return name not in _NAMED
        case _:
            return type(raw) is int


def decode_entry(raw: object) -> Entry:
    """The entry in a JSON value; ValueError if it is none."""
    match raw:
        case int() if type(raw) is int and 0 <= raw < _MOST_SEATS:
            return Acted(engine.LetGo(engine.Seat(raw)))
        case ["Acted", action, newcomer]:
            joins = engine.codec.decode_action(action)
            if not isinstance(joins, engine.Join):
                raise ValueError("only a newcomer comes with a player")
            return Acted(joins, codec.read(SeatSetup, newcomer, "the newcomer"))
        case [str(name), *_] if name in _NAMED:
            entry: Entry = codec.decode_named(_KINDS, raw)
            return entry
        case list():
            return Acted(engine.codec.decode_action(raw))
        case _:
            raise ValueError("not an entry of a journal")
