"""Characters: seven computer players, each with a habit that changes how a level plays."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from mayi_desktop.base.i18n import N_
from mayi_desktop.bots.bot import (
    Bot,
    Searcher,
    StyleDecision,
    StyleDecisions,
    ThinkingSteps,
    is_searcher,
)
from mayi_desktop.bots.knowledge import (
    Knowledge,
    Motive,
    card_to_shed,
    feeds_last_cards,
    is_bad_manners,
)
from mayi_desktop.bots.odds import Outs
from mayi_desktop.bots.sharp import rated_actions
from mayi_desktop.engine import solver
from mayi_desktop.engine.actions import Discard, LayDown, LetGo, MayI, PlayerAction
from mayi_desktop.engine.cards import RANK_NUMBERS, SUITS, CardId, Suit
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.table import DrawSource, Prompt
from mayi_desktop.engine.view import TableView

# --- The characters
# The numbers follow from `tests/bench/habits.py`: each habit is clearly visible beside
# the plain level, and costs at most two points of win share.


@dataclass(frozen=True, slots=True)
class Taste:
    """Preferences where they cost the contract nothing; weights are in points.

    `points` favours discarding expensive cards, `echo` ranks that were discarded lately,
    `newest` the card just drawn. `fits` keeps cards that can be laid off, `hearts` keeps
    hearts. A preferred discard may leave `live_cards` fewer helpful cards, and `points_more`
    in the hand.
    """

    points: float = 0.0
    fits: float = 0.0
    echo: float = 0.0
    newest: float = 0.0
    hearts: float = 0.0
    live_cards: int = 3
    points_more: int = 10
    outs_for_a_claim: int | None = None
    """Outs a card must add to be asked for although it brings the contract no nearer; None
    leaves that to the level."""
    points_for_a_wild: int = 0
    """Points that may stay in the hand for each wild that is not laid down."""


@dataclass(frozen=True, slots=True)
class Character:
    """A computer player: its name, its habit in a sentence, and its style of play.

    `stand_in` is its name where a person has the usual one. `pace` multiplies the time for a
    step, and changes no decision.
    """

    name: str
    stand_in: str
    habit: str
    taste: Taste
    pace: float = 1.0


# By key, which is also that of the face; in the order in which they join a table.
CHARACTERS: Mapping[str, Character] = {
    "ben": Character(
        N_("Ben"),
        N_("Bert"),
        N_("{name} gets rid of points first, even with a card that fits on the table."),
        Taste(points=2.0, live_cards=40),
        pace=1.25,
    ),
    "clara": Character(
        N_("Clara"),
        N_("Carol"),
        N_("{name} keeps her wilds: she lays down with as few as she can."),
        Taste(points_for_a_wild=30),
    ),
    "daniel": Character(
        N_("Daniel"),
        N_("Dave"),
        N_("{name} loves to ask, even for cards that only might help him."),
        Taste(outs_for_a_claim=4),
        pace=0.7,
    ),
    "ella": Character(
        N_("Ella"),
        N_("Elsie"),
        N_("{name} likes to discard what’s just been discarded: another six after a six."),
        Taste(echo=20.0, live_cards=40),
    ),
    "frank": Character(
        N_("Frank"),
        N_("Fred"),
        N_("{name} can’t part with hearts: he’d rather discard another suit."),
        Taste(hearts=10.0, live_cards=40, points_more=4),
        pace=1.5,
    ),
    "grace": Character(
        N_("Grace"),
        N_("Gwen"),
        N_("{name} keeps cards that fit on the table, and lays them off later."),
        Taste(fits=16.0, live_cards=40),
        pace=1.1,
    ),
    "henry": Character(
        N_("Henry"),
        N_("Hugo"),
        N_("{name} is the quickest: a card he’s drawn and can’t use goes right out again."),
        Taste(newest=20.0, live_cards=8, points_more=2),
        pace=0.5,
    ),
}


# --- Styled bots
# A style decides between discards that leave the contract equally near with about as many live
# cards, which wilds to keep when laying down, and whether to claim a card that helps only in
# the long run. It is noticeable, but hardly changes how often a player wins.


_LAY_DOWNS_TO_TRY = 24  # in the search for one with fewer wilds
_NEIGHBOURS = 2  # largest distance of ranks that go together in a run
_LATELY = 6  # discards that count as recent


class StyledBot:
    """A level that plays in a character's style where the level allows it."""

    def __init__(self, bot: Bot, taste: Taste, restylable: StyleDecisions) -> None:
        self.restylable = restylable
        self._bot = bot
        self._taste = taste

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The level's choice, or one nearly as good that suits the style better."""
        usual = self._bot.choose(view, prompt, rng)
        return restyle(view, prompt, usual, self._taste, self.restylable)


class StyledSearcher(StyledBot):
    """A level that thinks in steps, in a character's style where the level allows it."""

    def __init__(self, bot: Searcher, taste: Taste, restylable: StyleDecisions) -> None:
        super().__init__(bot, taste, restylable)
        self._searcher = bot

    @property
    def quick_bot(self) -> Bot:
        """The bot that answers at once, in the same style."""
        quick = self._searcher.quick_bot
        return StyledBot(quick, self._taste, self.restylable & quick.restylable)

    def think(self, view: TableView, prompt: Prompt, rng: Random) -> ThinkingSteps:
        """What `choose` answers, step by step."""
        usual = yield from self._searcher.think(view, prompt, rng)
        return restyle(view, prompt, usual, self._taste, self.restylable, weighed=True)


def with_style(bot: Bot, character: Character) -> Bot:
    """The bot playing in a character's style, which changes only its restylable decisions."""
    taste, restylable = character.taste, bot.restylable
    if is_searcher(bot):
        return StyledSearcher(bot, taste, restylable)
    return StyledBot(bot, taste, restylable)


def is_habit(
    bot: Bot,
    character: Character,
    view: TableView,
    prompt: Prompt,
    action: PlayerAction,
    rng: Random,
) -> bool:
    """Whether a character's style chose this action instead of the level's own.

    A level that thinks in steps is judged by its quick bot, which differs only in claims.
    """
    quick = bot.quick_bot if is_searcher(bot) else bot
    usual = quick.choose(view, prompt, rng)
    styled = restyle(view, prompt, usual, character.taste, bot.restylable)
    return action == styled != usual


def restyle(
    view: TableView,
    prompt: Prompt,
    usual: PlayerAction,
    taste: Taste,
    restylable: StyleDecisions,
    *,
    weighed: bool = False,
) -> PlayerAction:
    """The style's action instead of a level's usual one; often the same.

    `weighed`: the level lets no card go that brings the contract nearer and is worth a claim.
    """
    assert prompt.seat is not None
    match usual:
        case Discard(seat, card) if StyleDecision.DISCARD in restylable:
            return _styled_discard(Knowledge(view, seat), card, taste)
        case LetGo() if StyleDecision.CLAIM in restylable:
            motives = {Motive.MORE_OUTS} if weighed else {Motive.MORE_OUTS, Motive.NEARER}
            return _styled_claim(Knowledge(view, prompt.seat), prompt, usual, taste, motives)
        case LayDown() if StyleDecision.LAY_DOWN in restylable and taste.points_for_a_wild:
            return _styled_lay_down(Knowledge(view, prompt.seat), usual, taste)
        case _:
            return usual


# Discards.


def _styled_discard(know: Knowledge, usual: CardId, taste: Taste) -> Discard:
    """The discard the style likes best among those as good as the usual one."""
    seat = know.seat
    stalled = card_to_shed(know) is not None
    if know.rules.wild_table[usual] or know.rule.all_at_once or stalled:
        return Discard(seat, usual)
    own = _liking(know, usual, taste)
    liked = [(_liking(know, card, taste), know.points[card], card) for card in know.hand]
    better = [card for worth, _, card in sorted(liked, reverse=True) if worth > own]
    found = next(_equally_good(know, usual, better, taste), usual)
    return Discard(seat, found)


def _liking(know: Knowledge, card: CardId, taste: Taste) -> float:
    """How much the style favours discarding a card, the contract aside."""
    worth = taste.points * know.points[card]
    if taste.fits and know.table.melds and know.fits_somewhere(card):
        worth -= taste.fits
    if taste.echo and is_echo(know, card):
        worth += taste.echo
    if taste.newest and is_just_drawn(know, card):
        worth += taste.newest
    if SUITS[card] is Suit.HEARTS:
        worth -= taste.hearts
    return worth


def is_echo(know: Knowledge, card: CardId) -> bool:
    """Whether a card of its rank was discarded lately, so that it hardly helps anybody."""
    lately = know.table.discards[-_LATELY:]
    return any(RANK_NUMBERS[other] == RANK_NUMBERS[card] for other in lately)


def is_just_drawn(know: Knowledge, card: CardId) -> bool:
    """Whether the seat drew this card from the stock in this turn."""
    return know.table.drawn is DrawSource.STOCK and card == know.hand[-1]


def _equally_good(
    know: Knowledge, usual: CardId, cards: list[CardId], taste: Taste
) -> Iterator[CardId]:
    """The cards that are as good to discard as the usual one."""
    outs = None if know.down else Outs(know)
    lacks, live = (0, 0) if outs is None else _left(know, outs, usual)
    for card in cards:
        dear = know.points[card] < know.points[usual] - taste.points_more
        if dear or know.rules.wild_table[card] or card == know.table.taken:
            continue
        if feeds_last_cards(know, card) or is_bad_manners(know, card):
            continue
        if outs is None:
            alike = know.fits_somewhere(card) == know.fits_somewhere(usual)
        else:
            left, helping = _left(know, outs, card)
            alike = left == lacks and helping >= live - taste.live_cards
        if alike and check(know.view, Discard(know.seat, card)) is None:
            yield card


def _left(know: Knowledge, outs: Outs, card: CardId) -> tuple[int, int]:
    """What the contract lacks without a card, and how many live cards then help."""
    lacks = know.missing_without(card)
    return lacks, outs.count(know.key - know.ruler.keys[card], lacks)


# Claims.


def _styled_claim(
    know: Knowledge, prompt: Prompt, usual: LetGo, taste: Taste, motives: Collection[Motive]
) -> PlayerAction:
    """A claim for a card that adds many outs, or that a low level overlooked, not a pass.

    The card must go with another in the hand and cost at most one penalty card.
    """
    card, least = know.table.top, taste.outs_for_a_claim
    if least is None or card is None or know.sheet.claims.penalty > 1:
        return usual
    if not _goes_with_hand(know, card):
        return usual
    for options in rated_actions(know, prompt.kind, least):
        for option in options:
            helps = option.motive in motives and isinstance(option.action, MayI)
            if helps and option.value > (0,) and check(know.view, option.action) is None:
                return option.action
    return usual


def _goes_with_hand(know: Knowledge, card: CardId) -> bool:
    """Whether the hand has another of its rank for a set, or a neighbour for a run."""
    rank, suit = RANK_NUMBERS[card], SUITS[card]
    for other in know.hand:
        apart = abs(RANK_NUMBERS[other] - rank)
        if know.rules.wild_table[other] or (not apart and not know.rule.set_sizes):
            continue
        near = SUITS[other] is suit and apart <= _NEIGHBOURS and know.rule.run_sizes
        if not apart or near:
            return True
    return False


# Lay-downs.


def _styled_lay_down(know: Knowledge, usual: LayDown, taste: Taste) -> LayDown:
    """The lay-down that keeps the most wilds, if each leaves few more points in the hand."""

    def wilds(action: LayDown) -> int:
        return sum(know.rules.wild_table[card] for plan in action.melds for card in plan.cards)

    def laid(action: LayDown) -> int:
        return sum(know.points[card] for plan in action.melds for card in plan.cards)

    most = taste.points_for_a_wild
    ways = [
        way
        for way in solver.contract_melds(know.view, _LAY_DOWNS_TO_TRY)
        if laid(way) >= laid(usual) - most * max(1, wilds(usual) - wilds(way))
    ]
    return min([usual, *ways], key=wilds)
