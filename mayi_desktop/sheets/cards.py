"""Rules page, the cards: players, contracts, sets and runs, wild cards, and points."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import and_list
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    AceRule,
    FirstDealer,
    FreedWild,
    Jokers,
    MeldKind,
    Replacers,
    RuleSheet,
    Topic,
)
from mayi_desktop.sheets import phrases
from mayi_desktop.sheets.phrases import ranks

# --- Blocks, facts and sections.


BlockKind = Literal["title", "heading", "place", "text", "bullet", "ruling", "note"]


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph of a rules page; a place lists the topics it is cited for."""

    kind: BlockKind
    text: str
    topics: tuple[Topic, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A statement about one topic, by which sheets are compared."""

    topic: str
    text: str
    kind: BlockKind = "text"


@dataclass(frozen=True, slots=True)
class Section:
    """Facts under one heading, and the topics whose places on the sheet it cites."""

    heading: str
    facts: tuple[Fact, ...]
    cites: tuple[Topic, ...] = ()


# --- Decks, jokers and cards dealt.


def deck_facts(sheet: RuleSheet) -> list[Fact]:
    """One fact for each range of player numbers with the same decks."""
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
        who = phrases.sentence(phrases.number_range(seats_list[0], seats_list[-1]))
        facts.append(
            Fact(
                _("Decks"),
                _("{who} players: {plan}.", who=who, plan=_plan(sheet, plan)),
                "bullet",
            )
        )
    return facts


def joker_text(sheet: RuleSheet) -> str:
    """The number of jokers."""
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
                number=phrases.number(example),
                jokers=phrases.counted(example - 1, "joker"),
            )


def dealt_text(sheet: RuleSheet) -> str:
    """The number of cards dealt, deal by deal."""
    dealt = [rule.cards for rule in sheet.deals]
    word = phrases.deal_word(sheet)
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
        parts.append(
            _("{size} cards {where}", size=size, where=phrases.in_deals(sheet, list(same)))
        )
    return _("Everybody is dealt {cards}.", cards=and_list(parts))


def table_text(sheet: RuleSheet, seats: int, deal: int | None = None) -> str:
    """The cards at a table with this many seats, in one deal or in all."""
    chosen = range(len(sheet.deals)) if deal is None else [deal]
    parts = []
    for decks, same in groupby(chosen, lambda index: sheet.decks_for(seats, index)):
        jokers = sheet.jokers_for(seats, decks)
        where = list(same)
        when = "" if len(where) == len(chosen) else f" {phrases.in_deals(sheet, where)}"
        jokers_too = (
            _(" and {jokers}", jokers=phrases.counted(jokers, "joker")) if jokers else ""
        )
        parts.append(
            _(
                "{decks}{jokers}, {cards} cards{when}",
                decks=phrases.counted(decks, "deck"),
                jokers=jokers_too,
                cards=52 * decks + jokers,
                when=when,
            )
        )
    return _(
        "At this table, with {number} players: {cards}.",
        number=phrases.number(seats),
        cards="; ".join(parts),
    )


def newcomer_facts(sheet: RuleSheet) -> list[Fact]:
    """The changes of decks and jokers when somebody joins, if any."""
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
    """The number of decks for this many players, deal by deal."""
    return tuple(sheet.decks_for(seats, deal) for deal in range(len(sheet.deals)))


def _plan(sheet: RuleSheet, plan: tuple[int, ...]) -> str:
    parts = []
    for decks, same in groupby(range(len(plan)), lambda index: plan[index]):
        where = list(same)
        when = "" if len(where) == len(plan) else f" {phrases.in_deals(sheet, where)}"
        parts.append(
            _("{decks} of 52 cards{when}", decks=phrases.counted(decks, "deck"), when=when)
        )
    return and_list(parts)


# --- Goal, players, contracts and newcomers.


def goal(sheet: RuleSheet) -> Section:
    """The goal and the length of the game."""
    word = phrases.deal_word(sheet)
    return Section(
        _("The goal"),
        (
            Fact(
                _("Length of the game"),
                _(
                    "The game lasts {many}.",
                    many=phrases.counted(len(sheet.deals), sheet.deal_word),
                ),
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
    """Players, cards, and the start of a deal."""
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
                word=phrases.deal_word(sheet),
            ),
        ),
        Fact(_("First discard"), _upcard(sheet)),
    ]
    return Section(_("Players and cards"), tuple(facts), (Topic.PLAYERS, Topic.DEAL))


def contracts(sheet: RuleSheet) -> Section:
    """The melds that each deal asks for."""
    word = phrases.deal_word(sheet)
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
            name=f"{phrases.sentence(word)} {index + 1}",
            words=f"{phrases.contract_text(rule)}{extra}.",
        )
        facts.append(Fact(_("Contract {number}", number=index + 1), text, "bullet"))
    plain = _plain_sizes(sheet)
    if plain:
        facts.append(Fact(_("Usual sizes"), _("Unless a size is named, {plain}.", plain=plain)))
    return Section(_("The contracts"), tuple(facts), (Topic.CONTRACT,))


def joining(sheet: RuleSheet) -> Section:
    """How somebody joins during a game."""
    newcomers = Fact(
        _("Newcomers"),
        _(
            "Somebody new can sit down between two {words} as long as there’s "
            "room, and anybody at the table can let them in. They take the last "
            "seat and start with the highest total at the table.",
            words=phrases.deal_words(sheet),
        ),
    )
    agreed = Fact(
        _("Or as you agree"),
        _(
            "The sheet doesn’t say how many points they start with. You can also agree on "
            "the average total, or on none."
        ),
    )
    start = () if sheet.tells_of_newcomers else (agreed,)
    facts = (newcomers, *start, *newcomer_facts(sheet))
    cited = (Topic.JOINING,) if sheet.tells_of_newcomers else ()
    return Section(_("Joining mid-game"), facts, cited)


def _players(sheet: RuleSheet) -> str:
    text = _(
        "{people} people can play.",
        people=phrases.sentence(phrases.number_range(*sheet.players)),
    )
    if sheet.best_players == sheet.players:
        return text
    low, high = sheet.best_players
    return _("{text} It’s best with {range}.", text=text, range=phrases.number_range(low, high))


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
    if sheet.natural_upcard and sheet.has_wilds:
        return _(
            "{text} If it’s wild, it’s buried in the stock and another card is turned up, "
            "until one comes up that isn’t wild.",
            text=text,
        )
    any_card = (
        _("It can be any card, even a wild one") if sheet.has_wilds else _("It can be any card")
    )
    return _(
        "{text} {any_card}, and you can take it like any other discard.",
        text=text,
        any_card=any_card,
    )


def _freed_sets(sheet: RuleSheet) -> str:
    """The limit on sets that this deal lifts."""
    if sheet.melds.distinct_suits:
        return _(" (suits may repeat in sets)")
    return _(" (sets can be of any size)")


def _plain_sizes(sheet: RuleSheet) -> str:
    """The usual sizes of sets and runs, as far as contracts use them."""
    words = []
    for kind in MeldKind:
        plain = [
            rule
            for rule in sheet.deals
            for need in rule.contract
            if need.kind is kind and need.size == phrases.PLAIN_SIZES[kind]
        ]
        if plain:
            at_least = "" if all(rule.exact for rule in plain) else _("at least ")
            words.append(phrases.plain_size(kind, at_least))
    return and_list(words)


# --- Sets, runs and wild cards.


# Lowest rank of the example run.
_LOW_RUN = 3


def sets_and_runs(sheet: RuleSheet) -> Section:
    """What makes a set or a run."""
    facts = [
        Fact(_("Sets"), _sets(sheet)),
        Fact(_("Largest set"), _largest_set(sheet)),
        Fact(
            _("Runs"),
            _(
                "A run is cards of one suit in a row, such as {cards}.",
                cards=phrases.cards(5, 4, "♥"),
            ),
        ),
        Fact(_("Aces in runs"), ace_text(sheet)),
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
    """Which cards are wild, and how many a meld can have."""
    rules = sheet.melds
    if not rules.wilds:
        text = _("No card is wild: every card stands for itself.")
        facts = [Fact(_("Wild cards"), text), Fact(_("Twos as twos"), _twos(sheet))]
        return Section(_("Wild cards"), tuple(facts), (Topic.WILDS, Topic.REPLACE))
    facts = [
        Fact(
            _("Wild cards"),
            phrases.sentence(
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


def run_gap(sheet: RuleSheet) -> str:
    """The ranks left open between two runs in one suit, such as "two ranks"."""
    gap = sheet.melds.run_gap
    return _("one rank") if gap == 1 else _("{number} ranks", number=phrases.number(gap))


def two_runs(sheet: RuleSheet) -> str:
    """How close two runs in one suit may be when they are laid down."""
    gap, overlap = sheet.melds.run_gap, sheet.melds.runs_may_overlap
    if gap == 0 and overlap:
        return _("Two runs in the same suit may touch or even share ranks.")
    if gap == 0:
        return _("Two runs in the same suit may touch, but they can’t share a rank.")
    free = run_gap(sheet)
    first, end = phrases.cards(_LOW_RUN, 4), _LOW_RUN + 4
    examples = ""
    if end + gap + 3 <= Rank.ACE:
        right, wrong = phrases.cards(end + gap, 4), phrases.cards(end + gap - 1, 4)
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
            cards=phrases.cards(_LOW_RUN + 2, 4),
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
        "A set is cards of the same rank, such as {cards}.",
        cards=phrases.same_rank(Rank.SEVEN, "♠♥♦"),
    )
    if not sheet.melds.distinct_suits:
        return _(
            "{text} Suits may repeat, so {cards} is a set too.",
            text=text,
            cards=phrases.same_rank(Rank.SEVEN, "♠♠♦"),
        )
    text += _(" No two natural cards in a set may have the same suit.")
    free = freed_deals(sheet)
    if free:
        return _(
            "{text} But {where}, suits may repeat.",
            text=text,
            where=phrases.in_deals(sheet, free),
        )
    return text


def _largest_set(sheet: RuleSheet) -> str:
    largest = sheet.melds.largest_set
    if largest is None:
        return _("A set can grow as large as you like.")
    text = _("A set has {number} cards at most.", number=phrases.number(largest))
    free = freed_deals(sheet)
    if free:
        return _(
            "{text} But {where}, it can be larger.",
            text=text,
            where=phrases.in_deals(sheet, free),
        )
    return text


def ace_text(sheet: RuleSheet) -> str:
    """Where an ace may stand in a run, and that runs don’t go around the corner."""
    return _(
        "{places} The longest run has {longest_run} cards. A run can’t go "
        "around the corner, as in {example}.",
        places=_ace_places(sheet),
        longest_run=sheet.melds.longest_run,
        example=f"{phrases.rank_sign(Rank.KING)} {phrases.rank_sign(Rank.ACE)} 2",
    )


def _ace_places(sheet: RuleSheet) -> str:
    rules = sheet.melds
    match rules.ace:
        case AceRule.HIGH:
            low = phrases.the_rank(Rank(rules.low))
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
            cards=phrases.same_rank(Rank.NINE, "♣♦"),
        )
    else:
        text = _(
            "A meld needs {number} natural cards for each wild in it",
            number=phrases.number(need),
        )
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


# --- Swapping wild cards.


def replacing(sheet: RuleSheet) -> Section | None:
    """Who may swap a wild on the table; None if no card is wild."""
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
    where = and_list([phrases.plural(kind.value) for kind in MeldKind if kind in rule.kinds])
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
    return f"{text} {never_swapped(sheet)}".rstrip()


def never_swapped(sheet: RuleSheet) -> str:
    """The wilds that stay although others may be swapped; empty if there are none."""
    fixed = sheet.melds.wilds - sheet.replace.wilds
    if not fixed or not sheet.replace.wilds:
        return ""
    return phrases.sentence(_("{wilds} are never swapped.", wilds=ranks(fixed)))


def _in_sets(sheet: RuleSheet) -> str:
    if not sheet.melds.distinct_suits:
        return _("In a set, any natural card of its rank will do.")
    text = _("In a set, you need a card of that rank in a suit the set doesn’t have.")
    free = freed_deals(sheet)
    if free:
        return _(
            "{text} But {where}, any natural card of its rank will do.",
            text=text,
            where=phrases.in_deals(sheet, free),
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


# --- Points.


def points(sheet: RuleSheet) -> Section:
    """The points of the cards, and who wins."""
    word = phrases.deal_word(sheet)
    facts = [
        Fact(
            _("Scoring"),
            _(
                "Whoever goes out scores nothing. Everybody else adds up the points "
                "of the cards in their hand; cards on the table cost nothing."
            ),
        )
    ]
    facts += [Fact(_("Points"), text, "bullet") for text in point_rows(sheet)]
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


def point_rows(sheet: RuleSheet) -> list[str]:
    """The points by rank, with neighbours of the same price together."""
    ranks = [rank for rank in Rank if rank is not Rank.JOKER]
    rows: list[list[Rank]] = []
    for rank in ranks:
        if rows and _special_price(sheet, rank) == _special_price(sheet, rows[-1][-1]):
            rows[-1].append(rank)
        else:
            rows.append([rank])
    texts = [_point_row(sheet, row) for row in rows]
    if sheet.jokers is not Jokers.NONE:
        texts.append(_each_costs(sheet, Rank.JOKER))
    return texts


def _special_price(sheet: RuleSheet, rank: Rank) -> int | None:
    """The points of a rank; None for a rank that costs its number."""
    return None if _is_face_value(sheet, rank) else sheet.points.get(rank, 0)


def _is_face_value(sheet: RuleSheet, rank: Rank) -> bool:
    """Whether a number card costs its number, and so does a neighbour."""
    near = [Rank(n) for n in range(max(2, rank - 1), min(10, rank + 1) + 1)]
    same = [other for other in near if sheet.points.get(other, 0) == int(other)]
    return rank in same and len(same) > 1


def _point_row(sheet: RuleSheet, row: list[Rank]) -> str:
    price = _special_price(sheet, row[0])
    if len(row) == 1:
        return _each_costs(sheet, row[0])
    names = [phrases.rank_sign(rank) for rank in row]
    who = _("{first} to {last}", first=names[0], last=names[-1])
    if len(names) <= 3:
        who = and_list(names)
    if price is None:
        return _("{who} cost the number on the card.", who=who)
    return _("{who} cost {points} each.", who=who, points=_points(price))


def _each_costs(sheet: RuleSheet, rank: Rank) -> str:
    points = _points(sheet.points.get(rank, 0))
    return _(
        "{each} costs {points}.", each=phrases.sentence(phrases.each_rank(rank)), points=points
    )


def _points(price: int) -> str:
    return _("1 point") if price == 1 else _("{price} points", price=price)
