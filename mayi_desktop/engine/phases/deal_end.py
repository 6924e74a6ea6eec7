"""The end of a deal: a seat is out, or a stalemate; scoring it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

from mayi_desktop.engine import melds
from mayi_desktop.engine.cards import RANK_NUMBERS, RANKS, SUITS, CardId, Seat, Suit
from mayi_desktop.engine.events import DealEnded, GameEnded
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import FreedWild, MeldKind, Replacers, hand_points
from mayi_desktop.engine.state.table import DealResult, Meld, Phase, Place
from mayi_desktop.engine.state_builder import StateBuilder


def end_if_out(builder: StateBuilder, seat: Seat) -> bool:
    """End the deal if the seat has no card left; True if it did."""
    if builder.hands[seat]:
        return False
    end_deal(builder, winner=seat)
    return True


def end_if_stalemate(builder: StateBuilder) -> bool:
    """End the deal if no card can ever be played again; True if it did."""
    if not is_stalemate(builder):
        return False
    end_deal(builder, winner=None)
    return True


def end_deal(builder: StateBuilder, winner: Seat | None) -> None:
    """Reveal all hands, score them, and close all open questions."""
    points = tuple(
        0 if seat == winner else hand_points(builder.sheet, hand)
        for seat, hand in enumerate(builder.hands)
    )
    builder.seats = [
        replace(facts, points=(*facts.points, scored))
        for facts, scored in zip(builder.seats, points, strict=True)
    ]
    builder.result = DealResult(builder.deal, winner, tuple(builder.hands), points)
    builder.claim = None
    builder.owed = []
    builder.must_play = []
    builder.exposed = builder.drawable = False
    builder.emit(DealEnded(builder.result))
    last = builder.deal == len(builder.sheet.deals) - 1
    builder.phase = Phase.GAME_OVER if last else Phase.BETWEEN_DEALS
    if last:
        best = min(facts.score for facts in builder.seats)
        builder.emit(
            GameEnded(tuple(Seat(s) for s, f in enumerate(builder.seats) if f.score == best))
        )


def is_stalemate(builder: StateBuilder) -> bool:
    """Whether no card outside the melds fits on any of them, and no new meld can come.

    Then either everybody is down, or the cards outside do not contain the melds that the
    contract requires. All of it is public knowledge. There is no stalemate on a sheet with
    further melds or fresh decks.
    """
    sheet = builder.sheet
    if sheet.new_melds or sheet.fresh_deck or not builder.melds:
        return False
    for meld in builder.melds:
        if _any_card_fits(builder, meld):
            return False
    all_down = all(facts.down for facts in builder.seats)
    barred = (Replacers.NOBODY, Replacers.NOT_DOWN) if all_down else (Replacers.NOBODY,)
    if sheet.replace.who not in barred:
        for meld in builder.melds:
            if any(_replaces(builder, meld, card) for card in _cards_outside_melds(builder)):
                return False
    return all_down or not _contract_is_possible(builder)


def _contract_is_possible(builder: StateBuilder) -> bool:
    """Whether the cards outside hold at least one meld of each kind that the contract wants."""
    wild = builder.meld_rules.wild_table
    outside = list(_cards_outside_melds(builder))
    wilds = sum(wild[card] for card in outside)
    naturals = [card for card in outside if not wild[card]]
    ranks = Counter(RANK_NUMBERS[card] for card in naturals)
    faces = {(RANK_NUMBERS[card], SUITS[card]) for card in naturals}
    faces |= {(melds.LOW_ACE, suit) for rank, suit in faces if rank == melds.HIGH_ACE}
    for need in builder.rule.contract:
        if need.kind is MeldKind.SET:
            most = max(ranks.values(), default=0)
        else:
            most = _most_in_a_row(faces, need.size)
        if most + wilds < need.size:
            return False
    return True


def _most_in_a_row(faces: set[tuple[int, Suit | None]], length: int) -> int:
    """The most places of a run of this length that these naturals can fill."""
    lows = range(melds.LOW_ACE, melds.HIGH_ACE - length + 2)
    return max(
        sum((low + step, suit) in faces for step in range(length))
        for low in lows
        for suit in Suit
    )


def _cards_outside_melds(builder: StateBuilder) -> Iterable[CardId]:
    # What fits was laid off if it could be, so that it is most likely found in the stock.
    return chain(builder.stock, builder.discards, *builder.hands)


def _any_card_fits(builder: StateBuilder, meld: Meld) -> bool:
    """Whether any card outside the melds can be added to this one."""
    rules, first = builder.meld_rules, meld.places[0]
    wild, rank, suit = rules.wild_table, first.rank, first.suit
    ends = () if meld.kind is MeldKind.SET else _adjacent_ranks(meld)
    for card in _cards_outside_melds(builder):
        # Most cards are out by their face, and asking the meld takes far longer.
        alike = (
            RANK_NUMBERS[card] in ends and SUITS[card] is suit if ends else RANKS[card] is rank
        )
        if (alike or wild[card]) and not isinstance(melds.extend(rules, meld, card), Refusal):
            return True
    return False


def _adjacent_ranks(run: Meld) -> tuple[int, ...]:
    """The ranks before and after a run, as natural cards have them: an ace is high."""
    before = melds.low_of(run.places) - 1
    after = before + len(run.places) + 1
    return (before if before != melds.LOW_ACE else melds.HIGH_ACE, after)


def _replaces(builder: StateBuilder, meld: Meld, card: CardId) -> bool:
    """Whether the card might take the place of a wild in this meld."""
    if meld.kind not in builder.sheet.replace.kinds:
        return False
    return any(_stands_for(builder, meld, place, card) for place in meld.places)


def _stands_for(builder: StateBuilder, meld: Meld, place: Place, card: CardId) -> bool:
    """Whether a wild is there in the card's place; in a set its suit does not matter."""
    which = builder.sheet.replace
    stays = which.goes in (FreedWild.SLIDES_EITHER_END, FreedWild.SLIDES_HIGH_FIRST)
    if stays and not melds.open_ends(builder.meld_rules, meld.places):
        return False
    if RANKS[place.card] not in which.wilds or RANKS[card] is not place.rank:
        return False
    wild = melds.stands_for_another(builder.meld_rules, place)
    return wild and (meld.kind is MeldKind.SET or SUITS[card] is place.suit)
