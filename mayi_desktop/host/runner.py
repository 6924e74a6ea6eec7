"""Runner: the hidden state of one game, its computer players, and the event feed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from hashlib import blake2b
from random import Random
from typing import Protocol

from mayi_desktop import engine
from mayi_desktop.base.values import quickly_made
from mayi_desktop.bots.bot import Bot, Searcher, ThinkingSteps, is_searcher
from mayi_desktop.bots.characters import CHARACTERS, with_style
from mayi_desktop.engine.rules import Step, problems
from mayi_desktop.engine.rulesheet import ClaimOrder
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.table import (
    CALL_PROMPTS,
    CHANCE_PROMPTS,
    DISCARD_PROMPTS,
    ClaimWindowKey,
    Prompt,
    PromptKind,
)
from mayi_desktop.engine.view import TableView, view_for
from mayi_desktop.host import shuffle
from mayi_desktop.host.seal import DealKeys
from mayi_desktop.host.setup import USUAL_LEVEL, GameSetup, SeatSetup

# --- Wishes: what each person has said about discards, and the answers that follow from it.


class OrderKind(Enum):
    """What to do about discards while their person isn't looking."""

    ASK = "ask"
    NEVER = "never"
    CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """One person's order; cards of these `ranks` and `suits` are claimed, all others passed."""

    kind: OrderKind = OrderKind.ASK
    ranks: frozenset[engine.Rank] = frozenset()
    suits: frozenset[engine.Suit] = frozenset()

    def wants(self, card: engine.CardId) -> bool:
        """Whether to claim this card."""
        if self.kind is not OrderKind.CLAIM:
            return False
        return engine.RANKS[card] in self.ranks or engine.SUITS[card] in self.suits

    def for_next_deal(self) -> StandingOrder:
        """The order for the next deal: cards were named for one contract only."""
        return StandingOrder() if self.kind is OrderKind.CLAIM else self

    def answer(
        self, prompt: engine.Prompt, view: engine.TableView
    ) -> engine.PlayerAction | None:
        """The answer to a prompt about the discard; None if the person must be asked."""
        seat, top = view.viewer, view.table.top
        if self.kind is OrderKind.ASK or seat is None or top is None:
            return None
        is_asked = prompt.kind is engine.PromptKind.ASKED
        if self.wants(top) and seat != view.table.discarder:
            if view.table.rule.winning_claims_only:
                return None
            yes = engine.Claim(seat) if is_asked else engine.MayI(seat)
            if engine.check(view, yes) is None:
                return yes
        return engine.Allow(seat) if is_asked else engine.LetGo(seat)


@dataclass(slots=True)
class Wishes:
    """What the people at one table have said about discards, by seat.

    About the current discard: `passed` don't want it; `together` are those of them covered by
    one press of "Nobody"; `wanted` want it, once everybody is asked or instead of the caller,
    in the order in which they said so; `allowed` let the caller have it. For longer: `quiet`
    pass on every discard until one of the seats noted there plays; `always_allow` allow every
    claim and `orders` stand until the next deal.
    """

    passed: set[engine.Seat] = field(default_factory=set)
    together: set[engine.Seat] = field(default_factory=set)
    wanted: dict[engine.Seat, None] = field(default_factory=dict)
    allowed: set[engine.Seat] = field(default_factory=set)
    quiet: dict[engine.Seat, frozenset[engine.Seat]] = field(default_factory=dict)
    always_allow: set[engine.Seat] = field(default_factory=set)
    orders: dict[engine.Seat, StandingOrder] = field(default_factory=dict)

    def want(self, seat: engine.Seat) -> None:
        """A seat wants the current discard."""
        self.wanted.setdefault(seat)
        self.allowed.discard(seat)
        self.passed.discard(seat)

    def be_quiet(self, seats: Iterable[engine.Seat]) -> None:
        """These seats pass on every discard until one of them plays."""
        people = frozenset(seats)
        self.quiet.update(dict.fromkeys(people, people))

    def follow(self, before: engine.Table, now: engine.Table) -> None:
        """Drop answers about a discard, a claim or a turn that is over."""
        if before.top != now.top or before.turn_no != now.turn_no:
            self.passed.clear()
            self.together.clear()
            self.wanted.clear()
        if now.claim is None:
            self.allowed.clear()
        self.quiet = {seat: ends for seat, ends in self.quiet.items() if now.turn not in ends}

    def start_deal(self) -> None:
        """Start a deal: only orders that name no cards survive."""
        self.quiet.clear()
        self.always_allow.clear()
        self.orders = {seat: order.for_next_deal() for seat, order in self.orders.items()}

    def answers_claims(self, seat: engine.Seat) -> bool:
        """Whether this person's answer to a claim is known without asking them."""
        order = self.orders.get(seat, StandingOrder())
        is_set = order.kind is not OrderKind.ASK
        return is_set or seat in self.always_allow or seat in self.allowed

    def answer(
        self, prompt: engine.Prompt, view: engine.TableView
    ) -> engine.PlayerAction | None:
        """The seat's known answer about the discard; None if the person must be asked."""
        seat = view.viewer
        assert seat is not None, "only a seat has wishes"
        if prompt.kind is engine.PromptKind.ASKED:
            wants = seat in self.wanted and seat != view.table.discarder
            if wants and engine.check(view, engine.Claim(seat)) is None:
                return engine.Claim(seat)
            if seat in self.always_allow or seat in self.allowed:
                return engine.Allow(seat)
        elif prompt.kind is engine.PromptKind.ANSWER and self._still_wants(view):
            return engine.MayI(seat)
        elif seat in self.passed or seat in self.quiet or seat == view.table.discarder:
            return engine.LetGo(seat)
        order = self.orders.get(seat)
        return None if order is None else order.answer(prompt, view)

    def passes(self, prompt: engine.Prompt, view: engine.TableView) -> bool:
        """Whether the view's seat is known to pass on the discard."""
        return isinstance(self.answer(prompt, view), engine.LetGo)

    def _still_wants(self, view: engine.TableView) -> bool:
        """Whether the view's seat wants the discard and may have it."""
        seat = view.viewer
        if seat not in self.wanted or seat == view.table.discarder:
            return False
        return engine.check(view, engine.MayI(seat)) is None


_DULLEST_FIRST: tuple[type[engine.PlayerAction], ...] = (
    engine.DrawStock,
    engine.TakeDiscard,
    engine.Allow,
    engine.LetGo,
    engine.Discard,
    engine.EndTurn,
    engine.LayOff,
    engine.ReplaceWild,
    engine.Claim,
    engine.MayI,
)


def fallback(view: TableView, prompt: Prompt) -> engine.PlayerAction | None:
    """The quietest legal answer to a prompt; None if there is none, or to an optional May I?.

    Among discards the highest points go first; ties break by the lowest card.
    """
    if prompt.kind is PromptKind.MAY_I:
        return None
    return min(
        engine.legal_actions(view), key=lambda action: _order(view, action), default=None
    )


def _order(view: TableView, action: engine.PlayerAction) -> tuple[int, int, int, str]:
    dullness = _DULLEST_FIRST.index(type(action))
    match action:
        case engine.Discard(_, card):
            return dullness, -view.table.sheet.points[engine.RANKS[card]], card, ""
        case engine.LayOff(_, card) | engine.ReplaceWild(_, card):
            return dullness, 0, card, str(action)
        case engine.EndTurn() | _:
            return dullness, 0, 0, ""


@dataclass(frozen=True, slots=True, eq=False)
class BotRequest:
    """One decision for a computer player: bot, view, prompt, and random seed."""

    bot: Bot
    view: TableView
    prompt: Prompt
    key: str

    def __eq__(self, other: object) -> bool:
        """Whether this is the same decision at the same point of the same game."""
        if not isinstance(other, BotRequest):
            return NotImplemented
        same = self.key == other.key and self.bot is other.bot
        return same and self.view.table is other.view.table

    def __str__(self) -> str:
        return str(self.prompt)

    def think(self) -> ThinkingSteps:
        """The steps of the search; one for a player that doesn't search."""
        if is_searcher(self.bot):
            return (yield from self.bot.think(self.view, self.prompt, Random(self.key)))
        yield
        return self.bot.choose(self.view, self.prompt, Random(self.key))

    def quick_answer(self) -> engine.PlayerAction:
        """The answer of the searcher's quick stand-in."""
        assert is_searcher(self.bot)
        return self.bot.quick_bot.choose(self.view, self.prompt, Random(self.key))

    def is_legal(self, answer: object) -> bool:
        """Whether any object, such as a worker's reply, is a legal answer for this seat."""
        if not isinstance(answer, engine.PlayerAction) or answer.seat != self.prompt.seat:
            return False
        if self.prompt.optional and isinstance(answer, engine.LetGo):
            return True
        try:
            return engine.check(self.view, answer) is None
        except Exception:
            return False


_log = logging.getLogger(__name__)


@quickly_made
@dataclass(frozen=True, slots=True)
class LegalMove:
    """A legal action with its resulting step."""

    action: engine.Action
    step: Step


def player_for(who: SeatSetup, bots: Mapping[str, Bot]) -> Bot | None:
    """The computer player for a seat; None for a person.

    An unknown level falls back to the usual one, so that old saves can be resumed.
    """
    if who.person:
        return None
    if who.level not in bots:
        _log.warning("there is no level %r; %s plays as %s", who.level, who.name, USUAL_LEVEL)
    bot = bots.get(who.level, bots[USUAL_LEVEL])
    person = CHARACTERS.get(who.style)
    return bot if person is None else with_style(bot, person)


def dice_key(seed: int, made: int, prompt: Prompt) -> str:
    """The random seed for one decision after `made` moves."""
    return f"{seed}:{made}:{prompt.id}"


class LazyRandom(Random):
    """A random generator seeded on first use: most decisions need no random numbers."""

    def __init__(self) -> None:
        self._key: str | None = None
        super().__init__(0)

    def prepare(self, key: str) -> None:
        """Set the seed to use when next needed."""
        self._key = key

    def random(self) -> float:
        """The next number in [0, 1)."""
        self._wake()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """The next k random bits."""
        self._wake()
        return super().getrandbits(k)

    def _wake(self) -> None:
        if self._key is not None:
            key, self._key = self._key, None
            self.seed(key)


class Runner:
    """The hidden state of one running game, and its computer players.

    `bots` has one entry per seat, None for a person. A move is worked out first and applied
    later, so that the journal can be written in between. With `checked`, the whole table is
    verified after each move. `searches` supplies answers searched elsewhere; without it,
    searches run to the end in the call. `source` is where chance comes from: keys, a seed, or
    None until `take_chance`. `arranged` replaces it for the cards of an arranged game.
    """

    def __init__(
        self,
        state: GameState,
        source: DealKeys | int | None,
        bots: Sequence[Bot | None],
        *,
        checked: bool = False,
        arranged: Callable[[GameState, Prompt], engine.ChanceAction] | None = None,
    ) -> None:
        self.state = state
        self.bots: list[Bot | None] = []
        self.searchers: dict[engine.Seat | None, Searcher] = {}
        for seat, bot in enumerate(bots):
            self.seat_bot(engine.Seat(seat), bot)
        self.moves = 0
        self.fallbacks = 0
        self.wishes = Wishes()
        self.window: ClaimWindow | None = None
        self.searches: Callable[[BotRequest], engine.PlayerAction] | None = None
        self._seed = 0
        self._checked = checked
        self._source: DealKeys | int | None = None
        self._arranged = arranged
        self._random = LazyRandom()
        if source is not None:
            self.take_chance(source)
        self._update_window()

    def seat_bot(self, seat: engine.Seat, bot: Bot | None) -> None:
        """Let a computer player, or for None a person, play from now on."""
        self.bots[seat : seat + 1] = [bot]
        self.searchers.pop(seat, None)
        if is_searcher(bot):
            self.searchers[seat] = bot

    def take_chance(self, source: DealKeys | int) -> None:
        """Set the source of chance; keys before the cut only decide the first dealer."""
        self._source = source
        if isinstance(source, int):
            self._seed = source
        elif source.cut is not None:
            self._seed = source.seed

    def try_out(self, action: engine.Action, view: TableView | None = None) -> LegalMove:
        """Work out the move for an action; IllegalAction if the rules refuse it.

        `view` is the acting seat's view of the current state, if the caller has it already.
        """
        return LegalMove(action, engine.rules.apply(self.state, action, view))

    def apply(self, move: LegalMove) -> None:
        """Apply a move."""
        self._follow(move.step.state)
        if isinstance(move.action, engine.Deal):
            self.wishes.start_deal()
        self.moves += 1
        if self._checked and (found := problems(self.state)):
            raise AssertionError(f"after move {self.moves}, {move.action}: {' '.join(found)}")
        self._update_window()

    def undo(self, before: GameState) -> None:
        """Restore the state before the last move."""
        self._follow(before)
        self.moves -= 1
        self._update_window()

    def _follow(self, state: GameState) -> None:
        self.wishes.follow(self.state.table, state.table)
        self.state = state

    def chance_move(self) -> LegalMove | None:
        """The pending move of chance, if there is one and the source is known."""
        prompts = self.state.table.prompts
        if not prompts or prompts[0].kind not in CHANCE_PROMPTS:
            return None
        if self._arranged is not None:
            return self.try_out(self._arranged(self.state, prompts[0]))
        if self._source is None or not shuffle.is_decided(self._source, prompts[0]):
            return None
        return self.try_out(shuffle.chance(self._source, self.state, prompts[0]))

    def next_move(self) -> LegalMove | None:
        """The next move of chance or of a computer player; None if a person must act."""
        move = self.chance_move()
        if move is not None:
            return move
        for prompt in self.bots_prompts():
            move = self.bot_move(prompt)
            if move is not None:
                return move
        return None

    def bots_prompts(self) -> list[Prompt]:
        """Prompts of computer players, in the order they are answered.

        Everybody decides about the discard, quickest first, before the turn continues.
        """
        window, asked = self.window, self.state.table.prompts
        mine = [p for p in asked if p.seat is not None and self.bots[p.seat] is not None]
        if window is None or not mine:
            return mine
        about = [
            p
            for p in mine
            if p.kind is PromptKind.ANSWER or (p.optional and p.seat not in window.bots_passed)
        ]
        if len(about) > 1:
            about.sort(key=self.slowness)
        return about + [p for p in mine if p.kind not in CALL_PROMPTS]

    def request_for(self, prompt: Prompt) -> BotRequest | None:
        """The search request for this prompt, if its player searches."""
        bot = self.searchers.get(prompt.seat)
        if bot is None:
            return None
        return BotRequest(bot, view_for(self.state, prompt.seat), prompt, self._key(prompt))

    def undecided_people(self) -> tuple[engine.Seat, ...]:
        """The people who may claim the discard and aren't known to pass on it."""
        state, wishes = self.state, self.wishes
        return tuple(
            prompt.seat
            for prompt in self._calls_of_people()
            if prompt.seat is not None
            and not wishes.passes(prompt, view_for(state, prompt.seat))
        )

    def people_who_may_claim(self) -> tuple[engine.Seat, ...]:
        """The people the rules allow to claim the discard now; never the one who threw it."""
        return tuple(p.seat for p in self._calls_of_people() if p.seat is not None)

    def _calls_of_people(self) -> list[Prompt]:
        table = self.state.table
        return [
            prompt
            for prompt in table.prompts
            if prompt.kind in CALL_PROMPTS
            and prompt.seat not in (None, table.discarder)
            and self.bots[prompt.seat] is None
        ]

    def known_answers(self) -> Iterator[tuple[Prompt, engine.PlayerAction]]:
        """Prompts about the discard whose answer people have given in advance.

        Passing on an optional prompt needs no action, so it isn't among them.
        """
        table, wanted = self.state.table, [*self.wishes.wanted]
        prompts = [*table.prompts]
        if table.sheet.claims.order is ClaimOrder.FIRST_TO_ASK:
            # The first answer gets the card, so those who pressed are heard in that order.
            prompts.sort(key=lambda p: [*wanted, p.seat].index(p.seat))
        for prompt in prompts:
            seat = prompt.seat
            if (
                prompt.kind not in DISCARD_PROMPTS
                or seat is None
                or self.bots[seat] is not None
            ):
                continue
            view = view_for(self.state, seat)
            action = self.wishes.answer(prompt, view)
            if action is not None and not (
                prompt.optional and isinstance(action, engine.LetGo)
            ):
                yield prompt, action

    def may_computers_claim(self) -> bool:
        """Whether any computer player may claim the discard now."""
        prompts = self.state.table.prompts
        callers = (p.seat for p in prompts if p.kind is PromptKind.MAY_I)
        return any(seat is not None and self.bots[seat] is not None for seat in callers)

    def slowness(self, prompt: Prompt) -> float:
        """How slow the seat is to answer this prompt about the discard, in [0, 1)."""
        if self.window is None or prompt.seat is None:
            return 0.0
        return self.window.slowness(prompt.seat)

    def bot_move(self, prompt: Prompt) -> LegalMove | None:
        """A computer player's move; None if it passes on an optional prompt.

        If the player fails, `fallback` moves for it and the log says so. None for a prompt that
        is not optional means that there is no legal answer.
        """
        assert prompt.seat is not None
        if prompt.optional and self.window is not None:
            self.window.bots_passed.add(prompt.seat)
        view = view_for(self.state, prompt.seat)
        try:
            action = self._choice(view, prompt)
            return None if action is None else self.try_out(action, view)
        except Exception as error:
            self.fallbacks += 1
            _log.warning(
                "Move %d, %s: the computer player failed: %r", self.moves, prompt, error
            )
        plain = fallback(view, prompt)
        return None if plain is None else self.try_out(plain, view)

    def _choice(self, view: TableView, prompt: Prompt) -> engine.PlayerAction | None:
        seat = prompt.seat
        bot = None if seat is None else self.bots[seat]
        assert bot is not None, f"nobody can answer {prompt}"
        question = None if self.searches is None else self.request_for(prompt)
        if self.searches is None or question is None:
            self._random.prepare(self._key(prompt))
            action = bot.choose(view, prompt, self._random)
        else:
            action = self.searches(question)
        if action.seat != seat:
            raise ValueError(f"{action} is not an action of seat {seat}")
        passes = prompt.optional and isinstance(action, engine.LetGo)
        return None if passes else action

    def _key(self, prompt: Prompt) -> str:
        """The random seed for one decision."""
        return dice_key(self._seed, self.moves, prompt)

    def _update_window(self) -> None:
        """Open or close the claim window after a change of state."""
        key = self.state.table.claim_window
        if key is None:
            self.window = None
        elif self.window is None or self.window.key != key:
            self.window = ClaimWindow(key, self._seed)


@dataclass(slots=True)
class ClaimWindow:
    """One discard on offer, in one phase of a turn.

    `bots_passed` are the computer players who passed on an optional prompt. The hold counts
    from `opened`.
    """

    key: ClaimWindowKey
    seed: int
    bots_passed: set[engine.Seat] = field(default_factory=set)
    opened: float | None = None
    _luck: bytes = b""

    def slowness(self, seat: engine.Seat) -> float:
        """A seat's slowness for this discard, in [0, 1): random, independent of its hand."""
        if not self._luck:
            turn_no, top, phase, asked = self.key
            text = f"{self.seed}:reaction:{turn_no}:{top}:{phase.name}:{asked}"
            self._luck = blake2b(text.encode(), digest_size=64).digest()
        start = 2 * seat % len(self._luck)
        return int.from_bytes(self._luck[start : start + 2], "big") / (1 << 16)


class GameSource(Protocol):
    """What a table on the screen needs of a game, live or recorded.

    `GameHost` plays a game, `ReplaySession` shows a recorded one. Methods that only a live game
    has (undo, hand over, deal) are on `GameHost` alone.
    """

    @property
    def setup(self) -> GameSetup:
        """The setup, with the players in their seats now."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""

    @property
    def sheet(self) -> engine.RuleSheet:
        """The rule sheet in play."""

    def view(self, viewer: engine.Seat | None) -> TableView:
        """The table as one seat sees it; for None, without any hand."""

    def updates(self, viewer: engine.Seat | None) -> list[Update]:
        """Updates since this viewer's last call."""

    def earlier(self, viewer: engine.Seat | None) -> list[engine.Event]:
        """Events of the current deal from before the game was opened."""

    def submit(self, prompt_id: int, action: engine.PlayerAction) -> engine.Refusal | None:
        """Answer a person's prompt; returns a refusal if the rules do not allow it."""


@dataclass(frozen=True, slots=True)
class Update:
    """One action as one viewer sees it: its events, and the table after them."""

    events: tuple[engine.Event, ...]
    view: TableView


class EventFeed:
    """Events since the game was opened, and the `earlier` ones of the current deal."""

    def __init__(self, earlier: tuple[engine.Event, ...] = ()) -> None:
        self._earlier = earlier
        self._happened: list[tuple[tuple[engine.Event, ...], GameState]] = []
        self._heard: dict[tuple[engine.Seat | None, str], int] = {}

    def add(self, events: tuple[engine.Event, ...], state: GameState) -> None:
        """Add one action's events and the state after them."""
        self._happened.append((events, state))

    def updates(self, viewer: engine.Seat | None, reader: str = "") -> list[Update]:
        """Updates not yet read by this viewer and reader."""
        start = self._heard.get((viewer, reader), 0)
        self._heard[viewer, reader] = len(self._happened)
        return [
            Update(
                tuple(engine.seen_by(event, viewer) for event in events),
                view_for(state, viewer),
            )
            for events, state in self._happened[start:]
        ]

    def earlier(self, viewer: engine.Seat | None) -> list[engine.Event]:
        """Events of the deal from before the game was opened, as a viewer sees them."""
        return [engine.seen_by(event, viewer) for event in self._earlier]
