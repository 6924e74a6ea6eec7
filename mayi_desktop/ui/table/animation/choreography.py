"""Choreography: for each event, which cards fly where, and the sound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, zip_longest
from typing import assert_never

from mayi_desktop.engine import (
    CardDiscarded,
    CardId,
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
from mayi_desktop.ui.table.animation.beat import (
    IN_HAND,
    STOCK,
    Beat,
    CardMove,
    fan_slot,
    into_hand,
)
from mayi_desktop.ui.table.animation.cue import Cue
from mayi_desktop.ui.table.animation.dealing import deal_beats, shuffle_beat, with_open_hands
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.layout.table_layout import TableLayout

# Cards laid down rise at least by this share of their height, as the way may be short.
_LAID_LIFT = 0.3


def beats(
    events: Sequence[Event],
    old: TableLayout,
    new: TableLayout,
    *,
    opening: bool,
) -> list[Beat]:
    """One beat for each event worth telling; the hands of a deal are dealt together."""
    made: list[Beat] = []
    for dealing, group in groupby(
        notable_events(events), key=lambda event: isinstance(event, HandDealt)
    ):
        if dealing:
            made.extend(deal_beats([e for e in group if isinstance(e, HandDealt)], new))
        else:
            for event in group:
                beat = _beat(event, old, new)
                opens = opening and isinstance(event, DealEnded)
                made.append(with_open_hands(beat, new) if opens else beat)
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
            return Beat(event, (into_hand(card, seat, new),), cue="draw", seat=seat)
        case LaidDown() | MeldLaid() | LaidOff() | WildReplaced():
            return _melding_beat(event, old, new)
        case PlayTakenBack(seat=seat):
            return Beat(event, _taking_back(event, old, new), "draw", seat)
        case CardDiscarded(seat=seat, card=card):
            return Beat(event, (_thrown(card, seat, old, "discard"),), seat=seat)
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
            return Beat(event, (_thrown(card, seat, old, "place"),), seat=seat)
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
            move = replace(
                into_hand(card, seat, new), ms=motion.CLAIM_MS, spin=motion.CLAIM_SPIN
            )
            hold = motion.CLAIM_MS + motion.CLAIM_PENALTY_AFTER
            return Beat(event, (move,), cue="granted", seat=seat, hold_ms=hold)
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
            return Beat(event, hold_ms=600)
        case DealBegan():
            return shuffle_beat(event, old, new)
        case HandDealt():
            return deal_beats([event], new)[0]
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


def _out_of(seat: Seat, card: CardId, old: TableLayout) -> CardPose | None:
    """Where a card of this seat comes from: None where it can be seen already."""
    return None if card in old.cards else fan_slot(old, seat)


def _thrown(card: CardId, seat: Seat, old: TableLayout, cue: str) -> CardMove:
    """A card that a seat plays, and what is heard of it as it lands."""
    return CardMove(
        card,
        motion.THROWN,
        start=_out_of(seat, card, old),
        taken_from=seat,
        on_land=(Cue(cue, seat),),
    )


def _drawn(event: StockDrawn, new: TableLayout) -> Beat:
    move = into_hand(event.card, event.seat, new, new.stock)
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
    natural = _thrown(event.card, event.seat, old, "place")
    if event.to_hand:
        wild = replace(into_hand(event.wild, event.seat, new), delay=120)
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
            return (_thrown(card, seat, old, "place"),)
        case LaidDown(melds=laid):
            cards = tuple(card for meld in laid for card in meld.cards)
        case MeldLaid(meld=meld):
            cards = meld.cards
        case LaidOff(card=card) | WildReplaced(card=card) | CardDiscarded(card=card):
            cards = (card,)
        case _:
            assert_never(play)
    back = [replace(into_hand(card, seat, new), ease=motion.THROWN) for card in cards]
    if isinstance(play, WildReplaced) and play.to_hand:
        start = _out_of(seat, play.wild, old)
        back.append(CardMove(play.wild, motion.THROWN, start=start, taken_from=seat))
    return tuple(back)


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
            on_land=(Cue("place", gain=IN_HAND),),
        )
        for index in range(min(6, count))
    )
