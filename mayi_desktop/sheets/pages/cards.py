"""Rules page: the cards, that is decks, jokers, and how many are dealt."""

from __future__ import annotations

from itertools import groupby

from mayi_desktop.engine.rulesheet import Jokers, RuleSheet
from mayi_desktop.i18n import _
from mayi_desktop.i18n.conventions import and_list
from mayi_desktop.sheets.pages.page_blocks import Fact
from mayi_desktop.sheets.phrases import (
    counted,
    deal_word,
    in_deals,
    number,
    number_range,
    sentence,
)


def deck_facts(sheet: RuleSheet) -> list[Fact]:
    """One fact for each group of player numbers that use the same decks all game."""
    groups: list[tuple[list[int], tuple[int, ...]]] = []
    for seats in range(sheet.min_players, sheet.max_players + 1):
        plan = _deck_plan(sheet, seats)
        if groups and groups[-1][1] == plan:
            groups[-1][0].append(seats)
        else:
            groups.append(([seats], plan))
    if len(groups) == 1:
        return [
            Fact(
                _("Decks"),
                _("You play with {plan}, shuffled together.", plan=_plan(sheet, groups[0][1])),
            )
        ]
    facts = [Fact(_("Decks"), _("You play with several decks, shuffled together:"))]
    for seats_list, plan in groups:
        who = sentence(number_range(seats_list[0], seats_list[-1]))
        facts.append(
            Fact(
                _("Decks"),
                _("{who} players: {plan}.", who=who, plan=_plan(sheet, plan)),
                "bullet",
            )
        )
    return facts


def joker_text(sheet: RuleSheet) -> str:
    """How many jokers are in the pack."""
    match sheet.jokers:
        case Jokers.NONE:
            return _("There are no jokers.")
        case Jokers.TWO_PER_DECK:
            return _("Each deck has its two jokers.")
        case Jokers.ONE_LESS_THAN_PLAYERS:
            example = sheet.max_players
            return _(
                "There’s one fewer joker than there are players: with {number} players, "
                "{jokers}.",
                number=number(example),
                jokers=counted(example - 1, "joker"),
            )


def dealt_text(sheet: RuleSheet) -> str:
    """How many cards everybody gets, deal by deal."""
    dealt = [rule.cards for rule in sheet.deals]
    word = deal_word(sheet)
    if len(set(dealt)) == 1:
        return _("Everybody is dealt {dealt} cards in every {word}.", dealt=dealt[0], word=word)
    if dealt == list(range(dealt[0], dealt[0] + len(dealt))):
        return _(
            "Everybody is dealt {first} cards in {word} 1 and one more in each "
            "{word} after it, up to {last} cards in {word} {count}.",
            first=dealt[0],
            word=word,
            last=dealt[-1],
            count=len(dealt),
        )
    parts = []
    for size, same in groupby(range(len(dealt)), lambda index: dealt[index]):
        parts.append(_("{size} cards {where}", size=size, where=in_deals(sheet, list(same))))
    return _("Everybody is dealt {cards}.", cards=and_list(parts))


def table_text(sheet: RuleSheet, seats: int, deal: int | None = None) -> str:
    """The cards on a table with this many seats, in one deal or in all of them."""
    chosen = range(len(sheet.deals)) if deal is None else [deal]
    parts = []
    for decks, same in groupby(chosen, lambda index: sheet.decks_for(seats, index)):
        jokers = sheet.jokers_for(seats, decks)
        where = list(same)
        when = "" if len(where) == len(chosen) else f" {in_deals(sheet, where)}"
        jokers_too = _(" and {jokers}", jokers=counted(jokers, "joker")) if jokers else ""
        parts.append(
            _(
                "{decks}{jokers}, {cards} cards{when}",
                decks=counted(decks, "deck"),
                jokers=jokers_too,
                cards=52 * decks + jokers,
                when=when,
            )
        )
    return _(
        "At this table, with {number} players: {cards}.",
        number=number(seats),
        cards="; ".join(parts),
    )


def newcomer_facts(sheet: RuleSheet) -> list[Fact]:
    """How the cards change when somebody joins; nothing where they stay the same."""
    seats = range(sheet.min_players, sheet.max_players + 1)
    facts = []
    if len({_deck_plan(sheet, count) for count in seats}) > 1:
        text = _("The number of decks depends on the new number of players.")
        facts.append(Fact(_("Decks"), text))
    if sheet.jokers is Jokers.ONE_LESS_THAN_PLAYERS:
        text = _("The number of jokers depends on the new number of players.")
        facts.append(Fact(_("Jokers"), text))
    return facts


def _deck_plan(sheet: RuleSheet, seats: int) -> tuple[int, ...]:
    """How many decks this many players use, deal by deal."""
    return tuple(sheet.decks_for(seats, deal) for deal in range(len(sheet.deals)))


def _plan(sheet: RuleSheet, plan: tuple[int, ...]) -> str:
    parts = []
    for decks, same in groupby(range(len(plan)), lambda index: plan[index]):
        where = list(same)
        when = "" if len(where) == len(plan) else f" {in_deals(sheet, where)}"
        parts.append(_("{decks} of 52 cards{when}", decks=counted(decks, "deck"), when=when))
    return and_list(parts)
