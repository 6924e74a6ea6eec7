"""Beat: one moment that the table shows, and the ways of its cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mayi_desktop.engine import CARDS, CardId, ClaimAnswer, Event, Seat
from mayi_desktop.ui.table.animation import motion
from mayi_desktop.ui.table.animation.cue import Cue
from mayi_desktop.ui.table.animation.flight import Counter
from mayi_desktop.ui.table.animation.motion import Ease
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.layout.open_hands import laid_open
from mayi_desktop.ui.table.layout.table_layout import TableLayout

STOCK = -1
# How far down a seat's fan cards come and go, as a share of a card's height.
_FROM_TOP = 0.625
# How much of a fan's width open cards take.
_SPREAD = 0.99
# Decibels of a card that lands in a hand, against one on the table.
IN_HAND = -8.0


@dataclass(frozen=True, slots=True)
class CardMove:
    """One card's way; `card` is None where nobody sees it.

    `start` None means from where it is, `goal` None means to its place in the new layout. A
    card leaves the count of `takes` when it starts, and joins that of `gives` when it lands.
    One that `leaves` is gone from the screen afterwards. `on_land` is heard as it lands.
    `throw` is how far it is turned too far as it lands, as a share of the usual, and `lift`
    how high its arc is at least, as a share of the card's height. On its way it is turned by
    `spin` degrees and back. It takes `ms`, or as long as
    its way needs. A `flourish` is left out where motion is reduced.
    """

    card: CardId | None
    ease: Ease
    start: CardPose | None = None
    goal: CardPose | None = None
    delay: float = 0.0
    taken_from: Counter | None = None
    added_to: Counter | None = None
    vanishes: bool = False
    on_land: tuple[Cue, ...] = ()
    throw: float = 1.0
    lift: float = 0.0
    spin: float = 0.0
    ms: float | None = None
    flourish: bool = False


@dataclass(frozen=True, slots=True)
class Beat:
    """One moment of the play: what moves, what sounds, who is spoken of, and how long it stays.

    `answer` is shown as a badge at the seat; `asked` is the seat the chevron points at. The
    event of a beat that `goes_on` has been told by the beat before. One that `brings_stock`
    ends with the stock on the table, one that `opens` seats with their hands face up.
    """

    event: Event
    moves: tuple[CardMove, ...] = ()
    cue: str | None = None
    seat: Seat | None = None
    answer: ClaimAnswer | None = None
    asked: Seat | None = None
    hold_ms: float = 0.0
    goes_on: bool = False
    brings_stock: bool = False
    opens: frozenset[Seat] = frozenset()


def fan_slot(layout: TableLayout, seat: Seat) -> CardPose:
    """Where cards come and go at a seat whose hand is not seen."""
    box = layout.seats[seat]
    if box.fan == layout.hand_room:
        return CardPose(box.fan.centerx, box.fan.centery, layout.card, up=False)
    return CardPose(box.fan.centerx, box.fan.y + _FROM_TOP * box.back, box.back, up=False)


def open_fan(layout: TableLayout, seat: Seat, count: int) -> tuple[CardPose, ...]:
    """The places of a seat's cards face up, as large and wide apart as there is room.

    They lie on the table before their owner, or else where their backs were.
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


def in_open_fan(hand: Iterable[CardId]) -> list[CardId]:
    """The cards of a hand as they lie face up: suit by suit, jokers last."""

    def order(card: CardId) -> tuple[str, int, int]:
        face = CARDS[card]
        return (face.suit.value if face.suit else "~", int(face.rank), card)

    return sorted(hand, key=order)


def into_hand(
    card: CardId | None, seat: Seat, new: TableLayout, start: CardPose | None = None
) -> CardMove:
    """A card on its way to a seat: to its own place in the hand, or into the fan of backs."""
    move = CardMove(
        card,
        motion.PLACED,
        start=start,
        added_to=seat,
        on_land=(Cue("place", seat, IN_HAND),),
    )
    if card is not None and card in new.cards:
        return move
    goal = fan_slot(new, seat)
    if card is None:
        return replace(move, goal=goal)
    return replace(move, goal=replace(goal, up=True), vanishes=True)
