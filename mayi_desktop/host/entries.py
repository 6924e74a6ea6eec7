"""Knows what stands in the lines of a journal, and how each of them is written and read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from mayi_desktop import __version__
from mayi_desktop.engine import codec
from mayi_desktop.engine.actions import Action, Join
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.selfcheck import contradictions
from mayi_desktop.host.codes import check_code
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.sheets import is_house_rules

FORMAT = 1
_MARK = "mayi"
_LONGEST_TEXT = 200


class NewerFormatError(ValueError):
    """Raised when a line was written by a newer version of the game."""


@dataclass(frozen=True, slots=True)
class Header:
    """How the game began: its setup, the sheet word for word, and when."""

    setup: GameSetup
    sheet: RuleSheet
    started: str
    program: str = __version__


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat, chance or the table did something; a newcomer comes with `Join`."""

    action: Action
    newcomer: SeatSetup | None = None


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A seat passed to somebody else, or from a person to the computer or back."""

    seat: Seat
    who: SeatSetup


@dataclass(frozen=True, slots=True)
class DealDone:
    """A deal (from 0) ended: the digest of the state then, and the totals."""

    deal: int
    digest: str
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameDone:
    """The game is over and needs no resuming."""


Entry = Acted | HandedOver | DealDone | GameDone


def encode_header(header: Header) -> dict[str, Any]:
    """The header as JSON knows it."""
    setup = header.setup
    return {
        _MARK: FORMAT,
        "program": header.program,
        "started": header.started,
        "sheet": setup.sheet_id,
        "options": setup.options,
        "rules": codec.encode_sheet(header.sheet),
        "seats": [_encode_who(who) for who in setup.seats],
        "code": setup.code,
    }


def decode_header(raw: object) -> Header:
    """The header that JSON holds; ValueError if it is none, or of a newer format."""
    if not isinstance(raw, dict) or not isinstance(raw.get(_MARK), int):
        raise ValueError("not the header of a journal")
    if raw[_MARK] > FORMAT:
        raise NewerFormatError(raw[_MARK])
    try:
        return _header(raw)
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError("the header is not complete") from error


def encode_entry(entry: Entry) -> object:
    """An entry as JSON knows it: a list for an action, an object for anything else."""
    match entry:
        case Acted(action, newcomer):
            if newcomer is not None:
                return {"join": _encode_who(newcomer)}
            return codec.encode_action(action)
        case HandedOver(seat, who):
            return {"seat": seat, "who": _encode_who(who)}
        case DealDone(deal, digest, scores):
            return {"deal": deal, "digest": digest, "scores": scores}
        case GameDone():
            return {"end": True}


def decode_entry(raw: object) -> Entry:
    """The entry that JSON holds; ValueError if it is none."""
    match raw:
        case list():
            return Acted(codec.decode_action(raw))
        case {"join": who}:
            return Acted(Join(), _who(who))
        case {"seat": int(seat), "who": who}:
            return HandedOver(Seat(seat), _who(who))
        case {"deal": int(deal), "digest": str(digest), "scores": list(scores)}:
            return DealDone(deal, digest, tuple(_number(score) for score in scores))
        case {"end": True}:
            return GameDone()
        case _:
            raise ValueError("not an entry of a journal")


def _encode_who(who: SeatSetup) -> list[object]:
    return [who.name, who.person, who.level]


def _header(raw: dict[str, Any]) -> Header:
    sheet = codec.decode_sheet(raw["rules"])
    if contradictions(sheet) or not _text(sheet.title):
        raise ValueError("the sheet cannot be played")
    seats = tuple(_who(who) for who in raw["seats"])
    if not sheet.min_players <= len(seats) <= sheet.max_players:
        raise ValueError(f"{len(seats)} seats do not fit the sheet")
    options = tuple(_text(option) for option in raw["options"])
    code = check_code(_text(raw["code"]))
    started = datetime.fromisoformat(_text(raw["started"])).isoformat()
    house = sheet if is_house_rules(sheet) else None
    setup = GameSetup(_text(raw["sheet"]), options, seats, code, house)
    return Header(setup, sheet, started, _text(raw["program"]))


def _who(raw: object) -> SeatSetup:
    match raw:
        case [str(name), bool(person), str(level)]:
            return SeatSetup(_text(name), person, _text(level))
        case _:
            raise ValueError("nobody sits there")


def _text(raw: object) -> str:
    if not isinstance(raw, str) or len(raw) > _LONGEST_TEXT or not raw.isprintable():
        raise ValueError("not a short text")
    return raw


def _number(raw: object) -> int:
    if type(raw) is not int:
        raise ValueError("not a number")
    return raw
