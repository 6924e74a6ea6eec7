"""Presenter: shows an older table than the true one, and catches up event by event."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from mayi_desktop.engine import (
    CardId,
    DealBegan,
    LaidDown,
    LaidOff,
    MeldLaid,
    Phase,
    Seat,
    TableView,
    TurnBegan,
    WildReplaced,
)
from mayi_desktop.host.runner import Update
from mayi_desktop.ui.table.animator import TABLE, Animator, Cue, Timing, flight_ms
from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.choreography import STOCK, Beat, CardMove, beats
from mayi_desktop.ui.table.layout import TableLayout

# A late frame counts as no more seconds than this, so that no card jumps.
_LONGEST_STEP = 0.05
# With more updates than this waiting, all but the newest are shown at once. That one is seen
# to happen, and what it needs is drawn bit by bit.
_BACKLOG = 6
_ON_MELDS = LaidDown, MeldLaid, LaidOff, WildReplaced
# Milliseconds for which plays of others on melds stay longer than their movement.
_TO_BE_READ = 700.0


class Audience(Protocol):
    """What the presenter tells the model of the table."""

    def place(self, view: TableView) -> TableLayout:
        """Where everything lies for a view; called once when a view begins to be shown."""

    def on_beat(self, beat: Beat, *, hurried: bool) -> None:
        """A beat begins: its sound, caption and badge."""

    def on_land(self, cues: Sequence[Cue]) -> None:
        """Cards landed in this frame; what is to be heard of them, no sound twice."""

    def on_change(self) -> None:
        """Something that lies still on the table looks different now."""


@dataclass(slots=True)
class ShownTable:
    """The table as shown so far; counts follow the cards that are on their way.

    While it `is_dealing`, nobody's turn has begun yet, although `view` names one. At the end of
    a deal the hands of the seats `opened` lie face up.
    """

    view: TableView
    layout: TableLayout
    counts: list[int]
    stock: int
    is_dealing: bool = False
    opened: frozenset[Seat] = frozenset()

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is seen to be; nobody's between deals and while cards are dealt."""
        table = self.view.table
        playing = table.phase in (Phase.DRAW, Phase.PLAY) and not self.is_dealing
        return table.turn if playing else None


class Presenter:
    """Shows the updates of the host: one beat for each event, in order.

    At any moment everything may be settled at once; that changes nothing but the time.
    `stock_from` is where the next card of the stock is seen to come from, if a person is
    holding it. With `opens_hands`, hands are turned up at the end of a deal.
    """

    def __init__(self, view: TableView, audience: Audience, animator: Animator) -> None:
        self.animator = animator
        self.stock_from: CardPose | None = None
        self.opens_hands = True
        self._audience = audience
        self._waiting: deque[Update] = deque()
        self._beats: deque[Beat] = deque()
        self._showing = False
        self._stay = 0.0
        self._stock_to_come = 0
        self.shown = self._show(view)
        animator.settle(self.shown.layout.cards)

    @property
    def is_idle(self) -> bool:
        """Whether everything told so far has been shown."""
        return not self._showing and not self._waiting

    def enqueue(self, update: Update) -> None:
        """Queue an update."""
        self._waiting.append(update)

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True when a card moved."""
        moved = self.animator.update(dt)
        self._count()
        self._sound()
        if self.animator.take_stopped().difference(self.shown.layout.order):
            self._audience.on_change()
        self._stay = max(0.0, self._stay - 1000 * min(dt, _LONGEST_STEP))
        if len(self._waiting) > _BACKLOG:
            newest = self._waiting.pop()
            self.finish()
            self._waiting.append(newest)
            moved = True
        while not self.is_idle and self._stay <= 0 and not self.animator.has_airborne:
            self._step()
            moved = True
        return moved

    def finish(self) -> None:
        """Show everything told so far at once."""
        while not self.is_idle:
            while self._beats:
                beat = self._beats.popleft()
                self._open(beat)
                self._audience.on_beat(beat, hurried=True)
            self._showing = False
            if self._waiting:
                self._begin(self._waiting.popleft())
        self._stay = 0.0
        self.animator.settle(self.shown.layout.cards)
        self.animator.take_landed()
        self._tally()

    def jump(self, view: TableView) -> None:
        """Forget what was queued and show a view at once, as after a change of viewer."""
        self._waiting.clear()
        self._beats.clear()
        self._showing = False
        self.shown = self._show(view)
        self.finish()

    def relayout(
        self, layout: TableLayout, timing: Timing | None = None, *, hand_only: bool = False
    ) -> None:
        """Take over a new layout of the view shown, gliding to it, or at once without a timing.

        Cards that have yet to fly keep waiting where they are. Where only cards of the hand
        move, which never lie among what is at rest, nobody is told.
        """
        self.shown.layout = layout
        there = {c: slot for c, slot in layout.cards.items() if c in self.animator.cards}
        if timing is not None:
            for move in (move for beat in self._beats for move in beat.moves):
                if move.card is not None:
                    there.pop(move.card, None)
            self.animator.slide(there, timing)
        else:
            self.animator.move_at_once(there)
        if not hand_only:
            self._audience.on_change()

    def _step(self) -> None:
        """Do what comes next; called when nothing is in the air and something is left to do."""
        if self._beats:
            self._play(self._beats.popleft())
        elif self._showing:
            self._conclude()
        else:
            self._begin(self._waiting.popleft())

    def _show(self, view: TableView) -> ShownTable:
        return ShownTable(view, self._audience.place(view), list(view.counts), view.stock_count)

    def _still_open(self, view: TableView) -> frozenset[Seat]:
        """The hands that stay face up, which is until the next deal begins."""
        is_over = view.table.phase in (Phase.BETWEEN_DEALS, Phase.GAME_OVER)
        same = view.table.result == self.shown.view.table.result
        return self.shown.opened if is_over and same else frozenset()

    def _begin(self, update: Update) -> None:
        """Start with a new view: its beats, and everything that only makes room for them."""
        old = self.shown.layout
        new = self._audience.place(update.view)
        self._showing = True
        self._beats.extend(beats(update.events, old, new, opening=self.opens_hands))
        moves = [move for beat in self._beats for move in beat.moves]
        opened = self._still_open(update.view)
        self.shown = _before(update.view, new, moves)
        self.shown.opened = opened
        if any(beat.brings_stock for beat in self._beats):
            self._stock_to_come, self.shown.stock = self.shown.stock, 0
        self.shown.is_dealing = any(isinstance(event, DealBegan) for event in update.events)
        moving = {move.card for move in moves}
        self._make_room({card: s for card, s in new.cards.items() if card not in moving})

    def _play(self, beat: Beat) -> None:
        if isinstance(beat.event, TurnBegan):
            self.shown.is_dealing = False
        self._open(beat)
        self._audience.on_beat(beat, hurried=False)
        # What others lay on the table stays longer, so that nobody has to hurry to read it.
        others = beat.seat is not None and beat.seat != self.shown.view.viewer
        read = _TO_BE_READ if others and isinstance(beat.event, _ON_MELDS) else 0.0
        self._stay = self.animator.motion.duration(beat.hold_ms + read)
        for move in beat.moves:
            self._send(move)

    def _open(self, beat: Beat) -> None:
        if isinstance(beat.event, DealBegan):
            self.shown.opened = frozenset()
        self.shown.opened |= beat.opens

    def _send(self, move: CardMove) -> None:
        card, start = move.card, move.start
        if move.flourish and (self.animator.motion.reduced or self.animator.motion.speed <= 0):
            return
        goal = move.goal
        if goal is None and card is not None:
            goal = self.shown.layout.cards.get(card)
        if move.taken_from == STOCK and start is not None and self.stock_from is not None:
            start, self.stock_from = self.stock_from, None
        unknown = start is None and card not in self.animator.cards
        if goal is None or unknown:
            return
        flight = self.animator.fly(
            card,
            goal,
            self._timing(move, goal, start),
            start=start,
            throw=self._throw(move, goal),
            lift=move.lift,
        )
        flight.waited = -self.animator.motion.duration(move.delay)
        flight.vanish = flight.vanish or move.vanishes
        flight.leaves, flight.reaches = move.taken_from, move.added_to
        flight.on_land, flight.spin = move.on_land, move.spin

    def _timing(self, move: CardMove, goal: CardPose, start: CardPose | None) -> Timing:
        """How long a flight takes by its way, alike in windows of all sizes."""
        if start is None and move.card is not None:
            start = self.animator.cards[move.card].pose()[0]
        way = 0.0 if start is None else math.hypot(goal.x - start.x, goal.y - start.y)
        ms = move.ms or flight_ms(way * 1080 / self.shown.layout.size[1])
        return Timing(ms, move.ease)

    def _throw(self, move: CardMove, goal: CardPose) -> float:
        """How far a card may turn too far: not at all under another one, or if it vanishes."""
        if move.card is None or move.vanishes:
            return 0.0
        if move.card in self.shown.layout.order:
            return move.throw
        for key, other in self.animator.cards.items():
            at = other.at
            near = abs(at.x - goal.x) < goal.width and abs(at.y - goal.y) < goal.height
            if key != move.card and near and other.flight is None and at.z > goal.z:
                return 0.0
        return move.throw

    def _count(self) -> None:
        """Follow the cards that started and landed in the counts."""
        for place, by in self.animator.take_counts():
            if place == STOCK:
                by, self._stock_to_come = by + self._stock_to_come, 0
                self.shown.stock = max(0, self.shown.stock + by)
            else:
                self.shown.counts[place] = max(0, self.shown.counts[place] + by)
            self._audience.on_change()

    def _sound(self) -> None:
        """Let the cards that landed be heard; several at once sound like one."""
        landed = {(cue.name, cue.note): cue for cue in self.animator.take_landed()}
        if landed:
            self._audience.on_land(list(landed.values()))

    def _conclude(self) -> None:
        """End the showing of one update: what has no place goes, what is astray goes home."""
        self._showing = False
        self._tally()
        goals = self.shown.layout.cards
        for key in self.animator.cards.keys() - goals.keys():
            self.animator.remove(key)
        self._make_room(goals)

    def _make_room(self, goals: Mapping[CardId, CardPose]) -> None:
        """Send every card on the screen to its place, and lay down those that are not there."""
        for card in goals.keys() - self.animator.cards.keys():
            self.animator.place(card, goals[card])
        self.animator.slide(goals, TABLE)
        self._audience.on_change()

    def _tally(self) -> None:
        """Count what the view counts; a flight that takes no time has yet to be heard of."""
        self.animator.drop_counts()
        self.shown.counts = list(self.shown.view.counts)
        self.shown.stock = self.shown.view.stock_count
        self.shown.is_dealing = False
        self._stock_to_come = 0
        self._audience.on_change()


def _before(view: TableView, layout: TableLayout, moves: Sequence[CardMove]) -> ShownTable:
    """A new view with the counts from which the moves lead to its own."""
    counts, stock = list(view.counts), view.stock_count
    for move in moves:
        for place, back in ((move.taken_from, 1), (move.added_to, -1)):
            if place == STOCK:
                stock += back
            elif place is not None:
                counts[place] += back
    return ShownTable(view, layout, [max(0, count) for count in counts], max(0, stock))
