"""Announcer: tells what happens by caption, log, badge, speech bubble and sound."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from mayi_desktop.engine import DrawReason, Event, Seat, events
from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.table.animation.beat import Beat
from mayi_desktop.ui.table.animation.choreography import notable_events
from mayi_desktop.ui.table.animation.cue import Cue
from mayi_desktop.ui.table.animation.presenter import ShownTable
from mayi_desktop.ui.table.hud.log_panel import MOST_LINES, LogPanel
from mayi_desktop.ui.table.hud.speech_bubbles import SpeechBubbles
from mayi_desktop.ui.table.model.claim_prompt import beneath_words
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.table.text.event_text import badge_text, card_name, event_sentence
from mayi_desktop.ui.table.text.player_names import PlayerNames

Wording = Callable[[], str]


class Announcer:
    """Announces each beat once; `asked` is the seat that the latest beat asks.

    It keeps a function for each text it announced, to say it again in another language.
    """

    def __init__(self, model: TableModel, talk: SpeechBubbles, log: LogPanel) -> None:
        self._model = model
        self._talk = talk
        self._lines = log
        self._called = False
        self._softly = False
        self._logged: deque[Wording] = deque(maxlen=MOST_LINES)
        self._captioned: Wording = str
        self.asked: Seat | None = None

    def retranslate(self) -> None:
        """Say everything announced so far again, in the current language."""
        model = self._model
        self._lines.lines.rewrite([wording() for wording in self._logged])
        self.tell_last_round()
        model.captions.clear()
        model.captions.show(self._captioned())
        model.changed()

    def announce_note(self, wording: Wording) -> None:
        """Announce something that isn't a play."""
        self._log(wording)
        self._caption(wording)
        self._model.changed()

    def _log(self, wording: Wording) -> None:
        self._logged.appendleft(wording)
        self._lines.add(wording())

    def _caption(self, *parts: Wording) -> None:
        def whole() -> str:
            return " ".join(part() for part in parts)

        self._captioned = whole
        self._model.captions.show(whole())

    def announce(self, beat: Beat, shown: ShownTable, *, hurried: bool) -> None:
        """Announce a beat; without sound if it is hurried."""
        if not hurried:
            self._sound(beat, shown)
        if not beat.goes_on:
            self._tell(beat, shown)

    def _tell(self, beat: Beat, shown: ShownTable) -> None:
        """Say what a beat's event means, wherever that is written."""
        model, event = self._model, beat.event
        self._tell_event(event)
        self._tell_next_card(event, shown)
        self._tell_end(event)
        if isinstance(event, events.TurnBegan) and event.seat == model.viewer:
            model.captions.clear_refusal()
        self.asked = beat.asked
        model.history.record(event)
        self.tell_last_round()
        self._talk.react(event, model.source.setup.seats, model.context.settings.talk)
        self._badges(beat)
        self._tell_outcome(event)

    def recall(self) -> None:
        """Fill the log with what happened in this deal before the game was resumed."""
        model = self._model
        for event in notable_events(model.source.earlier(None)):
            model.history.record(event)
            self._tell_event(event)
        self.tell_last_round()

    def tell_last_round(self) -> None:
        """Bring what each player did last up to date in the log."""
        names = self._model.names
        told = self._model.history.turns.last_round()
        self._lines.show_last_round(
            [_("{name}: {words}", name=names[seat], words=told[seat]) for seat in told]
        )

    def _tell_event(self, event: Event) -> None:
        """Log and caption an event, if there is a sentence for it."""
        model = self._model
        players, sheet = model.player_names, model.source.sheet

        def logged() -> str:
            return event_sentence(event, PlayerNames(players.names), sheet) or ""

        def wording() -> str:
            return event_sentence(event, players, sheet) or ""

        if wording():
            self._log(logged)
            self._caption(wording)

    def _tell_next_card(self, event: Event, shown: ShownTable) -> None:
        """Tell what becomes of the card that a claim uncovered."""
        view, players = shown.view, self._model.player_names
        wording = partial(beneath_words, view, players)
        if not wording():
            return
        if isinstance(event, events.ClaimWon):
            self._log(partial(beneath_words, view, PlayerNames(players.names)))
        if isinstance(event, events.StockDrawn) and event.reason is DrawReason.PENALTY:
            self._caption(self._captioned, wording)

    def _tell_end(self, event: Event) -> None:
        """Tell with which play the deal ended."""
        model = self._model
        players, sheet = model.player_names, model.source.sheet

        def wording() -> str:
            return next(iter(model.history.current_turn.texts(players, sheet)[-1:]), "")

        if (
            isinstance(event, events.DealEnded)
            and event.result.winner is not None
            and wording()
        ):
            self._caption(wording, self._captioned)

    def _tell_outcome(self, event: Event) -> None:
        """Tell the viewer how their own call ended."""
        model = self._model
        match event:
            case events.ClaimCalled(seat=seat):
                self._called = seat == model.viewer
                self._talk.call(seat)
            case events.ClaimWon(seat=seat, card=card) if self._called:
                self._called = False
                key = N_("You got {card}") if seat == model.viewer else N_("{name} took {card}")
                text = _(key, name=model.names[seat], card=card_name(card))
                model.captions.show_outcome(text)
            case events.DiscardTaken(seat=seat, card=card) if self._called:
                self._called = False
                text = _("{name} took {card}", name=model.names[seat], card=card_name(card))
                model.captions.show_outcome(text)
                model.context.audio.play("denied")
            case _:
                pass

    def _badges(self, beat: Beat) -> None:
        captions = self._model.captions
        match beat.event:
            case events.ClaimCalled(seat=seat):
                captions.clear_badges()
                captions.show_badge(seat, _("May I?"))
            case events.ClaimWon(seat=seat):
                # Who else wanted it is over: the card is gone.
                captions.clear_badges()
                captions.show_badge(seat, _("got it"))
            case events.DealBegan():
                captions.clear_badges()
                self._called = False
            case events.DiscardTaken() | events.CardDiscarded():
                captions.clear_wishes()
            case events.StockDrawn(reason=DrawReason.TURN):
                captions.clear_wishes()
            case _:
                if beat.answer is not None and beat.seat is not None:
                    no = beat.answer is not events.ClaimAnswer.CLAIMS
                    captions.show_badge(beat.seat, badge_text(beat.answer), declined=no)

    def sound_landings(self, cues: Sequence[Cue], shown: ShownTable) -> None:
        """Let cards be heard that landed; they belong to the beat announced last."""
        for cue in cues:
            self._model.context.audio.play(
                cue.name,
                _pan(cue.seat, shown),
                soft=self._softly and cue.seat is not None,
                gain=cue.gain,
                note=cue.note,
            )

    def _sound(self, beat: Beat, shown: ShownTable) -> None:
        model, seat = self._model, beat.seat
        self._softly = seat is not None and not model.source.setup.seats[seat].person
        if beat.cue:
            model.context.audio.play(beat.cue, _pan(seat, shown), soft=self._softly)
        if isinstance(beat.event, events.TurnBegan) and beat.event.seat == model.viewer:
            model.context.audio.play("your_turn")


def _pan(seat: Seat | None, shown: ShownTable) -> float:
    """From which side a seat is heard; never from one side alone."""
    seats = shown.layout.seats
    return 0.7 * seats[seat].pan if seat is not None and seat in seats else 0.0
