"""Tests that a person alone with computers is spoken to, and that others are called by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

import mayi_desktop
from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import choose_language, language_keys
from mayi_desktop.engine import CARDS, GameEnded, LaidOff, Seat
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.pages.game_over import winners_text
from mayi_desktop.ui.play.words import PlayerNames, event_sentence
from tests.notation import position
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

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


def at(app: App, folder: Path, text: str, people: Sequence[int] = (0,)) -> Player:
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


def pairs() -> Iterator[tuple[str, str]]:
    """What is said to oneself, and the same of somebody else."""
    for path in Path(mayi_desktop.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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
    told = dict(pairs())
    assert len(told) > 20
    for you, they in told.items():
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
    player = at(app, tmp_path, LAST_CARDS)
    assert whose_turn(player) == turn
    play(player)
    player.settle()
    assert player.caption == discards
    assert whose_turn(player) == _("You go out!")


def test_the_log_keeps_the_names(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, WITH_A_MELD)
    play(player)
    player.settle()
    lines = player.table.display.log.lines.lines
    assert any(line == "Anna discards 4♣." for line in lines)
    assert "Anna adds K♦, the fourth king." in lines


@pytest.mark.parametrize("people", [(0, 1), (0, 1, 2)])
def test_people_at_one_screen_are_called_by_name(
    app: App, tmp_path: Path, people: Sequence[int]
) -> None:
    player = at(app, tmp_path, LAST_CARDS, people)
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
