"""The coach's sentences: why an action is suggested, and what the other options come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mayi_desktop.bots.advice.claim_advice import ClaimAdvice, DecidingFigure, is_claim
from mayi_desktop.bots.advice.explain import Advice, WeighedAction
from mayi_desktop.bots.reading.rated_action import Motive
from mayi_desktop.bots.search.odds import TURNS_AHEAD
from mayi_desktop.engine import (
    RANKS,
    Allow,
    CardId,
    Claim,
    ClaimStage,
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    MeldId,
    NewMeld,
    Phase,
    PlayerAction,
    Rank,
    Refusal,
    ReplaceWild,
    TableView,
    TakeDiscard,
)
from mayi_desktop.engine.rulesheet import FreedWild
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.model import drop_rules
from mayi_desktop.ui.table.text.event_text import card_text, meld_text, number_text

DOT = "  ·  "
_WHY = {
    Motive.WINS: "hint.why_wins",
    Motive.MORE_OUTS: "hint.why_outs",
    Motive.GOES_DOWN: "hint.why_goes_with_it",
}
_NOT_THERE = {
    Refusal.DISCARD_WAS_CLAIMED: "hint.claimed",
    Refusal.DOWN_DRAWS_STOCK: "hint.down_draws",
}
_TO_HAND = (FreedWild.TO_HAND, FreedWild.TO_HAND_AND_PLAYED)


def reason(view: TableView, found: Advice, told: ClaimAdvice | None = None) -> str:
    """The suggested action and why it is good, in one sentence; the chances count if told."""
    best = found.best
    weighed = claim_reason(view, found, told)
    if weighed is not None:
        return weighed
    match best.action:
        case Discard(card=card):
            return discard_reason(view, card, best)
        case TakeDiscard() | Claim():
            return say("hint.take", card=top_card_name(view), why=_why_taken(best))
        case MayI():
            return say("hint.ask", card=top_card_name(view), why=_why_taken(best))
        case DrawStock():
            return say("hint.stock", why=_why_from_stock(view, found))
        case Allow() | LetGo():
            return say("hint.pass", card=top_card_name(view), why=_why_passed(view, found))
        case _:
            return play_reason(view, best)


def promise_text(view: TableView, spoken: Sequence[str]) -> str:
    """That a hint comes with the next decision, and for whom it waits, by the spoken names.

    Nothing where no decision of the viewer may come.
    """
    claim = view.table.claim
    if view.viewer is None or view.table.phase not in (Phase.DRAW, Phase.PLAY):
        return ""
    if claim is None:
        return say("hint.next")
    card = card_text(claim.card)
    if claim.stage is ClaimStage.EVERYBODY or not claim.waiting:
        return say("hint.all_asked", card=card)
    return say("hint.somebody_asked", name=spoken[claim.waiting[0]], card=card)


def option_title(view: TableView, action: PlayerAction) -> str:
    """An option in a few words."""
    match action:
        case Discard(card=card):
            return say("others.throw", card=_short(card))
        case DrawStock():
            return say("others.stock")
        case TakeDiscard() | Claim():
            return say("others.take", card=_short(view.table.top))
        case MayI():
            return say("others.ask", card=top_card_name(view))
        case Allow() | LetGo():
            return say("others.pass", card=_short(view.table.top))
        case LayDown():
            return say("others.lay_down")
        case NewMeld(meld=plan):
            return say("others.new_meld", cards=card_names(plan.cards))
        case LayOff(card=card, meld=meld):
            return say("others.lay_off", card=_short(card), meld=_meld(view, meld))
        case ReplaceWild(card=card, meld=meld):
            return say("others.replace", card=_short(card), meld=_meld(view, meld))
        case _:
            return say("others.keep")


def option_figures(found: Advice, option: WeighedAction) -> str:
    """What an option comes to, the contract first and then the points."""
    parts = []
    if option.missing is not None:
        parts.append(_lacking(found, option))
    if option.unknown_cards:
        parts.append(say("others.unknown", count=option.unknown_cards))
    if option.points_shed:
        key = "others.fewer" if option.points_shed > 0 else "others.more"
        parts.append(say(key, count=abs(option.points_shed)))
    return DOT.join(parts) or say("others.same")


def _lacking(found: Advice, option: WeighedAction) -> str:
    if not option.missing:
        return say("others.complete")
    still = found.missing_now is not None and option.missing >= found.missing_now
    lacks = say("others.still" if still else "others.lacking", count=option.missing)
    live = say("others.live", count=option.outs) if option.outs else say("others.dead")
    return f"{lacks}{DOT}{live}"


def _short(card: CardId | None) -> str:
    """A card in the few words of a title."""
    if card is None:
        return ""
    return say("others.joker") if RANKS[card] is Rank.JOKER else card_text(card)


def _meld(view: TableView, meld_id: MeldId) -> str:
    meld = view.table.meld(meld_id)
    return "" if meld is None else meld_text(meld)


def _why_taken(best: WeighedAction) -> str:
    if best.motive is Motive.FITS_ON_TABLE:
        return say("hint.why_fits" if best.fits else "hint.why_replaces")
    if best.motive in _WHY:
        return say(_WHY[best.motive])
    if best.missing is None:
        return say("hint.why_gathers")
    if not best.missing:
        return say("hint.why_completes")
    return say("hint.why_nearer", count=best.missing)


def _why_from_stock(view: TableView, found: Advice) -> str:
    """Why the stock is better than the discard, which the reason names."""
    if view.table.top is None:
        return say("hint.no_card")
    card = top_card_name(view)
    refusal = drop_rules.draw_from_discards(view)
    if isinstance(refusal, Refusal):
        return say(_NOT_THERE.get(refusal, "hint.gone"), card=card)
    if found.missing_now is None:
        return say("hint.no_place", card=card)
    if not found.missing_now:
        return say("hint.not_needed", card=card)
    return say("hint.stock_may" if _helps_more(found) else "hint.not_nearer", card=card)


def _why_passed(view: TableView, found: Advice) -> str:
    """Why the discard that has been named is let go."""
    call = next((other for other in found.alternatives if _takes(other.action)), None)
    if call is not None and call.motive is Motive.OWN_DISCARD:
        return say("hint.own_discard")
    if found.missing_now is None:
        stays = call is not None and call.fits and call.unknown_cards
        return say("hint.extra_stays" if stays else "hint.has_no_place")
    if not found.missing_now:
        return say("hint.complete")
    if call is not None and call.missing is not None and call.missing < found.missing_now:
        at_once = view.table.rule.all_at_once and call.unknown_cards
        return say("hint.too_many" if at_once else "hint.too_dear")
    return say("hint.only_more_help" if _helps_more(found) else "hint.is_not_nearer")


def _helps_more(found: Advice) -> bool:
    """Whether more cards would help with the discard in hand than without it."""
    takes = (other for other in found.alternatives if _takes(other.action))
    return any(other.outs > found.best.outs for other in takes)


def _takes(action: PlayerAction) -> bool:
    return isinstance(action, TakeDiscard | MayI | Claim)


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


def claim_reason(view: TableView, found: Advice, told: ClaimAdvice | None) -> str | None:
    """The advice with the chances as its reason; None where they do not speak for it."""
    best = found.best
    mine = is_claim(best.action)
    if told is None or mine is None or best.motive is Motive.WINS:
        return None
    if told.should_claim is not None and told.should_claim is not mine:
        return None
    close = told.should_claim is None
    ground = _ground_for(told, asks=mine) if close else told.decided_by
    if ground is None:
        return None
    return say(
        _frame(best.action, close=close), card=top_card_name(view), why=_figures(told, ground)
    )


def _frame(action: PlayerAction, *, close: bool) -> str:
    if not is_claim(action):
        return "hint.pass_close" if close else "hint.pass"
    if isinstance(action, Claim):
        return "hint.take_close" if close else "hint.take"
    return "hint.ask_close" if close else "hint.ask"


def _ground_for(told: ClaimAdvice, *, asks: bool) -> DecidingFigure | None:
    """Which figures of a close case speak for an answer, as they are shown; None if none do."""
    sooner = round(100 * told.if_claimed.chance) - round(100 * told.if_passed.chance)
    dearer = round(told.if_claimed.points) - round(told.if_passed.points)
    for_chance = sooner > 0 if asks else sooner < 0
    for_points = dearer < 0 if asks else dearer > 0
    if told.decided_by is DecidingFigure.CHANCE:
        if for_chance:
            return DecidingFigure.CHANCE
        return DecidingFigure.BOTH if for_points else None
    return told.decided_by if for_points or told.decided_by is DecidingFigure.BOTH else None


def _figures(told: ClaimAdvice, ground: DecidingFigure) -> str:
    """The figures that tell, those with the card first."""
    asked, passed = told.if_claimed, told.if_passed
    points, points_without = round(asked.points), round(passed.points)
    match ground:
        case DecidingFigure.CHANCE:
            return say(
                "chances.down",
                turns=number_text(TURNS_AHEAD),
                count=round(100 * asked.chance),
                without=round(100 * passed.chance),
            )
        case DecidingFigure.POINTS:
            return say("chances.points", count=points, without=points_without)
        case DecidingFigure.BOTH:
            more = asked.chance > passed.chance
            key = "chances.sooner" if more else "chances.later"
            return say(key, count=points, without=points_without)


def card_name(card: CardId) -> str:
    """A card within a sentence: "7♠", or "the joker"."""
    return say("hint.joker") if RANKS[card] is Rank.JOKER else card_text(card)


def card_names(cards: Iterable[CardId]) -> str:
    """Cards of a hand, one after the other as they are written on their faces."""
    return " ".join(card_text(card) for card in cards)


def top_card_name(view: TableView) -> str:
    """The top discard within a sentence; nothing where there is none."""
    card = view.table.top
    return "" if card is None else card_name(card)
