"""The phone's page: how it is tapped, moved, heard and seen, and what it says."""

from __future__ import annotations

import json

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.messages import RosterSeat
from tests.ui.phones.browser.party import Party
from tests.ui.phones.browser.phone import SMALL, BrowserPhone

pytestmark = [pytest.mark.browser, pytest.mark.slow]
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
    return [
        card.get_attribute("aria-label") or ""
        for card in phone.page.locator("#hand .card").all()
    ]


def test_the_secret_leaves_the_address_bar_and_outlives_a_reload(party: Party) -> None:
    phone = party.seated()
    assert "#" not in phone.page.url
    before = shown_faces(phone)
    phone.reload()
    party.until(lambda: phone.page.locator("#hand .card").count() > 0)
    assert shown_faces(phone) == before


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


# The fullest screen that a turn can bring: 24 cards, eight players, sixteen melds.
CROWDED = """async (screen) => {
  const { page } = await import("/main.js");
  const hand = [...screen.hand, ...screen.hand, ...screen.hand].slice(0, 24);
  const seats = [0, 1, 2, 3, 4, 5, 6, 7].map((seat) => ({ ...screen.seats[0], seat }));
  const card = { face: "9C", label: "9♣", wild: false };
  const meld = { label: "9♣ 9♣ 9♣", takes: [], ends: {}, swaps: [] };
  const melds = [...Array(16).keys()].map((id) => ({
    ...meld, id, owner: id % 8, takes: id === 13 ? [0] : [],
    cards: [0, 1, 2, 3, 4, 5].map((place) => ({ ...card, id: 500 + 10 * id + place })),
  }));
  page.send = () => true;
  page.receive({ screen: {
    ...screen, seats, melds: screen.crowd ? melds : [],
    hand: hand.map((one, id) => ({ ...one, id })),
  } });
}"""
IN_SIGHT = """(names) => names.filter((name) => {
  const element = document.querySelector(name);
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const seen = box.height > 30 && box.bottom <= innerHeight + 0.5;
  return !(seen && element.contains(document.elementFromPoint(x, y)));
})"""


@pytest.mark.parametrize("crowd", [False, True])
def test_piles_and_buttons_stay_in_sight_on_the_smallest_page_with_the_largest_words(
    party: Party, crowd: bool
) -> None:
    phone = party.to_turn()
    screen = phone.screen()
    phone.page.locator('#tools [data-does="menu"]').tap()
    phone.page.locator("#large").check()
    phone.page.locator("#menu .close").tap()
    phone.page.evaluate(CROWDED, {**screen, "crowd": crowd})
    party.until(lambda: phone.page.locator("#hand .card").count() == 24)
    party.table.pause(0.5)
    wanted = ["#stock", "#discard", '#bar [data-does="draw"]', '#tools [data-does="menu"]']
    assert phone.page.evaluate(IN_SIGHT, wanted) == []


def test_where_a_chosen_card_goes_stands_first(party: Party) -> None:
    phone = party.to_turn()
    phone.page.evaluate(CROWDED, {**phone.screen(), "crowd": True})
    party.until(lambda: phone.page.locator("#melds .meld").count() == 16)
    phone.page.locator("#open").evaluate("open => open.scrollTo(0, 9999)")
    phone.page.locator("#hand .card").first.dispatch_event("click")
    assert phone.page.locator("#melds .meld").first.get_attribute("data-meld") == "13"
    assert phone.page.evaluate(IN_SIGHT, ["#melds .fits"]) == []
    phone.page.locator("#hand .card").first.dispatch_event("click")
    order = phone.page.locator("#melds .meld").evaluate_all(
        "all => all.map((m) => m.dataset.meld)"
    )
    assert order == [str(number) for number in range(16)]


def test_a_turn_by_taps(party: Party) -> None:
    phone = party.to_turn()
    held = len(shown_faces(phone))
    phone.page.locator("#stock").tap()
    party.until(lambda: len(shown_faces(phone)) == held + 1)
    discard = phone.page.locator('#bar [data-does="discard"]')
    party.until(lambda: discard.count() == 1)
    party.table.pause(0.4)
    discard.tap(force=True)
    assert phone.text("#refusal") == "Tap a card first."
    assert len(shown_faces(phone)) == held + 1
    card = phone.page.locator("#hand .card").last
    name = (card.get_attribute("aria-label") or "").removesuffix(", new")
    card.tap()
    discard.tap()
    # The hand of this deal could go down: the page asks once, as the table does.
    anyway = phone.page.locator('#ask [data-does="discard"]')
    party.until(anyway.is_visible)
    anyway.tap()
    party.until(lambda: len(shown_faces(phone)) == held)
    assert phone.page.locator("#ask").is_hidden()
    pile = phone.page.locator("#discard").get_attribute("aria-label") or ""
    assert pile.endswith(name)


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


def test_a_lost_line_is_told_kindly_and_comes_back(party: Party) -> None:
    phone = party.seated()
    phone.lose_network()
    party.until(lambda: phone.page.locator("#lost").is_visible())
    assert "keeps trying" in phone.text("#lost")
    assert phone.page.locator("#hand .card").count() > 0
    phone.find_network()
    party.until(lambda: not phone.page.locator("#lost").is_visible())


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
    party.table.admits = True
    party.until(lambda: phone.page.locator("#hand .card").count() > 0)
    assert "#" not in phone.page.url


def test_a_phone_that_the_table_sends_away_may_ask_again(party: Party) -> None:
    party.table.admits = False
    phone = party.phone()
    phone.open(party.table.link, 1)
    party.until(lambda: len(party.table.phones.asking) == 1)
    party.table.phones.refuse(party.table.phones.asking[0])
    party.until(lambda: "didn’t let this phone in" in phone.text("#cover-text"))
    phone.page.locator("#again").tap()
    party.until(lambda: phone.page.locator("#names .act").count() > 0)


def test_a_phone_learns_that_nobody_is_invited_and_comes_by_trying_again(party: Party) -> None:
    party.table.server.invite(on=False)
    phone = party.phone()
    phone.open(party.table.link)
    party.until(lambda: "Invite phones" in phone.text("#cover-text"))
    party.table.server.invite(on=True)
    phone.page.locator("#again").tap()
    party.until(lambda: phone.page.locator("#names .act").count() > 0)


def test_a_reloaded_page_is_known_by_its_ticket(party: Party) -> None:
    phone = party.seated()
    party.table.server.invite(on=False)
    phone.reload()
    party.until(lambda: phone.page.locator("#hand .card").count() > 0)


def test_a_code_of_another_evening_is_forgotten(party: Party) -> None:
    phone = party.phone()
    phone.open(party.table.link.partition("#")[0] + "#" + "A" * 43)
    party.until(lambda: phone.page.locator("#names .act").count() > 0)
    # A good one helps at once.
    phone.page.goto("about:blank")
    phone.open(party.table.link, 0)
    party.until(lambda: phone.page.locator("#hand .card").count() > 0)


def test_a_seat_that_is_closed_shows_nothing_any_more(party: Party) -> None:
    phone = party.seated()
    party.table.phones.release(Seat(0))
    party.until(lambda: "Scan a new code" in phone.text("#cover-text"))
    phone.reload()
    party.until(lambda: bool(phone.text("#cover-text")))
    assert "Scan your seat’s code" in phone.text("#cover-text")


def test_rules_scores_and_log_are_read_from_the_menu(party: Party) -> None:
    phone = party.to_turn()
    keyboard = phone.page.keyboard
    page = phone.page.locator("#reading .page")
    for words, first in (("Rules", "This hand"), ("Score sheet", "No hand"), ("What has", "")):
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


def test_what_was_asked_for_while_the_line_was_gone_comes_with_it(party: Party) -> None:
    phone = party.seated()
    page, wanted = phone.page.locator("#reading .page"), phone.page.locator("#reading .wanted")
    phone.lose_network()
    phone.page.locator('#tools [data-does="menu"]').tap()
    phone.page.locator('#menu [data-page="rules"]').tap()
    party.table.pause(0.3)
    assert page.inner_text() == "One moment"
    phone.find_network()
    party.until(lambda: "This hand" in page.inner_text())
    assert "keeps trying" not in wanted.inner_text()
    phone.lose_network()
    party.until(lambda: "keeps trying" in wanted.inner_text())
    phone.find_network()
    party.until(lambda: "keeps trying" not in wanted.inner_text())


@pytest.mark.parametrize("sheet", ["menu", "reading"])
def test_a_sheet_closes_where_the_hand_has_gone(party: Party, sheet: str) -> None:
    phone = party.seated()
    phone.page.locator('#tools [data-does="menu"]').tap()
    if sheet == "reading":
        phone.page.locator('#menu [data-page="log"]').tap()
    party.until(lambda: phone.page.locator(f"#{sheet}").is_visible())
    party.table.phones.release(Seat(0))
    party.until(lambda: "Scan a new code" in phone.text("#cover-text"))
    assert phone.page.locator(f"#{sheet}").is_hidden()


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


def test_an_open_log_asks_only_for_what_is_new_and_not_at_every_screen(party: Party) -> None:
    phone = reading_at_rest(party, "log", "newest")
    phone.page.evaluate(SHOWN, [{"say": f"Sentence {n}"} for n in range(30)])
    assert phone.page.evaluate("Boolean(window.asked.length)") is False
    phone.page.evaluate(SHOWN, [{"log": [f"Line {n}"]} for n in range(30)])
    party.until(lambda: phone.page.evaluate("window.asked.length > 0"))
    assert phone.page.evaluate("window.asked") == ["log"]


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


def test_a_phone_speaks_its_own_language(party: Party) -> None:
    phone = party.seated(language="de-DE")
    party.until(lambda: phone.page.locator("html").get_attribute("lang") == "de")
    assert phone.text('#tools [data-does="menu"]') == "Menü"
    assert "Deine" in (phone.page.locator("#hand").get_attribute("aria-label") or "")


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
    party.table.pause(0.5)
    assert phone.page.evaluate(NAMELESS) == []
    assert phone.page.evaluate(OVERLAPS) == []
    sizes = phone.page.evaluate(SIZES)
    assert [each for each in sizes if min(each[1:]) < FINGER - GAP] == []
