"""Laws that hold at every step of every game."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product
from random import Random

from mayi_desktop.engine import (
    CHANCE_PROMPTS,
    Action,
    CardId,
    Deal,
    DrawStock,
    HandDealt,
    IllegalAction,
    Join,
    LayOff,
    LetGo,
    MayI,
    Phase,
    PlayerAction,
    PromptKind,
    ReplaceWild,
    Seat,
    StockDrawn,
    TakeDiscard,
    check,
    decode_action,
    encode_action,
    legal_actions,
    prompt_for,
    seen_by,
    unseen_cards,
)
from mayi_desktop.engine.state_api import (
    GameState,
    apply,
    determinized_state,
    digest,
    problems,
    refusal_of,
    view_for,
)
from tests.properties.playing import Walked, any_action, every_choice

PLAYING = (Phase.DRAW, Phase.PLAY)


def sound(state: GameState) -> None:
    """Nothing is wrong with the state."""
    assert problems(state) == (), problems(state)


def alive(state: GameState) -> None:
    """Until the game is over, every seat that must answer can."""
    if state.table.phase is Phase.GAME_OVER:
        assert state.table.prompts == ()
        return
    due = [prompt for prompt in state.table.prompts if not prompt.optional]
    assert due
    for prompt in due:
        if prompt.kind not in CHANCE_PROMPTS:
            assert prompt.seat is not None
            assert every_choice(view_for(state, prompt.seat)), prompt


def redealt(state: GameState, viewer: Seat | None, dice: Random) -> GameState:
    """A state that looks the same to the viewer, with the unseen cards shuffled."""
    view = view_for(state, viewer)
    order = list(unseen_cards(view))
    dice.shuffle(order)
    return determinized_state(view, order)


def blind_to_hidden_cards(state: GameState, dice: Random) -> None:
    """Shuffling the unseen cards changes nothing a viewer can notice."""
    if state.table.phase not in PLAYING:
        return
    seats = range(len(state.hands))
    asked = [prompt.seat for prompt in state.table.prompts if prompt.seat is not None]
    for viewer in {None, dice.choice(seats), *asked[:1]}:
        seat = None if viewer is None else Seat(viewer)
        other = redealt(state, seat, dice)
        sound(other)
        view = view_for(state, seat)
        assert view_for(other, seat) == view
        if seat is None:
            continue
        actions = [action for action in tries(state, dice, 4) if action.seat == seat]
        for action in [*legal_actions(view), *actions]:
            assert refusal_of(other, action) == refusal_of(state, action)


def guesses_play_on(state: GameState, dice: Random) -> None:
    """A legal action in a guessed state can be applied and leads to a sound state."""
    asked = [prompt.seat for prompt in state.table.prompts if prompt.seat is not None]
    if not asked:
        return
    seat = dice.choice(asked)
    choices = every_choice(view_for(state, seat))
    if choices:
        sound(apply(redealt(state, seat, dice), dice.choice(choices)).state)


def tries(state: GameState, dice: Random, count: int) -> list[PlayerAction]:
    """Random actions of any kind, most of them illegal."""
    return [any_action(state, dice) for _ in range(count)]


def legal_actions_are_all_and_only_legal(state: GameState, dice: Random) -> None:
    """Listed actions are legal and apply; legal actions are listed; others are refused."""
    listed: set[Action] = set()
    for seat in {prompt.seat for prompt in state.table.prompts if prompt.seat is not None}:
        view = view_for(state, seat)
        for action in legal_actions(view):
            assert check(view, action) is None
            prompt = prompt_for(state.table, action)
            assert prompt is not None
            assert prompt in view.my_prompts
            listed.add(action)
    if listed:
        sound(apply(state, dice.choice(sorted(listed, key=str))).state)
    before = digest(state)
    for action in tries(state, dice, 6):
        reason = refusal_of(state, action)
        if reason is None:
            sound(apply(state, action).state)
            assert _endless(action) in {_endless(other) for other in listed}
            assert prompt_for(state.table, action) is not None
        else:
            refused(state, action)
    assert digest(state) == before, "something that was refused has changed the table"


def _endless(action: Action) -> Action:
    """The action without the end of a run, which is optional."""
    return replace(action, end=None) if isinstance(action, LayOff | ReplaceWild) else action


def refused(state: GameState, action: Action) -> None:
    """The action is refused with the same reason."""
    try:
        apply(state, action)
    except IllegalAction as told:
        reason = told.refusal
    else:
        raise AssertionError(f"{action} was carried out")
    assert reason is refusal_of(state, action)


def calls_are_offered_to_just_those_who_may_call(state: GameState) -> None:
    """Exactly the seats that may call have an open May I? prompt."""
    table = state.table
    offered = {p.seat for p in table.prompts if p.kind is PromptKind.MAY_I}
    answering = {p.seat for p in table.prompts if p.kind is PromptKind.ANSWER}
    if table.phase in PLAYING and table.rule.winning_claims_only:
        return
    for number in range(len(state.hands)):
        seat = Seat(number)
        heard = refusal_of(state, MayI(seat)) is None
        assert heard == (seat in offered or seat in answering), (seat, table.prompts)


def no_answer_gets_what_may_not_be_drawn(state: GameState) -> None:
    """A seat that may take the discard by an answer may also draw it or call for it."""
    table = state.table
    rule = table.sheet.claims
    for prompt in table.prompts:
        if prompt.kind not in (PromptKind.ASKED, PromptKind.ANSWER):
            continue
        assert prompt.seat is not None
        seat, facts = prompt.seat, table.seats[prompt.seat]
        if seat == table.turn:
            assert table.phase is Phase.DRAW
            assert table.drawable
            assert not facts.down or table.sheet.down_takes_discard, prompt
        elif not table.rule.winning_claims_only:
            assert not facts.down or rule.down_may_claim, prompt
            assert rule.limit is None or facts.claims < rule.limit, prompt
            assert rule.two_in_a_row or table.last_claimer != seat, prompt


def the_turn_seat_is_asked_first(walked: Walked) -> None:
    """A call before the draw is put to the turn seat if it may draw discard and stock."""
    before, action = walked.before, walked.action
    if not isinstance(action, MayI) or before.table.claim is not None:
        return
    turn = before.table.turn
    draws = (DrawStock(turn), TakeDiscard(turn))
    if before.table.phase is Phase.DRAW and all(
        refusal_of(before, draw) is None for draw in draws
    ):
        asked = [(prompt.kind, prompt.seat) for prompt in walked.step.state.table.prompts]
        assert asked == [(PromptKind.ASKED, turn)], asked


def answers_commute(state: GameState, dice: Random, *, in_turn_order: bool) -> None:
    """Where the turn order decides, everybody may answer in any order."""
    table = state.table
    waiting = [p.seat for p in table.prompts if p.kind is PromptKind.ANSWER]
    if len(waiting) < 2 or table.rule.winning_claims_only:
        return
    waiting = waiting[:4]
    answers: list[tuple[PlayerAction, ...]] = [
        tuple(kind(seat) for kind, seat in zip(kinds, waiting, strict=True) if seat is not None)
        for kinds in product((MayI, LetGo), repeat=len(waiting))
        if in_turn_order or MayI not in kinds
    ]
    for given in dice.sample(answers, min(3, len(answers))):
        ends = set()
        for order in permutations(given):
            then = state
            for answer in order:
                then = apply(then, answer).state
            ends.add(digest(then))
        assert len(ends) == 1, given


def nobody_hears_of_hidden_cards(walked: Walked) -> None:
    """A viewer sees every event, but no card that goes face down to another seat."""
    for event in walked.step.events:
        for viewer in (None, *range(len(walked.step.state.hands))):
            told = seen_by(event, None if viewer is None else Seat(viewer))
            hidden: set[CardId | None] = set()
            if isinstance(event, HandDealt | StockDrawn) and event.seat != viewer:
                assert isinstance(told, HandDealt | StockDrawn)
                assert told.seat == event.seat
                hidden = set(told.cards) if isinstance(told, HandDealt) else {told.card}
                assert hidden == {None}
            else:
                assert told == event


def written_down_and_read_back(action: Action) -> None:
    """The action can be encoded and decoded."""
    assert decode_action(encode_action(action)) == action


class Questions:
    """Checks prompt ids: an open prompt keeps its id, a closed one's is never used again."""

    def __init__(self) -> None:
        self._closed: set[int] = set()
        self._open: dict[int, tuple[object, ...]] = {}

    def look(self, state: GameState) -> None:
        """Check and remember the open prompts."""
        now = {p.id: (p.kind, p.seat, p.about) for p in state.table.prompts}
        assert not self._closed & now.keys()
        for number, question in now.items():
            assert self._open.get(number, question) == question
            assert number in self._open or number >= max(self._open, default=0)
        assert len(set(now.values())) == len(now)
        same = set(self._open.values()) & set(now.values())
        for question in same:
            assert self._id(self._open, question) == self._id(now, question)
        self._closed |= self._open.keys() - now.keys()
        self._open = now

    @staticmethod
    def _id(questions: dict[int, tuple[object, ...]], question: tuple[object, ...]) -> int:
        return next(number for number, asked in questions.items() if asked == question)


def nothing_out_of_season(state: GameState) -> None:
    """Chance and newcomers act only when they may."""
    asked = {p.kind for p in state.table.prompts}
    if PromptKind.DEAL not in asked:
        assert refusal_of(state, Deal(())) is not None
    between = state.table.phase is Phase.BETWEEN_DEALS and state.table.result is not None
    room = len(state.hands) < state.table.sheet.max_players
    assert (refusal_of(state, Join()) is None) == (between and room)
