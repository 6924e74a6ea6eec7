"""The phone's page: how it is tapped, moved, heard and seen, and what it says."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from mayi_desktop.base.languages import language_keys, read_language
from mayi_desktop.engine import Rank, Seat
from mayi_desktop.host.pad import DealEntry, HandLeft, PadSession
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.ui.app import App
from mayi_desktop.ui.pages.seal import CutPage
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.phones.messages import HomeAddress, NetworkAddress, RosterSeat, WantsSeat
from mayi_desktop.ui.phones.pad import PadPhones
from mayi_desktop.ui.phones.server import PhoneServer
from tests.host.evenings import begin, enter_deal
from tests.ui.hand import Hand
from tests.ui.phones.browser import (
    NAMES,
    PATIENCE,
    SMALL,
    BrowserPhone,
    Party,
    PhonesAtTable,
    phones_at_table,
)

# A finger of usual size covers so many pixels; neighbouring cards share the gap between them.
FINGER = 44
GAP = 2
# The list of words comes after the answer, as on a slow network.
LATE_WORDS = """
const quick = window.fetch;
window.fetch = async (...what) => {
  if (String(what[0]).includes("word-list")) await new Promise((on) => setTimeout(on, 600));
  return quick(...what);
};
"""


def shown_faces(phone: BrowserPhone) -> list[str]:
    # At one stroke: a card may be gone before the next question.
    named = "cards => cards.map(card => card.getAttribute('aria-label') || '')"
    faces: list[str] = phone.page.locator("#hand .card").evaluate_all(named)
    return faces


@pytest.mark.browser
@pytest.mark.slow
def test_the_secret_leaves_the_address_bar_and_outlives_a_reload(party: Party) -> None:
    phone = party.seated()
    assert "#" not in phone.page.url
    before = shown_faces(phone)
    phone.reload()
    party.until(lambda: phone.page.locator("#hand .card").count() > 0)
    assert shown_faces(phone) == before


@pytest.mark.browser
@pytest.mark.slow
def test_what_is_fetched_in_clear_tells_nothing_of_a_hand(party: Party) -> None:
    """Pictures come by plain http: a recording would show which cards were asked for."""
    fetched: list[list[str]] = []
    drawn = "() => [...document.querySelectorAll('#hand img')].filter((i) => i.naturalWidth)"
    for seat in (0, 1):
        phone = party.phone()
        asked: list[str] = []
        phone.page.on("request", lambda request, asked=asked: asked.append(request.url))
        phone.open(party.table.link, seat)
        party.until(lambda phone=phone: len(phone.page.evaluate(drawn)) >= 11)
        of_server = [url for url in asked if url.startswith("http")]
        fetched.append(sorted(urlsplit(url).path for url in of_server))
    assert fetched[0] == fetched[1]
    assert fetched[0].count("/cards/winter-classic-JQK.json") == 1


@pytest.mark.browser
@pytest.mark.slow
def test_cards_are_moved_by_a_finger_and_by_keys(party: Party) -> None:
    phone = party.seated()
    before = shown_faces(phone)
    first = phone.page.locator("#hand .card").first.bounding_box()
    third = phone.page.locator("#hand .card").nth(2).bounding_box()
    assert first is not None
    assert third is not None
    mouse = phone.page.mouse
    mouse.move(first["x"] + 10, first["y"] + 20)
    mouse.down()
    mouse.move(third["x"] + 20, third["y"] + 22, steps=5)
    mouse.up()
    dragged = [before[1], before[2], before[0], *before[3:]]
    party.until(lambda: shown_faces(phone) == dragged)
    phone.page.locator("#hand .card").nth(2).focus()
    phone.page.keyboard.press("Shift+ArrowLeft")
    phone.page.keyboard.press("Enter")
    keyed = [before[1], before[0], before[2], *before[3:]]
    party.until(lambda: shown_faces(phone) == keyed)
    chosen = phone.page.locator('#hand [aria-selected="true"]')
    assert chosen.get_attribute("aria-label") == before[0]
    phone.reload()
    party.until(lambda: shown_faces(phone) == keyed)


@pytest.mark.browser
@pytest.mark.slow
def test_a_meld_lights_up_whose_number_is_that_of_a_card_before_it(party: Party) -> None:
    phone = party.seated()
    lit = phone.page.evaluate(
        """async () => {
          const { Melds } = await import("/table.js");
          const root = document.createElement("div");
          const melds = new Melds(root, () => undefined);
          const one = { owner: 0, label: "", swaps: [], takes: [] };
          const card = { id: 1, face: "9C", label: "9", wild: false };
          const first = { ...one, id: 0, cards: [card] };
          melds.update([first, { ...one, id: 1, cards: [], takes: [7] }], [], []);
          melds.choose([7]);
          return [...root.querySelectorAll(".fits")].map((meld) => meld.dataset.meld);
        }"""
    )
    assert lit == ["1"]


@pytest.mark.browser
@pytest.mark.slow
def test_a_turn_by_taps(party: Party) -> None:
    phone = party.to_turn()
    held = len(shown_faces(phone))
    stock = phone.page.locator("#stock")
    stock.tap()

    def has_drawn() -> bool:
        if phone.page.locator("#refusal").is_visible():
            stock.tap()  # somebody else's act came first
        return len(shown_faces(phone)) == held + 1

    party.until(has_drawn)
    discard = phone.page.locator('#bar [data-does="discard"]')
    party.until(lambda: discard.count() == 1)
    party.table.pause(0.4)
    discard.tap(force=True)
    assert phone.text("#refusal") == "Tap a card first."
    assert len(shown_faces(phone)) == held + 1
    card = phone.page.locator("#hand .card").last
    name = (card.get_attribute("aria-label") or "").removesuffix(", new")
    card.tap()
    party.table.pause(0.4)
    discard.tap()
    # The hand of this deal could go down: the page asks once, as the table does.
    anyway = phone.page.locator('#ask [data-does="discard"]')
    party.until(anyway.is_visible)
    anyway.tap()
    party.until(lambda: len(shown_faces(phone)) == held)
    assert phone.page.locator("#ask").is_hidden()
    pile = phone.page.locator("#discard").get_attribute("aria-label") or ""
    assert pile.endswith(name)


@pytest.mark.browser
@pytest.mark.slow
def test_an_answer_that_comes_late_changes_nothing(party: Party) -> None:
    phone = party.to_turn()
    held = shown_faces(phone)
    before = party.table.host.view(None).table
    stale = (
        "async () => (await import('/main.js')).page.send({act: 'press', button: 'draw-0-0'})"
    )
    phone.page.evaluate(stale)
    party.until(lambda: phone.page.locator("#refusal").is_visible())
    assert phone.text("#refusal").startswith("Too late")
    assert party.table.host.view(None).table == before
    assert shown_faces(phone) == held


@pytest.mark.browser
@pytest.mark.slow
def test_a_lost_line_is_told_kindly_and_comes_back(party: Party) -> None:
    phone = party.seated()
    phone.lose_network()
    party.until(lambda: phone.page.locator("#lost").is_visible())
    assert "keeps trying" in phone.text("#lost")
    assert phone.page.locator("#hand .card").count() > 0
    bar = phone.page.locator("#bar")
    assert bar.evaluate("bar => getComputedStyle(bar).filter").startswith("grayscale"), (
        "nobody hears what is pressed there"
    )
    phone.page.evaluate('import("/main.js").then(({ page }) => page.bar.update([], []))')
    assert bar.is_visible(), "the hand above stays where it is without buttons, too"
    phone.find_network()
    party.until(lambda: not phone.page.locator("#lost").is_visible())


@pytest.mark.browser
@pytest.mark.slow
def test_a_second_phone_asks_and_takes_the_hand(party: Party) -> None:
    first = party.seated()
    second = party.phone()
    party.table.admits = False
    second.open(party.table.link, 0)
    party.until(lambda: len(party.table.phones.asking) == 1)
    party.until(lambda: second.text("#cover-words") != "")
    (asked,) = party.table.phones.asking
    assert second.text("#cover-words").split(" · ") == list(asked.words)
    assert first.page.locator("#hand .card").count() > 0
    party.table.admits = True
    party.until(lambda: second.page.locator("#hand .card").count() > 0)
    party.until(lambda: "another phone" in first.text("#cover-text"))
    assert first.page.locator("#hand").is_hidden()


@pytest.mark.browser
@pytest.mark.slow
def test_a_phone_that_typed_the_address_chooses_its_name_and_shows_the_words(
    party: Party,
) -> None:
    party.table.admits = False
    party.table.server.show_roster([RosterSeat(Seat(0), "Anna"), RosterSeat(Seat(1), "Ben")])
    phone = party.phone(language="de")
    phone.page.goto(party.table.link.partition("#")[0])
    name = phone.page.locator("#names .act", has_text="Anna")
    party.until(name.is_visible)
    assert phone.text("#cover-text") == "Wer bist du?"
    name.tap()
    party.until(lambda: phone.text("#cover-words") != "")
    party.until(lambda: len(party.table.phones.asking) == 1)
    (asked,) = party.table.phones.asking
    assert phone.text("#cover-words").split(" · ") == list(asked.words)
    # The way back, to who one was asked to be, and here again.
    phone.page.locator("#stand").tap()
    party.until(name.is_visible)
    party.until(lambda: not party.table.phones.asking)
    assert phone.text("#cover-text") == "Wer bist du?"
    name.tap()
    party.table.admits = True
    party.until(lambda: phone.page.locator("#hand .card").count() > 0)
    assert "#" not in phone.page.url


@pytest.mark.browser
@pytest.mark.slow
def test_a_phone_that_the_table_sends_away_may_ask_again(party: Party) -> None:
    party.table.admits = False
    phone = party.phone()
    phone.open(party.table.link, 1)
    party.until(lambda: len(party.table.phones.asking) == 1)
    party.table.phones.refuse(party.table.phones.asking[0])
    party.until(lambda: "didn’t let this phone in" in phone.text("#cover-text"))
    phone.page.locator("#again").tap()
    party.until(lambda: phone.page.locator("#names .act").count() > 0)


@pytest.mark.browser
@pytest.mark.slow
def test_a_phone_learns_that_nobody_is_invited_and_comes_by_trying_again(party: Party) -> None:
    party.table.server.invite(on=False)
    phone = party.phone()
    phone.open(party.table.link)
    party.until(lambda: "Invite phones" in phone.text("#cover-text"))
    party.table.server.invite(on=True)
    phone.page.locator("#again").tap()
    party.until(lambda: phone.page.locator("#names .act").count() > 0)


@pytest.mark.browser
@pytest.mark.slow
def test_a_reloaded_page_is_known_by_its_ticket(party: Party) -> None:
    phone = party.seated()
    party.table.server.invite(on=False)
    phone.reload()
    party.until(lambda: phone.page.locator("#hand .card").count() > 0)


@pytest.mark.browser
@pytest.mark.slow
def test_a_code_of_another_evening_is_forgotten(party: Party) -> None:
    phone = party.phone()
    phone.open(party.table.link.partition("#")[0] + "#" + "A" * 43)
    party.until(lambda: phone.page.locator("#names .act").count() > 0)
    # A good one helps at once.
    phone.page.goto("about:blank")
    phone.open(party.table.link, 0)
    party.until(lambda: phone.page.locator("#hand .card").count() > 0)


@pytest.mark.browser
@pytest.mark.slow
def test_a_seat_that_is_closed_shows_nothing_any_more(party: Party) -> None:
    phone = party.seated()
    party.table.phones.release(Seat(0))
    party.until(lambda: "isn’t on your phone anymore" in phone.text("#cover-text"))
    phone.reload()
    party.until(lambda: bool(phone.text("#cover-text")))
    assert phone.page.locator("#hand .card").count() == 0


@pytest.mark.browser
@pytest.mark.slow
def test_a_phone_that_lost_its_seat_while_away_is_told_so_and_comes_when_invited(
    party: Party,
) -> None:
    phone = party.seated()
    phone.lose_network()
    party.until(lambda: phone.page.locator("#lost").is_visible())
    party.table.phones.release(Seat(0))
    party.table.server.invite(on=False)
    # The code that it had scanned is of another evening.
    old = "name => [localStorage, sessionStorage].forEach((kept) => kept.setItem(...name))"
    phone.page.evaluate(old, ["mayi-code", "#" + "A" * 43])
    phone.find_network()
    party.until(lambda: "isn’t on your phone anymore" in phone.text("#cover-text"))
    party.table.server.invite(on=True)
    phone.page.locator("#again").tap()
    party.until(lambda: phone.page.locator("#names .act").count() > 0)


@pytest.mark.browser
@pytest.mark.slow
def test_rules_scores_and_log_are_read_from_the_menu(party: Party) -> None:
    phone = party.to_turn()
    keyboard = phone.page.keyboard
    page = phone.page.locator("#reading .page")
    for words, first in (
        ("Rules", "This hand"),
        ("Score sheet", "No hand"),
        ("What happened", ""),
    ):
        phone.page.locator('#tools [data-does="menu"]').focus()
        keyboard.press("Enter")
        phone.page.locator("#menu").get_by_role("button", name=words).focus()
        keyboard.press("Enter")
        party.until(lambda: page.inner_text() not in ("", "One moment"))
        assert first in page.inner_text()
        assert phone.page.evaluate("document.activeElement.id") == "reading-title"
        # Whoever reads still hears that it's their turn.
        assert phone.text("#reading .wanted") == phone.text("#say")
        keyboard.press("Escape")
        assert phone.page.locator("#reading").is_hidden()


@pytest.mark.browser
@pytest.mark.slow
def test_what_was_asked_for_while_the_line_was_gone_comes_with_it(party: Party) -> None:
    phone = party.seated()
    page, wanted = phone.page.locator("#reading .page"), phone.page.locator("#reading .wanted")
    phone.lose_network()
    phone.page.locator('#tools [data-does="menu"]').tap()
    phone.page.locator('#menu [data-page="rules"]').tap()
    party.until(lambda: page.inner_text() == "One moment")
    phone.find_network()
    party.until(lambda: "This hand" in page.inner_text())
    assert "keeps trying" not in wanted.inner_text()
    phone.lose_network()
    party.until(lambda: "keeps trying" in wanted.inner_text())
    phone.find_network()
    party.until(lambda: "keeps trying" not in wanted.inner_text())


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("sheet", ["menu", "reading"])
def test_a_sheet_closes_where_the_hand_has_gone(party: Party, sheet: str) -> None:
    phone = party.seated()
    phone.page.locator('#tools [data-does="menu"]').tap()
    if sheet == "reading":
        phone.page.locator('#menu [data-page="log"]').tap()
    party.until(lambda: phone.page.locator(f"#{sheet}").is_visible())
    party.table.phones.release(Seat(0))
    party.until(lambda: "isn’t on your phone anymore" in phone.text("#cover-text"))
    assert phone.page.locator(f"#{sheet}").is_hidden()


@pytest.mark.browser
@pytest.mark.slow
def test_a_log_that_lies_open_goes_on(party: Party) -> None:
    phone = party.to_turn()
    phone.page.locator('#tools [data-does="menu"]').tap()
    phone.page.locator('#menu [data-page="log"]').tap()
    page = phone.page.locator("#reading .page")
    party.until(lambda: "newest" in page.inner_text())
    before = page.locator("li").all_inner_texts()
    phone.page.evaluate("document.querySelector('#stock').click()")
    party.until(lambda: page.locator("li").all_inner_texts() != before)
    assert any(line.startswith("You draw") for line in page.locator("li").all_inner_texts())


COUNTED = """async () => {
  const { page } = await import("/main.js");
  const { ask } = page.reading;
  window.asked = [];
  page.reading.ask = (name) => { window.asked.push(name); return ask(name); };
}"""
SHOWN = """async (changes) => {
  const { page } = await import("/main.js");
  for (const change of changes) page.show({ ...page.screen, ...change });
}"""


def reading_at_rest(party: Party, name: str, words: str) -> BrowserPhone:
    """A phone with a page lying open while nothing happens; it counts what it asks."""
    phone = party.to_turn()
    phone.page.locator('#tools [data-does="menu"]').tap()
    phone.page.locator(f'#menu [data-page="{name}"]').tap()
    party.until(lambda: words in phone.text("#reading .page"))
    phone.page.evaluate(COUNTED)
    return phone


@pytest.mark.browser
@pytest.mark.slow
def test_an_open_log_asks_only_for_what_is_new_and_not_at_every_screen(party: Party) -> None:
    phone = reading_at_rest(party, "log", "newest")
    phone.page.evaluate(SHOWN, [{"say": f"Sentence {n}"} for n in range(30)])
    assert phone.page.evaluate("Boolean(window.asked.length)") is False
    phone.page.evaluate(SHOWN, [{"log": [f"Line {n}"]} for n in range(30)])
    party.until(lambda: phone.page.evaluate("window.asked.length > 0"))
    assert phone.page.evaluate("window.asked") == ["log"]


@pytest.mark.browser
@pytest.mark.slow
def test_open_rules_follow_to_the_next_deal_and_keep_what_is_open(party: Party) -> None:
    phone = reading_at_rest(party, "rules", "This hand")
    headings = phone.page.locator("#reading summary")
    headings.nth(2).tap()
    opened = phone.page.locator("#reading details[open]")
    before = opened.count()
    phone.page.evaluate(SHOWN, [{"deal": {"title": "Hand 2", "contract": "one set"}}])
    party.until(lambda: phone.page.evaluate("window.asked.length > 0"))
    fill = "async () => { const { page } = await import('/main.js'); page.reading.fill(%s); }"
    page = {"name": "rules", "blocks": []}
    blocks = page["blocks"]
    assert isinstance(blocks, list)
    for heading in ["This hand, two", *headings.all_inner_texts()[1:]]:
        blocks += [{"kind": "heading", "text": heading}, {"kind": "text", "text": "Words"}]
    phone.page.evaluate(fill % json.dumps(page))
    assert headings.first.inner_text() == "This hand, two"
    assert opened.count() == before == 2


@pytest.mark.browser
@pytest.mark.slow
def test_a_phone_speaks_its_own_language(party: Party) -> None:
    phone = party.seated(language="de-DE")
    party.until(lambda: phone.page.locator("html").get_attribute("lang") == "de")
    assert phone.text('#tools [data-does="menu"]') == "Menü"
    assert "Deine" in (phone.page.locator("#hand").get_attribute("aria-label") or "")


@pytest.mark.browser
@pytest.mark.slow
def test_open_sheets_speak_the_language_that_the_table_changes_to(party: Party) -> None:
    phone = reading_at_rest(party, "scores", "No hand")
    receive = """async () => {
      const { page } = await import("/main.js");
      await page.receive({ screen: { ...page.screen, language: "de" } });
    }"""
    phone.page.evaluate(receive)
    assert phone.text("#reading .close") == "Zurück zu meinen Karten"
    assert phone.text("#reading h2") == phone.text('#menu [data-page="scores"]')


NAMELESS = """() => [...document.querySelectorAll("button, [role=option], [role=img], input")]
  .filter((each) => each.checkVisibility())
  .filter((each) => !(each.getAttribute("aria-label") || each.innerText.trim() ||
                      each.labels?.length))
  .map((each) => each.outerHTML)"""
SIZES = """() => [...document.querySelectorAll("button, input[type=checkbox]")]
  .filter((each) => each.checkVisibility() && !each.matches(".put"))
  .map((each) => [each.id || each.className, each.getBoundingClientRect()])
  .map(([name, box]) => [name, box.width, box.height])"""
OVERLAPS = """() => {
  const parts = ["#seats", "#place", "#table", "#tray", "#tools", "#hand", "#bar"]
    .map((name) => document.querySelector(name))
    .filter((each) => each.checkVisibility())
    .map((each) => [each.id, each.getBoundingClientRect()]);
  const bad = parts.filter(([, box]) => box.left < -0.5 || box.right > innerWidth + 0.5 ||
                                        box.bottom > innerHeight + 0.5).map(([id]) => id);
  parts.forEach(([id, box], place) => {
    const next = parts[place + 1];
    if (next && box.bottom > next[1].top + 0.5) bad.push(`${id} over ${next[0]}`);
  });
  for (const each of document.querySelectorAll("#say, .act .label, .tool .label, #contract")) {
    if (each.checkVisibility() && each.scrollWidth > each.clientWidth + 1 && each.clientWidth)
      bad.push(`cut: ${each.textContent}`);
  }
  return bad;
}"""


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "language", "large"),
    [(SMALL, "en", False), (SMALL, "de-DE", True), ((390, 844), "fr", False)],
)
def test_everything_has_a_name_room_and_the_size_of_a_finger(
    party: Party,
    size: tuple[int, int],
    language: str,
    large: bool,
) -> None:
    phone = party.seated(size=size, language=language)
    if large:
        phone.page.evaluate("localStorage.setItem('mayi-large', 'yes')")
        phone.page.evaluate("sessionStorage.setItem('mayi-large', 'yes')")
        phone.reload()
        party.until(lambda: phone.page.locator("html.large #hand .card").count() > 0)
    party.until(lambda: phone.page.evaluate(OVERLAPS) == [])
    assert phone.page.evaluate(NAMELESS) == []
    sizes = phone.page.evaluate(SIZES)
    assert [each for each in sizes if min(each[1:]) < FINGER - GAP] == []


# --- Set-up on the laptop, and a phone that brings somebody.


HOME = "mayi_desktop.ui.phones"
DRAWN = """[...document.querySelectorAll("#newcomer-faces img")].every(
  (one) => one.complete && one.naturalWidth > 0
)"""

COLOUR = "(button) => getComputedStyle(button).backgroundColor"


class SettingUp:
    """A laptop that invites phones before the game, and one phone."""

    def __init__(self, app: App, browser: Browser) -> None:
        self.app, self.hand = app, Hand(app)
        self.phone = BrowserPhone(browser, language="es")
        self.page = self.phone.page

    def until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, "it never happened"
            self.hand.wait(0.05)
            self.page.wait_for_timeout(20)

    def invite(self) -> SetupPage:
        """Open set-up and invite phones."""
        self.app.context.navigation.show_setup()
        setup = self.app.context.scenes.top
        assert isinstance(setup, SetupPage)
        setup.phones.changed.emit(True)
        assert setup.line.invitation is not None
        return setup

    def bring(self, setup: SetupPage, name: str, face: str) -> Seat:
        """Scan the code, type a new name, choose a face, and sit down."""
        assert setup.line.invitation is not None
        self.page.goto(setup.line.invitation.link)
        new = self.page.locator("#names .act").last
        self.until(new.is_visible)
        assert "Alguien nuevo…" in new.inner_text()
        new.tap()
        sit = self.page.locator("#newcomer-sit")
        assert sit.is_disabled()
        idle = sit.evaluate(COLOUR)
        self.page.locator("#newcomer-name").fill(name)
        assert sit.evaluate(COLOUR) != idle, "it looked as if it could be pressed"
        self.page.locator(f'#newcomer-faces [data-face="{face}"]').tap()
        self.until(lambda: bool(self.page.evaluate(DRAWN)))
        box = sit.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= SMALL[1]
        sit.tap()
        self.until(lambda: "here" in setup.line.statuses.values())
        [seat] = setup.line.statuses
        return seat


@pytest.fixture
def setting_up(
    app: App, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SettingUp]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setattr(f"{HOME}.server._EASY_PORT", free.getsockname()[1])
    addresses = [NetworkAddress("127.0.0.1", "lo")]
    monkeypatch.setattr(f"{HOME}.messages.home_addresses", lambda: addresses)
    evening = SettingUp(app, browser)
    yield evening
    assert evening.phone.faults == []
    evening.phone.vanish()
    app.context.navigation.show_title()


@pytest.mark.browser
@pytest.mark.slow
def test_somebody_new_chooses_a_name_and_a_face_on_the_phone(setting_up: SettingUp) -> None:
    setup = setting_up.invite()
    seat = setting_up.bring(setup, "Íñigo", "p7")
    assert setup.draft.seats[seat].name == "Íñigo"
    assert setup.draft.faces()[seat] == "p7"
    setting_up.until(lambda: "Ya estás en la mesa" in setting_up.phone.text("#cover-text"))
    page = setting_up.page
    setting_up.until(lambda: setting_up.phone.text("#you") == "Íñigo")
    assert page.locator("#you img").get_attribute("src") == "/faces/p7.png"
    # Another language means to come anew: the menu stays open.
    page.locator("#cover-tools button").tap()
    page.locator("#language").select_option("fr")
    lobby = setup.line.lobby
    setting_up.until(lambda: lobby is not None and lobby.joined[seat].language == "fr")
    setting_up.until(
        lambda: page.evaluate("async () => (await import('/main.js')).page.link.welcome")
    )
    assert page.evaluate("document.querySelector('#menu').open")
    page.locator("#menu .close").tap()
    # A slip: what was typed stands there still, and the seat is the same.
    page.locator("#stand").tap()
    setting_up.until(lambda: not setup.line.statuses)
    setting_up.until(page.locator("#newcomer-name").is_visible)
    chosen = page.locator('#newcomer-faces [aria-checked="true"]')
    setting_up.until(lambda: chosen.get_attribute("data-face") == "p7")
    assert page.locator("#newcomer-name").input_value() == "Íñigo"
    page.locator("#newcomer-name").fill("Iñaki")
    page.locator("#newcomer-sit").tap()
    setting_up.until(lambda: setup.line.statuses.get(seat) == "here")
    setting_up.until(lambda: setting_up.phone.text("#you") == "Iñaki")
    assert "Íñigo" not in [who.name for who in setup.draft.active_seats]


@pytest.mark.browser
@pytest.mark.slow
def test_a_phone_cuts_and_comes_back_to_the_next_evening_by_itself(
    setting_up: SettingUp,
) -> None:
    app, page = setting_up.app, setting_up.page
    setup = setting_up.invite()
    seat = setting_up.bring(setup, "Íñigo", "p7")
    setup._start_game()
    setting_up.until(lambda: isinstance(app.context.scenes.top, CutPage))
    table = app.context.scenes.scenes[0]
    assert isinstance(table, TableScene)
    # Of the two people, it is whoever sits before the dealer.
    if table.host.cutter == seat:
        cut = page.locator('#bar [data-does="cut"]')
        setting_up.until(cut.is_visible)
        page.wait_for_timeout(400)  # a button that has just come takes no tap
        page.locator("#stock").tap()
    else:
        setting_up.hand.wait(1.0)
        setting_up.hand.press("enter")
    setting_up.until(lambda: page.locator("#hand .card").count() > 0)
    # The computer plays for a while, until a press on the phone.
    table.phones.to_computer(seat)
    setting_up.until(lambda: "La máquina juega por ti" in setting_up.phone.text("#cover-text"))
    page.locator("#names .act").tap()
    setting_up.until(page.locator("#hand .card").first.is_visible)
    assert table.host.setup.seats[seat].person
    app.context.navigation.show_title()
    closed = "La mesa se ha cerrado"
    setting_up.until(lambda: closed in setting_up.phone.text("#cover-text"))
    setting_up.hand.wait(1.0)
    setup = setting_up.invite()
    setting_up.until(lambda: setup.line.statuses.get(seat) == "here")
    setting_up.until(lambda: "Ya estás en la mesa" in setting_up.phone.text("#cover-text"))


# --- A whole game on four phones in a real browser and two computers, with what befalls phones.


GAME_ON_PHONES_PATIENCE = 240.0
FIRST_DEAL = (0,)


def turns(table: PhonesAtTable, count: int) -> None:
    """Let so many turns be played; fewer if the game ends."""
    goal = table.host.view(None).table.turn_no + count
    host = table.host
    table.run(
        lambda: host.is_over or host.view(None).table.turn_no >= goal, GAME_ON_PHONES_PATIENCE
    )


@pytest.mark.browser
@pytest.mark.slow
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
        table.run(lambda: wanders.text("#lost") != "", GAME_ON_PHONES_PATIENCE)
        vanishes.vanish()
        away = Seat(phones.index(vanishes))
        table.run(lambda: table.phones.statuses[away] == "away", GAME_ON_PHONES_PATIENCE)
        wanders.find_network()
        # The table gives the empty seat to a computer, as somebody at the laptop would.
        table.phones.release(away)
        table.host.hand_over(away, SeatSetup(NAMES[away], person=False))
        table.run(lambda: table.host.is_over, GAME_ON_PHONES_PATIENCE)
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
    working = [thread.name for thread in threading.enumerate()]
    assert "records" not in working, "nothing is written to a folder that may be gone"


# --- Where cards go on the page: into the tray and back, onto melds, one after the other.


# The page tells nobody what it does, and keeps it instead.
LISTEN = """async () => {
  window.page = (await import("/main.js")).page;
  window.sent = [];
  window.page.send = (message) => window.sent.push(message) > 0;
}"""
TAP = """([selector, detail]) => {
  const element = document.querySelector(selector);
  element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
}"""


# Whether a finger would touch this element.
LIES_OPEN = """(selector) => {
  const element = document.querySelector(selector);
  const box = element.getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return element.contains(found);
}"""


def listening(party: Party) -> tuple[BrowserPhone, dict[str, Any]]:
    """A phone whose messages are kept in its page, and the screen that it shows."""
    phone = party.seated()
    phone.page.evaluate(LISTEN)
    return phone, phone.screen()


def drawn(party: Party) -> BrowserPhone:
    """The phone of somebody who has drawn, and whose tray has two slots."""
    phone = party.to_turn()
    cards = phone.page.locator("#hand .card")
    held = cards.count()
    phone.page.locator("#stock").tap()
    party.until(lambda: cards.count() == held + 1)
    # For a moment after a press, cards take no touch.
    phone.page.locator("#hand:not([data-new])").wait_for()
    assert phone.page.locator("#tray .slot").count() == 2
    return phone


def show(phone: BrowserPhone, screen: dict[str, Any]) -> None:
    phone.page.evaluate("(screen) => window.page.show(screen)", screen)


def sent(phone: BrowserPhone) -> list[dict[str, Any]]:
    """What the page would have said, without its reports of cards that were shown."""
    messages: list[dict[str, Any]] = phone.page.evaluate("() => window.sent")
    return [message for message in messages if "act" in message]


def meld(screen: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The screen with one meld on the table."""
    cards = [
        {"id": 900 + n, "face": f"{n}S", "label": f"{n}♠", "wild": False} for n in (3, 4, 5)
    ]
    one = {"id": 7, "owner": 1, "label": "Ben: a run", "cards": cards}
    return {
        **screen,
        "claim": None,
        "melds": [{"takes": [], "ends": {}, "swaps": [], **one, **more}],
    }


def choose(phone: BrowserPhone, *cards: int) -> None:
    for card in cards:
        phone.page.evaluate(
            "(id) => document.querySelector(`#hand [data-key='${id}']`).click()", card
        )


@pytest.mark.browser
@pytest.mark.slow
def test_chosen_cards_go_into_a_slot_and_back(party: Party) -> None:
    phone = drawn(party)
    cards = phone.page.locator("#hand .card")
    before = cards.count()
    for place in (0, 1):
        cards.nth(place).tap()
    phone.page.locator("#tray .slot").first.locator(".put").tap()
    party.until(lambda: phone.page.locator("#tray .back").count() == 2)
    assert cards.count() == before - 2
    phone.page.locator("#tray .back").first.tap()
    party.until(lambda: phone.page.locator("#tray .back").count() == 1)
    assert cards.count() == before - 1


@pytest.mark.browser
@pytest.mark.slow
def test_a_card_is_dropped_into_a_slot(party: Party) -> None:
    phone = drawn(party)
    card = phone.page.locator("#hand .card").first.bounding_box()
    slot = phone.page.locator("#tray .slot").nth(1).bounding_box()
    assert card is not None
    assert slot is not None
    mouse = phone.page.mouse
    mouse.move(card["x"] + 12, card["y"] + 20)
    mouse.down()
    mouse.move(slot["x"] + 40, slot["y"] + 20, steps=6)
    mouse.up()
    party.until(lambda: phone.page.locator("#tray .slot").nth(1).locator(".back").count() == 1)


@pytest.mark.browser
@pytest.mark.slow
def test_several_cards_are_laid_off_one_after_the_other(party: Party) -> None:
    phone, screen = listening(party)
    one, two = (card["id"] for card in screen["hand"][:2])
    show(phone, meld(screen, takes=[one, two]))
    choose(phone, one, two)
    assert phone.page.locator("#melds .fits").count() == 1
    phone.page.evaluate(TAP, ["#melds .meld", 0])
    assert [message["card"] for message in sent(phone)] == [one]
    rest = [card for card in screen["hand"] if card["id"] != one]
    show(phone, {**meld(screen, takes=[two]), "hand": rest, "rev": screen["rev"] + 1})
    assert [(m["act"], m["card"], m["meld"]) for m in sent(phone)] == [
        ("lay_off", one, 7),
        ("lay_off", two, 7),
    ]


@pytest.mark.browser
@pytest.mark.slow
def test_a_refusal_keeps_the_other_cards(party: Party) -> None:
    phone, screen = listening(party)
    one, two = (card["id"] for card in screen["hand"][:2])
    show(phone, meld(screen, takes=[one, two]))
    choose(phone, one, two)
    phone.page.evaluate(TAP, ["#melds .meld", 0])
    show(phone, {**meld(screen, takes=[one, two]), "refusal": "Not now."})
    assert phone.text("#refusal") == "Not now."
    assert [message["card"] for message in sent(phone)] == [one]


@pytest.mark.browser
@pytest.mark.slow
def test_a_refusal_is_gone_once_other_cards_are_chosen(party: Party) -> None:
    phone, screen = listening(party)
    refusal = phone.page.locator("#refusal")
    refused = {**screen, "refusal": "Not now."}
    show(phone, refused)
    assert refusal.is_visible()
    choose(phone, screen["hand"][0]["id"])
    assert refusal.is_hidden()
    show(phone, {**refused, "rev": screen["rev"] + 1})
    assert refusal.is_hidden(), "it is still the same refusal"
    phone.page.evaluate(
        "() => Object.getPrototypeOf(window.page).send.call(window.page, { act: 'sort' })"
    )
    show(phone, {**refused, "rev": screen["rev"] + 2})
    assert refusal.is_visible(), "it is another one"


@pytest.mark.browser
@pytest.mark.slow
def test_a_heading_that_is_read_out_first_has_no_frame(party: Party) -> None:
    phone = party.seated()
    phone.reload()
    party.until(lambda: phone.page.locator("#hand .card").count() > 0)
    phone.page.keyboard.press("Tab")
    phone.page.locator("#say").focus()
    frame = phone.page.locator("#say").evaluate("(say) => getComputedStyle(say).outlineStyle")
    assert frame == "none"


@pytest.mark.browser
@pytest.mark.slow
def test_a_card_that_can_be_added_or_swapped_asks_which(party: Party) -> None:
    phone, screen = listening(party)
    card = screen["hand"][0]["id"]
    swap = {"wild": 903, "takes": [card], "label": "joker"}
    show(phone, meld(screen, takes=[card], swaps=[swap]))
    choose(phone, card)
    phone.page.evaluate(TAP, ["#melds .meld", 0])
    assert sent(phone) == []
    ways = phone.page.locator("#ask .act").all_inner_texts()
    assert ways == ["Lay it off here", "Swap it for the joker", "Leave it"]
    phone.page.locator("#ask .act").nth(1).tap()
    assert [(m["act"], m["wild"]) for m in sent(phone)] == [("swap", 903)]
    assert phone.page.locator("#ask").is_hidden()


@pytest.mark.browser
@pytest.mark.slow
def test_a_finger_does_not_press_what_has_only_just_come(party: Party) -> None:
    phone, screen = listening(party)
    button = {"id": "new", "label": "New", "kind": "primary", "enabled": True, "why": ""}
    button |= {"does": "draw", "at": "bar"}
    page = phone.page
    lies = f"""([screen, selector]) => {{
      if (screen) window.page.show(screen);
      return ({LIES_OPEN})(selector);
    }}"""
    new = "#bar [data-does=draw]"
    assert not page.evaluate(lies, [{**screen, "claim": None, "buttons": [button]}, new])
    party.until(lambda: page.evaluate(LIES_OPEN, new))
    page.locator(new).tap()
    assert [message["button"] for message in sent(phone)] == ["new"]


@pytest.mark.browser
@pytest.mark.slow
def test_names_and_the_button_of_a_page_that_has_just_come_take_no_touch(party: Party) -> None:
    party.table.server.invite(on=False)
    phone = party.phone()
    phone.open(party.table.link)
    page, again, name = phone.page, "#again", "#names .act"
    party.until(lambda: page.locator(again).is_visible())
    page.evaluate("async () => { window.page = (await import('/main.js')).page; }")
    both = f"""([act, selector]) => {{
      if (act === "end") window.page.ended("refused");
      else window.page.askWho({{ seats: [{{ seat: 0, name: "Anna" }}] }});
      return ({LIES_OPEN})(selector);
    }}"""
    for act, selector in (("end", again), ("ask", name)):
        assert not page.evaluate(both, [act, selector]), act
        party.until(lambda selector=selector: page.evaluate(LIES_OPEN, selector))


@pytest.mark.browser
@pytest.mark.slow
def test_a_phone_for_which_the_computer_plays_sits_down_again_by_one_press(
    party: Party,
) -> None:
    table, phone = party.table, party.seated()
    table.server.show_roster([RosterSeat(Seat(0), "Anna"), RosterSeat(Seat(1), "Ben")])
    who = table.host.setup.seats[0]
    table.server.invite(on=False)
    table.host.hand_over(Seat(0), replace(who, person=False))
    party.until(lambda: "computer is playing" in phone.text("#cover-text"))
    assert phone.page.locator("#hand").is_hidden()
    phone.reload()
    party.until(lambda: "computer is playing" in phone.text("#cover-text"))
    assert phone.page.locator("#names .act").all_inner_texts() == ["Anna"]
    table.admits = False
    phone.page.locator("#names .act").tap()
    party.until(lambda: len(table.phones.asking) == 1)
    [asked] = table.phones.asking
    assert isinstance(asked, WantsSeat)
    assert asked.returns
    table.host.hand_over(Seat(0), who)
    table.admits = True
    party.until(lambda: phone.page.locator("#hand .card").count() > 0)


@pytest.mark.browser
@pytest.mark.slow
def test_a_phone_leaves_the_table_and_comes_back(party: Party) -> None:
    phone = party.seated()
    menu = phone.page.locator('#tools [data-does="menu"]')
    menu.tap()
    phone.page.locator("#leave").tap()
    party.until(lambda: party.table.phones.statuses == {Seat(0): "away"})
    assert phone.text("#cover-text") == "You’ve left the table."
    phone.page.locator("#again").tap()
    party.until(lambda: phone.page.locator("#hand .card").count() > 0)


@pytest.mark.browser
@pytest.mark.slow
def test_another_language_is_chosen_on_the_phone_and_kept(party: Party) -> None:
    phone = party.seated()
    phone.page.locator('#tools [data-does="menu"]').tap()
    language = phone.page.locator("#language")
    assert language.locator("option").all_inner_texts() == [
        read_language(key).name for key in language_keys()
    ]
    assert language.input_value() == "en"
    language.select_option("de")
    party.until(lambda: phone.screen().get("language") == "de")
    assert phone.text("#menu-title") == "Menü"
    phone.reload()
    party.until(lambda: phone.screen().get("language") == "de")


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize(("count", "rows"), [(3, [3]), (5, [3, 2]), (7, [4, 3]), (8, [4, 4])])
def test_the_tiles_of_all_players_are_laid_out_evenly(
    party: Party, count: int, rows: list[int]
) -> None:
    phone, screen = listening(party)
    one = screen["seats"][0]
    seats = [{**one, "seat": n} for n in range(count)]
    tops = phone.page.evaluate(
        """(screen) => {
          window.page.show(screen);
          const tiles = [...document.querySelectorAll(".seat")];
          return tiles.map((tile) => tile.offsetTop);
        }""",
        {**screen, "seats": seats},
    )
    assert list(Counter(tops).values()) == rows


# --- The page of a phone at the score pad: cards are tapped or points typed, and sent.


class PadParty:
    """An evening with real cards, and the phone of its first player."""

    def __init__(self, session: PadSession, server: PhoneServer, browser: Browser) -> None:
        self.session = session
        self.phones = PadPhones(session, server)
        self.phone = BrowserPhone(browser)
        assert server.invitation is not None
        self.phone.open(server.invitation.link, 0)
        self.until(lambda: self.phone.page.locator("#pad-keys .key").count() == 14)

    @property
    def entry(self) -> DealEntry:
        return self.session.evening.blank(0)

    def tap(self, key: str) -> None:
        self.phone.page.locator(f'#pad-keys [data-key="{key}"]').click()

    def press(self, part: str) -> None:
        self.phone.page.locator(f"#pad-{part}").click()

    def until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end
            self.phones.poll()
            for asked in tuple(self.phones.asking):
                self.phones.admit(asked)
            time.sleep(0.01)


@pytest.fixture
def pad(tmp_path: Path, browser: Browser) -> Iterator[PadParty]:
    session = begin(tmp_path, seats=3)
    server = PhoneServer([Seat(n) for n in range(3)], HomeAddress("127.0.0.1"))
    server.start()
    try:
        party = PadParty(session, server, browser)
        yield party
        assert party.phone.faults == []
        party.phone.vanish()
    finally:
        server.stop()
        session.close()


def test_cards_are_tapped_one_is_taken_back_and_they_are_sent(pad: PadParty) -> None:
    for key in ("K", "7", "JK", "A"):
        pad.tap(key)
    pad.press("undo")
    pad.press("send")
    pad.until(lambda: pad.entry.hands[0] is not None)
    ranks = [Rank.SEVEN, Rank.KING, Rank.JOKER]
    assert pad.entry.hands[0] == HandLeft.of_cards(pad.session.evening.sheet, ranks)
    pad.until(lambda: "67" in pad.phone.text("#pad-say"))
    assert "✓" in pad.phone.text("#pad-rows li:first-child")


def test_points_are_typed_and_a_reload_still_knows_them(pad: PadParty) -> None:
    pad.tap("K")
    pad.phone.page.locator("#pad-points").fill("4x5")
    pad.phone.page.locator("#pad-points").press("Enter")
    pad.until(lambda: pad.entry.hands[0] == HandLeft(45))
    pad.phone.reload()
    points = pad.phone.page.locator("#pad-points")
    pad.until(lambda: points.input_value() == "45")


def test_going_out_takes_the_cards_away_and_can_be_taken_back(pad: PadParty) -> None:
    pad.press("out")
    pad.until(lambda: pad.entry.out == 0)
    pad.until(lambda: not pad.phone.page.locator("#pad-keys").is_visible())
    pad.press("out")
    pad.until(lambda: pad.entry.out is None)
    pad.until(lambda: pad.phone.page.locator("#pad-keys").is_visible())


def test_the_menu_reads_the_rules_and_enlarges_the_words(pad: PadParty) -> None:
    page, menu = pad.phone.page, pad.phone.page.locator("#menu")
    page.locator("#pad-tools button").tap()
    assert [button.inner_text() for button in menu.get_by_role("button").all()] == [
        *("Rules", "Score sheet", "Leave the table", "Back to the score pad"),
    ]
    assert "your seat is kept" in menu.inner_text()
    before = pad.phone.page.locator("#pad-say").bounding_box()
    menu.get_by_label("Large text and cards").tap()
    after = pad.phone.page.locator("#pad-say").bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > before["height"]
    for words, told in (("Rules", "This hand"), ("Score sheet", "No hand is over yet.")):
        menu.get_by_role("button", name=words).tap()
        pad.until(lambda told=told: told in pad.phone.text("#reading .page"))
        page.locator("#reading .close").tap()
        page.locator("#pad-tools button").tap()
    menu.get_by_role("button", name="Back to the score pad").tap()
    assert not menu.is_visible()
    pad.tap("K")
    assert "K" in pad.phone.text("#pad-sum")


def test_rules_that_lie_open_follow_to_the_next_deal(pad: PadParty) -> None:
    pad.phone.page.locator("#pad-tools button").tap()
    pad.phone.page.locator("#menu").get_by_role("button", name="Rules").tap()
    reading = pad.phone.page.locator("#reading .page")
    pad.until(lambda: "This hand: hand 1 of 6" in reading.inner_text())
    enter_deal(pad.session, Random(1))
    pad.until(lambda: "This hand: hand 2 of 6" in reading.inner_text())
