"""Events: the results of an action, and what each viewer may see of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop.base.values import quickly_made
from mayi_desktop.engine.cards import CardId, MeldId, Seat
from mayi_desktop.engine.table import DealResult, DrawReason, Meld


class ClaimAnswer(Enum):
    """A seat's answer to a claim, or why it was skipped."""

    PASSES = auto()
    CLAIMS = auto()
    IS_DOWN = auto()
    HAS_DRAWN = auto()
    MAY_NOT = auto()


@quickly_made
@dataclass(frozen=True, slots=True)
class DealerFound:
    """The first dealer was chosen; `draws` holds the rounds of the cut, empty if random."""

    dealer: Seat
    draws: tuple[tuple[tuple[Seat, CardId], ...], ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class DealBegan:
    """A deal began: its number from 0, its dealer, and the decks in the shoe."""

    deal: int
    dealer: Seat
    decks: int


@quickly_made
@dataclass(frozen=True, slots=True)
class HandDealt:
    """A seat got its cards; None for each card that the viewer may not see."""

    seat: Seat
    cards: tuple[CardId | None, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class UpcardTurned:
    """The first discard was turned up, after `buried` upcards went back into the stock."""

    card: CardId
    buried: tuple[CardId, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat's turn began."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class StockChosen:
    """The turn seat chose the stock; others may still ask for the discard."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class StockDrawn:
    """A seat drew a stock card; None if the viewer may not see it."""

    seat: Seat
    card: CardId | None
    reason: DrawReason


@quickly_made
@dataclass(frozen=True, slots=True)
class DiscardTaken:
    """The turn seat took the top discard as its draw."""

    seat: Seat
    card: CardId


@quickly_made
@dataclass(frozen=True, slots=True)
class ClaimCalled:
    """A seat called May I?."""

    seat: Seat
    card: CardId


@quickly_made
@dataclass(frozen=True, slots=True)
class ClaimAnswered:
    """A seat answered or was skipped while a claim was being settled."""

    seat: Seat
    answer: ClaimAnswer


@quickly_made
@dataclass(frozen=True, slots=True)
class ClaimWon:
    """A seat got the discard out of turn, plus this many penalty cards."""

    seat: Seat
    card: CardId
    penalty: int


@quickly_made
@dataclass(frozen=True, slots=True)
class LaidDown:
    """A seat laid down its contract."""

    seat: Seat
    melds: tuple[Meld, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class MeldLaid:
    """A seat that is down laid an extra meld."""

    seat: Seat
    meld: Meld


@quickly_made
@dataclass(frozen=True, slots=True)
class LaidOff:
    """A seat added a card to a meld; `meld` is the meld afterwards."""

    seat: Seat
    card: CardId
    meld: Meld


@quickly_made
@dataclass(frozen=True, slots=True)
class WildReplaced:
    """A natural card replaced a wild; `meld` is the meld afterwards.

    `to_hand` is set if the wild went to the seat's hand; otherwise it stayed in the meld or
    moved to `new_meld`.
    """

    seat: Seat
    card: CardId
    wild: CardId
    meld: Meld
    to_hand: bool
    new_meld: MeldId | None


@quickly_made
@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A seat discarded a card."""

    seat: Seat
    card: CardId


OpenPlay = (
    DiscardTaken | LaidDown | MeldLaid | LaidOff | WildReplaced | CardDiscarded | ClaimCalled
)


@quickly_made
@dataclass(frozen=True, slots=True)
class PlayTakenBack:
    """A seat undid its last play. Sent by the host only: the rules have no undo."""

    seat: Seat
    play: OpenPlay


@quickly_made
@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A seat ended its turn without a discard, keeping its last card."""

    seat: Seat


@quickly_made
@dataclass(frozen=True, slots=True)
class StockRefilled:
    """The stock was refilled with this many cards, from a fresh deck or the discards."""

    count: int
    fresh_deck: bool


@quickly_made
@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal ended; all hands are revealed."""

    result: DealResult


@quickly_made
@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last deal ended."""

    winners: tuple[Seat, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class SeatJoined:
    """A newcomer joined, starting with the total the table chose."""

    seat: Seat
    start: int


Event = (
    DealerFound
    | DealBegan
    | HandDealt
    | UpcardTurned
    | TurnBegan
    | StockChosen
    | StockDrawn
    | DiscardTaken
    | ClaimCalled
    | ClaimAnswered
    | ClaimWon
    | LaidDown
    | MeldLaid
    | LaidOff
    | WildReplaced
    | PlayTakenBack
    | CardDiscarded
    | TurnEnded
    | StockRefilled
    | DealEnded
    | GameEnded
    | SeatJoined
)
