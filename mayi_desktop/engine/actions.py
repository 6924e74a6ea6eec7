"""Actions of seats, of chance and of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from mayi_desktop.base.values import quickly_made
from mayi_desktop.engine.cards import CardId, MeldId, Seat
from mayi_desktop.engine.rulesheet import MeldKind


class End(Enum):
    """One end of a run."""

    LOW = "low"
    HIGH = "high"


@quickly_made
@dataclass(frozen=True, slots=True)
class MeldPlan:
    """A meld to be laid: its kind and cards, in any order.

    `low` is the place (1 = low ace … 14 = high ace) where a run starts; with None the engine
    arranges it. Wilds fill the open places from low to high, in the order given.
    """

    kind: MeldKind
    cards: tuple[CardId, ...]
    low: int | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class DrawStock:
    """Choose the stock for the draw of this turn."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Take the top discard as the draw of this turn."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class MayI:
    """Ask for the exposed discard out of turn, or join in when everybody is asked.

    `melds` is set only where a claim must win the deal: the whole hand plus the card.
    """

    seat: Seat
    melds: tuple[MeldPlan, ...] = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class LetGo:
    """Pass when everybody is asked about the exposed discard."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class Claim:
    """Asked about another seat's call: take the card instead (the turn seat, as its draw)."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class Allow:
    """Asked about another seat's call: pass on the card."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class LayDown:
    """Lay down the contract of the deal."""

    seat: Seat
    melds: tuple[MeldPlan, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class NewMeld:
    """Lay an extra meld when already down."""

    seat: Seat
    meld: MeldPlan


@quickly_made
@dataclass(frozen=True, slots=True)
class LayOff:
    """Add one card of the hand to a meld; `end` picks the end of a run."""

    seat: Seat
    card: CardId
    meld: MeldId
    end: End | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class ReplaceWild:
    """Swap a natural card for the wild that stands for it on the table.

    `end` picks the end of the run the wild slides to, where the sheet leaves a choice;
    `new_meld` is the meld the wild moves to, where the sheet asks for one.
    """

    seat: Seat
    card: CardId
    meld: MeldId
    wild: CardId
    end: End | None = None
    new_meld: MeldPlan | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card and end the turn."""

    seat: Seat
    card: CardId


@quickly_made
@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn without a discard, keeping a last card that may not be discarded."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class CutForDeal:
    """Chance: the shuffled shoe from which the seats cut for the first deal."""

    order: tuple[CardId, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class PickDealer:
    """Chance: the seat that deals first."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the order of the whole shoe, the first card dealt first.

    `bury` gives stock positions, from the bottom and modulo its size, for upcards the sheet
    does not allow.
    """

    order: tuple[CardId, ...]
    bury: tuple[int, ...] = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Chance: the discards under the top one, shuffled into a new stock, last card on top."""

    order: tuple[CardId, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class AddDeck:
    """Chance: a fresh deck, shuffled, as the new stock, last card on top."""

    order: tuple[CardId, ...]


class FirstTotal(Enum):
    """The total a newcomer starts with; the average of the others is rounded."""

    HIGHEST = "highest"
    AVERAGE = "average"
    NOTHING = "nothing"

    def of(self, scores: Sequence[int]) -> int:
        """The newcomer's total, given the scores at the table (at least one)."""
        match self:
            case FirstTotal.HIGHEST:
                return max(scores)
            case FirstTotal.AVERAGE:
                return (2 * sum(scores) + len(scores)) // (2 * len(scores))
            case FirstTotal.NOTHING:
                return 0


@quickly_made
@dataclass(frozen=True, slots=True)
class Join:
    """Table: a newcomer joins between two deals, last in seat order."""

    first_total: FirstTotal = FirstTotal.HIGHEST


PlayerAction = (
    DrawStock
    | TakeDiscard
    | MayI
    | LetGo
    | Claim
    | Allow
    | LayDown
    | NewMeld
    | LayOff
    | ReplaceWild
    | Discard
    | EndTurn
)
ChanceAction = CutForDeal | PickDealer | Deal | Reshuffle | AddDeck
Action = PlayerAction | ChanceAction | Join
