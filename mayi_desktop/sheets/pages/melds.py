"""Rules page: sets, runs and wild cards."""

from __future__ import annotations

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import AceRule, RuleSheet, Topic
from mayi_desktop.i18n import _
from mayi_desktop.sheets.pages.page_blocks import Fact, Section
from mayi_desktop.sheets.phrases import (
    cards,
    in_deals,
    number,
    rank_sign,
    ranks,
    same_rank,
    sentence,
    the_rank,
)

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
