"""Model of one table: its game, its captions, and how the screen catches up with it."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from mayi_desktop import engine
from mayi_desktop.base import codec
from mayi_desktop.base.i18n import N_, _
from mayi_desktop.base.languages import chosen_language
from mayi_desktop.engine.planning import MeldProgress
from mayi_desktop.engine.rulesheet import ClaimOrder
from mayi_desktop.host.runner import GameSource, StandingOrder, Update
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.theme import Metrics, Size, Theme
from mayi_desktop.ui.kit.widget import Signal
from mayi_desktop.ui.play.hand import SORTS, Sort
from mayi_desktop.ui.play.history import Captions, DealHistory, EndPause
from mayi_desktop.ui.play.hot_seat import HotSeat
from mayi_desktop.ui.play.plays import helps_contract, playable_cards
from mayi_desktop.ui.play.prompts import NEVER_MIND, ClaimQuestion, beneath_words
from mayi_desktop.ui.play.voices import Remark, TableTalk
from mayi_desktop.ui.play.words import (
    PlayerNames,
    card_name,
    display_names,
    event_sentence,
    short_answer,
    sole_person,
)
from mayi_desktop.ui.table import animator
from mayi_desktop.ui.table.card_pictures import CardPictures
from mayi_desktop.ui.table.cards_at_rest import Canvas, mini_height
from mayi_desktop.ui.table.effects import (
    Celebration,
    HandSink,
    OfferLight,
    PlateGlow,
    PointsHop,
)
from mayi_desktop.ui.table.header import notice_card_height
from mayi_desktop.ui.table.layout import HandState, Surroundings, TableLayout
from mayi_desktop.ui.table.log import MOST_LINES, LogPanel, SpeechBubbles
from mayi_desktop.ui.table.marks import DropPreview, MeldFlash, with_gap
from mayi_desktop.ui.table.presenter import (
    AnimationStep,
    Audience,
    Presenter,
    ShownTable,
    notable_events,
)
from mayi_desktop.ui.table.regions import spectator_sizes
from mayi_desktop.ui.table.seats import LivingFaces, attention
from mayi_desktop.ui.table.theatre import Theatre

# --- Table model


# Written before a card that begins a group.
_SPLIT = "|"
# Limit of a text in the settings; a longer hand is sorted again instead.
_LONGEST = 200


class TableModel:
    """The newest state of one table, including what the rules don't know.

    `view` is what the viewer may see; the screen may still show an older one. `clock_runs` once
    the people at this screen started the time to ask for this discard. `deals_begun` counts the
    deals that began while the table was open. For the contract slip, `advised` are the melds
    that a hint suggests, `unneeded` the card that it would discard, and `guided` the melds that
    the lesson collects. With `by_name`, sentences name even a person who plays alone against
    computers, instead of saying "you".
    """

    def __init__(
        self, context: Context, source: GameSource, hot_seat: HotSeat, *, by_name: bool = False
    ) -> None:
        self.context = context
        self.source = source
        self.hot_seat = hot_seat
        self.captions = Captions()
        self.history = DealHistory()
        self.end_pause = EndPause()
        self.clock_runs = False
        self.deals_begun = 0
        self.advised: tuple[engine.MeldPlan, ...] = ()
        self.unneeded: frozenset[engine.CardId] = frozenset()
        self.guided: tuple[MeldProgress, ...] = ()
        self._is_called = False
        self._by_name = by_name
        self._named: tuple[tuple[str, ...], str] = ((), "")
        self._names: tuple[str, ...] = ()
        self.has_changed = True
        self.changes = 0
        self._hands: dict[engine.Seat, HandState] = {}
        self._no_hand = HandState()
        source.updates(self.viewer)
        self.view = source.view(self.viewer)
        self._opened_in_deal = self.view.table.deal

    @property
    def viewer(self) -> engine.Seat | None:
        """Whose hand is open; None while every hand lies face down."""
        return self.hot_seat.viewer

    @property
    def hand(self) -> HandState:
        """The arrangement of the viewer's cards."""
        seat = self.viewer
        if seat is None:
            return self._no_hand
        if seat not in self._hands:
            sort = self._last_sort()
            self._hands[seat] = HandState(
                sort=sort, default_sort=sort, new=self._new_when_opened(seat)
            )
        return self._hands[seat]

    def clear_new(self, seat: engine.Seat) -> None:
        """Mark no card of a seat as new, open or face down: its turn is over."""
        if seat in self._hands:
            self._hands[seat].clear_new()

    def keep_hands(self, journal: Path | None) -> None:
        """Save hand-made arrangements of this deal's hands in the settings.

        Only the last game is saved: the one to be continued. They are saved continuously while
        the table is at rest, in case of a crash.
        """
        table = self.view.table
        if journal is None or table.result is not None:
            return
        texts = [
            f"{seat}:{_written(hand)}"
            for seat, hand in sorted(self._hands.items())
            if hand.sort is Sort.MANUAL and hand.order and hand.deal == table.deal
        ]
        kept = tuple(text for text in texts if len(text) <= _LONGEST)
        hands = (f"{journal.name} {table.deal}", *kept) if kept else ()
        if hands != self.context.settings.hands:
            self.context.settings = replace(self.context.settings, hands=hands)
            self.context.save_settings()

    def restore_hands(self, journal: Path | None) -> None:
        """Arrange the hands of this deal as they were when people left it."""
        name, *texts = self.context.settings.hands or ("",)
        if journal is None or f"{journal.name} {self.view.table.deal}" != name:
            return
        for text in texts:
            seat, _ignored, cards = text.partition(":")
            signs = [card.removeprefix(_SPLIT) for card in cards.split()]
            whole = seat.isdecimal() and all(sign.isdecimal() for sign in signs)
            if whole and int(seat) < len(self.view.table.seats):
                order = tuple(
                    engine.CardId(int(sign)) for sign in signs if int(sign) < len(engine.CARDS)
                )
                split = (c for c in cards.split() if c.startswith(_SPLIT))
                splits = frozenset(
                    engine.CardId(int(card.removeprefix(_SPLIT))) for card in split
                )
                self._arrange_hand(engine.Seat(int(seat)), order, splits)

    def keep_orders(
        self, journal: Path | None, orders: Mapping[engine.Seat, StandingOrder]
    ) -> None:
        """Save the standing orders of the last game in the settings, in case of a crash."""
        texts = [
            f"{seat}:{json.dumps(codec.plain(order))}"
            for seat, order in sorted(orders.items())
            if order != StandingOrder()
        ]
        kept = (f"{journal.name} {self.view.table.deal}", *texts) if journal and texts else ()
        if kept != self.context.settings.orders:
            self.context.settings = replace(self.context.settings, orders=kept)
            self.context.save_settings()

    def restore_orders(
        self, journal: Path | None, orders: dict[engine.Seat, StandingOrder]
    ) -> None:
        """Bring back this game's standing orders; of another deal, those that name no cards."""
        head, *texts = self.context.settings.orders or ("",)
        name, _space, deal = head.rpartition(" ")
        if journal is None or name != journal.name:
            return
        for text in texts:
            seat, _colon, written = text.partition(":")
            with suppress(ValueError):
                order = codec.read(StandingOrder, json.loads(written), "order")
                same = deal == str(self.view.table.deal)
                if int(seat) in range(len(self.view.table.seats)):
                    orders[engine.Seat(int(seat))] = order if same else order.for_next_deal()

    def _arrange_hand(
        self,
        seat: engine.Seat,
        order: tuple[engine.CardId, ...],
        splits: frozenset[engine.CardId],
    ) -> None:
        """Arrange a hand as its person did; cards that came since then are at the right."""
        sort = self._last_sort()
        self._hands[seat] = HandState(
            order=order,
            sort=Sort.MANUAL,
            default_sort=sort,
            splits=splits,
            new=self._new_when_opened(seat),
            deal=self.view.table.deal,
        )
        if seat == self.viewer:
            self._hands[seat].update(self.view)
        self.changed()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, drawable and short enough for sentences."""
        # Cached: frames ask many times, and checking every letter is slow.
        named = self.source.names, chosen_language()
        if named != self._named:
            fonts = self.context.look.fonts
            self._named = named
            self._names = display_names(self.source.names, fonts.can_write, fonts.drawn)
        return self._names

    @property
    def player_names(self) -> PlayerNames:
        """The names for sentences; a person alone with computers is "you"."""
        you = None if self._by_name else sole_person(self.source.setup.seats)
        return PlayerNames(self.names, None if self.hot_seat.watched else you)

    def changed(self) -> None:
        """Ask for a repaint of the table; `changes` counts the calls."""
        self.has_changed = True
        self.changes += 1

    def take_change(self) -> bool:
        """Whether anything changed since the last call."""
        changed, self.has_changed = self.has_changed, False
        return changed

    def fetch(self) -> list[Update]:
        """Take the game's updates for the viewer, and follow the newest view."""
        updates = self.source.updates(self.viewer)
        if self.hot_seat.shared:
            updates = [self._without_silent_passes(update) for update in updates]
        if updates:
            before, self.view = self.view.table, updates[-1].view
            table = self.view.table
            if (before.top, before.turn_no) != (table.top, table.turn_no):
                self.clock_runs = False
            self._note_returned(updates)
            self.changed()
        return updates

    def _without_silent_passes(self, update: Update) -> Update:
        """The update without passes of people here who said nothing.

        A discard that nobody asks for passes them all at once, when the next player draws.
        """
        shown: list[engine.Event] = []
        for event in update.events:
            match event:
                case engine.ClaimCalled():
                    self._is_called = True
                case engine.ClaimWon() | engine.CardDiscarded() | engine.StockDrawn():
                    self._is_called = False
                case engine.PlayTakenBack(play=engine.ClaimCalled()):
                    self._is_called = False
                case engine.ClaimAnswered(seat=seat, answer=answer):
                    silent = not self._is_called and answer is not engine.ClaimAnswer.CLAIMS
                    if silent and seat in self.hot_seat.people:
                        continue
                case _:
                    pass
            shown.append(event)
        return replace(update, events=tuple(shown))

    def _note_returned(self, updates: Iterable[Update]) -> None:
        """Mark discards that were taken back as known to their owners, and no longer picked."""
        for event in (event for update in updates for event in update.events):
            match event:
                case engine.PlayTakenBack(seat=seat, play=engine.CardDiscarded(card=card)):
                    if seat in self._hands:
                        self._hands[seat].returned |= {card}
                        self._hands[seat].picked = ()
                case _:
                    pass

    def reload(self) -> None:
        """Load the view of a new viewer, without the updates that led to it."""
        self.source.updates(self.viewer)
        self.view = self.source.view(self.viewer)
        self.changed()

    def start_deal(self) -> None:
        """Clear the captions and pre-set answers of the last deal."""
        self.deals_begun += 1
        self.captions.clear()

    def refuse(self, reason: str, refusal: engine.Refusal | None = None) -> None:
        """Show why something isn't allowed; `refusal` is the rules' own, if they refused."""
        if refusal is engine.Refusal.NOT_YOUR_TURN and self.viewer is None:
            reason = _("Every hand lies face down just now.")
        self.captions.refuse(reason, refusal)
        self.context.audio.play("error")
        self.changed()

    def explain(self, reply: str) -> None:
        """Show a reply that isn't a refusal."""
        self.captions.explain(reply)
        self.changed()

    def _new_when_opened(self, seat: engine.Seat) -> frozenset[engine.CardId]:
        """The cards that were new to a seat when a saved game was opened again."""
        if self.source.view(seat).table.deal != self._opened_in_deal:
            return frozenset()
        return _new_cards(self.source.earlier(seat), seat)

    def _last_sort(self) -> Sort:
        """The sorting chosen last, in this game or an earlier one."""
        chosen = self.context.settings.sort
        return next((sort for sort in SORTS if sort.value == chosen), Sort.SUIT)


def _new_cards(events: Iterable[engine.Event], seat: engine.Seat) -> frozenset[engine.CardId]:
    """The cards that came to a seat in these events and count as new.

    They include cards that have left the hand again.
    """
    fresh: set[engine.CardId] = set()
    for event in events:
        match event:
            case engine.DealBegan():
                fresh.clear()
            case engine.CardDiscarded(seat=s) | engine.TurnEnded(seat=s) if s == seat:
                fresh.clear()
            case engine.StockDrawn(seat=s, card=card) if s == seat and card is not None:
                fresh.add(card)
            case (
                engine.DiscardTaken(seat=s, card=card) | engine.ClaimWon(seat=s, card=card)
            ) if s == seat:
                fresh.add(card)
            case engine.WildReplaced(seat=s, wild=wild, to_hand=True) if s == seat:
                fresh.add(wild)
            case engine.PlayTakenBack(seat=s, play=engine.DiscardTaken(card=card)) if s == seat:
                fresh.discard(card)
            case _:
                pass
    return frozenset(fresh)


def _written(hand: HandState) -> str:
    """A hand for the settings: its cards in order, with a sign where a group begins."""
    return " ".join(f"{_SPLIT if card in hand.splits else ''}{card}" for card in hand.order)


# --- Announcer


Wording = Callable[[], str]


class Announcer:
    """Announces each animation step once: caption, log, bubbles and sound.

    `asked` is the seat that the latest step asks. It keeps a function for each text, to repeat
    it in another language. For the ear, `heard` passes on every event while speech is on, and
    `noted` what else is announced.
    """

    def __init__(self, model: TableModel, talk: SpeechBubbles, log: LogPanel) -> None:
        self._model = model
        self._talk = talk
        self._voices = TableTalk()
        self._lines = log
        self._called = False
        self._softly = False
        self._logged: deque[Wording] = deque(maxlen=MOST_LINES)
        self._captioned: Wording = str
        self.asked: engine.Seat | None = None
        self.heard: Signal[[engine.Event]] = Signal()
        self.noted: Signal[[str]] = Signal()

    def retranslate(self) -> None:
        """Repeat every announcement in the current language."""
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
        self.noted.emit(wording())
        self._model.changed()

    def _log(self, wording: Wording) -> None:
        self._logged.appendleft(wording)
        self._lines.add(wording())

    def _caption(self, *parts: Wording) -> None:
        def whole() -> str:
            return " ".join(part() for part in parts)

        self._captioned = whole
        self._model.captions.show(whole())

    def announce(self, step: AnimationStep, shown: ShownTable, *, hurried: bool) -> None:
        """Announce a step; silently if it is hurried."""
        if not hurried:
            self._sound(step, shown)
        if not step.goes_on:
            self._tell(step, shown)

    def _tell(self, step: AnimationStep, shown: ShownTable) -> None:
        """Write what the event of a step means to all the places that show it."""
        model, event = self._model, step.event
        self._tell_event(event)
        if model.context.speech.is_on:
            self.heard.emit(event)
        self._tell_next_card(event, shown)
        self._tell_end(event)
        if isinstance(event, engine.TurnBegan) and event.seat == model.viewer:
            model.captions.clear_refusal()
        self.asked = step.asked
        model.history.record(event)
        self.tell_last_round()
        self._speak(event, shown)
        self._answers(step)
        self._tell_outcome(event)

    def _speak(self, event: engine.Event, shown: ShownTable) -> None:
        """Let characters remark on an event, as much as the settings allow."""
        model = self._model
        seats, amount = model.source.setup.seats, model.context.settings.talk
        heard = self._voices.hear(event, shown.view.table, seats, model.names, amount)
        for remark in heard:
            self._talk.say(remark)

    def recall(self) -> None:
        """Fill the log with what happened in this deal before the game was resumed."""
        model = self._model
        for event in notable_events(model.source.earlier(None)):
            model.history.record(event)
            self._tell_event(event)
        self.tell_last_round()

    def tell_last_round(self) -> None:
        """Update what each player did last in the log."""
        names = self._model.names
        told = self._model.history.turns.last_round()
        self._lines.show_last_round(
            [_("{name}: {words}", name=names[seat], words=told[seat]) for seat in told]
        )

    def _tell_event(self, event: engine.Event) -> None:
        """Log and caption an event, if there is a sentence for it."""
        model = self._model
        players, sheet = model.player_names, model.source.sheet

        def logged() -> str:
            return event_sentence(event, PlayerNames(players.names), sheet) or ""

        def wording() -> str:
            return event_sentence(event, players, sheet) or ""

        if wording():
            self._log(logged)
            # Who has won is said by the last page: until then the points are counted.
            if not isinstance(event, engine.GameEnded):
                self._caption(wording)

    def _tell_next_card(self, event: engine.Event, shown: ShownTable) -> None:
        """Say what happens to the card that a claim uncovered."""
        view, players = shown.view, self._model.player_names
        wording = partial(beneath_words, view, players)
        if not wording():
            return
        if isinstance(event, engine.ClaimWon):
            self._log(partial(beneath_words, view, PlayerNames(players.names)))
            self.noted.emit(wording())
        if isinstance(event, engine.StockDrawn) and event.reason is engine.DrawReason.PENALTY:
            self._caption(self._captioned, wording)

    def _tell_end(self, event: engine.Event) -> None:
        """Say with which play the deal ended."""
        model = self._model
        players, sheet = model.player_names, model.source.sheet

        def wording() -> str:
            return next(iter(model.history.current_turn.texts(players, sheet)[-1:]), "")

        if (
            isinstance(event, engine.DealEnded)
            and event.result.winner is not None
            and wording()
        ):
            self._caption(wording, self._captioned)

    def _tell_outcome(self, event: engine.Event) -> None:
        """Say to the viewer how their own call ended."""
        model = self._model
        match event:
            case engine.ClaimCalled(seat=seat):
                self._called = seat == model.viewer
                if not self._called:  # their own plate lies at the edge of the stage
                    self._talk.call(seat)
            case engine.PlayTakenBack(seat=seat, play=engine.ClaimCalled()):
                self._called, model.captions.outcome = False, ""
                self._talk.say(Remark(seat, NEVER_MIND))
            case engine.ClaimWon(seat=seat, card=card) if self._called:
                self._called = False
                key = N_("You got {card}")
                if seat != model.viewer:
                    in_line = model.source.sheet.claims.order is not ClaimOrder.FIRST_TO_ASK
                    ahead = N_("{name} sits before you, and took {card}")
                    key = ahead if in_line else N_("{name} took {card}")
                text = _(key, name=model.names[seat], card=card_name(card))
                model.captions.show_outcome(text)
            case engine.DiscardTaken(seat=seat, card=card) if self._called:
                self._called = False
                text = _(
                    "It’s {name}’s turn: {name} took {card} first",
                    name=model.names[seat],
                    card=card_name(card),
                )
                model.captions.show_outcome(text)
            case _:
                pass

    def _answers(self, step: AnimationStep) -> None:
        captions = self._model.captions
        match step.event:
            case engine.ClaimCalled(seat=seat) | engine.ClaimWon(seat=seat) as claim:
                # Once the card is gone, the others' wishes are void.
                words = _("got it") if isinstance(claim, engine.ClaimWon) else _("May I?")
                captions.clear_answers()
                captions.show_answer(seat, words)
            case engine.DealBegan():
                captions.clear_answers()
                self._called = False
            case engine.PlayTakenBack(play=engine.ClaimCalled()):
                captions.clear_answers()
            case (
                engine.DiscardTaken(seat=seat)
                | engine.CardDiscarded(seat=seat)
                | engine.StockDrawn(seat=seat, reason=engine.DrawReason.TURN)
            ):
                captions.clear_wishes(seat)
            case _:
                if step.answer is not None and step.seat is not None:
                    no = step.answer is not engine.ClaimAnswer.CLAIMS
                    captions.show_answer(step.seat, short_answer(step.answer), declined=no)

    def sound_landings(self, sounds: Sequence[animator.Sound], shown: ShownTable) -> None:
        """Play landing sounds; they belong to the step announced last."""
        for sound in sounds:
            self._model.context.audio.play(
                sound.name,
                _pan(sound.seat, shown),
                soft=self._softly and sound.seat is not None,
                gain=sound.gain,
                note=sound.note,
            )

    def _sound(self, step: AnimationStep, shown: ShownTable) -> None:
        model, seat = self._model, step.seat
        self._softly = seat is not None and not model.source.setup.seats[seat].person
        if step.sound:
            model.context.audio.play(step.sound, _pan(seat, shown), soft=self._softly)
        if isinstance(step.event, engine.TurnBegan) and step.event.seat == model.viewer:
            model.context.audio.play("your_turn")


def _pan(seat: engine.Seat | None, shown: ShownTable) -> float:
    """Stereo position of a seat; never on one side alone."""
    seats = shown.layout.seats
    return 0.7 * seats[seat].pan if seat is not None and seat in seats else 0.0


# --- Table display


_ABOUT_DISCARD = (
    engine.PromptKind.DRAW,
    engine.PromptKind.MAY_I,
    engine.PromptKind.ASKED,
    engine.PromptKind.ANSWER,
)


class TableDisplay(Audience):
    """The layout, the animation, and the panels that melds make way for."""

    def __init__(self, model: TableModel) -> None:
        context = model.context
        self.model = model
        self.look = context.look
        self.size: Size = context.look.metrics.size
        self.drop_preview: DropPreview | None = None
        self.meld_flash = MeldFlash(context.look)
        self.speech_bubbles = SpeechBubbles()
        self.offer_light = OfferLight()
        self.plate_glow = PlateGlow(context.look)
        self.celebration = Celebration(context.look)
        self.effects = self.meld_flash, self.plate_glow, self.celebration
        self.faces = LivingFaces()
        self.points_hop = PointsHop()
        self.hand_sink = HandSink()
        self.theatre = Theatre()
        self.log = LogPanel(context.look)
        self.announcer = Announcer(model, self.speech_bubbles, self.log)
        art = context.assets.cards
        self.canvas = Canvas(context.look, art, CardPictures(art, context.settings.back))
        self.animator = animator.Animator(self._motion())
        self._far: tuple[tuple[Metrics, Theme], Canvas] | None = None
        self._clear_side: int | None = None
        self._marked_in: engine.TableView | None = None
        self._marked: frozenset[engine.CardId] = frozenset()
        self.helping: engine.CardId | None = None
        self._helping_in: tuple[bool, engine.TableView | None] = (False, None)
        self._told_help: engine.CardId | None = None
        self.presenter = Presenter(model.view, self, self.animator)

    @property
    def layout(self) -> TableLayout:
        """Where everything lies on the screen."""
        return self.presenter.shown.layout

    @property
    def words_canvas(self) -> Canvas:
        """The canvas for everything around the cards: larger words in the spectator view."""
        if not self.layout.spectator:
            return self.canvas
        sizes, theme = self.look.metrics, self.look.theme
        if self._far is None or self._far[0] != (sizes, theme):
            larger = spectator_sizes(self.size, self.model.context.settings.ui_scale)
            self._far = (sizes, theme), replace(self.canvas, look=self.look.sized(larger))
        return self._far[1]

    def pictured(self) -> ShownTable:
        """The table as painted, with a wild that is being swapped out in the tray."""
        shown = self.presenter.shown
        return replace(shown, view=self.model.hand.previewed(shown.view))

    def asked_seat(self) -> engine.Seat | None:
        """The seat that the shown event asks; None once everything has been shown."""
        return None if self.presenter.is_idle else self.announcer.asked

    def marked_cards(self) -> frozenset[engine.CardId]:
        """The cards to mark as fit to be laid off; computed once nothing moves.

        As soon as the viewer may no longer lay off, none is marked, whatever still moves.
        """
        model = self.model
        if not model.view.can_play:
            self._marked_in, self._marked = None, frozenset()
            return self._marked
        if not model.context.settings.mark_fitting or model.hand.swap is not None:
            return frozenset()
        if model.view is not self._marked_in and self.presenter.is_idle:
            self._marked_in, self._marked = model.view, playable_cards(model.view)
        return self._marked

    def follow_help(self, *, allowed: bool) -> None:
        """Mark another's discard that helps the viewer's contract, with a sound.

        `allowed`: whether hints are on. Never on a shared screen, where it would tell the
        others of a hand.
        """
        model, view = self.model, self.model.view
        wanted = allowed and model.context.settings.mark_fitting and self.presenter.is_idle
        if wanted is self._helping_in[0] and view is self._helping_in[1]:
            return
        self._helping_in = wanted, view
        open_to_me = view.table.discarder != view.viewer and any(
            prompt.kind in _ABOUT_DISCARD for prompt in view.my_prompts
        )
        top, before = view.table.top, self.helping
        self.helping = None
        if wanted and open_to_me and not model.hot_seat.shared and top is not None:
            self.helping = top if helps_contract(view, top) else None
        if self.helping != before:
            model.changed()
        if top != self._told_help:
            self._told_help = None
        if self.helping is not None and self.helping != self._told_help:
            self._told_help = self.helping
            model.context.audio.play("helps")

    def fetch_updates(self) -> bool:
        """Queue the game's updates for showing; True if there were any."""
        updates = self.model.fetch()
        for update in updates:
            self.presenter.enqueue(update)
        return bool(updates)

    def catch_up(self) -> None:
        """Finish all animation: the person is already acting."""
        self.fetch_updates()
        for effect in self.effects:
            effect.stop()
        self.theatre.stop()
        self.points_hop.finish()
        if not self.presenter.is_idle:
            self.presenter.finish()

    def view_as(self, viewer: engine.Seat | None) -> None:
        """Open another seat's hand, or none."""
        self.model.hot_seat.viewer = viewer
        self.model.reload()
        self.presenter.jump(self.model.view)

    def sort_hand(self, sort: Sort) -> None:
        """Sort the viewer's hand, and save the sorting in the settings.

        Says so if there is nothing to sort.
        """
        model, context = self.model, self.model.context
        hand = model.hand
        before = hand.order, hand.sort, hand.splits
        hand.sort_by(sort, self.presenter.shown.view)
        if not hand.order:
            model.refuse(_("There’s no open hand to sort."))
        elif before == (hand.order, hand.sort, hand.splits):
            model.refuse(_("Your cards are sorted that way already."))
        context.settings = replace(context.settings, sort=sort.value)
        context.audio.play("slide")
        self.rearrange(animator.REORDER)

    def resize(self, size: Size) -> None:
        """Place everything for a new window size."""
        self.size = size
        self.canvas.pictures.back = self.model.context.settings.back
        self.animator.motion = self._motion()
        self.rearrange()

    def rearrange(
        self, timing: animator.Timing | None = None, *, hand_only: bool = False
    ) -> None:
        """Place everything again, as after a change of the hand."""
        layout = self._layout(self.presenter.shown.view)
        self.presenter.relayout(layout, timing, hand_only=hand_only)

    def hover(self, card: engine.CardId | None) -> None:
        """Raise the hovered card of the hand, and nothing else."""
        hand = self.model.hand
        if card != hand.hover:
            hand.hover = card
            self.rearrange(animator.HOVER, hand_only=True)

    def open_hand(self, before: engine.CardId | None, *, wanted: bool) -> None:
        """Open the hand before a card, or at its end, for one coming back; or close it."""
        hand, order = self.model.hand, self.layout.order
        there = order.index(before) if before in order else len(order)
        at = there if wanted else None
        if at != hand.opened_at:
            hand.opened_at = at
            self.rearrange(animator.HOVER, hand_only=True)

    def preview_drop(self, preview: DropPreview | None) -> None:
        """Open a gap in a meld where a dragged card would land, or close it."""
        if preview != self.drop_preview:
            self.drop_preview = preview
            self.rearrange(animator.HOVER)

    def toggle_log(self) -> None:
        """Open or close the log; melds make way for it while it is open, as does the stage."""
        self.log.toggle(self.layout)
        self.theatre.stop()
        self.rearrange(animator.TABLE)

    def make_room_for(self, question: ClaimQuestion | None) -> None:
        """Move melds out of a question's way, and back once it is answered."""
        asked = question is not None
        if asked != self.log.asked:
            self.log.asked = asked
            self.rearrange(animator.TABLE)

    def keep_clear(self, side: int | None) -> None:
        """Keep melds off the field on one side for a panel; None for no side."""
        if side != self._clear_side:
            self._clear_side = side
            self.rearrange(animator.TABLE)

    def place(self, view: engine.TableView) -> TableLayout:
        self.model.hand.update(view)
        return self._layout(view)

    def on_step(self, step: AnimationStep, *, hurried: bool) -> float:
        model, event = self.model, step.event
        # An open log tells of the call, too, and the stage would cover it.
        is_dark = hurried or self.log.open
        self.theatre.follow(event, self.presenter.shown, hurried=is_dark)
        step = replace(step, sound=step.sound or self.theatre.answer_sound(event))
        self.announcer.announce(step, self.presenter.shown, hurried=hurried)
        if isinstance(event, engine.DealBegan):
            model.start_deal()
        if isinstance(event, engine.CardDiscarded | engine.TurnEnded):
            model.clear_new(event.seat)
        self.points_hop.start_for(event)
        self.hand_sink.follow(event, model.viewer, self.animator.motion)
        self._start_from_stage(event)
        if hurried:
            self.points_hop.finish()
        else:
            table = self.presenter.shown.view.table
            for effect in self.effects:
                effect.start_for(event, table, self.animator.motion)
        model.changed()
        return self.theatre.longer(event)

    def _start_from_stage(self, event: engine.Event) -> None:
        """Let the card and the penalty card of a call start where the card lies large."""
        pose = self.theatre.card_pose(self.layout)
        if pose is None:
            return
        match event:
            case engine.ClaimWon(card=card) | engine.DiscardTaken(card=card):
                self.animator.place(card, pose)
            case engine.StockDrawn(reason=engine.DrawReason.PENALTY):
                self.presenter.stock_from = replace(pose, up=False)
            case _:
                pass

    def update_lights(self, dt: float, *, due: bool = False) -> bool:
        """Advance all effects; True if anything moved.

        An answer `due` from somebody at this screen puts the stage out.
        """
        motion, flying = self.animator.motion, self.animator.has_airborne
        moved = self.hand_sink.update(dt, motion)
        for effect in self.effects:
            moved = effect.update(dt, flying=flying, motion=motion) or moved
        shown, asked = self.presenter.shown, self.asked_seat()
        moved = self.theatre.update(dt, shown, asked, motion, due) or moved
        hopped, begun = self.points_hop.update(dt, motion)
        if begun and motion.speed > 0 and not motion.reduced:
            self.model.context.audio.play("count", note=begun)
        return hopped or moved

    def breathe(self, dt: float) -> bool:
        """Let faces blink and look; True if one looks different."""
        seen = attention(self.presenter.shown, self.animator)
        return self.faces.update(dt, seen, self.size[0], self.animator.motion)

    def on_land(self, sounds: Sequence[animator.Sound]) -> None:
        self.announcer.sound_landings(sounds, self.presenter.shown)

    def on_change(self) -> None:
        self.model.changed()

    def _layout(self, view: engine.TableView) -> TableLayout:
        hand, settings = self.model.hand, self.model.context.settings
        view = hand.previewed(view)
        hand.big_cards = settings.big_cards
        kept = self.log.side if self.log.open else self._clear_side
        hot_seat = self.model.hot_seat
        around = Surroundings(
            self.log.asked, kept, shared=hot_seat.shared, spectator=hot_seat.is_television
        )
        placed = hand.layout(view, self.size, ui_scale=settings.ui_scale, around=around)
        self.log.place(placed)
        melds = {round(box.slots[0].height) for box in placed.melds.values()}
        tray = {round(slot.height) for box in placed.tray for _, slot in box.cells}
        fans = {round(box.back) for box in placed.seats.values()}
        tray.add(mini_height(placed.tray))
        large = {round(notice_card_height(placed))} if placed.home is None else set()
        self.canvas.pictures.set_afar(afar=placed.spectator)
        self.canvas.pictures.set_resting_heights(
            placed.card, placed.stock.height, *melds, *tray, *fans, *large
        )
        hand_height, pile_height = round(placed.card), round(placed.stock.height)
        self.canvas.pictures.draw_ahead(hand_height, pile_height, view.table.meld_rules)
        return with_gap(placed, view, self.drop_preview)

    def _motion(self) -> animator.Motion:
        settings = self.model.context.settings
        return animator.Motion(settings.speed, settings.reduced_motion)
