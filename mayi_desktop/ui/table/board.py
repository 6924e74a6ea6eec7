"""Knows one table on the screen: the game, who looks, how the hand is held, what is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mayi_desktop.engine import (
    CardDiscarded,
    CardId,
    ClaimCalled,
    ClaimWon,
    DealBegan,
    DealEnded,
    Discard,
    DiscardTaken,
    Event,
    MayI,
    PlayerAction,
    PromptKind,
    Seat,
    StockDrawn,
    TableView,
    TurnBegan,
    Why,
    solver,
)
from mayi_desktop.host.host import GameHost
from mayi_desktop.host.way_back import WhyNot
from mayi_desktop.ui.services import Services
from mayi_desktop.ui.strings import say, say_deal
from mayi_desktop.ui.table import intents
from mayi_desktop.ui.table.animator import Animator
from mayi_desktop.ui.table.choreography import Beat, worth_telling
from mayi_desktop.ui.table.claim_moment import beneath_words
from mayi_desktop.ui.table.felt import Brush
from mayi_desktop.ui.table.fresh import fresh_cards
from mayi_desktop.ui.table.hand_order import Sort
from mayi_desktop.ui.table.hints import fitting
from mayi_desktop.ui.table.landing import Landing, opened
from mayi_desktop.ui.table.last_plays import Memory, Rest
from mayi_desktop.ui.table.layout import TableLayout
from mayi_desktop.ui.table.log_panel import LogPanel
from mayi_desktop.ui.table.moment import Choice, Doing, Moment, Question, Verb
from mayi_desktop.ui.table.motion import HOVER, REORDER, TABLE, Motion, Timing
from mayi_desktop.ui.table.narration import badge_words, card_words, tell
from mayi_desktop.ui.table.notes import Notes
from mayi_desktop.ui.table.orders import Order
from mayi_desktop.ui.table.panel_room import rows_for
from mayi_desktop.ui.table.presenter import Presenter, Shown
from mayi_desktop.ui.table.public import shared_moment
from mayi_desktop.ui.table.shine import Shine
from mayi_desktop.ui.table.sprites import CardPictures
from mayi_desktop.ui.table.talk import Talk
from mayi_desktop.ui.table.touch import Touch
from mayi_desktop.ui.table.turn_moment import moment_of, resting_moment
from mayi_desktop.ui.theme import Size

_LONGEST_NAME = 20
_UNDO_REASONS = {
    WhyNot.NOTHING_DONE: "undo.nothing_done.short",
    WhyNot.NOT_YOUR_TURN: "undo.not_your_turn.short",
    WhyNot.CARD_SEEN: "undo.card_seen.short",
    WhyNot.ANSWERED: "undo.answered.short",
    WhyNot.HANDED_OVER: "undo.handed_over.short",
}
_SORTS = (Sort.SUIT, Sort.RANK, Sort.PLAN)


def short(name: str) -> str:
    """A name as it is used in sentences."""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1].rstrip() + "…"


class Board:
    """Everything the gestures and the painters of the table share.

    `view` is the newest truth; the presenter shows an older one and catches up. `stale` asks
    for a look at everything that lies still. `not_now` may hold back a legal action, as a
    guided deal does.
    """

    landing: Landing | None = None

    def __init__(self, services: Services, host: GameHost, viewer: Seat | None) -> None:
        self.services = services
        self.look = services.look
        self.host = host
        self.viewer = viewer
        self.stale = True
        self.passed: set[Seat] = set()
        self.acted = self._called = False
        self._asked_rows = 0
        self._moment: Moment | None = None
        self.calling = self.looking = self.always_allow = self.quiet = False
        self.orders: dict[Seat, Order] = {}
        self.to_be_shown: Seat | None = None
        self.shows = False
        self.guest: Seat | None = None
        self.wants_to_look: Seat | None = None
        self.size: Size = services.metrics.size
        self.notes = Notes()
        self.talk = Talk()
        self.memory = Memory()
        self.rest = Rest()
        self.log = LogPanel(services.look)
        self.shine = Shine(services.look)
        self.asked: Seat | None = None
        self.not_now: Callable[[PlayerAction], bool] = lambda action: False
        self.may_undo = True
        self._way_out: tuple[object, tuple[PlayerAction, ...]] | None = None
        self._winning: tuple[tuple[tuple[CardId, ...], CardId], MayI | None] | None = None
        self._fitting_in: TableView | None = None
        self._fitting: frozenset[CardId] = frozenset()
        art = services.assets.cards
        self.brush = Brush(services.look, art, CardPictures(art, services.settings.back))
        self.animator = Animator(self._motion())
        self._touches: dict[Seat, Touch] = {}
        self._nobody = Touch()
        host.updates(viewer)
        self.view = host.view(viewer)
        self._opened_in_deal = self.view.table.deal
        self.presenter = Presenter(self.view, self, self.animator)
        self._remember()

    @property
    def touch(self) -> Touch:
        """What the viewer is doing with the cards."""
        if self.viewer is None:
            return self._nobody
        if self.viewer not in self._touches:
            usual = self._usual_sort
            self._touches[self.viewer] = Touch(sort=usual, usual=usual, new=self._fresh())
        return self._touches[self.viewer]

    def _fresh(self) -> frozenset[CardId]:
        """The cards that were new to the viewer when a saved game was opened again."""
        seat = self.viewer
        if seat is None or self.host.view(seat).table.deal != self._opened_in_deal:
            return frozenset()
        return fresh_cards(self.host.earlier(seat), seat)

    @property
    def _usual_sort(self) -> Sort:
        """The order that was chosen last, in this game or an earlier one."""
        chosen = self.services.settings.sort
        return next((sort for sort in _SORTS if sort.value == chosen), Sort.SUIT)

    def sort_hand(self, sort: Sort) -> None:
        """Sort the viewer's hand, and remember the order for the games to come."""
        self.touch.arrange(sort, self.presenter.shown.view)
        services = self.services
        services.settings = replace(services.settings, sort=sort.value)
        self.rearrange(REORDER)
        self.stale = True

    @property
    def placed(self) -> TableLayout:
        """Where everything lies."""
        return self.presenter.shown.layout

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where, in words that can be read and are not too long for sentences."""
        return tuple(
            short(name) if self.look.fonts.can_write(name) else say("name.seat", seat=seat + 1)
            for seat, name in enumerate(self.host.names)
        )

    def moment(self) -> Moment:
        """What is asked of the viewer, as of the last time that everything had been shown.

        What the person did counts at once; what others did, only when it has been seen.
        """
        if self._moment is None or self.presenter.idle or self.acted:
            self._moment = self._newest_moment()
        pill = self._moment.pill
        if self.notes.outcome and (pill is None or not self.presenter.idle):
            told = Choice(Verb.NOTHING, "", reason=self.notes.outcome)
            return replace(self._moment, pill=told)
        return self._moment

    def forget_moment(self) -> None:
        """Word the moment anew, as in another language."""
        self._moment = None
        self.stale = True

    def _newest_moment(self) -> Moment:
        touch = self.touch
        picked = tuple(card for card in touch.picked if card not in touch.staged)
        doing = Doing(
            picked,
            touch.tray,
            touch.freeing,
            let_go=self.viewer in self.passed,
            winning=self.winning_call(),
            way_out=self.way_out(),
        )
        moment = moment_of(self.view, self.names, doing)
        moment = shared_moment(
            moment,
            self.view,
            self.names,
            self._people_concerned(),
            calling=self._asks_all(),
            looking=self.looking,
        )
        if self.to_be_shown is not None and moment.question is None:
            name = self.names[self.to_be_shown]
            cap = self.services.keys.cap(say("do.show.key"))
            show = Choice(Verb.SHOW, say("do.show", name=name), say("do.show.key"))
            moment = replace(moment, todo=say("todo.show", name=name, cap=cap), primary=show)
        if self.rest.running:
            moment = resting_moment(self.view, self.names)
        return replace(moment, undo=self._undo_choice())

    def _undo_choice(self) -> Choice | None:
        """The button that takes a play back, with the reason where that cannot be."""
        if not self.may_undo:
            return None
        seat = self.viewer
        why = WhyNot.NOT_YOUR_TURN if seat is None else self.host.why_not_back(seat)
        reason = "" if why is None else say(_UNDO_REASONS[why])
        return Choice(Verb.UNDO, say("use.undo"), reason=reason)

    def winning_call(self) -> MayI | None:
        """The call with which the viewer would win the deal at once, where only that counts."""
        table = self.view.table
        if self.viewer is None or not table.rule.winning_claims_only or table.top is None:
            return None
        asked = (self.view.hand, table.top)
        if self._winning is None or self._winning[0] != asked:
            self._winning = asked, solver.winning_claim(self.view)
        return self._winning[1]

    def fitting(self) -> frozenset[CardId]:
        """The cards of the hand that may be laid off now, if they are to be marked."""
        if not self.services.settings.mark_fitting or self.touch.freeing is not None:
            return frozenset()
        if self.view is not self._fitting_in and self.presenter.idle:
            self._fitting_in, self._fitting = self.view, fitting(self.view)
        return self._fitting

    def way_out(self) -> tuple[PlayerAction, ...]:
        """The plays with which the viewer could go out in this turn."""
        view = self.view
        if self.viewer is None or not intents.may_play(view) or self.touch.freeing is not None:
            return ()
        asked = view.table.turn_no, frozenset(view.hand), view.table.melds
        if self._way_out is None or self._way_out[0] != asked:
            plan = self.host.way_out(self.viewer)
            plays = not all(isinstance(action, Discard) for action in plan)
            self._way_out = asked, plan if plays else ()
        return self._way_out[1]

    def pictured(self) -> Shown:
        """The table as it is painted, with a wild that is being freed in the tray."""
        shown = self.presenter.shown
        return replace(shown, view=self.touch.previewed(shown.view))

    def others_wait(self) -> bool:
        """Whether the viewer let the discard go, and others here are still to be asked."""
        if self.viewer not in self.passed or self.host.setup.seats[self.view.table.turn].person:
            return False
        return any(seat != self.viewer for seat in self.host.people_asked())

    def _asks_all(self) -> bool:
        """Whether to ask in public who wants the discard, as nobody looks at a hand now."""
        turn = self.host.setup.seats[self.view.table.turn]
        return self.calling or (self.viewer is None and not turn.person)

    def _people_concerned(self) -> list[Seat]:
        """The people who may ask for the discard or have to answer somebody who did."""
        if self.guest is not None and self.guest == self.viewer:
            return [self.guest]
        kinds = (PromptKind.ASKED, PromptKind.ANSWER)
        seats = self.host.setup.seats
        asked = {
            p.seat for p in self.view.table.prompts if p.kind in kinds and p.seat is not None
        }
        people = {seat for seat in asked if seats[seat].person}
        return sorted({*people, *self.host.people_asked()})

    def resize(self, size: Size) -> None:
        """Place everything for a window of another size."""
        self.size = size
        self.brush.pictures.back = self.services.settings.back
        self.animator.motion = self._motion()
        self.rearrange()
        self.stale = True

    def rearrange(self, timing: Timing | None = None) -> None:
        """Place everything for the hand as it is held now."""
        self.presenter.relayout(self._layout(self.presenter.shown.view), timing)

    def land_at(self, landing: Landing | None) -> None:
        """Open a meld where a card would land, or close it again."""
        if landing != self.landing:
            self.landing = landing
            self.rearrange(HOVER)
            self.stale = True

    def make_room(self, question: Question | None) -> None:
        """Let melds make way for a question, and come back when it is answered."""
        rows = 0
        if question is not None:
            rows = rows_for(len(question.answers), aside=question.aside is not None)
        if rows != self._asked_rows:
            self._asked_rows = rows
            self.rearrange(TABLE)

    def pump(self) -> bool:
        """Fetch what the host has to tell; True if there was anything."""
        updates = self.host.updates(self.viewer)
        self.acted = self.acted and not updates
        for update in updates:
            self.presenter.receive(update)
        if updates:
            before, self.view = self.view.table, updates[-1].view
            if before.top != self.view.table.top or before.turn_no != self.view.table.turn_no:
                self.calling = self.looking = False
                self.passed.clear()
            if self.view.table.turn == self.viewer:
                self.quiet = False
            self.stale = True
        return bool(updates)

    def catch_up(self) -> None:
        """Show everything at once, because the person goes on already."""
        self.pump()
        self.shine.stop()
        if not self.presenter.idle:
            self.presenter.skip()

    def look_as(self, viewer: Seat | None) -> None:
        """Turn up the hand of another seat, or of nobody."""
        self.viewer = viewer
        self.quiet = self.always_allow = False
        self.host.updates(viewer)
        self.view = self.host.view(viewer)
        self.presenter.jump(self.view)
        self.stale = True

    def refuse(self, words: str) -> None:
        """Say why something may not be."""
        self.notes.refuse(words)
        self.services.audio.play("error")
        self.stale = True

    def place(self, view: TableView) -> TableLayout:
        """Where everything lies for a view that begins to be shown."""
        self.touch.follow(view)
        return self._layout(view)

    def on_beat(self, beat: Beat, *, hurried: bool) -> None:
        """Tell a beat in words and, unless it is hurried, let it be heard."""
        words = tell(beat.event, self.names, self.host.sheet)
        if words:
            self.notes.tell(words)
            self.log.add(words)
        self._tell_next_card(beat)
        self._tell_end(beat.event)
        self.asked = beat.asked
        self.memory.hear(beat.event)
        self.talk.hear(beat.event, self.host.setup.seats, self.services.settings.talk)
        self._badges(beat)
        self._tell_outcome(beat.event)
        if isinstance(beat.event, CardDiscarded) and beat.event.seat == self.viewer:
            self.touch.forget_new()
        if not hurried:
            self._sound(beat)
            self.shine.follow(beat.event, self.animator.motion)
        self.stale = True

    def _tell_next_card(self, beat: Beat) -> None:
        """Say what becomes of the card that a claim brought to light."""
        event = beat.event
        words = beneath_words(self.presenter.shown.view, self.names)
        if not words:
            return
        if isinstance(event, ClaimWon):
            self.log.add(words)
        if isinstance(event, StockDrawn) and event.why is Why.PENALTY:
            self.notes.tell(f"{self.notes.told} {words}")

    def _tell_end(self, event: Event) -> None:
        """Say with which play the deal came to its end."""
        plays = self.memory.plays.words(self.names, self.host.sheet)
        if isinstance(event, DealEnded) and event.result.winner is not None and plays:
            self.notes.tell(f"{plays[-1]} {self.notes.told}")

    def on_change(self) -> None:
        """Look at everything again before the next frame."""
        self.stale = True

    def _remember(self) -> None:
        """Fill the log with what happened in this deal before the game was opened again."""
        for event in worth_telling(self.host.earlier(None)):
            self.memory.hear(event)
            words = tell(event, self.names, self.host.sheet)
            if words:
                self.log.add(words)
                self.notes.tell(words)

    def _layout(self, view: TableView) -> TableLayout:
        view = self.touch.previewed(view)
        scale = self.services.settings.ui_scale
        self.touch.big = self.services.settings.big_cards
        placed = self.touch.layout(view, self.size, ui_scale=scale, asked=self._asked_rows)
        melds = {round(box.slots[0].height) for box in placed.melds.values()}
        tray = {round(slot.height) for box in placed.tray for _, slot in box.cells}
        fans = {round(box.fan.height * 0.8) for box in placed.seats.values()}
        self.brush.pictures.use_sizes(placed.card, placed.stock.height, *melds, *tray, *fans)
        return opened(placed, view, self.landing)

    def _motion(self) -> Motion:
        settings = self.services.settings
        return Motion(settings.speed, settings.reduced_motion)

    def _tell_outcome(self, event: Event) -> None:
        """Note what becomes of a call of the viewer."""
        match event:
            case ClaimCalled(seat=seat):
                self._called = seat == self.viewer
            case ClaimWon(seat=seat, card=card) if self._called:
                self._called = False
                key = "pill.got_it" if seat == self.viewer else "pill.lost"
                words = say(key, name=self.names[seat], card=card_words(card))
                self.notes.tell_outcome(words)
            case DiscardTaken(seat=seat, card=card) if self._called:
                self._called = False
                words = say("pill.lost", name=self.names[seat], card=card_words(card))
                self.notes.tell_outcome(words)
                self.services.audio.play("denied")
            case _:
                pass

    def _badges(self, beat: Beat) -> None:
        match beat.event:
            case ClaimCalled(seat=seat):
                self.notes.drop_badges()
                self.notes.badge(seat, say("badge.asks"))
            case ClaimWon(seat=seat):
                self.notes.badge(seat, say("badge.got_it"))
            case DealBegan():
                self.notes.drop_badges()
                self._begin_deal()
            case _:
                if beat.answer is not None and beat.seat is not None:
                    self.notes.badge(beat.seat, badge_words(beat.answer))

    def _begin_deal(self) -> None:
        """Forget what was said and asked in the last deal."""
        self.always_allow = self.quiet = self.calling = self._called = False
        self.orders = {seat: order.for_next_deal() for seat, order in self.orders.items()}
        self.notes.forget()
        self._moment = Moment(say_deal("todo.between", self.host.sheet.deal_word))

    def _sound(self, beat: Beat) -> None:
        audio = self.services.audio
        seat = beat.seat
        pan = (
            self.placed.seats[seat].pan
            if seat in self.placed.seats and seat is not None
            else 0.0
        )
        bot = seat is not None and not self.host.setup.seats[seat].person
        if beat.cue:
            audio.play(beat.cue, 0.7 * pan, soft=bot)
        if isinstance(beat.event, TurnBegan) and beat.event.seat == self.viewer:
            audio.play("your_turn")
