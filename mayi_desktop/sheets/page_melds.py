"""Knows what a rules page says about melds: sets, runs, wild cards and replacing them."""

from __future__ import annotations

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    AceRule,
    FreedWild,
    MeldKind,
    Replacers,
    RuleSheet,
    Topic,
)
from mayi_desktop.sheets.facts import Fact, Section
from mayi_desktop.sheets.phrases import (
    cards,
    in_deals,
    number,
    plural,
    rank_name,
    ranks,
    same_rank,
    sentence,
)

_LOW_RUN = 3


def sets_and_runs(sheet: RuleSheet) -> Section:
    """What counts as a set or as a run."""
    facts = [
        Fact("Sets", _sets(sheet)),
        Fact("Largest set", _largest_set(sheet)),
        Fact("Runs", f"A run is cards of one suit in a row, such as {cards(5, 4, '♥')}."),
        Fact("Aces in runs", _aces(sheet)),
    ]
    if has_two_runs(sheet):
        facts.append(Fact("Two runs of one suit", two_runs(sheet)))
    facts.append(
        Fact(
            "Melds stay",
            "Melds on the table may grow, but they are never split, joined or put in another "
            "order. Two sets of the same rank are simply two sets.",
        )
    )
    return Section("Sets and runs", tuple(facts), (Topic.MELDS, Topic.RUNS))


def wild_cards(sheet: RuleSheet) -> Section:
    """Which cards are wild and how many a meld bears."""
    rules = sheet.melds
    if not rules.wilds:
        text = "No card is wild: every card stands for itself."
        return Section("Wild cards", (Fact("Wild cards", text),), (Topic.WILDS,))
    facts = [
        Fact(
            "Wild cards",
            f"{sentence(ranks(rules.wilds))} are wild: in a set or a run they can stand for a "
            "card that you lack. A card that stands for itself is called natural.",
        )
    ]
    if Rank.TWO in rules.wilds:
        facts.append(Fact("Twos as twos", _twos(natural=rules.natural_twos)))
    facts += [
        Fact("How many wilds", _wild_limit(sheet)),
        Fact(
            "Places of wilds",
            "In a run a wild stands for one certain card. If there is more than one place for "
            "it, you choose, and it keeps that place.",
        ),
    ]
    return Section("Wild cards", tuple(facts), (Topic.WILDS,))


def replacing(sheet: RuleSheet) -> Section | None:
    """Who may replace a wild on the table; None where no card is wild."""
    rule = sheet.replace
    if not sheet.melds.wilds:
        return None
    heading, cites = "Replacing wild cards", (Topic.REPLACE,)
    if rule.who is Replacers.NOBODY or not rule.wilds or not rule.kinds:
        text = "A wild card that lies on the table stays there. Nobody may replace it."
        return Section(heading, (Fact(heading, text),), cites)
    facts = [
        Fact("Wilds to replace", _which_wilds(sheet)),
        Fact("Who may replace", _who_replaces(sheet)),
        Fact("Where the wild goes", _where_it_goes(sheet)),
    ]
    if MeldKind.SET in rule.kinds:
        facts.insert(1, Fact("Replacing in sets", _in_sets(sheet)))
    return Section(heading, tuple(facts), cites)


def has_two_runs(sheet: RuleSheet) -> bool:
    """Whether any contract asks for more than one run."""
    return any(len(rule.run_sizes) > 1 for rule in sheet.deals)


def two_runs(sheet: RuleSheet) -> str:
    """How near each other two runs of one suit in one contract may lie."""
    gap, overlap = sheet.melds.run_gap, sheet.melds.runs_may_overlap
    if gap == 0 and overlap:
        return "Two runs of one suit may touch each other or even share ranks."
    if gap == 0:
        return "Two runs of one suit may touch each other, but they may not share a rank."
    free = "one rank" if gap == 1 else f"{number(gap)} ranks"
    first, end = cards(_LOW_RUN, 4), _LOW_RUN + 4
    examples = ""
    if end + gap + 3 <= Rank.ACE:
        right, wrong = cards(end + gap, 4), cards(end + gap - 1, 4)
        examples = f" {first} with {right} is right; with {wrong} it is too close."
    share = (
        "They may share ranks, as "
        f"{first} and {cards(_LOW_RUN + 2, 4)} do; otherwise at least {free} must lie free "
        "between them."
        if overlap
        else f"At least {free} must lie free between them, and they may not share a rank."
    )
    later = "This counts when you lay down; cards laid off later may close the gap."
    return f"When you lay down two runs of one suit, mind the gap. {share}{examples} {later}"


def _sets(sheet: RuleSheet) -> str:
    text = f"A set is cards of one rank, such as {same_rank(Rank.SEVEN, '♠♥♦')}."
    if not sheet.melds.distinct_suits:
        return f"{text} Suits may repeat, so {same_rank(Rank.SEVEN, '♠♠♦')} is a set too."
    text += " No two natural cards of a set may have the same suit."
    free = _freed(sheet)
    return f"{text} The exception: {in_deals(sheet, free)} suits may repeat." if free else text


def _largest_set(sheet: RuleSheet) -> str:
    largest = sheet.melds.largest_set
    if largest is None:
        return "A set may grow as large as you like."
    text = f"A set holds {number(largest)} cards at most."
    free = _freed(sheet)
    return f"{text} The exception: {in_deals(sheet, free)} it may be larger." if free else text


def _freed(sheet: RuleSheet) -> list[int]:
    return [index for index, rule in enumerate(sheet.deals) if rule.suits_repeat]


def _aces(sheet: RuleSheet) -> str:
    rules = sheet.melds
    return (
        f"{_ace_places(sheet)} The longest run has {rules.longest_run} cards. No run goes "
        "round the corner, as in K A 2."
    )


def _ace_places(sheet: RuleSheet) -> str:
    rules = sheet.melds
    match rules.ace:
        case AceRule.HIGH:
            low = rank_name(Rank(rules.low))
            why = ", since twos are wild" if rules.low > Rank.TWO else ""
            return (
                "An ace stands after the king only. A run begins with the "
                f"{low} at the lowest{why}."
            )
        case AceRule.EITHER_END:
            return "An ace may stand before the two or after the king, but not both in one run."
        case AceRule.BOTH_ENDS:
            return "Aces may stand before the two, after the king, or at both ends of a run."


def _twos(*, natural: bool) -> str:
    if natural:
        return (
            "A two can also be natural: in a run of its own suit, when it lies just before the "
            "three."
        )
    return "A two always counts as wild, whatever it stands for."


def _wild_limit(sheet: RuleSheet) -> str:
    rules = sheet.melds
    need = rules.naturals_per_wild
    if need == 0:
        return "Each meld needs at least one natural card. Beyond that there is no limit."
    if need == 1:
        text = "A meld may not hold more wilds than natural cards"
        example = (
            f"{same_rank(Rank.NINE, '♣♦')} with one wild is right, 9♣ with two wilds is not."
        )
    else:
        text = f"A meld needs {number(need)} natural cards for each wild in it"
        example = f"A run of {2 * (need + 1)} cards can hold two wilds."
    if rules.limit_on_lay_off:
        return f"{text}, when you lay down and when you lay off later. {example}"
    return f"{text} when it is laid down. {example} When you lay off later, this limit is gone."


def _which_wilds(sheet: RuleSheet) -> str:
    rule = sheet.replace
    where = " and ".join(plural(kind.value) for kind in MeldKind if kind in rule.kinds)
    text = (
        f"In your turn, after drawing, you may replace {ranks(rule.wilds)} that stand for "
        f"another card in {where} on the table."
    )
    if MeldKind.RUN in rule.kinds:
        text += " In a run, you need the very card that the wild stands for."
    if MeldKind.SET not in rule.kinds:
        text += " A wild in a set stays there."
    if MeldKind.RUN not in rule.kinds:
        text += " A wild in a run stays there."
    fixed = sheet.melds.wilds - rule.wilds
    return f"{text} {sentence(ranks(fixed))} are never replaced." if fixed else text


def _in_sets(sheet: RuleSheet) -> str:
    if sheet.melds.distinct_suits:
        return "In a set, you need the card of that rank in a suit that the set lacks."
    return "In a set, any natural card of its rank will do."


def _who_replaces(sheet: RuleSheet) -> str:
    match sheet.replace.who:
        case Replacers.NOT_DOWN:
            return "You may do this only while you are not down yet; the meld may be anybody’s."
        case Replacers.DOWN:
            return (
                "You must be down to do this. The turn in which you lay down counts already, "
                "and the meld may be anybody’s."
            )
        case Replacers.DOWN_LATER_TURNS:
            return (
                "You must be down to do this, and not just since this turn. The meld may be "
                "anybody’s."
            )
        case Replacers.ANYBODY_ON_OTHERS:
            return "Everybody may do this, down or not, but never in a meld of their own."
        case Replacers.NOBODY:
            return "Nobody may do this."


def _where_it_goes(sheet: RuleSheet) -> str:
    sets = MeldKind.SET in sheet.replace.kinds
    stays = " In a set it stays, as long as the set has room." if sets else ""
    match sheet.replace.goes:
        case FreedWild.TO_HAND:
            return "Your card takes the place, and the wild comes into your hand."
        case FreedWild.TO_HAND_AND_PLAYED:
            return (
                "Your card takes the place, and the wild comes into your hand. You must put it "
                "on the table again in the same turn. If you could not, you may not take it."
            )
        case FreedWild.SLIDES_EITHER_END:
            return (
                "The wild stays in its run: you move it to either end that has room. In a full "
                f"run nothing can be replaced.{stays}"
            )
        case FreedWild.SLIDES_HIGH_FIRST:
            return (
                "The wild stays in its run: it moves to the high end, or to the low end if "
                "there is no room above. In a full run nothing can be replaced."
                f"{stays}"
            )
        case FreedWild.NEW_MELD_OR_STAYS:
            return _new_meld_or_stays(stays)


def _new_meld_or_stays(stays: str) -> str:
    return (
        "If the meld is somebody else’s, the wild must go into a new meld of yours at once, "
        "together with cards from your hand. If the meld is your own, the wild stays in it: in "
        f"a run it moves to an end that has room.{stays} Without room, it cannot be replaced."
    )
