"""Questions about the rules as families ask them, each with one exact answer."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.base.languages import and_list
from mayi_desktop.engine.cards import Rank, Suit
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimTiming,
    FirstDealer,
    FreedWild,
    GoingOut,
    Jokers,
    LayOffInTurn,
    MeldKind,
    Replacers,
    RuleSheet,
)
from mayi_desktop.sheets import phrases
from mayi_desktop.sheets.cards import deck_facts, has_two_runs, point_rows
from mayi_desktop.sheets.judge import Face
from mayi_desktop.sheets.rules_page import BETWEEN_PLACES, RuleOrigins, rules_sections
from mayi_desktop.sheets.rulings import ruling_text, rulings_for

# --- The questions. After the bar stand further words in which families ask the same.


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answer, and the topic and the ruling that say more.

    `also` are further words by which it is found.
    """

    words: str
    answer: str
    topic: str
    ruling: int | None = None
    also: str = ""


def questions(sheet: RuleSheet) -> tuple[Question, ...]:
    """The questions that make sense for a sheet, in the order of its rules page."""
    parts = (_table, _contracts, _melds, _wilds, _turn, _may_i, _more_may_i, _swaps, _end)
    return tuple(question for part in parts for question in part(sheet))


def _ask(words: str, answer: str, topic: str, ruling: int | None = None) -> Question:
    asked, _bar, also = words.partition(" | ")
    return Question(asked, phrases.sentence(answer), topic, ruling, also)


def _yes(on: object) -> str:
    return _("Yes") if on else _("No")


def _yes_in(sheet: RuleSheet, deals: Sequence[int]) -> str:
    """Yes, no, or the deals (from 0) in which it is yes."""
    if len(deals) in (0, len(sheet.deals)):
        return _yes(deals)
    return _("Yes, {where}", where=phrases.in_deals(sheet, deals))


def _table(sheet: RuleSheet) -> Iterator[Question]:
    many = phrases.counted(len(sheet.deals), sheet.deal_word)
    ask, words = _ask, phrases.deal_words(sheet)
    yield ask(
        _("How long is a game? | last rounds hands deals over end many there rounds play when"),
        many,
        _("Length of the game"),
    )
    people = phrases.number_range(*sheet.players)
    yield ask(
        _(
            "How many people can play? | players persons enough maximum minimum most only "
            "two three we are 2"
        ),
        people,
        _("Players"),
    )
    decks = " ".join(fact.text for fact in deck_facts(sheet) if fact.kind == "bullet")
    decks = decks or deck_facts(sheet)[0].text
    yield ask(
        _("How many decks do we need? | packs people players cards for"), decks, _("Decks")
    )
    jokers = {
        Jokers.NONE: _("None"),
        Jokers.TWO_PER_DECK: _("Two for each deck"),
        Jokers.ONE_LESS_THAN_PLAYERS: _("One fewer than there are players"),
    }[sheet.jokers]
    yield ask(_("How many jokers are in the pack? | there any jokers"), jokers, _("Jokers"))
    dealt = sorted({rule.cards for rule in sheet.deals})
    cards = str(dealt[0]) if len(dealt) == 1 else phrases.number_range(dealt[0], dealt[-1])
    if len(dealt) > 1:
        sizes = {n: [i for i, rule in enumerate(sheet.deals) if rule.cards == n] for n in dealt}
        cards = and_list(
            [f"{n} {phrases.in_deals(sheet, deals)}" for n, deals in sizes.items()]
        )
    yield ask(
        _("How many cards is everybody dealt? | get hand start begin with last"),
        cards,
        _("Cards dealt"),
    )
    high = sheet.first_dealer is FirstDealer.HIGH_CARD
    first = _("Whoever draws the highest card") if high else _("Picked at random")
    yield ask(_("Who deals first? | dealer cut"), first, _("First dealer"))
    starts = _("The player to the dealer’s left")
    yield ask(_("Who starts? | begins plays first turn dealer"), starts, _("Dealing"))
    yield ask(_("Who deals next? | dealer then"), starts, _("Dealing"))
    yield ask(_("Which way does play go around? | order next"), _("Clockwise"), _("Dealing"))
    if sheet.melds.wilds:
        stays, buried = _("It stays"), _("It’s buried, and another card is turned up")
        answer = buried if sheet.natural_upcard else stays
        asked = _("What if the first card turned up is wild? | upcard face start joker")
        yield ask(asked, answer, _("First discard"))
    between = _("Yes, between two {words}", words=words)
    asked = _(
        "Can somebody join in the middle of the game? | late halfway new player add brother "
        "wants still start"
    )
    yield ask(asked, between, _("Newcomers"))
    same = _("As many as the highest total at the table")
    yield ask(_("How many points does a newcomer start with? | join"), same, _("Newcomers"))


def _contracts(sheet: RuleSheet) -> Iterator[Question]:
    ask, word = _ask, phrases.deal_word(sheet)
    for index, rule in enumerate(sheet.deals):
        asked = _("What do I need in {word} {number}? | contract", word=word, number=index + 1)
        yield ask(asked, phrases.contract_text(rule), _("Contracts"))
    sets = sorted({size for rule in sheet.deals for size in rule.set_sizes})
    runs = sorted({size for rule in sheet.deals for size in rule.run_sizes})
    if sets:
        size = phrases.number_range(sets[0], sets[-1])
        yield ask(
            _(
                "How many cards does a set need? | short size least minimum smallest fewest "
                "large must"
            ),
            size,
            _("Contracts"),
        )
    if runs:
        size = phrases.number_range(runs[0], runs[-1])
        yield ask(
            _(
                "How many cards does a run need? | short size least minimum smallest fewest "
                "long must"
            ),
            size,
            _("Contracts"),
        )
    further = [sheet.shortest_new_meld] if sheet.new_melds else []
    words = _(
        "Cards of one rank, {count} or more", count=phrases.number(min([*sets, *further]))
    )
    yield ask(_("What is a set? | mean kind trio group"), words, _("Sets"))
    count = phrases.number(min([*runs, *further]))
    words = _("Cards in a row in one suit, {count} or more", count=count)
    yield ask(_("What is a run? | mean sequence straight"), words, _("Runs"))
    down = _("Laying your contract on the table")
    yield ask(_("What does going down mean? | what is lay contract"), down, _("Contracts"))
    longer = [i for i, rule in enumerate(sheet.deals) if not rule.exact or rule.all_at_once]
    asked = _(
        "Can melds be larger than the contract asks for? | longer more cards extra bigger"
    )
    yield ask(asked, _yes_in(sheet, longer), _("Sizes of melds"))
    whole = [i for i, rule in enumerate(sheet.deals) if rule.all_at_once]
    topic = _("All at once") if whole else _("Contracts")
    asked = _(
        "Do I have to lay down my whole hand at once? | everything together last round work"
    )
    yield ask(asked, _yes_in(sheet, whole), topic)
    asked = _(
        "Can I lay down only a part of the contract? | one meld first later half twice steps"
    )
    yield ask(asked, _yes(on=False), _("Contracts"))
    asked = _("Do I have to lay down as soon as I can? | must right away wait immediately must")
    yield ask(asked, _yes(on=False), _("Playing"))
    asked = _("Can I lay down more melds once I’m down? | another new sets runs later second")
    yield ask(asked, _yes(sheet.new_melds), _("More melds"))
    if sheet.new_melds:
        least = phrases.number(sheet.shortest_new_meld)
        asked = _("How many cards does a further meld need? | new another later")
        yield ask(asked, least, _("More melds"))


def _melds(sheet: RuleSheet) -> Iterator[Question]:
    ask, rules = _ask, sheet.melds
    every = range(len(sheet.deals))
    free = [i for i in every if not rules.distinct_suits or sheet.deals[i].suits_repeat]
    asked = _(
        "Can a set have two cards of the same suit? | twice equal hearts sevens identical 2 "
        "kings queens exact"
    )
    yield ask(asked, _yes_in(sheet, free), _("Sets"), 15)
    largest = _("No limit") if rules.largest_set is None else phrases.number(rules.largest_set)
    asked = _("How large can a set get? | most maximum cards fit five eight biggest")
    yield ask(asked, largest, _("Largest set"))
    yield ask(_("Can a run mix suits? | colours"), _yes(on=False), _("Runs"))
    low = rules.ace is not AceRule.HIGH
    asked = _("Can an ace go before the two? | low one count bottom aces 2")
    yield ask(asked, _yes(low), _("Aces in runs"))
    asked = _("Can an ace go after the king? | high top fourteen count aces queen")
    yield ask(asked, _yes(on=True), _("Aces in runs"))
    both = rules.ace is AceRule.BOTH_ENDS
    asked = _("Can one run have an ace at both ends? | two aces")
    yield ask(asked, _yes(both), _("Aces in runs"))
    asked = _("Can a run go around the corner, king, ace, two? | wrap K A 2")
    yield ask(asked, _yes(on=False), _("Aces in runs"))
    asked = _("How long can a run get? | longest most cards maximum")
    yield ask(asked, phrases.number(rules.longest_run), _("Aces in runs"))
    if has_two_runs(sheet):
        topic = _("Two runs in the same suit")
        asked = _(
            "Can two runs in the same suit touch? | gap close between next hearts apart both"
        )
        yield ask(asked, _yes(rules.run_gap == 0), topic)
        asked = _("Can two runs in the same suit share ranks? | overlap same cards")
        yield ask(asked, _yes(rules.runs_may_overlap), topic)
    asked = _("Can I have two sets of the same rank? | join equal")
    yield ask(asked, _yes(on=True), _("Melds stay put"))
    asked = _(
        "Can cards on the table be moved? | rearrange split change break take back laid "
        "around swap"
    )
    yield ask(asked, _yes(on=False), _("Melds stay put"))


def _wilds(sheet: RuleSheet) -> Iterator[Question]:
    ask, rules = _ask, sheet.melds
    wilds = phrases.ranks(rules.wilds) if rules.wilds else _("None")
    yield ask(_("Which cards are wild? | wilds stand"), wilds, _("Wild cards"))
    two = Rank.TWO in rules.wilds
    yield ask(_("Are twos wild? | two deuces"), _yes(two), _("Twos as twos"))
    if two:
        asked = _(
            "Can a two be an ordinary two? | natural itself normal own suit hearts run wild"
        )
        yield ask(asked, _yes(rules.natural_twos), _("Twos as twos"))
    if not rules.wilds:
        return
    many = {
        0: _("Any number, but at least one natural card"),
        1: _("As many as there are natural cards"),
        2: _("One for every two natural cards"),
        3: _("One for every three natural cards"),
    }[rules.naturals_per_wild]
    topic = _("How many wilds")
    asked = _(
        "How many wild cards can a set or a run have? | twos two meld limit put ok use same "
        "together both three cards"
    )
    if Rank.JOKER in rules.wilds:
        asked = _(
            "How many jokers can a set or a run have? | wild twos two meld limit put ok use 9 "
            "same together both three cards"
        )
    yield ask(asked, many, topic)
    more = rules.naturals_per_wild == 0
    asked = _("Can a meld have more wild cards than natural ones? | jokers too")
    yield ask(asked, _yes(more), topic)
    if rules.naturals_per_wild:
        asked = _("Does the limit on wild cards hold for laying off, too? | later add")
        yield ask(asked, _yes(rules.limit_on_lay_off), topic)
    asked = _("Who says what a wild card stands for? | where place choose joker")
    yield ask(asked, _("You do, and there it stays"), _("Where wilds go"))


def _turn(sheet: RuleSheet) -> Iterator[Question]:
    ask = _ask
    yield ask(
        _("What do I do first on my turn? | begin start beginning"),
        _("Draw a card"),
        _("Drawing"),
    )
    asked = _("Can I draw from the discard pile? | take pick up")
    yield ask(asked, _yes(on=True), _("Drawing"))
    asked = _("Can I take more than the top card of the discards? | whole pile all several")
    yield ask(asked, _yes(on=False), _("Drawing"))
    asked = _("Do I have to take the discard? | must draw it my turn")
    yield ask(asked, _yes(on=False), _("Drawing"))
    asked = _("Do I have to use the discard I take? | must meld play need keep right away")
    yield ask(asked, _yes(on=False), _("Drawing"))
    asked = _("Can the others see what I draw? | everybody everyone show secret card drew")
    yield ask(asked, _("Only what you take from the discards"), _("Drawing"))
    asked = _("Can I still take the discard when I’m down? | draw after laid pile")
    yield ask(asked, _yes(sheet.down_takes_discard), _("Drawing when you’re down"))
    always = sheet.going_out is GoingOut.BY_DISCARD
    unless = _("Yes, unless you play your last card")
    if sheet.going_out is GoingOut.BY_PLAYING:
        unless = _("Yes, unless you have only one card left")
    asked = _("Do I have to discard at the end of my turn? | every throw always put")
    yield ask(asked, _yes(on=True) if always else unless, _("Discarding"))
    asked = _(
        "Can I discard the card I just took from the pile? | same back straight again picked up"
    )
    yield ask(asked, _yes(on=True), _("Discarding"), 11)
    adding = _("Adding your cards to melds on the table")
    yield ask(_("What does laying off mean? | what is add"), adding, _("Laying off"))
    asked = _("Can I lay off on other players’ melds? | add put card others sister’s set")
    yield ask(asked, _yes(on=True), _("Laying off"))
    asked = _("Can I lay off before I’m down? | add put cards")
    yield ask(asked, _yes(on=False), _("Laying off"))
    when = {
        LayOffInTurn.NOWHERE: _("Not yet"),
        LayOffInTurn.OWN_MELDS: _("On your own melds"),
        LayOffInTurn.ANYWHERE: _("On all melds"),
    }[sheet.lay_off_in_turn]
    asked = _(
        "Can I lay off on the turn I lay down? | when same right away others after going add "
        "put"
    )
    yield ask(asked, when, _("When to lay off"))
    asked = _("How many cards can I lay off in a turn? | add many")
    yield ask(asked, _("As many as you like"), _("Laying off"))


def _may_i(sheet: RuleSheet) -> Iterator[Question]:
    ask, claims = _ask, sheet.claims
    when = {
        ClaimTiming.NEVER: _("Never"),
        ClaimTiming.WHILE_EXPOSED: _("While the card is there"),
        ClaimTiming.AT_THE_STOCK: _("When the stock is chosen"),
        ClaimTiming.BEFORE_THE_DRAW: _("Before the next draw"),
    }[claims.window]
    asked = _(
        "When can I ask “May I?” | call buy moment time card out of turn before after picks "
        "draws he she"
    )
    yield ask(asked, when, _("When to ask"))
    if claims.window is ClaimTiming.NEVER:
        return
    late = claims.during_turn or claims.window is ClaimTiming.WHILE_EXPOSED
    asked = _("Can I still ask after the next player has drawn? | late already stock")
    yield ask(asked, _yes(late), _("When to ask"))
    who = {
        ClaimOrder.LINE_WITH_VETO: _("Players ahead in line are asked first"),
        ClaimOrder.TURN_ORDER: _("Everybody answers; the next in turn gets it"),
        ClaimOrder.FIRST_TO_ASK: _("Whoever asks first"),
    }[claims.order]
    asked = _(
        "Who gets the card if two ask? | want both several people say said same time conflict"
    )
    yield ask(asked, who, _("Who gets the card"), 14)
    veto = claims.order is not ClaimOrder.FIRST_TO_ASK
    asked = _(
        "Can somebody refuse me the card? | allow deny veto stop say no no veto asks demand "
        "says"
    )
    yield ask(asked, _("Only by taking it") if veto else _yes(on=False), _("Who gets the card"))
    cost = phrases.counted(claims.penalty, "penalty card") if claims.penalty else _("Nothing")
    asked = _(
        "What does a “May I?” cost? | penalty cards many extra price pay buy get draw free ask"
    )
    yield ask(asked, cost, _("What it costs"))
    often = _("As often as you like")
    if claims.limit is not None:
        often = _(
            "{times} a {word}", times=phrases.times(claims.limit), word=phrases.deal_word(sheet)
        )
    asked = _("How often can I ask “May I?” | many times say limit call twice row again 2")
    yield ask(asked, often, _("How often"))
    if claims.limit is not None:
        asked = _("Does a “May I?” count if I don’t get the card? | limit")
        yield ask(asked, _yes(on=False), _("How often"))


def _more_may_i(sheet: RuleSheet) -> Iterator[Question]:
    ask, claims = _ask, sheet.claims
    if claims.window is ClaimTiming.NEVER:
        return
    under = {
        Beneath.HIDDEN: _("Nobody gets it"),
        Beneath.DRAW_ONLY: _("You can only draw it"),
        Beneath.EXPOSED: _("You can ask for it"),
    }[claims.beneath]
    asked = _(
        "Can I have the next card down, too? | under below beneath second pile well also two "
        "after another pick up take it"
    )
    yield ask(asked, under, _("The next card down"))
    if claims.beneath is Beneath.EXPOSED:
        asked = _("Can I get two cards in a row? | again twice same player another after")
        yield ask(asked, _yes(claims.two_in_a_row), _("The next card down"))
    asked = _("Can I still ask for the discard when I’m down? | May I already laid after buy")
    yield ask(asked, _yes(claims.down_may_claim), _("May I? when you’re down"))
    asked = _(
        "Can I ask for a card I discarded myself? | own back take thrown just thrown again"
    )
    yield ask(asked, _yes(on=True), _("May I?"), 10)
    asked = _("Do I lose my turn if I ask? | skip miss whose goes on after")
    yield ask(asked, _yes(on=False), _("Afterward"))
    winning = [index for index, rule in enumerate(sheet.deals) if rule.winning_claims_only]
    if winning:
        asked = _("Can I win with a “May I?” | last finish out")
        yield ask(asked, _yes_in(sheet, winning), _("May I? to win"))


def _swaps(sheet: RuleSheet) -> Iterator[Question]:
    ask, rule, wilds = _ask, sheet.replace, sheet.replace.wilds & sheet.melds.wilds
    if not sheet.melds.wilds:
        return
    on = rule.who is not Replacers.NOBODY and bool(wilds and rule.kinds)
    who = {
        Replacers.NOBODY: _("Nobody"),
        Replacers.NOT_DOWN: _("Anybody who isn’t down yet"),
        Replacers.DOWN: _("Anybody who is down"),
        Replacers.DOWN_LATER_TURNS: _("Anybody who went down on an earlier turn"),
        Replacers.ANYBODY_ON_OTHERS: _("Everybody, in other players’ melds"),
    }[rule.who if on else Replacers.NOBODY]
    topic = _("Who can swap") if on else _("Swapping wild cards")
    yield ask(
        _("Who can swap a wild card on the table? | joker exchange down own myself steal"),
        who,
        topic,
    )
    topic = _("Wilds you can swap") if on else _("Swapping wild cards")
    if Rank.JOKER in sheet.melds.wilds:
        free = on and Rank.JOKER in wilds
        asked = _(
            "Can I swap a joker out of a run? | take exchange replace steal my card table"
        )
        yield ask(asked, _yes(free and MeldKind.RUN in rule.kinds), topic)
        asked = _("Can I swap a joker out of a set? | take exchange replace steal")
        yield ask(asked, _yes(free and MeldKind.SET in rule.kinds), topic)
    if Rank.TWO in sheet.melds.wilds:
        asked = _("Can I swap a wild two? | twos exchange replace take deuce")
        yield ask(asked, _yes(on and Rank.TWO in wilds), topic)
    if on:
        goes = {
            FreedWild.TO_HAND: _("Into your hand"),
            FreedWild.TO_HAND_AND_PLAYED: _("Into your hand, to play right away"),
            FreedWild.SLIDES_EITHER_END: _("To either end of its run"),
            FreedWild.SLIDES_HIGH_FIRST: _("To the high end of its run"),
            FreedWild.NEW_MELD_OR_STAYS: _("Into a new meld, or it stays"),
        }[rule.goes]
        asked = _(
            "Where does a swapped wild card go? | joker then afterwards use now must keep took "
            "stole play"
        )
        yield ask(asked, goes, _("Where the wild goes"))


def _end(sheet: RuleSheet) -> Iterator[Question]:
    ask, word = _ask, phrases.deal_word(sheet)
    last = {
        GoingOut.EITHER: _("You can discard it or play it"),
        GoingOut.BY_DISCARD: _("You must discard it"),
        GoingOut.BY_PLAYING: _("You must play it"),
    }[sheet.going_out]
    asked = _(
        "What do I do with my last card? | discard throw away must play one left just keep go "
        "out finish can"
    )
    yield ask(asked, last, _("The last card"))
    ends = _("When somebody has no cards left")
    asked = _("When is a {word} over? | ends finished what stops", word=word)
    yield ask(asked, ends, _("Going out"))
    without = sheet.going_out is not GoingOut.BY_DISCARD
    asked = _("Can I go out without a discard? | finish end last card")
    yield ask(asked, _yes(without), _("The last card"))
    asked = _(
        "Do the others get another turn when somebody goes out? | finish over end keep "
        "playing after last"
    )
    yield ask(asked, _yes(on=False), _("Going out"))
    supply = _("Shuffle the discards when needed")
    if sheet.fresh_deck:
        supply = _("Shuffle, then add a deck if needed")
    elif sheet.eager_restock:
        supply = _("Shuffle the discards right away")
    asked = _(
        "What if the stock runs out? | empty gone deck pile no more left out of cards reshuffle"
    )
    yield ask(asked, supply, _("Stock runs out"))
    over = _("The {word} is over, and everybody counts", word=word)
    answer = _("A fresh deck comes in") if sheet.fresh_deck else over
    asked = _("What if there’s nothing left to shuffle? | no cards at all")
    yield ask(asked, answer, _("Nothing to shuffle"))
    rows = " ".join(point_rows(sheet))
    asked = _(
        "How many points do cards cost in my hand? | worth value count minus score scoring"
    )
    yield ask(asked, rows, _("Points"))
    costs = (
        (
            Rank.JOKER,
            _("How many points is a joker in my hand? | worth cost count minus stuck caught"),
        ),
        (Rank.ACE, _("How many points is an ace in my hand? | worth cost count minus")),
        (Rank.KING, _("How many points is a king in my hand? | worth cost count minus face")),
        (Rank.QUEEN, _("How many points is a queen in my hand? | worth cost count minus face")),
        (Rank.JACK, _("How many points is a jack in my hand? | worth cost count minus face")),
        (Rank.TWO, _("How many points is a two in my hand? | worth cost count minus 2")),
    )
    for pips in range(3, 11):
        asked = _("How many points is a {rank} in my hand? | worth cost count", rank=pips)
        yield ask(asked, str(sheet.points.get(Rank(pips), pips)), _("Points"))
    for rank, asked in costs:
        if rank is not Rank.JOKER or sheet.jokers is not Jokers.NONE:
            yield ask(asked, str(sheet.points.get(rank, 0)), _("Points"))
    asked = _("Do cards on the table count against me? | points melds laid")
    yield ask(asked, _yes(on=False), _("Scoring"))
    asked = _("What does the player who goes out get? | points score finishes")
    yield ask(asked, _("Nothing"), _("Scoring"))
    lowest = _("Whoever has the lowest total")
    yield ask(_("Who wins the game? | winner most goal aim win how"), lowest, _("The winner"))
    asked = _(
        "What if two have the same total at the end? | tie draw equal win who wins ties tied "
        "score"
    )
    yield ask(asked, _("They share the win"), _("The winner"))


# --- The paragraph below an answer.


@dataclass(frozen=True, slots=True)
class SheetParagraph:
    """What the rules page says on a topic, where it stands there, and on the written sheet."""

    heading: str
    text: str
    place: str


def paragraphs(sheet: RuleSheet) -> dict[str, SheetParagraph]:
    """The paragraphs of the rules page by topic; all contracts are one."""
    origins = RuleOrigins(sheet, rules_sections)
    contracts = {_("Contract {number}", number=n) for n in range(1, len(sheet.deals) + 1)}
    found: dict[str, SheetParagraph] = {}
    for section in rules_sections(sheet):
        cited = (sheet.sections[topic] for topic in section.cites if topic in sheet.sections)
        place = BETWEEN_PLACES.join(dict.fromkeys(map(phrases.place_text, cited)))
        place = origins.place(section, place) if place else ""
        for fact in section.facts:
            topic = _("Contracts") if fact.topic in contracts else fact.topic
            text = origins.text(section, fact)
            known = found.get(topic)
            if known is not None:
                text = f"{known.text}\n{text}"
            found[topic] = replace(
                known or SheetParagraph(section.heading, "", place), text=text
            )
    return found


def ruling_on(sheet: RuleSheet, question: Question) -> str:
    """The ruling that says more; empty where the sheet has none."""
    texts = [
        ruling_text(ruling, sheet)
        for ruling in rulings_for(sheet)
        if ruling.number == question.ruling and not ruling.small_print
    ]
    return " ".join(texts)


# --- Filtering: words in any order, with other endings or a typing error.


_TOKEN = re.compile(r"[^\W_]+")
# From the second on, without their endings.
_ORDINALS = N_("second third fourth fifth sixth seventh eighth")
# Letters on cards; others alone say nothing.
_LETTERS = "kqjbrv"
# Stands for the game's own question, whatever it is called in a language.
_MAY_I = "mayi"
_ENDING = 4  # most letters of an ending
_ALSO = 0.7  # what a further word counts, against one of the question
_MOST, _SHARE_OF_BEST = 5, 0.5
_ALIKE = 0.82


# Words of every question: they only decide between questions that fit alike.
_NOISE = N_(
    "a an the i you he she it we they me my your our their this that these those is are am "
    "was be do does did can could may must should would will have has had get gets if "
    "what which how who where why and or but of to in on at for with from by as so then "
    "there here when just now too also it its one not no yes ok okay allowed please rule rules "
    "game say says somebody someone "
    "many much anybody anyone everybody one thing happens happen"
)
_QUIET = 0.15
# What a number says by itself: "for 6 people" is not about the sixth deal.
_NUMBER = 0.3
# What another word for the same counts, against the word itself.
_SYNONYM = 0.5

# Words that families use for one another. Translations group their own; their number is free.
_GROUPS = (
    N_("discard throw thrown throwing toss tossed drop dump chuck put"),
    N_("stock deck pile draw drawing"),
    N_("draw draws drawing pick picks picked take takes took grab grabbed get pull pulls"),
    N_("joker jokers wild wilds"),
    N_("two twos 2 deuce deuces"),
    N_("ace aces"),
    N_("round rounds deal deals"),
    N_("lay down go put meld melds open stuff play"),
    N_("add lay off attach tack others"),
    N_("points point worth cost count counts score value minus"),
    N_("stuck caught left holding hand"),
    N_("people players persons ppl folks kids friends"),
    N_("swap swapped exchange replace trade steal take change switch"),
    N_("refuse deny veto forbid stop block allow say no"),
    N_("once away immediately right now already same turn"),
    N_("decks packs deck pack"),
    N_("penalty extra cost price pay"),
    N_("join joins newcomer new late enter latecomer"),
    N_("tie tied draw equal same total"),
    N_("least minimum must short smallest"),
    N_("most maximum limit many largest"),
    N_("melds sets runs meld set run cards table"),
    N_("other others else someone somebody sister his her their your"),
    N_("king kings k"),
    N_("queen queens q lady"),
    N_("jack jacks j"),
    N_("dealt deal deals get receive each start"),
    N_("under below beneath underneath next"),
    N_("out finish finished finishes done over end ends win"),
    N_("suit suits color colors"),
)
# Words that ask for a number, a person, or a moment.
_KINDS = (
    N_("how many much often long large number"),
    N_("who whose whoever"),
    N_("when"),
)
_SAME_KIND, _OTHER_KIND = 1.2, 0.8
# Of two questions that fit alike, the one that says less else is meant.
_LEAST, _LENGTH = 2.0, 0.2


class Filter:
    """Finds the questions of a sheet that fit typed words."""

    def __init__(self, asked: Sequence[Question]) -> None:
        self._asked = asked
        self._topics = {question.topic for question in asked}
        self._groups = [set(_tokens(_(words))) for words in _GROUPS]
        self._kinds = [set(_tokens(_(words))) for words in _KINDS]
        self._kind_of = [
            self._kinds_in(_tokens(question.words), _tokens(question.also))
            for question in asked
        ]
        self._own = [set(_tokens(question.words)) for question in asked]
        self._also = [
            set(_tokens(question.also)) - own
            for question, own in zip(asked, self._own, strict=True)
        ]
        self._noise = set(_tokens(_(_NOISE)))
        self._known = sorted(set[str]().union(*self._own, *self._also))
        self._scores_of: dict[str, list[float]] = {}
        # What the words of each question say together.
        self._whole = [
            sum(
                self._rarity([1.0 if word in one else 0.0 for one in self._own])
                for word in own - self._noise
            )
            for own in self._own
        ]

    def find(self, words: str) -> list[Question]:
        """The questions with the rarest of these words, the best first."""
        scores = [0.0] * len(self._asked)
        typed = list(dict.fromkeys(_tokens(words)))
        for word in typed:
            # While somebody types, most words are the same as at the letter before.
            if word not in self._scores_of:
                self._scores_of[word] = self._scores(word)
            more = self._scores_of[word]
            scores = [score + added for score, added in zip(scores, more, strict=True)]
        kinds, numbers = self._kinds_in(typed), {word for word in typed if word.isdigit()}
        for place, own in enumerate(self._own):
            scores[place] /= (_LEAST + self._whole[place]) ** _LENGTH
            for kind in range(len(self._kinds)):
                here, there = kind in kinds, kind in self._kind_of[place]
                if here or there:
                    scores[place] *= _SAME_KIND if here and there else _OTHER_KIND
            # The fifth deal is meant only where a five is typed.
            if not {word for word in own if word.isdigit()} <= numbers:
                scores[place] *= _OTHER_KIND
        least = _SHARE_OF_BEST * max(scores)
        order = sorted(range(len(scores)), key=lambda place: -scores[place])
        return [self._asked[place] for place in order if scores[place] > least][:_MOST]

    def _scores(self, word: str) -> list[float]:
        """What a word adds to the score of each question."""
        forms = self._forms(word)
        alike = self._synonyms(word, forms)
        worth = [
            max(
                1.0 if forms & own else _ALSO if forms & also else 0.0,
                _SYNONYM * (1.0 if alike & own else _ALSO if alike & also else 0.0),
            )
            for own, also in zip(self._own, self._also, strict=True)
        ]
        rarity = self._rarity(worth)
        rarity *= _QUIET if word in self._noise else _NUMBER if word.isdigit() else 1.0
        return [rarity * w for w in worth]

    def _rarity(self, worth: Sequence[float]) -> float:
        """How much a word says that is worth this in the questions.

        It counts the topics that have it, as a topic may have many questions alike.
        """
        having = {one.topic for one, value in zip(self._asked, worth, strict=True) if value}
        return math.log((len(self._topics) + 1) / len(having)) if having else 0.0

    def _forms(self, word: str) -> set[str]:
        """The known words that this one is a form of, or else a slip for."""
        found = {known for known in self._known if _same(word, known)}
        slip = len(word) > _ENDING - 1
        return found or set(get_close_matches(word, self._known, 1, _ALIKE) if slip else ())

    def _synonyms(self, word: str, forms: set[str]) -> set[str]:
        """The known words that mean the same, besides the forms of the word itself."""
        near = {word, *forms}
        found = set[str]()
        for group in self._groups:
            if near & group or any(
                _same(word, other) for other in group if len(word) > _ENDING
            ):
                found |= {known for known in self._known if known in group}
        return found - forms

    def _kinds_in(self, words: Sequence[str], also: Sequence[str] = ()) -> set[int]:
        """For what these words ask: the places of their kinds.

        Numbers are asked for anywhere, people and moments by one of the first words.
        """
        beginning, numbers = {*words[:2], *also}, {*words, *also}
        kinds = enumerate(self._kinds)
        return {at for at, kind in kinds if kind & (beginning if at else numbers)}


def _same(one: str, other: str) -> bool:
    """Whether two words differ only in their endings."""
    short, long = sorted((one, other), key=len)
    alike = next(
        (n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short)
    )
    if alike == len(short):
        return len(long) - alike <= (_ENDING if alike > 2 else 0)
    return alike > _ENDING - 1 and len(long) - alike < _ENDING


def _plain(text: str) -> str:
    """A text in small letters without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _tokens(text: str) -> list[str]:
    """The words of a text in small letters without accents, and May I? as one word."""
    for name in dict.fromkeys((_("May I?").strip("¿? \u00a0"), "May I")):
        ends = rf"(?i:\b{re.escape(name)})(?=\s*(?:[?!\"”»“]|[’']s|$))"
        text = re.sub(rf"{ends}|(?<=\w\s){re.escape(name)}\b", _MAY_I, text)
    plain = _plain(text)
    for place, ordinal in enumerate(_(_ORDINALS).split(), 2):
        plain = re.sub(rf"\b{re.escape(_plain(ordinal))}\w{{0,2}}\b", str(place), plain)
    # "2er" and "2s" are twos.
    plain = re.sub(r"\b(\d+)(er|ern|ers|s|en)\b", r"\1", plain)
    return [
        word
        for word in _TOKEN.findall(plain)
        if len(word) > 1 or word.isdigit() or word in _LETTERS
    ]


# --- Cards in a question, for the judge.


_LEAST_CARDS = 3
_SUITS = {"♠": Suit.SPADES, "♥": Suit.HEARTS, "♦": Suit.DIAMONDS, "♣": Suit.CLUBS}


def cards_in(words: str) -> list[Face]:
    """The cards that a question names, such as "Q K A 2" or "7♠ 7♥ joker"; empty for none.

    At least three must follow one another. Without suits, cards of one rank differ in suit and
    others share one.
    """
    signs = {phrases.rank_sign(rank).casefold(): rank for rank in Rank} | {"t": Rank.TEN}
    signs |= {rank.letter.casefold(): rank for rank in Rank if rank is not Rank.JOKER}
    longest: list[tuple[Rank, Suit | None]] = []
    row: list[tuple[Rank, Suit | None]] = []
    tokens = re.split(r"[\s,;–-]+", words.strip(" ?!."))
    for place, word in enumerate(tokens):
        sign = word.rstrip("♠♥♦♣\ufe0f")
        rank = signs.get(sign.casefold())
        # Beside other words, a small "a" is an article.
        around = [tokens[n] for n in (place - 1, place + 1) if 0 <= n < len(tokens)]
        cards = all(near.rstrip("♠♥♦♣\ufe0f").casefold() in signs for near in around)
        if rank is None or (word == "a" and not cards):
            row = []
            continue
        row = [*row, (rank, _SUITS.get(word[len(sign) : len(sign) + 1]))]
        longest = max(longest, row, key=len)
    if len(longest) < _LEAST_CARDS:
        return []
    alike = len({rank for rank, _suit in longest if rank is not Rank.JOKER}) == 1
    suits = list(_SUITS.values())
    return [
        (rank, None if rank is Rank.JOKER else suit or suits[n % 4 if alike else 0])
        for n, (rank, suit) in enumerate(longest)
    ]
