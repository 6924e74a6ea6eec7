"""Tests that the page that invites phones writes everybody's name alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import ClaimWon, Discard, DrawStock, Event, Seat
from mayi_desktop.host.settings import BotDelays, Settings
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.kit.theme import SMALLEST_WINDOW
from mayi_desktop.ui.pages.phones import AWAY_SECONDS, InvitePage
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.play.voices import Remark
from tests.ui.hand import Hand
from tests.ui.phones.screen_player import FakeLine
from tests.ui.reading import paint_anew
from tests.ui.screens import SCREENS, visit
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_names_and_changes_are_written_in_one_size(tmp_path: Path, language: str) -> None:
    seen = visit(tmp_path, SMALLEST_WINDOW, Settings(language=language))
    try:
        SCREENS["invite-phones"](seen)
        page = seen.app.context.scenes.top
        assert isinstance(page, InvitePage)
        labels = {row.change.label for row in page.seats} | {row.who.text for row in page.seats}
        lines = paint_anew(seen.app)
        whole = " ".join(line.text for line in lines)
        assert [label for label in labels if label not in whole] == [], "in a line, or two"
        written = [line for line in lines if any(line.text in label for label in labels)]
        assert {line.px for line in written} == {page.look.metrics.body}
        lefts = [row.change.rect.x for row in page.seats]
        assert max(lefts) - min(lefts) <= 4
    finally:
        seen.app.close()


def test_a_phone_is_sent_away_after_a_question_and_a_further_press_passes_nothing_on(
    tmp_path: Path,
) -> None:
    seen = visit(tmp_path, SMALLEST_WINDOW, Settings())
    try:
        SCREENS["invite-phones"](seen)
        page = seen.app.context.scenes.top
        assert isinstance(page, InvitePage)
        held = next(row for row in page.seats if row.change.label == "To the laptop")
        hand = Hand(seen.app)
        hand.click(held.change)
        hand.wait(DEAF_SECONDS)
        hand.press("escape")
        assert held.change.label == "To the laptop"
        hand.click(held.change)
        hand.wait(DEAF_SECONDS)
        hand.press_button("To the laptop")
        hand.click(held.change)
        assert held.change.label == "Let the computer play"
        hand.wait(DEAF_SECONDS)
        hand.click(held.change)
        hand.wait(0.1)
        assert held.change.label == "Let the person play"
    finally:
        seen.app.close()


def test_without_a_network_the_switch_says_so(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mayi_desktop.ui.phones.messages.home_addresses", list)
    hand.press_button("Play")
    page = hand.sees(SetupPage)
    hand.click(page.phones)
    assert hand.sees(Dialog)._heading.text == "No phones yet"
    assert not page.phones.on


# --- Calls at the laptop and on phones: where the first gets the card, no network decides.


# A computer is about to play; Anna is at the laptop, Clara and Emil hold phones.
TABLE = """
turn 1 draw
seat 0: 3C 3D 5H 9C 9D TH 4S 7D QS KH 9S
seat 1: 2C 2D 3S 5C 6S 8S TC JC QH AC AD
seat 2: 6C 6D 8H 4C 5D JH 2S 7S QD KD TS
discards: KS 8D
"""
ANNA, CLARA = Seat(0), Seat(2)


class Race:
    """A laptop and a phone, on a sheet that gives a card to whoever asks first."""

    def __init__(
        self, app: App, folder: Path, sheet: str = "evil", *, round_trip: float = 0.0
    ) -> None:
        host = game_at(folder, TABLE, people=(0, 2), sheet=sheet)
        host.clock.delays = BotDelays(step=0.1, answer=0.1, hold=5.0, last=0.2)
        self.player, self.line = Player(app, host), FakeLine()
        self.host = host
        self.line.trips[CLARA] = round_trip
        self.player.table.phones.use(self.line)
        self.line.join(CLARA)
        self.host.updates(None)
        self.player.wait(0.05)

    @property
    def window(self) -> str:
        return str(self.line.screens[CLARA]["claim"]["window"])

    def ask_at_laptop(self) -> None:
        self.player.table.commands.ask_for(ANNA)

    def ask_on_phone(self, after: float) -> None:
        buttons = self.line.screens[CLARA]["buttons"]
        ask = next(b for b in buttons if b["does"] == "may_i")
        self.line.say(CLARA, act="press", button=ask["id"], after=round(after * 1000))

    def winner(self) -> Seat | None:
        """Who has got the card, if anybody has."""
        claim = self.host.view(None).table.claim
        events: list[Event] = [e for update in self.host.updates(None) for e in update.events]
        return next((e.seat for e in events if isinstance(e, ClaimWon)), claim and claim.caller)


@pytest.fixture
def race(app: App, tmp_path: Path) -> Race:
    return Race(app, tmp_path)


def test_a_phone_that_showed_the_card_later_may_have_been_quicker(race: Race) -> None:
    race.player.wait(0.8)
    race.ask_at_laptop()
    assert race.player.table.host.pending == {ANNA}
    assert race.player.table.prompt.now().todo == _("One moment")
    race.line.say(CLARA, shown=race.window)
    race.player.wait(0.6)
    assert race.winner() is None
    race.ask_on_phone(0.5)
    race.player.wait(0.5)
    assert race.winner() == CLARA
    assert race.player.table.host.pending == set()
    names = race.player.table.model.names
    said = race.player.table.model.captions.reply
    assert said == _("{name} asked first.", name=names[CLARA])


def test_a_page_that_claims_to_have_shown_the_card_late_gains_nothing(
    app: App, tmp_path: Path
) -> None:
    """The way there and back takes 50 ms, whatever the page says."""
    race = Race(app, tmp_path, round_trip=0.05)
    race.player.wait(0.8)
    race.ask_at_laptop()
    race.line.say(CLARA, shown=race.window)
    race.player.wait(0.1)
    race.ask_on_phone(0.05)
    race.player.wait(0.6)
    assert race.winner() == ANNA


def test_a_page_that_claims_to_have_been_quicker_gains_nothing(
    app: App, tmp_path: Path
) -> None:
    race = Race(app, tmp_path, round_trip=0.05)
    race.line.say(CLARA, shown=race.window)
    race.player.wait(0.6)
    race.ask_at_laptop()
    race.player.wait(0.2)
    race.ask_on_phone(0.1)
    race.player.wait(0.6)
    assert race.winner() == ANNA


def test_the_laptop_gets_the_card_once_no_phone_can_have_been_quicker(race: Race) -> None:
    race.line.say(CLARA, shown=race.window)
    race.player.wait(0.6)
    race.ask_at_laptop()
    assert race.winner() is None
    race.player.wait(0.5)
    assert race.winner() == ANNA
    assert race.player.table.host.pending == set()


def test_a_phone_asks_later_than_the_laptop_and_is_told_who_was_first(race: Race) -> None:
    race.line.say(CLARA, shown=race.window)
    race.player.wait(0.6)
    race.ask_at_laptop()
    race.ask_on_phone(0.7)
    race.player.wait(0.5)
    assert race.winner() == ANNA
    name = race.player.table.model.names[ANNA]
    assert race.line.screens[CLARA]["refusal"] == _("{name} asked first.", name=name)


def test_where_the_line_decides_the_laptop_needn_t_wait(app: App, tmp_path: Path) -> None:
    race = Race(app, tmp_path, "grandma-jeanne")
    race.player.wait(0.3)
    race.ask_at_laptop()
    assert race.player.table.host.pending == set()
    assert race.host.view(None).table.claim is not None


def test_a_discard_at_the_laptop_leaves_phones_their_time(app: App, tmp_path: Path) -> None:
    host = game_at(tmp_path, TABLE.replace("turn 1", "turn 0"), people=(0, 2))
    host.clock.delays = BotDelays(hold=5.0, last=1.0)
    player, line = Player(app, host), FakeLine()
    player.table.phones.use(line)
    line.join(CLARA)
    player.wait(0.1)
    player.table.commands.sit_down(ANNA)
    player.wait(0.1)
    assert player.table.commands.submit(DrawStock(ANNA))
    assert CLARA in host.undecided_people(), "the card lies there until another covers it"
    discard = Discard(ANNA, host.view(ANNA).hand[0])
    assert not player.table.commands.submit(discard)
    assert host.view(None).table.top != discard.card
    player.wait(3.0)
    assert host.view(None).table.top == discard.card


# --- Four phones and a television.


def at_television(app: App, folder: Path, text: str, sheet: str) -> tuple[Player, FakeLine]:
    """A table that everybody watches, with a phone in each hand."""
    people = range(text.count("seat "))
    host = game_at(folder, text, sheet=sheet, people=people)
    host.clock.delays = BotDelays(hold=60.0)
    player = Player(app, host)
    line = FakeLine()
    player.table.phones.use(line)
    for seat in people:
        line.join(seat)
    player.wait(0.3)
    return player, line


def press(player: Player, line: FakeLine, seat: int, does: str) -> None:
    buttons = line.screens[Seat(seat)]["buttons"]
    button = next(b for b in buttons if b["does"] == does and b["enabled"])
    line.say(seat, act="press", button=button["id"])
    player.wait(0.2)


def does(line: FakeLine, seat: int) -> set[str]:
    """What the buttons of a phone do, enabled or not."""
    return {b["does"] for b in line.screens[Seat(seat)]["buttons"]}


DRAWING = """
deal 1
turn 1 play stock
seat 0: *7
seat 1: 9C 9D 9H 4S 4D 4H 7S KH
seat 2: *7
discards: 3C 8D
"""


def test_the_latest_play_is_told_on_the_television(app: App, tmp_path: Path) -> None:
    player, line = at_television(app, tmp_path, DRAWING, "honsvick")
    press(player, line, 1, "suggest_melds")
    press(player, line, 1, "lay_down")
    player.settle()
    notice = player.table.prompt.now().notice
    assert notice is not None
    words = _("{name} lays down {melds}.", name="Ben", melds="three fours and three nines")
    assert notice.then == words


def test_who_asks_on_the_television_speaks_on_the_stage_and_not_in_the_corner(
    app: App, tmp_path: Path
) -> None:
    player, _line = at_television(app, tmp_path, DRAWING, "honsvick")
    display = player.table.display
    display.speech_bubbles.call(CLARA)
    display.speech_bubbles.say(Remark(Seat(0), "Next, please!"))
    items = display.speech_bubbles.items(display.words_canvas, display.presenter.shown)
    assert [item.key for item in items] == [("talk", Seat(0))]


def test_who_is_away_is_said_in_words_to_be_read_from_afar(app: App, tmp_path: Path) -> None:
    player, line = at_television(app, tmp_path, DRAWING, "honsvick")
    line.leave(2)
    player.wait(AWAY_SECONDS + 0.5)
    written, sizes = paint_anew(app), player.table.display.look.metrics
    asked, more, play = "Clara’s phone", "It can come", "Play here"
    for begins, usual in ((asked, sizes.body), (more, sizes.small), (play, sizes.small)):
        assert [one.px > usual for one in written if one.text.startswith(begins)] == [True]


def test_a_seat_that_the_computer_plays_says_so_and_keeps_its_face(
    app: App, tmp_path: Path
) -> None:
    player, _line = at_television(app, tmp_path, DRAWING, "honsvick")
    host, table = player.table.host, player.table
    host.hand_over(CLARA, replace(host.setup.seats[CLARA], style="p5"))
    player.wait(0.1)
    assert table.frame.text().stand_ins == frozenset()
    table.phones.to_computer(CLARA)
    player.wait(0.1)
    assert table.frame.text().face_of(CLARA) == "p5"
    words = {written.text for written in paint_anew(app)}
    assert _("{name} (computer)", name="Clara") in words
    table.phones.to_person(CLARA)
    player.wait(0.1)
    assert table.frame.text().stand_ins == frozenset()


def test_a_plate_says_of_what_two_are_left(app: App, tmp_path: Path) -> None:
    at_television(app, tmp_path, DRAWING, "honsvick")
    words = {written.text for written in paint_anew(app)}
    assert _("May I? · {left} left", left=2) in words
    assert _("{left} left", left=2) not in words


def test_no_time_runs_before_the_television_shows_the_card(app: App, tmp_path: Path) -> None:
    player, _line = at_television(app, tmp_path, AT_THE_STOCK, "honsvick")
    lobby, host = player.table.phones.lobby, player.table.host
    assert lobby is not None
    top, now = host.view(None).table.top, player.table._now
    arbiter = lobby._arbiter
    assert arbiter.time_left(CLARA) is not None
    lobby.show_on_screen(None)
    lobby.poll(now + 100.0)
    assert arbiter.time_left(CLARA) is None
    assert CLARA not in arbiter.overdue()
    lobby.show_on_screen(top)
    assert arbiter.time_left(CLARA) == arbiter.whole_time(CLARA)
    lobby.poll(now + 200.0)
    assert CLARA not in host.undecided_people()


AT_THE_STOCK = """
deal 1
turn 1 draw
seat 0: *7
seat 1: *7
seat 2: *7
seat 3: *7
discards: 3C 8D 7D
"""


def test_everybody_sees_whose_answer_is_missing(app: App, tmp_path: Path) -> None:
    player, line = at_television(app, tmp_path, AT_THE_STOCK, "seven-round")
    press(player, line, 1, "draw")
    press(player, line, 2, "let_go")
    press(player, line, 3, "let_go")
    player.settle()
    anna = player.table.model.names[ANNA]
    notice = player.table.prompt.now().notice
    assert notice is not None
    assert notice.then == _("Waiting for {names}.", names=anna)
    answers = player.table.frame.text().answers
    assert [seat for seat, words in answers.items() if words == "?"] == [ANNA]
    assert all(notice.then in line.screens[Seat(seat)]["say"] for seat in (1, 2, 3))
    assert "may_i" not in does(line, 3), "nobody has asked"
    assert "may_i" in does(line, 0)


def test_whoever_is_behind_in_line_is_told_so(app: App, tmp_path: Path) -> None:
    player, line = at_television(app, tmp_path, AT_THE_STOCK, "twelve-deal")
    press(player, line, 1, "draw")
    press(player, line, 2, "may_i")
    note = _("{name} asked, and comes before you.", name=player.table.model.names[CLARA])
    assert line.screens[Seat(3)]["claim"]["note"] == note


def test_a_penalty_card_is_told_once(app: App, tmp_path: Path) -> None:
    player, line = at_television(app, tmp_path, AT_THE_STOCK, "twelve-deal")
    press(player, line, 1, "draw")
    press(player, line, 2, "may_i")
    press(player, line, 3, "let_go")
    press(player, line, 0, "let_go")
    player.settle()
    assert player.table.host.view(None).counts[CLARA] == 9
    told = [words for words in line.screens[Seat(3)]["log"] if "penalty" in words]
    assert told == ["Clara gets 7♦ and 1 penalty card."]
