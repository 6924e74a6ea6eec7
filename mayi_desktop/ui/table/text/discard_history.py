"""Discard history: what became of each discard, told to whoever asks for it too late."""

from __future__ import annotations

from mayi_desktop.engine import (
    CardDiscarded,
    CardId,
    ClaimWon,
    DealBegan,
    DiscardTaken,
    DrawReason,
    Event,
    Seat,
    StockDrawn,
    UpcardTurned,
)
from mayi_desktop.i18n import N_
from mayi_desktop.ui.table.text.event_text import card_text
from mayi_desktop.ui.table.text.player_names import PlayerNames

# How long a click on the vanished button is answered by what became of the card.
GRACE_SECONDS = 4.0
OfferEnd = ClaimWon | DiscardTaken | StockDrawn


class DiscardHistory:
    """Who took each discard of a deal, or drew instead.

    `seconds_since_open` counts since nobody could be asked for a discard any more.
    """

    def __init__(self) -> None:
        self.seconds_since_open = GRACE_SECONDS
        self._top: CardId | None = None
        self._ends: dict[CardId | None, OfferEnd] = {}
        self._latest: OfferEnd | None = None

    def record(self, event: Event) -> None:
        """Record an event."""
        match event:
            case DealBegan():
                self._ends.clear()
                self._top = self._latest = None
            case UpcardTurned(card=card) | CardDiscarded(card=card):
                self._ends.pop(card, None)
                self._top = card
            case DiscardTaken(card=card) | ClaimWon(card=card):
                self._ends[card] = self._latest = event
                self._ends.pop(None, None)
                self._top = None
            case StockDrawn(reason=DrawReason.TURN):
                self._ends[self._top] = self._latest = event
            case _:
                pass

    def why_gone(self, card: CardId | None, called: PlayerNames) -> str:
        """Why it is too late to ask for a card; empty where that is not known."""
        end = self._ends.get(card) or self._ends.get(None)
        return "" if end is None else _end_text(end, called)

    def why_just_gone(self, viewer: Seat | None, called: PlayerNames) -> str:
        """Why the May I? just offered is gone; empty if the viewer ended the offer."""
        end = self._latest
        return "" if end is None or end.seat == viewer else _end_text(end, called)

    def update(self, dt: float, *, askable: bool) -> None:
        """Advance the clock; `askable` while May I? is offered under the discards."""
        self.seconds_since_open = (
            0.0 if askable else min(GRACE_SECONDS, self.seconds_since_open + dt)
        )

    @property
    def just_closed(self) -> bool:
        """Whether the offer ended so recently that a click may still be meant for it."""
        return 0.0 < self.seconds_since_open < GRACE_SECONDS


def _end_text(end: OfferEnd, called: PlayerNames) -> str:
    match end:
        case StockDrawn(seat=seat):
            return called.tell(
                seat,
                N_("Too late: you have drawn already."),
                N_("Too late: {name} has drawn already."),
            )
        case DiscardTaken(seat=seat, card=card):
            return called.tell(
                seat,
                N_("Too late: you have taken {card}."),
                N_("Too late: {name} has taken {card}."),
                card=card_text(card),
            )
        case ClaimWon(seat=seat, card=card):
            return called.tell(
                seat,
                N_("Too late: you asked for {card} first and have it."),
                N_("Too late: {name} asked for {card} first and has it."),
                card=card_text(card),
            )
