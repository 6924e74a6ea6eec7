"""Rows about plays of the same cards: differences of two tables, and the ranking of all."""

from __future__ import annotations

from collections.abc import Sequence

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.again.deal_play import DealPlay, SeatChoice, SeatPlay, first_difference
from mayi_desktop.host.again.duplicate import PlayedTable, SharedDeal, ranking
from mayi_desktop.host.setup.game_setup import SeatSetup
from mayi_desktop.i18n import _
from mayi_desktop.i18n.conventions import and_list, number_text
from mayi_desktop.sheets.phrases import deal_word, sentence
from mayi_desktop.ui.table.text.event_text import event_sentence
from mayi_desktop.ui.table.text.player_names import PlayerNames
from mayi_desktop.ui.widgets.display.grid import GridRow
from mayi_desktop.ui.wording import date_of, player_label

_MOST_NAMES = 2  # of a table, so that its choice stays short


def deal_names(sheet: RuleSheet, deals: Sequence[SharedDeal]) -> list[tuple[str, str]]:
    """The choices of a deal; one without a name where none is shared."""
    word = deal_word(sheet)
    return [
        (str(n), sentence(_("{deal} {number}", deal=word, number=shared.deal + 1)))
        for n, shared in enumerate(deals)
    ] or [("", "")]


def table_names(tables: Sequence[PlayedTable], deal: SharedDeal) -> list[tuple[str, str]]:
    """The choices of a table among those that played a deal."""
    return [
        (str(number), _table_name(tables[number], play))
        for number, play in zip(deal.tables, deal.plays, strict=True)
    ]


def difference_row(seat: int, one: DealPlay, other: DealPlay, sheet: RuleSheet) -> GridRow:
    """What two plays of the same cards brought a seat, and where they first parted."""
    mine, theirs = one.seats[seat], other.seats[seat]
    names = player_label(mine.who.name, person=mine.who.person)
    if mine.who.name != theirs.who.name:
        names = f"{mine.who.name} | {theirs.who.name}"
    return GridRow(
        (
            names,
            f"{mine.points} | {theirs.points}",
            f"{_turn(mine)} | {_turn(theirs)}",
            f"{mine.asked} | {theirs.asked}",
            _difference(Seat(seat), one, other, sheet),
        )
    )


def ranking_row(tables: Sequence[PlayedTable], deals: Sequence[SharedDeal]) -> list[GridRow]:
    """The rows of the ranking, the best play first."""
    rows = []
    for place, one in enumerate(ranking(deals), 1):
        name = player_label(one.who.name, person=one.who.person)
        rows.append(
            GridRow(
                (
                    _("{place}. {name}", place=place, name=name),
                    _signed(one.play),
                    _signed(one.cards),
                    number_text(one.points),
                    number_text(one.deals),
                    date_of(tables[one.table].started),
                )
            )
        )
    return rows


def _table_name(table: PlayedTable, play: DealPlay) -> str:
    """Who sat there, people before computers, and when."""
    everybody = [seat.who for seat in play.seats]
    shown: list[SeatSetup] = [who for who in everybody if who.person] or everybody
    names = [who.name for who in shown[:_MOST_NAMES]]
    when = date_of(table.started)
    if len(shown) > _MOST_NAMES:
        return _("{names} and others, {date}", names=", ".join(names), date=when)
    return _("{names}, {date}", names=and_list(names), date=when)


def _turn(play: SeatPlay) -> str:
    return "–" if play.down_in is None else number_text(play.down_in)


def _difference(seat: Seat, one: DealPlay, other: DealPlay, sheet: RuleSheet) -> str:
    found = first_difference(one.seats[seat], other.seats[seat])
    if found is None:
        return _("Played just the same")
    first, second = (
        _sentence(choice, play, sheet) for choice, play in zip(found, (one, other), strict=True)
    )
    turn = next(choice.turn for choice in found if choice is not None)
    return _("Turn {turn}: {one} | {other}", turn=turn, one=first, other=second)


def _sentence(choice: SeatChoice | None, play: DealPlay, sheet: RuleSheet) -> str:
    """What a seat did, in the words of the log."""
    if choice is None:
        return _("It was already over.")
    called = PlayerNames([seat.who.name for seat in play.seats])
    told = (event_sentence(event, called, sheet) for event in choice.events)
    return next((words for words in told if words), "")


def _signed(points: float) -> str:
    """Points above or below the average, to a tenth; a true minus sign."""
    rounded = round(points, 1)
    text = number_text(abs(rounded), ".1f")
    return text if not rounded else ("+" if rounded > 0 else "−") + text
