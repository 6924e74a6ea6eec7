"""Knows what a rules page says about the table: goal, players, cards, contracts, newcomers."""

from __future__ import annotations

from itertools import groupby

from mayi_desktop.engine.rulesheet import FirstDealer, Jokers, MeldKind, RuleSheet, Topic
from mayi_desktop.sheets.facts import Fact, Section
from mayi_desktop.sheets.phrases import (
    PLAIN_SIZES,
    contract_words,
    in_deals,
    listed,
    many,
    number,
    plural,
    sentence,
)


def goal(sheet: RuleSheet) -> Section:
    """What the game is about, and how long it lasts."""
    word = sheet.deal_word
    return Section(
        "The goal",
        (
            Fact("Length of the game", f"The game lasts {many(len(sheet.deals), word)}."),
            Fact(
                "The goal",
                f"In each {word}, try to get rid of all your cards before the others do. "
                "The cards left in your hand cost you points, and the fewest points win.",
            ),
        ),
    )


def players_and_cards(sheet: RuleSheet, seats: int | None = None) -> Section:
    """Who can play, what is shuffled, and how a deal begins."""
    facts = [Fact("Players", _players(sheet)), *_decks(sheet), Fact("Jokers", _jokers(sheet))]
    if seats is not None:
        facts.append(Fact("This table", table_words(sheet, seats), "note"))
    facts += [
        Fact("Cards dealt", _cards_dealt(sheet)),
        Fact("First dealer", _first_dealer(sheet)),
        Fact(
            "Dealing",
            f"In the next {sheet.deal_word}, the player to the dealer’s left deals. The player "
            "to the left of the dealer always begins, and play goes round clockwise.",
        ),
        Fact("First discard", _upcard(sheet)),
    ]
    return Section("Players and cards", tuple(facts), (Topic.DEAL,))


def contracts(sheet: RuleSheet) -> Section:
    """The melds that each deal asks for."""
    word = sheet.deal_word
    facts = [
        Fact(
            "Contracts",
            f"Each {word} asks for certain melds, sets and runs: this is its contract. All "
            "melds of a contract are laid down together.",
        )
    ]
    for index, rule in enumerate(sheet.deals):
        extra = " (with every card you hold)" if rule.all_at_once else ""
        if rule.suits_repeat and sheet.melds != sheet.melds.with_any_suits:
            extra += " (without the limits for sets)"
        text = f"{sentence(word)} {index + 1}: {contract_words(rule)}{extra}."
        facts.append(Fact(f"Contract {index + 1}", text, "bullet"))
    plain = _plain_sizes(sheet)
    if plain:
        facts.append(Fact("Usual sizes", f"Where no size is named, {plain}."))
    return Section("The contracts", tuple(facts), (Topic.CONTRACT,))


def joining(sheet: RuleSheet) -> Section:
    """How a newcomer sits down."""
    return Section(
        "Joining a running game",
        (
            Fact(
                "Newcomers",
                f"Somebody new may sit down between two {plural(sheet.deal_word)} as long as "
                f"there are fewer than {number(sheet.max_players)} players, and anybody at the "
                "table may let them in. They take the last seat and begin with the highest "
                "total at the table. The shoe follows the new number of players.",
            ),
        ),
        (Topic.JOINING,),
    )


def table_words(sheet: RuleSheet, seats: int, deal: int | None = None) -> str:
    """The cards on a table with so many seats, in one deal or in all of them."""
    chosen = range(len(sheet.deals)) if deal is None else [deal]
    parts = []
    for decks, same in groupby(chosen, lambda index: sheet.decks_for(seats, index)):
        jokers = sheet.jokers_for(seats, decks)
        where = list(same)
        when = "" if len(where) == len(chosen) else f" {in_deals(sheet, where)}"
        jokers_too = f" and {many(jokers, 'joker')}" if jokers else ""
        parts.append(f"{many(decks, 'deck')}{jokers_too}, {52 * decks + jokers} cards{when}")
    return f"At this table, with {number(seats)} players: {'; '.join(parts)}."


def _players(sheet: RuleSheet) -> str:
    text = f"{sentence(_range(*sheet.players))} people can play."
    if sheet.best_players == sheet.players:
        return text
    low, high = sheet.best_players
    return f"{text} It is at its best with {_range(low, high)}."


def _range(low: int, high: int) -> str:
    """Numbers from low to high: "three", "three or four", "three to five"."""
    if low == high:
        return number(low)
    return f"{number(low)} {'or' if high == low + 1 else 'to'} {number(high)}"


def _decks(sheet: RuleSheet) -> list[Fact]:
    """One fact for each group of player numbers that use the same decks all game."""
    groups: list[tuple[list[int], tuple[int, ...]]] = []
    for seats in range(sheet.min_players, sheet.max_players + 1):
        plan = tuple(sheet.decks_for(seats, deal) for deal in range(len(sheet.deals)))
        if groups and groups[-1][1] == plan:
            groups[-1][0].append(seats)
        else:
            groups.append(([seats], plan))
    if len(groups) == 1:
        return [Fact("Decks", f"The shoe is {_plan(sheet, groups[0][1])} shuffled together.")]
    facts = [Fact("Decks", "The shoe is made of several decks shuffled together:")]
    for seats_list, plan in groups:
        who = sentence(_range(seats_list[0], seats_list[-1]))
        facts.append(Fact("Decks", f"{who} players: {_plan(sheet, plan)}.", "bullet"))
    return facts


def _plan(sheet: RuleSheet, plan: tuple[int, ...]) -> str:
    parts = []
    for decks, same in groupby(range(len(plan)), lambda index: plan[index]):
        where = list(same)
        when = "" if len(where) == len(plan) else f" {in_deals(sheet, where)}"
        parts.append(f"{many(decks, 'deck')} of 52 cards{when}")
    return listed(parts)


def _jokers(sheet: RuleSheet) -> str:
    match sheet.jokers:
        case Jokers.NONE:
            return "There are no jokers in the shoe."
        case Jokers.TWO_PER_DECK:
            return "Each deck brings two jokers with it."
        case Jokers.ONE_LESS_THAN_PLAYERS:
            example = sheet.max_players
            return (
                "The shoe holds one joker fewer than there are players: with "
                f"{number(example)} players, {many(example - 1, 'joker')}."
            )


def _cards_dealt(sheet: RuleSheet) -> str:
    dealt = [rule.cards for rule in sheet.deals]
    word = sheet.deal_word
    if len(set(dealt)) == 1:
        return f"Everybody is dealt {dealt[0]} cards in every {word}."
    if dealt == list(range(dealt[0], dealt[0] + len(dealt))):
        return (
            f"Everybody is dealt {dealt[0]} cards in {word} 1 and one card more in each "
            f"{word} after it, up to {dealt[-1]} cards in {word} {len(dealt)}."
        )
    parts = []
    for size, same in groupby(range(len(dealt)), lambda index: dealt[index]):
        parts.append(f"{size} cards {in_deals(sheet, list(same))}")
    return f"Everybody is dealt {listed(parts)}."


def _first_dealer(sheet: RuleSheet) -> str:
    match sheet.first_dealer:
        case FirstDealer.HIGH_CARD:
            return (
                "To find the first dealer, everybody draws a card, and the highest card deals. "
                "Those who tie for the highest draw again. Jokers and twos are low here."
            )
        case FirstDealer.RANDOM:
            return "The first dealer is picked by chance."


def _upcard(sheet: RuleSheet) -> str:
    text = (
        "The cards left over lie face down: they are the stock. Its top card is turned face up "
        "and begins the discards."
    )
    wilds = bool(sheet.melds.wilds)
    if sheet.natural_upcard and wilds:
        return (
            f"{text} If it is wild, it is hidden somewhere in the stock and another card is "
            "turned, until a card that is not wild lies there."
        )
    any_card = "Any card may lie there, even a wild one" if wilds else "Any card may lie there"
    return f"{text} {any_card}, and it may be taken like every other discard."


def _plain_sizes(sheet: RuleSheet) -> str:
    """What a set or run without a named size has, for the kinds that occur so."""
    words = []
    for kind in MeldKind:
        plain = [
            rule
            for rule in sheet.deals
            for need in rule.contract
            if need.kind is kind and need.size == PLAIN_SIZES[kind]
        ]
        if plain:
            at_least = "" if all(rule.exact for rule in plain) else "at least "
            words.append(f"a {kind.value} has {at_least}{number(PLAIN_SIZES[kind])} cards")
    return listed(words)
