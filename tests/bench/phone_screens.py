"""Pictures of the phone's page in every state, and contact sheets of them to look at.

    python -m tests.bench.phone_screens DIR --sizes 360x640,390x844,768x1024 \
        --schemes dark,light --languages en,de --large no,yes

What is shown comes from real games, played by the screens alone.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame
from playwright.sync_api import Browser

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import choose_language
from mayi_desktop.engine import Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.ui.phones.messages import HomeAddress
from mayi_desktop.ui.phones.server import PhoneServer
from mayi_desktop.ui.phones.table import PhoneTable
from tests.ui.phones.browser import BrowserPhone, running
from tests.ui.phones.screen_player import FakeLine, FakePlayer

Screen = dict[str, Any]
# What can be read at a table, by the number of its seats.
ToRead = dict[str, list[Screen]]
_NAMES = ("Großmutter", "Ben", "Clara", "Franz-Josef", "Emil", "Frieda", "Gustav", "Hanna")
_STEP = 0.05
_DECODED = """async () => {
  const each = [...document.images].filter((image) => image.checkVisibility());
  await Promise.all(each.map((image) => image.decode().catch(() => undefined)));
}"""
_MANY = 24
_ACROSS = 6


def does(screen: Screen, name: str) -> bool:
    return any(b["does"] == name and b["enabled"] for b in screen["buttons"])


def fits(screen: Screen) -> list[int]:
    return [card for meld in screen["melds"] for card in meld["takes"]]


STATES: dict[str, Callable[[Screen], object]] = {
    "draw": lambda s: does(s, "draw") and s["tone"] == "turn" and not s["melds"],
    "wait": lambda s: s["tone"] == "wait" and not s["claim"] and s["melds"],
    "may-i": lambda s: does(s, "may_i") and s["melds"] and s["tone"] == "wait",
    "may-i-early": lambda s: does(s, "may_i") and not s["melds"] and s["tone"] == "wait",
    "asked": lambda s: s["claim"] and s["claim"]["asked"],
    "play": lambda s: does(s, "discard") and not fits(s) and s["melds"],
    "fits": lambda s: does(s, "discard") and len(s["melds"]) > 3 and fits(s),
    "swap": lambda s: any(meld["swaps"] for meld in s["melds"]),
    "tray": lambda s: sum(len(slot["cards"]) for slot in s["tray"]) > 4,
    "refusal": lambda s: s["refusal"],
    "deal-over": lambda s: s["end"] and not s["end"]["over"],
    "game-over": lambda s: s["end"] and s["end"]["over"],
}


def played_screens(
    folder: Path, sheet: str, seats: int, language: str, to_read: list[Screen]
) -> Iterator[Screen]:
    """Every screen that the phones of a game are sent; at its end what can be read there."""
    who = tuple(SeatSetup(_NAMES[n], person=n < 3) for n in range(seats))
    delays = BotDelays(step=0.0, answer=0.0, hold=0.4, quickest=0.0, last=0.2)
    host = GameHost.new(GameSetup(sheet, (), who, code_of(7)), folder, delays=delays)
    line, dice, now = FakeLine(), Random(sheet), 0.0
    phones = PhoneTable(host, line)
    players = [FakePlayer(line, seat, dice) for seat in range(3)]
    for player in players:
        line.join(player.seat, language)
    seen: dict[Seat, int] = {}
    late = ["rules", "scores", "log", ""]
    while not host.is_over or late:
        if host.is_over:
            line.say(0, act="read", page=late.pop(0))
        now += _STEP
        host.tick(now, calm=True)
        phones.poll(now)
        for player in players:
            screen = player.screen
            if screen is not None and seen.get(player.seat) != screen["rev"]:
                seen[player.seat] = screen["rev"]
                yield screen
            player.act()
        to_read += [line.pages.pop(seat) for seat in [*line.pages]]
    host.close()
    recorder_for(folder).wait()


def collected(language: str, to_read: ToRead) -> dict[str, Screen]:
    """One screen for every state, and what can be read at each table."""
    found: dict[str, Screen] = {}
    largest: list[Any] = []
    for sheet, seats in (("honsvick", 4), ("grandma-jeanne", 8)):
        with tempfile.TemporaryDirectory() as folder:
            pages = to_read.setdefault(f"{seats}", [])
            for screen in played_screens(Path(folder), sheet, seats, language, pages):
                for name, is_so in STATES.items():
                    if name not in found and is_so(screen):
                        found[name] = screen
                if len(screen["hand"]) > len(largest) and not screen["end"]:
                    largest = screen["hand"]
                    found["many"] = screen
                if seats == 8 and screen["claim"] and len(screen["melds"]) > 5:
                    found.setdefault("eight", screen)
    answers = (
        ("lay_down", _("Lay down"), "primary"),
        ("discard", _("Discard anyway"), "plain"),
    )
    buttons = [
        {"id": does, "does": does, "label": label, "kind": kind, "enabled": True, "why": ""}
        for does, label, kind in answers
    ]
    heading = _("You can go down now")
    found["question"] = {**found["play"], "ask": {"heading": heading, "buttons": buttons}}
    more = [{**card, "id": 1000 + n} for n, card in enumerate(largest)]
    found["many"] = {**found["many"], "hand": (largest + more)[:_MANY]}
    return found


def show(phone: BrowserPhone, name: str, screen: Screen) -> None:
    """Bring the page into a state."""
    if screen.get("claim"):
        screen = {**screen, "claim": {**screen["claim"], "left_ms": 7000}}
    phone.page.evaluate("screen => window.page.receive({ screen })", screen)
    chosen = fits(screen)[:1] if name == "fits" else []
    chosen = chosen or [card["id"] for card in screen["hand"][:1] if name == "play"]
    for card in chosen:
        phone.page.locator(f'#hand [data-key="{card}"]').dispatch_event("click")
    phone.page.evaluate(_DECODED)
    phone.page.wait_for_timeout(150)


def states(phone: BrowserPhone, screens: dict[str, Screen], to_read: ToRead) -> Iterator[str]:
    """Bring the page into one state after the other, its own ones first; yields their names."""
    phone.page.evaluate(
        "async () => { window.page = (await import('/main.js')).page;"
        " window.page.link = { send: () => true, end: () => true }; }"
    )
    phone.page.evaluate("() => window.page.askWho({ seats: [{ seat: 0, name: 'Anna' }] })")
    yield "cover-names"
    phone.page.evaluate(
        "() => window.page.askWho({ lent: true, seats: [{ seat: 0, name: 'Anna' }] })"
    )
    yield "cover-lent"
    phone.page.evaluate("() => window.page.tellWho({ name: 'Anna', face: '' })")
    yield "cover-waiting"
    phone.page.evaluate("() => window.page.menu.show()")
    yield "cover-menu"
    phone.page.evaluate("() => { window.page.menu.root.close(); window.page.leave(); }")
    yield "cover-left"
    for name, words in (("asking", ["amber", "falcon"]), ("lost", [])):
        phone.page.evaluate("([key, words]) => window.page.cover(key, words)", [name, words])
        yield f"cover-{name}"
    phone.page.evaluate("() => { window.page.screen = null; }")
    for name, screen in screens.items():
        show(phone, name, screen)
        yield name
        phone.page.evaluate("() => window.page.hand.clear()")
    phone.page.evaluate("() => window.page.lost()")
    yield "lost"
    phone.page.evaluate("() => window.page.menu.show()")
    yield "menu"
    phone.page.evaluate("() => window.page.menu.root.close()")
    for name, pages in to_read.items():
        for page in pages:
            phone.page.evaluate("name => window.page.reading.open(name)", page["name"])
            phone.page.evaluate("page => window.page.reading.fill(page)", page)
            yield f"read-{page['name']}-{name}"
            phone.page.evaluate("() => window.page.reading.root.close()")


def contact_sheet(files: list[Path], sheet: Path) -> None:
    """All pictures side by side."""
    shots = [pygame.image.load(file) for file in files]
    wide, high = shots[0].get_size()
    rows = -(-len(shots) // _ACROSS)
    whole = pygame.Surface(((wide + 8) * _ACROSS, (high + 8) * rows))
    whole.fill((128, 128, 128))
    for place, shot in enumerate(shots):
        whole.blit(shot, (place % _ACROSS * (wide + 8), place // _ACROSS * (high + 8)))
    pygame.image.save(whole, sheet)


class Look(NamedTuple):
    """How a phone is held and set."""

    language: str
    size: str
    scheme: str
    large: str

    @property
    def name(self) -> str:
        """The name of its pictures' folder."""
        return "-".join((self.size, self.scheme, self.language, *["large"] * self.is_large))

    @property
    def is_large(self) -> bool:
        """Whether words and cards are large."""
        return self.large == "yes"


def opened(browser: Browser, address: str, look: Look) -> BrowserPhone:
    """A phone with this look and without a seat."""
    wide, high = map(int, look.size.split("x"))
    phone = BrowserPhone(browser, size=(wide, high), scheme=look.scheme, language=look.language)
    phone.page.goto(address)
    if look.is_large:
        phone.page.evaluate("localStorage.setItem('mayi-large', 'yes')")
        phone.page.goto(address)
    phone.page.wait_for_timeout(700)
    return phone


def take_all(browser: Browser, arguments: argparse.Namespace) -> None:
    """All pictures of all looks."""
    for language in arguments.languages.split(","):
        choose_language(language)
        to_read: ToRead = {}
        screens = collected(language, to_read)
        server = PhoneServer([Seat(0)], HomeAddress("127.0.0.1"))
        server.start()
        address = f"{server.address.origin}/"
        lists = arguments.sizes, arguments.schemes, arguments.large
        for parts in product(*(each.split(",") for each in lists)):
            look = Look(language, *parts)
            folder = arguments.folder / look.name
            folder.mkdir(parents=True, exist_ok=True)
            phone = opened(browser, address, look)
            for name in states(phone, screens, to_read):
                phone.page.screenshot(path=folder / f"{name}.png")
            files = sorted(folder.glob("*.png"))
            contact_sheet(files, arguments.folder / f"{look.name}.png")
            phone.vanish()
            print(look.name, len(files), phone.faults)
        server.stop()


def main() -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sizes", default="360x640,390x844,768x1024")
    parser.add_argument("--schemes", default="dark,light")
    parser.add_argument("--languages", default="en,de")
    parser.add_argument("--large", default="no,yes")
    arguments = parser.parse_args()
    with running() as browser:
        take_all(browser, arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
