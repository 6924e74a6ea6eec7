"""Rule sheets: every rule in which sheets differ, as typed, frozen values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cached_property

from mayi_desktop.engine.cards import RANKS, CardId, Rank

FACE_VALUES: Mapping[Rank, int] = {
    rank: min(int(rank), 10) for rank in Rank if Rank.TWO <= rank <= Rank.KING
}


class MeldKind(Enum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"

    __hash__ = object.__hash__


class AceRule(Enum):
    """Where an ace may stand in a run."""

    HIGH = auto()
    EITHER_END = auto()
    BOTH_ENDS = auto()


class LayOffInTurn(Enum):
    """Where a seat may lay off in the turn it goes down."""

    NOWHERE = auto()
    OWN_MELDS = auto()
    ANYWHERE = auto()


class GoingOut(Enum):
    """How the last card leaves the hand."""

    EITHER = auto()
    BY_DISCARD = auto()
    BY_PLAYING = auto()


class ClaimTiming(Enum):
    """When a seat out of turn may ask for the discard."""

    NEVER = auto()
    WHILE_EXPOSED = auto()
    AT_THE_STOCK = auto()
    BEFORE_THE_DRAW = auto()


class ClaimOrder(Enum):
    """Who gets the card when somebody asks for it."""

    LINE_WITH_VETO = auto()
    TURN_ORDER = auto()
    FIRST_TO_ASK = auto()


class Beneath(Enum):
    """What happens to the card beneath a claimed discard."""

    HIDDEN = auto()
    DRAW_ONLY = auto()
    EXPOSED = auto()


class Replacers(Enum):
    """Which seats may replace a wild on the table."""

    NOBODY = auto()
    NOT_DOWN = auto()
    DOWN = auto()
    DOWN_LATER_TURNS = auto()
    ANYBODY_ON_OTHERS = auto()


class FreedWild(Enum):
    """Where a replaced wild goes."""

    TO_HAND = auto()
    TO_HAND_AND_PLAYED = auto()
    SLIDES_EITHER_END = auto()
    SLIDES_HIGH_FIRST = auto()
    NEW_MELD_OR_STAYS = auto()


class FirstDealer(Enum):
    """How the first dealer is found."""

    HIGH_CARD = auto()
    RANDOM = auto()


class Jokers(Enum):
    """How many jokers the shoe holds."""

    NONE = auto()
    TWO_PER_DECK = auto()
    ONE_LESS_THAN_PLAYERS = auto()


class Topic(Enum):
    """Topic of a refusal or a rule; each sheet names its section for it."""

    PLAYERS = "players"
    DEAL = "deal"
    TURN = "turn"
    DRAW = "draw"
    MELDS = "melds"
    RUNS = "runs"
    WILDS = "wilds"
    CONTRACT = "contract"
    LAY_DOWN = "lay_down"
    ALL_AT_ONCE = "all_at_once"
    LAY_OFF = "lay_off"
    REPLACE = "replace"
    CLAIM = "claim"
    DISCARD = "discard"
    GOING_OUT = "going_out"
    STOCK = "stock"
    JOINING = "joining"


@dataclass(frozen=True, slots=True)
class Requirement:
    """One meld of a contract, with its minimum number of cards."""

    kind: MeldKind
    size: int

    def __str__(self) -> str:
        return f"{'S' if self.kind is MeldKind.SET else 'R'}{self.size}"


Contract = tuple[Requirement, ...]


def contract(text: str) -> Contract:
    """Parse a contract such as "SSR" or "S R7"; plain S is 3 cards, plain R is 4.

    >>> [str(r) for r in contract("S R7")]
    ['S3', 'R7']
    """
    wanted: list[Requirement] = []
    letters = text.replace(" ", "")
    position = 0
    while position < len(letters):
        kind = MeldKind.SET if letters[position] == "S" else MeldKind.RUN
        end = position + 1
        while end < len(letters) and letters[end].isdigit():
            end += 1
        size = int(letters[position + 1 : end] or (3 if kind is MeldKind.SET else 4))
        wanted.append(Requirement(kind, size))
        position = end
    return tuple(wanted)


@dataclass(frozen=True)
class DealRule:
    """One deal: the cards dealt to each seat and the contract.

    `exact`: melds must have exactly the contract's sizes. `all_at_once`: the lay-down uses the
    whole hand and ends the deal without a discard. `winning_claims_only`: a seat may claim only
    a card with which it lays down everything at once. `suits_repeat`: this deal ignores the
    sheet's rules on distinct suits and the largest set.
    """

    cards: int
    contract: Contract
    exact: bool = False
    all_at_once: bool = False
    winning_claims_only: bool = False
    suits_repeat: bool = False

    @cached_property
    def set_sizes(self) -> list[int]:
        """Minimum sizes of the contract's sets, ascending."""
        return sorted(need.size for need in self.contract if need.kind is MeldKind.SET)

    @cached_property
    def run_sizes(self) -> list[int]:
        """Minimum sizes of the contract's runs, ascending."""
        return sorted(need.size for need in self.contract if need.kind is MeldKind.RUN)


@dataclass(frozen=True)
class MeldRules:
    """What counts as a meld.

    `naturals_per_wild`: a meld needs this many naturals for each wild (0: one natural is
    enough); checked at the lay-down only, unless `limit_on_lay_off`. `run_gap`: ranks that must
    lie between two runs of one suit in one lay-down; with `runs_may_overlap` such runs may
    still share ranks. `largest_set`: None for no limit.
    """

    wilds: frozenset[Rank] = frozenset()
    natural_twos: bool = False
    ace: AceRule = AceRule.HIGH
    distinct_suits: bool = False
    largest_set: int | None = None
    naturals_per_wild: int = 0
    limit_on_lay_off: bool = False
    run_gap: int = 0
    runs_may_overlap: bool = True

    @cached_property
    def low(self) -> int:
        """The lowest place of a run; 1 is an ace below the two."""
        if self.ace is not AceRule.HIGH:
            return 1
        return 3 if Rank.TWO in self.wilds and not self.natural_twos else 2

    @cached_property
    def longest_run(self) -> int:
        """The maximum length of a run."""
        return 14 - self.low + 1 - (1 if self.ace is AceRule.EITHER_END else 0)

    @cached_property
    def wild_table(self) -> bytes:
        """1 for each card id that is wild: the fastest lookup."""
        return bytes(rank in self.wilds for rank in RANKS)

    def is_wild(self, card: CardId) -> bool:
        """Whether a card is of a wild rank."""
        return bool(self.wild_table[card])

    @cached_property
    def with_any_suits(self) -> MeldRules:
        """The same rules, but sets may repeat suits and have any size."""
        return replace(self, distinct_suits=False, largest_set=None)


@dataclass(frozen=True, slots=True)
class ClaimRule:
    """May I?: when a seat may ask, who gets the card, and what it costs.

    `penalty`: stock cards that come with the discard. `limit`: claims a seat may win per deal.
    `during_turn`: opens a second window after a stock draw.
    """

    window: ClaimTiming
    order: ClaimOrder = ClaimOrder.TURN_ORDER
    penalty: int = 1
    limit: int | None = None
    two_in_a_row: bool = True
    beneath: Beneath = Beneath.HIDDEN
    down_may_claim: bool = False
    during_turn: bool = False

    @property
    def asks_turn_seat(self) -> bool:
        """Whether a call can come before the draw, so that the turn seat is asked first."""
        return self.window in (ClaimTiming.WHILE_EXPOSED, ClaimTiming.BEFORE_THE_DRAW)


@dataclass(frozen=True, slots=True)
class ReplaceRule:
    """Which wilds on the table may be replaced, by whom, and where the wild goes."""

    who: Replacers = Replacers.NOBODY
    wilds: frozenset[Rank] = frozenset()
    kinds: frozenset[MeldKind] = frozenset()
    goes: FreedWild = FreedWild.TO_HAND


@dataclass(frozen=True, slots=True)
class DeckRow:
    """Number of decks for up to `most_players` players and at least `from_cards` cards each."""

    most_players: int
    decks: int
    from_cards: int = 0


@dataclass(frozen=True)
class RuleSheet:
    """A whole rule sheet; no code branches on its key.

    `deal_word` is the sheet's word for a deal ("hand", "round"), `sections` the place on the
    sheet for each topic, `points` are per card. `eager_restock` refills the stock as soon as
    its last card is drawn; `fresh_deck` adds a deck when there is nothing to reshuffle;
    `natural_upcard` buries wild upcards.
    """

    key: str
    title: str
    players: tuple[int, int]
    best_players: tuple[int, int]
    decks: tuple[DeckRow, ...]
    jokers: Jokers
    deals: tuple[DealRule, ...]
    melds: MeldRules
    claims: ClaimRule
    points: Mapping[Rank, int]
    lay_off_in_turn: LayOffInTurn = LayOffInTurn.NOWHERE
    new_melds: bool = False
    shortest_new_meld: int = 3
    going_out: GoingOut = GoingOut.EITHER
    down_takes_discard: bool = True
    replace: ReplaceRule = field(default_factory=ReplaceRule)
    eager_restock: bool = False
    fresh_deck: bool = False
    natural_upcard: bool = False
    first_dealer: FirstDealer = FirstDealer.RANDOM
    deal_word: str = "deal"
    sections: Mapping[Topic, str] = field(default_factory=dict)

    @cached_property
    def points_table(self) -> tuple[int, ...]:
        """Points by card id."""
        return tuple(self.points.get(rank, 0) for rank in RANKS)

    @property
    def tells_of_newcomers(self) -> bool:
        """Whether the sheet says how newcomers join.

        If not, its section for joining is that for players.
        """
        return self.sections.get(Topic.JOINING) != self.sections.get(Topic.PLAYERS)

    @property
    def has_claims(self) -> bool:
        """Whether anybody can ask "May I?" at all."""
        return self.claims.window is not ClaimTiming.NEVER

    @property
    def has_wilds(self) -> bool:
        """Whether any card is wild."""
        return bool(self.melds.wilds)

    @property
    def min_players(self) -> int:
        """Minimum number of players."""
        return self.players[0]

    @property
    def max_players(self) -> int:
        """Maximum number of players."""
        return self.players[1]

    def decks_for(self, seats: int, deal: int) -> int:
        """Number of decks for this deal (from 0) with this many seats."""
        cards = self.deals[deal].cards
        rows = [r for r in self.decks if seats <= r.most_players]
        narrowest = min(r.most_players for r in rows)
        fitting = [r for r in rows if r.most_players == narrowest and cards >= r.from_cards]
        return max(fitting, key=lambda row: row.from_cards).decks

    def jokers_for(self, seats: int, decks: int) -> int:
        """Number of jokers in a shoe of this many decks."""
        match self.jokers:
            case Jokers.NONE:
                return 0
            case Jokers.TWO_PER_DECK:
                return 2 * decks
            case Jokers.ONE_LESS_THAN_PLAYERS:
                return seats - 1

    def down_may_have(self, *, as_draw: bool) -> bool:
        """Whether seats that are down may have discards, as their draw or by a claim."""
        return self.down_takes_discard if as_draw else self.claims.down_may_claim

    def meld_rules(self, deal: int) -> MeldRules:
        """What counts as a meld in this deal (from 0)."""
        return self.melds.with_any_suits if self.deals[deal].suits_repeat else self.melds

    def cite(self, topic: Topic) -> str:
        """The section for a topic, such as "Section 5"; the sheet's title if it has none."""
        return self.sections.get(topic, self.title)


def card_points(sheet: RuleSheet, card: CardId) -> int:
    """Points for a card left in a hand."""
    return sheet.points_table[card]


def hand_points(sheet: RuleSheet, cards: Iterable[CardId]) -> int:
    """Total points for cards left in a hand."""
    table = sheet.points_table
    return sum(table[card] for card in cards)
