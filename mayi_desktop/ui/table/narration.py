"""Knows how what happened at the table is told in words, the same for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from mayi_desktop.engine import (
    CARDS,
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
    Rank,
    RuleSheet,
    SeatJoined,
    StockChosen,
    StockDrawn,
    StockRefilled,
    Suit,
    TurnBegan,
    TurnEnded,
    UpcardTurned,
    Why,
    WildReplaced,
)
from mayi_desktop.engine.rulesheet import Contract, MeldKind
from mayi_desktop.ui.strings import say, say_deal

SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_ANSWERS = {
    ClaimAnswer.PASSES: "log.passes",
    ClaimAnswer.CLAIMS: "log.claims",
    ClaimAnswer.IS_DOWN: "log.is_down",
    ClaimAnswer.HAS_DRAWN: "log.has_drawn",
}
_BADGES = {
    ClaimAnswer.PASSES: "badge.passes",
    ClaimAnswer.CLAIMS: "badge.claims",
    ClaimAnswer.IS_DOWN: "badge.is_down",
    ClaimAnswer.HAS_DRAWN: "badge.has_drawn",
}


def face_words(rank: Rank, suit: Suit | None) -> str:
    """A face as it is written on the card: "Q♠", "10♥", or "joker"."""
    if rank is Rank.JOKER:
        return say("card.joker")
    letter = "10" if rank is Rank.TEN else rank.letter
    return letter + (SIGNS[suit] if suit is not None else "")


def card_words(card: CardId) -> str:
    """A card as it is written on its face."""
    return face_words(CARDS[card].rank, CARDS[card].suit)


def meld_words(meld: Meld) -> str:
    """A meld in short: a set as "three 7s", a run as "5♥–8♥"."""
    first, last = meld.places[0], meld.places[-1]
    if meld.kind is MeldKind.SET:
        rank = "10" if first.rank is Rank.TEN else first.rank.letter
        return say("meld.set", many=number_words(len(meld.places)), rank=rank)
    return say(
        "meld.run",
        low=face_words(first.rank, first.suit),
        high=face_words(last.rank, last.suit),
    )


def number_words(count: int) -> str:
    """A small number in a word, a large one in figures."""
    words = say("meld.numbers").split()
    return words[count] if count < len(words) else str(count)


def contract_words(contract: Contract) -> str:
    """A contract in words: "2 sets of 3 and 1 run of 4"."""
    wanted: dict[tuple[MeldKind, int], int] = {}
    for need in contract:
        wanted[need.kind, need.size] = wanted.get((need.kind, need.size), 0) + 1
    parts = [
        say("contract.set" if kind is MeldKind.SET else "contract.run", count=count, size=size)
        for (kind, size), count in wanted.items()
    ]
    return say("contract.and").join(parts)


def badge_words(answer: ClaimAnswer) -> str:
    """What a seat's badge says after it was asked."""
    return say(_BADGES[answer])


def tell(event: Event, names: Sequence[str], sheet: RuleSheet) -> str | None:
    """One event in a sentence with names, never "you"; None for what needs no words."""
    match event:
        case HandDealt() | TurnBegan():
            return None
        case ClaimCalled() | ClaimAnswered() | ClaimWon():
            return _tell_claim(event, names[event.seat])
        case LaidDown() | MeldLaid() | LaidOff() | WildReplaced():
            return _tell_melding(event, names)
        case PlayTakenBack(play=play):
            return say("log.taken_back", what=tell(play, names, sheet) or "")
        case StockChosen(seat=seat):
            return say("log.stock_chosen", name=names[seat])
        case StockDrawn(seat=seat, why=why):
            key = "log.penalty" if why is Why.PENALTY else "log.drew"
            return say(key, name=names[seat])
        case DiscardTaken(seat=seat, card=card):
            return say("log.took", name=names[seat], card=card_words(card))
        case CardDiscarded(seat=seat, card=card):
            return say("log.discarded", name=names[seat], card=card_words(card))
        case TurnEnded(seat=seat):
            return say("log.kept", name=names[seat])
        case _:
            return _tell_deal(event, names, sheet)


def _tell_claim(event: ClaimCalled | ClaimAnswered | ClaimWon, name: str) -> str:
    match event:
        case ClaimCalled(card=card):
            return say("log.called", name=name, card=card_words(card))
        case ClaimAnswered(answer=answer):
            return say(_ANSWERS[answer], name=name)
        case ClaimWon(card=card, penalty=0):
            return say("log.won_with", name=name, card=card_words(card))
        case ClaimWon(card=card, penalty=penalty):
            return say("log.won_claim", name=name, card=card_words(card), count=penalty)
        case _:
            assert_never(event)


def _tell_melding(
    event: LaidDown | MeldLaid | LaidOff | WildReplaced, names: Sequence[str]
) -> str:
    name = names[event.seat]
    match event:
        case LaidDown(melds=laid):
            return say("log.laid_down", name=name, melds=", ".join(map(meld_words, laid)))
        case MeldLaid(meld=meld):
            return say("log.new_meld", name=name, meld=meld_words(meld))
        case LaidOff(card=card, meld=meld):
            return say(
                "log.laid_off",
                name=name,
                card=card_words(card),
                owner=names[meld.owner],
                meld=meld_words(_without(meld, card)),
            )
        case WildReplaced():
            return _tell_replaced(event, name)
        case _:
            assert_never(event)


def _without(meld: Meld, card: CardId) -> Meld:
    """The meld as it lay before this card was laid off on it."""
    places = tuple(place for place in meld.places if place.card != card)
    return replace(meld, places=places)


def _tell_replaced(event: WildReplaced, name: str) -> str:
    card, wild = card_words(event.card), card_words(event.wild)
    if event.to_hand:
        return say("log.replaced_to_hand", name=name, card=card, wild=wild)
    if event.new_meld is not None:
        return say("log.replaced_new_meld", name=name, card=card, wild=wild)
    place = next(place for place in event.meld.places if place.card == event.wild)
    stands_for = face_words(place.rank, place.suit)
    return say("log.replaced", name=name, card=card, wild=wild, place=stands_for)


def _tell_deal(
    event: DealerFound
    | DealBegan
    | UpcardTurned
    | StockRefilled
    | DealEnded
    | GameEnded
    | SeatJoined,
    names: Sequence[str],
    sheet: RuleSheet,
) -> str:
    match event:
        case DealerFound(dealer=seat):
            return say("log.dealer", name=names[seat])
        case DealBegan(deal=deal, dealer=seat):
            wanted = contract_words(sheet.deals[deal].contract)
            word, name = sheet.deal_word, names[seat]
            return say_deal("log.deal", word, number=deal + 1, name=name, contract=wanted)
        case UpcardTurned(card=card):
            return say("log.upcard", card=card_words(card))
        case StockRefilled(count=count, fresh_deck=fresh):
            return say("log.fresh_deck" if fresh else "log.refilled", count=count)
        case DealEnded(result=result):
            if result.winner is None:
                return say_deal("log.nobody_out", sheet.deal_word)
            return say("log.out", name=names[result.winner])
        case GameEnded(winners=winners):
            who = say("log.and").join(names[seat] for seat in winners)
            return say("log.game", count=len(winners), name=who)
        case SeatJoined(seat=seat):
            return say("log.joined", name=names[seat] if seat < len(names) else "")
        case _:
            assert_never(event)
