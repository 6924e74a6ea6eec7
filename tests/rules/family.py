"""Helpers for the two family sheets, which share nearly every rule."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mayi_desktop.engine import CARDS, CardId, CutForDeal, Deal, Event, PromptKind
from mayi_desktop.engine.state_api import GameState, chance_cards, new_game
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game

GRANDMA = "grandma-jeanne"
PETERSEN = "petersen"
BOTH = (GRANDMA, PETERSEN)

BOB, ALICE, CAROL, DAVE = range(4)


def cut(key: str, *rounds: str) -> Game:
    """A new game after the cut for the deal; each round lists the cards drawn in it."""
    seats = len(rounds[0].split())
    game = Game.at(new_game(find_sheet(key), seats))
    order = first(chance_cards(game.state), " ".join(rounds))
    return game.do(CutForDeal(order))


def dealt(game: Game, front: str = "") -> Game:
    """The game with the next deal dealt from a shoe starting with these cards."""
    return game.do(Deal(first(chance_cards(game.state), front)))


def first(cards: tuple[CardId, ...], front: str) -> tuple[CardId, ...]:
    """The cards, with the named ones moved to the front."""
    rest, named = list(cards), []
    for name in front.split():
        card = next(card for card in rest if str(CARDS[card]) == name)
        rest.remove(card)
        named.append(card)
    return (*named, *rest)


def events_of(game: Game, kind: type) -> list[Event]:
    """The events of this kind from the latest action."""
    return [event for event in game.events if isinstance(event, kind)]


def stock_top(state: GameState) -> str:
    """The name of the top card of the stock."""
    return str(CARDS[state.stock[-1]])


def exposed(
    key: str,
    turn: str = "0",
    *,
    deal: int = 1,
    flags: Mapping[int, str] = MappingProxyType({}),
    more: str = "",
) -> Game:
    """Bob (his turn), Alice and Carol; the queen of spades is exposed on a three."""
    hands = {BOB: "4C 4D 9H 5S", ALICE: "5C 5D 9D", CAROL: "6C 6D 9S"}
    seats = "\n".join(f"seat {s} {flags.get(s, '')}: {hand}" for s, hand in hands.items())
    text = f"deal {deal}\nturn {turn}\n{seats}\ndiscards: 3H QS\nstock: 7H 8H TH JH\n{more}"
    return Game(find_sheet(key), text)


def asked_about_a_call(game: Game) -> int | None:
    """The seat asked to allow a call, if any."""
    prompts = game.state.table.prompts
    return next((p.seat for p in prompts if p.kind is PromptKind.ASKED), None)
