"""Rules page: May I?, in the order in which it happens."""

from __future__ import annotations

from mayi_desktop.engine.rulesheet import Beneath, ClaimOrder, ClaimTiming, RuleSheet, Topic
from mayi_desktop.i18n import _
from mayi_desktop.sheets.pages.page_blocks import Fact, Section
from mayi_desktop.sheets.phrases import counted, deal_word, in_deals, sentence, times

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
