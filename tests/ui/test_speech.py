"""Tests of the game by ear: a deal played by what is heard alone, and what is never said."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mayi_desktop import engine
from mayi_desktop.base.languages import speaking
from mayi_desktop.engine import CARDS, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.input import USUAL_KEYS
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.speech import spoken
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.text import rules_text
from mayi_desktop.ui.play.speech import MOST_WORDS, meld_lines, told
from mayi_desktop.ui.play.words import PlayerNames, face_text
from tests.notation import position
from tests.ui.blind_player import BlindPlayer
from tests.ui.hand import Hand
from tests.ui.listener import Listener, listen
from tests.ui.screens import TO_LAY_OFF
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at, set_position

FAMILY = ("Anna", "Ben", "Clara", "Dan")
_SIGN = re.compile("[♠♥♦♣·•…–−]|[\u2066-\u2069]")
_LETTERS = re.compile(r"(?<![\w’+])[AJQK](?![\w’])")
_FACE = re.compile(
    "(two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace)"
    " of (spades|hearts|diamonds|clubs)"
)


LATE = """
deal 1
turn 0 draw
seat 0: 7H 7S 7C 9D 9C 9S KD 4S
seat 1 down: *2
seat 2: *9
seat 3: *9
set 1: 5H 5S 5C
set 1: 8D 8H 8S
discards: KC 3D
"""


def begin(app: App, folder: Path, sheet: str, *, people: int = 1, code: int = 11) -> GameHost:
    """A game of people and beginners, in which nothing takes time."""
    app.change_settings(replace(app.context.settings, speed=0.0))
    seats = tuple(
        SeatSetup(name, person=number < people, level="beginner")
        for number, name in enumerate(FAMILY)
    )
    setup = GameSetup(sheet, (), seats, code_of(code))
    return GameHost.new(setup, folder, delays=BotDelays.instant())


def sit(app: App, host: GameHost) -> TableScene:
    table = TableScene(app.context, host)
    app.context.scenes.reset(table)
    host.clock.delays = BotDelays.instant()
    return table


def test_a_deal_is_played_by_what_is_heard_alone(app: App, tmp_path: Path) -> None:
    host = begin(app, tmp_path, "grandma-jeanne")
    set_position(host, position(host.sheet, LATE))
    sit(app, host)
    player = BlindPlayer(app)
    read = player.play_until("On to")
    assert any("went out" in line for line in read)
    assert sum(", total " in line for line in read) >= 4
    assert {"draw", "lay down", "discard"} <= {*player.done}


def check_spoken(said: list[str], language: str) -> None:
    """No sign, no lone letter, no long sentence, and no English card names elsewhere."""
    for line in said:
        assert not _SIGN.search(line), line
        assert not _LETTERS.search(re.sub(r", [A-Z0-9]$", "", line)), line
        for sentence in re.split(r"[.?!:] ", line):
            assert len(sentence.split()) <= MOST_WORDS, line
        assert language == "en" or not _FACE.search(line), line


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_a_deal_has_no_letter_soup_and_no_long_sentence(
    language: str, deal: tuple[engine.Table, list[engine.Event]]
) -> None:
    table, events = deal
    called = PlayerNames(FAMILY)
    kinds = {type(event) for event in events}
    assert {engine.LaidDown, engine.LaidOff, engine.CardDiscarded, engine.StockDrawn} <= kinds
    with speaking(language):
        said = [
            spoken(line)
            for event in events
            for line in told(event, called, table, short=True, own=True)
        ]
        assert len(said) > 40
        check_spoken(said, language)


@pytest.fixture(scope="module")
def deal(tmp_path_factory: pytest.TempPathFactory) -> tuple[engine.Table, list[engine.Event]]:
    """The events of a deal of computer players, as the first of them sees them."""
    folder = tmp_path_factory.mktemp("computers")
    seats = tuple(SeatSetup(name, person=False, level="beginner") for name in FAMILY)
    setup = GameSetup("honsvick", (), seats, code_of(11))
    host = GameHost.new(setup, folder, delays=replace(BotDelays.instant(), patient=True))
    events: list[engine.Event] = []
    for step in range(20_000):
        host.tick(step / 10, calm=True, shown=True)
        events += [event for update in host.updates(Seat(0)) for event in update.events]
        if host.view(None).table.result is not None:
            break
    host.autosave.close()
    return host.view(None).table, events


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_a_turn_has_no_letter_soup_and_no_long_sentence(
    app: App, tmp_path: Path, language: str
) -> None:
    app.change_settings(replace(app.context.settings, language=language))
    player = Player(app, game_at(tmp_path, TO_LAY_OFF))
    player.settle()
    heard = listen(app)
    asked, moved = "cnfuwkjesrp", ("f4", "tab", "right", "enter", *("tab",) * 4, "left", "x")
    keys = (*asked, *moved)
    for key in keys:
        player.press(key)
    player.settle()
    said = heard.take()
    assert len(said) > 40
    check_spoken(said, language)


def test_runs_and_sets_are_said_as_people_say_them(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, TO_LAY_OFF))
    table = player.view.table
    said = [spoken(line) for meld in table.melds for line in meld_lines(meld, table.meld_rules)]
    assert said
    check_spoken(said, "en")


def test_keys_answer_what_one_asks(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, TO_LAY_OFF))
    player.settle()
    heard = listen(app)
    player.wait()
    heard.take()
    player.press("u")
    assert heard.take() == [spoken(f"{top_face(player)} is on top.")]
    player.press("w")
    assert heard.take()[0].startswith("Down: ")
    player.press("k")
    assert heard.take()[-1].endswith("in the stock.")
    player.press("c")
    assert heard.take()[0] == f"{len(player.view.hand)} cards."
    player.press("r")
    assert heard.take()[0] == f"{len(player.view.hand)} cards."


def top_face(player: Player) -> str:
    card = player.view.table.top
    assert card is not None
    return face_text(CARDS[card].rank, CARDS[card].suit)


def test_without_speech_a_key_shows_its_answer(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, TO_LAY_OFF))
    player.settle()
    player.press("w")
    assert player.caption.startswith("Down: ")


def test_what_has_the_focus_is_said_with_place_and_key(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, TO_LAY_OFF))
    player.settle()
    heard = listen(app)
    player.wait()
    heard.take()
    count, said = len(player.placed.order), []
    for _ in range(count):
        player.press("right")
        said += heard.take()
    assert [line for line in said if line.startswith(f"{first_card(player)}, 1 of {count}")]
    assert any("press " in line for line in said)
    player.press("enter")
    assert any("picked" in line for line in heard.take())


def first_card(player: Player) -> str:
    face = CARDS[player.placed.order[0]]
    return spoken(face_text(face.rank, face.suit))


# --- Privacy


def faces_of(cards: tuple[engine.CardId, ...]) -> set[str]:
    return {spoken(face_text(CARDS[c].rank, CARDS[c].suit)) for c in cards}


class PublicFaces:
    """The faces that everybody at the table has seen in this deal."""

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self._deal = -1
        self.faces: set[str] = set()

    def follow(self) -> None:
        table = self._host.view(None).table
        if table.deal != self._deal:
            self._deal, self.faces = table.deal, set()
        melds = tuple(card for meld in table.melds for card in meld.cards)
        known = tuple(card for facts in table.seats for card in facts.known)
        self.faces |= faces_of((*table.discards, *melds, *known))
        if table.result is not None:
            self.faces |= faces_of(tuple(card for hand in table.result.hands for card in hand))


def _rules_aloud(host: GameHost) -> set[str]:
    """Every sentence of the rules page, in which cards are only examples."""
    sheet, seats = host.sheet, len(host.setup.seats)
    return {
        spoken(line)
        for deal in (None, *range(len(sheet.deals)))
        for paragraph in rules_text(sheet, deal, seats)
        for line in paragraph.text.split("\n")
    }


def play_at_random(app: App, host: GameHost, heard: Listener, rng: Random, keys: int) -> int:
    """Press keys at a shared table; everything said names only what all have seen."""
    hand, public, named = Hand(app), PublicFaces(host), 0
    examples = _rules_aloud(host)
    letters = [key for act, key in USUAL_KEYS.items() if "+" not in key]
    plain = ["enter", "space", "tab", "left", "right", "up", "down", "1", "2", "f4", "d", "x"]
    for _ in range(keys):
        public.follow()
        hand.press(rng.choice(letters if rng.random() < 0.5 else plain))
        hand.wait(rng.choice((0.02, 0.2)))
        public.follow()
        for line in heard.take():
            if line in examples:
                continue
            said = {" of ".join(found) for found in _FACE.findall(line)}
            named += len(said)
            assert said <= public.faces, (line, host.view(None).table)
        if not isinstance(app.context.scenes.top, TableScene):
            hand.press("escape" if rng.random() < 0.5 else "enter")
    return named


@pytest.mark.parametrize("code", range(2))
def test_nothing_said_at_a_shared_screen_names_a_hidden_card(
    app: App, tmp_path: Path, code: int
) -> None:
    host = begin(app, tmp_path, ("grandma-jeanne", "honsvick")[code], people=2, code=code)
    table = sit(app, host)
    heard = listen(app)
    assert table.model.hot_seat.shared
    named = play_at_random(app, host, heard, Random(code), 120)
    assert named > 5


def test_earphones_hear_the_hand_at_a_shared_screen(app: App, tmp_path: Path) -> None:
    heard = listen(app, earphones=True)
    player = Player(app, game_at(tmp_path, TO_LAY_OFF, people=(0, 1)))
    player.sit_down()
    heard.take()
    player.press("c")
    said = " ".join(heard.take())
    assert f"{len(player.view.hand)} cards" in said
    app.change_settings(replace(app.context.settings, earphones=False))
    player.press("c")
    assert heard.take() == ["On a shared screen, hands are only read out over earphones."]
    assert player.table.model.viewer == Seat(0)


def test_a_question_at_a_shared_screen_names_no_card(app: App, tmp_path: Path) -> None:
    heard = listen(app)
    player = Player(app, game_at(tmp_path, TO_LAY_OFF, people=(0, 1)))
    player.sit_down()
    player.click(player.at("2S"))
    player.press("x")
    player.sees(Dialog)
    player.press("f4")
    said = heard.take()
    assert "On a shared screen, hands are only read out over earphones." in said
    assert not any("two of spades" in line for line in said)


def test_earphones_write_no_hand_on_a_shared_screen(app: App, tmp_path: Path) -> None:
    settings = replace(app.context.settings, speech=False, earphones=True)
    app.change_settings(settings)
    player = Player(app, game_at(tmp_path, TO_LAY_OFF, people=(0, 1)))
    player.sit_down()
    player.press("c")
    assert "only read out over earphones" in player.caption
    player.press("f9")
    assert player.table.model.viewer is None
    assert not any(suit in player.caption for suit in ("spades", "hearts", "♠", "♥"))
