"""Presenter: shows an older table than the newest, and catches up event by event."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest
from typing import Protocol, assert_never

from mayi_desktop import engine
from mayi_desktop.host.runner import Update
from mayi_desktop.ui.table import animator
from mayi_desktop.ui.table.animator import (
    TABLE,
    Animator,
    Counter,
    Ease,
    Sound,
    Timing,
    flight_ms,
)
from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.layout import TableLayout, laid_open

# --- Animation step: the card moves and sounds of an event


STOCK = -1
# How far down a seat's fan cards come and go, as a share of a card's height.
_FROM_TOP = 0.625
# Share of a fan's width that open cards take.
_SPREAD = 0.99
# Decibels of a card landing in a hand, relative to one on the table.
IN_HAND = -8.0


@dataclass(frozen=True, slots=True)
class CardMove:
    """One card's move; `card` is None where nobody may see it.

    `start` None means from where it is, `goal` None means to its place in the new layout. The
    card leaves the count of `takes` when it starts and joins that of `gives` when it lands; if
    it `leaves`, it is removed from the screen. `on_land` sounds on landing. `throw` is the
    share of the usual overshoot, `lift` the least height of the arc as a share of the card's
    height, `spin` the degrees turned on the way. The move takes `ms`, or as long as its
    distance needs. Reduced motion skips a `flourish`.
    """

    card: engine.CardId | None
    ease: Ease
    start: CardPose | None = None
    goal: CardPose | None = None
    delay: float = 0.0
    taken_from: Counter | None = None
    added_to: Counter | None = None
    vanishes: bool = False
    on_land: tuple[Sound, ...] = ()
    throw: float = 1.0
    lift: float = 0.0
    spin: float = 0.0
    ms: float | None = None
    flourish: bool = False


@dataclass(frozen=True, slots=True)
class AnimationStep:
    """An animation step: what moves and sounds, whom it is about, and how long it holds.

    `answer` shows as a bubble at the seat; `asked` is the seat the chevron points at. A step
    that `goes_on` continues the event of the step before, without announcing it again. One that
    `brings_stock` ends with the stock on the table, one that `opens` seats with their hands
    face up.
    """

    event: engine.Event
    moves: tuple[CardMove, ...] = ()
    sound: str | None = None
    seat: engine.Seat | None = None
    answer: engine.ClaimAnswer | None = None
    asked: engine.Seat | None = None
    hold_ms: float = 0.0
    goes_on: bool = False
    brings_stock: bool = False
    opens: frozenset[engine.Seat] = frozenset()


def fan_slot(layout: TableLayout, seat: engine.Seat) -> CardPose:
    """Where cards come and go at a seat with a hidden hand."""
    box = layout.seats[seat]
    if box.fan == layout.hand_room:
        return CardPose(box.fan.centerx, box.fan.centery, layout.card, up=False)
    return CardPose(box.fan.centerx, box.fan.y + _FROM_TOP * box.back, box.back, up=False)


def open_fan(layout: TableLayout, seat: engine.Seat, count: int) -> tuple[CardPose, ...]:
    """The places of a seat's cards face up, as large and far apart as there is room.

    They lie on the table before their owner, or else where the backs were.
    """
    if not count:
        return ()
    before = laid_open(layout, seat, count)
    if before:
        return before
    middle, wide = fan_slot(layout, seat), _SPREAD * layout.seats[seat].fan.width
    step = min(1.04 * middle.width, (wide - middle.width) / max(1, count - 1))
    start = middle.x - step * (count - 1) / 2
    return tuple(replace(middle, x=start + step * n, z=n, up=True) for n in range(count))


def in_open_fan(hand: Iterable[engine.CardId]) -> list[engine.CardId]:
    """A hand in the order it lies face up: by suit, jokers last."""

    def order(card: engine.CardId) -> tuple[str, int, int]:
        face = engine.CARDS[card]
        return (face.suit.value if face.suit else "~", int(face.rank), card)

    return sorted(hand, key=order)


def into_hand(
    card: engine.CardId | None,
    seat: engine.Seat,
    new: TableLayout,
    start: CardPose | None = None,
) -> CardMove:
    """A move to a seat: to the card's own place in the hand, or into the fan of backs."""
    move = CardMove(
        card,
        animator.PLACED,
        start=start,
        added_to=seat,
        on_land=(Sound("place", seat, IN_HAND),),
    )
    if card is not None and card in new.cards:
        return move
    goal = fan_slot(new, seat)
    if card is None:
        return replace(move, goal=goal)
    return replace(move, goal=replace(goal, up=True), vanishes=True)


# --- Dealing: the stock arrives, is shuffled and dealt, and the hand is taken up


# Decibels of a dealt card, relative to a played one, and their spread.
_DEALT, _UNEVEN = -6.0, 3.0
_TAKEN_UP = -14.0  # cards turned up into the hand, one after the other
# Milliseconds between two cards of the last deal that return to the stock.
_GATHER_STEP = 6.0
# Milliseconds before the first hand turns up at the end of a deal, so that the last play is
# seen first; from seat to seat; and from card to card.
_OPEN_AFTER, _OPEN_SEAT, _OPEN_STEP = 150.0, 60.0, 8.0
# Cards drawn for the thickness of the arriving stock, and the step between them as a share of a
# card's height, like that of the pile on the table.
_THICK, _LAYER = 6, 0.009
_ARRIVAL_MS = 300.0
# A riffle: how many, milliseconds, cards drawn of each half, their offset in card widths and
# degrees, and the share of the time before the first card falls back.
_RIFFLES, _RIFFLE_MS, _HALF = 2, 250.0, 6
_ASIDE, _ASIDE_TURN = 0.62, 7.0
_PARTED, _FALL = 0.4, 0.25
# The heap of dealt cards: distance from its middle in card widths, and degrees askew.
_SCATTER, _ASKEW = 0.14, 9.0


def shuffle_step(event: engine.DealBegan, old: TableLayout, new: TableLayout) -> AnimationStep:
    """All cards come to the stock, which is riffled twice."""
    gathered = [
        CardMove(
            card, animator.THROWN, goal=old.stock, delay=index * _GATHER_STEP, vanishes=True
        )
        for index, card in enumerate(old.cards)
    ]
    if gathered:
        ready = len(gathered) * _GATHER_STEP + _ARRIVAL_MS
        moves = gathered
    else:
        ready = _ARRIVAL_MS
        moves = _arrival(fan_slot(new, event.dealer), new.stock)
    moves[-1] = replace(moves[-1], on_land=(Sound("shuffle"),))
    riffles = [
        move
        for number in range(_RIFFLES)
        for move in _riffle(new.stock, ready + number * _RIFFLE_MS)
    ]
    return AnimationStep(event, (*moves, *riffles), hold_ms=500, brings_stock=not gathered)


def deal_steps(hands: Sequence[engine.HandDealt], new: TableLayout) -> list[AnimationStep]:
    """All hands, dealt round by round from the seat left of the dealer.

    A hand that will be seen is dealt face down in a heap and then taken up.
    """
    total = sum(len(hand.cards) for hand in hands)
    step = min(animator.DEAL_STEP, animator.DEAL_IN_ALL / max(1, total))
    moves: list[CardMove] = []
    for number in range(max(len(hand.cards) for hand in hands)):
        for hand in hands:
            if number < len(hand.cards):
                card = hand.cards[number]
                move = into_hand(card, hand.seat, new, new.stock)
                heaped = card is not None and card in new.order
                goal = _heaped(new, number) if heaped else move.goal
                move = replace(
                    move,
                    goal=None if goal is None else replace(goal, up=False),
                    delay=len(moves) * step,
                    taken_from=STOCK,
                    on_land=(Sound("place", hand.seat, _uneven(len(moves))),),
                )
                moves.append(move)
    dealt = AnimationStep(hands[0], tuple(moves))
    held = {card for hand in hands for card in hand.cards}
    taken_up = tuple(card for card in new.order if card in held)
    if not taken_up:
        return [dealt]
    sweep = tuple(
        CardMove(
            card,
            animator.PLACED,
            delay=index * animator.SWEEP_STEP,
            throw=0.0,
            on_land=(Sound("place", gain=_TAKEN_UP),),
        )
        for index, card in enumerate(taken_up)
    )
    return [dealt, AnimationStep(hands[0], sweep, sound="slide", goes_on=True)]


def with_open_hands(step: AnimationStep, layout: TableLayout) -> AnimationStep:
    """The end of a deal: the cards left in hidden hands turn up, seat by seat."""
    assert isinstance(step.event, engine.DealEnded)
    moves: list[CardMove] = []
    opened: list[engine.Seat] = []
    for number, hand in enumerate(step.event.result.hands):
        seat = engine.Seat(number)
        seen = not set(hand).isdisjoint(layout.order)
        if not hand or seen or seat == layout.home or seat not in layout.seats:
            continue
        cards = in_open_fan(hand)
        delay = _OPEN_AFTER + len(opened) * _OPEN_SEAT
        opened.append(seat)
        held = replace(fan_slot(layout, seat), up=False)
        for index, place in enumerate(open_fan(layout, seat, len(cards))):
            move = CardMove(
                cards[index],
                animator.PLACED,
                start=replace(held, x=place.x) if place.y == held.y else held,
                goal=place,
                delay=delay + index * _OPEN_STEP,
                on_land=() if index else (Sound("flip", seat),),
                throw=0.0,
            )
            moves.append(move)
    return replace(step, moves=tuple(moves), opens=frozenset(opened))


def _arrival(start: CardPose, stock: CardPose) -> list[CardMove]:
    """The stock moving from the dealer to its place, as thick as it will lie there."""
    moves = []
    for layer in range(_THICK):
        up = layer * _LAYER * stock.height
        goal = replace(stock, y=stock.y - up, up=False)
        begin = replace(goal, x=start.x, y=start.y - up)
        moves.append(CardMove(None, animator.PLACED, begin, goal, ms=_ARRIVAL_MS))
    moves[-1] = replace(moves[-1], added_to=STOCK)
    return moves


def from_pack(step: AnimationStep, pack: CardPose) -> AnimationStep:
    """The start of a deal whose stock comes from where the top of the cut pack lies."""
    moves = list(step.moves)
    for layer in range(_THICK):
        down = (_THICK - 1 - layer) * _LAYER * pack.height
        moves[layer] = replace(moves[layer], start=replace(pack, y=pack.y + down))
    return replace(step, moves=tuple(moves))


def _riffle(stock: CardPose, delay: float) -> list[CardMove]:
    """Two halves part from the stock, and their cards fall back alternately."""
    moves = []
    back = replace(stock, up=False)
    for number in range(_HALF):
        for half, side in enumerate((-1, 1)):
            up = number * _LAYER * stock.height
            aside = replace(
                back,
                x=stock.x + side * _ASIDE * stock.width,
                y=stock.y - up,
                angle=-side * _ASIDE_TURN,
            )
            turn = (2 * number + half) / (2 * _HALF)
            falls = _PARTED + (1 - _PARTED - _FALL) * turn
            moves.append(
                CardMove(
                    None,
                    _there_and_back(falls),
                    start=back,
                    goal=aside,
                    delay=delay,
                    ms=_RIFFLE_MS,
                    flourish=True,
                )
            )
    return moves


def _there_and_back(falls: float) -> Ease:
    """Quickly to the goal, and back to the start from a share of the time on."""

    def ease(t: float) -> float:
        if t < falls:
            return animator.out_cubic(min(1.0, t / (0.7 * _PARTED)))
        return 1 - animator.in_out_cubic(min(1.0, (t - falls) / _FALL))

    return ease


def _heaped(layout: TableLayout, number: int) -> CardPose:
    """Where a card of the viewer's hand is dealt to: a little askew, in the middle."""
    room = layout.hand_room
    width = CardPose(0, 0, layout.card).width
    across, along, turn = (number * share % 1 - 0.5 for share in (0.618, 0.755, 0.382))
    return CardPose(
        room.centerx + 2 * _SCATTER * width * across,
        room.bottom - layout.card / 2 + _SCATTER * width * (along - 0.5),
        layout.card,
        math.copysign(_ASKEW, turn) * abs(turn) * 2,
        number,
        up=False,
    )


def _uneven(number: int) -> float:
    """Decibels of one dealt card; multiples of the golden ratio never repeat a rhythm."""
    return _DEALT + _UNEVEN * (2 * (number * 0.618 % 1) - 1)


# --- Steps for events


# Least rise of cards laid down, as a share of their height, since the way may be short.
_LAID_LIFT = 0.3


def animation_steps(
    events: Sequence[engine.Event],
    old: TableLayout,
    new: TableLayout,
    *,
    opening: bool,
) -> list[AnimationStep]:
    """One step for each event worth showing; the hands of a deal are dealt together."""
    made: list[AnimationStep] = []
    for dealing, group in groupby(
        notable_events(events), key=lambda event: isinstance(event, engine.HandDealt)
    ):
        if dealing:
            made.extend(deal_steps([e for e in group if isinstance(e, engine.HandDealt)], new))
        else:
            for event in group:
                step = _step_of(event, old, new)
                opens = opening and isinstance(event, engine.DealEnded)
                made.append(with_open_hands(step, new) if opens else step)
    return made


def notable_events(events: Sequence[engine.Event]) -> list[engine.Event]:
    """The events without those that add nothing, such as drawing from a chosen stock."""
    return [
        event for event, after in zip_longest(events, events[1:]) if not _plain(event, after)
    ]


def _step_of(event: engine.Event, old: TableLayout, new: TableLayout) -> AnimationStep:
    """The step of one event; every kind has a case here or in the functions below."""
    match event:
        case engine.StockDrawn():
            return _drawn(event, new)
        case engine.DiscardTaken(seat=seat, card=card):
            return AnimationStep(event, (into_hand(card, seat, new),), sound="draw", seat=seat)
        case engine.LaidDown() | engine.MeldLaid() | engine.LaidOff() | engine.WildReplaced():
            return _melding_step(event, old, new)
        case engine.PlayTakenBack(seat=seat):
            return AnimationStep(event, _taking_back(event, old, new), "draw", seat)
        case engine.CardDiscarded(seat=seat, card=card):
            return AnimationStep(event, (_thrown(card, seat, old, "discard"),), seat=seat)
        case engine.ClaimCalled() | engine.ClaimAnswered() | engine.ClaimWon():
            return _claim_step(event, new)
        case (
            engine.TurnBegan() | engine.StockChosen() | engine.TurnEnded() | engine.SeatJoined()
        ):
            return AnimationStep(
                event,
                seat=event.seat,
                hold_ms=0 if isinstance(event, engine.TurnBegan) else 300,
            )
        case _:
            return _deal_step(event, old, new)


def _melding_step(
    event: engine.LaidDown | engine.MeldLaid | engine.LaidOff | engine.WildReplaced,
    old: TableLayout,
    new: TableLayout,
) -> AnimationStep:
    match event:
        case engine.LaidDown(seat=seat, melds=laid):
            return AnimationStep(event, _laying(seat, laid, old), seat=seat, hold_ms=600)
        case engine.MeldLaid(seat=seat, meld=meld):
            return AnimationStep(event, _laying(seat, (meld,), old), seat=seat)
        case engine.LaidOff(seat=seat, card=card):
            return AnimationStep(event, (_thrown(card, seat, old, "place"),), seat=seat)
        case engine.WildReplaced():
            return _replaced(event, old, new)
        case _:
            assert_never(event)


def _claim_step(
    event: engine.ClaimCalled | engine.ClaimAnswered | engine.ClaimWon, new: TableLayout
) -> AnimationStep:
    match event:
        case engine.ClaimCalled(seat=seat):
            return AnimationStep(event, sound="may_i", seat=seat, asked=seat, hold_ms=500)
        case engine.ClaimAnswered(seat=seat, answer=answer):
            return AnimationStep(
                event, seat=seat, answer=answer, asked=seat, hold_ms=2 * animator.CHEVRON
            )
        case engine.ClaimWon(seat=seat, card=card):
            move = replace(
                into_hand(card, seat, new), ms=animator.CLAIM_MS, spin=animator.CLAIM_SPIN
            )
            hold = animator.CLAIM_MS + animator.CLAIM_PENALTY_AFTER
            return AnimationStep(event, (move,), sound="granted", seat=seat, hold_ms=hold)
        case _:
            assert_never(event)


def _deal_step(
    event: engine.DealerFound
    | engine.DealBegan
    | engine.HandDealt
    | engine.UpcardTurned
    | engine.StockRefilled
    | engine.DealEnded
    | engine.GameEnded,
    old: TableLayout,
    new: TableLayout,
) -> AnimationStep:
    match event:
        case engine.DealerFound():
            return AnimationStep(event, hold_ms=600)
        case engine.DealBegan():
            return shuffle_step(event, old, new)
        case engine.HandDealt():
            return deal_steps([event], new)[0]
        case engine.UpcardTurned(card=card):
            move = CardMove(
                card,
                animator.THROWN,
                start=new.stock,
                taken_from=STOCK,
                on_land=(Sound("place"),),
            )
            return AnimationStep(event, (move,), sound="flip", hold_ms=200)
        case engine.StockRefilled(count=count):
            return AnimationStep(event, _refill(count, old), sound="shuffle", hold_ms=400)
        case engine.DealEnded(result=result):
            sound = "out" if result.winner is not None else None
            return AnimationStep(event, sound=sound, seat=result.winner, hold_ms=700)
        case engine.GameEnded():
            # The fanfare waits for the winner's page: points are counted first.
            return AnimationStep(event, hold_ms=300)
        case _:
            assert_never(event)


def _plain(event: engine.Event, after: engine.Event | None) -> bool:
    """Whether the next event makes this one superfluous."""
    if not isinstance(event, engine.StockChosen) or not isinstance(after, engine.StockDrawn):
        return False
    return event.seat == after.seat


def _out_of(seat: engine.Seat, card: engine.CardId, old: TableLayout) -> CardPose | None:
    """The start of a card that this seat plays: None if it is visible already."""
    return None if card in old.cards else fan_slot(old, seat)


def _thrown(card: engine.CardId, seat: engine.Seat, old: TableLayout, sound: str) -> CardMove:
    """A card that a seat plays, with its landing sound."""
    return CardMove(
        card,
        animator.THROWN,
        start=_out_of(seat, card, old),
        taken_from=seat,
        on_land=(Sound(sound, seat),),
    )


def _drawn(event: engine.StockDrawn, new: TableLayout) -> AnimationStep:
    move = into_hand(event.card, event.seat, new, new.stock)
    return AnimationStep(event, (replace(move, taken_from=STOCK),), "draw", event.seat)


def _laying(
    seat: engine.Seat, laid: Sequence[engine.Meld], old: TableLayout
) -> tuple[CardMove, ...]:
    """The cards of melds, one after the other: a tap and a note each, a chord for the last.

    The notes rise within a meld, and each meld begins a little higher.
    """
    cards = [card for meld in laid for card in meld.cards]
    notes = [
        place + 2 * nth for nth, meld in enumerate(laid) for place in range(len(meld.cards))
    ]
    heard = [(Sound("place", seat), Sound("scale", seat, note=note)) for note in notes[:-1]]
    heard.append((Sound("place", seat), Sound("lay_down", seat)))
    return tuple(
        CardMove(
            card,
            animator.PLACED,
            start=_out_of(seat, card, old),
            delay=index * animator.LAY_DOWN_STEP,
            taken_from=seat,
            throw=0.5,
            lift=_LAID_LIFT,
            on_land=heard[index],
        )
        for index, card in enumerate(cards)
    )


def _replaced(event: engine.WildReplaced, old: TableLayout, new: TableLayout) -> AnimationStep:
    natural = _thrown(event.card, event.seat, old, "place")
    if event.to_hand:
        wild = replace(into_hand(event.wild, event.seat, new), delay=120)
        wild = replace(wild, on_land=(*wild.on_land, Sound("treasure")))
    else:
        wild = CardMove(
            event.wild, animator.THROWN, delay=120, on_land=(Sound("place", event.seat),)
        )
    return AnimationStep(event, (natural, wild), seat=event.seat, hold_ms=300)


def _taking_back(
    event: engine.PlayTakenBack, old: TableLayout, new: TableLayout
) -> tuple[CardMove, ...]:
    """The cards of a play on their way back to where they were before it."""
    seat, play = event.seat, event.play
    match play:
        case engine.DiscardTaken(card=card):
            return (_thrown(card, seat, old, "place"),)
        case engine.ClaimCalled():
            return ()
        case engine.LaidDown(melds=laid):
            cards = tuple(card for meld in laid for card in meld.cards)
        case engine.MeldLaid(meld=meld):
            cards = meld.cards
        case (
            engine.LaidOff(card=card)
            | engine.WildReplaced(card=card)
            | engine.CardDiscarded(card=card)
        ):
            cards = (card,)
        case _:
            assert_never(play)
    back = [replace(into_hand(card, seat, new), ease=animator.THROWN) for card in cards]
    if isinstance(play, engine.WildReplaced) and play.to_hand:
        start = _out_of(seat, play.wild, old)
        back.append(CardMove(play.wild, animator.THROWN, start=start, taken_from=seat))
    return tuple(back)


def _refill(count: int, old: TableLayout) -> tuple[CardMove, ...]:
    """A few backs stand for all cards that go from the discards to the stock."""
    back = replace(old.discards, up=False)
    return tuple(
        CardMove(
            None,
            animator.THROWN,
            start=back,
            goal=old.stock,
            delay=index * 60,
            added_to=STOCK,
            on_land=(Sound("place", gain=IN_HAND),),
        )
        for index in range(min(6, count))
    )


# --- Presenter


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
    the next card of the stock starts, if a person holds it, `pack` where the pack was cut from
    which the next deal is dealt. With `opens_hands`, hands turn up at the end of a deal.
    """

    def __init__(self, view: engine.TableView, audience: Audience, animator: Animator) -> None:
        self.animator = animator
        self.stock_from: CardPose | None = None
        self.pack: CardPose | None = None
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
        moved = self._fly_on(dt)
        self._stay = max(0.0, self._stay - 1000 * min(dt, _LONGEST_STEP))
        if len(self._waiting) > _BACKLOG:
            newest = self._waiting.pop()
            self.finish()
            self._waiting.append(newest)
            moved = True
        while not self.is_idle and self._stay <= 0 and not self.animator.has_airborne:
            self._step()
            moved = True
        if moved and self.animator.motion.speed <= 0:
            # A flight that takes no time is over in the picture that it begins in.
            self._fly_on(0.0)
        return moved

    def _fly_on(self, dt: float) -> bool:
        """Advance the flights, and take note of cards that left, landed and lie still."""
        moved = self.animator.update(dt)
        self._count()
        self._sound()
        if self.animator.take_stopped().difference(self.shown.layout.order):
            self._audience.on_change()
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
        pack, self.pack = self.pack, None
        for step in animation_steps(update.events, old, new, opening=self.opens_hands):
            if pack is not None and step.brings_stock:
                step = from_pack(step, pack)
            self._steps.append(step)
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
