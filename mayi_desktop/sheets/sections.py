"""The sections of a rules page: cards, table, turns, melds, claims, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import and_list
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimTiming,
    DealRule,
    FirstDealer,
    FreedWild,
    GoingOut,
    Jokers,
    LayOffInTurn,
    MeldKind,
    Replacers,
    RuleSheet,
    Topic,
)
from mayi_desktop.sheets.phrases import (
    PLAIN_SIZES,
    cards,
    contract_text,
    counted,
    deal_word,
    deal_words,
    each_rank,
    in_deals,
    number,
    number_range,
    plural,
    rank_sign,
    ranks,
    same_rank,
    sentence,
    the_rank,
    times,
    where_text,
)

# --- Parts of a rules page: blocks, facts by topic, and sections.


BlockKind = Literal["title", "heading", "place", "text", "bullet", "ruling", "note"]


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph of a rules page; a place has the topics it is cited for."""

    kind: BlockKind
    text: str
    topics: tuple[Topic, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A statement of a sheet on a topic; facts of one topic are compared between sheets."""

    topic: str
    text: str
    kind: BlockKind = "text"


@dataclass(frozen=True, slots=True)
class Section:
    """Facts under one heading, and the topics whose places on the sheet are cited."""

    heading: str
    facts: tuple[Fact, ...]
    cites: tuple[Topic, ...] = ()


# --- Rules page: the cards, that is decks, jokers, and how many are dealt.


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


# --- Rules page: the table, that is goal, players, contracts and newcomers.


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


# --- Rules page: the end of a deal, that is going out, an empty stock, and the points.


def going_out(sheet: RuleSheet) -> Section:
    """How the last card leaves a hand."""
    word = deal_word(sheet)
    at_once = [index for index, rule in enumerate(sheet.deals) if rule.all_at_once]
    facts = [
        Fact(
            _("Going out"),
            _(
                "You go out when you have no cards left, and that ends the {word} at once.",
                word=word,
            ),
        )
    ]
    others = [index for index in range(len(sheet.deals)) if index not in at_once]
    if others:
        words = _last_card(sheet)
        text = where_text(sheet, others, words) if at_once else sentence(words)
        facts.append(Fact(_("The last card"), text))
    if at_once:
        out = _(
            "{where}, whoever lays down goes out, without a discard.",
            where=in_deals(sheet, at_once),
        )
        facts.append(Fact(_("Going out all at once"), sentence(out)))
    return Section(_("Going out"), tuple(facts), (Topic.GOING_OUT,))


def the_stock(sheet: RuleSheet) -> Section:
    """What happens when there is nothing to draw."""
    moment = _("When somebody needs a card and the stock is empty")
    if sheet.eager_restock:
        moment = _("As soon as the last card of the stock is drawn")
    facts = [
        Fact(
            _("Stock runs out"),
            _(
                "{moment}, all the discards but the top one are shuffled and become "
                "the new stock.",
                moment=moment,
            ),
        ),
        Fact(_("Nothing to shuffle"), _nothing_left(sheet)),
    ]
    return Section(_("When the stock runs out"), tuple(facts), (Topic.STOCK,))


def _last_card(sheet: RuleSheet) -> str:
    """How the last card may leave the hand, as the rest of a sentence."""
    match sheet.going_out:
        case GoingOut.EITHER:
            return _("you can discard your last card, or play all of your cards to the table.")
        case GoingOut.BY_DISCARD:
            return _(
                "your last card must be a discard. So always keep one: you can’t "
                "make a play that leaves you nothing to discard."
            )
        case GoingOut.BY_PLAYING:
            return _(
                "your last card must be played to the table, in your contract or "
                "later; you can’t discard it. If you have just one card left after "
                "your plays, your turn ends without a discard and you keep that "
                "card."
            )


def _nothing_left(sheet: RuleSheet) -> str:
    word = deal_word(sheet)
    if sheet.fresh_deck:
        jokers = "" if sheet.jokers is Jokers.NONE else _(", with its jokers,")
        return _(
            "If there’s nothing to shuffle, a fresh deck{jokers} becomes the "
            "stock, as often as needed. It’s put away after the {word}.",
            jokers=jokers,
            word=word,
        )
    over = _(
        "the {word} is over: nobody wins it, and everybody counts the points in their hand",
        word=word,
    )
    return _(
        "If there’s nothing to shuffle, play goes on as long as the players can take the "
        "top discard, and they have to take it. When you have to draw and there’s no "
        "card you can take, {over}.",
        over=over,
    )


def points(sheet: RuleSheet) -> Section:
    """What the cards cost, and who wins."""
    word = deal_word(sheet)
    facts = [
        Fact(
            _("Scoring"),
            _(
                "Whoever goes out scores nothing. Everybody else adds up the points "
                "of the cards in their hand; cards on the table cost nothing."
            ),
        )
    ]
    facts += [Fact(_("Points"), text, "bullet") for text in _point_rows(sheet)]
    facts.append(
        Fact(
            _("The winner"),
            _(
                "After the last {word} the lowest total wins. Players who tie for "
                "it share the win.",
                word=word,
            ),
        )
    )
    return Section(_("Points"), tuple(facts))


def _point_rows(sheet: RuleSheet) -> list[str]:
    """What the ranks cost, neighbours of the same cost together."""
    ranks = [rank for rank in Rank if rank is not Rank.JOKER]
    rows: list[list[Rank]] = []
    for rank in ranks:
        if rows and _ending_price(sheet, rank) == _ending_price(sheet, rows[-1][-1]):
            rows[-1].append(rank)
        else:
            rows.append([rank])
    texts = [_point_row(sheet, row) for row in rows]
    if sheet.jokers is not Jokers.NONE:
        texts.append(_each_costs(sheet, Rank.JOKER))
    return texts


def _ending_price(sheet: RuleSheet, rank: Rank) -> int | None:
    """The points of a rank; None for a rank that costs just what stands on it."""
    return None if _is_face_value(sheet, rank) else sheet.points.get(rank, 0)


def _is_face_value(sheet: RuleSheet, rank: Rank) -> bool:
    """Whether a number card costs its number, and a neighbour does so as well."""
    near = [Rank(n) for n in range(max(2, rank - 1), min(10, rank + 1) + 1)]
    same = [other for other in near if sheet.points.get(other, 0) == int(other)]
    return rank in same and len(same) > 1


def _point_row(sheet: RuleSheet, row: list[Rank]) -> str:
    price = _ending_price(sheet, row[0])
    if len(row) == 1:
        return _each_costs(sheet, row[0])
    names = [rank_sign(rank) for rank in row]
    who = _("{first} to {last}", first=names[0], last=names[-1])
    if len(names) <= 3:
        who = and_list(names)
    if price is None:
        return _("{who} cost the number on the card.", who=who)
    return _("{who} cost {points} each.", who=who, points=_points(price))


def _each_costs(sheet: RuleSheet, rank: Rank) -> str:
    points = _points(sheet.points.get(rank, 0))
    return _("{each} costs {points}.", each=sentence(each_rank(rank)), points=points)


def _points(price: int) -> str:
    return _("1 point") if price == 1 else _("{price} points", price=price)


# --- Rules page: sets, runs and wild cards.


# The rank with which the run of the example begins.
_LOW_RUN = 3


def sets_and_runs(sheet: RuleSheet) -> Section:
    """What counts as a set or as a run."""
    facts = [
        Fact(_("Sets"), _sets(sheet)),
        Fact(_("Largest set"), _largest_set(sheet)),
        Fact(
            _("Runs"),
            _("A run is cards of one suit in a row, such as {cards}.", cards=cards(5, 4, "♥")),
        ),
        Fact(_("Aces in runs"), _aces(sheet)),
    ]
    if has_two_runs(sheet):
        facts.append(Fact(_("Two runs in the same suit"), two_runs(sheet)))
    facts.append(
        Fact(
            _("Melds stay put"),
            _(
                "Melds on the table can grow, but they’re never split, joined or "
                "rearranged. Two sets of the same rank simply stay two sets."
            ),
        )
    )
    return Section(_("Sets and runs"), tuple(facts), (Topic.MELDS, Topic.RUNS))


def wild_cards(sheet: RuleSheet) -> Section:
    """Which cards are wild and how many a meld bears."""
    rules = sheet.melds
    if not rules.wilds:
        text = _("No card is wild: every card stands for itself.")
        facts = [Fact(_("Wild cards"), text), Fact(_("Twos as twos"), _twos(sheet))]
        return Section(_("Wild cards"), tuple(facts), (Topic.WILDS, Topic.REPLACE))
    facts = [
        Fact(
            _("Wild cards"),
            sentence(
                _(
                    "{wilds} are wild: in a set or a run they can stand for a card you "
                    "don’t have. A card that stands for itself is called natural.",
                    wilds=ranks(rules.wilds),
                )
            ),
        )
    ]
    facts += [
        Fact(_("Twos as twos"), _twos(sheet)),
        Fact(_("How many wilds"), _wild_limit(sheet)),
        Fact(
            _("Where wilds go"),
            _(
                "In a run, a wild stands for one particular card. If there’s more than "
                "one place for it, you choose, and there it stays."
            ),
        ),
    ]
    return Section(_("Wild cards"), tuple(facts), (Topic.WILDS,))


def has_two_runs(sheet: RuleSheet) -> bool:
    """Whether any contract asks for more than one run."""
    return any(len(rule.run_sizes) > 1 for rule in sheet.deals)


def two_runs(sheet: RuleSheet) -> str:
    """How near each other two runs of one suit in one contract may be."""
    gap, overlap = sheet.melds.run_gap, sheet.melds.runs_may_overlap
    if gap == 0 and overlap:
        return _("Two runs in the same suit may touch or even share ranks.")
    if gap == 0:
        return _("Two runs in the same suit may touch, but they can’t share a rank.")
    free = _("one rank") if gap == 1 else _("{number} ranks", number=number(gap))
    first, end = cards(_LOW_RUN, 4), _LOW_RUN + 4
    examples = ""
    if end + gap + 3 <= Rank.ACE:
        right, wrong = cards(end + gap, 4), cards(end + gap - 1, 4)
        examples = _(
            " {first} with {right} is fine; with {wrong} it’s too close.",
            first=first,
            right=right,
            wrong=wrong,
        )
    share = _(
        "At least {free} must be left open between them, and they can’t share a rank.",
        free=free,
    )
    if overlap:
        share = _(
            "They may share ranks, as {first} and {cards} do; otherwise at least {free} "
            "must be left open between them.",
            first=first,
            cards=cards(_LOW_RUN + 2, 4),
            free=free,
        )
    later = _("This applies when you lay down; cards you lay off later can close the gap.")
    return _(
        "When you lay down two runs in the same suit, mind the gap. {share}{examples} {later}",
        share=share,
        examples=examples,
        later=later,
    )


def freed_deals(sheet: RuleSheet) -> list[int]:
    """The deals (from 0) in which sets may repeat suits and be of any size."""
    return [index for index, rule in enumerate(sheet.deals) if rule.suits_repeat]


def _sets(sheet: RuleSheet) -> str:
    text = _(
        "A set is cards of the same rank, such as {cards}.", cards=same_rank(Rank.SEVEN, "♠♥♦")
    )
    if not sheet.melds.distinct_suits:
        return _(
            "{text} Suits may repeat, so {cards} is a set too.",
            text=text,
            cards=same_rank(Rank.SEVEN, "♠♠♦"),
        )
    text += _(" No two natural cards in a set may have the same suit.")
    free = freed_deals(sheet)
    if free:
        return _(
            "{text} But {where}, suits may repeat.",
            text=text,
            where=in_deals(sheet, free),
        )
    return text


def _largest_set(sheet: RuleSheet) -> str:
    largest = sheet.melds.largest_set
    if largest is None:
        return _("A set can grow as large as you like.")
    text = _("A set has {number} cards at most.", number=number(largest))
    free = freed_deals(sheet)
    if free:
        return _(
            "{text} But {where}, it can be larger.",
            text=text,
            where=in_deals(sheet, free),
        )
    return text


def _aces(sheet: RuleSheet) -> str:
    return _(
        "{places} The longest run has {longest_run} cards. A run can’t go "
        "around the corner, as in {example}.",
        places=_ace_places(sheet),
        longest_run=sheet.melds.longest_run,
        example=f"{rank_sign(Rank.KING)} {rank_sign(Rank.ACE)} 2",
    )


def _ace_places(sheet: RuleSheet) -> str:
    rules = sheet.melds
    match rules.ace:
        case AceRule.HIGH:
            low = the_rank(Rank(rules.low))
            why = _(", since twos are wild") if rules.low > Rank.TWO else ""
            return _(
                "An ace goes only after the king. The lowest card a run can begin with is "
                "{low}{why}.",
                low=low,
                why=why,
            )
        case AceRule.EITHER_END:
            return _("An ace can go before the two or after the king, but not both in one run.")
        case AceRule.BOTH_ENDS:
            return _("Aces can go before the two, after the king, or at both ends of a run.")


def _twos(sheet: RuleSheet) -> str:
    if Rank.TWO not in sheet.melds.wilds:
        return _("A two is an ordinary card.")
    if sheet.melds.natural_twos:
        return _("A two can also be natural: in a run of its own suit, right before the three.")
    return _("A two is always wild, whatever it stands for.")


def _wild_limit(sheet: RuleSheet) -> str:
    rules = sheet.melds
    need = rules.naturals_per_wild
    if need == 0:
        return _("Each meld needs at least one natural card. Beyond that, there’s no limit.")
    if need == 1:
        text = _("A meld can’t have more wilds than natural cards")
        example = _(
            "{cards} with one wild is fine; 9♣ with two wilds isn’t.",
            cards=same_rank(Rank.NINE, "♣♦"),
        )
    else:
        text = _("A meld needs {number} natural cards for each wild in it", number=number(need))
        example = _("A run of {size} cards can have two wilds.", size=2 * (need + 1))
    if rules.limit_on_lay_off:
        return _(
            "{text}, when you lay down and when you lay off later. {example}",
            text=text,
            example=example,
        )
    return _(
        "{text} when you lay it down. {example} When you lay off later, there’s no such limit.",
        text=text,
        example=example,
    )


# --- Rules page: replacing wild cards on the table.


def replacing(sheet: RuleSheet) -> Section | None:
    """Who may replace a wild on the table; None where no card is wild."""
    rule = sheet.replace
    if not sheet.melds.wilds:
        return None
    heading, cites = _("Swapping wild cards"), (Topic.REPLACE,)
    if rule.who is Replacers.NOBODY or not rule.wilds or not rule.kinds:
        text = _("A wild card on the table stays where it is. Nobody can swap it.")
        return Section(heading, (Fact(heading, text),), cites)
    facts = [
        Fact(_("Wilds you can swap"), _which_wilds(sheet)),
        Fact(_("Who can swap"), _who_replaces(sheet)),
        Fact(_("Where the wild goes"), _where_it_goes(sheet)),
    ]
    if MeldKind.SET in rule.kinds:
        facts.insert(1, Fact(_("Swapping in sets"), _in_sets(sheet)))
    return Section(heading, tuple(facts), cites)


def _which_wilds(sheet: RuleSheet) -> str:
    rule = sheet.replace
    where = and_list([plural(kind.value) for kind in MeldKind if kind in rule.kinds])
    text = _(
        "On your turn, after drawing, you can swap cards from your hand for "
        "{ranks} that stand for another card in {where} on the table.",
        ranks=ranks(rule.wilds),
        where=where,
    )
    if MeldKind.RUN in rule.kinds:
        text += _(" In a run, you need the exact card the wild stands for.")
    if MeldKind.SET not in rule.kinds:
        text += _(" A wild in a set stays there.")
    if MeldKind.RUN not in rule.kinds:
        text += _(" A wild in a run stays there.")
    fixed = sheet.melds.wilds - rule.wilds
    if not fixed:
        return text
    return f"{text} {sentence(_('{wilds} are never swapped.', wilds=ranks(fixed)))}"


def _in_sets(sheet: RuleSheet) -> str:
    if not sheet.melds.distinct_suits:
        return _("In a set, any natural card of its rank will do.")
    text = _("In a set, you need a card of that rank in a suit the set doesn’t have.")
    free = freed_deals(sheet)
    if free:
        return _(
            "{text} But {where}, any natural card of its rank will do.",
            text=text,
            where=in_deals(sheet, free),
        )
    return text


def _who_replaces(sheet: RuleSheet) -> str:
    match sheet.replace.who:
        case Replacers.NOT_DOWN:
            return _(
                "You can only do this while you’re not down yet; the meld can be anybody’s."
            )
        case Replacers.DOWN:
            return _(
                "You must be down to do this. You can do it in the same turn you lay "
                "down, and the meld can be anybody’s."
            )
        case Replacers.DOWN_LATER_TURNS:
            return _(
                "You must have gone down on an earlier turn to do this. The meld can be "
                "anybody’s."
            )
        case Replacers.ANYBODY_ON_OTHERS:
            return _("Everybody can do this, down or not, but never in a meld of their own.")
        case Replacers.NOBODY:
            return _("Nobody can do this.")


def _where_it_goes(sheet: RuleSheet) -> str:
    sets = MeldKind.SET in sheet.replace.kinds
    stays = _(" In a set it stays, as long as the set has room.") if sets else ""
    match sheet.replace.goes:
        case FreedWild.TO_HAND:
            return _("Your card takes its place, and the wild comes into your hand.")
        case FreedWild.TO_HAND_AND_PLAYED:
            return _(
                "Your card takes its place, and the wild comes into your hand. You must "
                "play it again that same turn; if there’s nowhere to play it, you can’t "
                "take it."
            )
        case FreedWild.SLIDES_EITHER_END:
            return _(
                "The wild stays in its run: you move it to either end that has "
                "room. In a full run, nothing can be swapped.{stays}",
                stays=stays,
            )
        case FreedWild.SLIDES_HIGH_FIRST:
            return _(
                "The wild stays in its run: it moves to the high end, or to the low "
                "end if there’s no room above. In a full run, nothing can be "
                "swapped.{stays}",
                stays=stays,
            )
        case FreedWild.NEW_MELD_OR_STAYS:
            return _new_meld_or_stays(stays)


def _new_meld_or_stays(stays: str) -> str:
    return _(
        "If the meld is somebody else’s, put the wild into a new meld of your own right "
        "away, with cards from your hand, one wild at a time. If the meld is your own, "
        "the wild stays in it: in a run, you move it to either end that has room.{stays} "
        "If there’s no room, you can’t swap it.",
        stays=stays,
    )


# --- Rules page: May I?, in the order in which it happens.


_CITES = (Topic.CLAIM,)


def may_i(sheet: RuleSheet) -> Section:
    """How the discard can be had out of turn."""
    rule = sheet.claims
    if rule.window is ClaimTiming.NEVER:
        text = _(
            "Nobody asks “May I?” at this table. The discard is only for the player "
            "whose turn it is."
        )
        return Section(_("May I?"), (Fact(_("When to ask"), text),), _CITES)
    facts = [
        Fact(
            _("May I?"),
            _(
                "Somebody discards a card you’d like, but it isn’t your turn? Ask “May "
                "I?” Here’s how it works."
            ),
        ),
        Fact(_("When to ask"), _when(sheet), "bullet"),
        Fact(_("Who gets the card"), _who(sheet), "bullet"),
        Fact(_("What it costs"), _price(sheet), "bullet"),
        Fact(_("How often"), _how_often(sheet), "bullet"),
        Fact(_("The next card down"), _beneath(sheet), "bullet"),
        Fact(_("May I? when you’re down"), _when_down(sheet), "bullet"),
    ]
    if sheet.claims.penalty and not sheet.fresh_deck:
        short = _(
            "If the stock and the discards don’t have enough cards left for "
            "that, you can’t ask."
        )
        facts.insert(4, Fact(_("What it costs"), short, "bullet"))
    winning = [index for index, deal in enumerate(sheet.deals) if deal.winning_claims_only]
    if winning:
        where = sentence(in_deals(sheet, winning))
        facts.append(
            Fact(
                _("May I? to win"),
                _("{where}, {words}", where=where, words=winning_text(sheet)),
                "bullet",
            )
        )
    facts.append(
        Fact(
            _("Afterward"),
            _(
                "Nobody loses a turn: the player whose turn it is carries on. Until "
                "one “May I?” is settled, nobody can ask again."
            ),
        )
    )
    return Section(_("May I?"), tuple(facts), _CITES)


def winning_text(sheet: RuleSheet) -> str:
    """What it means that only a winning card may be asked for, as the rest of a sentence."""
    limited = sheet.claims.limit is not None or not sheet.claims.two_in_a_row
    free = _("You get no penalty card")
    if limited:
        free = _("You get no penalty card, and it doesn’t count toward your limit")
    return _(
        "you can only ask for a card that lets you lay down your whole hand "
        "as the contract. You do it right away, even though it isn’t your "
        "turn. {free}, and the {word} is over.",
        free=free,
        word=deal_word(sheet),
    )


def _when(sheet: RuleSheet) -> str:
    again = ""
    if sheet.claims.during_turn:
        again = _(
            " Even after somebody draws from the stock, everybody else can "
            "still ask for the top discard (not the one under it), until the "
            "next discard."
        )
    match sheet.claims.window:
        case ClaimTiming.NEVER:
            return _("You can’t ask at all.")
        case ClaimTiming.WHILE_EXPOSED:
            return _(
                "You can ask as long as the top discard is up for grabs: before the "
                "next player draws, and also after, if they drew from the stock. If "
                "they take the card themselves, it’s gone; if not, their discard "
                "covers it."
            )
        case ClaimTiming.AT_THE_STOCK:
            return _(
                "The player whose turn it is chooses first. If they take the "
                "discard, it’s gone. If they choose the stock, everybody else can "
                "ask for the discard before the stock card is drawn.{again}",
                again=again,
            )
        case ClaimTiming.BEFORE_THE_DRAW:
            return _(
                "You can ask from the moment of the discard until the next player "
                "draws. That player is always asked first: they can take the card "
                "as their draw, or let you have it. If they choose the stock, "
                "everybody else gets a last chance before the stock card is "
                "drawn.{again}",
                again=again,
            )


def _who(sheet: RuleSheet) -> str:
    match sheet.claims.order:
        case ClaimOrder.LINE_WITH_VETO:
            return _(
                "Everybody’s in line: first the player whose turn it is, then the others "
                "in the order of play. Those ahead of you are asked one at a time: do "
                "they allow it, or do they want the card themselves? The first who wants "
                "it gets it; if nobody does, it’s yours. A player who has drawn from the "
                "stock isn’t in line."
            )
        case ClaimOrder.TURN_ORDER:
            return _(
                "When somebody asks, everybody else is asked whether they want the "
                "card too. Once all have answered, it goes to whoever comes first "
                "in the order of play after the player whose turn it is."
            )
        case ClaimOrder.FIRST_TO_ASK:
            return _("If several players want the card, it goes to the one who asked first.")


def _price(sheet: RuleSheet) -> str:
    penalty = sheet.claims.penalty
    free = _("The player whose turn it is pays nothing: it’s simply their draw.")
    if penalty == 0:
        return _("It’s free: you get the discard and no other card. {free}", free=free)
    return _(
        "You get the discard and {cards} from the stock. {free}",
        cards=counted(penalty, "penalty card"),
        free=free,
    )


def _how_often(sheet: RuleSheet) -> str:
    limit = sheet.claims.limit
    if limit is None:
        return _("You can do this as often as you like.")
    return _(
        "You can do this {times} a {word}. It counts only if you get the card.",
        times=times(limit),
        word=deal_word(sheet),
    )


def _beneath(sheet: RuleSheet) -> str:
    rule = sheet.claims
    chosen = rule.window is ClaimTiming.AT_THE_STOCK
    match rule.beneath:
        case Beneath.HIDDEN if chosen:
            return _("You can only get this one card, not the one under it.")
        case Beneath.HIDDEN:
            return _(
                "You can only get this one card, not the one under it. So the player "
                "whose turn it is must draw from the stock if they haven’t drawn yet."
            )
        case Beneath.DRAW_ONLY:
            return _(
                "Nobody can ask for the card under it. Only the player whose turn "
                "it is can still take it as their draw."
            )
        case Beneath.EXPOSED:
            return f"{_next_card(sheet)} {_in_a_row(sheet)}"


def _next_card(sheet: RuleSheet) -> str:
    if sheet.claims.window is ClaimTiming.AT_THE_STOCK:
        return _("After that, you can ask for the next card down in the same way, and so on.")
    text = _(
        "After that, you can ask for the next card down in the same way, "
        "and so on, until the player whose turn it is has drawn."
    )
    if sheet.claims.window is ClaimTiming.BEFORE_THE_DRAW:
        text += _(
            " That player gets first pick of each of these cards, even after "
            "choosing the stock."
        )
    return text


def _in_a_row(sheet: RuleSheet) -> str:
    if sheet.claims.two_in_a_row:
        return _("The same player can get several cards in a row.")
    return _(
        "But you can’t get two cards in a row: before you ask again, "
        "somebody else must take one, or the next turn must start."
    )


def _when_down(sheet: RuleSheet) -> str:
    if sheet.claims.down_may_claim:
        return _("Players who are down can ask like everybody else.")
    return _("Players who are down can’t ask, and they aren’t asked.")


# --- Rules page: a turn, that is drawing, laying down and laying off.


def a_turn(sheet: RuleSheet) -> Section:
    """The order of a turn."""
    if sheet.down_takes_discard:
        down = _("You can still take the discard when you’re down.")
    else:
        down = _("Once you’re down, you can only draw from the stock.")
    return Section(
        _("A turn"),
        (
            Fact(
                _("Drawing"),
                _("Always draw one card first: the top one of the stock, or the top discard."),
                "bullet",
            ),
            Fact(_("Drawing when you’re down"), down, "bullet"),
            Fact(
                _("Playing"),
                _(
                    "Then play cards to the table if you can and want to: lay down, or "
                    "lay off once you’re down. You never have to."
                ),
                "bullet",
            ),
            Fact(
                _("Discarding"),
                _("At the end, put one card face up on the discard pile."),
                "bullet",
            ),
        ),
        (Topic.TURN, Topic.DRAW, Topic.DISCARD),
    )


def laying_down(sheet: RuleSheet) -> Section:
    """How the contract is laid down."""
    facts = [
        Fact(
            _("Laying down"),
            _(
                "When you hold the whole contract, you can lay it down on your "
                "turn, after drawing. From then on you’re down. You do this only "
                "once in a {word}.",
                word=deal_word(sheet),
            ),
        )
    ]
    further = Fact(_("More melds"), _further_melds(sheet))
    facts += [*_sizes(sheet), *_all_at_once(sheet), further]
    at_once = any(rule.all_at_once for rule in sheet.deals)
    cites = (Topic.LAY_DOWN, Topic.ALL_AT_ONCE) if at_once else (Topic.LAY_DOWN,)
    return Section(_("Laying down"), tuple(facts), cites)


def laying_off(sheet: RuleSheet) -> Section:
    """How cards are added to melds on the table."""
    return Section(
        _("Laying off"),
        (
            Fact(
                _("Laying off"),
                _(
                    "When you’re down, you can add cards to the melds on the table, "
                    "your own and everybody else’s, as many as you like. A run grows at "
                    "both ends."
                ),
            ),
            Fact(_("When to lay off"), _when_to_lay_off(sheet)),
        ),
        (Topic.LAY_OFF,),
    )


def size_text(sheet: RuleSheet, rules: Sequence[DealRule]) -> str:
    """How many cards the melds of these contracts have, as the rest of a sentence."""
    if not rules[0].exact:
        return _(
            "a meld can have more cards than the contract asks for{limit}, but "
            "you can’t lay down more melds.",
            limit=_set_limit(sheet, rules),
        )
    needs = [need for rule in rules for need in rule.contract]
    if any(need.size != PLAIN_SIZES[need.kind] for need in needs):
        return _("you lay down the contract and nothing more: its sizes are exact.")
    kinds = [kind for kind in MeldKind if any(need.kind is kind for need in needs)]
    sizes = [
        _(
            "{meld} has exactly {number} cards",
            meld=_("a set") if kind is MeldKind.SET else _("a run"),
            number=number(PLAIN_SIZES[kind]),
        )
        for kind in kinds
    ]
    return _("you lay down the contract and nothing more: {sizes}.", sizes=and_list(sizes))


def all_at_once_texts(sheet: RuleSheet, rule: DealRule) -> tuple[str, ...]:
    """What it means that the whole hand is laid down; the first text continues a sentence."""
    open_claims = sheet.claims.window is not ClaimTiming.NEVER and not rule.winning_claims_only
    nothing = _("nothing to lay off")
    if sheet.melds.wilds:
        nothing += _(" and no wild to swap")
    everybody = _("everybody can draw from either pile")
    if open_claims:
        everybody += _(" or ask “May I?”")
    return (
        _(
            "you lay down the melds of the contract, and no others, with every card "
            "you hold. That ends the {word} at once, without a discard.",
            word=deal_word(sheet),
        ),
        _spare_words(rule, open_claims=open_claims),
        _(
            "Until then nobody is down: there’s {nothing}, and {everybody}.",
            nothing=nothing,
            everybody=everybody,
        ),
    )


def _set_limit(sheet: RuleSheet, rules: Sequence[DealRule]) -> str:
    """The most cards of a set in these deals, where there is a limit."""
    largest = sheet.melds.largest_set
    limited = [rule for rule in rules if rule.set_sizes and not rule.suits_repeat]
    if largest is None or not limited:
        return ""
    free = [index for index in freed_deals(sheet) if sheet.deals[index] in rules]
    if not free:
        return _(" (a set {number} at most)", number=number(largest))
    return _(
        " (a set {number} at most, except {where})",
        number=number(largest),
        where=in_deals(sheet, free),
    )


def _spare_words(rule: DealRule, *, open_claims: bool) -> str:
    needed, held = sum(need.size for need in rule.contract), rule.cards + 1
    spare = held - needed
    text = _("After drawing you hold {held} cards", held=held)
    if open_claims:
        text += _(", and each “May I?” brings more")
    if spare == 0:
        return _("{text}; the contract asks for exactly {needed}.", text=text, needed=needed)
    extra = _("one card") if abs(spare) == 1 else _("{number} cards", number=number(abs(spare)))
    if spare < 0:
        return _(
            "{text}; the contract asks for {needed}, so you need {extra} more first.",
            text=text,
            needed=needed,
            extra=extra,
        )
    return _(
        "{text}; the contract asks for {needed}, so your melds must hold {extra} more.",
        text=text,
        needed=needed,
        extra=extra,
    )


def _sizes(sheet: RuleSheet) -> list[Fact]:
    """What holds for exact contracts and for open ones, each with the deals it holds in."""
    facts = []
    for exact in (True, False):
        deals = [
            index
            for index, rule in enumerate(sheet.deals)
            if rule.exact is exact and (exact or not rule.all_at_once)
        ]
        if deals:
            words = size_text(sheet, [sheet.deals[index] for index in deals])
            facts.append(Fact(_("Sizes of melds"), where_text(sheet, deals, words)))
    return facts


def _all_at_once(sheet: RuleSheet) -> list[Fact]:
    """What holds for contracts laid with the whole hand, with the deals it holds in."""
    deals_by_words: dict[tuple[str, ...], list[int]] = {}
    for index, rule in enumerate(sheet.deals):
        if rule.all_at_once:
            deals_by_words.setdefault(all_at_once_texts(sheet, rule), []).append(index)
    return [
        Fact(_("All at once"), where_text(sheet, deals, " ".join(words)))
        for words, deals in deals_by_words.items()
    ]


def _when_to_lay_off(sheet: RuleSheet) -> str:
    match sheet.lay_off_in_turn:
        case LayOffInTurn.NOWHERE:
            return _("You start on your next turn, not on the turn you lay down.")
        case LayOffInTurn.OWN_MELDS:
            return _(
                "On the turn you lay down, you can only lay off on your own melds; from "
                "your next turn on, on all of them."
            )
        case LayOffInTurn.ANYWHERE:
            return _("You can start on the very turn you lay down.")


def _further_melds(sheet: RuleSheet) -> str:
    if not sheet.new_melds:
        return _(
            "After the contract, you can’t lay down any other melds that {word}; you lay "
            "off cards instead.",
            word=deal_word(sheet),
        )
    return _(
        "On later turns you can lay down other melds as well: any set or run of at least "
        "{number} cards.",
        number=number(sheet.shortest_new_meld),
    )
