"""Odds: the unseen cards that help a hand, and the outcome of a claim in sampled worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from random import Random

from mayi_desktop.base.values import quickly_made
from mayi_desktop.bots.deficits import Plan, holds, is_natural, is_only_wild
from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import unseen_cards
from mayi_desktop.engine.actions import (
    Action,
    AddDeck,
    Allow,
    Claim,
    LetGo,
    MayI,
    PlayerAction,
    Reshuffle,
)
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.solver import winning_claim
from mayi_desktop.engine.state_api import (
    GameState,
    apply,
    chance_cards,
    determinized_state,
    view_for,
)
from mayi_desktop.engine.table import DISCARD_PROMPTS, Phase, Prompt, PromptKind
from mayi_desktop.engine.view import TableView

# --- Outs: the unseen cards, counting copies, that bring a hand nearer to its contract.
# Measuring a hand with every face takes long, so plans are cached: a card helps if it fills an
# open place of a known plan, and discarding a card that the plan does not use changes nothing.


@quickly_made
@dataclass(frozen=True, slots=True)
class HelpingFaces:
    """The faces that bring a hand nearer, with their unseen copies, and the plans behind them.

    A plan is the key of the naturals it uses, and the key of the faces that fill an open place.
    `alone` holds the naturals used with a wild, or with a face that only one plan needs.
    """

    faces: list[tuple[int, int]]
    plans: list[tuple[int, int]]
    alone: dict[int, int]


class Outs:
    """Counts outs of the hands that a seat can have after its next card or discard."""

    def __init__(self, know: Knowledge) -> None:
        keys = know.ruler.keys
        self._ruler = know.ruler
        self._cards = know.cards_at_lay_down
        live = Counter(keys[card] for card in unseen_cards(know.view)).items()
        # Wilds first: the plan with one more wild has room for most cards that help.
        self._live = sorted(live, reverse=True)
        self.unseen = sum(copies for _, copies in self._live)

    def helping_faces(self, key: int, missing: int) -> HelpingFaces:
        """The faces that bring a hand that lacks `missing` cards nearer."""
        helpers = HelpingFaces([], [], {})
        if missing:
            for face, copies in self._live:
                if self._helps(helpers, key, face, missing, 0):
                    helpers.faces.append((face, copies))
        return helpers

    def count(self, key: int, missing: int) -> int:
        """How many unseen cards bring a hand that lacks `missing` cards nearer."""
        return sum([copies for _, copies in self.helping_faces(key, missing).faces])

    def count_without(self, helpers: HelpingFaces, key: int, thrown: int, missing: int) -> int:
        """How many of the cards that help a whole hand still do after a discard.

        `key` is the hand without the discarded face, which lacks as much as the whole hand. A
        card that does not help the whole hand cannot help the rest.
        """
        return sum(
            [
                copies
                for face, copies in helpers.faces
                if self._helps(helpers, key, face, missing, thrown)
            ]
        )

    def _helps(
        self, helpers: HelpingFaces, key: int, face: int, missing: int, thrown: int
    ) -> bool:
        """Whether a card of this face brings a hand nearer after a discard; 0 for none."""
        nearer = key + face
        if is_natural(thrown):
            for used, opens in helpers.plans:
                if opens & face == face and holds(key, used, thrown):
                    return True
            used = helpers.alone.get(face, -1)
            if used >= 0 and holds(nearer, used, thrown):
                return True
        if self._ruler.missing(nearer, self._cards, missing - 1, missing) == missing:
            return False
        plan = self._ruler.plan(nearer, self._cards)
        if plan is not None:
            natural = is_natural(face)
            serves = _serves_others(plan, face, missing - 1)
            if serves:
                used = plan.used - face if natural else plan.used
                helpers.plans.append((used, plan.opens | face if natural else plan.opens))
            if not (serves and natural):
                # No plan has an open place only for wilds, so keep each wild with its own plan.
                helpers.alone[face] = plan.used
        return True


def _serves_others(plan: Plan, face: int, least: int) -> bool:
    """Whether any card for an open place of the plan helps as much as the one tried.

    The one tried may be the natural that a meld needs for its wilds.
    """
    return is_only_wild(face) or (is_natural(face) and plan.barred < least)


# --- Odds of a claim, in sampled worlds that match a view.


TURNS_AHEAD = 3
MOST_WORLDS = 120
# A longer world goes round in circles; its points count as they are.
_MOST_MOVES = 400
# For all seats.
PLAYOUT_BOT = Steady()


@dataclass(frozen=True, slots=True)
class Outlook:
    """The means of one answer: the chance to be down within three turns, and points.

    `error` is the standard error of the chance, `points_error` that of the points.
    """

    chance: float
    points: float
    error: float
    points_error: float


@dataclass(frozen=True, slots=True)
class Gain:
    """The mean differences of claiming, with their standard errors.

    Both answers are played in the same worlds, so this is surer than comparing outlooks.
    """

    chance: float
    points: float
    error: float
    points_error: float


class Odds:
    """Plays the deal out with and without the claim, in the same sampled worlds.

    All seats, including the viewer's, play like Steady.
    """

    def __init__(self, view: TableView, prompt: Prompt, rng: Random) -> None:
        assert view.viewer is not None
        self._view = view
        self._prompt = prompt
        self._seat = view.viewer
        self._rng = rng
        self._let_go: CardId | None = None
        self._ends: list[tuple[_End, _End]] = []

    @property
    def worlds(self) -> int:
        """The number of worlds in which both answers have been played."""
        return len(self._ends)

    def think(self, worlds: int = MOST_WORLDS) -> Generator[None, None, None]:
        """Play up to this number of worlds, pausing after each decision."""
        hidden = unseen_cards(self._view)
        while self.worlds < worlds:
            world = determinized_state(self._view, shuffled(hidden, self._rng))
            asked = yield from self._play(world, self._call())
            passed = yield from self._play(world, self._refusal())
            self._ends.append((asked, passed))

    def outlooks(self) -> tuple[Outlook, Outlook]:
        """The outlooks with the claim and without it."""
        asked, passed = zip(*self._ends, strict=True)
        return _outlook(asked), _outlook(passed)

    def gain(self) -> Gain:
        """The gain of the claim, from the differences world by world."""
        chance = [asked.soon - passed.soon for asked, passed in self._ends]
        points = [asked.points - passed.points for asked, passed in self._ends]
        return Gain(_mean(chance), _mean(points), _error(chance), _error(points))

    def _call(self) -> PlayerAction:
        if self._prompt.kind is PromptKind.ASKED:
            return Claim(self._seat)
        return winning_claim(self._view) or MayI(self._seat)

    def _refusal(self) -> PlayerAction:
        asked = self._prompt.kind is PromptKind.ASKED
        return Allow(self._seat) if asked else LetGo(self._seat)

    def _play(self, world: GameState, first: PlayerAction) -> Generator[None, None, _End]:
        """Play the deal out after this answer."""
        passed: set[tuple[int, Seat]] = set()
        silent = isinstance(first, LetGo) and self._prompt.optional
        state = world if silent else apply(world, first).state
        self._let_go = world.table.top if first == self._refusal() else None
        turns: set[int] = set()
        soon = False
        for _ in range(_MOST_MOVES):
            if _over(state, world.table.deal):
                break
            soon = soon or self._down_in_time(state, turns)
            action = self._next(state, passed)
            if action is None:
                break
            state = apply(state, action).state
            yield
        soon = soon or self._down_in_time(state, turns)
        return _End(soon, _points(state, world.table.deal, self._seat))

    def _next(self, state: GameState, passed: set[tuple[int, Seat]]) -> Action | None:
        """The next action of chance or a player; optional prompts come first."""
        for prompt in sorted(state.table.prompts, key=lambda prompt: not prompt.optional):
            if prompt.seat is None:
                return chance_action(state, prompt, self._rng)
            if prompt.optional and (prompt.id, prompt.seat) in passed:
                continue
            choice = self._choice(state, prompt)
            if not (prompt.optional and isinstance(choice, LetGo)):
                return choice
            passed.add((prompt.id, prompt.seat))
        return None

    def _choice(self, state: GameState, prompt: Prompt) -> PlayerAction:
        """The answer of a seat; after a pass the viewer keeps passing on that card."""
        assert prompt.seat is not None
        lies_open = self._let_go is not None and state.table.top == self._let_go
        if lies_open and prompt.seat == self._seat and prompt.kind in DISCARD_PROMPTS:
            asked = prompt.kind is PromptKind.ASKED
            return Allow(self._seat) if asked else LetGo(self._seat)
        return PLAYOUT_BOT.choose(view_for(state, prompt.seat), prompt, self._rng)

    def _down_in_time(self, state: GameState, turns: set[int]) -> bool:
        """Whether the viewer is down before its fourth turn."""
        table = state.table
        if table.turn == self._seat and table.phase in (Phase.DRAW, Phase.PLAY):
            turns.add(table.turn_no)
        down = table.seats[self._seat].down
        return down and len(turns) <= TURNS_AHEAD


@dataclass(frozen=True, slots=True)
class _End:
    """How one world ended: whether the viewer was down in time, and its points."""

    soon: bool
    points: int


def _outlook(ends: Sequence[_End]) -> Outlook:
    soon, points = [end.soon for end in ends], [end.points for end in ends]
    return Outlook(_mean(soon), _mean(points), _error(soon), _error(points))


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[int]) -> float:
    """The standard error of the mean."""
    mean, count = _mean(values), len(values)
    return float((sum((value - mean) ** 2 for value in values) ** 0.5) / count)


def _over(state: GameState, deal: int) -> bool:
    table = state.table
    ended = table.result is not None and table.result.deal == deal
    return ended or table.deal != deal or table.phase is Phase.GAME_OVER


def _points(state: GameState, deal: int, seat: Seat) -> int:
    """The points of the deal; of an unfinished deal, the points in the hand."""
    result = state.table.result
    if result is not None and result.deal == deal:
        return result.points[seat]
    return sum(state.table.sheet.points_table[card] for card in state.hands[seat])


def chance_action(state: GameState, prompt: Prompt, rng: Random) -> Action | None:
    """The answer of chance to a prompt about the stock; None for any other prompt."""
    match prompt.kind:
        case PromptKind.RESHUFFLE:
            return Reshuffle(shuffled(chance_cards(state), rng))
        case PromptKind.ADD_DECK:
            return AddDeck(shuffled(chance_cards(state), rng))
        case _:
            return None


def shuffled(cards: Sequence[CardId], rng: Random) -> tuple[CardId, ...]:
    """The cards in random order."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
