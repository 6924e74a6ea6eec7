"""Presenter: shows an older table than the newest, and catches up event by event."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from mayi_desktop import engine
from mayi_desktop.host.runner import Update
from mayi_desktop.ui.table.animator import TABLE, Animator, Sound, Timing, flight_ms
from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.choreography import STOCK, AnimationStep, CardMove, animation_steps
from mayi_desktop.ui.table.layout import TableLayout

# A late frame counts as at most this many seconds, so that no card jumps.
_LONGEST_STEP = 0.05
# With more updates than this waiting, all but the newest are skipped. The newest is animated,
# and its pictures are drawn bit by bit.
_BACKLOG = 6
_ON_MELDS = engine.LaidDown, engine.MeldLaid, engine.LaidOff, engine.WildReplaced
# Extra milliseconds that plays of others on melds stay on the screen.
_TO_BE_READ = 700.0


class Audience(Protocol):
    """What the presenter reports to the table."""

    def place(self, view: engine.TableView) -> TableLayout:
        """The layout of a view; called once when a view begins to be shown."""

    def on_step(self, step: AnimationStep, *, hurried: bool) -> float:
        """A step begins: its sound, caption and answer.

        Return how many milliseconds longer than usual it holds.
        """

    def on_land(self, sounds: Sequence[Sound]) -> None:
        """Cards landed in this frame; their sounds, none twice."""

    def on_change(self) -> None:
        """Something at rest on the table looks different."""


@dataclass(slots=True)
class ShownTable:
    """The table as shown so far; counts follow the cards on their way.

    While it `is_dealing` no turn has begun, although `view` names one. At the end of a
    deal the hands of the seats `opened` lie face up.
    """

    view: engine.TableView
    layout: TableLayout
    counts: list[int]
    stock: int
    is_dealing: bool = False
    opened: frozenset[engine.Seat] = frozenset()

    @property
    def turn(self) -> engine.Seat | None:
        """Whose turn it is on the screen; None between deals and while cards are dealt."""
        table = self.view.table
        playing = table.phase in (engine.Phase.DRAW, engine.Phase.PLAY) and not self.is_dealing
        return table.turn if playing else None


class Presenter:
    """Shows the updates of the host: one animation step for each event, in order.

    It may be finished at any moment; that changes nothing but the time. `stock_from` is where
    the next card of the stock starts, if a person holds it. With `opens_hands`, hands turn up
    at the end of a deal.
    """

    def __init__(self, view: engine.TableView, audience: Audience, animator: Animator) -> None:
        self.animator = animator
        self.stock_from: CardPose | None = None
        self.opens_hands = True
        self._audience = audience
        self._waiting: deque[Update] = deque()
        self._steps: deque[AnimationStep] = deque()
        self._showing = False
        self._stay = 0.0
        self._stock_to_come = 0
        self.shown = self._show(view)
        animator.settle(self.shown.layout.cards)

    @property
    def is_idle(self) -> bool:
        """Whether every update so far has been shown."""
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
        """Show every update so far at once."""
        while not self.is_idle:
            while self._steps:
                step = self._steps.popleft()
                self._open(step)
                self._audience.on_step(step, hurried=True)
            self._showing = False
            if self._waiting:
                self._begin(self._waiting.popleft())
        self._stay = 0.0
        self.animator.settle(self.shown.layout.cards)
        self.animator.take_landed()
        self._tally()

    def jump(self, view: engine.TableView) -> None:
        """Drop the queue and show a view at once, as after a change of viewer."""
        self._waiting.clear()
        self._steps.clear()
        self._showing = False
        self.shown = self._show(view)
        self.finish()

    def relayout(
        self, layout: TableLayout, timing: Timing | None = None, *, hand_only: bool = False
    ) -> None:
        """Take a new layout of the shown view, gliding to it, or at once without a timing.

        Cards that have yet to fly keep waiting where they are. Hand-only moves don't invalidate
        the static layer.
        """
        self.shown.layout = layout
        there = {c: slot for c, slot in layout.cards.items() if c in self.animator.cards}
        if timing is not None:
            for move in (move for step in self._steps for move in step.moves):
                if move.card is not None:
                    there.pop(move.card, None)
            self.animator.slide(there, timing)
        else:
            self.animator.move_at_once(there)
        if not hand_only:
            self._audience.on_change()

    def _step(self) -> None:
        """Do what comes next; called when nothing is in the air and something is left to do."""
        if self._steps:
            self._play(self._steps.popleft())
        elif self._showing:
            self._conclude()
        else:
            self._begin(self._waiting.popleft())

    def _show(self, view: engine.TableView) -> ShownTable:
        return ShownTable(view, self._audience.place(view), list(view.counts), view.stock_count)

    def _still_open(self, view: engine.TableView) -> frozenset[engine.Seat]:
        """The hands that stay face up, until the next deal begins."""
        is_over = view.table.phase in (engine.Phase.BETWEEN_DEALS, engine.Phase.GAME_OVER)
        same = view.table.result == self.shown.view.table.result
        return self.shown.opened if is_over and same else frozenset()

    def _begin(self, update: Update) -> None:
        """Start with a new view: its steps, and all moves that only make room for them."""
        old = self.shown.layout
        new = self._audience.place(update.view)
        self._showing = True
        self._steps.extend(animation_steps(update.events, old, new, opening=self.opens_hands))
        moves = [move for step in self._steps for move in step.moves]
        opened = self._still_open(update.view)
        self.shown = _before(update.view, new, moves)
        self.shown.opened = opened
        if any(step.brings_stock for step in self._steps):
            self._stock_to_come, self.shown.stock = self.shown.stock, 0
        self.shown.is_dealing = any(
            isinstance(event, engine.DealBegan) for event in update.events
        )
        moving = {move.card for move in moves}
        self._make_room({card: s for card, s in new.cards.items() if card not in moving})

    def _play(self, step: AnimationStep) -> None:
        if isinstance(step.event, engine.TurnBegan):
            self.shown.is_dealing = False
        self._open(step)
        longer = self._audience.on_step(step, hurried=False)
        # The others' melds stay longer on the screen, so that nobody has to hurry to read them.
        others = step.seat is not None and step.seat != self.shown.view.viewer
        read = _TO_BE_READ if others and isinstance(step.event, _ON_MELDS) else 0.0
        motion = self.animator.motion
        self._stay = motion.duration(step.hold_ms + read) + motion.reading(longer)
        for move in step.moves:
            self._send(move)

    def _open(self, step: AnimationStep) -> None:
        if isinstance(step.event, engine.DealBegan):
            self.shown.opened = frozenset()
        self.shown.opened |= step.opens

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
        """The flight time by distance, alike in windows of all sizes."""
        if start is None and move.card is not None:
            start = self.animator.cards[move.card].pose()[0]
        way = 0.0 if start is None else math.hypot(goal.x - start.x, goal.y - start.y)
        ms = move.ms or flight_ms(way * 1080 / self.shown.layout.size[1])
        return Timing(ms, move.ease)

    def _throw(self, move: CardMove, goal: CardPose) -> float:
        """How far a card may overshoot: not at all under another card, or if it vanishes."""
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
        """Update the counts for cards that started or landed."""
        for place, by in self.animator.take_counts():
            if place == STOCK:
                by, self._stock_to_come = by + self._stock_to_come, 0
                self.shown.stock = max(0, self.shown.stock + by)
            else:
                self.shown.counts[place] = max(0, self.shown.counts[place] + by)
            self._audience.on_change()

    def _sound(self) -> None:
        """Play the sounds of landed cards; several at once sound like one."""
        landed = {(sound.name, sound.note): sound for sound in self.animator.take_landed()}
        if landed:
            self._audience.on_land(list(landed.values()))

    def _conclude(self) -> None:
        """Finish one update: remove cards without a place, send stray ones home."""
        self._showing = False
        self._tally()
        goals = self.shown.layout.cards
        for key in self.animator.cards.keys() - goals.keys():
            self.animator.remove(key)
        self._make_room(goals)

    def _make_room(self, goals: Mapping[engine.CardId, CardPose]) -> None:
        """Send every card on the screen to its place, and place those that aren't there."""
        for card in goals.keys() - self.animator.cards.keys():
            self.animator.place(card, goals[card])
        self.animator.slide(goals, TABLE)
        self._audience.on_change()

    def _tally(self) -> None:
        """Take the view's counts; a flight that takes no time is still to be counted."""
        self.animator.drop_counts()
        self.shown.counts = list(self.shown.view.counts)
        self.shown.stock = self.shown.view.stock_count
        self.shown.is_dealing = False
        self._stock_to_come = 0
        self._audience.on_change()


def _before(
    view: engine.TableView, layout: TableLayout, moves: Sequence[CardMove]
) -> ShownTable:
    """A new view with the counts that the moves start from."""
    counts, stock = list(view.counts), view.stock_count
    for move in moves:
        for place, back in ((move.taken_from, 1), (move.added_to, -1)):
            if place == STOCK:
                stock += back
            elif place is not None:
                counts[place] += back
    return ShownTable(view, layout, [max(0, count) for count in counts], max(0, stock))
