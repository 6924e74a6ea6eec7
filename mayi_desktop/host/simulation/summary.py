"""Summary of many games: wins, mean scores, and how the deals went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from mayi_desktop.host.records.deal_stats import PlayedDeal
from mayi_desktop.host.simulation.simulate import PlayedGame


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """The results of one seat; a shared win counts for each winner."""

    level: str
    wins: int
    mean_score: float | None


@dataclass(frozen=True, slots=True)
class DealSummary:
    """Means of one deal over all games; `nobody_down` and `nobody_out` are counts."""

    number: int
    turns: float
    claims: float
    restocks: float
    nobody_down: int
    nobody_out: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Results of all finished games; those given up are only counted."""

    games: int
    given_up: int
    fallbacks: int
    seats: tuple[SeatSummary, ...]
    deals: tuple[DealSummary, ...]


def summarise(levels: Sequence[str], games: Sequence[PlayedGame]) -> Summary:
    """The summary of games played with these levels in the seats."""
    finished = [game for game in games if game.finished]
    seats = tuple(
        SeatSummary(
            level,
            sum(seat in game.winners for game in finished),
            fmean(game.scores[seat] for game in finished) if finished else None,
        )
        for seat, level in enumerate(levels)
    )
    by_number = zip(*(game.deals for game in finished), strict=True)
    return Summary(
        games=len(games),
        given_up=len(games) - len(finished),
        fallbacks=sum(game.fallbacks for game in games),
        seats=seats,
        deals=tuple(_deal(number, deals) for number, deals in enumerate(by_number, 1)),
    )


def _deal(number: int, deals: Sequence[PlayedDeal]) -> DealSummary:
    return DealSummary(
        number=number,
        turns=fmean(deal.turns for deal in deals),
        claims=fmean(deal.claims for deal in deals),
        restocks=fmean(deal.restocks for deal in deals),
        nobody_down=sum(deal.downs == 0 for deal in deals),
        nobody_out=sum(deal.winner is None for deal in deals),
    )
