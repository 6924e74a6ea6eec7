"""Table: everything public about a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop.base.values import quickly_made
from mayi_desktop.engine.actions import MeldPlan
from mayi_desktop.engine.cards import CardId, MeldId, Rank, Seat, Suit
from mayi_desktop.engine.rulesheet import DealRule, MeldKind, MeldRules, RuleSheet

FIRST_SEAT = Seat(0)


@quickly_made
@dataclass(frozen=True, slots=True)
class Place:
    """One card of a meld and what it represents; a wild in a set has no suit."""

    card: CardId
    rank: Rank
    suit: Suit | None


@quickly_made
@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table; a run's places rise from its low end."""

    id: MeldId
    owner: Seat
    kind: MeldKind
    places: tuple[Place, ...]

    @property
    def cards(self) -> tuple[CardId, ...]:
        """The ids of its cards, in order of their places."""
        return tuple(place.card for place in self.places)


class Phase(Enum):
    """What the table is doing."""

    FIRST_DEALER = auto()
    BETWEEN_DEALS = auto()
    DRAW = auto()
    PLAY = auto()
    GAME_OVER = auto()


class DrawSource(Enum):
    """Where the turn seat's card of this turn came from."""

    STOCK = auto()
    DISCARD = auto()


class PromptKind(Enum):
    """What a question is about."""

    FIRST_DEALER = auto()
    DEAL = auto()
    RESHUFFLE = auto()
    ADD_DECK = auto()
    DRAW = auto()
    PLAY = auto()
    MAY_I = auto()
    ASKED = auto()
    ANSWER = auto()

    __hash__ = object.__hash__


CHANCE_PROMPTS = frozenset(
    {PromptKind.FIRST_DEALER, PromptKind.DEAL, PromptKind.RESHUFFLE, PromptKind.ADD_DECK}
)
# Where somebody may ask for the exposed discard, and all where it is the exposed discard that
# is asked about.
CALL_PROMPTS = frozenset({PromptKind.MAY_I, PromptKind.ANSWER})
DISCARD_PROMPTS = CALL_PROMPTS | {PromptKind.ASKED}


@quickly_made
@dataclass(frozen=True, slots=True)
class Prompt:
    """A question the rules are waiting on, or hold open if `optional`; chance has no seat.

    DRAW takes DrawStock or TakeDiscard; PLAY any play of the turn; MAY_I (optional) a MayI;
    ASKED, put to a seat ahead of a caller, Claim or Allow; ANSWER, put to all, MayI or LetGo.
    `about` distinguishes prompts of one kind: turn number and card in one number.
    """

    id: int
    kind: PromptKind
    seat: Seat | None
    optional: bool = False
    about: int = 0


class ClaimStage(Enum):
    """How the open claim is being settled."""

    TURN_SEAT = auto()
    LINE = auto()
    EVERYBODY = auto()


@quickly_made
@dataclass(frozen=True, slots=True)
class OpenClaim:
    """A claim being settled, or the question to all that a choice of the stock opens.

    `waiting` are the seats still to answer, in line order; in a LINE only the first is asked.
    `wants` are those who asked so far, in line order. `melds` come with a winning call.
    """

    card: CardId
    stage: ClaimStage
    caller: Seat | None
    waiting: tuple[Seat, ...]
    wants: tuple[Seat, ...] = ()
    melds: tuple[MeldPlan, ...] = ()


class DrawReason(Enum):
    """Why a card is drawn from the stock."""

    TURN = auto()
    PENALTY = auto()


@quickly_made
@dataclass(frozen=True, slots=True)
class Owed:
    """Stock cards that a seat has yet to be given."""

    seat: Seat
    count: int
    reason: DrawReason


@quickly_made
@dataclass(frozen=True, slots=True)
class SeatFacts:
    """The public facts about a seat.

    `went_down` is the number of the turn in which it laid down, `claims` the claims it won in
    this deal, `known` the cards of its hand that everybody saw it take, `points` its points
    deal by deal, `start` the points a newcomer began with.
    """

    went_down: int | None = None
    claims: int = 0
    known: tuple[CardId, ...] = ()
    points: tuple[int, ...] = ()
    start: int = 0

    @property
    def down(self) -> bool:
        """Whether the seat has laid down its contract in this deal."""
        return self.went_down is not None

    @property
    def score(self) -> int:
        """The seat's total so far, in points; low is good."""
        return self.start + sum(self.points)

    def with_known(self, known: tuple[CardId, ...]) -> SeatFacts:
        """The same facts, but for the cards of the hand that everybody knows."""
        return SeatFacts(self.went_down, self.claims, known, self.points, self.start)


@quickly_made
@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended: who went out (None: nobody), the hands, and the points."""

    deal: int
    winner: Seat | None
    hands: tuple[tuple[CardId, ...], ...]
    points: tuple[int, ...]


# The turn, the discard, the phase, and whether a claim is being settled.
ClaimWindowKey = tuple[int, CardId | None, Phase, bool]


@quickly_made
@dataclass(frozen=True, slots=True)
class Table:
    """All that is public. Discards lie bottom first; `deal` counts from 0, `turn_no` all turns;
    `first_turn` is the number of this deal's first.

    `discarders` has the seat that put each discard there, None for the upcard.
    `exposed` says whether the top discard may be claimed, `drawable` whether the turn seat may
    draw it, `asked` for which discard all have been asked at the stock. `taken` is the discard
    that the turn seat drew this turn. `last_claimer` won the latest claim on this turn's
    discards. `owed` holds penalties first, then the turn seat's card once it chose the stock.
    `must_play` are freed wilds that have to be played this turn. `result` is the latest deal's.
    `decks` counts the decks in play, fresh ones included.
    """

    sheet: RuleSheet
    seats: tuple[SeatFacts, ...]
    phase: Phase = Phase.FIRST_DEALER
    deal: int = 0
    dealer: Seat | None = None
    turn: Seat = FIRST_SEAT
    turn_no: int = 0
    first_turn: int = 0
    decks: int = 0
    discards: tuple[CardId, ...] = ()
    discarders: tuple[Seat | None, ...] = ()
    melds: tuple[Meld, ...] = ()
    next_meld: int = 0
    exposed: bool = False
    drawable: bool = False
    drawn: DrawSource | None = None
    taken: CardId | None = None
    asked: CardId | None = None
    last_claimer: Seat | None = None
    claim: OpenClaim | None = None
    owed: tuple[Owed, ...] = ()
    must_play: tuple[CardId, ...] = ()
    result: DealResult | None = None
    prompts: tuple[Prompt, ...] = ()
    next_prompt: int = 1

    @property
    def rule(self) -> DealRule:
        """What this deal asks for."""
        return self.sheet.deals[self.deal]

    @property
    def meld_rules(self) -> MeldRules:
        """What counts as a meld in this deal."""
        return self.sheet.meld_rules(self.deal)

    @property
    def top(self) -> CardId | None:
        """The top discard, if there is one."""
        return self.discards[-1] if self.discards else None

    @property
    def discarder(self) -> Seat | None:
        """Who discarded the top card; None for the upcard."""
        return self.discarders[-1] if self.discarders else None

    @property
    def claim_window(self) -> ClaimWindowKey | None:
        """What tells one time to claim a discard from another; None while nobody may claim."""
        for prompt in self.prompts:
            if prompt.kind is PromptKind.MAY_I or prompt.kind is PromptKind.ANSWER:
                return self.turn_no, self.top, self.phase, self.claim is not None
        return None

    @property
    def rounds(self) -> int:
        """How many times the turn has gone all the way round in this deal."""
        return (self.turn_no - self.first_turn) // len(self.seats)

    @property
    def stock_chosen(self) -> bool:
        """Whether the turn seat has chosen the stock and waits for its card."""
        return any(owed.reason is DrawReason.TURN for owed in self.owed)

    def meld(self, meld_id: MeldId) -> Meld | None:
        """The meld with this id, if it is on the table."""
        return next((m for m in self.melds if m.id == meld_id), None)

    def turn_order_from(self, first: Seat) -> tuple[Seat, ...]:
        """All seats in turn order, beginning with this one."""
        count = len(self.seats)
        return tuple(Seat((first + step) % count) for step in range(count))

    def may_yet_ask(self, seat: Seat) -> bool:
        """Whether a seat can still ask for discards in this deal, going by who is down."""
        return self.sheet.claims.down_may_claim or not self.seats[seat].down

    def winners(self) -> tuple[Seat, ...]:
        """The seats with the lowest total; several share the win."""
        best = min(facts.score for facts in self.seats)
        return tuple(Seat(s) for s, facts in enumerate(self.seats) if facts.score == best)
