"""Knows what became of each discard, and tells it to whoever asks for one too late."""

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
from mayi_desktop.ui.table.text.event_text import card_text
from mayi_desktop.ui.table.text.player_names import PlayerNames

GRACE_SECONDS = 4.0
OfferEnd = ClaimWon | DiscardTaken | StockDrawn


class DiscardHistory:
    """Remembers for each discard of a deal who took it, or drew instead.

    `seconds_since_open` counts since nobody could be asked for a discard any more.
    """

    def __init__(self) -> None:
        self.seconds_since_open = GRACE_SECONDS
        self._top: CardId | None = None
        self._fates: dict[CardId | None, OfferEnd] = {}
        self._latest: OfferEnd | None = None

    def record(self, event: Event) -> None:
        """Note what an event means for the discards."""
        match event:
            case DealBegan():
                self._fates.clear()
                self._top = self._latest = None
            case UpcardTurned(card=card) | CardDiscarded(card=card):
                self._fates.pop(card, None)
                self._top = card
            case DiscardTaken(card=card) | ClaimWon(card=card):
                self._fates[card] = self._latest = event
                self._fates.pop(None, None)
                self._top = None
            case StockDrawn(reason=DrawReason.TURN):
                self._fates[self._top] = self._latest = event
            case _:
                pass

    def why_gone(self, card: CardId | None, called: PlayerNames) -> str:
        """Why it is too late to ask for a card; nothing where that is not known."""
        fate = self._fates.get(card) or self._fates.get(None)
        return "" if fate is None else _fate_words(fate, called)

    def why_just_gone(self, viewer: Seat | None, called: PlayerNames) -> str:
        """Why it is too late for a May I? that has just gone; nothing if it was the viewer."""
        fate = self._latest
        return "" if fate is None or fate.seat == viewer else _fate_words(fate, called)

    def update(self, dt: float, *, askable: bool) -> None:
        """Let time go by; `askable` says that May I? stands under the discards now."""
        self.seconds_since_open = (
            0.0 if askable else min(GRACE_SECONDS, self.seconds_since_open + dt)
        )

    @property
    def just_closed(self) -> bool:
        """Whether somebody may still be on the way to a May I? that is there no more."""
        return 0.0 < self.seconds_since_open < GRACE_SECONDS


def _fate_words(fate: OfferEnd, called: PlayerNames) -> str:
    match fate:
        case StockDrawn(seat=seat):
            return called.say("late.drawn", seat)
        case DiscardTaken(seat=seat, card=card):
            return called.say("late.taken", seat, card=card_text(card))
        case ClaimWon(seat=seat, card=card):
            return called.say("late.claimed", seat, card=card_text(card))
