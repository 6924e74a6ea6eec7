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
    """A meld still to be laid: its kind and cards, in any order.

    `low` is the place (1 = low ace … 14 = high ace) at which a run is to begin; with None the
    engine arranges it. Wilds fill the open places from low to high in the order handed in.
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
    """Ask for the exposed discard out of turn, or say "I want it too" when all are asked.

    `melds` is given only where a claim must win the deal at once: the whole hand and the card.
    """

    seat: Seat
    melds: tuple[MeldPlan, ...] = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class LetGo:
    """Answer that one does not want the exposed discard."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class Claim:
    """Asked about another's call: take the card oneself (for the turn seat, as its draw)."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class Allow:
    """Answer to another's call: pass on the card."""

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
    """Lay a further meld when already down."""

    seat: Seat
    meld: MeldPlan


@quickly_made
@dataclass(frozen=True, slots=True)
class LayOff:
    """Add one card of the hand to a meld; `end` says where on a run, if there is a choice."""

    seat: Seat
    card: CardId
    meld: MeldId
    end: End | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class ReplaceWild:
    """Put a natural card in the place of a wild on the table.

    `end` chooses the end of the run that the wild slides to, where the sheet leaves a choice;
    `new_meld` is the meld the wild goes into, where the sheet asks for one.
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
    """Put a card on the discards and end the turn."""

    seat: Seat
    card: CardId


@quickly_made
@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn and keep the one card that may not be discarded."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class CutForDeal:
    """Chance: a shuffled shoe from which the seats draw for the first deal."""

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

    `bury` gives places in the stock, counted from its bottom modulo its size, for upcards that
    the sheet does not allow.
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
    """The total with which a newcomer begins; the average of the others is rounded."""

    HIGHEST = "highest"
    AVERAGE = "average"
    NOTHING = "nothing"

    def of(self, scores: Sequence[int]) -> int:
        """The total at a table with these, which are not empty."""
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
    """The table: a newcomer sits down last in seat order, between two deals."""

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
