"""Tests of the deal of the day: what belongs to a date."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from mayi_desktop.sheets.catalogue import SHEETS, UnknownSheetError, find_sheet, one_deal
from mayi_desktop.sheets.daily import FIRST_DAY, daily_deal, daily_deal_of
from mayi_desktop.sheets.house_rules import is_house_rules

DAYS = [date(2026, 1, 1) + timedelta(days=n) for n in range(3000)]


def test_dates_keep_their_deals_from_version_to_version() -> None:
    """A change here changes everybody's cards: it needs another edition."""
    found = {day: daily_deal(date.fromisoformat(day)) for day in ("2026-11-24", "2028-02-29")}
    assert [(deal.sheet_id, deal.deal) for deal in found.values()] == [
        ("petersen", 0),
        ("variant-three", 4),
    ]


def test_the_digits_of_the_code_are_the_date() -> None:
    assert daily_deal(date(2026, 11, 24)).digits == "20261124"


def test_every_sheet_comes_once_in_ten_days() -> None:
    first = next(day for day in DAYS if day.toordinal() % len(SHEETS) == 0)
    ten = [daily_deal(first + timedelta(days=n)).sheet_id for n in range(len(SHEETS))]
    assert sorted(ten) == sorted(SHEETS)


def test_every_deal_of_every_sheet_comes_sometime() -> None:
    every = {(key, n) for key, one in SHEETS.items() for n in range(len(one.sheet.deals))}
    assert {(deal.sheet_id, deal.deal) for deal in map(daily_deal, DAYS)} == every


def test_the_sheet_is_the_familys_with_one_deal() -> None:
    deal = daily_deal(date(2026, 11, 25))
    sheet, whole = deal.sheet(), SHEETS[deal.sheet_id].sheet
    assert sheet.deals == (whole.deals[deal.deal],)
    assert sheet.key == whole.key
    assert not is_house_rules(sheet)


def test_a_game_of_that_sheet_option_and_code_is_the_deal_of_the_day() -> None:
    deal = daily_deal(date(2026, 11, 24))
    assert daily_deal_of(deal.sheet_id, deal.options, "GINGER-2026-1124") == deal


@pytest.mark.parametrize(
    ("sheet_id", "options", "code"),
    [
        ("petersen", (), "GINGER-2026-1124"),
        ("petersen", ("deal-2",), "GINGER-2026-1124"),
        ("evil", ("deal-1",), "GINGER-2026-1124"),
        ("petersen", ("deal-1",), "GINGER-2026-1125"),
        ("petersen", ("deal-1",), "GINGER-2026-1324"),
        ("petersen", ("deal-1",), "GINGER-1026-1124"),
        ("petersen", ("deal-1",), "GINGER-2026-W473"),
        ("petersen", ("deal-1",), "GINGER-" + "2026-1124" * 12),
        ("petersen", ("deal-1",), ""),
    ],
)
def test_other_games_are_not(sheet_id: str, options: tuple[str, ...], code: str) -> None:
    assert daily_deal_of(sheet_id, options, code) is None


def test_there_is_none_before_the_first_day() -> None:
    for day, is_one in ((FIRST_DAY, True), (FIRST_DAY - timedelta(days=1), False)):
        deal = daily_deal(day)
        code = f"GINGER-{deal.digits}"
        assert (daily_deal_of(deal.sheet_id, deal.options, code) == deal) is is_one


def test_no_deal_beyond_the_last_can_be_played_alone() -> None:
    count = len(SHEETS["petersen"].sheet.deals)
    assert len(find_sheet("petersen", (one_deal(count - 1),)).deals) == 1
    for option in (one_deal(count), "deal-0", "deal-01", "deal-"):
        with pytest.raises(UnknownSheetError):
            find_sheet("petersen", (option,))
