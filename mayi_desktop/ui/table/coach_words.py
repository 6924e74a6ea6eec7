"""Knows how the coach says why something is good, and what the other options come to."""

from __future__ import annotations

from mayi_desktop.bots.explain import Advice, Weighed
from mayi_desktop.bots.options import Motive
from mayi_desktop.engine import (
    Allow,
    CardId,
    Claim,
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    NewMeld,
    PlayerAction,
    Refusal,
    ReplaceWild,
    TableView,
    TakeDiscard,
)
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table import intents
from mayi_desktop.ui.table.narration import card_words, meld_words

_WHY = {
    Motive.FITS_ON_TABLE: "hint.why_fits",
    Motive.WINS: "hint.why_wins",
    Motive.MORE_OUTS: "hint.why_outs",
    Motive.GOES_DOWN: "hint.why_cheaper",
}
_NOT_THERE = {
    Refusal.DISCARD_WAS_CLAIMED: "hint.claimed",
    Refusal.DOWN_DRAWS_STOCK: "hint.down_draws",
}


def reason(view: TableView, found: Advice) -> str:
    """The suggested action and why it is good, in one sentence."""
    best = found.best
    match best.action:
        case Discard(card=card):
            return _why_thrown(card, best)
        case TakeDiscard():
            return say("hint.take", card=_top(view), why=_why_taken(best))
        case Claim():
            return say("hint.take", card=_top(view), why=_why_taken(best))
        case MayI():
            return say("hint.ask", card=_top(view), why=_why_taken(best))
        case DrawStock():
            return say("hint.stock", why=_why_not_taken(view, found))
        case Allow() | LetGo():
            return say("hint.pass", card=_top(view), why=_why_not_taken(view, found))
        case _:
            return _why_played(best)


def title(view: TableView, action: PlayerAction) -> str:
    """An option in a few words."""
    match action:
        case Discard(card=card):
            return say("others.throw", card=card_words(card))
        case DrawStock():
            return say("others.stock")
        case TakeDiscard() | Claim():
            return say("others.take", card=_top(view))
        case MayI():
            return say("others.ask", card=_top(view))
        case Allow() | LetGo():
            return say("others.pass", card=_top(view))
        case LayDown():
            return say("others.lay_down")
        case NewMeld():
            return say("others.new_meld")
        case LayOff(card=card, meld=meld_id):
            meld = view.table.meld(meld_id)
            words = "" if meld is None else meld_words(meld)
            return say("others.lay_off", card=card_words(card), meld=words)
        case ReplaceWild(card=card):
            return say("others.replace", card=card_words(card))
        case _:
            return say("others.keep")


def values(found: Advice, option: Weighed) -> str:
    """What an option comes to, the contract first and then the points."""
    parts = []
    if option.lacks is not None:
        parts.append(_lacking(found, option))
    if option.unknown:
        parts.append(say("others.unknown", count=option.unknown))
    if option.sheds:
        key = "others.fewer" if option.sheds > 0 else "others.more"
        parts.append(say(key, count=abs(option.sheds)))
    return "  ·  ".join(parts)


def _lacking(found: Advice, option: Weighed) -> str:
    if not option.lacks:
        return say("others.complete")
    still = found.lacks_now is not None and option.lacks >= found.lacks_now
    lacks = say("others.still" if still else "others.lacking", count=option.lacks)
    live = say("others.live", count=option.live) if option.live else say("others.dead")
    return f"{lacks}  ·  {live}"


def _top(view: TableView) -> str:
    top = view.table.top
    return "" if top is None else card_words(top)


def _why_thrown(card: CardId, best: Weighed) -> str:
    name = card_words(card)
    if best.motive is Motive.SHEDS_POINTS:
        return say("hint.throw_points", card=name)
    if best.motive is Motive.GOES_ROUND:
        return say("hint.throw_round", card=name)
    if best.lacks is None:
        return say("hint.throw_down", card=name)
    if not best.lacks:
        return say("hint.throw_ready", card=name)
    if not best.live:
        return say("hint.throw_stuck", card=name)
    lacking = say("hint.lacking", count=best.lacks)
    return say("hint.throw", card=name, lacking=lacking, live=say("hint.live", count=best.live))


def _why_taken(best: Weighed) -> str:
    if best.motive in _WHY:
        return say(_WHY[best.motive])
    if not best.lacks:
        return say("hint.why_completes")
    return say("hint.why_nearer", count=best.lacks)


def _why_not_taken(view: TableView, found: Advice) -> str:
    if view.table.top is None:
        return say("hint.no_card")
    if isinstance(found.best.action, DrawStock):
        refusal = intents.draw_from_discards(view)
        if isinstance(refusal, Refusal):
            return say(_NOT_THERE.get(refusal, "hint.gone"), card=_top(view))
    if found.lacks_now is None:
        return say("hint.no_use", card=_top(view))
    if not found.lacks_now:
        return say("hint.complete")
    taken = [o.lacks for o in found.alternatives if o.lacks is not None]
    if any(lacks < found.lacks_now for lacks in taken):
        return say("hint.too_dear")
    more = any(
        option.live > found.best.live
        for option in found.alternatives
        if isinstance(option.action, TakeDiscard | MayI | Claim)
    )
    if not more:
        return say("hint.not_nearer", card=_top(view))
    draws = isinstance(found.best.action, DrawStock)
    return say("hint.stock_may" if draws else "hint.only_more_help", card=_top(view))


def _why_played(best: Weighed) -> str:
    match best.action:
        case LayDown():
            return say("hint.lay_down", count=best.sheds)
        case ReplaceWild(card=card):
            frees = best.motive is Motive.GAINS_A_WILD
            return say("hint.frees" if frees else "hint.replace", card=card_words(card))
        case LayOff(card=card):
            return say("hint.lay_off", card=card_words(card))
        case NewMeld():
            return say("hint.new_meld")
        case _:
            return say("hint.keep")
