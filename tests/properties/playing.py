"""Plays random games, so that laws can be checked at every step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from mayi_desktop.engine import (
    CARDS,
    CHANCE_PROMPTS,
    Action,
    Allow,
    CardId,
    Claim,
    Discard,
    DrawStock,
    End,
    EndTurn,
    LayOff,
    LetGo,
    MayI,
    PlayerAction,
    Prompt,
    PromptKind,
    ReplaceWild,
    Seat,
    TableView,
    TakeDiscard,
    check,
    legal_actions,
)
from mayi_desktop.engine.actions import AddDeck, CutForDeal, Deal, PickDealer, Reshuffle
from mayi_desktop.engine.rulesheet import ClaimOrder, FirstDealer, RuleSheet
from mayi_desktop.engine.solver import contract_melds, new_melds, winning_claim
from mayi_desktop.engine.state_api import (
    GameState,
    Step,
    apply,
    chance_cards,
    new_game,
    view_for,
)

LARGEST_HAND_SOLVED = 20

Player = Callable[[TableView, Prompt, Random], PlayerAction | None]


@dataclass(frozen=True)
class Walked:
    """One step of a walk: state before, action, result."""

    before: GameState
    action: Action
    step: Step


def game(
    sheet: RuleSheet, seats: int, player: Player, dice: Random, most: int
) -> Iterator[Walked]:
    """A game from the start, up to this many steps."""
    return walk(new_game(sheet, seats), player, dice, most)


def walk(state: GameState, player: Player, dice: Random, most: int) -> Iterator[Walked]:
    """The steps of a game from a state to its end, up to this many."""
    for _ in range(most):
        action = next_action(state, player, dice)
        if action is None:
            return
        step = apply(state, action)
        yield Walked(state, action, step)
        state = step.state


def after_all(state: GameState, actions: Iterable[Action]) -> GameState:
    """The state after all these actions."""
    for action in actions:
        state = apply(state, action).state
    return state


def next_action(state: GameState, player: Player, dice: Random) -> Action | None:
    """The next action: an answer to a random prompt; None when the game is over."""
    prompts = list(state.table.prompts)
    dice.shuffle(prompts)
    # Optional questions come first now and then, so that calls are made at any moment.
    prompts.sort(key=lambda prompt: prompt.optional and dice.random() < 0.7)
    for prompt in prompts:
        if prompt.kind in CHANCE_PROMPTS:
            return chance(state, prompt, dice)
        assert prompt.seat is not None
        action = player(view_for(state, prompt.seat), prompt, dice)
        if action is not None:
            return action
    return None


def chance(state: GameState, prompt: Prompt, dice: Random) -> Action:
    """The answer of chance."""
    order = list(chance_cards(state))
    dice.shuffle(order)
    match prompt.kind:
        case PromptKind.FIRST_DEALER if state.table.sheet.first_dealer is FirstDealer.RANDOM:
            return PickDealer(Seat(dice.randrange(len(state.table.seats))))
        case PromptKind.FIRST_DEALER:
            return CutForDeal(tuple(order))
        case PromptKind.DEAL:
            return Deal(tuple(order), tuple(dice.randrange(200) for _ in range(9)))
        case PromptKind.RESHUFFLE:
            return Reshuffle(tuple(order))
        case _:
            return AddDeck(tuple(order))


# Players.


def wanderer(view: TableView, prompt: Prompt, dice: Random) -> PlayerAction | None:
    """Does anything that is legal, lay-downs among them."""
    choices = every_choice(view)
    return dice.choice(choices) if choices else None


def builder(view: TableView, prompt: Prompt, dice: Random) -> PlayerAction | None:
    """Lays down and lays off whenever it can, and keeps what goes together until then."""
    choices = every_choice(view)
    if prompt.kind is PromptKind.PLAY:
        plays = [c for c in choices if not isinstance(c, Discard | EndTurn | ReplaceWild)]
        discards = [c for c in choices if isinstance(c, Discard)]
        loose = min(discards, key=lambda c: _friends(view, c.card), default=None)
        return plays[-1] if plays else loose or dice.choice(choices)
    top = view.table.top
    wanted = top is not None and _friends(view, top) > dice.choice((1, 2))
    wishes = [c for c in choices if isinstance(c, TakeDiscard | MayI | Claim)]
    others = [c for c in choices if c not in wishes]
    answers = (wishes or others) if wanted else others or wishes
    return None if prompt.optional and not (wanted and answers) else dice.choice(answers)


def _friends(view: TableView, card: CardId) -> int:
    """How well a card goes with the rest of the hand; a wild goes with everything."""
    if view.table.meld_rules.is_wild(card):
        return 100
    rank, suit = CARDS[card].rank, CARDS[card].suit
    count = 0
    for other in (CARDS[c] for c in view.hand if c != card):
        near = other.suit is suit and 0 < abs(other.rank - rank) <= 2
        count += 2 * (other.rank is rank) + near
    return count


def grabber(view: TableView, prompt: Prompt, dice: Random) -> PlayerAction | None:
    """Asks for nearly every discard, and plays like a wanderer otherwise."""
    seat = prompt.seat
    assert seat is not None
    for wish in (MayI(seat), Claim(seat)):
        if dice.random() < 0.8 and check(view, wish) is None:
            return wish
    return wanderer(view, prompt, dice)


def drifter(view: TableView, prompt: Prompt, dice: Random) -> PlayerAction | None:
    """Does anything that is legal, found by trying: quick with a hand of any size."""
    assert view.viewer is not None
    if prompt.kind is not PromptKind.PLAY:
        return wanderer(view, prompt, dice)
    small = len(view.hand) <= LARGEST_HAND_SOLVED
    if small and not view.is_down and dice.random() < 0.5:
        proposals: list[PlayerAction] = list(contract_melds(view, 1))
    elif small and view.table.sheet.new_melds and dice.random() < 0.3:
        proposals = list(new_melds(view, 1))
    else:
        proposals = []
    proposals += [_any_play(view, dice) for _ in range(20 if view.is_down else 3)]
    proposals += [Discard(view.viewer, card) for card in dice.sample(view.hand, 1)]
    found = next((action for action in proposals if check(view, action) is None), None)
    return found or wanderer(view, prompt, dice)


def _any_play(view: TableView, dice: Random) -> PlayerAction:
    """A lay-off, a replacement or a discard with any card, legal or not."""
    assert view.viewer is not None
    card = dice.choice(view.hand)
    if not view.table.melds or dice.random() < 0.02:
        return Discard(view.viewer, card)
    meld = dice.choice(view.table.melds)
    place, end = dice.choice(meld.places), dice.choice([*End, None])
    if dice.random() < 0.5:
        return LayOff(view.viewer, card, meld.id, end)
    same = [held for held in view.hand if CARDS[held].rank is place.rank] or [card]
    return ReplaceWild(view.viewer, dice.choice(same), meld.id, place.card, end)


def every_choice(view: TableView) -> list[PlayerAction]:
    """All legal actions that can be listed, plus some legal lay-downs."""
    assert view.viewer is not None
    choices = list(legal_actions(view))
    # A freed wild may leave nothing but a lay-down.
    small = len(view.hand) <= LARGEST_HAND_SOLVED or bool(view.table.must_play)
    if small and any(prompt.kind is PromptKind.PLAY for prompt in view.my_prompts):
        proposals: list[PlayerAction] = (
            [*new_melds(view, 2)] if view.table.sheet.new_melds else []
        )
        if not view.table.seats[view.viewer].down:
            proposals += contract_melds(view, 2)
        choices += [action for action in proposals if check(view, action) is None]
    call = winning_claim(view) if small else None
    if call is not None and check(view, call) is None:
        choices.append(call)
    return choices


def any_action(state: GameState, dice: Random) -> PlayerAction:
    """An action of any seat with any cards, legal or not."""
    table = state.table
    seat = Seat(dice.randrange(len(table.seats)))
    if dice.random() < 0.6:
        seat = table.turn
    hand = state.hands[seat] or (0,)
    pool = dice.choice([hand, hand, state.stock or hand, table.discards or hand])
    card = dice.choice(pool)
    lying = [(meld.id, place.card) for meld in table.melds for place in meld.places] or [
        (0, card)
    ]
    meld, wild = dice.choice(lying)
    end = dice.choice([*End, None])
    return dice.choice(
        [
            DrawStock(seat),
            TakeDiscard(seat),
            MayI(seat),
            LetGo(seat),
            Claim(seat),
            Allow(seat),
            EndTurn(seat),
            Discard(seat, card),
            Discard(seat, card),
            LayOff(seat, card, meld, end),
            LayOff(seat, card, meld, end),
            ReplaceWild(seat, card, meld, wild, end),
        ]
    )


def in_turn_order(sheet: RuleSheet) -> bool:
    """Whether answers to a question put to all count by turn order, not by speed."""
    return sheet.claims.order is ClaimOrder.TURN_ORDER
