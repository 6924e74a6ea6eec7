"""How a master lays down: with no dead cards it can help, and no joker left for others to take.

The sharp player's lay-down leaves the cheapest hand after its own melds. Each change here was
measured by playing the same deals on with and without it (build_scripts/train/RESULTS.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.engine import unseen_cards
from mayi_desktop.engine.actions import LayDown, MeldPlan, PlayerAction, ReplaceWild
from mayi_desktop.engine.cards import RANK_NUMBERS, RANKS, SUITS, CardId, Rank, Suit
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.melds import rank_at
from mayi_desktop.engine.rulesheet import FreedWild, Replacers
from mayi_desktop.engine.solver import solve as solver
from mayi_desktop.engine.solver.price import prices_for
from mayi_desktop.engine.state.table import SeatFacts

# Lay-downs to compare: more than most hands have.
_LAY_DOWNS = 24
# Points that a dead card costs beside its own: it takes a turn to throw it.
_DEAD_CARD = 20


def improve_lay_down(know: Knowledge, usual: LayDown) -> PlayerAction:
    """A better way to lay down, a swap to make before it, or the usual lay-down."""
    if know.rule.all_at_once or know.table.must_play:
        return usual
    swap = next(_swaps(know, usual), None)
    if swap is not None:
        return swap
    chosen = _with_fewer_dead_cards(know, usual) if know.rule.exact else usual
    return _with_jokers_out_of_reach(know, chosen)


def _swaps(know: Knowledge, usual: LayDown) -> Iterator[ReplaceWild]:
    """Replacements of a wild on the table by a card that would be left over, and dead.

    A seat that is down can no longer take the wild; in hand it fits anywhere.
    """
    if not _only_the_waiting_swap(know) or not know.may_replace:
        return
    for card in _left_over(know, usual):
        if _is_dead(know, usual, card):
            for meld, place in know.replaceable_wilds(card):
                swap = ReplaceWild(know.seat, card, meld.id, place.card)
                if check(know.view, swap) is None:
                    yield swap


def _with_fewer_dead_cards(know: Knowledge, usual: LayDown) -> LayDown:
    """A lay-down with fewer cards left that fit nowhere, on all melds, at few more points."""
    if not know.table.melds:
        return usual
    best, dead, cost = usual, *_leaves(know, usual)
    for other in solver.contract_melds(know.view, _LAY_DOWNS):
        fewer, price = _leaves(know, other)
        if fewer < dead and price < cost and check(know.view, other) is None:
            best, dead, cost = other, fewer, price
    return best


def _leaves(know: Knowledge, action: LayDown) -> tuple[int, int]:
    """How many dead cards a lay-down leaves, and what all it leaves costs."""
    left = _left_over(know, action)
    dead = sum(_is_dead(know, action, card) for card in left)
    return dead, sum(know.points[card] for card in left) + _DEAD_CARD * dead


def _left_over(know: Knowledge, action: LayDown) -> list[CardId]:
    laid = {card for plan in action.melds for card in plan.cards}
    return [card for card in know.hand if card not in laid]


def _is_dead(know: Knowledge, action: LayDown, card: CardId) -> bool:
    """Whether a card left over fits neither on the table nor on the melds about to be laid."""
    if know.rules.wild_table[card] or know.fits_somewhere(card):
        return False
    prices = prices_for(know.sheet)
    laid = [other for plan in action.melds for other in plan.cards]
    price = prices.of_left(know.rules, action.melds, [*laid, card])
    return price == prices.dead[RANK_NUMBERS[card] - 2]


# Jokers that others may take.


def _with_jokers_out_of_reach(know: Knowledge, usual: LayDown) -> LayDown:
    """The same melds with the wilds exchanged, so that others can least take one of them.

    In sets nobody can, and in runs only by the natural that it stands for.
    """
    places = [
        (_risk(know, plan, at), number, at)
        for number, plan in enumerate(usual.melds)
        for at, card in enumerate(plan.cards)
        if know.rules.wild_table[card]
    ]
    taken = know.sheet.replace.wilds
    wilds = [usual.melds[number].cards[at] for _, number, at in places]
    if not _others_may_take_wilds(know) or len({RANKS[card] in taken for card in wilds}) < 2:
        return usual
    wilds.sort(key=lambda card: RANKS[card] not in taken)
    places.sort()
    melds = [list(plan.cards) for plan in usual.melds]
    for (_, number, at), card in zip(places, wilds, strict=True):
        melds[number][at] = card
    plans = (
        MeldPlan(plan.kind, tuple(cards), plan.low)
        for plan, cards in zip(usual.melds, melds, strict=True)
    )
    other = LayDown(usual.seat, tuple(plans))
    return other if check(know.view, other) is None else usual


def _others_may_take_wilds(know: Knowledge) -> bool:
    """Whether a wild laid now could come into the hand of a seat that is not down."""
    return bool(_waiting(know)) and _only_the_waiting_swap(know)


def _waiting(know: Knowledge) -> list[SeatFacts]:
    """What is known of each other seat that still waits for its contract."""
    others = enumerate(know.table.seats)
    return [facts for seat, facts in others if seat != know.seat and not facts.down]


def _only_the_waiting_swap(know: Knowledge) -> bool:
    """Whether seats that are not down, and only they, take wilds of runs into their hands."""
    rule = know.sheet.replace
    return rule.who is Replacers.NOT_DOWN and rule.goes is FreedWild.TO_HAND


def _risk(know: Knowledge, plan: MeldPlan, at: int) -> int:
    """How many copies of what a wild at this place stands for others may hold or draw."""
    if plan.kind not in know.sheet.replace.kinds or plan.low is None:
        return 0
    suit = next(SUITS[card] for card in plan.cards if not know.rules.wild_table[card])
    return _loose(know)[rank_at(plan.low + at), suit]


def _loose(know: Knowledge) -> Counter[tuple[Rank, Suit | None]]:
    """The copies of each face that seats still waiting for their contract hold or may draw."""
    cards = list(unseen_cards(know.view))
    for facts in _waiting(know):
        cards.extend(facts.known)
    return Counter((RANKS[card], SUITS[card]) for card in cards)
