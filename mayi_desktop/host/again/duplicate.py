"""Duplicate: the same deals at several tables, compared seat by seat: luck cancels out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.again.deal_play import DealPlay, first_difference
from mayi_desktop.host.setup.game_setup import SeatSetup


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """One play of the cards: its file, when it began, and the deals that were finished."""

    name: str
    started: str
    deals: tuple[DealPlay, ...]


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """A deal that several tables played with the same cards: each table's play of it.

    `tables` are the numbers of those tables.
    """

    deal: int
    tables: tuple[int, ...]
    plays: tuple[DealPlay, ...]

    def seat_mean(self, seat: Seat) -> float:
        """What the cards of a seat brought at all tables on average, in points."""
        return fmean(play.seats[seat].points for play in self.plays)

    def mean(self) -> float:
        """What the deal brought all seats at all tables on average, in points."""
        return fmean(seat.points for play in self.plays for seat in play.seats)


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody's points in the shared deals, against the average of all seats and tables.

    `points - average = cards + play`. `cards` is how much more than the average their cards
    brought everybody who held them, `play` how much more than those they took themselves.
    Negative is good. `table` and `seat` say where they sat.
    """

    who: SeatSetup
    table: int
    seat: Seat
    deals: int
    points: int
    average: float
    cards: float
    play: float


def shared_deals(tables: Sequence[PlayedTable]) -> tuple[SharedDeal, ...]:
    """The deals that at least two tables played differently, with the same cards, in order.

    A table that starts in the middle of another's game has its first deals from there: such
    copies count once.
    """
    found: dict[str, list[tuple[int, DealPlay]]] = defaultdict(list)
    for number, table in enumerate(tables):
        for play in table.deals:
            copies = (other for _, other in found[play.cards])
            if not any(_is_copy(play, other) for other in copies):
                found[play.cards].append((number, play))
    shared = [
        SharedDeal(
            plays[0][1].deal,
            tuple(number for number, _ in plays),
            tuple(play for _, play in plays),
        )
        for plays in found.values()
        if len(plays) > 1
    ]
    return tuple(sorted(shared, key=lambda deal: deal.deal))


def ranking(deals: Sequence[SharedDeal]) -> tuple[Standing, ...]:
    """Everybody who played shared deals, best play first.

    Who changes the seat between deals stands for what they did in each of them. Equal play goes
    by fewer points for a deal.
    """
    rows: dict[tuple[str, bool, int, Seat], list[tuple[SharedDeal, DealPlay]]] = {}
    for deal in deals:
        for number, play in zip(deal.tables, deal.plays, strict=True):
            for seat, one in enumerate(play.seats):
                key = one.who.name, one.who.person, number, Seat(seat)
                rows.setdefault(key, []).append((deal, play))
    standings = [
        _standing(number, seat, played) for (_, _, number, seat), played in rows.items()
    ]
    return tuple(sorted(standings, key=lambda one: (one.play / one.deals, one.points)))


def _standing(
    number: int, seat: Seat, played: Sequence[tuple[SharedDeal, DealPlay]]
) -> Standing:
    points = sum(play.seats[seat].points for _, play in played)
    average = sum(deal.mean() for deal, _ in played)
    due = sum(deal.seat_mean(seat) for deal, _ in played)
    who = played[-1][1].seats[seat].who
    return Standing(
        who, number, seat, len(played), points, average, due - average, points - due
    )


def _is_copy(one: DealPlay, other: DealPlay) -> bool:
    """Whether two plays are the same to the last card, as in a copied file."""
    return one.deal == other.deal and all(
        first_difference(mine, theirs) is None
        for mine, theirs in zip(one.seats, other.seats, strict=True)
    )
