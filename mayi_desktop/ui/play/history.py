"""History of a deal: discards, each seat's latest turn, and the captions that report them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from mayi_desktop import engine
from mayi_desktop.base.i18n import N_, _
from mayi_desktop.base.languages import chosen_language, court_letter
from mayi_desktop.ui.play.words import PlayerNames, card_name, card_text, event_sentence

# --- Captions


# Long enough to read while play continues.
_ANSWER_SECONDS = 5.0
_OUTCOME_SECONDS = 3.5
# A refusal stays for its reading time: about 18 letters a second, with a minimum.
_SHORTEST_REFUSAL = 3.0
_SECONDS_A_LETTER = 0.055


@dataclass(slots=True)
class Captions:
    """The latest event, a timed reply, and the seats' answers in bubbles.

    The bubbles of seats in `declined` say no. `outcome` is the result of the viewer's own
    claim. `last_refusal` remains after the reply has disappeared, until the next action.
    """

    latest: str = ""
    answers: dict[engine.Seat, str] = field(default_factory=dict)
    declined: set[engine.Seat] = field(default_factory=set)
    outcome: str = ""
    last_refusal: engine.Refusal | None = None
    _outcome_left: float = 0.0
    reply: str = ""
    _red: bool = True
    _refusal_left: float = 0.0
    _answers_left: dict[engine.Seat, float] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The line to show."""
        return self.reply or self.latest

    @property
    def is_refusal(self) -> bool:
        """Whether the line is a refusal."""
        return bool(self.reply) and self._red

    def show(self, text: str) -> None:
        """Set the latest event; it shows once the current reply has been read."""
        self.latest = text

    def refuse(self, text: str, refusal: engine.Refusal | None = None) -> None:
        """Show why something is refused; remember the refusal if the rules gave it."""
        self.explain(text)
        self._red, self.last_refusal = True, refusal

    def explain(self, text: str) -> None:
        """Show a reply that isn't a refusal, for the same time."""
        self.reply, self._red = text, False
        self._refusal_left = max(_SHORTEST_REFUSAL, _SECONDS_A_LETTER * len(text))

    def clear_refusal(self) -> None:
        """Remove the reply, because something else was done."""
        self.reply, self.last_refusal = "", None

    def show_answer(self, seat: engine.Seat, text: str, *, declined: bool = False) -> None:
        """Show a seat's answer for a while; `declined` if it says no."""
        self.answers[seat] = text
        (self.declined.add if declined else self.declined.discard)(seat)
        self._answers_left[seat] = _ANSWER_SECONDS

    def show_outcome(self, text: str) -> None:
        """Show the result of the viewer's claim for a while."""
        self.outcome, self._outcome_left = text, _OUTCOME_SECONDS

    def clear(self) -> None:
        """Remove everything that belongs to the previous deal."""
        self.outcome = self.reply = ""
        self.last_refusal = None
        self.clear_answers()

    def clear_answer(self, seat: engine.Seat) -> None:
        """Remove a seat's answer."""
        del self.answers[seat], self._answers_left[seat]
        self.declined.discard(seat)

    def clear_answers(self) -> None:
        """Remove all answers."""
        self.answers.clear()
        self.declined.clear()
        self._answers_left.clear()

    def clear_wishes(self, player: engine.Seat) -> None:
        """Remove the bubbles of wishes and of the player once the discard is settled."""
        for seat in set(self.answers) - (self.declined - {player}):
            self.clear_answer(seat)

    def update(self, dt: float) -> bool:
        """Advance the timers; True if something disappeared."""
        changed = False
        if self.reply:
            self._refusal_left -= dt
            if self._refusal_left <= 0:
                self.reply, changed = "", True
        if self.outcome:
            self._outcome_left -= dt
            if self._outcome_left <= 0:
                self.outcome, changed = "", True
        for seat in list(self._answers_left):
            self._answers_left[seat] -= dt
            if self._answers_left[seat] <= 0:
                self.clear_answer(seat)
                changed = True
        return changed


# --- Discards and turns


# A click on the button that just vanished gets the card's fate for this long.
GRACE_SECONDS = 4.0
OfferEnd = engine.ClaimWon | engine.DiscardTaken | engine.StockDrawn
_BETWEEN = ", "
# Long enough to see the last play, short enough not to feel like waiting.
REST_SECONDS = 2.5
_SPACE = " "


class DiscardHistory:
    """Who took each discard of a deal, or drew from the stock instead.

    `seconds_since_open` counts since the offer closed.
    """

    def __init__(self) -> None:
        self.seconds_since_open = GRACE_SECONDS
        self._top: engine.CardId | None = None
        self._ends: dict[engine.CardId | None, OfferEnd] = {}
        self._latest: OfferEnd | None = None

    def record(self, event: engine.Event) -> None:
        """Record an event."""
        match event:
            case engine.DealBegan():
                self._ends.clear()
                self._top = self._latest = None
            case engine.UpcardTurned(card=card) | engine.CardDiscarded(card=card):
                self._ends.pop(card, None)
                self._top = card
            case engine.DiscardTaken(card=card) | engine.ClaimWon(card=card):
                self._ends[card] = self._latest = event
                self._ends.pop(None, None)
                self._top = None
            case engine.StockDrawn(reason=engine.DrawReason.TURN):
                self._ends[self._top] = self._latest = event
            case engine.PlayTakenBack(play=engine.CardDiscarded()):
                self._top = None
            case _:
                pass

    def why_gone(self, card: engine.CardId | None, called: PlayerNames) -> str:
        """Why it's too late to ask for a card; empty if unknown."""
        end = self._ends.get(card) or self._ends.get(None)
        return "" if end is None else _end_text(end, called)

    def how_it_went(self, card: engine.CardId | None, called: PlayerNames) -> str:
        """Who has an offered card, for somebody who didn't ask; empty if unknown."""
        match self._ends.get(card) or self._ends.get(None):
            case engine.StockDrawn(seat=seat):
                return called.tell(seat, N_("You’ve drawn"), N_("{name} has drawn"))
            case (engine.DiscardTaken() | engine.ClaimWon()) as end:
                yours, theirs = N_("You took {card}"), N_("{name} took {card}")
                return called.tell(end.seat, yours, theirs, card=card_name(end.card))
            case None:
                return ""

    def why_just_gone(self, viewer: engine.Seat | None, called: PlayerNames) -> str:
        """Why the latest May I? offer is gone; empty if the viewer ended it."""
        end = self._latest
        return "" if end is None or end.seat == viewer else _end_text(end, called)

    def update(self, dt: float, *, askable: bool) -> None:
        """Advance the clock; `askable` while May I? is offered."""
        self.seconds_since_open = (
            0.0 if askable else min(GRACE_SECONDS, self.seconds_since_open + dt)
        )

    @property
    def just_closed(self) -> bool:
        """Whether the offer ended so recently that a click may still be meant for it."""
        return 0.0 < self.seconds_since_open < GRACE_SECONDS


def _end_text(end: OfferEnd, called: PlayerNames) -> str:
    match end:
        case engine.StockDrawn(seat=seat):
            return called.tell(
                seat,
                N_("Too late: you’ve already drawn."),
                N_("Too late: {name} has already drawn."),
            )
        case engine.DiscardTaken(seat=seat, card=card):
            return called.tell(
                seat,
                N_("Too late: you’ve taken {card}."),
                N_("Too late: {name} has taken {card}."),
                card=card_name(card),
            )
        case engine.ClaimWon(seat=seat, card=card):
            return called.tell(
                seat,
                N_("You asked for {card} first, and you got it."),
                N_("Too late: {name} asked for {card} first and got it."),
                card=card_name(card),
            )


class TurnHistory:
    """The latest turn of every seat in this deal, and the cards it has got since.

    A turn stays until the first step of the next one.
    """

    def __init__(self) -> None:
        self._turns: dict[engine.Seat, list[engine.Event]] = {}
        self._since: dict[engine.Seat, list[engine.Event]] = {}
        self._begins: engine.Seat | None = None

    def clear(self) -> None:
        """Forget every turn."""
        self._turns.clear()
        self._since.clear()
        self._begins = None

    def record(self, event: engine.Event) -> None:
        """Record an event."""
        match event:
            case engine.DealBegan():
                self.clear()
            case engine.TurnBegan(seat=seat):
                self._begins = seat
            case engine.ClaimWon(seat=seat):
                self._since.setdefault(seat, []).append(event)
            case engine.StockDrawn(reason=engine.DrawReason.TURN) | engine.DiscardTaken():
                self._played(event.seat, event)
            case (
                engine.LaidDown() | engine.MeldLaid() | engine.LaidOff() | engine.WildReplaced()
            ):
                self._played(event.seat, event)
            case engine.CardDiscarded() | engine.TurnEnded():
                self._played(event.seat, event)
            case engine.PlayTakenBack(seat=seat, play=play):
                turn = self._turns.get(seat, [])
                if play in turn:
                    turn.remove(play)
            case _:
                pass

    def _played(self, seat: engine.Seat, event: engine.Event) -> None:
        if seat == self._begins:
            self._begins = None
            self._turns.pop(seat, None)
            self._turns[seat] = self._since.pop(seat, [])
        self._turns.setdefault(seat, []).append(event)

    def texts(self) -> dict[engine.Seat, tuple[str, ...]]:
        """Each seat's latest turn in words, the fullest text first."""
        return {seat: self.texts_of(seat) for seat in {*self._turns, *self._since}}

    def last_round(self) -> dict[engine.Seat, str]:
        """Each seat's latest turn in one text, the latest player first."""
        order = dict.fromkeys((*reversed(self._turns), *self._since))
        return {seat: next(iter(self.texts_of(seat)), "") for seat in order}

    def texts_of(self, seat: engine.Seat) -> tuple[str, ...]:
        """A seat's latest turn: the full text, then shorter ones."""
        events = (*self._turns.get(seat, []), *self._since.get(seat, []))
        spoken = chosen_language(), *map(court_letter, "JQK")
        return _ways_to_tell(events, spoken)


# What a shorter text drops: the pile shows a discard, the seat's mark that it is down.
_LEAST_TELLING_FIRST: tuple[tuple[type, ...], ...] = (
    (engine.LaidOff, engine.MeldLaid),
    (engine.CardDiscarded, engine.TurnEnded),
    (engine.LaidDown,),
    (engine.DiscardTaken, engine.ClaimWon),
)


# Called for all seats at every event, though only one seat's turn changes. Room for a few turns
# of a full table in a few languages.
@lru_cache(maxsize=128)
def _ways_to_tell(events: tuple[engine.Event, ...], spoken: tuple[str, ...]) -> tuple[str, ...]:
    """Texts for these events in the `spoken` language, each shorter than the one before."""
    rest: Sequence[engine.Event] = [
        e for e in events if not isinstance(e, engine.StockDrawn)
    ] or events
    ways = [_told(events), _told(rest), _told(rest, short=True)]
    for kinds in _LEAST_TELLING_FIRST:
        rest = [event for event in rest if not isinstance(event, kinds)] or rest
        ways.append(_told(rest, short=True))
    ways.append(_told(rest[-1:], short=True))
    return tuple(dict.fromkeys(filter(None, ways)))


def _told(events: Sequence[engine.Event], *, short: bool = False) -> str:
    """The events in order; cards laid off are joined into one phrase."""
    parts: list[str] = []
    laid_off = [event for event in events if isinstance(event, engine.LaidOff)]
    for event in events:
        if isinstance(event, engine.LaidOff):
            if event is laid_off[0]:
                parts.append(_laid_off(laid_off))
        else:
            parts.append(_part(event, short=short))
    return _BETWEEN.join(parts)


def _part(event: engine.Event, *, short: bool) -> str:
    match event:
        case engine.StockDrawn():
            return _("drew")
        case engine.DiscardTaken(card=card):
            return _("took {card}", card=card_name(card))
        case engine.ClaimWon(card=card):
            return _("got {card}", card=card_name(card))
        case engine.LaidDown():
            return _("down") if short else _("went down")
        case engine.MeldLaid():
            return _("new meld")
        case engine.WildReplaced(wild=wild):
            words = N_("took a {wild}") if short else N_("swapped a {wild}")
            return _(words, wild=card_text(wild))
        case engine.CardDiscarded(card=card):
            return _("discarded {card}", card=card_name(card))
        case _:
            return _("kept one card")


def _laid_off(events: Sequence[engine.LaidOff]) -> str:
    if len(events) == 1:
        return _("laid off {card}", card=card_name(events[0].card))
    return _("laid off {count} cards", count=len(events))


class CurrentTurn:
    """The plays of the current turn in order; they stay when the deal is over."""

    def __init__(self) -> None:
        self._plays: list[engine.Event] = []
        self._last_turn: list[engine.Event] = []
        self._taken_back: list[engine.Event] = []

    def record(self, event: engine.Event) -> None:
        """Record an event."""
        self._taken_back.clear()
        match event:
            case engine.TurnBegan():
                self._last_turn, self._plays = self._plays, []
            case engine.DealBegan() | engine.StockDrawn():
                self._plays.clear()
            case engine.ClaimWon():
                self._plays = [event]
            case engine.PlayTakenBack(play=engine.ClaimCalled()):
                pass
            case engine.PlayTakenBack(play=engine.CardDiscarded()):
                self._plays = self._last_turn[:-1]
                self._taken_back.append(event)
            case engine.PlayTakenBack():
                del self._plays[-1:]
                self._taken_back.append(event)
            case (
                engine.DiscardTaken()
                | engine.LaidDown()
                | engine.MeldLaid()
                | engine.LaidOff()
                | engine.WildReplaced()
            ):
                self._plays.append(event)
            case engine.CardDiscarded() | engine.TurnEnded():
                self._plays.append(event)
            case _:
                pass

    def texts(self, called: PlayerNames, sheet: engine.RuleSheet) -> tuple[str, ...]:
        """The plays in words: all of the turn, then fewer, down to the last one.

        A play that has just been taken back is the last one.
        """
        plays = self._plays + self._taken_back
        told = [event_sentence(event, called, sheet) or "" for event in plays]
        return tuple(_SPACE.join(told[first:]) for first in range(len(told)))


class DealHistory:
    """The history of this deal: its discards, the running turn, every seat's latest turn."""

    def __init__(self) -> None:
        self.discards = DiscardHistory()
        self.current_turn = CurrentTurn()
        self.turns = TurnHistory()

    def record(self, event: engine.Event) -> None:
        """Record an event."""
        self.discards.record(event)
        self.current_turn.record(event)
        self.turns.record(event)


class EndPause:
    """The pause after the last play of a deal, while the table stays visible."""

    def __init__(self) -> None:
        self._deal: int | None = None
        self._left = 0.0

    @property
    def is_running(self) -> bool:
        """Whether the pause is running."""
        return self._left > 0

    def start(self, deal: int) -> None:
        """Start the pause after this deal; once only."""
        if deal != self._deal:
            self._deal, self._left = deal, REST_SECONDS

    def update(self, dt: float) -> None:
        """Advance the clock."""
        self._left = max(0.0, self._left - dt)

    def stop(self) -> None:
        """End the pause."""
        self._left = 0.0
