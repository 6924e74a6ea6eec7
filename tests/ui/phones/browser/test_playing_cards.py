"""Where cards go on the page: into the tray and back, onto melds, one after the other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.phones.browser.party import Party
from tests.ui.phones.browser.phone import BrowserPhone

pytestmark = [pytest.mark.browser, pytest.mark.slow]
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


def test_a_refusal_keeps_the_other_cards(party: Party) -> None:
    phone, screen = listening(party)
    one, two = (card["id"] for card in screen["hand"][:2])
    show(phone, meld(screen, takes=[one, two]))
    choose(phone, one, two)
    phone.page.evaluate(TAP, ["#melds .meld", 0])
    show(phone, {**meld(screen, takes=[one, two]), "refusal": "Not now."})
    assert phone.text("#refusal") == "Not now."
    assert [message["card"] for message in sent(phone)] == [one]


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


def test_a_finger_does_not_press_what_has_only_just_come(party: Party) -> None:
    phone, screen = listening(party)
    button = {"id": "new", "label": "New", "kind": "primary", "enabled": True, "why": ""}
    button |= {"does": "draw", "at": "bar"}
    both = """([screen, tap]) => {
      window.page.show(screen);
      for (const wait of [0, 1000]) {
        window.page.bar.changed -= wait;
        (%s)(["#bar [data-does=draw]", 1]);
      }
    }"""
    phone.page.evaluate(both % TAP, [{**screen, "claim": None, "buttons": [button]}, None])
    assert [message["button"] for message in sent(phone)] == ["new"]
