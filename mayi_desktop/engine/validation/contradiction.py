"""The contradictions within a rule sheet: a closed list of kinds, each with its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from mayi_desktop.i18n import N_

SHORTEST_MELD = 2


class Conflict(Enum):
    """A kind of contradiction; the value is its sentence, with placeholders for the values."""

    NO_CARDS_DEALT = N_("{name}.cards is {cards}: at least one card is dealt.")
    EMPTY_CONTRACT = N_("{name}.contract is empty.")
    SUITS_REPEAT_ANYWAY = N_("{name}.suits_repeat is set, but suits may repeat in every deal.")
    WINNING_CLAIMS_WITHOUT_ALL_AT_ONCE = N_(
        "{name}.winning_claims_only is set without {name}.all_at_once."
    )
    WINNING_CLAIMS_WITHOUT_CLAIMS = N_(
        "{name}.winning_claims_only is set, but claims.window is NEVER."
    )
    WINNING_CLAIMS_ORDER = N_(
        "{name}.winning_claims_only needs FIRST_TO_ASK, but claims.order is {order}."
    )
    REQUIRED_MELD_TOO_SHORT = N_(
        "{name}.contract asks for a {kind} of {size}: that is no meld."
    )
    REQUIRED_MELD_TOO_LONG = N_(
        "{name}.contract asks for a {kind} of {size}, but a {kind} ends at {most}."
    )
    CONTRACT_TOO_LARGE = N_(
        "{name}.contract asks for {asked} cards, but {name}.cards is {cards} and one more"
        " is drawn."
    )
    NO_DISCARD_LEFT = N_(
        "{name}.contract asks for {asked} cards and a discard, but {name}.cards is "
        "{cards} and one more is drawn."
    )
    EXACT_AND_ALL_AT_ONCE = N_(
        "{name}.exact and {name}.all_at_once cannot both be met: {asked} cards are asked "
        "for and {hand} held."
    )
    MELDS_TOO_SMALL_FOR_HAND = N_(
        "{name}.all_at_once is set, but its melds hold {room} cards at most and the hand "
        "{hand}."
    )
    NO_DEALS = N_("deals is empty: a game has at least one deal.")
    EMPTY_TEXT = N_("{name} is empty.")
    PLAYERS_OUT_OF_RANGE = N_(
        "players is {low} to {high}: it must rise and lie between {fewest_players} and "
        "{most_players}."
    )
    BEST_PLAYERS_OUT_OF_RANGE = N_(
        "best_players is {best_low} to {best_high}: it must rise and lie within players, "
        "{low} to {high}."
    )
    DECKS_OUT_OF_RANGE = N_("decks has a row of {decks} decks: there are 1 to {most_decks}.")
    NO_DECK_ROW = N_("decks has no row for {seats} players and {fewest} cards each.")
    TOO_FEW_JOKERS = N_(
        "jokers is {jokers}: {max_players} players need {needed} jokers, and there are "
        "only {most}."
    )
    NO_POINTS_FOR_RANK = N_("points has no value for {rank}, which lies in the shoe.")
    NEGATIVE_POINTS = N_("points of {rank} is {value}: points cannot be negative.")
    JOKER_NOT_WILD = N_("jokers is {jokers}, but melds.wilds does not name the joker.")
    WILD_JOKER_WITHOUT_JOKERS = N_("melds.wilds names the joker, but jokers is NONE.")
    NEGATIVE_NATURALS_PER_WILD = N_(
        "melds.naturals_per_wild is {naturals_per_wild}: it cannot be negative."
    )
    WILD_LIMIT_WITHOUT_WILDS = N_(
        "melds.naturals_per_wild is {naturals_per_wild}, but nothing is wild."
    )
    LAY_OFF_LIMIT_WITHOUT_LIMIT = N_(
        "melds.limit_on_lay_off is set, but melds.naturals_per_wild sets no limit."
    )
    NATURAL_TWOS_NOT_WILD = N_(
        "melds.natural_twos is set, but melds.wilds does not name the two."
    )
    LOW_ACE_WITH_WILD_TWOS = N_("melds.ace is {ace}, but a wild two cannot follow a low ace.")
    NEGATIVE_RUN_GAP = N_("melds.run_gap is {run_gap}: it cannot be negative.")
    LARGEST_SET_TOO_SMALL = N_(
        "melds.largest_set is {largest_set}: a set has {shortest_meld} or more."
    )
    SHOE_TOO_SMALL = N_(
        "deals[{number}].cards is {cards}: {seats} players need {wanted} cards with the "
        "first discard and a stock, and the shoe holds {held}."
    )
    CLAIM_RULE_WITHOUT_CLAIMS = N_("claims.{field} is {value}, but claims.window is NEVER.")
    NEGATIVE_PENALTY = N_("claims.penalty is {penalty}: it cannot be negative.")
    CLAIM_LIMIT_TOO_LOW = N_(
        "claims.limit is {limit}: for no claims at all, claims.window is NEVER."
    )
    VETO_LINE_AT_THE_STOCK = N_(
        "claims.order is LINE_WITH_VETO, but AT_THE_STOCK all are asked at once."
    )
    DURING_TURN_ANYWAY = N_(
        "claims.during_turn is set, but WHILE_EXPOSED lasts during the turn anyway."
    )
    NO_SECOND_CLAIM_POSSIBLE = N_(
        "claims.two_in_a_row is forbidden, but no second card can be asked for: "
        "claims.beneath is {beneath}."
    )
    REPLACING_BY_NOBODY = N_(
        "replace says which wilds may be replaced, but replace.who is NOBODY."
    )
    NO_WILDS_TO_REPLACE = N_("replace.who is {who}, but replace.wilds is empty.")
    NO_MELDS_TO_REPLACE_IN = N_("replace.who is {who}, but replace.kinds is empty.")
    REPLACED_RANK_NOT_WILD = N_("replace.wilds names {rank}, which is not wild.")
    FREED_WILD_WITHOUT_NEW_MELDS = N_(
        "replace.goes is NEW_MELD_OR_STAYS, but new_melds is not set."
    )
    NO_PLACE_FOR_FREED_WILD = N_(
        "replace.goes is TO_HAND_AND_PLAYED, but there may be no place for the wild: "
        "melds.naturals_per_wild is {limit}."
    )
    NEW_MELD_TOO_SHORT = N_("shortest_new_meld is {shortest_new_meld}: that is no meld.")
    NATURAL_UPCARD_WITHOUT_WILDS = N_("natural_upcard is set, but nothing is wild.")
    TWO_STOCK_RULES = N_(
        "eager_restock ends a deal when no card is left, and fresh_deck adds a deck then:"
        " only one of them can be set."
    )


@dataclass(frozen=True, slots=True, init=False)
class Contradiction:
    """What is wrong with a sheet, and the values that its sentence names."""

    conflict: Conflict
    values: Mapping[str, object]

    def __init__(self, conflict: Conflict, **values: object) -> None:
        object.__setattr__(self, "conflict", conflict)
        object.__setattr__(self, "values", values)

    @property
    def template(self) -> str:
        """The sentence with its placeholders, as it is translated."""
        return str(self.conflict.value)

    @property
    def sentence(self) -> str:
        """The English sentence with the values put in; it names the field that is wrong."""
        return self.template.format(**self.values)
