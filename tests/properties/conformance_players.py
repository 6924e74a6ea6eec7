"""Random players that make every legal action, whether listed or proposed by the solver."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

from mayi_desktop.engine import (
    CARDS,
    CHANCE_PROMPTS,
    Action,
    CardId,
    CutForDeal,
    Deal,
    MeldKind,
    MeldPlan,
    PickDealer,
    PlayerAction,
    Prompt,
    PromptKind,
    ReplaceWild,
    Seat,
    TableView,
    check,
    legal_actions,
    solver,
)
from mayi_desktop.engine.rulesheet import FirstDealer
from mayi_desktop.engine.state_api import GameState, chance_cards, view_for
from mayi_desktop.host.shuffle import chance
from tests.properties.stacking import stacked

_ANSWERS = {
    PromptKind.DRAW: {"DrawStock", "TakeDiscard"},
    PromptKind.MAY_I: {"MayI"},
    PromptKind.ASKED: {"Claim", "Allow"},
    PromptKind.ANSWER: {"MayI", "LetGo"},
    PromptKind.PLAY: {"Discard", "EndTurn", "LayOff", "ReplaceWild", "LayDown", "NewMeld"},
}
_CALLS = 0.25
_BUSY = 0.8


def next_action(state: GameState, dice: Random, seed: int) -> Action:
    """The next action of chance or a random player."""
    asked = state.table.prompts
    if asked[0].kind in CHANCE_PROMPTS:
        return _chance(state, asked[0], dice, seed)
    optional = [prompt for prompt in asked if prompt.optional]
    owed = [prompt for prompt in asked if not prompt.optional]
    called = optional and dice.random() < _CALLS
    prompt = dice.choice(optional if called else owed)
    found = list(answers(state, prompt)) or list(answers(state, owed[0]))
    assert found, f"nobody can go on: {asked}"
    return _pick(found, dice)


def answers(state: GameState, prompt: Prompt) -> Iterator[PlayerAction]:
    """All legal answers to a prompt that can be listed or that the solver proposes."""
    assert prompt.seat is not None
    view = view_for(state, prompt.seat)
    for action in chain(legal_actions(view), _proposals(view, prompt.kind)):
        if answers_kind(action, prompt.kind) and check(view, action) is None:
            yield action


def answers_kind(action: PlayerAction, kind: PromptKind) -> bool:
    """Whether an action answers this kind of prompt."""
    return type(action).__name__ in _ANSWERS.get(kind, ())


def _chance(state: GameState, prompt: Prompt, dice: Random, seed: int) -> Action:
    if prompt.kind is PromptKind.DEAL:
        return Deal(stacked(state, dice), tuple(dice.randrange(99) for _ in range(9)))
    if prompt.kind is PromptKind.FIRST_DEALER:
        if state.table.sheet.first_dealer is FirstDealer.RANDOM:
            return PickDealer(Seat(dice.randrange(len(state.table.seats))))
        cards = list(chance_cards(state))
        dice.shuffle(cards)
        return CutForDeal(tuple(cards))
    return chance(seed, state, prompt)


def _pick(found: list[PlayerAction], dice: Random) -> PlayerAction:
    """One of the answers: mostly a busy one, each verb equally likely."""
    busy = [action for action in found if type(action).__name__ not in ("Discard", "LetGo")]
    choice = busy if busy and dice.random() < _BUSY else found
    verb = dice.choice(sorted({type(action).__name__ for action in choice}))
    return dice.choice([action for action in choice if type(action).__name__ == verb])


def _proposals(view: TableView, kind: PromptKind) -> Iterator[PlayerAction]:
    assert view.viewer is not None
    if kind in (PromptKind.MAY_I, PromptKind.ANSWER):
        call = solver.winning_claim(view)
        if call is not None:
            yield call
    elif kind is PromptKind.PLAY and not view.table.seats[view.viewer].down:
        yield from solver.contract_melds(view, 3)
    elif kind is PromptKind.PLAY and view.table.sheet.new_melds:
        yield from solver.new_melds(view, 3)
        yield from _freeing(view)


def _freeing(view: TableView) -> Iterator[ReplaceWild]:
    """Replacements that put the wild in a new set with two cards of the hand."""
    assert view.viewer is not None
    for meld in view.table.melds:
        for place in meld.places:
            fitting = [card for card in view.hand if CARDS[card].rank is place.rank]
            if CARDS[place.card].rank is place.rank or not fitting:
                continue
            for pair in _pairs(view.hand):
                plan = MeldPlan(MeldKind.SET, (*pair, place.card))
                for card in fitting:
                    yield ReplaceWild(view.viewer, card, meld.id, place.card, None, plan)


def _pairs(hand: tuple[CardId, ...]) -> list[tuple[CardId, CardId]]:
    return [
        (one, other)
        for one, other in combinations(hand, 2)
        if CARDS[one].rank is CARDS[other].rank
    ]
