"""Entries of a journal, and how each is encoded and decoded."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from mayi_desktop import __version__
from mayi_desktop.base.files import short_text
from mayi_desktop.engine import codec
from mayi_desktop.engine.actions import Action, FirstTotal, Join, LetGo
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.sheet_check import contradictions
from mayi_desktop.host.seal import Commitment, Contribution, DrawPlace
from mayi_desktop.host.setup import (
    HELPS,
    LONGEST_CUT,
    USUAL_COACHING,
    Coaching,
    GameSetup,
    SeatSetup,
    SharingMode,
    check_code,
    decode_coaching,
)
from mayi_desktop.sheets.house_rules import is_house_rules

FORMAT = 4
# Formats 2 and 3 sealed every deal for itself, before there were commitments.
SEALED_SINCE, SEALED_UNTIL = 2, 3
# A practice is one since format 2.
PRACTICE_SINCE = 2
# Since format 3 a pass is written as the number of its seat.
BRIEF_SINCE = 3
# Since format 4 a game without a deal code is sealed by chance, and deal ends hold a head.
COMMITTED_SINCE = 4
_MARK = "mayi"
# More than any name the program lets one type; bounds what a damaged file can hold.
_MOST_SECONDS, _MOST_SEATS = 3600.0, 99
_FINGERPRINT = re.compile("[0-9a-f]{64}")
_SALT = re.compile("[0-9a-f]{32}|")
_HEAD = re.compile("[0-9a-f]{64}|")


class NewerFormatError(ValueError):
    """Raised when a line was written by a newer version of the game."""


@dataclass(frozen=True, slots=True)
class Header:
    """How the game started: its setup, the whole sheet, and when.

    `format` is that of the file, which never changes; a `practice` counts in no records.
    """

    setup: GameSetup
    sheet: RuleSheet
    started: str
    program: str = __version__
    practice: bool = False
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat, chance or the table did something; a newcomer comes with `Join`."""

    action: Action
    newcomer: SeatSetup | None = None


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A seat passed to another player, person or computer."""

    seat: Seat
    who: SeatSetup


@dataclass(frozen=True, slots=True)
class Sealed:
    """The fingerprint of the shoe of the deal (from 0) that comes next."""

    deal: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Committed:
    """The commitment of a game sealed by chance, with what opens it; `shown` is its digest."""

    commitment: Commitment
    shown: str


@dataclass(frozen=True, slots=True)
class Contributed:
    """Somebody added something to the draw, or declined to."""

    contribution: Contribution


@dataclass(frozen=True, slots=True)
class DrawClosed:
    """Nobody adds anything more to the draw; from here on the cards are known."""


@dataclass(frozen=True, slots=True)
class TookBack:
    """A person undid the last play of its turn; since format 2."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealDone:
    """A deal (from 0) ended: the digest of the state, and the totals.

    The salt opens the fingerprint shown before the deal; it is empty where there was none.
    `head` is that of all lines before this one, which the journal itself fills in; files before
    format 4 have none. `seconds` are those that each person took for a step, on average; 0 for
    computer players, and empty where nobody knows.
    """

    deal: int
    digest: str
    scores: tuple[int, ...]
    salt: str = ""
    head: str = field(default="", compare=False)
    seconds: tuple[float, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Practised:
    """From here on the game is practice, with another deal code."""

    code: str


@dataclass(frozen=True, slots=True)
class CoachSet:
    """From here on the coach has other permissions."""

    coaching: Coaching


@dataclass(frozen=True, slots=True)
class SharingSet:
    """From here on the people sit in another way around their screen."""

    sharing: SharingMode


@dataclass(frozen=True, slots=True)
class Helped:
    """A seat used this kind of the coach's help for the first time."""

    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class GameDone:
    """The game is over and needs no resuming."""


Draw = Committed | Contributed | DrawClosed
Entry = (
    Acted
    | HandedOver
    | TookBack
    | Sealed
    | Draw
    | DealDone
    | Practised
    | CoachSet
    | SharingSet
    | Helped
    | GameDone
)


def encode_header(header: Header) -> dict[str, Any]:
    """The header as a JSON object."""
    setup = header.setup
    return {
        _MARK: header.format,
        "program": header.program,
        "started": header.started,
        "sheet": setup.sheet_id,
        "options": setup.options,
        "rules": codec.encode_sheet(header.sheet),
        "seats": [_encode_who(who) for who in setup.seats],
        "code": setup.code,
        "cut": setup.cut,
        "practice": header.practice,
        "coach": setup.coaching.allowed,
        "sitting": setup.sharing,
    }


def looks_like_header(raw: object) -> bool:
    """Whether a JSON value is meant as the header of a journal."""
    return isinstance(raw, dict) and _MARK in raw


def decode_header(raw: object) -> Header:
    """The header in a JSON value; ValueError if it is none, or of a newer format."""
    if not isinstance(raw, dict) or type(raw.get(_MARK)) is not int or raw[_MARK] < 1:
        raise ValueError("not the header of a journal")
    if raw[_MARK] > FORMAT:
        raise NewerFormatError(raw[_MARK])
    try:
        return _header(upgrade_1(raw) if raw[_MARK] == 1 else raw)
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError("the header is not complete") from error


def upgrade_1(raw: dict[str, Any]) -> dict[str, Any]:
    """A header of format 1 in today's format; it had no cut and no practice."""
    return {**raw, "cut": "", "practice": False}


def encode_entry(entry: Entry, format: int = FORMAT) -> object:
    """An entry as JSON: a list for an action, an object for anything else.

    Since format 3 passing on a discard, the most common entry, is the number of the seat.
    """
    match entry:
        case Acted():
            return _encode_act(entry, format)
        case HandedOver(seat, who):
            return {"seat": seat, "who": _encode_who(who)}
        case TookBack(seat):
            return {"back": seat}
        case Sealed(deal, fingerprint):
            return {"seal": deal, "fingerprint": fingerprint}
        case Committed() | Contributed() | DrawClosed():
            return _encode_draw(entry)
        case DealDone():
            return _encode_deal_end(entry)
        case Practised(code):
            return {"practice": code}
        case CoachSet() | SharingSet() | Helped():
            return _encode_table_choice(entry)
        case GameDone():
            return {"end": True}


def decode_entry(raw: object) -> Entry:
    """The entry in a JSON value; ValueError if it is none."""
    match raw:
        case list() | int():
            return Acted(_decode_act(raw))
        case {"join": who, **rest}:
            total = FirstTotal(rest.get("begins", FirstTotal.HIGHEST.value))
            return Acted(Join(total), _who(who))
        case {"seat": int(seat), "who": who}:
            return HandedOver(Seat(seat), _who(who))
        case {"back": int(seat)}:
            return TookBack(Seat(seat))
        case {"seal": int(deal), "fingerprint": str(fingerprint)}:
            return Sealed(deal, _matching(_FINGERPRINT, fingerprint))
        case {"deal": int(deal), "digest": str(digest), "scores": list(scores), **rest}:
            salt = _matching(_SALT, rest.get("salt", ""))
            head = _matching(_HEAD, rest.get("head", ""))
            totals = tuple(_number(score) for score in scores)
            return DealDone(deal, digest, totals, salt, head, _seconds(rest.get("seconds", [])))
        case {"practice": str(code)}:
            return Practised(check_code(short_text(code)))
        case {"coach": _} | {"helped": _} | {"sitting": _}:
            return _decode_table_choice(raw)
        case {"end": True}:
            return GameDone()
        case _:
            return _decode_draw(raw)


def _encode_act(acted: Acted, format: int) -> object:
    match acted:
        case Acted(LetGo(seat)) if format >= BRIEF_SINCE:
            return seat
        case Acted(Join(FirstTotal.HIGHEST), SeatSetup() as newcomer):
            return {"join": _encode_who(newcomer)}
        case Acted(Join(total), SeatSetup() as newcomer):
            return {"join": _encode_who(newcomer), "begins": total.value}
        case _:
            return codec.encode_action(acted.action)


def _decode_act(raw: list[Any] | int) -> Action:
    return codec.decode_action(raw) if isinstance(raw, list) else LetGo(Seat(_number(raw)))


def _encode_deal_end(done: DealDone) -> object:
    known = {"deal": done.deal, "digest": done.digest, "scores": done.scores}
    opened = {"salt": done.salt} if done.salt else {}
    paced = {"seconds": done.seconds} if done.seconds else {}
    return known | opened | paced | ({"head": done.head} if done.head else {})


def _encode_draw(entry: Draw) -> object:
    match entry:
        case Committed(drawn, shown):
            place = drawn.place
            return {
                "commitment": shown,
                "secret": drawn.secret.hex(),
                "salt": drawn.salt.hex(),
                "game": place.game,
                "list": place.list_head,
                "left": [place.left, place.left_with_cards],
            }
        case Contributed(contribution):
            return {"adds": contribution.seat, "text": contribution.text}
        case DrawClosed():
            return {"drawn": True}


def _decode_draw(raw: object) -> Draw:
    match raw:
        case {"commitment": shown, "secret": secret, "salt": salt, **rest}:
            match rest:
                case {"game": int(game), "list": str(head), "left": [int(left), int(dealt)]}:
                    place = DrawPlace(game, head, left, dealt)
                case _:
                    raise ValueError("a commitment without its place")
            opened, with_salt = map(_bytes, (secret, salt))
            return Committed(Commitment(opened, with_salt, place), _bytes(shown).hex())
        case {"adds": int(seat), "text": str(text)}:
            return Contributed(Contribution(seat, text))
        case {"drawn": True}:
            return DrawClosed()
        case _:
            raise ValueError("not an entry of a journal")


def _encode_table_choice(entry: CoachSet | SharingSet | Helped) -> object:
    match entry:
        case CoachSet(coaching):
            return {"coach": coaching.allowed}
        case SharingSet(sharing):
            return {"sitting": sharing}
        case Helped(seat, kind):
            return {"helped": seat, "by": kind}


def _decode_table_choice(raw: object) -> CoachSet | SharingSet | Helped:
    match raw:
        case {"sitting": str(sharing)}:
            return SharingSet(SharingMode(sharing))
        case {"coach": allowed}:
            return CoachSet(decode_coaching(allowed))
        case {"helped": int(seat), "by": str(kind)} if kind in HELPS:
            return Helped(Seat(seat), kind)
        case _:
            raise ValueError("not an entry about the coach or how people sit")


def _encode_who(who: SeatSetup) -> list[object]:
    who_plays = [who.name, who.person, who.level]
    return [*who_plays, who.style] if who.style else [*who_plays]


def _header(raw: dict[str, Any]) -> Header:
    sheet = codec.decode_sheet(raw["rules"])
    if contradictions(sheet) or not short_text(sheet.title):
        raise ValueError("the sheet cannot be played")
    seats = tuple(_who(who) for who in raw["seats"])
    if not sheet.min_players <= len(seats) <= sheet.max_players:
        raise ValueError(f"{len(seats)} seats do not fit the sheet")
    options = tuple(short_text(option) for option in raw["options"])
    by_chance = raw[_MARK] >= COMMITTED_SINCE and raw["code"] == ""
    code = "" if by_chance else check_code(short_text(raw["code"]))
    started = datetime.fromisoformat(short_text(raw["started"])).isoformat()
    house = sheet if is_house_rules(sheet) else None
    cut = short_text(raw["cut"])
    if len(cut) > LONGEST_CUT or not isinstance(raw["practice"], bool):
        raise ValueError("the cut is too long, or it is not said whether this is practice")
    coaching = decode_coaching(raw.get("coach", USUAL_COACHING.allowed))
    # Before there was a choice, a curtain came between people.
    sharing = SharingMode(raw.get("sitting", SharingMode.PASS))
    setup = GameSetup(
        short_text(raw["sheet"]), options, seats, code, house, cut, coaching, sharing
    )
    program, practice = short_text(raw["program"]), raw["practice"]
    return Header(setup, sheet, started, program, practice, raw[_MARK])


def _who(raw: object) -> SeatSetup:
    match raw:
        case [str(name), bool(person), str(level)]:
            return SeatSetup(short_text(name), person, short_text(level))
        case [str(name), bool(person), str(level), str(style)]:
            return SeatSetup(short_text(name), person, short_text(level), short_text(style))
        case _:
            raise ValueError("nobody sits there")


def _matching(pattern: re.Pattern[str], raw: object) -> str:
    if not isinstance(raw, str) or not pattern.fullmatch(raw):
        raise ValueError("not a fingerprint, or not its salt")
    return raw


def _bytes(raw: object) -> bytes:
    return bytes.fromhex(_matching(_FINGERPRINT, raw))


def _seconds(raw: object) -> tuple[float, ...]:
    if not isinstance(raw, list) or len(raw) > _MOST_SEATS:
        raise ValueError("not a list of times")
    if not all(type(one) in (int, float) and 0 <= one <= _MOST_SECONDS for one in raw):
        raise ValueError("not a sensible time")
    return tuple(map(float, raw))


def _number(raw: object) -> int:
    if type(raw) is not int or abs(raw) > codec.LARGEST_NUMBER:
        raise ValueError("not a sensible number")
    return raw
