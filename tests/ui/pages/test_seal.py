"""The cut before the deal: who is asked, one press, no press, and never for somebody alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.host import journal
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.seal import PLACES, Cut
from mayi_desktop.host.settings import Mixing
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.ui.pages.seal import CutPage
from mayi_desktop.ui.pages.settings import PauseMenu
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from mayi_desktop.ui.pages.verify import CertificatePage
from mayi_desktop.ui.table.header import notice_band
from tests.ui.hand import Hand
from tests.ui.phones.screen_player import FakeLine

NAMES = ("Anna", "Ben", "Clara", "Dirk")


def begin(hand: Hand, people: int = 4, code: str = "") -> None:
    seats = tuple(SeatSetup(name, person=seat < people) for seat, name in enumerate(NAMES))
    hand.app.context.navigation.start_game(GameSetup("grandma-jeanne", (), seats, code))
    hand.wait(4.0)


def prefer(hand: Hand, mixing: Mixing) -> None:
    hand.app.change_settings(replace(hand.app.context.settings, mixing=mixing))


def host_of(hand: Hand) -> GameHost:
    [table] = [s for s in hand.app.context.scenes.scenes if isinstance(s, TableScene)]
    return table.host


def cut_of(hand: Hand) -> Cut | None:
    path = host_of(hand).autosave.path
    assert path is not None
    return next((e for e in journal.read(path).entries if isinstance(e, Cut)), None)


@pytest.mark.parametrize("way", ["click the pack", "click anywhere", "enter", "space"])
def test_one_press_cuts_for_the_person_before_the_dealer(hand: Hand, way: str) -> None:
    begin(hand)
    page, host = hand.sees(CutPage), host_of(hand)
    cutter = host.cutter
    assert cutter is not None
    assert page.question.text == f"{NAMES[cutter]}, cut?"
    assert cut_of(hand) is None
    match way:
        case "click the pack":
            hand.click(page.pack)
        case "click anywhere":
            hand.click((40, 400))
        case key:
            hand.press(key)
    hand.wait(1.5)
    hand.sees(TableScene)
    cut = cut_of(hand)
    assert cut is not None
    assert cut.seat == cutter
    assert 0 < cut.place < PLACES
    hand.wait(8.0)
    assert not host.waiting_for_cut


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_the_question_leaves_the_line_about_the_dealer_legible(
    hand: Hand, scale: float
) -> None:
    hand.app.change_settings(replace(hand.app.context.settings, ui_scale=scale))
    hand.resize((1280, 768))
    begin(hand)
    page, table = hand.sees(CutPage), hand.app.context.scenes.scenes[-2]
    assert isinstance(table, TableScene)
    assert page.question.rect.top >= table.display.presenter.shown.layout.caption.bottom


def test_no_two_presses_cut_at_the_same_place(hand: Hand) -> None:
    places = set()
    for _game in range(5):
        begin(hand)
        hand.press("enter")
        hand.wait(1.5)
        cut = cut_of(hand)
        assert cut is not None
        places.add(cut.place)
    assert len(places) == 5


def test_just_deal_deals_uncut(hand: Hand) -> None:
    begin(hand)
    hand.click(hand.sees(CutPage).deal)
    hand.wait(0.5)
    hand.sees(TableScene)
    assert cut_of(hand) == Cut()


def test_the_pack_lies_there_until_it_is_dealt_from_there(hand: Hand) -> None:
    begin(hand)
    page = hand.sees(CutPage)
    hand.press("enter")
    top = page.pack.pose()
    while hand.scene is page:
        hand.pass_frame()
    table = hand.sees(TableScene)
    cards = table.display.animator.cards.values()
    assert (top.x, top.y) in [(c.at.x, c.at.y) for c in cards if not c.hidden]


def test_the_pack_moves_and_closes_before_the_cards_are_dealt(hand: Hand) -> None:
    begin(hand)
    hand.press("enter")
    hand.wait(0.3)
    page = hand.sees(CutPage)
    assert page.pack.is_moving
    assert cut_of(hand) is None
    hand.wait(0.3)
    hand.sees(CutPage)
    hand.press("enter")
    hand.sees(TableScene)


@pytest.mark.parametrize("still", [{"reduced_motion": True}, {"speed": 0.0}])
def test_without_motion_the_cards_come_at_once(hand: Hand, still: dict[str, float]) -> None:
    hand.app.change_settings(replace(hand.app.context.settings, **still))
    begin(hand)
    hand.press("enter")
    hand.wait(0.1)
    hand.sees(TableScene)
    assert cut_of(hand) is not None


@pytest.mark.parametrize(
    ("mixing", "people", "asks"),
    [
        (Mixing.COMPANY, 4, True),
        (Mixing.COMPANY, 1, False),
        (Mixing.ALWAYS, 1, True),
        (Mixing.NEVER, 4, False),
    ],
)
def test_the_setting_says_who_is_asked(
    hand: Hand, mixing: Mixing, people: int, asks: bool
) -> None:
    prefer(hand, mixing)
    begin(hand, people)
    assert isinstance(hand.scene, CutPage) == asks
    if not asks:
        assert cut_of(hand) == Cut()


def test_a_game_by_a_code_asks_nobody(hand: Hand) -> None:
    begin(hand, code=code_of(7))
    hand.sees(TableScene)
    assert cut_of(hand) is None


def test_the_lock_opens_the_words_before_the_deal(hand: Hand) -> None:
    begin(hand)
    page = hand.sees(CutPage)
    hand.click(page.lock)
    hand.wait(1.0)
    draw = host_of(hand).setup.sealed
    assert draw is not None
    shown = " ".join(p.text for p in hand.sees(CertificatePage).text.paragraphs)
    assert all(word in shown.split() for word in draw.commitment.shown_words())
    assert "cut" not in [p.text for p in hand.sees(CertificatePage).text.paragraphs]
    hand.press("escape")
    assert hand.scene is page
    assert cut_of(hand) is None


# --- On a phone


def begin_with_phones(hand: Hand) -> tuple[CutPage, FakeLine, Seat]:
    """A game whose cutter holds a phone, and one other person, too."""
    line = FakeLine()
    begin(hand)
    page = hand.sees(CutPage)
    cutter = host_of(hand).cutter
    assert cutter is not None
    table_of(hand).phones.use(line)
    line.join(cutter, "de")
    line.join((cutter + 1) % 4)
    hand.wait(0.3)
    return page, line, cutter


def table_of(hand: Hand) -> TableScene:
    [table] = [s for s in hand.app.context.scenes.scenes if isinstance(s, TableScene)]
    return table


def press_on_phone(line: FakeLine, seat: Seat) -> None:
    [button] = line.screens[seat]["buttons"]
    line.say(seat, act="press", button=button["id"])


def test_on_a_television_no_button_lies_on_a_plate(hand: Hand) -> None:
    page, line, _cutter = begin_with_phones(hand)
    for seat in range(4):
        line.join(seat)
    hand.wait(0.5)
    plates = table_of(hand).phones.plates()
    assert len(plates) == 4
    for button in (page.deal, page.lock):
        assert button.rect.collidelist(plates) == -1
        assert hand.app.context.scenes.top is page


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_on_a_television_the_question_leaves_the_words_about_the_dealer_legible(
    hand: Hand, size: tuple[int, int]
) -> None:
    hand.resize(size)
    page, line, _cutter = begin_with_phones(hand)
    for seat in range(4):
        line.join(seat)
    hand.wait(0.5)
    table = table_of(hand)
    assert table.phones.is_alone
    layout = table.display.presenter.shown.layout
    question, pack = page.question.rect, page.pack.rect
    assert question.bottom <= min(pack.top, table.phones.place_of_stock().top)
    assert not question.union(pack).colliderect(notice_band(layout))
    letters = question.inflate(0, -question.height // 4)
    assert letters.collidelist(table.phones.plates()) == -1


def test_somebody_with_a_phone_is_asked_there_and_one_press_cuts(hand: Hand) -> None:
    page, line, cutter = begin_with_phones(hand)
    name = NAMES[cutter]
    assert page.question.text == f"{name} cuts the pack on the phone"
    screen, other = line.screens[cutter], line.screens[Seat((cutter + 1) % 4)]
    assert screen["say"] == f"{name}, abheben?"
    assert screen["tone"] == "turn"
    assert other["say"] == f"{name} is cutting the pack"
    assert other["buttons"] == []
    assert screen["stock"] is None, "a pack of no cards would be odd"
    hand.click((40, 400))
    hand.press("enter")
    hand.wait(1.5)
    assert hand.scene is page
    press_on_phone(line, cutter)
    hand.wait(1.5)
    hand.sees(TableScene)
    cut = cut_of(hand)
    assert cut is not None
    assert cut.seat == cutter
    assert cut.place
    hand.wait(8.0)
    assert line.screens[cutter]["say"] != screen["say"]
    assert line.screens[cutter]["hand"]


def test_the_laptop_cuts_for_a_phone_that_has_gone_away(hand: Hand) -> None:
    page, line, cutter = begin_with_phones(hand)
    line.leave(cutter)
    hand.wait(0.3)
    assert page.question.text == f"{NAMES[cutter]}, cut?"
    hand.press("enter")
    hand.wait(1.5)
    cut = cut_of(hand)
    assert cut is not None
    assert cut.seat == cutter


def test_a_phone_cuts_while_another_page_is_open_on_the_laptop(hand: Hand) -> None:
    page, line, cutter = begin_with_phones(hand)
    hand.click(page.lock)
    hand.wait(0.5)
    hand.sees(CertificatePage)
    press_on_phone(line, cutter)
    hand.wait(0.5)
    cut = cut_of(hand)
    assert cut is not None
    assert cut.seat == cutter
    assert page not in hand.app.context.scenes.scenes


def test_a_game_left_before_the_cut_asks_again(hand: Hand) -> None:
    begin(hand)
    draw = host_of(hand).setup.sealed
    hand.press("escape")
    hand.sees(PauseMenu)
    hand.app.context.navigation.show_title()
    hand.wait(0.5)
    hand.click(hand.sees(TitlePage).resume)
    hand.wait(3.0)
    hand.sees(CutPage)
    again = host_of(hand).setup.sealed
    assert draw is not None
    assert again is not None
    assert again.commitment == draw.commitment
