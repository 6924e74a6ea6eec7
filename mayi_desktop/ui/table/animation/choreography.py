"""Choreography: for each event, which cards fly where, and the sound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest
from typing import assert_never

from mayi_desktop.engine import (
    CardDiscarded,
    CardId,
    ClaimAnswer,
    ClaimAnswered,
    ClaimCalled,
    ClaimWon,
    DealBegan,
    DealEnded,
    DealerFound,
    DiscardTaken,
    Event,
    GameEnded,
    HandDealt,
    LaidDown,
    LaidOff,
    Meld,
    MeldLaid,
    PlayTakenBack,
    Seat,
    SeatJoined,
    StockChosen,
    StockDrawn,
    StockRefilled,
    TurnBegan,
    TurnEnded,
    UpcardTurned,
    WildReplaced,
)
from mayi_desktop.ui.table.animation import motion
from mayi_desktop.ui.table.animation.cue import Cue
from mayi_desktop.ui.table.animation.flight import Counter
from mayi_desktop.ui.table.animation.motion import Ease
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.layout.table_layout import TableLayout

STOCK = -1
_FROM_TOP = 0.625
# Cards laid down rise at least by this share of their height, as the way may be short.
_LAID_LIFT = 0.3
# Decibels of a card's landing against that of a play: in a hand it lands on other cards, and
# a deal is many of them.
_IN_HAND = -8.0
_DEALT, _UNEVEN = -6.0, 3.0


@dataclass(frozen=True, slots=True)
class CardMove:
    """One card's way; `card` is None where nobody sees it.

    `start` None means from where it is, `goal` None means to its place in the new layout. A
    card leaves the count of `takes` when it starts, and joins that of `gives` when it lands.
    One that `leaves` is gone from the screen afterwards. `on_land` is heard as it lands.
    `throw` is how far it is turned too far as it lands, as a share of the usual, and `lift`
    how high its arc is at least, as a share of the card's height.
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


@dataclass(frozen=True, slots=True)
class Beat:
    """One moment of the play: what moves, what sounds, who is spoken of, and how long it stays.

    `answer` is shown as a badge at the seat; `asked` is the seat the chevron points at.
    """

    event: Event
    moves: tuple[CardMove, ...] = ()
    cue: str | None = None
    seat: Seat | None = None
    answer: ClaimAnswer | None = None
    asked: Seat | None = None
    hold_ms: float = 0.0


def beats(events: Sequence[Event], old: TableLayout, new: TableLayout) -> list[Beat]:
    """One beat for each event worth telling; the hands of a deal are dealt together."""
    made: list[Beat] = []
    for dealing, group in groupby(
        notable_events(events), key=lambda event: isinstance(event, HandDealt)
    ):
        if dealing:
            made.append(_deal([e for e in group if isinstance(e, HandDealt)], new))
        else:
            made.extend(_beat(event, old, new) for event in group)
    return made


def notable_events(events: Sequence[Event]) -> list[Event]:
    """The events without those that say nothing new, as when a chosen stock is drawn from."""
    return [
        event for event, after in zip_longest(events, events[1:]) if not _plain(event, after)
    ]


def _beat(event: Event, old: TableLayout, new: TableLayout) -> Beat:
    """The beat of one event; every kind has a case here or in the functions below."""
    match event:
        case StockDrawn():
            return _drawn(event, new)
        case DiscardTaken(seat=seat, card=card):
            return Beat(event, (_into_hand(card, seat, new),), cue="draw", seat=seat)
        case LaidDown() | MeldLaid() | LaidOff() | WildReplaced():
            return _melding_beat(event, old, new)
        case PlayTakenBack(seat=seat):
            return Beat(event, _taking_back(event, old, new), "draw", seat)
        case CardDiscarded(seat=seat, card=card):
            move = CardMove(
                card,
                motion.THROWN,
                start=_out_of(seat, card, old),
                taken_from=seat,
                on_land=(Cue("discard", seat),),
            )
            return Beat(event, (move,), seat=seat)
        case ClaimCalled() | ClaimAnswered() | ClaimWon():
            return _claim_beat(event, new)
        case TurnBegan() | StockChosen() | TurnEnded() | SeatJoined():
            return Beat(
                event, seat=event.seat, hold_ms=0 if isinstance(event, TurnBegan) else 300
            )
        case _:
            return _deal_beat(event, old, new)


def _melding_beat(
    event: LaidDown | MeldLaid | LaidOff | WildReplaced, old: TableLayout, new: TableLayout
) -> Beat:
    match event:
        case LaidDown(seat=seat, melds=laid):
            return Beat(event, _laying(seat, laid, old), seat=seat, hold_ms=600)
        case MeldLaid(seat=seat, meld=meld):
            return Beat(event, _laying(seat, (meld,), old), seat=seat)
        case LaidOff(seat=seat, card=card):
            move = CardMove(
                card,
                motion.THROWN,
                start=_out_of(seat, card, old),
                taken_from=seat,
                on_land=(Cue("place", seat),),
            )
            return Beat(event, (move,), seat=seat)
        case WildReplaced():
            return _replaced(event, old, new)
        case _:
            assert_never(event)


def _claim_beat(event: ClaimCalled | ClaimAnswered | ClaimWon, new: TableLayout) -> Beat:
    match event:
        case ClaimCalled(seat=seat):
            return Beat(event, cue="may_i", seat=seat, asked=seat, hold_ms=500)
        case ClaimAnswered(seat=seat, answer=answer):
            return Beat(event, seat=seat, answer=answer, asked=seat, hold_ms=2 * motion.CHEVRON)
        case ClaimWon(seat=seat, card=card):
            move = replace(_into_hand(card, seat, new), ease=motion.PLACED)
            return Beat(event, (move,), cue="granted", seat=seat, hold_ms=350)
        case _:
            assert_never(event)


def _deal_beat(
    event: DealerFound
    | DealBegan
    | HandDealt
    | UpcardTurned
    | StockRefilled
    | DealEnded
    | GameEnded,
    old: TableLayout,
    new: TableLayout,
) -> Beat:
    match event:
        case DealerFound():
            return Beat(event, hold_ms=900)
        case DealBegan():
            return Beat(event, _gather(old), cue="shuffle", hold_ms=500)
        case HandDealt():
            return _deal([event], new)
        case UpcardTurned(card=card):
            move = CardMove(
                card,
                motion.THROWN,
                start=new.stock,
                taken_from=STOCK,
                on_land=(Cue("place"),),
            )
            return Beat(event, (move,), cue="flip", hold_ms=200)
        case StockRefilled(count=count):
            return Beat(event, _refill(count, old), cue="shuffle", hold_ms=400)
        case DealEnded(result=result):
            cue = "out" if result.winner is not None else None
            return Beat(event, cue=cue, seat=result.winner, hold_ms=700)
        case GameEnded():
            # The fanfare waits for the page with the winner: points are counted before.
            return Beat(event, hold_ms=300)
        case _:
            assert_never(event)


def _plain(event: Event, after: Event | None) -> bool:
    """Whether an event goes without saying because of the one after it."""
    if not isinstance(event, StockChosen) or not isinstance(after, StockDrawn):
        return False
    return event.seat == after.seat


def fan_slot(layout: TableLayout, seat: Seat) -> CardPose:
    """Where cards come and go at a seat whose hand is not seen."""
    box = layout.seats[seat]
    if box.fan == layout.hand_room:
        return CardPose(box.fan.centerx, box.fan.centery, layout.card, up=False)
    return CardPose(box.fan.centerx, box.fan.y + _FROM_TOP * box.back, box.back, up=False)


def _into_hand(
    card: CardId | None, seat: Seat, new: TableLayout, start: CardPose | None = None
) -> CardMove:
    """A card on its way to a seat: to its own place in the hand, or into the fan of backs."""
    move = CardMove(
        card,
        motion.PLACED,
        start=start,
        added_to=seat,
        on_land=(Cue("place", seat, _IN_HAND),),
    )
    if card is not None and card in new.cards:
        return move
    goal = fan_slot(new, seat)
    if card is None:
        return replace(move, goal=goal)
    return replace(move, goal=replace(goal, up=True), vanishes=True)


def _out_of(seat: Seat, card: CardId, old: TableLayout) -> CardPose | None:
    """Where a card of this seat comes from: None where it can be seen already."""
    return None if card in old.cards else fan_slot(old, seat)


def _drawn(event: StockDrawn, new: TableLayout) -> Beat:
    move = _into_hand(event.card, event.seat, new, new.stock)
    return Beat(event, (replace(move, taken_from=STOCK),), "draw", event.seat)


def _laying(seat: Seat, laid: Sequence[Meld], old: TableLayout) -> tuple[CardMove, ...]:
    """The cards of melds, one after the other: each a tap and a note, the last one a chord.

    The notes rise with each card of a meld, and each meld begins a little higher.
    """
    cards = [card for meld in laid for card in meld.cards]
    notes = [
        place + 2 * nth for nth, meld in enumerate(laid) for place in range(len(meld.cards))
    ]
    heard = [(Cue("place", seat), Cue("scale", seat, note=note)) for note in notes[:-1]]
    heard.append((Cue("place", seat), Cue("lay_down", seat)))
    return tuple(
        CardMove(
            card,
            motion.PLACED,
            start=_out_of(seat, card, old),
            delay=index * motion.LAY_DOWN_STEP,
            taken_from=seat,
            throw=0.5,
            lift=_LAID_LIFT,
            on_land=heard[index],
        )
        for index, card in enumerate(cards)
    )


def _replaced(event: WildReplaced, old: TableLayout, new: TableLayout) -> Beat:
    natural = CardMove(
        event.card,
        motion.THROWN,
        start=_out_of(event.seat, event.card, old),
        taken_from=event.seat,
        on_land=(Cue("place", event.seat),),
    )
    if event.to_hand:
        wild = replace(_into_hand(event.wild, event.seat, new), delay=120)
    else:
        wild = CardMove(
            event.wild, motion.THROWN, delay=120, on_land=(Cue("place", event.seat),)
        )
    return Beat(event, (natural, wild), seat=event.seat, hold_ms=300)


def _taking_back(
    event: PlayTakenBack, old: TableLayout, new: TableLayout
) -> tuple[CardMove, ...]:
    """The cards of a play on their way back to where each of them was before it."""
    seat, play = event.seat, event.play
    match play:
        case DiscardTaken(card=card):
            start = _out_of(seat, card, old)
            return (
                CardMove(
                    card,
                    motion.THROWN,
                    start=start,
                    taken_from=seat,
                    on_land=(Cue("place", seat),),
                ),
            )
        case LaidDown(melds=laid):
            cards = tuple(card for meld in laid for card in meld.cards)
        case MeldLaid(meld=meld):
            cards = meld.cards
        case LaidOff(card=card) | WildReplaced(card=card) | CardDiscarded(card=card):
            cards = (card,)
        case _:
            assert_never(play)
    back = [replace(_into_hand(card, seat, new), ease=motion.THROWN) for card in cards]
    if isinstance(play, WildReplaced) and play.to_hand:
        start = _out_of(seat, play.wild, old)
        back.append(CardMove(play.wild, motion.THROWN, start=start, taken_from=seat))
    return tuple(back)


def _deal(hands: Sequence[HandDealt], new: TableLayout) -> Beat:
    """All hands, dealt round by round from the seat left of the dealer."""
    total = sum(len(hand.cards) for hand in hands)
    step = min(motion.DEAL_STEP, motion.DEAL_IN_ALL / max(1, total))
    moves: list[CardMove] = []
    for number in range(max(len(hand.cards) for hand in hands)):
        for hand in hands:
            if number < len(hand.cards):
                card = hand.cards[number]
                move = replace(
                    _into_hand(card, hand.seat, new, new.stock),
                    ease=motion.PLACED,
                    delay=len(moves) * step,
                    taken_from=STOCK,
                    on_land=(Cue("place", hand.seat, _uneven(len(moves))),),
                )
                moves.append(move)
    return Beat(hands[0], tuple(moves))


def _uneven(number: int) -> float:
    """Decibels of one card of a deal; multiples of the golden ratio never fall into a beat."""
    return _DEALT + _UNEVEN * (2 * (number * 0.618 % 1) - 1)


def _gather(old: TableLayout) -> tuple[CardMove, ...]:
    """Every card of the last deal goes back to the stock."""
    return tuple(
        CardMove(card, motion.THROWN, goal=old.stock, delay=index * 6, vanishes=True)
        for index, card in enumerate(old.cards)
    )


def _refill(count: int, old: TableLayout) -> tuple[CardMove, ...]:
    """A few backs stand for all the cards that go from the discards to the stock."""
    back = replace(old.discards, up=False)
    return tuple(
        CardMove(
            None,
            motion.THROWN,
            start=back,
            goal=old.stock,
            delay=index * 60,
            added_to=STOCK,
            on_land=(Cue("place", gain=_IN_HAND),),
        )
        for index in range(min(6, count))
    )
