"""Rules page: a turn, that is drawing, laying down and laying off."""

from __future__ import annotations

from collections.abc import Sequence

from mayi_desktop.engine.rulesheet import (
    ClaimTiming,
    DealRule,
    LayOffInTurn,
    MeldKind,
    RuleSheet,
    Topic,
)
from mayi_desktop.i18n import _
from mayi_desktop.i18n.conventions import and_list
from mayi_desktop.sheets.pages.melds import freed_deals
from mayi_desktop.sheets.pages.page_blocks import Fact, Section
from mayi_desktop.sheets.phrases import PLAIN_SIZES, deal_word, in_deals, number, where_text


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
