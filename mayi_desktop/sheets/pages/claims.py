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
                "Somebody discards a card you would like, and it is not your turn? Then "
                "ask: “May I?” Here is how it goes."
            ),
        ),
        Fact(_("When to ask"), _when(sheet), "bullet"),
        Fact(_("Who gets the card"), _who(sheet), "bullet"),
        Fact(_("What it costs"), _price(sheet), "bullet"),
        Fact(_("How often"), _how_often(sheet), "bullet"),
        Fact(_("The card beneath"), _beneath(sheet), "bullet"),
        Fact(_("May I? when down"), _when_down(sheet), "bullet"),
    ]
    if sheet.claims.penalty and not sheet.fresh_deck:
        short = _(
            "If the stock and the discards have too few cards left for that, you cannot ask."
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
            _("Afterwards"),
            _(
                "Nobody’s turn is lost: the player whose turn it is goes on. Until one "
                "“May I?” is settled, nobody can ask again."
            ),
        )
    )
    return Section(_("May I?"), tuple(facts), _CITES)


def winning_text(sheet: RuleSheet) -> str:
    """What it means that only a winning card may be asked for, as the rest of a sentence."""
    limited = sheet.claims.limit is not None or not sheet.claims.two_in_a_row
    free = (
        _("You take no penalty card, no limit counts")
        if limited
        else _("You take no penalty card")
    )
    return _(
        "you may ask only for the card that lets you lay down your whole hand as the contract. "
        "You do so at once, although it is not your turn. {free}, and the {word} is over.",
        free=free,
        word=deal_word(sheet),
    )


def _when(sheet: RuleSheet) -> str:
    again = ""
    if sheet.claims.during_turn:
        again = _(
            " Even after a card was drawn from the stock, everybody else may still ask "
            "for the top discard (not the one beneath), until the next discard."
        )
    match sheet.claims.window:
        case ClaimTiming.NEVER:
            return _("You may never ask.")
        case ClaimTiming.WHILE_EXPOSED:
            return _(
                "You may ask as long as the top discard lies there for the taking: before the "
                "next player draws, and also after, if they drew from the stock. If they take "
                "the card themselves, it is gone; if not, it is covered when they discard."
            )
        case ClaimTiming.AT_THE_STOCK:
            return _(
                "The player whose turn it is chooses first. If they take the discard, it "
                "is gone. If they choose the stock, all others may ask for the discard "
                "before the stock card is taken.{again}",
                again=again,
            )
        case ClaimTiming.BEFORE_THE_DRAW:
            return _(
                "You may ask from the moment of the discard until the next player draws. "
                "That player is always asked first: they may take the card as their "
                "draw, or let you have it. When they choose the stock, all others get a "
                "last chance before the stock card is taken.{again}",
                again=again,
            )


def _who(sheet: RuleSheet) -> str:
    match sheet.claims.order:
        case ClaimOrder.LINE_WITH_VETO:
            return _(
                "All players stand in line: first the player whose turn it is, then the "
                "others in the order of play. Everybody ahead of you is asked in turn: "
                "do you allow it, or do you claim the card yourself? The first to claim "
                "it gets it; if nobody does, it is yours. A player who has drawn from "
                "the stock is not in line."
            )
        case ClaimOrder.TURN_ORDER:
            return _(
                "When somebody asks, all others are asked whether they want the card too. "
                "When all have answered, it goes to the one who comes first in the order "
                "of play after the player whose turn it is."
            )
        case ClaimOrder.FIRST_TO_ASK:
            return _("If several players want the card, it goes to the one who asked first.")


def _price(sheet: RuleSheet) -> str:
    penalty = sheet.claims.penalty
    free = _("The player whose turn it is pays nothing for it: it is their draw.")
    if penalty == 0:
        return _("It costs nothing: you take the discard and no other card. {free}", free=free)
    return _(
        "You take the discard and {cards} from the stock. {free}",
        cards=counted(penalty, "penalty card"),
        free=free,
    )


def _how_often(sheet: RuleSheet) -> str:
    limit = sheet.claims.limit
    if limit is None:
        return _("You may do this as often as you like.")
    return _(
        "You may do this {times} in a {word}. Asking counts only when you get the card.",
        times=times(limit),
        word=deal_word(sheet),
    )


def _beneath(sheet: RuleSheet) -> str:
    rule = sheet.claims
    chosen = rule.window is ClaimTiming.AT_THE_STOCK
    match rule.beneath:
        case Beneath.HIDDEN if chosen:
            return _(
                "Only this one card can be had. The card beneath it is not for the taking."
            )
        case Beneath.HIDDEN:
            return _(
                "Only this one card can be had. The card beneath it is not for the "
                "taking, so the player whose turn it is must draw from the stock, if "
                "that has not happened yet."
            )
        case Beneath.DRAW_ONLY:
            return _(
                "Nobody may ask for the card beneath it. Only the player whose turn it "
                "is may still take it as their draw."
            )
        case Beneath.EXPOSED:
            return f"{_next_card(sheet)} {_in_a_row(sheet)}"


def _next_card(sheet: RuleSheet) -> str:
    if sheet.claims.window is ClaimTiming.AT_THE_STOCK:
        return _("After that, the card beneath it may be asked for in the same way, and so on.")
    text = _(
        "After that, the card beneath it may be asked for in the same way, and "
        "so on, until the player whose turn it is has drawn."
    )
    if sheet.claims.window is ClaimTiming.BEFORE_THE_DRAW:
        text += _(
            " That player has the first right to each of these cards, even after "
            "having chosen the stock before."
        )
    return text


def _in_a_row(sheet: RuleSheet) -> str:
    if sheet.claims.two_in_a_row:
        return _("The same player may get several cards in a row.")
    return _(
        "But you cannot get two cards in a row: somebody else must take one "
        "before you may ask again, or the next turn must begin."
    )


def _when_down(sheet: RuleSheet) -> str:
    if sheet.claims.down_may_claim:
        return _("Players who are down may ask like everybody else.")
    return _("Players who are down may not ask, and they are not asked.")
