"""Knows how the coach says why a card is thrown, laid, or put in the place of a wild."""

from __future__ import annotations

from mayi_desktop.bots.advice.explain import WeighedAction
from mayi_desktop.bots.reading.options import Motive
from mayi_desktop.engine import CardId, LayDown, LayOff, NewMeld, ReplaceWild, TableView
from mayi_desktop.engine.rulesheet import FreedWild
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.coach.names import card_name, card_names

_TO_HAND = (FreedWild.TO_HAND, FreedWild.TO_HAND_AND_PLAYED)


def discard_reason(view: TableView, card: CardId, best: WeighedAction) -> str:
    """The discard and why it is that card."""
    words = card_name(card)
    if best.goes_out:
        return say("hint.throw", card=words, why=say("hint.why_last"))
    if best.motive is Motive.SHEDS_POINTS:
        return say("hint.throw_points", card=words)
    if best.motive is Motive.GOES_ROUND:
        return say("hint.throw_round", card=words)
    return say("hint.throw", card=words, why=_why_spared(view, best))


def _why_spared(view: TableView, best: WeighedAction) -> str:
    if best.missing is None:
        points = view.table.sheet.points_table
        dearest = best.points_shed == max(points[card] for card in view.hand)
        if best.fits:
            return say("hint.why_spared")
        return say("hint.why_dearest" if dearest else "hint.why_fits_nowhere")
    if not best.missing:
        return say("hint.why_ready")
    if not best.outs:
        return say("hint.why_stuck")
    lacking = say("hint.lacking", count=best.missing)
    return say("hint.why_then", lacking=lacking, live=say("hint.live", count=best.outs))


def play_reason(view: TableView, best: WeighedAction) -> str:
    """What is laid on the table and what that is good for."""
    match best.action:
        case LayDown() if best.goes_out:
            return say("hint.lay_down_all")
        case LayDown():
            return say("hint.lay_down", count=best.points_shed)
        case ReplaceWild():
            words = card_name(best.action.card)
            return say("hint.replace", card=words, why=_why_replaced(view, best, best.action))
        case LayOff(card=card):
            why = "hint.why_last" if best.goes_out else "hint.why_laid"
            return say("hint.lay_off", card=card_name(card), why=say(why))
        case NewMeld(meld=meld):
            why = "hint.why_last_cards" if best.goes_out else "hint.why_new_meld"
            return say("hint.new_meld", cards=card_names(meld.cards), why=say(why))
        case _:
            return say("hint.keep")


def _why_replaced(view: TableView, best: WeighedAction, action: ReplaceWild) -> str:
    """What becomes of the hand, or of the wild that was freed."""
    if best.goes_out:
        return say("hint.why_last")
    if best.motive is Motive.GAINS_A_WILD:
        if not best.missing:
            return say("hint.why_wild_completes", card=card_name(action.wild))
        return say("hint.why_wild_nearer", card=card_name(action.wild), count=best.missing)
    if action.new_meld is not None:
        further = [card for card in action.new_meld.cards if card != action.wild]
        return say("hint.why_wild_melds", cards=card_names(further))
    if view.table.sheet.replace.goes in _TO_HAND:
        return say("hint.why_wild_plays", card=card_name(action.wild))
    return say("hint.why_card_less")
