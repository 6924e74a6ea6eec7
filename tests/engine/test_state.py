"""State builder: nothing is lost between a state and its builder."""

from __future__ import annotations

import importlib
import pkgutil
import tomllib
from dataclasses import MISSING, fields, replace
from pathlib import Path

import pytest

import mayi_desktop
from mayi_desktop import engine
from mayi_desktop.engine import (
    Allow,
    CardId,
    ClaimStage,
    DealResult,
    DrawReason,
    DrawSource,
    Meld,
    MeldId,
    MeldKind,
    OpenClaim,
    Phase,
    Place,
    Prompt,
    PromptKind,
    Rank,
    Seat,
    SeatFacts,
    Suit,
    Table,
    state_api,
    unseen_cards,
)
from mayi_desktop.engine.codec import UNSIGNED
from mayi_desktop.engine.state import StateBuilder
from mayi_desktop.engine.state_api import (
    GameState,
    apply,
    determinized_state,
    digest,
    problems,
    view_for,
)
from mayi_desktop.engine.table import Owed
from mayi_desktop.sheets.catalogue import SHEETS
from tests.language import Game, names, table

DEUCE = Place(CardId(0), Rank.TWO, Suit.CLUBS)
TABLE = Table(
    sheet=SHEETS["evil"].sheet,
    seats=(SeatFacts(went_down=3, claims=1, known=(CardId(9),), points=(5,), start=10),),
    phase=Phase.PLAY,
    deal=1,
    dealer=Seat(2),
    turn=Seat(1),
    turn_no=12,
    first_turn=7,
    melded_turn=11,
    decks=2,
    discards=(CardId(4),),
    discarders=(Seat(2),),
    melds=(Meld(MeldId(0), Seat(1), MeldKind.SET, (DEUCE,)),),
    next_meld=1,
    exposed=True,
    drawable=True,
    drawn=DrawSource.STOCK,
    taken=CardId(5),
    asked=CardId(4),
    last_claimer=Seat(0),
    claim=OpenClaim(CardId(4), ClaimStage.LINE, Seat(0), (Seat(1),)),
    owed=(Owed(Seat(0), 2, DrawReason.PENALTY),),
    must_play=(CardId(6),),
    result=DealResult(0, Seat(0), ((CardId(7),),), (5,)),
    prompts=(Prompt(3, PromptKind.PLAY, Seat(1)),),
    next_prompt=4,
)
STATE = GameState(TABLE, ((CardId(8),),), (CardId(9), CardId(10)))
WITH_DEFAULT = [field for field in fields(Table) if field.default is not MISSING]


def test_the_state_above_leaves_no_field_at_its_default() -> None:
    assert [f.name for f in WITH_DEFAULT if getattr(TABLE, f.name) == f.default] == []


def test_freezing_a_state_keeps_every_field() -> None:
    assert StateBuilder(STATE).freeze(TABLE.prompts, TABLE.next_prompt) == STATE


@pytest.mark.parametrize("field", WITH_DEFAULT, ids=lambda field: field.name)
def test_a_digest_signs_every_field_but_the_unsigned_ones(field) -> None:
    changed = replace(STATE, table=replace(TABLE, **{field.name: field.default}))
    assert (digest(changed) == digest(STATE)) == (field.name in UNSIGNED)


def test_unsigned_fields_are_fields_of_the_table() -> None:
    assert {field.name for field in fields(Table)} >= UNSIGNED


# --- What the engine offers to those who hold a view, and what to those who hold the state.


PROJECT = Path(mayi_desktop.__file__).parent.parent / "pyproject.toml"


def forbidden_to(package: str) -> list[str]:
    """The engine's modules that a contract forbids a package to import."""
    contracts = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["importlinter"]
    return [
        module
        for contract in contracts["contracts"]
        if contract.get("source_modules") == [package]
        for module in contract["forbidden_modules"]
    ]


def modules_with_states() -> list[str]:
    """The engine's modules from which the name GameState can be imported."""
    names = [
        info.name for info in pkgutil.walk_packages(engine.__path__, f"{engine.__name__}.")
    ]
    return [name for name in names if hasattr(importlib.import_module(name), "GameState")]


def test_the_door_for_views_gives_no_states() -> None:
    assert not set(state_api.__all__) & set(dir(engine))


@pytest.mark.parametrize("package", ["mayi_desktop.ui", "mayi_desktop.bots"])
def test_every_module_that_gives_states_is_forbidden(package: str) -> None:
    forbidden = forbidden_to(package)
    assert len(modules_with_states()) > 5
    for name in modules_with_states():
        assert any(f"{name}.".startswith(f"{module}.") for module in forbidden), name


# --- Tests that a determinized state keeps what a seat knows and moves only what it cannot see.


HELD = "KC KD KH 3S 4S 5S 6S 9D TD JD"
WON_WITH = "set KC KD KH | run 3S 4S 5S 6S | run 9D TD JD QD"


def about_to_claim() -> Game:
    """In variant one's last deal, seat 1 can lay everything down with the queen of diamonds."""
    return table(
        "variant-one",
        f"""
        deal 6
        turn 0
        seat 0: 4C 5D
        seat 1: {HELD}
        seat 2: 6C 6D
        discards: 3H QD
        """,
    )


def test_own_hand_melds_and_discards_are_seen_and_nothing_else() -> None:
    game = table(
        "grandma-jeanne",
        """
        turn 0 play
        seat 0: 4C 5D
        seat 1: 7C 7D
        seat 2: 6C 6D
        set 1: 9D 9H 9S
        discards: 3H QD
        """,
    )
    assert len(unseen_cards(game.view(0))) == 108 - 2 - 3 - 2
    assert len(unseen_cards(view_for(game.state, None))) == 108 - 3 - 2


def test_a_card_openly_taken_stays_known_until_it_is_played() -> None:
    game = table(
        "grandma-jeanne", "turn 0\nseat 0: 4C 5D\nseat 1: *2\nseat 2: *2\ndiscards: QD"
    )
    queen = game.state.table.discards[-1]
    game.take(0)
    assert queen not in unseen_cards(game.view(1))
    guess = determinized_state(game.view(1), unseen_cards(game.view(1)))
    assert queen in guess.hands[0]
    assert len(guess.hands[0]) == 3
    game.discard(0, "QD")
    assert game.state.table.seats[0].known == ()


def test_the_order_fills_the_hands_first_and_then_the_stock() -> None:
    game = table("grandma-jeanne", "turn 0\nseat 0: 4C\nseat 1: *2\nseat 2: *3\ndiscards: QD")
    order = unseen_cards(game.view(0))
    guess = determinized_state(game.view(0), order)
    assert guess.hands[1:] == (order[:2], order[2:5])
    assert guess.stock == order[5:]
    assert guess.hands[0] == game.state.hands[0]


def test_a_call_that_must_win_shows_its_cards() -> None:
    game = about_to_claim().may_i(1, WON_WITH)
    assert game.asked() == [("ASKED", 0)]
    view = game.view(0)
    assert names(view.table.seats[1].known) == HELD
    guess = determinized_state(view, unseen_cards(view))
    assert not problems(guess)
    won = apply(guess, Allow(Seat(0))).state
    assert not problems(won)
    assert won.table.phase is Phase.GAME_OVER
    assert won.table.result is not None
    assert won.table.result.winner == 1
