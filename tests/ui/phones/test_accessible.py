"""The phone's page for screen readers: roles, names, what is announced, where focus is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator

from mayi_desktop.base.languages import choose_language
from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.messages import HomeAddress
from mayi_desktop.ui.phones.server import PhoneServer
from tests.bench.phone_screens import Look, Screen, ToRead, collected, opened, show, states
from tests.ui.phones.browser import BrowserPhone, Party, phones_at_table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AXE = {"resultTypes": ["violations"]}
# Until the pictures have come, each card shows its sign instead of them.
DRAWN = """() => [...document.querySelectorAll("img[data-card]")]
  .every((picture) => !picture.checkVisibility() || picture.naturalWidth)"""
ACTIVE = """() => [document.activeElement.id, document.activeElement.parentElement.id]"""
SIGNS = "♠♥♦♣"
Collected = tuple[dict[str, Screen], ToRead]


@pytest.fixture(scope="module")
def played() -> Collected:
    """A screen of every state, from real games."""
    to_read: ToRead = {}
    return collected("en", to_read), to_read


@pytest.fixture
def address() -> Iterator[str]:
    server = PhoneServer([Seat(0)], HomeAddress("127.0.0.1"))
    server.start()
    yield f"{server.address.origin}/"
    server.stop()


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[BrowserPhone]:
    phone = opened(browser, address, Look("en", "390x844", "dark", "no"))
    yield phone
    phone.vanish()
    assert phone.faults == []


def take_over(phone: BrowserPhone) -> None:
    """Let the test be the table."""
    phone.page.evaluate(
        "async () => { window.page = (await import('/main.js')).page;"
        " window.page.link = { send: () => true }; }"
    )


def test_axe_finds_nothing_in_any_state(phone: BrowserPhone, played: Collected) -> None:
    found: dict[str, set[str]] = {}
    seen = 0
    for state in states(phone, *played):
        seen += 1
        if "cover" not in state:
            phone.page.wait_for_function(DRAWN)
        for fault in Axe().run(phone.page, options=AXE).response["violations"]:
            nodes = {f"{state}: {node['target']}" for node in fault["nodes"]}
            found.setdefault(fault["id"], set()).update(nodes)
    assert seen > 20
    assert found == {}


def test_every_control_has_a_role_and_a_name_that_people_say(
    phone: BrowserPhone, played: Collected
) -> None:
    for state in states(phone, *played):
        tree = phone.page.locator("body").aria_snapshot()
        assert [line for line in tree.splitlines() if set(SIGNS) & set(line)] == [], state
        for line in map(str.strip, tree.splitlines()):
            role, _space, name = line.lstrip("-' ").partition(" ")
            if role in {"button", "option", "img", "checkbox", "radio", "group"}:
                assert name.startswith('"'), (state, line)


def test_cards_are_options_that_say_whether_they_are_chosen(
    phone: BrowserPhone, played: Collected
) -> None:
    take_over(phone)
    phone.page.evaluate("() => { window.page.screen = null; }")
    show(phone, "draw", played[0]["draw"])
    hand = phone.page.get_by_role("listbox", name="Your hand")
    words = [
        option.get_attribute("aria-label") or "" for option in hand.get_by_role("option").all()
    ]
    assert words
    assert all(" of " in word or word.startswith("joker") for word in words)
    hand.get_by_role("option", name=words[0], selected=False).first.press("Enter")
    assert hand.get_by_role("option", selected=True).count() == 1


def test_prompts_are_polite_and_questions_interrupt(
    phone: BrowserPhone, played: Collected
) -> None:
    take_over(phone)
    phone.page.evaluate("() => { window.page.screen = null; }")
    prompt = phone.page.get_by_role("heading", level=1)
    for state, urgency in (("draw", "polite"), ("asked", "assertive"), ("wait", "polite")):
        show(phone, state, played[0][state])
        assert prompt.get_attribute("aria-live") == urgency, state
    show(phone, "question", played[0]["question"])
    question = phone.page.get_by_role("alertdialog", name="You can go down now")
    assert question.get_by_role("button").count() == 2
    assert phone.page.evaluate(ACTIVE)[0] == "ask-heading"


def test_focus_survives_whatever_the_table_repaints(
    phone: BrowserPhone, played: Collected
) -> None:
    take_over(phone)
    screen = played[0]["draw"]
    phone.page.evaluate("() => { window.page.screen = null; }")
    show(phone, "", screen)
    cards = phone.page.get_by_role("option")
    cards.nth(2).focus()
    after = cards.nth(3).get_attribute("data-key")
    fewer = {**screen, "hand": [*screen["hand"][:2], *screen["hand"][3:]]}
    show(phone, "", fewer)
    assert phone.page.evaluate("() => document.activeElement.dataset.key") == after
    assert cards.nth(2).get_attribute("tabindex") == "0"
    phone.page.locator("#bar button").first.focus()
    show(phone, "", {**fewer, "buttons": []})
    assert phone.page.evaluate(ACTIVE)[0] == "say"
    cards.nth(0).focus()
    show(phone, "", played[0]["deal-over"])
    assert phone.page.evaluate(ACTIVE)[1] == "end"
    phone.page.evaluate("() => window.page.cover('closed')")
    assert phone.page.evaluate(ACTIVE)[0] == "cover-title"


def test_names_are_said_in_the_phones_language(browser: Browser, tmp_path: Path) -> None:
    with phones_at_table(tmp_path, "grandma-jeanne", 1, 2, hold=600.0) as table:
        phone = Party(table, browser).seated(language="de-DE")
        names = [card.get_attribute("aria-label") or "" for card in hand_of(phone).all()]
        phone.vanish()
    suits = ("Pik", "Herz", "Karo", "Kreuz", "Joker")
    assert all(any(suit in name for suit in suits) for name in names), names
    choose_language("en")


# --- A deal, played by what a screen reader finds: roles and names alone.


def hand_of(phone: BrowserPhone) -> Locator:
    return phone.page.get_by_role("listbox").get_by_role("option")


class Listener:
    """Presses what has a role and a name, one thing at a time."""

    def __init__(self, phone: BrowserPhone) -> None:
        self.page = phone.page
        self.hand = hand_of(phone)
        self.pressed: list[str] = []
        self._tries = 0

    def act(self) -> bool:
        """Do one thing that can be done; whether the deal is over."""
        if self.page.get_by_role("region", name="The points").count():
            return True
        question = self.page.get_by_role("alertdialog")
        if question.count():
            goes_down = question.get_by_role("heading", name="You can go down").count()
            buttons = question.get_by_role("button")
            self._press(buttons.first if goes_down else buttons.last)
            return False
        now = self.page.get_by_role("group", name="What you can do now")
        buttons = now.get_by_role("button", disabled=False)
        names = buttons.all_inner_texts()
        for wanted in ("No, thanks", "Let it go", "Allow", "Draw", "Lay down"):
            for place, name in enumerate(names):
                if name.startswith(wanted):
                    self._press(buttons.nth(place))
                    return False
        melds = self.page.get_by_role("button", name="Suggest melds", disabled=False)
        if (
            melds.count()
            and not self.page.get_by_role("button", name="back to your hand").count()
        ):
            self._press(melds)
        elif now.get_by_role("button", name="Discard").count():
            self._discard(now)
        return False

    def go_on(self) -> None:
        """Leave the points for the next deal, if there is one."""
        now = self.page.get_by_role("group", name="What you can do now")
        on = now.get_by_role("button", name="On to", disabled=False)
        if on.count():
            self._press(on)

    def _discard(self, now: Locator) -> None:
        for chosen in self.hand.and_(self.page.get_by_role("option", selected=True)).all():
            self._press(chosen)
        count = self.hand.count()
        if not count:
            return
        self._tries += 1
        self._press(self.hand.nth(self._tries % count))
        button = now.get_by_role("button", name="Discard", disabled=False)
        if button.count():
            self._press(button)

    def _press(self, one: Locator) -> None:
        # A screen reader's press is a click without a pointer; by then it may be off the page.
        handle = one.element_handles()
        if handle:
            self.pressed.append(handle[0].inner_text())
            handle[0].evaluate("element => element.click()")


def test_a_deal_is_played_by_roles_and_names_alone(browser: Browser, tmp_path: Path) -> None:
    with phones_at_table(tmp_path, "grandma-jeanne", 1, 2, deals=(0, 1)) as table:
        party = Party(table, browser)
        phone = party.seated()
        listener = Listener(phone)
        party.until(listener.act)
        assert len(table.deals) == 1
        assert any(name.startswith("Draw") for name in listener.pressed)
        assert phone.faults == []
        phone.vanish()
