"""Styled bots: a level's choices, changed to a character's taste where that costs little.

A style decides between discards that leave the contract as near with about as many live cards,
which wilds to keep when laying down, and whether to claim a card that helps only in the long
run. It can be noticed, but hardly changes how often a player wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from mayi_desktop.bots.levels.bot import (
    Bot,
    Searcher,
    StyleDecision,
    StyleDecisions,
    ThinkingSteps,
)
from mayi_desktop.bots.levels.sharp import rated_actions
from mayi_desktop.bots.reading.danger import danger, feeds_last_cards
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.bots.reading.manners import is_bad_manners
from mayi_desktop.bots.reading.outs import Outs
from mayi_desktop.bots.reading.rated_action import Motive
from mayi_desktop.bots.reading.stalling import card_to_shed
from mayi_desktop.bots.reading.weights import Weights
from mayi_desktop.engine.actions import Discard, LayDown, LetGo, MayI, PlayerAction
from mayi_desktop.engine.cards import RANK_NUMBERS, SUITS, CardId
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.solver import solve as solver
from mayi_desktop.engine.state.table import Prompt
from mayi_desktop.engine.state.view import TableView

# What a style may cost: points more in the hand, live cards less, points kept for a saved wild.
_POINTS_THAT_MATTER = 10
_LIVE_CARDS_THAT_MATTER = 3
_POINTS_FOR_A_WILD = 30
# Bounds the search for a lay-down with fewer wilds.
_LAY_DOWNS_TO_TRY = 24
# Ranks apart in a suit that still go together in a run.
_NEIGHBOURS = 2


class StyledBot:
    """A level that plays in a character's style where it allows that."""

    def __init__(self, bot: Bot, weights: Weights, restylable: StyleDecisions) -> None:
        self.restylable = restylable
        self._bot = bot
        self._weights = weights

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The level's choice, or one nearly as good that suits the style better."""
        usual = self._bot.choose(view, prompt, rng)
        return restyle(view, prompt, usual, self._weights, self.restylable)


class StyledSearcher(StyledBot):
    """A level that thinks in steps, and plays in a character's style where it allows that."""

    def __init__(self, bot: Searcher, weights: Weights, restylable: StyleDecisions) -> None:
        super().__init__(bot, weights, restylable)
        self._searcher = bot

    @property
    def quick_bot(self) -> Bot:
        """The bot that answers at once, in the same style."""
        quick = self._searcher.quick_bot
        return StyledBot(quick, self._weights, self.restylable & quick.restylable)

    def think(self, view: TableView, prompt: Prompt, rng: Random) -> ThinkingSteps:
        """What `choose` answers, step by step."""
        usual = yield from self._searcher.think(view, prompt, rng)
        return restyle(view, prompt, usual, self._weights, self.restylable)


def with_style(bot: Bot, character: Character) -> Bot:
    """The bot playing in a character's style, which changes only its restylable decisions."""
    weights, restylable = character.weights, bot.restylable
    if isinstance(bot, Searcher):
        return StyledSearcher(bot, weights, restylable)
    return StyledBot(bot, weights, restylable)


def restyle(
    view: TableView,
    prompt: Prompt,
    usual: PlayerAction,
    weights: Weights,
    restylable: StyleDecisions,
) -> PlayerAction:
    """What a style does in place of a level's usual action: often the same."""
    assert prompt.seat is not None
    claims_more = weights.outs_for_a_claim is not None
    match usual:
        case Discard(seat, card) if StyleDecision.DISCARD in restylable:
            return _styled_discard(Knowledge(view, seat), card, weights)
        case LetGo() if claims_more and StyleDecision.CLAIM in restylable:
            return _styled_claim(Knowledge(view, prompt.seat), prompt, usual, weights)
        case LayDown() if StyleDecision.LAY_DOWN in restylable and weights.keeps_wilds:
            return _styled_lay_down(Knowledge(view, prompt.seat), usual)
        case _:
            return usual


def _styled_discard(know: Knowledge, usual: CardId, weights: Weights) -> Discard:
    """The discard that suits the style best among those as good as the usual one."""
    seat = know.seat
    stalled = card_to_shed(know) is not None
    if know.rules.wild_table[usual] or know.rule.all_at_once or stalled:
        return Discard(seat, usual)
    own = _style_value(know, usual, weights)
    liked = [(_style_value(know, card, weights), card) for card in know.hand]
    better = [card for worth, card in sorted(liked, reverse=True) if worth > own]
    found = next(_equally_good(know, usual, better), usual)
    return Discard(seat, found)


def _style_value(know: Knowledge, card: CardId, weights: Weights) -> float:
    """How much the style favours discarding a card, apart from the contract."""
    fits = bool(know.table.melds) and know.fits_somewhere(card)
    worth = weights.points * know.points[card]
    return worth - weights.danger * danger(know, card) - weights.fits * fits


def _equally_good(know: Knowledge, usual: CardId, cards: list[CardId]) -> Iterator[CardId]:
    """The cards whose discard is as good as the usual one."""
    outs = None if know.down else Outs(know)
    lacks, live = (0, 0) if outs is None else _left(know, outs, usual)
    for card in cards:
        dear = know.points[card] < know.points[usual] - _POINTS_THAT_MATTER
        if dear or know.rules.wild_table[card] or card == know.table.taken:
            continue
        if feeds_last_cards(know, card) or is_bad_manners(know, card):
            continue
        if outs is None:
            alike = know.fits_somewhere(card) == know.fits_somewhere(usual)
        else:
            left, helping = _left(know, outs, card)
            alike = left == lacks and helping >= live - _LIVE_CARDS_THAT_MATTER
        if alike and check(know.view, Discard(know.seat, card)) is None:
            yield card


def _left(know: Knowledge, outs: Outs, card: CardId) -> tuple[int, int]:
    """What the contract lacks without a card, and how many live cards help then."""
    lacks = know.missing_without(card)
    return lacks, outs.count(know.key - know.ruler.keys[card], lacks)


def _styled_claim(
    know: Knowledge, prompt: Prompt, usual: LetGo, weights: Weights
) -> PlayerAction:
    """A claim for a card that adds many outs, instead of silence.

    The card must go with another in the hand and cost at most one penalty card.
    """
    card = know.table.top
    if card is None or know.sheet.claims.penalty > 1 or not _goes_with_hand(know, card):
        return usual
    for options in rated_actions(know, prompt.kind, weights):
        for option in options:
            wanted = option.motive is Motive.MORE_OUTS and isinstance(option.action, MayI)
            if wanted and check(know.view, option.action) is None:
                return option.action
    return usual


def _goes_with_hand(know: Knowledge, card: CardId) -> bool:
    """Whether the hand holds a card of its rank for a set, or near it in its suit for a run."""
    rank, suit = RANK_NUMBERS[card], SUITS[card]
    for other in know.hand:
        apart = abs(RANK_NUMBERS[other] - rank)
        if know.rules.wild_table[other] or (not apart and not know.rule.set_sizes):
            continue
        near = SUITS[other] is suit and apart <= _NEIGHBOURS and know.rule.run_sizes
        if not apart or near:
            return True
    return False


def _styled_lay_down(know: Knowledge, usual: LayDown) -> LayDown:
    """The lay-down that keeps most wilds, if it leaves few points more in the hand."""

    def wilds(action: LayDown) -> int:
        return sum(know.rules.wild_table[card] for plan in action.melds for card in plan.cards)

    def laid(action: LayDown) -> int:
        return sum(know.points[card] for plan in action.melds for card in plan.cards)

    ways = [
        way
        for way in solver.contract_melds(know.view, _LAY_DOWNS_TO_TRY)
        if laid(way) >= laid(usual) - _POINTS_FOR_A_WILD
    ]
    return min([usual, *ways], key=wilds)


@dataclass(frozen=True, slots=True)
class Character:
    """A style of play; `pace` multiplies the time for a step and has no effect on the cards."""

    weights: Weights
    pace: float = 1.0


# In the order in which they are offered.
CHARACTERS: Mapping[str, Character] = {
    "ben": Character(Weights(points=1.5, danger=4.0), pace=1.25),
    "clara": Character(Weights(keeps_wilds=True, points=0.5)),
    "daniel": Character(Weights(outs_for_a_claim=7), pace=0.7),
    "ella": Character(Weights(danger=4.0, points=0.3)),
    "frank": Character(Weights(keeps_wilds=True, danger=1.2), pace=1.5),
    "grace": Character(Weights(fits=16.0, points=0.2), pace=1.1),
    "henry": Character(Weights(points=0.5, danger=0.0, outs_for_a_claim=10), pace=0.5),
}
