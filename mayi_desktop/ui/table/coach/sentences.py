"""Knows how the coach says why something is good, and what the other options come to."""

from __future__ import annotations

from collections.abc import Sequence

from mayi_desktop.bots.advice.claim_advice import ClaimAdvice
from mayi_desktop.bots.advice.explain import Advice, WeighedAction
from mayi_desktop.bots.reading.options import Motive
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
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.coach.chances import claim_reason
from mayi_desktop.ui.table.coach.names import card_names, top_card_name
from mayi_desktop.ui.table.coach.plays import discard_reason, play_reason
from mayi_desktop.ui.table.model import drop_rules as intents
from mayi_desktop.ui.table.text.event_text import card_text, meld_text

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
    refusal = intents.draw_from_discards(view)
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
