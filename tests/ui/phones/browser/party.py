"""People with phones at a table: who holds which page, and what they wait for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser

from tests.ui.phones.browser.phone import BrowserPhone
from tests.ui.phones.browser.table import PhonesAtTable

PATIENCE = 60.0
# At once, as the button may go at any moment.
LET_GO = """() => document.querySelector('#bar [data-does="let_go"]')?.click()"""


class Party:
    """A table and the phones around it."""

    def __init__(self, table: PhonesAtTable, browser: Browser) -> None:
        self.table = table
        self._browser = browser
        self.phones: list[BrowserPhone] = []

    def phone(self, **how: Any) -> BrowserPhone:
        """A phone that lies there."""
        self.phones.append(BrowserPhone(self._browser, **how))
        return self.phones[-1]

    def seated(self, seat: int = 0, **how: Any) -> BrowserPhone:
        """A phone that shows its hand."""
        phone = self.phone(**how)
        phone.open(self.table.link, seat)
        self.until(lambda: phone.page.locator("#hand .card").count() > 0)
        return phone

    def to_turn(self) -> BrowserPhone:
        """The phone of whoever is to draw, as both people sit at the table."""
        both = [self.seated(seat) for seat in (0, 1)]
        for _ in range(200):
            self.table.pause(0.1)
            for phone in both:
                if phone.page.locator('#bar [data-does="draw"]').count():
                    return phone
                phone.page.evaluate(LET_GO)
        raise AssertionError("nobody's turn has come")

    def until(self, condition: Callable[[], bool]) -> None:
        """Let the table go on until something is so."""
        self.table.run(condition, PATIENCE)
