"""Texts of rules: the page of a sheet, and what families can change in it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from mayi_desktop.base.i18n import N_, _, ngettext
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import DealRule, RuleSheet
from mayi_desktop.sheets.cards import BlockKind
from mayi_desktop.sheets.options import RuleError, RuleGroup, RuleOption
from mayi_desktop.sheets.phrases import contract_text, each_rank, sentence
from mayi_desktop.sheets.rules_page import rules_page
from mayi_desktop.ui.kit.rich_text import Paragraph, TextStyle
from mayi_desktop.ui.play.words import glossary

_STYLES: dict[BlockKind, TextStyle] = {
    "title": TextStyle.TITLE,
    "heading": TextStyle.HEADING,
    "text": TextStyle.TEXT,
    "bullet": TextStyle.BULLET,
    "ruling": TextStyle.RULING,
    "place": TextStyle.PLACE,
    "note": TextStyle.NOTE,
}
# Heading of each group, and its short form.
_GROUPS: Mapping[str, tuple[str, str]] = {
    "TABLE": (N_("The table"), N_("Table")),
    "DEALS": (N_("The deals"), N_("Deals")),
    "MELDS": (N_("Melds"), N_("Melds")),
    "TURN": (N_("The turn"), N_("Turn")),
    "CLAIMS": (N_("May I?"), N_("May I?")),
    "REPLACING": (N_("Swapping wild cards"), N_("Swapping")),
    "GOING_OUT": (N_("Going out"), N_("Going out")),
    "POINTS": (N_("Points"), N_("Points")),
}
# Questions by the name of the rule.
QUESTIONS: Mapping[str, str] = {
    "players.0": N_("Fewest players"),
    "players.1": N_("Most players"),
    "jokers": N_("How many jokers are there?"),
    "first_dealer": N_("Who deals first?"),
    "natural_upcard": N_(
        "If the first discard is wild, is it buried and another card turned up?"
    ),
    "melds.wilds.TWO": N_("Are twos wild?"),
    "melds.natural_twos": N_("Can a wild two also be a natural two, before the three?"),
    "melds.naturals_per_wild": N_("How many wild cards can a meld have?"),
    "melds.limit_on_lay_off": N_("Does that go for cards laid off later, too?"),
    "melds.ace": N_("Where can an ace go in a run?"),
    "melds.distinct_suits": N_("Do the suits in a set all have to be different?"),
    "melds.largest_set": N_("Most cards in a set"),
    "melds.run_gap": N_("Ranks left open between two runs in the same suit"),
    "melds.runs_may_overlap": N_("Can two runs in the same suit share ranks?"),
    "down_takes_discard": N_("Can a player who is down draw the discard?"),
    "lay_off_in_turn": N_("Can you lay off on the turn you lay down?"),
    "new_melds": N_("Can you lay down more melds once you’re down?"),
    "shortest_new_meld": N_("Fewest cards in such a meld"),
    "claims.window": N_("When can others ask “May I?”"),
    "claims.order": N_("Who gets the card?"),
    "claims.penalty": N_("How many penalty cards come with it?"),
    "claims.limit": N_("How often can each player get a card that way in a deal?"),
    "claims.beneath": N_("And the next card down?"),
    "claims.two_in_a_row": N_("Can the same player get two cards in a row?"),
    "claims.down_may_claim": N_("Can players who are down ask?"),
    "claims.during_turn": N_("Can others ask even after a card is drawn from the stock?"),
    "replace.who": N_("Who can swap a wild card on the table?"),
    "replace.wilds.JOKER": N_("Can you swap jokers?"),
    "replace.wilds.TWO": N_("Can you swap wild twos?"),
    "replace.kinds.RUN": N_("Can you swap wild cards in runs?"),
    "replace.kinds.SET": N_("Can you swap wild cards in sets?"),
    "replace.goes": N_("Where does the wild card go then?"),
    "going_out": N_("What do you do with your last card?"),
    "supply": N_("What if the stock runs out?"),
}
# Answers by rule and value.
ANSWERS: Mapping[str, str] = {
    "jokers.NONE": N_("None"),
    "jokers.TWO_PER_DECK": N_("Two for each deck"),
    "jokers.ONE_LESS_THAN_PLAYERS": N_("One fewer than there are players"),
    "first_dealer.HIGH_CARD": N_("Whoever draws the highest card"),
    "first_dealer.RANDOM": N_("Picked at random"),
    "melds.naturals_per_wild.0": N_("Any number, but at least one natural card"),
    "melds.naturals_per_wild.1": N_("As many as there are natural cards"),
    "melds.naturals_per_wild.2": N_("One for every two natural cards"),
    "melds.naturals_per_wild.3": N_("One for every three natural cards"),
    "melds.ace.HIGH": N_("After the king only"),
    "melds.ace.EITHER_END": N_("At either end"),
    "melds.ace.BOTH_ENDS": N_("At both ends at once, too"),
    "melds.largest_set.none": N_("no limit"),
    "lay_off_in_turn.NOWHERE": N_("Not yet"),
    "lay_off_in_turn.OWN_MELDS": N_("On your own melds"),
    "lay_off_in_turn.ANYWHERE": N_("On all melds"),
    "claims.window.NEVER": N_("Never"),
    "claims.window.WHILE_EXPOSED": N_("While the card is there"),
    "claims.window.AT_THE_STOCK": N_("When the stock is chosen"),
    "claims.window.BEFORE_THE_DRAW": N_("Before the next draw"),
    "claims.order.LINE_WITH_VETO": N_("Players ahead in line are asked first"),
    "claims.order.TURN_ORDER": N_("Everybody answers; the next in turn gets it"),
    "claims.order.FIRST_TO_ASK": N_("Whoever asks first"),
    "claims.limit.none": N_("no limit"),
    "claims.beneath.HIDDEN": N_("Nobody gets it"),
    "claims.beneath.DRAW_ONLY": N_("You can only draw it"),
    "claims.beneath.EXPOSED": N_("You can ask for it"),
    "replace.who.NOBODY": N_("Nobody"),
    "replace.who.NOT_DOWN": N_("Anybody who isn’t down yet"),
    "replace.who.DOWN": N_("Anybody who is down"),
    "replace.who.DOWN_LATER_TURNS": N_("Anybody who went down on an earlier turn"),
    "replace.who.ANYBODY_ON_OTHERS": N_("Everybody, in other players’ melds"),
    "replace.goes.TO_HAND": N_("Into your hand"),
    "replace.goes.TO_HAND_AND_PLAYED": N_("Into your hand, to play right away"),
    "replace.goes.SLIDES_EITHER_END": N_("To either end of its run"),
    "replace.goes.SLIDES_HIGH_FIRST": N_("To the high end of its run"),
    "replace.goes.NEW_MELD_OR_STAYS": N_("Into a new meld, or it stays"),
    "going_out.EITHER": N_("You can discard it or play it"),
    "going_out.BY_DISCARD": N_("You must discard it"),
    "going_out.BY_PLAYING": N_("You must play it"),
    "supply.WHEN_NEEDED": N_("Shuffle the discards when needed"),
    "supply.AT_ONCE": N_("Shuffle the discards right away"),
    "supply.FRESH_DECK": N_("Shuffle, then add a deck if needed"),
}
# Contradictions by the key of the error.
ERRORS: Mapping[str, str] = {
    "no_title": N_("Your rules need a name."),
    "few_jokers": N_(
        "{max_players} players would need {needed} jokers, but the decks have only "
        "{most}: add decks, or choose fewer jokers."
    ),
    "low_ace": N_("Twos can’t be wild while an ace can go before the two."),
    "long_meld": N_(
        "Deal {number} asks for a {kind} of {size}, but a {kind} can have {most} at most."
    ),
    "large_contract": N_(
        "Deal {number} asks for {asked} cards, but you get only {cards} and draw one."
    ),
    "no_discard_left": N_(
        "Deal {number} asks for {asked} cards. With {cards} dealt and one "
        "drawn, there’s none left to discard, and the last card must be a "
        "discard."
    ),
    "exact_at_once": N_(
        "In deal {number}, all {hand} cards must go down in melds of "
        "exactly these sizes, but those come to {asked}."
    ),
    "full_melds": N_(
        "In deal {number}, all {hand} cards must go down at once, but the "
        "melds have room for only {room}."
    ),
    "winning_order": N_(
        "In deal {number}, you can only ask for a winning card, so whoever "
        "asks first must get it."
    ),
    "line_at_stock": N_(
        "When the stock is chosen, everybody is asked at once: choose another way to "
        "decide who gets the card."
    ),
    "no_wild_to_replace": N_("Say which wild cards you can swap, or that nobody can."),
    "no_meld_to_replace_in": N_(
        "Say whether you can swap wild cards in runs or in sets, or that nobody can."
    ),
    "no_new_melds": N_(
        "A wild card you swap can go into a new meld only if more melds are allowed."
    ),
    "no_place_for_wild": N_(
        "There may be no room to play a swapped wild card right away, because a meld can "
        "have only so many."
    ),
    "few_cards": N_(
        "Deal {number} with {seats} players needs {wanted} cards, but there "
        "are only {held}: add decks or deal fewer cards."
    ),
}


def rules_text(
    sheet: RuleSheet, deal: int | None = None, seats: int | None = None
) -> tuple[Paragraph, ...]:
    """The rules of a sheet and its glossary; `deal` (from 0) comes first."""
    page = (*rules_page(sheet, deal, seats), *glossary(sheet))
    return tuple(Paragraph(_STYLES[block.kind], block.text) for block in page)


def group_text(group: RuleGroup) -> str:
    """The heading of a group."""
    return _(_GROUPS[group.name][0])


def short_group_text(group: RuleGroup) -> str:
    """The short heading of a group."""
    return _(_GROUPS[group.name][1])


def question_text(rule: RuleOption) -> str:
    """The question about a rule."""
    part, _ignored, inner = rule.name.partition(".")
    if part == "points":
        return sentence(each_rank(Rank[inner]))
    if part == "decks":
        return _("Decks with {count} players", count=int(inner))
    return _(QUESTIONS[rule.name])


def value_text(rule: RuleOption, value: Any) -> str:  # noqa: ANN401
    """The answer for a value of a rule."""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, Enum):
        return _(ANSWERS[f"{rule.name}.{value.name}"])
    if isinstance(value, tuple):
        return _decks(value)
    if rule.name.startswith("points."):
        return ngettext("{count} point", "{count} points", count=value)
    answer = ANSWERS.get(f"{rule.name}.{'none' if value is None else value}")
    return str(value) if answer is None else _(answer)


def error_text(trouble: RuleError) -> str:
    """A contradiction in a sentence; the self-check's own if there is no better one."""
    found = trouble.contradiction
    if not trouble.key:
        assert found is not None
        return _(found.template, **found.values)
    values = {
        name: _(value) if isinstance(value, str) else value
        for name, value in trouble.values.items()
    }
    return _(ERRORS[trouble.key], **values)


def deal_text(number: int, rule: DealRule) -> str:
    """A deal (from 0) in the list: its number and contract."""
    return _("{number}. {contract}", number=number + 1, contract=sentence(contract_text(rule)))


def _decks(plan: tuple[tuple[int, int], ...]) -> str:
    (_ignored, few), *others = plan
    if not others:
        return _("{decks}", decks=few)
    cards, more = others[-1]
    return _(
        "{decks}, but {more} with {cards} or more cards dealt",
        decks=few,
        cards=cards,
        more=more,
    )
