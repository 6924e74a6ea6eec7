"""The table: everything public about a game."""

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
    """A card of a meld and what it stands for; a wild in a set has no suit."""

    card: CardId
    rank: Rank
    suit: Suit | None


@quickly_made
@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table; a run's places ascend."""

    id: MeldId
    owner: Seat
    kind: MeldKind
    places: tuple[Place, ...]

    @property
    def cards(self) -> tuple[CardId, ...]:
        """The card ids, in order of their places."""
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
    """What a prompt asks."""

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
# Prompts that allow a call for the exposed discard, and all prompts about that discard.
CALL_PROMPTS = frozenset({PromptKind.MAY_I, PromptKind.ANSWER})
DISCARD_PROMPTS = CALL_PROMPTS | {PromptKind.ASKED}


@quickly_made
@dataclass(frozen=True, slots=True)
class Prompt:
    """A question the rules wait for, or merely offer if `optional`; chance has no seat.

    Answers: DRAW takes DrawStock or TakeDiscard; PLAY any play of the turn; MAY_I (optional)
    MayI; ASKED (a seat ahead of the caller) Claim or Allow; ANSWER (everybody) MayI or LetGo.
    `about` tells prompts of one kind apart: turn number and card combined.
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
    """A claim being settled, or the question to everybody when the turn seat chose the stock.

    `waiting`: seats still to answer, in turn order; in a LINE only the first is asked. `wants`:
    seats that asked so far, in turn order. `melds` come with a winning call.
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
    """Stock cards a seat has yet to receive."""

    seat: Seat
    count: int
    reason: DrawReason


@quickly_made
@dataclass(frozen=True, slots=True)
class SeatFacts:
    """Public facts about a seat.

    `went_down`: number of the turn in which it laid down. `claims`: claims won in this deal.
    `known`: cards in its hand that everybody saw it take. `points`: points per deal. `start`:
    points a newcomer started with.
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
        """Total points so far; low is good."""
        return self.start + sum(self.points)

    def with_known(self, known: tuple[CardId, ...]) -> SeatFacts:
        """A copy with other `known` cards."""
        return SeatFacts(self.went_down, self.claims, known, self.points, self.start)


@quickly_made
@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended; `winner` is None if nobody went out."""

    deal: int
    winner: Seat | None
    hands: tuple[tuple[CardId, ...], ...]
    points: tuple[int, ...]


# Turn number, discard, phase, and whether a claim is being settled.
ClaimWindowKey = tuple[int, CardId | None, Phase, bool]


@quickly_made
@dataclass(frozen=True, slots=True)
class Table:
    """Everything public. `discards` lie bottom first; `deal` counts from 0.

    `turn_no` counts all turns of the game; `first_turn` is the number of this deal's first,
    `melded_turn` of the latest in which a card went to the table, or of the first.
    `discarders`: the seat of each discard, None for the upcard. `exposed`: the top discard may
    be claimed. `drawable`: the turn seat may draw it. `asked`: the discard everybody has been
    asked about at the stock. `taken`: the discard the turn seat drew this turn. `last_claimer`:
    winner of the latest claim on this turn's discards. `owed`: penalties first, then the turn
    seat's card once it chose the stock. `must_play`: freed wilds to play this turn. `result`:
    that of the latest deal. `decks`: decks in play, fresh ones included.
    """

    sheet: RuleSheet
    seats: tuple[SeatFacts, ...]
    phase: Phase = Phase.FIRST_DEALER
    deal: int = 0
    dealer: Seat | None = None
    turn: Seat = FIRST_SEAT
    turn_no: int = 0
    first_turn: int = 0
    melded_turn: int = 0
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
        """The top discard, if any."""
        return self.discards[-1] if self.discards else None

    @property
    def discarder(self) -> Seat | None:
        """The seat that discarded the top card; None for the upcard."""
        return self.discarders[-1] if self.discarders else None

    @property
    def claim_window(self) -> ClaimWindowKey | None:
        """Identifies the current chance to claim a discard; None while nobody may claim."""
        for prompt in self.prompts:
            if prompt.kind is PromptKind.MAY_I or prompt.kind is PromptKind.ANSWER:
                return self.turn_no, self.top, self.phase, self.claim is not None
        return None

    @property
    def rounds(self) -> int:
        """How many full rounds of turns this deal has had."""
        return (self.turn_no - self.first_turn) // len(self.seats)

    @property
    def stock_chosen(self) -> bool:
        """Whether the turn seat has chosen the stock and awaits its card."""
        return any(owed.reason is DrawReason.TURN for owed in self.owed)

    def meld(self, meld_id: MeldId) -> Meld | None:
        """The meld with this id, if any."""
        return next((m for m in self.melds if m.id == meld_id), None)

    def turn_order_from(self, first: Seat) -> tuple[Seat, ...]:
        """All seats in turn order, starting with this one."""
        count = len(self.seats)
        return tuple(Seat((first + step) % count) for step in range(count))

    def may_be_asked(self, seat: Seat) -> bool:
        """Whether a seat may still be asked about discards in this deal, down or not."""
        sheet = self.sheet
        if not self.seats[seat].down or sheet.down_may_have(as_draw=False):
            return True
        return sheet.down_may_have(as_draw=True) and sheet.claims.asks_turn_seat

    def winners(self) -> tuple[Seat, ...]:
        """The seats with the lowest total; ties share the win."""
        best = min(facts.score for facts in self.seats)
        return tuple(Seat(s) for s, facts in enumerate(self.seats) if facts.score == best)
