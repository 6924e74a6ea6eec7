"""Rules page: replacing wild cards on the table."""

from __future__ import annotations

from mayi_desktop.engine.rulesheet import FreedWild, MeldKind, Replacers, RuleSheet, Topic
from mayi_desktop.i18n import _
from mayi_desktop.i18n.conventions import and_list
from mayi_desktop.sheets.pages.melds import freed_deals
from mayi_desktop.sheets.pages.page_blocks import Fact, Section
from mayi_desktop.sheets.phrases import in_deals, plural, ranks, sentence


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
