"""Knows what a rules page says about the table: goal, players, contracts, newcomers."""

from __future__ import annotations

from mayi_desktop.engine.rulesheet import FirstDealer, MeldKind, RuleSheet, Topic
from mayi_desktop.i18n import told, worded
from mayi_desktop.sheets.pages.cards import (
    dealt_text,
    deck_facts,
    joker_text,
    newcomer_facts,
    table_text,
)
from mayi_desktop.sheets.pages.page_blocks import Fact, Section
from mayi_desktop.sheets.phrases import (
    PLAIN_SIZES,
    contract_text,
    counted,
    deal_word,
    deal_words,
    joined,
    number,
    number_range,
    sentence,
)


def goal(sheet: RuleSheet) -> Section:
    """What the game is about, and how long it lasts."""
    word = deal_word(sheet)
    return Section(
        told("The goal"),
        (
            Fact(
                told("Length of the game"),
                told("The game lasts {many}.", many=counted(len(sheet.deals), sheet.deal_word)),
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
        *deck_facts(sheet),
        Fact(told("Jokers"), joker_text(sheet)),
    ]
    if seats is not None:
        facts.append(Fact(told("This table"), table_text(sheet, seats), "note"))
    facts += [
        Fact(told("Cards dealt"), dealt_text(sheet)),
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
        text = f"{sentence(word)} {index + 1}: {contract_text(rule)}{extra}."
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
    facts = (newcomers, *newcomer_facts(sheet))
    places = sheet.sections
    # A sheet that is silent about newcomers names the place where it speaks of the players.
    silent = places.get(Topic.JOINING) == places.get(Topic.PLAYERS)
    return Section(told("Joining a running game"), facts, () if silent else (Topic.JOINING,))


def _players(sheet: RuleSheet) -> str:
    text = told("{people} people can play.", people=sentence(number_range(*sheet.players)))
    if sheet.best_players == sheet.players:
        return text
    low, high = sheet.best_players
    return told(
        "{text} It is at its best with {range}.", text=text, range=number_range(low, high)
    )


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
    return joined(words)
