"""One walk for all sheets: whatever is played, everything that must always hold, holds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from random import Random

import pytest

from mayi_desktop.engine import (
    CHANCE_PROMPTS,
    Action,
    Allow,
    CardDiscarded,
    CardId,
    Claim,
    ClaimWon,
    DealBegan,
    DealEnded,
    Discard,
    DiscardTaken,
    DrawStock,
    EndTurn,
    HandDealt,
    LaidDown,
    LaidOff,
    LetGo,
    MayI,
    MeldLaid,
    Phase,
    PlayerAction,
    PromptKind,
    Seat,
    StockDrawn,
    TakeDiscard,
    TurnBegan,
    UpcardTurned,
    WildReplaced,
    check,
    decode_action,
    encode_action,
    legal_actions,
    seen_by,
    unseen_cards,
)
from mayi_desktop.engine.rulesheet import ClaimTiming, GoingOut, Replacers, RuleSheet
from mayi_desktop.engine.state_api import (
    GameState,
    Step,
    apply,
    determinized_state,
    digest,
    new_game,
    problems,
    view_for,
)
from mayi_desktop.host.runner import Runner
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from tests.levels import QUICK_LEVELS
from tests.properties.conformance_players import answers, answers_kind, next_action
from tests.properties.playing import after_all
from tests.rules.dealing import ended

TABLES = [
    (key, options)
    for key, entry in SHEETS.items()
    for options in ((), *((option,) for option in entry.options))
]
# At least, and at most where an action that is expected has not happened by then.
WALKS_A_DEAL = (2, 4)
MOST_STEPS = 150
LAWS_EVERY = 9
LEFT_IN_STOCK = 5


@pytest.mark.parametrize(("key", "options"), TABLES, ids=[" ".join((k, *o)) for k, o in TABLES])
def test_everything_holds_at_every_step_of_a_walk(key: str, options: tuple[str, ...]) -> None:
    sheet = find_sheet(key, options)
    verbs: Counter[str] = Counter()
    low, high = sheet.players
    missing = set(expected_verbs(sheet))
    least, most = WALKS_A_DEAL
    for number in range(most):
        if number >= least and not missing:
            break
        for deal in range(len(sheet.deals)):
            seats = low + (deal * least + number) % (high - low + 1)
            start = ended(key, seats, deal, *options).state if deal else new_game(sheet, seats)
            verbs.update(Walk(start, seed=1000 * deal + number).go())
        missing -= set(verbs)
    assert not missing, f"{missing} never happened: {verbs}"


@pytest.mark.parametrize(("key", "options"), TABLES, ids=[" ".join((k, *o)) for k, o in TABLES])
def test_everything_holds_at_every_step_of_a_game_of_bots(
    key: str, options: tuple[str, ...]
) -> None:
    sheet = find_sheet(key, options)
    start = new_game(sheet, sheet.max_players)
    bots = [bot for bot, _ in zip(cycle(QUICK_LEVELS.values()), start.hands, strict=False)]
    runner, actions = Runner(start, len(key), bots), []
    for count in range(MOST_STEPS):
        move = runner.next_move()
        assert move is not None, runner.state.table.prompts
        look_over(runner.state, move.action, move.step)
        runner.apply(move)
        actions.append(move.action)
        if count % LAWS_EVERY == 0:
            look_at_laws(runner.state, Random(count))
    assert not runner.fallbacks
    assert digest(after_all(start, actions)) == digest(runner.state)


def expected_verbs(sheet: RuleSheet) -> Iterator[str]:
    """What has to happen in the walks of a sheet, or they do not walk far enough."""
    yield from ("DrawStock", "TakeDiscard", "LayDown", "LayOff", "Discard", "Reshuffle")
    if sheet.claims.window is not ClaimTiming.NEVER:
        yield "MayI"
    if sheet.replace.who is not Replacers.NOBODY:
        yield "ReplaceWild"
    if sheet.new_melds:
        yield "NewMeld"
    if sheet.going_out is GoingOut.BY_PLAYING:
        yield "EndTurn"


class Walk:
    """A walk from one state to the end of the deal, or far enough."""

    def __init__(self, start: GameState, seed: int) -> None:
        self.seed = seed
        self.dice = Random(seed)
        while start.table.phase in (Phase.FIRST_DEALER, Phase.BETWEEN_DEALS):
            action = next_action(start, self.dice, seed)
            step = apply(start, action)
            look_over(start, action, step)
            start = step.state
        self.start = self.state = thinned(start) if seed % 2 else start
        self.actions: list[Action] = []

    def go(self) -> list[str]:
        """Take the steps, looking at everything; the names of the actions taken."""
        for count in range(MOST_STEPS):
            action = next_action(self.state, self.dice, self.seed)
            step = apply(self.state, action)
            self.actions.append(action)
            look_over(self.state, action, step)
            if count % LAWS_EVERY == 0:
                look_at_laws(step.state, self.dice)
            self.state = step.state
            if any(isinstance(event, DealEnded) for event in step.events):
                break
        assert digest(after_all(self.start, self.actions)) == digest(self.state)
        return [type(action).__name__ for action in self.actions]


def thinned(state: GameState) -> GameState:
    """The same moment with most of the stock lying under the discards, soon to be shuffled."""
    kept, moved = state.stock[-LEFT_IN_STOCK:], state.stock[:-LEFT_IN_STOCK]
    table = replace(
        state.table,
        discards=(*moved, *state.table.discards),
        discarders=(*[None] * len(moved), *state.table.discarders),
    )
    return GameState(table, state.hands, kept)


def look_over(before: GameState, action: Action, step: Step) -> None:
    """Everything that must hold after each step."""
    assert not problems(step.state), (action, problems(step.state))
    assert decode_action(json.loads(json.dumps(encode_action(action)))) == action
    look_at_questions(before, step.state)
    look_at_order(before, step)
    look_at_hands(before, step)
    look_at_secrets(step)


def look_at_questions(before: GameState, after: GameState) -> None:
    """Open prompts keep their ids, new ones get new ids, and each can be answered."""
    old = {prompt.id: prompt for prompt in before.table.prompts}
    for prompt in after.table.prompts:
        assert old.get(prompt.id, prompt) == prompt
        assert prompt.id in old or prompt.id >= before.table.next_prompt
        assert prompt.id < after.table.next_prompt
        if prompt.kind not in CHANCE_PROMPTS and not prompt.optional:
            assert any(True for _ in answers(after, prompt)), f"{prompt} has no answer"
    chance = [prompt for prompt in after.table.prompts if prompt.kind in CHANCE_PROMPTS]
    assert not chance or len(after.table.prompts) == 1
    over = after.table.phase is Phase.GAME_OVER
    assert over is not any(not prompt.optional for prompt in after.table.prompts)


def look_at_order(before: GameState, step: Step) -> None:
    """Turns go round the table, and a turn begins only with a deal or after another."""
    begun = [event for event in step.events if isinstance(event, TurnBegan)]
    assert len(begun) <= 1
    for event in begun:
        table = step.state.table
        dealt = any(isinstance(other, DealBegan) for other in step.events)
        last = table.dealer if dealt else before.table.turn
        assert last is not None
        assert event.seat == table.turn == (last + 1) % len(table.seats)


def look_at_hands(before: GameState, step: Step) -> None:
    """The events alone tell how every hand, the discards and the stock have changed."""
    hands = [set(hand) for hand in before.hands]
    discards = set(before.table.discards)
    for event in step.events:
        if isinstance(event, DealBegan):
            hands, discards = [set() for _ in hands], set()
        if isinstance(event, DealEnded):
            assert [set(hand) for hand in event.result.hands] == hands
        for seat, came in _came(event):
            hands[seat].add(came)
            discards.discard(came)
        for seat, went in _went(event, step.state):
            assert went in hands[seat], (event, went)
            hands[seat].discard(went)
        if isinstance(event, CardDiscarded):
            discards.add(event.card)
        elif isinstance(event, UpcardTurned):
            discards = {event.card}
    assert [set(hand) for hand in step.state.hands] == hands
    assert set(step.state.table.discards) <= discards


def _came(event: object) -> Iterator[tuple[Seat, CardId]]:
    match event:
        case HandDealt(seat, cards):
            yield from ((seat, card) for card in cards if card is not None)
        case StockDrawn(seat, card) if card is not None:
            yield seat, card
        case DiscardTaken(seat, card) | ClaimWon(seat, card):
            yield seat, card
        case WildReplaced(seat, wild=wild, to_hand=True):
            yield seat, wild


def _went(event: object, after: GameState) -> Iterator[tuple[Seat, CardId]]:
    match event:
        case CardDiscarded(seat, card) | LaidOff(seat, card):
            yield seat, card
        case WildReplaced(seat, card, wild, new_meld=made):
            yield seat, card
            meld = after.table.meld(made) if made is not None else None
            yield from ((seat, card) for card in (meld.cards if meld else ()) if card != wild)
        case LaidDown(seat, melds):
            yield from ((seat, card) for meld in melds for card in meld.cards)
        case MeldLaid(seat, meld):
            yield from ((seat, card) for card in meld.cards)


def look_at_secrets(step: Step) -> None:
    """Each viewer hears which cards came to its own hand, not which came to others unseen."""
    for viewer in (*(Seat(seat) for seat, _ in enumerate(step.state.hands)), None):
        for event in (seen_by(event, viewer) for event in step.events):
            match event:
                case StockDrawn(seat, card):
                    assert (card is None) is (seat != viewer)
                case HandDealt(seat, cards):
                    assert (None in cards) is (seat != viewer)


def look_at_laws(state: GameState, dice: Random) -> None:
    """What takes longer to look at: who may act, what is hidden, what can be guessed."""
    for number in range(len(state.hands)):
        look_at_silence(state, Seat(number))
    if state.table.phase in (Phase.DRAW, Phase.PLAY):
        look_at_hidden_cards(state, Seat(dice.randrange(len(state.hands))), dice)


def look_at_silence(state: GameState, seat: Seat) -> None:
    """Only answers to open prompts are legal, and listed actions can be applied."""
    view = view_for(state, seat)
    kinds = [prompt.kind for prompt in view.my_prompts]
    for action in _probes(state, seat):
        if check(view, action) is None:
            assert any(answers_kind(action, kind) for kind in kinds), (action, kinds)
    for action in legal_actions(view):
        assert any(answers_kind(action, kind) for kind in kinds), (action, kinds)
        assert not problems(apply(state, action).state), action


def _probes(state: GameState, seat: Seat) -> Iterator[PlayerAction]:
    yield from (DrawStock(seat), TakeDiscard(seat), MayI(seat), LetGo(seat))
    yield from (Claim(seat), Allow(seat), EndTurn(seat))
    yield from (Discard(seat, card) for card in state.hands[seat][:1])


def look_at_hidden_cards(state: GameState, seat: Seat, dice: Random) -> None:
    """A view does not notice how the unseen cards lie; a guess looks like the truth."""
    view = view_for(state, seat)
    order = list(unseen_cards(view))
    dice.shuffle(order)
    guess = determinized_state(view, order)
    assert not problems(guess)
    assert view_for(guess, seat) == view
    for prompt in view.my_prompts:
        if prompt.kind is not PromptKind.MAY_I:
            assert list(answers(guess, prompt)) == list(answers(state, prompt))
