"""Tests of events in words at the table, and of their second language."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import mayi_desktop
from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import ENGLISH, choose_language, language_keys
from mayi_desktop.engine import CARDS, RANKS, CardId, GameEnded, LaidOff, Rank, Seat
from mayi_desktop.engine.events import CardDiscarded, DrawReason, StockChosen, StockDrawn
from mayi_desktop.engine.rulesheet import MeldKind
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.play.history import Captions
from mayi_desktop.ui.play.words import PlayerNames, event_sentence, meld_text, winners_text
from tests.notation import position
from tests.ui.table.player import Player, at
from tests.ui.table.tables import SET_OF_THREE, game_at


def test_a_lay_off_on_a_set_counts_the_cards(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    player.drag_card("KD", player.meld(0))
    assert "Anna adds K♦, the fourth king." in player.table.display.log.lines.lines


def test_a_draw_from_the_stock_is_told_once() -> None:
    events = StockChosen(Seat(0)), StockDrawn(Seat(0), None, DrawReason.TURN)
    told = [event_sentence(event, PlayerNames(["Ben"]), GRANDMA) for event in events]
    assert told == [None, "Ben draws from the stock."]


def test_an_answer_goes_once_its_player_plays_on() -> None:
    captions = Captions()
    for seat in (Seat(0), Seat(1)):
        captions.show_answer(seat, "lets it go", declined=True)
    captions.show_answer(Seat(2), "May I?")
    captions.clear_wishes(Seat(0))
    assert list(captions.answers) == [Seat(1)]


def test_a_lay_off_on_a_run_is_told_with_the_run_as_it_lies_now(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, SET_OF_THREE.replace("KD 4C", "KS 4C").replace("KC KS", "KC KD"))
    player.drag_card("KS", player.meld(1, 0.9))
    assert "Anna adds K♠ to their own run, now 9♠–K♠." in player.table.display.log.lines.lines


def test_what_was_told_is_said_again_in_another_language(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    player.drag_card("KD", player.meld(0))
    player.press("x")
    model = player.table.model
    display = player.table.display
    english = list(display.log.lines.lines)
    app.change_settings(replace(app.context.settings, language="de"))
    player.wait(0.2)
    german = list(display.log.lines.lines)
    assert len(german) == len(english)
    assert "Anna legt K♦ an: der vierte König." in german
    assert not set(german) & set(english)
    told = "Du legst K♦ an: der vierte König."
    assert model.captions.text == told
    app.change_settings(replace(app.context.settings, language="en"))
    assert display.log.lines.lines == english


def test_a_computer_player_that_had_to_think_more_simply_is_told_of_once_a_deal(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at(app, tmp_path, SET_OF_THREE)
    lines = player.table.display.log.lines.lines
    monkeypatch.setattr(player.table.host.bot_driver._thinking, "fallbacks", 1)
    player.wait(0.1)
    assert (
        lines[0]
        == player.caption
        == _("The computer players aren’t thinking quite as hard for a moment.")
    )
    monkeypatch.setattr(player.table.host.bot_driver._thinking, "fallbacks", 3)
    player.wait(0.1)
    assert (
        lines.count(_("The computer players aren’t thinking quite as hard for a moment.")) == 1
    )


GRANDMA = find_sheet("grandma-jeanne")
JOKER = CardId(next(at for at, rank in enumerate(RANKS) if rank is Rank.JOKER))


@pytest.mark.parametrize(
    ("language", "discarded", "laid"),
    [
        ("en", "Ben discards the joker.", "three kings"),
        ("de", "Ben wirft den Joker ab.", "drei Könige"),
        ("es", "Ben descarta el joker.", "tres reyes"),
        ("fr", "Ben jette le joker.", "trois rois"),
    ],
)
def test_cards_are_called_what_people_call_them(
    language: str, discarded: str, laid: str
) -> None:
    choose_language(language)
    try:
        told = event_sentence(CardDiscarded(Seat(0), JOKER), PlayerNames(["Ben"]), GRANDMA)
        assert told == discarded
        kings = next(
            meld
            for meld in position(GRANDMA, SET_OF_THREE).table.melds
            if meld.kind is MeldKind.SET
        )
        assert meld_text(kings) == laid
    finally:
        choose_language(ENGLISH)


# --- Tests that a person alone with computers is spoken to, and that others are called by name.


LAST_CARDS = """
deal 3
turn 0 play stock
seat 0 down: KD 4C
seat 1 down: *5
seat 2: *11
set 1: KC KS KH
discards: 3C 4D
"""
WITH_A_MELD = LAST_CARDS.replace("KD 4C", "KD 4C 5C").replace("set 1", "set 0")


def second_person_at(app: App, folder: Path, text: str, people: Sequence[int] = (0,)) -> Player:
    player = Player(app, game_at(folder, text, people=people))
    player.table.host.clock.delays = BotDelays()
    player.settle()
    return player


def whose_turn(player: Player) -> str:
    return player.table.frame.text().turn


def speak(app: App, language: str) -> None:
    app.change_settings(replace(app.context.settings, language=language))


def play(player: Player) -> None:
    player.drag_card("KD", player.meld(0))
    player.click(player.at("4C"))
    player.press("x")


@cache
def said() -> Mapping[str, str]:
    """What is said to oneself, and the same of somebody else, in all sources."""
    return dict(pairs())


def pairs() -> Iterator[tuple[str, str]]:
    """What is said to oneself, and the same of somebody else."""
    for path in Path(mayi_desktop.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text if "N_(" in text else "")):
            match node:
                case ast.Call(func=ast.Attribute(attr="tell"), args=[_seat, *texts]) if (
                    len(texts) == 2
                ):
                    pass
                case ast.Tuple(elts=texts) if len(texts) == 2:
                    pass
                case _:
                    continue
            match texts:
                case [
                    ast.Call(func=ast.Name(id="N_"), args=[ast.Constant(value=str(you))]),
                    ast.Call(func=ast.Name(id="N_"), args=[ast.Constant(value=str(they))]),
                ] if "{name}" in they:
                    yield you, they


def placeholders(text: str) -> set[str]:
    return {name for _text, name, _form, _conversion in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", language_keys())
def test_whatever_is_told_by_name_can_be_told_to_oneself(language: str) -> None:
    choose_language(language)
    assert len(said()) > 20
    for you, they in said().items():
        assert placeholders(_(you)) == placeholders(_(they)) - {"name"}


@pytest.mark.parametrize(
    ("language", "turn", "discards"),
    [
        ("en", "It’s your turn", "You discard 4♣. You go out!"),
        ("de", "Du bist dran", "Du wirfst 4♣ ab. Du machst aus!"),
    ],
)
def test_a_person_alone_is_spoken_to(
    app: App, tmp_path: Path, language: str, turn: str, discards: str
) -> None:
    speak(app, language)
    player = second_person_at(app, tmp_path, LAST_CARDS)
    assert whose_turn(player) == turn
    play(player)
    player.settle()
    assert player.caption == discards
    assert whose_turn(player) == _("You go out!")


def test_the_log_keeps_the_names(app: App, tmp_path: Path) -> None:
    player = second_person_at(app, tmp_path, WITH_A_MELD)
    play(player)
    player.settle()
    lines = player.table.display.log.lines.lines
    assert any(line == "Anna discards 4♣." for line in lines)
    assert "Anna adds K♦, the fourth king." in lines


@pytest.mark.parametrize("people", [(0, 1), (0, 1, 2)])
def test_people_at_one_screen_are_called_by_name(
    app: App, tmp_path: Path, people: Sequence[int]
) -> None:
    player = second_person_at(app, tmp_path, LAST_CARDS, people)
    player.sit_down()
    assert whose_turn(player) == _("{name}’s turn", name="Anna")
    play(player)
    player.settle()
    assert player.caption.startswith("Anna discards 4♣.")


@pytest.mark.parametrize(
    ("you", "seat", "words"),
    [
        (0, 0, "You add Q♥ to Ben’s run, now 9♥–Q♥."),
        (1, 0, "Anna adds Q♥ to your run, now 9♥–Q♥."),
        (1, 1, "You add Q♥ to your run, now 9♥–Q♥."),
        (None, 0, "Anna adds Q♥ to Ben’s run, now 9♥–Q♥."),
        (None, 1, "Ben adds Q♥ to their own run, now 9♥–Q♥."),
    ],
)
def test_whose_run_it_is_is_told_too(you: Seat | None, seat: Seat, words: str) -> None:
    sheet = find_sheet("grandma-jeanne")
    text = LAST_CARDS.replace("set 1: KC KS KH", "run 1: 9H TH JH QH")
    melds = position(sheet, text).table.melds
    meld = next(meld for meld in melds if meld.owner == 1)
    called = PlayerNames(("Anna", "Ben", "Clara"), you)
    assert event_sentence(LaidOff(seat, meld.places[-1].card, meld), called, sheet) == words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("KC KS KH KD", "Anna adds K♦, the fourth king."),
        ("KC KS KH KD 2S", "Anna adds 2♠ as the fifth king."),
        ("KC KS KH JK", "Anna adds the joker as the fourth king."),
        ("KC KS KH KD 2S 2H 2D 2C JK", "Anna adds the joker as the next king."),
    ],
)
def test_a_card_added_to_a_set_is_counted(cards: str, words: str) -> None:
    sheet = find_sheet("grandma-jeanne")
    text = LAST_CARDS.replace("set 1: KC KS KH", f"set 1: {cards}").replace("KD 4C", "4D 4C")
    meld = next(m for m in position(sheet, text).table.melds if m.owner == 1)
    added = next(c for c in meld.cards if str(CARDS[c]) == cards.split()[-1])
    called = PlayerNames(("Anna", "Ben", "Clara"), None)
    assert event_sentence(LaidOff(Seat(0), added, meld), called, sheet) == words


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        ((0,), "You win the game!"),
        ((1,), "Ben wins the game!"),
        ((0, 1), "You and Ben share the win!"),
        ((1, 2), "Ben and Clara share the win!"),
    ],
)
def test_who_wins_is_told(winners: tuple[Seat, ...], words: str) -> None:
    called = PlayerNames(("Anna", "Ben", "Clara"), Seat(0))
    assert winners_text(winners, called) == words
    assert event_sentence(GameEnded(winners), called, find_sheet("grandma-jeanne")) == words


# --- Tests how long things stay to be read.


def test_a_refusal_stands_before_what_was_told_until_it_has_been_read():
    notes = Captions()
    notes.show("Ben draws from the stock.")
    notes.refuse("Draw a card first.")
    assert notes.text.startswith("Draw a card")
    assert not notes.update(2.0)
    assert notes.update(2.0)
    assert notes.text == "Ben draws from the stock."


def test_a_long_refusal_stays_longer():
    notes = Captions()
    notes.refuse("x" * 100)
    assert not notes.update(5.0)
    assert notes.update(1.0)


def test_answers_and_outcomes_go_after_a_while():
    notes = Captions()
    notes.show_answer(Seat(2), "passes")
    notes.show_outcome("You got Q♠")
    notes.update(4.0)
    assert notes.answers == {2: "passes"}
    assert notes.outcome == ""
    assert notes.update(1.5)
    assert notes.answers == {}
