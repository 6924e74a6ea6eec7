"""Rules page: the table, that is goal, players, contracts and newcomers."""

from __future__ import annotations

from mayi_desktop.engine.rulesheet import FirstDealer, MeldKind, RuleSheet, Topic
from mayi_desktop.i18n import _
from mayi_desktop.i18n.conventions import and_list
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
    number,
    number_range,
    sentence,
)


def goal(sheet: RuleSheet) -> Section:
    """What the game is about, and how long it lasts."""
    word = deal_word(sheet)
    return Section(
        _("The goal"),
        (
            Fact(
                _("Length of the game"),
                _("The game lasts {many}.", many=counted(len(sheet.deals), sheet.deal_word)),
            ),
            Fact(
                _("The goal"),
                _(
                    "In each {word}, try to get rid of all your cards before the others "
                    "do. The cards left in your hand cost you points, and the lowest "
                    "total wins.",
                    word=word,
                ),
            ),
        ),
    )


def players_and_cards(sheet: RuleSheet, seats: int | None = None) -> Section:
    """Who can play, what is shuffled, and how a deal begins."""
    facts = [
        Fact(_("Players"), _players(sheet)),
        *deck_facts(sheet),
        Fact(_("Jokers"), joker_text(sheet)),
    ]
    if seats is not None:
        facts.append(Fact(_("This table"), table_text(sheet, seats), "note"))
    facts += [
        Fact(_("Cards dealt"), dealt_text(sheet)),
        Fact(_("First dealer"), _first_dealer(sheet)),
        Fact(
            _("Dealing"),
            _(
                "In the next {word}, the player to the dealer’s left deals. The "
                "player to the dealer’s left always starts, and play goes around "
                "clockwise.",
                word=deal_word(sheet),
            ),
        ),
        Fact(_("First discard"), _upcard(sheet)),
    ]
    return Section(_("Players and cards"), tuple(facts), (Topic.PLAYERS, Topic.DEAL))


def contracts(sheet: RuleSheet) -> Section:
    """The melds that each deal asks for."""
    word = deal_word(sheet)
    facts = [
        Fact(
            _("Contracts"),
            _(
                "Each {word} asks for certain melds (sets and runs): that’s its contract. "
                "You lay down all the melds of a contract together.",
                word=word,
            ),
        )
    ]
    for index, rule in enumerate(sheet.deals):
        extra = _(" (with every card you hold)") if rule.all_at_once else ""
        if rule.suits_repeat and sheet.melds != sheet.melds.with_any_suits:
            extra += _freed_sets(sheet)
        text = _(
            "{name}: {words}",
            name=f"{sentence(word)} {index + 1}",
            words=f"{contract_text(rule)}{extra}.",
        )
        facts.append(Fact(_("Contract {number}", number=index + 1), text, "bullet"))
    plain = _plain_sizes(sheet)
    if plain:
        facts.append(Fact(_("Usual sizes"), _("Unless a size is named, {plain}.", plain=plain)))
    return Section(_("The contracts"), tuple(facts), (Topic.CONTRACT,))


def joining(sheet: RuleSheet) -> Section:
    """How a newcomer sits down."""
    newcomers = Fact(
        _("Newcomers"),
        _(
            "Somebody new can sit down between two {words} as long as there’s "
            "room, and anybody at the table can let them in. They take the last "
            "seat and start with the highest total at the table.",
            words=deal_words(sheet),
        ),
    )
    agreed = Fact(
        _("Or as you agree"),
        _(
            "The sheet doesn’t say how many points they start with. You can also agree on "
            "the average total, or on none."
        ),
    )
    told = () if sheet.tells_of_newcomers else (agreed,)
    facts = (newcomers, *told, *newcomer_facts(sheet))
    cited = (Topic.JOINING,) if sheet.tells_of_newcomers else ()
    return Section(_("Joining mid-game"), facts, cited)


def _players(sheet: RuleSheet) -> str:
    text = _("{people} people can play.", people=sentence(number_range(*sheet.players)))
    if sheet.best_players == sheet.players:
        return text
    low, high = sheet.best_players
    return _("{text} It’s best with {range}.", text=text, range=number_range(low, high))


def _first_dealer(sheet: RuleSheet) -> str:
    match sheet.first_dealer:
        case FirstDealer.HIGH_CARD:
            return _(
                "To find the first dealer, everybody draws a card, and the highest "
                "card deals. Players who tie for the highest draw again. Jokers and "
                "twos are low here."
            )
        case FirstDealer.RANDOM:
            return _("The first dealer is picked at random.")


def _upcard(sheet: RuleSheet) -> str:
    text = _(
        "The rest of the cards lie face down: they’re the stock. Its top "
        "card is turned face up to start the discard pile."
    )
    wilds = bool(sheet.melds.wilds)
    if sheet.natural_upcard and wilds:
        return _(
            "{text} If it’s wild, it’s buried in the stock and another card is turned up, "
            "until one comes up that isn’t wild.",
            text=text,
        )
    any_card = _("It can be any card, even a wild one") if wilds else _("It can be any card")
    return _(
        "{text} {any_card}, and you can take it like any other discard.",
        text=text,
        any_card=any_card,
    )


def _freed_sets(sheet: RuleSheet) -> str:
    """What a deal sets free that the sheet forbids sets elsewhere."""
    if sheet.melds.distinct_suits:
        return _(" (suits may repeat in sets)")
    return _(" (sets can be of any size)")


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
            at_least = "" if all(rule.exact for rule in plain) else _("at least ")
            words.append(
                _(
                    "{meld} has {at_least}{number} cards",
                    meld=_("a set") if kind is MeldKind.SET else _("a run"),
                    at_least=at_least,
                    number=number(PLAIN_SIZES[kind]),
                )
            )
    return and_list(words)
