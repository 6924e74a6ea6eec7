"""Events in words, the same for everybody; cards, melds and contracts in words."""

from __future__ import annotations

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
    DrawReason,
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
    Seat,
    SeatJoined,
    StockChosen,
    StockDrawn,
    StockRefilled,
    Suit,
    TurnBegan,
    TurnEnded,
    UpcardTurned,
    WildReplaced,
)
from mayi_desktop.engine.rulesheet import Contract, MeldKind
from mayi_desktop.ui.strings import deal_word, say, say_deal
from mayi_desktop.ui.table.text.player_names import PlayerNames

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


def face_text(rank: Rank, suit: Suit | None) -> str:
    """A face as it is written on the card: "Q♠", "10♥", or "joker"."""
    if rank is Rank.JOKER:
        return say("card.joker")
    letter = "10" if rank is Rank.TEN else rank.letter
    return letter + (SIGNS[suit] if suit is not None else "")


def card_text(card: CardId) -> str:
    """A card as it is written on its face."""
    return face_text(CARDS[card].rank, CARDS[card].suit)


def meld_text(meld: Meld) -> str:
    """A meld in short: a set as "three 7s", a run as "5♥–8♥"."""
    first, last = meld.places[0], meld.places[-1]
    if meld.kind is MeldKind.SET:
        rank = "10" if first.rank is Rank.TEN else first.rank.letter
        return say("meld.set", many=number_text(len(meld.places)), rank=rank)
    return say(
        "meld.run",
        low=face_text(first.rank, first.suit),
        high=face_text(last.rank, last.suit),
    )


def number_text(count: int) -> str:
    """A small number in a word, a large one in figures."""
    words = say("meld.numbers").split()
    return words[count] if count < len(words) else str(count)


def contract_text(contract: Contract) -> str:
    """A contract in words: "2 sets of 3 and 1 run of 4"."""
    wanted: dict[tuple[MeldKind, int], int] = {}
    for need in contract:
        wanted[need.kind, need.size] = wanted.get((need.kind, need.size), 0) + 1
    parts = [
        say("contract.set" if kind is MeldKind.SET else "contract.run", count=count, size=size)
        for (kind, size), count in wanted.items()
    ]
    return say("contract.and").join(parts)


def badge_text(answer: ClaimAnswer) -> str:
    """What a seat's badge says after it was asked."""
    return say(_BADGES[answer])


def event_sentence(event: Event, called: PlayerNames, sheet: RuleSheet) -> str | None:
    """One event in a sentence; None for what needs no words."""
    match event:
        case HandDealt() | TurnBegan():
            return None
        case ClaimCalled() | ClaimAnswered() | ClaimWon():
            return _tell_claim(event, called)
        case LaidDown() | MeldLaid() | LaidOff() | WildReplaced():
            return _tell_melding(event, called)
        case PlayTakenBack(play=play):
            return say("log.taken_back", what=event_sentence(play, called, sheet) or "")
        case StockChosen(seat=seat):
            return called.say("log.stock_chosen", seat)
        case StockDrawn(seat=seat, reason=why):
            key = "log.penalty" if why is DrawReason.PENALTY else "log.drew"
            return called.say(key, seat)
        case DiscardTaken(seat=seat, card=card):
            return called.say("log.took", seat, card=card_text(card))
        case CardDiscarded(seat=seat, card=card):
            return called.say("log.discarded", seat, card=card_text(card))
        case TurnEnded(seat=seat):
            return called.say("log.kept", seat)
        case _:
            return _tell_deal(event, called, sheet)


def _tell_claim(event: ClaimCalled | ClaimAnswered | ClaimWon, called: PlayerNames) -> str:
    seat = event.seat
    match event:
        case ClaimCalled(card=card):
            return called.say("log.called", seat, card=card_text(card))
        case ClaimAnswered(answer=answer):
            return called.say(_ANSWERS[answer], seat)
        case ClaimWon(card=card, penalty=0):
            return called.say("log.won_with", seat, card=card_text(card))
        case ClaimWon(card=card, penalty=penalty):
            return called.say("log.won_claim", seat, card=card_text(card), count=penalty)
        case _:
            assert_never(event)


def _tell_melding(
    event: LaidDown | MeldLaid | LaidOff | WildReplaced, called: PlayerNames
) -> str:
    seat = event.seat
    match event:
        case LaidDown(melds=laid):
            return called.say("log.laid_down", seat, melds=", ".join(map(meld_text, laid)))
        case MeldLaid(meld=meld):
            return called.say("log.new_meld", seat, meld=meld_text(meld))
        case LaidOff():
            return _tell_laid_off(event, called)
        case WildReplaced():
            return _tell_replaced(event, called)
        case _:
            assert_never(event)


def _tell_laid_off(event: LaidOff, called: PlayerNames) -> str:
    card, meld, owner = event.card, event.meld, event.meld.owner
    told = {"card": card_text(card), "meld": meld_text(_without(meld, card))}
    if owner == called.you:
        return called.say("log.laid_off_yours", event.seat, **told)
    return called.say("log.laid_off", event.seat, owner=called.names[owner], **told)


def _without(meld: Meld, card: CardId) -> Meld:
    """The meld as it lay before this card was laid off on it."""
    places = tuple(place for place in meld.places if place.card != card)
    return replace(meld, places=places)


def _tell_replaced(event: WildReplaced, called: PlayerNames) -> str:
    seat, card, wild = event.seat, card_text(event.card), card_text(event.wild)
    if event.to_hand:
        return called.say("log.replaced_to_hand", seat, card=card, wild=wild)
    if event.new_meld is not None:
        return called.say("log.replaced_new_meld", seat, card=card, wild=wild)
    place = next(place for place in event.meld.places if place.card == event.wild)
    stands_for = face_text(place.rank, place.suit)
    return called.say("log.replaced", seat, card=card, wild=wild, place=stands_for)


def _tell_deal(
    event: DealerFound
    | DealBegan
    | UpcardTurned
    | StockRefilled
    | DealEnded
    | GameEnded
    | SeatJoined,
    called: PlayerNames,
    sheet: RuleSheet,
) -> str:
    match event:
        case DealerFound(dealer=seat):
            return called.say("log.dealer", seat)
        case DealBegan(deal=deal, dealer=seat):
            wanted = contract_text(sheet.deals[deal].contract)
            word = deal_word(sheet.deal_word)
            told = called.say("log.deal", seat, deal=word, number=deal + 1, contract=wanted)
            return told[:1].upper() + told[1:]
        case UpcardTurned(card=card):
            return say("log.upcard", card=card_text(card))
        case StockRefilled(count=count, fresh_deck=fresh):
            return say("log.fresh_deck" if fresh else "log.refilled", count=count)
        case DealEnded(result=result):
            if result.winner is None:
                return say_deal("log.nobody_out", sheet.deal_word)
            return called.say("log.out", result.winner)
        case GameEnded(winners=winners):
            return _tell_winners(winners, called)
        case SeatJoined(seat=seat):
            return say(
                "log.joined", name=called.names[seat] if seat < len(called.names) else ""
            )
        case _:
            assert_never(event)


def _tell_winners(winners: tuple[Seat, ...], called: PlayerNames) -> str:
    others = [called.names[seat] for seat in winners if seat != called.you]
    if called.you not in winners:
        return say("log.game", count=len(winners), name=say("log.and").join(others))
    who = say("log.and").join((say("you.name"), *others))
    return say("you.log.game", count=len(winners), name=who)
