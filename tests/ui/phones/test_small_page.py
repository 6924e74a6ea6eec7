"""The phone's page on a small phone: what is needed is in sight and stays in its place."""

from __future__ import annotations

import pytest

from tests.ui.phones.browser import SMALL, Party

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
PILES_AND_BUTTONS = [
    "#stock",
    "#discard",
    '#bar [data-does="draw"]',
    '#tools [data-does="menu"]',
]
IN_SIGHT = """(names) => names.filter((name) => {
  const element = document.querySelector(name);
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const seen = box.height > 30 && box.bottom <= innerHeight + 0.5;
  return !(seen && element.contains(document.elementFromPoint(x, y)));
})"""


@pytest.mark.browser
@pytest.mark.slow
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
    party.until(lambda: phone.page.evaluate(IN_SIGHT, PILES_AND_BUTTONS) == [])


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("crowd", [False, True])
def test_on_a_phone_held_across_the_hand_and_its_buttons_are_in_sight(
    party: Party, crowd: bool
) -> None:
    phone = party.to_turn()
    phone.page.set_viewport_size({"width": 844, "height": 390})
    phone.page.evaluate(CROWDED, {**phone.screen(), "crowd": crowd})
    party.until(lambda: phone.page.locator("#hand .card").count() == 24)
    wanted = [*PILES_AND_BUTTONS, "#hand .card:last-child"]
    party.until(lambda: phone.page.evaluate(IN_SIGHT, wanted) == [])


# Two melds of a player with a long name, or a card that may be asked for and its time.
STAGED = """async ([screen, what]) => {
  const { page } = await import("/main.js");
  const seats = screen.seats.map((seat) => ({ ...seat, name: "Grandma Rosemarie" }));
  const card = { face: "9C", label: "9♣", wild: false };
  const melds = [0, 1].map((id) => ({
    id, owner: 0, label: "9♣", takes: [], ends: {}, swaps: [],
    cards: [0, 1, 2].map((place) => ({ ...card, id: 500 + 10 * id + place })),
  }));
  const shown = { card: "9C", wild: false, label: "9♣", text: "9♣" };
  const claim = { window: "1-1", asked: false, ...shown };
  page.send = () => true;
  const time = what === "time" ? { left_ms: 5000 } : {};
  if (what === "no time") page.clock.text.textContent = "";
  await page.receive({ screen: what === "melds"
    ? { ...screen, seats, melds }
    : { ...screen, melds: [], tone: "wait", claim: { ...claim, ...time } } });
  const boxes = document.querySelectorAll(what === "melds" ? ".meld" : "#discard");
  return [...boxes].map((box) => box.getBoundingClientRect().toJSON());
}"""


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "large"), [(*SMALL, False), (390, 844, True)])
def test_a_long_name_keeps_no_meld_from_lying_beside_another(
    party: Party, width: int, height: int, large: bool
) -> None:
    phone = party.to_turn()
    phone.page.set_viewport_size({"width": width, "height": height})
    screen = {**phone.screen(), "large": large}
    one, other = phone.page.evaluate(STAGED, [screen, "melds"])
    assert one["top"] == other["top"]


@pytest.mark.browser
@pytest.mark.slow
def test_the_card_on_offer_stays_in_its_place_when_its_time_is_over(party: Party) -> None:
    phone = party.to_turn()
    screen = phone.screen()
    (timed,) = phone.page.evaluate(STAGED, [screen, "time"])
    (still,) = phone.page.evaluate(STAGED, [screen, "no time"])
    assert timed == still
    assert abs(timed["left"] + timed["width"] / 2 - SMALL[0] / 2) <= 1


@pytest.mark.browser
@pytest.mark.slow
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


@pytest.mark.browser
@pytest.mark.slow
def test_the_second_of_two_quick_taps_on_a_button_chooses_no_card(party: Party) -> None:
    phone = party.to_turn()
    touched = """() => {
      const box = document.querySelector("#hand .card:last-child").getBoundingClientRect();
      const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return Boolean(there.closest("#hand .card"));
    }"""
    party.until(lambda: phone.page.evaluate(touched))
    press = f"""async () => {{
      const touched = {touched};
      (await import("/main.js")).page.send = () => true;
      document.querySelector('#bar [data-does="draw"]').click();
      return touched();
    }}"""
    at_once: bool = phone.page.evaluate(press)
    assert not at_once
    party.until(lambda: phone.page.evaluate(touched))
