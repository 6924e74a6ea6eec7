"""A whole game on four phones in a real browser and two computers, with what befalls phones."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from mayi_desktop.engine import Seat
from mayi_desktop.host.setup import SeatSetup
from tests.ui.phones.browser.phone import BrowserPhone
from tests.ui.phones.browser.table import NAMES, PhonesAtTable, phones_at_table

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PATIENCE = 240.0
FIRST_DEAL = (0,)


def turns(table: PhonesAtTable, count: int) -> None:
    """Let so many turns be played; fewer if the game ends."""
    goal = table.host.view(None).table.turn_no + count
    host = table.host
    table.run(lambda: host.is_over or host.view(None).table.turn_no >= goal, PATIENCE)


def test_a_game_with_reloads_lost_lines_and_a_phone_that_stays_away(
    browser: Browser, tmp_path: Path
) -> None:
    with phones_at_table(tmp_path, "grandma-jeanne", 4, 2, deals=FIRST_DEAL) as table:
        phones = [BrowserPhone(browser) for _ in range(4)]
        reloads, wanders, vanishes, _stays = phones
        for seat, phone in enumerate(phones):
            phone.open(table.link, seat)
            phone.play_alone(seed=seat)
        turns(table, 5)
        done = wanders.played()
        reloads.reload()
        wanders.lose_network()
        table.pause(0.3)
        assert wanders.text("#lost") != ""
        vanishes.vanish()
        away = Seat(phones.index(vanishes))
        table.run(lambda: table.phones.statuses[away] == "away", PATIENCE)
        wanders.find_network()
        # The table gives the empty seat to a computer, as somebody at the laptop would.
        table.phones.release(away)
        table.host.hand_over(away, SeatSetup(NAMES[away], person=False))
        table.run(lambda: table.host.is_over, PATIENCE)
        table.pause(0.5)
        totals = [facts.score for facts in table.host.view(None).table.seats]
        assert totals == [sum(deal[seat] for deal in table.deals) for seat in range(6)]
        there = [phone for phone in phones if phone is not vanishes]
        for phone in there:
            end = phone.screen()["end"]
            assert end["over"]
            assert [row["total"] for row in end["rows"]] == totals
            shown = phone.page.locator("#end .total").all_inner_texts()
            assert sorted(map(int, shown)) == sorted(totals)
        played = [*(phone.played() for phone in there), done]
        assert {"draw", "discard", "may_i"} <= set().union(*played)
        assert [phone.faults for phone in phones] == [[], [], [], []]
