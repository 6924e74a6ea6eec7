"""Knows what a rules page says about the table: goal, players, cards, contracts, newcomers."""

from __future__ import annotations

from itertools import groupby

from mayi_desktop.engine.rulesheet import FirstDealer, Jokers, MeldKind, RuleSheet, Topic
from mayi_desktop.sheets.facts import Fact, Section
from mayi_desktop.sheets.phrases import (
    PLAIN_SIZES,
    contract_words,
    deal_word,
    deal_words,
    in_deals,
    listed,
    many,
    number,
    sentence,
)
from mayi_desktop.tongue import told, worded


def goal(sheet: RuleSheet) -> Section:
    """What the game is about, and how long it lasts."""
    word = deal_word(sheet)
    return Section(
        told("The goal"),
        (
            Fact(
                told("Length of the game"),
                told("The game lasts {many}.", many=many(len(sheet.deals), sheet.deal_word)),
            ),
            Fact(
                told("The goal"),
                told(
                    "In each {word}, try to get rid of all your cards before the others do. "
                    "The cards left in your hand cost you points, and the fewest points win.",
                    word=word,
                ),
            ),
        ),
    )


def players_and_cards(sheet: RuleSheet, seats: int | None = None) -> Section:
    """Who can play, what is shuffled, and how a deal begins."""
    facts = [
        Fact(told("Players"), _players(sheet)),
        *_decks(sheet),
        Fact(told("Jokers"), _jokers(sheet)),
    ]
    if seats is not None:
        facts.append(Fact(told("This table"), table_words(sheet, seats), "note"))
    facts += [
        Fact(told("Cards dealt"), _cards_dealt(sheet)),
        Fact(told("First dealer"), _first_dealer(sheet)),
        Fact(
            told("Dealing"),
            told(
                "In the next {word}, the player to the dealer’s left deals. The player "
                "to the left of the dealer always begins, and play goes round clockwise.",
                word=deal_word(sheet),
            ),
        ),
        Fact(told("First discard"), _upcard(sheet)),
    ]
    return Section(told("Players and cards"), tuple(facts), (Topic.PLAYERS, Topic.DEAL))


def contracts(sheet: RuleSheet) -> Section:
    """The melds that each deal asks for."""
    word = deal_word(sheet)
    facts = [
        Fact(
            told("Contracts"),
            told(
                "Each {word} asks for certain melds, sets and runs: this is its "
                "contract. All melds of a contract are laid down together.",
                word=word,
            ),
        )
    ]
    for index, rule in enumerate(sheet.deals):
        extra = told(" (with every card you hold)") if rule.all_at_once else ""
        if rule.suits_repeat and sheet.melds != sheet.melds.with_any_suits:
            extra += _freed_sets(sheet)
        text = f"{sentence(word)} {index + 1}: {contract_words(rule)}{extra}."
        facts.append(Fact(told("Contract {number}", number=index + 1), text, "bullet"))
    plain = _plain_sizes(sheet)
    if plain:
        facts.append(
            Fact(told("Usual sizes"), told("Where no size is named, {plain}.", plain=plain))
        )
    return Section(told("The contracts"), tuple(facts), (Topic.CONTRACT,))


def joining(sheet: RuleSheet) -> Section:
    """How a newcomer sits down."""
    newcomers = Fact(
        told("Newcomers"),
        told(
            "Somebody new may sit down between two {words} as long as the table has room, "
            "and anybody at the table may let them in. They take the last seat and begin "
            "with the highest total at the table.",
            words=deal_words(sheet),
        ),
    )
    facts = (newcomers, *_cards_for_newcomers(sheet))
    places = sheet.sections
    # A sheet that is silent about newcomers names the place where it speaks of the players.
    silent = places.get(Topic.JOINING) == places.get(Topic.PLAYERS)
    return Section(told("Joining a running game"), facts, () if silent else (Topic.JOINING,))


def table_words(sheet: RuleSheet, seats: int, deal: int | None = None) -> str:
    """The cards on a table with so many seats, in one deal or in all of them."""
    chosen = range(len(sheet.deals)) if deal is None else [deal]
    parts = []
    for decks, same in groupby(chosen, lambda index: sheet.decks_for(seats, index)):
        jokers = sheet.jokers_for(seats, decks)
        where = list(same)
        when = "" if len(where) == len(chosen) else f" {in_deals(sheet, where)}"
        jokers_too = told(" and {jokers}", jokers=many(jokers, "joker")) if jokers else ""
        parts.append(
            told(
                "{decks}{jokers}, {cards} cards{when}",
                decks=many(decks, "deck"),
                jokers=jokers_too,
                cards=52 * decks + jokers,
                when=when,
            )
        )
    return told(
        "At this table, with {number} players: {cards}.",
        number=number(seats),
        cards="; ".join(parts),
    )


def _players(sheet: RuleSheet) -> str:
    text = told("{people} people can play.", people=sentence(_range(*sheet.players)))
    if sheet.best_players == sheet.players:
        return text
    low, high = sheet.best_players
    return told("{text} It is at its best with {range}.", text=text, range=_range(low, high))


def _range(low: int, high: int) -> str:
    """Numbers from low to high: "three", "three or four", "three to five"."""
    if low == high:
        return number(low)
    if high == low + 1:
        return listed([number(low), number(high)], "or")
    return told("{first} to {last}", first=number(low), last=number(high))


def _decks(sheet: RuleSheet) -> list[Fact]:
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
                told("Decks"),
                told(
                    "You play with {plan}, shuffled together.", plan=_plan(sheet, groups[0][1])
                ),
            )
        ]
    facts = [Fact(told("Decks"), told("You play with several decks, shuffled together:"))]
    for seats_list, plan in groups:
        who = sentence(_range(seats_list[0], seats_list[-1]))
        facts.append(
            Fact(
                told("Decks"),
                told("{who} players: {plan}.", who=who, plan=_plan(sheet, plan)),
                "bullet",
            )
        )
    return facts


def _deck_plan(sheet: RuleSheet, seats: int) -> tuple[int, ...]:
    """How many decks so many players use, deal by deal."""
    return tuple(sheet.decks_for(seats, deal) for deal in range(len(sheet.deals)))


def _plan(sheet: RuleSheet, plan: tuple[int, ...]) -> str:
    parts = []
    for decks, same in groupby(range(len(plan)), lambda index: plan[index]):
        where = list(same)
        when = "" if len(where) == len(plan) else f" {in_deals(sheet, where)}"
        parts.append(told("{decks} of 52 cards{when}", decks=many(decks, "deck"), when=when))
    return listed(parts)


def _jokers(sheet: RuleSheet) -> str:
    match sheet.jokers:
        case Jokers.NONE:
            return told("There are no jokers in the pack.")
        case Jokers.TWO_PER_DECK:
            return told("Each deck brings two jokers with it.")
        case Jokers.ONE_LESS_THAN_PLAYERS:
            example = sheet.max_players
            return told(
                "The pack holds one joker fewer than there are players: with {number} "
                "players, {jokers}.",
                number=number(example),
                jokers=many(example - 1, "joker"),
            )


def _cards_dealt(sheet: RuleSheet) -> str:
    dealt = [rule.cards for rule in sheet.deals]
    word = deal_word(sheet)
    if len(set(dealt)) == 1:
        return told(
            "Everybody is dealt {dealt} cards in every {word}.", dealt=dealt[0], word=word
        )
    if dealt == list(range(dealt[0], dealt[0] + len(dealt))):
        return told(
            "Everybody is dealt {first} cards in {word} 1 and one card more in each "
            "{word} after it, up to {last} cards in {word} {count}.",
            first=dealt[0],
            word=word,
            last=dealt[-1],
            count=len(dealt),
        )
    parts = []
    for size, same in groupby(range(len(dealt)), lambda index: dealt[index]):
        parts.append(told("{size} cards {where}", size=size, where=in_deals(sheet, list(same))))
    return told("Everybody is dealt {cards}.", cards=listed(parts))


def _cards_for_newcomers(sheet: RuleSheet) -> list[Fact]:
    """How the cards change when somebody joins; nothing where they stay the same."""
    seats = range(sheet.min_players, sheet.max_players + 1)
    facts = []
    if len({_deck_plan(sheet, count) for count in seats}) > 1:
        text = told("The number of decks follows the new number of players.")
        facts.append(Fact(told("Decks"), text))
    if sheet.jokers is Jokers.ONE_LESS_THAN_PLAYERS:
        text = told("The number of jokers follows the new number of players.")
        facts.append(Fact(told("Jokers"), text))
    return facts


def _first_dealer(sheet: RuleSheet) -> str:
    match sheet.first_dealer:
        case FirstDealer.HIGH_CARD:
            return told(
                "To find the first dealer, everybody draws a card, and the highest card "
                "deals. Those who tie for the highest draw again. Jokers and twos are "
                "low here."
            )
        case FirstDealer.RANDOM:
            return told("The first dealer is picked by chance.")


def _upcard(sheet: RuleSheet) -> str:
    text = told(
        "The cards left over lie face down: they are the stock. Its top card is "
        "turned face up and begins the discards."
    )
    wilds = bool(sheet.melds.wilds)
    if sheet.natural_upcard and wilds:
        return told(
            "{text} If it is wild, it is hidden somewhere in the stock and another "
            "card is turned, until a card that is not wild lies there.",
            text=text,
        )
    any_card = (
        told("Any card may lie there, even a wild one")
        if wilds
        else told("Any card may lie there")
    )
    return told(
        "{text} {any_card}, and it may be taken like every other discard.",
        text=text,
        any_card=any_card,
    )


def _freed_sets(sheet: RuleSheet) -> str:
    """What a deal sets free that the sheet forbids sets elsewhere."""
    if sheet.melds.distinct_suits:
        return told(" (suits may repeat in sets)")
    return told(" (sets may be of any size)")


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
            at_least = "" if all(rule.exact for rule in plain) else told("at least ")
            words.append(
                told(
                    "{meld} has {at_least}{number} cards",
                    meld=worded(f"a {kind.value}"),
                    at_least=at_least,
                    number=number(PLAIN_SIZES[kind]),
                )
            )
    return listed(words)
