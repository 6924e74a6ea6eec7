"""Seasons over which standings are kept: months, quarters, years."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

_WINTER, _MONTHS_OF_SEASON = 12, 3
_EVER = (0, 9999_99_99)


class Span(Enum):
    """How long a season lasts."""

    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"
    EVER = "ever"


@dataclass(frozen=True, slots=True)
class Season:
    """A season from its `first` day to its `last`, both as 20261122.

    `part` is a month or quarter from 1 and `year` its year; winter, the fourth quarter, begins
    in December of that year.
    """

    span: Span
    first: int
    last: int
    part: int = 0
    year: int = 0

    @property
    def long(self) -> bool:
        """Whether single days are too small to be shown in it."""
        return self.span in (Span.YEAR, Span.EVER)


def seasons(span: Span, months: Iterable[int]) -> list[Season]:
    """The seasons of one length in which there were games, in the order of their months."""
    if span is Span.EVER:
        return [Season(span, *_EVER)]
    found = (_season(span, month) for month in months)
    return list(dict.fromkeys(found))


def _season(span: Span, month: int) -> Season:
    year, number = divmod(month, 100)
    if span is Span.MONTH:
        return Season(span, month * 100, month * 100 + 99, number, year)
    if span is Span.YEAR:
        return Season(span, year * 10000, year * 10000 + 9999, 0, year)
    part = number // _MONTHS_OF_SEASON or 4
    year -= number < _MONTHS_OF_SEASON
    first = part * _MONTHS_OF_SEASON
    last = (year * 100 + first + 2) if first < _WINTER else (year + 1) * 100 + 2
    return Season(span, (year * 100 + first) * 100, last * 100 + 99, part, year)
