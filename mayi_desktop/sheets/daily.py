"""Deal of the day: the sheet, the deal and the cards that belong to a date."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet, one_deal

# First symbol of the digits in a deal code: the millennium. When other cards shall belong to a
# date, say because a sheet is added, it becomes another digit, so that nobody compares results
# with different cards.
_EDITION = "2"
FIRST_DAY = date(2026, 1, 1)
"""The first day with a deal of its own; codes of results count from it."""


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of a date: number `deal` (from 0) of a sheet, with the cards of that date."""

    day: date
    sheet_id: str
    deal: int

    @property
    def options(self) -> tuple[str, ...]:
        """The options of the sheet that leave only this deal."""
        return (one_deal(self.deal),)

    @property
    def digits(self) -> str:
        """The eight digits of the deal code: they say the date."""
        return _EDITION + self.day.isoformat().replace("-", "")[1:]

    def sheet(self) -> RuleSheet:
        """The sheet with this deal alone."""
        return find_sheet(self.sheet_id, self.options)


def daily_deal(day: date) -> DailyDeal:
    """The deal of a date, the same on every computer.

    Each sheet comes once in as many days as there are sheets.
    """
    cycle, place = divmod(day.toordinal(), len(SHEETS))
    order = sorted(SHEETS, key=lambda key: _mixed(f"{cycle}:{key}"))
    key = order[place]
    return DailyDeal(day, key, _mixed(f"{day}") % len(SHEETS[key].sheet.deals))


def daily_deal_of(sheet_id: str, options: tuple[str, ...], code: str) -> DailyDeal | None:
    """The deal of the day that a game plays; None if it plays another."""
    deal = daily_deal_with(code)
    if deal is None or (deal.sheet_id, deal.options) != (sheet_id, options):
        return None
    return deal if deal.day >= FIRST_DAY else None


def daily_deal_with(code: str) -> DailyDeal | None:
    """The deal of the date in a deal code; None if there is no date in it."""
    digits = code.partition("-")[2].replace("-", "")
    if not digits.isdigit() or digits[0] != _EDITION:
        return None
    try:
        return daily_deal(date.fromisoformat(f"2{digits[1:]}"))
    except ValueError:
        return None


def _mixed(text: str) -> int:
    """A number that looks random and depends on a text alone."""
    return int.from_bytes(sha256(f"{_EDITION}:{text}".encode()).digest()[:8], "big")
