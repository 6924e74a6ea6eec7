"""The browser in which the phones' page is tried: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from mayi_desktop.engine import Seat
from mayi_desktop.engine.rulesheet import hand_points
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.phones.messages import HomeAddress
from mayi_desktop.ui.phones.server import PhoneServer
from mayi_desktop.ui.phones.table import PhoneTable
from tests.ui.phones.fake_phone import TEST_LIMITS

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
# Phones have neither a parent who is root, nor little shared memory.
_FLAGS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-gpu",
)


def program() -> str | None:
    """The browser's program; `MAYI_CHROMIUM` names another one. None if there is none."""
    named = os.environ.get("MAYI_CHROMIUM")
    return named or next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextmanager
def running() -> Iterator[Browser]:
    """A browser without a window, until the block ends."""
    path = program()
    assert path is not None, "there is no Chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_FLAGS))
        try:
            yield browser
        finally:
            browser.close()


# --- A phone in the browser: its page, who plays on it by itself, and what can befall it.


Size = tuple[int, int]
SMALL: Size = (360, 640)
# Until a tap that cannot be done is given up, on a busy computer.
_MOST_MS = 240_000
_PLAYER = Path(__file__).with_name("auto_player.js").read_text(encoding="utf-8")


class BrowserPhone:
    """One device: what it stores is its own, as on a real phone.

    `faults` are errors of the page's code, and what its policy has forbidden.
    """

    def __init__(
        self,
        browser: Browser,
        *,
        size: Size = SMALL,
        scheme: str = "dark",
        language: str = "en",
        motion: str = "reduce",
        scale: float = 1.0,
    ) -> None:
        self.faults: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="light" if scheme == "light" else "dark",
            reduced_motion="reduce" if motion == "reduce" else "no-preference",
            locale=language,
            has_touch=True,
            device_scale_factor=scale,
        )
        self.context.set_default_timeout(_MOST_MS)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear_console)
        self._wits: dict[str, Any] | None = None

    def _hear_console(self, message: Any) -> None:
        # Not being reached is no fault of the page.
        if message.type == "error" and "net::ERR_" not in message.text:
            self.faults.append(message.text)

    def open(self, link: str, seat: int | None = None) -> None:
        """Scan the code, and choose a seat as soon as it is offered."""
        self.page.goto(link, wait_until="domcontentloaded")
        if seat is not None:
            self.page.locator(f'#names [data-seat="{seat}"]').tap()
        self._play()

    def reload(self) -> None:
        """Pull the page down, or come back after the browser was closed."""
        self.page.reload(wait_until="domcontentloaded")
        self._play()

    def lose_network(self) -> None:
        """Walk out of the house."""
        self.context.set_offline(True)
        # Only new connections fail offline; those that stand are cut, as by the router.
        self.page.evaluate("async () => (await import('/main.js')).page.link.drop()")

    def find_network(self) -> None:
        """Come back in."""
        self.context.set_offline(False)

    def vanish(self) -> None:
        """The battery is empty."""
        self.context.close()

    def play_alone(self, *, seed: int, wants: float = 0.4, pace: int = 0) -> None:
        """Play on by the page's own buttons and cards, as taps would; `pace` is in ms."""
        self._wits = {"seed": seed, "wants": wants, "pace": pace}
        self._play()

    def _play(self) -> None:
        if self._wits is not None:
            self.page.evaluate(_PLAYER, self._wits)

    def played(self) -> dict[str, int]:
        """How often the player has done what, since the page was opened."""
        done: dict[str, int] = self.page.evaluate("() => window.autoPlayer?.done ?? {}")
        return done

    def screen(self) -> dict[str, Any]:
        """What the page shows, as the table has sent it; empty before the first one."""
        shown: dict[str, Any] = self.page.evaluate(
            "async () => (await import('/main.js')).page.screen ?? {}"
        )
        return shown

    def text(self, selector: str) -> str:
        """The words of an element."""
        return self.page.locator(selector).inner_text()


# --- A table with phones and without a window: the game, the server, and a clock that runs.


FRAME = 1 / 120
# Frames between two looks at what is waited for: to ask the browser is dearer than a frame.
_LOOK_EVERY = 4
_CODE = 5
NAMES = ("Anna", "Ben", "Clara", "David", "Emil", "Frieda", "Gustav", "Hanna")


class PhonesAtTable:
    """One game of people on phones and computers; `run` lets its time pass."""

    def __init__(self, host: GameHost, server: PhoneServer) -> None:
        self.host = host
        self.server = server
        self.phones = PhoneTable(host, server)
        self.admits = True
        self.deals: list[tuple[int, ...]] = []

    @property
    def link(self) -> str:
        """The link in the code for all phones."""
        assert self.server.invitation is not None
        return self.server.invitation.link

    def step(self) -> None:
        """One frame of the table, with a check of every deal's points."""
        now = time.monotonic()
        self.host.tick(now, calm=True)
        self.phones.poll(now)
        for asked in tuple(self.phones.asking) if self.admits else ():
            self.phones.admit(asked)
        result = self.host.view(None).table.result
        if result is not None and result.deal == len(self.deals):
            points = tuple(hand_points(self.host.sheet, hand) for hand in result.hands)
            assert tuple(result.points) == points
            self.deals.append(points)

    def run(self, until: Callable[[], bool], patience: float) -> None:
        """Let the game go on until something is so; it must be within `patience` seconds."""
        end = time.monotonic() + patience
        while not until():
            assert time.monotonic() < end, (self.deals, self.host.view(None).table.prompts)
            for _ in range(_LOOK_EVERY):
                began = time.monotonic()
                self.step()
                time.sleep(max(0.0, FRAME - (time.monotonic() - began)))

    def pause(self, seconds: float) -> None:
        """Let the game go on for a while."""
        end = time.monotonic() + seconds
        self.run(lambda: time.monotonic() >= end, seconds + 60)


@contextmanager
def phones_at_table(
    folder: Path,
    sheet: str,
    people: int,
    computers: int,
    *,
    deals: Sequence[int] = (),
    hold: float = 0.1,
) -> Iterator[PhonesAtTable]:
    """A game with so many people, who come first; of the sheet's deals only some if named."""
    rules = find_sheet(sheet)
    house = None
    if deals:
        chosen = tuple(rules.deals[deal] for deal in deals)
        house = replace(rules, key=f"short-{sheet}", deals=chosen)
    seats = tuple(SeatSetup(NAMES[n], person=n < people) for n in range(people + computers))
    setup = GameSetup(house.key if house else sheet, (), seats, code_of(_CODE), house=house)
    with set_up(folder, setup, hold) as table:
        yield table


@contextmanager
def set_up(folder: Path, setup: GameSetup, hold: float | None) -> Iterator[PhonesAtTable]:
    """A game of this setup; `hold` is in seconds, None: until all people have answered."""
    delays = BotDelays(step=0.0, answer=0.0, hold=hold, quickest=0.0, last=(hold or 0.0) / 2)
    host = GameHost.new(setup, folder, delays=delays, checked=True)
    offered = [Seat(n) for n, seat in enumerate(setup.seats) if seat.person]
    server = PhoneServer(offered, HomeAddress("127.0.0.1"), limits=TEST_LIMITS)
    server.start()
    try:
        yield PhonesAtTable(host, server)
    finally:
        server.stop()
        host.close()
        # Whoever made the folder may take it away now.
        recorder_for(folder).wait()


# --- People with phones at a table: who holds which page, and what they wait for.


PATIENCE = 240.0
# Seconds after which a name that is still offered is tapped again: the line may have been lost.
_TAP_AGAIN = 10.0
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
        tapped = time.monotonic()

        def has_cards() -> bool:
            nonlocal tapped
            name = phone.page.locator(f'#names [data-seat="{seat}"]')
            if time.monotonic() > tapped + _TAP_AGAIN and name.is_visible():
                tapped = time.monotonic()
                name.tap()
            return phone.page.locator("#hand .card").count() > 0

        self.until(has_cards)
        return phone

    def to_turn(self) -> BrowserPhone:
        """The phone of whoever is to draw, as both people sit at the table."""
        both = [self.seated(seat) for seat in (0, 1)]
        drawing: list[BrowserPhone] = []

        def has_come() -> bool:
            drawing.extend(p for p in both if p.page.locator('#bar [data-does="draw"]').count())
            for phone in both if not drawing else ():
                phone.page.evaluate(LET_GO)
            return bool(drawing)

        self.until(has_come)
        return drawing[0]

    def until(self, condition: Callable[[], bool]) -> None:
        """Let the table go on until something is so."""
        self.table.run(condition, PATIENCE)
