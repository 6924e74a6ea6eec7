"""Records of evenings with real cards, and their description among the saved games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from mayi_desktop.engine.cards import Rank
from mayi_desktop.host.files.paths import evenings_folder
from mayi_desktop.host.pad.evening import Evening, HandLeft
from mayi_desktop.host.pad.evening_file import SUFFIX, read_evening
from mayi_desktop.host.records.game import MARK_LENGTH, DealRecord, GameRecord, SeatRecord
from mayi_desktop.sheets import is_house_rules


def evening_record(path: Path) -> GameRecord | None:
    """The record of the evening in a file; None if no deal was entered.

    SaveError or OSError if it cannot be read.
    """
    read, facts = read_evening(path), path.stat()
    if not read.evening.deals:
        return None
    ended = datetime.fromtimestamp(facts.st_mtime).isoformat(timespec="seconds")
    return record_of_evening(read.evening, path.name, ended, (facts.st_size, read.entries))


def record_of_evening(
    evening: Evening, name: str = "", ended: str = "", size: tuple[int, int] = (0, 0)
) -> GameRecord:
    """The record of an evening so far; `size` is that of its file in bytes and entries.

    Nobody counts turns or May I?s at a real table, and wild cards only where they are tapped.
    """
    setup = evening.setup
    return GameRecord(
        mark=_identity(evening),
        started=setup.started,
        ended=ended or setup.started,
        sheet=setup.sheet_id,
        title=setup.sheet.title,
        house=is_house_rules(setup.sheet),
        options=setup.options,
        code="",
        planned=len(setup.sheet.deals),
        finished=evening.finished,
        turns=0,
        moves=size[1],
        hints=None,
        journal=name,
        size=size[0],
        seats=tuple(_seats(evening)),
    )


def evening_files(data: Path) -> list[Path]:
    """The files of all evenings; an OSError if they cannot be listed."""
    return sorted(evenings_folder(data).glob(f"*{SUFFIX}"))


def _identity(evening: Evening) -> str:
    """A digest of how an evening began, which identifies it."""
    setup = evening.setup
    text = json.dumps(["evening", setup.started, setup.sheet_id, setup.names])
    return sha256(text.encode()).hexdigest()[:MARK_LENGTH]


def _seats(evening: Evening) -> Iterator[SeatRecord]:
    for seat, (name, start) in enumerate(zip(evening.names, evening.starts, strict=True)):
        deals: list[DealRecord | None] = []
        for deal in evening.deals:
            hand = deal.hands[seat] if seat < len(deal.hands) else None
            deals.append(None if hand is None else _deal(evening, deal.deal, hand, seat))
        yield SeatRecord(name, person=True, start=start, deals=tuple(deals))


def _deal(evening: Evening, deal: int, hand: HandLeft, seat: int) -> DealRecord:
    wilds: frozenset[Rank] = evening.sheet.meld_rules(deal).wilds
    left = sum(rank in wilds for rank in hand.cards or ())
    out = evening.deals[deal].out == seat
    return DealRecord(hand.points, jokers=left, down=out, out=out)
