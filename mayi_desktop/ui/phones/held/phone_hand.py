"""Phone hand: one seat's cards as its phone holds them, and what that person has seen."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from mayi_desktop.engine import (
    CARDS,
    CardDiscarded,
    CardId,
    DealBegan,
    Event,
    PlayerAction,
    PlayTakenBack,
    Refusal,
    Seat,
    TableView,
    TurnEnded,
)
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.table.model import drop_rules
from mayi_desktop.ui.table.model.held_hand import HeldHand
from mayi_desktop.ui.table.model.standing_orders import ClaimAnswers
from mayi_desktop.ui.table.state.hand_commands import PlayQuestion
from mayi_desktop.ui.table.text.event_text import event_sentence
from mayi_desktop.ui.table.text.player_names import PlayerNames, shortened
from mayi_desktop.ui.table.text.turn_history import DealHistory
from mayi_desktop.ui.wording import refusal_text

# For every place on the table what each card does that may go there.
Places = dict[drop_rules.Zone, dict[CardId, PlayerAction]]

READER = "phone"
ASKED_FIRST = N_("{name} asked first.")
# More events than any deal has, and still a log that fits into one message.
_MOST_TOLD = 400


@dataclass(slots=True)
class PhoneHand:
    """One seat's own view and arrangement; `moves` counts what happened at the table.

    `reply` answers the last thing that was tried: a refusal, or what became of it. `hint` is
    the coach's advice until anything changes. While it `waits`, something that was handed in
    is about to be settled.
    """

    host: GameHost
    seat: Seat
    view: TableView = field(init=False)
    hand: HeldHand = field(default_factory=HeldHand)
    answers: ClaimAnswers = field(default_factory=ClaimAnswers)
    history: DealHistory = field(default_factory=DealHistory)
    told: deque[Event] = field(default_factory=lambda: deque(maxlen=_MOST_TOLD))
    question: PlayQuestion | None = None
    reply: str = ""
    hint: str = ""
    waits: bool = False
    moves: int = 0
    _placed: tuple[TableView, Places] | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        for event in self.host.earlier(self.seat):
            self._note(event)
        self.view = self.host.view(self.seat)
        self.hand.update(self.view)
        for update in self.host.updates(self.seat, READER):
            for event in update.events:
                self._note(event)

    @property
    def viewer(self) -> Seat:
        """Whose hand it is."""
        return self.seat

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, short enough for sentences."""
        return tuple(map(shortened, self.host.names))

    @property
    def player_names(self) -> PlayerNames:
        """The names for sentences; whoever holds the phone is "you"."""
        return PlayerNames(self.names, self.seat)

    def places(self) -> Places:
        """For every place on the table the cards of the hand that may go there now.

        Worked out once for a view, as it takes long and every tap shows the hand again.
        """
        if self._placed is None or self._placed[0] is not self.view:
            may_play = drop_rules.can_play(self.view)
            self._placed = self.view, _places(self.view) if may_play else {}
        return self._placed[1]

    def follow(self) -> bool:
        """Take in what has happened; True if anything has."""
        updates = self.host.updates(self.seat, READER)
        for update in updates:
            before, self.view = self.view.table, update.view
            self.moves += 1
            self.hint, self.question = "", None
            self.answers.follow(before, self.view.table, self.seat)
            for event in update.events:
                self._take(event)
            self.hand.update(self.view)
        return bool(updates)

    def log(self) -> Iterator[str]:
        """What happened in this deal, in sentences, the newest first."""
        for event in reversed(self.told):
            words = event_sentence(event, self.player_names, self.host.sheet)
            if words:
                yield words

    def refuse(self, reason: str, refusal: Refusal | None = None) -> None:
        """Say in one sentence why something was not done."""
        self.reply = reason

    def tell_late(self, refusal: Refusal) -> None:
        """Say why what waited could not be done any more."""
        top = self.view.table.top
        self.follow()
        self.refuse(
            self.history.discards.why_gone(top, self.player_names) or refusal_text(refusal)
        )

    def tell_slower(self, than: Seat) -> None:
        """Say who asked for the discard before."""
        self.refuse(_(ASKED_FIRST, name=self.names[than]))

    def _take(self, event: Event) -> None:
        """Follow an event that has just happened."""
        self._note(event)
        match event:
            case DealBegan():
                self.answers.start_deal()
            case CardDiscarded(seat=seat) | TurnEnded(seat=seat) if seat == self.seat:
                self.hand.clear_new()
                self.reply = ""
            case PlayTakenBack(seat=seat, play=CardDiscarded(card=card)) if seat == self.seat:
                self.hand.returned |= {card}
            case _:
                pass

    def _note(self, event: Event) -> None:
        """Remember an event for the log and for what became of a discard."""
        if isinstance(event, DealBegan):
            self.told.clear()
        self.history.record(event)
        self.told.append(event)


def _places(view: TableView) -> Places:
    found: Places = {}
    by_face: dict[str, dict[drop_rules.Zone, PlayerAction]] = {}
    for card in view.hand:
        name = str(CARDS[card])
        if name not in by_face:
            by_face[name] = drop_rules.legal_zones(view, (card,))
        for zone, action in by_face[name].items():
            found.setdefault(zone, {})[card] = action
    return found
