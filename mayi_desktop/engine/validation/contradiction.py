"""The contradictions within a rule sheet: a closed list of kinds, each with its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from mayi_desktop.i18n import N_

SHORTEST_MELD = 2


class Conflict(Enum):
    """A kind of contradiction; the value is its sentence, with placeholders for the values."""

    NO_CARDS_DEALT = N_("{name}.cards is {cards}: deal at least one card.")
    EMPTY_CONTRACT = N_("{name}.contract is empty.")
    SUITS_REPEAT_ANYWAY = N_(
        "{name}.suits_repeat is set, but suits may already repeat in every deal."
    )
    WINNING_CLAIMS_WITHOUT_ALL_AT_ONCE = N_(
        "{name}.winning_claims_only is set without {name}.all_at_once."
    )
    WINNING_CLAIMS_WITHOUT_CLAIMS = N_(
        "{name}.winning_claims_only is set, but claims.window is NEVER."
    )
    WINNING_CLAIMS_ORDER = N_(
        "{name}.winning_claims_only needs claims.order to be FIRST_TO_ASK, but it is {order}."
    )
    REQUIRED_MELD_TOO_SHORT = N_(
        "{name}.contract asks for a {kind} of {size}: that’s too short for a meld."
    )
    REQUIRED_MELD_TOO_LONG = N_(
        "{name}.contract asks for a {kind} of {size}, but a {kind} can’t be longer than {most}."
    )
    CONTRACT_TOO_LARGE = N_(
        "{name}.contract asks for {asked} cards, but {name}.cards is "
        "{cards} and you draw only one more."
    )
    NO_DISCARD_LEFT = N_(
        "{name}.contract asks for {asked} cards and a discard, but "
        "{name}.cards is {cards} and you draw only one more."
    )
    EXACT_AND_ALL_AT_ONCE = N_(
        "{name}.exact and {name}.all_at_once can’t go together: the contract takes "
        "{asked} cards and you hold {hand}."
    )
    MELDS_TOO_SMALL_FOR_HAND = N_(
        "{name}.all_at_once is set, but its melds hold at most {room} cards "
        "and you hold {hand}."
    )
    NO_DEALS = N_("deals is empty: a game needs at least one deal.")
    EMPTY_TEXT = N_("{name} is empty.")
    PLAYERS_OUT_OF_RANGE = N_(
        "players is {low} to {high}: put the smaller number first, and stay "
        "between {fewest_players} and {most_players}."
    )
    BEST_PLAYERS_OUT_OF_RANGE = N_(
        "best_players is {best_low} to {best_high}: put the smaller number "
        "first, and stay within players, {low} to {high}."
    )
    DECKS_OUT_OF_RANGE = N_("decks has a row of {decks} decks: you can have 1 to {most_decks}.")
    NO_DECK_ROW = N_("decks has no row for {seats} players with {fewest} cards each.")
    TOO_FEW_JOKERS = N_(
        "jokers is {jokers}: {max_players} players need {needed} jokers, "
        "but there are only {most}."
    )
    NO_POINTS_FOR_RANK = N_("points has no value for {rank}, which is in the deck.")
    NEGATIVE_POINTS = N_("points of {rank} is {value}: points can’t be negative.")
    JOKER_NOT_WILD = N_("jokers is {jokers}, but melds.wilds doesn’t name the joker.")
    WILD_JOKER_WITHOUT_JOKERS = N_("melds.wilds names the joker, but jokers is NONE.")
    NEGATIVE_NATURALS_PER_WILD = N_(
        "melds.naturals_per_wild is {naturals_per_wild}: it can’t be negative."
    )
    WILD_LIMIT_WITHOUT_WILDS = N_(
        "melds.naturals_per_wild is {naturals_per_wild}, but nothing is wild."
    )
    LAY_OFF_LIMIT_WITHOUT_LIMIT = N_(
        "melds.limit_on_lay_off is set, but melds.naturals_per_wild sets no limit."
    )
    NATURAL_TWOS_NOT_WILD = N_(
        "melds.natural_twos is set, but melds.wilds doesn’t name the two."
    )
    LOW_ACE_WITH_WILD_TWOS = N_("melds.ace is {ace}, but a wild two can’t follow a low ace.")
    NEGATIVE_RUN_GAP = N_("melds.run_gap is {run_gap}: it can’t be negative.")
    LARGEST_SET_TOO_SMALL = N_(
        "melds.largest_set is {largest_set}: a set has at least {shortest_meld} cards."
    )
    SHOE_TOO_SMALL = N_(
        "deals[{number}].cards is {cards}: with the first discard and a "
        "stock, {seats} players need {wanted} cards, but there are only "
        "{held}."
    )
    CLAIM_RULE_WITHOUT_CLAIMS = N_("claims.{field} is {value}, but claims.window is NEVER.")
    NEGATIVE_PENALTY = N_("claims.penalty is {penalty}: it can’t be negative.")
    CLAIM_LIMIT_TOO_LOW = N_(
        "claims.limit is {limit}: if nobody may ask at all, set claims.window to NEVER."
    )
    VETO_LINE_AT_THE_STOCK = N_(
        "claims.order is LINE_WITH_VETO, but AT_THE_STOCK asks everybody at once."
    )
    DURING_TURN_ANYWAY = N_(
        "claims.during_turn is set, but WHILE_EXPOSED covers the turn anyway."
    )
    NO_SECOND_CLAIM_POSSIBLE = N_(
        "claims.two_in_a_row is forbidden, but nobody can ask for a second "
        "card: claims.beneath is {beneath}."
    )
    REPLACING_BY_NOBODY = N_(
        "replace says which wilds can be swapped, but replace.who is NOBODY."
    )
    NO_WILDS_TO_REPLACE = N_("replace.who is {who}, but replace.wilds is empty.")
    NO_MELDS_TO_REPLACE_IN = N_("replace.who is {who}, but replace.kinds is empty.")
    REPLACED_RANK_NOT_WILD = N_("replace.wilds names {rank}, which isn’t wild.")
    FREED_WILD_WITHOUT_NEW_MELDS = N_(
        "replace.goes is NEW_MELD_OR_STAYS, but new_melds isn’t set."
    )
    NO_PLACE_FOR_FREED_WILD = N_(
        "replace.goes is TO_HAND_AND_PLAYED, but there may be no room for "
        "the wild: melds.naturals_per_wild is {limit}."
    )
    NEW_MELD_TOO_SHORT = N_(
        "shortest_new_meld is {shortest_new_meld}: that’s too short for a meld."
    )
    NATURAL_UPCARD_WITHOUT_WILDS = N_("natural_upcard is set, but nothing is wild.")
    TWO_STOCK_RULES = N_(
        "eager_restock ends a deal when no cards are left, but fresh_deck "
        "adds a deck then: set only one of them."
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
