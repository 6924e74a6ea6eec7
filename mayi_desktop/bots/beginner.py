"""Beginner level, which overlooks things as people do, and the random player below it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mayi_desktop.bots import steady
from mayi_desktop.bots.bot import (
    EVERY_DECISION,
    further_melds,
    lay_downs,
    lay_offs,
    rated_plays,
)
from mayi_desktop.bots.knowledge import (
    Knowledge,
    Motive,
    RatedAction,
    best_first,
    can_still_end,
    feeds_last_cards,
)
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import solver
from mayi_desktop.engine.actions import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    EndTurn,
    LayOff,
    LetGo,
    MayI,
    PlayerAction,
    TakeDiscard,
)
from mayi_desktop.engine.cards import RANK_NUMBERS, SUITS, CardId
from mayi_desktop.engine.legal import check, legal_actions
from mayi_desktop.engine.rulesheet import GoingOut
from mayi_desktop.engine.table import Prompt, PromptKind
from mayi_desktop.engine.view import TableView

# --- Random player: the bottom of the ladder; it also meets rules that good players rarely do.


# Enough for variety, and quick to find.
_LAY_DOWNS_TO_CHOOSE_FROM = 3
# Random players go out in 22 rounds on average; a deal twice as long is likely stuck.
_ROUNDS_OF_CHANCE = 40


class RandomBot:
    """Plays any legal action; `claims` is the share of discards, 0 to 1, that it wants.

    It usually lays down a complete contract, and lays off before half of its discards unless
    that would keep the deal from ending. After many rounds it plays like a steady player, so
    that every deal ends.
    """

    restylable = EVERY_DECISION

    def __init__(self, claims: float = 0.3) -> None:
        self._claims = claims

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """Any legal answer."""
        assert prompt.seat is not None
        seat = prompt.seat
        if view.table.rounds >= _ROUNDS_OF_CHANCE and not view.table.rule.all_at_once:
            return Steady().choose(view, prompt, rng)
        match prompt.kind:
            case PromptKind.DRAW:
                return self._wanted(view, TakeDiscard(seat), DrawStock(seat), rng)
            case PromptKind.MAY_I | PromptKind.ANSWER:
                call = solver.winning_claim(view) or MayI(seat)
                return self._wanted(view, call, LetGo(seat), rng)
            case PromptKind.ASKED:
                return self._wanted(view, Claim(seat), Allow(seat), rng)
            case _:
                return _play(view, rng)

    def _wanted(
        self, view: TableView, want: PlayerAction, other: PlayerAction, rng: Random
    ) -> PlayerAction:
        wants = rng.random() < self._claims and check(view, want) is None
        silent = isinstance(other, LetGo)
        return other if not wants and (silent or check(view, other) is None) else want


def _play(view: TableView, rng: Random) -> PlayerAction:
    proposals: list[PlayerAction] = []
    if view.viewer is not None and not view.table.seats[view.viewer].down:
        proposals += solver.contract_melds(view, _LAY_DOWNS_TO_CHOOSE_FROM)
    elif view.table.sheet.new_melds:
        proposals += solver.new_melds(view, _LAY_DOWNS_TO_CHOOSE_FROM)
    good: list[PlayerAction] = [action for action in proposals if check(view, action) is None]
    if good and rng.random() < 0.8:
        return _any_of(good, rng)
    listed = list(legal_actions(view))
    others: list[PlayerAction] = [a for a in listed if not isinstance(a, LayOff)]
    if 0 < len(others) < len(listed) and not can_still_end(Knowledge(view, others[0].seat)):
        listed = others
    plays: list[PlayerAction] = [
        action for action in listed if not isinstance(action, Discard | EndTurn)
    ]
    return _any_of(plays if plays and rng.random() < 0.5 else listed or good, rng)


def _any_of(actions: list[PlayerAction], rng: Random) -> PlayerAction:
    return actions[int(rng.random() * len(actions))]


# --- Beginner.
# It may notice a turn late that it can lay down, even with the cards it was dealt, or that the
# card just drawn fits on the table, but not twice in a row, and it misses nothing once another
# player is nearly out.


# Shares of what it overlooks; they set its distance to a steady player.
_MISSED_CLAIMS = 1 / 3
_MISSED_PLACES = 1 / 3
_MISSED_LAY_DOWNS = 1 / 2
# With this few cards in another hand everybody looks closely.
_LAST_CARDS = 2
_NEIGHBOURS = 2
_DISCARDS_IN_MIND = 3
_WILD = 100

# How many of its pick-ups it remembers, and their extra value.
_PICKED_UP_IN_MIND = 2
_PICKED_UP = 1.5

# How good a card must look to be drawn or claimed, and the round from which it plays steadily.
_LOOKS_GOOD = 1
_LOOKS_WORTH_A_CLAIM = 1
_ROUNDS_OF_HOPE = 12


class Beginner:
    """Collects pairs and neighbours, forgets most discards, and sees things a turn late."""

    restylable = EVERY_DECISION

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The best rated legal action."""
        assert prompt.seat is not None
        for options in _rated_actions(Knowledge(view, prompt.seat), prompt.kind, rng):
            for option in best_first(options):
                if isinstance(option.action, LetGo) or check(view, option.action) is None:
                    return option.action
        return next(legal_actions(view))


def _rated_actions(
    know: Knowledge, kind: PromptKind, rng: Random
) -> Iterator[list[RatedAction]]:
    """The rated actions of a decision; a later list counts if no earlier one is legal."""
    if is_stuck(know) or know.table.must_play:
        yield from steady.rated_actions(know, kind)
        return
    seat = know.seat
    match kind:
        case PromptKind.DRAW:
            yield [
                RatedAction(DrawStock(seat), (0,), Motive.NOTHING_ELSE),
                RatedAction(TakeDiscard(seat), (_draw_gain(know, _LOOKS_GOOD),), Motive.NEARER),
            ]
        case PromptKind.MAY_I | PromptKind.ANSWER if know.rule.winning_claims_only:
            yield steady.rated_calls(know, LetGo(seat))
        case PromptKind.MAY_I | PromptKind.ANSWER:
            let_go = RatedAction(LetGo(seat), (0,), Motive.NOTHING_ELSE)
            yield [let_go, RatedAction(MayI(seat), (_claim_gain(know, rng),), Motive.NEARER)]
        case PromptKind.ASKED:
            gain = _draw_gain(know, _LOOKS_GOOD) if know.is_my_turn else _claim_gain(know, rng)
            allow = RatedAction(Allow(seat), (0,), Motive.NOTHING_ELSE)
            yield [allow, RatedAction(Claim(seat), (gain,), Motive.NEARER)]
        case PromptKind.PLAY:
            yield from noticed_plays(know, rng, sees_held=know.table.rounds > 0)
            yield discards_by_eye(know)
        case _:
            raise AssertionError(f"{kind} is not a prompt to a seat")


def noticed_plays(
    know: Knowledge, rng: Random, *, sees_held: bool = True
) -> Iterator[list[RatedAction]]:
    """The lay-downs and lay-offs noticed by a player who overlooks some; no wild is swapped.

    With `sees_held` it surely notices a contract that it held before it drew.
    """
    if not know.down:
        if not _overlooks_contract(know, rng, sees_held=sees_held):
            yield lay_downs(know)
    elif know.table.melds:
        yield further_melds(know)
        yield [option for option in lay_offs(know) if not _overlooks_place(know, option, rng)]
    if len(know.hand) == 1 and know.sheet.going_out is GoingOut.BY_PLAYING:
        yield from rated_plays(know)


def _overlooks_contract(know: Knowledge, rng: Random, *, sees_held: bool) -> bool:
    """Whether it misses that the contract is complete, by the card just drawn or before."""
    if know.missing_now or _looks_closely(know):
        return False
    held_before = sees_held and not know.missing_without(know.hand[-1])
    return not held_before and rng.random() < _MISSED_LAY_DOWNS


def _overlooks_place(know: Knowledge, option: RatedAction, rng: Random) -> bool:
    """Whether it misses that the card just drawn fits on the table."""
    action = option.action
    if not isinstance(action, LayOff) or action.card != know.hand[-1] or _looks_closely(know):
        return False
    return rng.random() < _MISSED_PLACES


def _looks_closely(know: Knowledge) -> bool:
    """Whether another player is nearly out, so that it overlooks nothing."""
    counts = know.view.counts
    return any(n <= _LAST_CARDS for seat, n in enumerate(counts) if seat != know.seat)


def is_stuck(know: Knowledge) -> bool:
    """Whether the deal has lasted so long that it plays like a steady player."""
    return know.table.rounds >= _ROUNDS_OF_HOPE


def _draw_gain(know: Knowledge, good: float) -> float:
    """Above 0 if the exposed card looks better than one from the stock."""
    card = know.table.top
    if card is None:
        return -1
    if know.down:
        return 1 if know.fits_somewhere(card) else -1
    if not know.missing_now:
        return -1
    return _looks(know, card, know.hand) - good + 1


def _claim_gain(know: Knowledge, rng: Random) -> float:
    """Above 0 if it notices the exposed card and wants it despite the penalty."""
    if know.down or know.is_own_discard or rng.random() < _MISSED_CLAIMS:
        return -1
    dear = know.rule.all_at_once and know.sheet.claims.penalty
    return -1 if dear else _draw_gain(know, _LOOKS_WORTH_A_CLAIM)


def discards_by_eye(know: Knowledge) -> list[RatedAction]:
    """Rated discards, by a glance at pairs and neighbours."""
    return [_rated_discard(know, card) for card in know.hand]


def _rated_discard(know: Knowledge, card: CardId) -> RatedAction:
    """A discard, rated by how useless the card looks, then by its points."""
    others = [other for other in know.hand if other != card]
    if know.down:
        looks = float(know.fits_somewhere(card)) or _WILD * _is_kept_for_a_meld(know, card)
    else:
        looks = _looks(know, card, others) - _seen_discarded(know, card) / 2
        looks += _PICKED_UP * _is_remembered(know, card)
    just_taken = card == know.table.taken
    # Keep a complete contract together: it may notice it next turn.
    breaks = not know.down and not know.missing_now and bool(know.missing_without(card))
    bad = (-float(just_taken), -float(breaks), -float(_gives_last_card(know, card)))
    return RatedAction(
        Discard(know.seat, card), (*bad, -looks, know.points[card]), Motive.LEAST_USEFUL
    )


def _is_remembered(know: Knowledge, card: CardId) -> bool:
    """Whether it lately picked up this card or another of its rank."""
    latest = know.facts.known[-_PICKED_UP_IN_MIND:]
    pairs = know.rule.set_sizes
    return card in latest or (
        bool(pairs) and any(RANK_NUMBERS[other] == RANK_NUMBERS[card] for other in latest)
    )


def _gives_last_card(know: Knowledge, card: CardId) -> bool:
    """Whether the next seat, with its last card, could lay this one off."""
    return know.view.counts[know.next_to_draw] == 1 and feeds_last_cards(know, card)


def _is_kept_for_a_meld(know: Knowledge, card: CardId) -> bool:
    """Whether to keep a wild for a new meld."""
    hopeful = know.sheet.new_melds and know.fewest_cards > 1
    return hopeful and bool(know.rules.wild_table[card])


def _looks(know: Knowledge, card: CardId, others: list[CardId] | tuple[CardId, ...]) -> float:
    """How many cards of the hand it goes with, in sets or runs as the contract asks.

    A second copy is useless in a run, or in a set of distinct suits.
    """
    if know.rules.wild_table[card]:
        return _WILD
    rank, suit, rule = RANK_NUMBERS[card], SUITS[card], know.rule
    twin = any(RANK_NUMBERS[other] == rank and SUITS[other] is suit for other in others)
    pairs, neighbours = 0, set()
    for other in others:
        if RANK_NUMBERS[other] == rank:
            pairs += 1
        elif SUITS[other] is suit and abs(RANK_NUMBERS[other] - rank) <= _NEIGHBOURS:
            neighbours.add(RANK_NUMBERS[other])
    in_a_set = rule.set_sizes and not (twin and know.rules.distinct_suits)
    in_a_run = rule.run_sizes and not twin
    return float((pairs if in_a_set else 0) + (len(neighbours) if in_a_run else 0))


def _seen_discarded(know: Knowledge, card: CardId) -> int:
    """How many of the latest discards have its rank."""
    latest = know.table.discards[-_DISCARDS_IN_MIND:]
    return sum(RANK_NUMBERS[other] == RANK_NUMBERS[card] for other in latest)
