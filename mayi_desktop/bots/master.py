"""Master level: like Sharp, except for claims, lay-downs, long deals and the last deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import inf
from random import Random

from mayi_desktop.base.steps import result_of
from mayi_desktop.bots.bot import EVERY_DECISION, Bot, ThinkingSteps
from mayi_desktop.bots.endgame import improve_move, is_decisive
from mayi_desktop.bots.knowledge import (
    NOBODY_DOWN,
    Knowledge,
    best_first,
    hand_is_too_large,
    is_stalling,
    stays_patient,
)
from mayi_desktop.bots.odds import Outs
from mayi_desktop.bots.sharp import Sharp, patient_discards
from mayi_desktop.bots.steady import is_too_late
from mayi_desktop.engine import solver, unseen_cards
from mayi_desktop.engine.actions import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    LayDown,
    LetGo,
    MayI,
    MeldPlan,
    PlayerAction,
    ReplaceWild,
    TakeDiscard,
)
from mayi_desktop.engine.cards import RANK_NUMBERS, RANKS, SUITS, CardId, Rank, Suit
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.melds import rank_at
from mayi_desktop.engine.rulesheet import FreedWild, Replacers
from mayi_desktop.engine.runs_and_sets import prices_for
from mayi_desktop.engine.table import DISCARD_PROMPTS, Prompt, PromptKind, SeatFacts
from mayi_desktop.engine.view import TableView

# --- Lay-downs.
# Sharp's lay-down leaves the cheapest hand. A master also avoids dead cards, and jokers within
# the reach of others. Each change was measured by playing the same deals with and without it
# (tests/bench/PLAYERS.md).


# Lay-downs to compare; most hands have fewer.
_LAY_DOWNS = 24
# Extra points for a dead card: discarding it takes a turn.
_DEAD_CARD = 20


def improve_lay_down(know: Knowledge, usual: LayDown) -> PlayerAction:
    """A better lay-down, a swap to make first, or the usual lay-down."""
    if know.rule.all_at_once or know.table.must_play:
        return usual
    swap = next(_swaps(know, usual), None)
    if swap is not None:
        return swap
    chosen = _with_fewer_dead_cards(know, usual) if know.rule.exact else usual
    return _with_jokers_out_of_reach(know, chosen)


def _swaps(know: Knowledge, usual: LayDown) -> Iterator[ReplaceWild]:
    """Swaps that trade a dead leftover card for a wild on the table.

    They come before laying down: a seat that is down can no longer take the wild, and a wild in
    hand fits anywhere.
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
    """A lay-down that leaves fewer dead cards at few extra points, or the usual one."""
    if not know.table.melds:
        return usual
    best, dead, cost = usual, *_leaves(know, usual)
    for other in solver.contract_melds(know.view, _LAY_DOWNS):
        fewer, price = _leaves(know, other)
        if fewer < dead and price < cost and check(know.view, other) is None:
            best, dead, cost = other, fewer, price
    return best


def _leaves(know: Knowledge, action: LayDown) -> tuple[int, int]:
    """How many dead cards a lay-down leaves, and the cost of all it leaves."""
    left = _left_over(know, action)
    dead = sum(_is_dead(know, action, card) for card in left)
    return dead, sum(know.points[card] for card in left) + _DEAD_CARD * dead


def _left_over(know: Knowledge, action: LayDown) -> list[CardId]:
    laid = {card for plan in action.melds for card in plan.cards}
    return [card for card in know.hand if card not in laid]


def _is_dead(know: Knowledge, action: LayDown, card: CardId) -> bool:
    """Whether a card left over fits neither on the table nor on the melds of the lay-down."""
    if know.rules.wild_table[card] or know.fits_somewhere(card):
        return False
    prices = prices_for(know.sheet)
    laid = [other for plan in action.melds for other in plan.cards]
    price = prices.of_left(know.rules, action.melds, [*laid, card])
    return price == prices.dead[RANK_NUMBERS[card] - 2]


# Jokers within the reach of others.


def _with_jokers_out_of_reach(know: Knowledge, usual: LayDown) -> LayDown:
    """The same melds, with jokers where opponents are least likely to get them.

    A joker in a set is safe; one in a run can be swapped for the card it stands for.
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
    """Whether a seat that is not down could take a wild laid now."""
    return bool(_waiting(know)) and _only_the_waiting_swap(know)


def _waiting(know: Knowledge) -> list[SeatFacts]:
    """The other seats that are not down."""
    others = enumerate(know.table.seats)
    return [facts for seat, facts in others if seat != know.seat and not facts.down]


def _only_the_waiting_swap(know: Knowledge) -> bool:
    """Whether only seats that are not down swap wilds, into their hands."""
    rule = know.sheet.replace
    return rule.who is Replacers.NOT_DOWN and rule.goes is FreedWild.TO_HAND


def _risk(know: Knowledge, plan: MeldPlan, at: int) -> int:
    """How many copies of the card that this wild stands for others may hold or draw."""
    if plan.kind not in know.sheet.replace.kinds or plan.low is None:
        return 0
    suit = next(SUITS[card] for card in plan.cards if not know.rules.wild_table[card])
    return _loose(know)[rank_at(plan.low + at), suit]


def _loose(know: Knowledge) -> Counter[tuple[Rank, Suit | None]]:
    """The copies of each face that seats not yet down may hold or draw."""
    cards = list(unseen_cards(know.view))
    for facts in _waiting(know):
        cards.extend(facts.known)
    return Counter((RANKS[card], SUITS[card]) for card in cards)


# --- Master.
# Over thousands of duels, which of several spare cards is discarded hardly mattered. Playing a
# last all-at-once deal for the standing gained most, then claims of cards that bring the
# contract no nearer, then lay-downs and keeping cards from others. Penalty cards are useful
# where melds can be added, or where several sets take nearly the whole hand; elsewhere they are
# only points. In a long deal patience pays, and so do claims saved for later. What gained
# nothing is listed in tests/bench/PLAYERS.md: looking two draws ahead, playing close
# claims out in sampled worlds, and values fitted to games.


# A claim for outs pays if it adds at least four, in contracts of three or more melds, with two
# sets, that leave at most two cards of a dealt hand over.
_SPARE_CARDS = 2
_OUTS_FOR_A_CLAIM = 4
_SETS = 2

# Where melds can be added, any claim that helps pays, unless another seat is nearly out.
_OUTS_WITH_NEW_MELDS = 1
_FEW_CARDS = 4


class Master:
    """Plays like Sharp, but claims more where it pays, and plays the last deal to win.

    In a long deal it keeps its good cards longer. Nothing in it is random.
    """

    restylable = EVERY_DECISION

    def __init__(self) -> None:
        self._sharp = Sharp()

    @property
    def quick_bot(self) -> Bot:
        """The sharp player that answers if thinking fails."""
        return self._sharp

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The answer after all steps of thinking."""
        return result_of(self.think(view, prompt, rng))

    def think(self, view: TableView, prompt: Prompt, rng: Random) -> ThinkingSteps:
        """The sharp player's answer, except for claims, new melds, long and last deals."""
        usual = self._sharp.choose(view, prompt, rng)
        yield
        assert prompt.seat is not None
        card = view.table.top
        know = Knowledge(view, prompt.seat)
        if prompt.kind not in DISCARD_PROMPTS or view.table.turn == prompt.seat:
            return _in_turn(know, usual)
        if card is None or not _can_use_claim(know):
            return usual
        asking = prompt.kind is PromptKind.ASKED
        wish: PlayerAction = Claim(know.seat) if asking else MayI(know.seat)
        silence: PlayerAction = Allow(know.seat) if asking else LetGo(know.seat)
        gain = _outs_gained(know, card)
        if gain <= 0 or check(view, wish) is not None:
            return usual
        if gain != inf and _is_nearly_there(know):
            return silence
        return wish if usual == wish or _is_worth_claiming(know, card, gain) else silence


def _in_turn(know: Knowledge, usual: PlayerAction) -> PlayerAction:
    """The draw, play or discard of its turn."""
    match usual:
        case Allow() if _keeps_from_others(know):
            keep = Claim(know.seat)
            return keep if check(know.view, keep) is None else usual
        case LayDown():
            return improve_lay_down(know, usual)
        case DrawStock() if _opens_a_meld(know):
            draw = TakeDiscard(know.seat)
            return draw if check(know.view, draw) is None else usual
        case Discard() if stays_patient(know):
            options = best_first(patient_discards(know))
            throws = (option.action for option in options)
            return next((throw for throw in throws if check(know.view, throw) is None), usual)
        case _:
            return improve_move(know, usual) if is_decisive(know) else usual


# Claims.


def _can_use_claim(know: Knowledge) -> bool:
    """Whether this seat could use the exposed card out of turn.

    Limited claims come to an end, so it makes them however long the deal has lasted.
    """
    if know.down or know.is_own_discard or not know.missing_now:
        return False
    uncounted = know.sheet.claims.limit is None
    if hand_is_too_large(know) or (uncounted and is_stalling(know)):
        return False
    return not know.rule.winning_claims_only and not know.rule.all_at_once


def _outs_gained(know: Knowledge, card: CardId) -> float:
    """How many outs the card adds; infinite if it brings the contract nearer itself."""
    missing = know.missing_now
    if know.missing_with(card) < missing:
        return inf
    outs = Outs(know)
    return outs.count(know.key + know.ruler.keys[card], missing) - outs.count(know.key, missing)


def _is_worth_claiming(know: Knowledge, card: CardId, gain: float) -> bool:
    """Whether a master claims a card that a sharp player does not.

    Limited claims are too few for cards that bring the contract no nearer, but they need not be
    saved up. Elsewhere the penalty cards must be useful: in new melds, or in sets where the
    contract takes nearly the whole hand.
    """
    if know.sheet.claims.limit is not None:
        return (
            is_stalling(know) and gain == inf and not is_too_late(know, know.missing_with(card))
        )
    if know.sheet.new_melds:
        return gain >= _OUTS_WITH_NEW_MELDS and know.fewest_cards > _FEW_CARDS
    return _takes_nearly_all(know) and gain >= _OUTS_FOR_A_CLAIM


def _takes_nearly_all(know: Knowledge) -> bool:
    """Whether a contract of several sets takes nearly the whole hand."""
    rule = know.rule
    many_sets = len(rule.set_sizes) >= _SETS and len(rule.set_sizes + rule.run_sizes) > _SETS
    return many_sets and rule.cards - know.ruler.size <= _SPARE_CARDS


def _is_nearly_there(know: Knowledge) -> bool:
    """Whether the hand lacks one card for a contract with runs, and nobody is down yet.

    There, claiming for outs costs 3.5 points: the penalty card is one more to get rid of.
    """
    first = know.missing_now == 1 and know.fewest_cards == NOBODY_DOWN
    return first and bool(know.rule.run_sizes) and know.rule.exact


def _keeps_from_others(know: Knowledge) -> bool:
    """Whether to take a card only because another player asks for it.

    It gains four points if the own hand is complete, so that hardly any draw could help, and
    the asker is likely to be caught with nearly a whole hand.
    """
    if know.down or is_stalling(know) or not know.rule.exact:
        return False
    return not know.missing_now and _takes_nearly_all(know)


def _opens_a_meld(know: Knowledge) -> bool:
    """Whether the exposed card makes a new meld with naturals of the hand."""
    card = know.table.top
    if card is None or not know.down or not know.sheet.new_melds:
        return False
    return next(solver.melds_with(know.view, card, know.hand), None) is not None
