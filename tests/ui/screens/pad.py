"""Screens of the score pad: beginning an evening, entering deals, correcting them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from mayi_desktop.base.i18n import _
from mayi_desktop.engine.cards import Rank, Suit
from mayi_desktop.host.pad import EveningSetup, HandLeft, PadSession
from mayi_desktop.host.settings import LastTable
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.pages.ask import AskPage, BoardPage
from mayi_desktop.ui.pages.pad import DealEntryPage, EveningPage, NewEveningPage, TapCardsPage
from mayi_desktop.ui.pages.title import TitlePage
from tests.host.evenings import enter_deal
from tests.ui.screens.visit import LONG_NAMES, NAMES, Visit


def _evening(
    v: Visit, deals: int, *, sheet: str = "grandma-jeanne", names: Sequence[str] = NAMES[:4]
) -> EveningPage:
    """The page of an evening after some deals."""
    setup = EveningSetup(sheet, find_sheet(sheet), tuple(names), "2026-11-23T20:15:00", 1)
    session = PadSession.begin(v.folder, setup)
    random = Random(3)
    for _deal in range(deals):
        enter_deal(session, random)
    page = EveningPage(v.app.context, session)
    v.app.context.scenes.push(page)
    return page


def _new(v: Visit) -> None:
    seats = tuple(SeatSetup(name, person=True) for name in NAMES[:5])
    table = LastTable("grandma-jeanne", (), seats)
    v.app.change_settings(replace(v.app.context.settings, last_table=table))
    v.app.context.scenes.push(NewEveningPage(v.app.context))


def _begun(v: Visit) -> None:
    _evening(v, 0, names=NAMES[:3])


def _middle(v: Visit) -> None:
    _evening(v, 3)


def _of_eight(v: Visit) -> None:
    _evening(v, 5, sheet="honsvick", names=LONG_NAMES)


def _finished(v: Visit) -> None:
    _evening(v, 6, names=NAMES[:5])


def _entry(v: Visit) -> DealEntryPage:
    _evening(v, 2).open_entry(2)
    v.hand.wait()
    return v.hand.sees(DealEntryPage)


def _entry_asked(v: Visit) -> None:
    page = _entry(v)
    page.choose_out(1)
    for row, text in zip(page.rows, ("450", "", "45", "20"), strict=True):
        row.points.set(text)
        if text:
            page.type_points(row.seat, text)
    page._look_at_others()


def _entry_of_eight(v: Visit) -> None:
    _evening(v, 5, sheet="honsvick", names=LONG_NAMES).open_entry(5)
    v.hand.wait()
    page = v.hand.sees(DealEntryPage)
    page.choose_out(2)
    sheet = find_sheet("honsvick")
    page._tapped(0, HandLeft.of_cards(sheet, [Rank.KING, Rank.KING, Rank.SEVEN]))


def _tap(v: Visit) -> None:
    page = _entry(v)
    page.open_cards(0)
    v.hand.wait()
    cards = v.hand.sees(TapCardsPage)
    for rank in (Rank.KING, Rank.KING, Rank.SEVEN, Rank.JOKER):
        cards.tap(rank)


def _correct(v: Visit) -> None:
    page = _evening(v, 4)
    entry = page.evening.blank(1)
    seat = next(seat for seat in range(4) if seat != entry.out)
    page.session.enter(entry.with_hand(seat, HandLeft(25)))
    page._open_corrections()


def _newcomer(v: Visit) -> None:
    _evening(v, 2, sheet="evil")._open_newcomer()


def _title_with_an_evening(v: Visit) -> None:
    _evening(v, 2).session.close()
    v.app.context.scenes.reset(TitlePage(v.app.context))


def _ask(v: Visit) -> None:
    v.app.context.scenes.push(AskPage(v.app.context, find_sheet("grandma-jeanne"), 2))


def _ask_answered(v: Visit) -> None:
    _ask(v)
    page = v.hand.sees(AskPage)
    asked = next(one for one in page.every if one.topic == _("Wilds you can swap"))
    page.question.set(asked.words)
    page.ask(page.question.text)


def _board(v: Visit) -> None:
    page = BoardPage(v.app.context, find_sheet("grandma-jeanne"), 2)
    v.app.context.scenes.push(page)
    for face in ((5, Suit.HEARTS), (6, Suit.HEARTS), (8, Suit.HEARTS), (0, None)):
        page.lay((Rank(face[0]), face[1]))


def _board_no(v: Visit) -> None:
    page = BoardPage(v.app.context, find_sheet("petersen"), 1)
    v.app.context.scenes.push(page)
    for rank in (9, 10, 11, 12, 4):
        page.lay((Rank(rank), Suit.SPADES))
    page.question.choose("lay-off")


PAD: Mapping[str, Callable[[Visit], object]] = {
    "pad-new": _new,
    "pad-begun": _begun,
    "pad": _middle,
    "pad-of-eight": _of_eight,
    "pad-finished": _finished,
    "pad-entry": _entry,
    "pad-entry-asked": _entry_asked,
    "pad-entry-of-eight": _entry_of_eight,
    "pad-tap": _tap,
    "pad-correct": _correct,
    "pad-newcomer": _newcomer,
    "title-with-an-evening": _title_with_an_evening,
    "ask": _ask,
    "ask-answered": _ask_answered,
    "board": _board,
    "board-refused": _board_no,
}
