"""The coach's sentences: the suggested action, its reason, and the other options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mayi_desktop import engine
from mayi_desktop.base.i18n import N_, _, ngettext, pgettext
from mayi_desktop.bots.advice import (
    Advice,
    ClaimAdvice,
    DecidingFigure,
    WeighedAction,
    is_claim,
)
from mayi_desktop.bots.knowledge import Motive
from mayi_desktop.bots.odds import TURNS_AHEAD
from mayi_desktop.engine.rulesheet import FreedWild, LayOffInTurn
from mayi_desktop.ui.play import plays
from mayi_desktop.ui.play.words import card_name, card_text, card_title, meld_text, number_text

DOT = "  ·  "
_WHY = {
    Motive.WINS: N_("with it, you lay down everything and go out"),
    Motive.MORE_OUTS: N_("it gets you no closer yet, but more cards give you more ways there"),
    Motive.KEEPS_FROM_OTHERS: N_("that way nobody else gets it"),
    Motive.GOES_DOWN: N_("you have your contract, and this card goes down with it"),
}
_NOT_THERE = {
    engine.Refusal.DISCARD_WAS_CLAIMED: N_(
        "somebody got the discard before you, and you can’t take {card} under it"
    ),
    engine.Refusal.DOWN_DRAWS_STOCK: N_("you’re down, so you can’t take the discard"),
}
# The order in which a hint picks among several open prompts.
_HINT_ORDER = (
    engine.PromptKind.ASKED,
    engine.PromptKind.ANSWER,
    engine.PromptKind.DRAW,
    engine.PromptKind.PLAY,
    engine.PromptKind.MAY_I,
)
_TO_HAND = (FreedWild.TO_HAND, FreedWild.TO_HAND_AND_PLAYED)


# Unseen cards that would help: fewer than the first are few, fewer than the second are some.
_SOME_HELP, _MANY_HELP = 6, 16
# Ranks between cards of a suit that may still become one run.
_NEAR = 3
_RANKS_OF_SUIT = 13


def reason(view: engine.TableView, found: Advice, told: ClaimAdvice | None = None) -> str:
    """The suggested action and its reason in one sentence; uses the claim odds if given."""
    best = found.best
    weighed = claim_reason(view, found, told)
    if weighed is not None:
        return weighed
    match best.action:
        case engine.Discard(card=card):
            return discard_reason(view, card, best)
        case engine.TakeDiscard() | engine.Claim():
            return _("Take {card}: {why}.", card=top_card_name(view), why=_why_taken(best))
        case engine.MayI():
            return _("Ask for {card}: {why}.", card=top_card_name(view), why=_why_taken(best))
        case engine.DrawStock():
            return _("Draw from the stock: {why}.", why=_why_from_stock(view, found))
        case engine.Allow() | engine.LetGo():
            return _(
                "Let {card} go: {why}.", card=top_card_name(view), why=_why_passed(view, found)
            )
        case _:
            return play_reason(view, best)


def hint_prompt(view: engine.TableView, *, waved: bool) -> engine.Prompt | None:
    """The prompt that a hint is about; the discard doesn't count once it was `waved` on."""
    mine = {prompt.kind: prompt for prompt in view.my_prompts}
    if waved:
        mine.pop(engine.PromptKind.MAY_I, None)
    return next((mine[kind] for kind in _HINT_ORDER if kind in mine), None)


def promise_text(view: engine.TableView, spoken: Sequence[str]) -> str:
    """Says that a hint comes with the next decision, and whom it waits for.

    Empty if the viewer has no decision to come. `spoken` are the names for speech.
    """
    claim = view.table.claim
    if view.viewer is None or view.table.phase not in (engine.Phase.DRAW, engine.Phase.PLAY):
        return ""
    if claim is None:
        return _(
            "There’s nothing for you to decide right now; you’ll get your hint "
            "as soon as there is."
        )
    card = card_text(claim.card)
    if claim.stage is engine.ClaimStage.EVERYBODY or not claim.waiting:
        return _(
            "Everybody is being asked about {card}; you’ll get your hint at "
            "your next decision.",
            card=card,
        )
    return _(
        "{name} is being asked about {card}; you’ll get your hint at your next decision.",
        name=spoken[claim.waiting[0]],
        card=card,
    )


def option_title(view: engine.TableView, action: engine.PlayerAction) -> str:
    """An option in a few words."""
    match action:
        case engine.Discard(card=card):
            return _("Discard {card}", card=_short(card))
        case engine.DrawStock():
            return _("Draw from the stock")
        case engine.TakeDiscard() | engine.Claim():
            return _("Take {card}", card=_short(view.table.top))
        case engine.MayI():
            return _("May I have {card}?", card=top_card_name(view))
        case engine.Allow() | engine.LetGo():
            return _("Let {card} go", card=_short(view.table.top))
        case engine.LayDown():
            return _("Lay down your contract")
        case engine.NewMeld(meld=plan):
            return _("Lay down {cards}", cards=card_names(plan.cards))
        case engine.LayOff(card=card, meld=meld):
            return _("Lay off {card} on {meld}", card=_short(card), meld=_meld(view, meld))
        case engine.ReplaceWild(card=card, meld=meld):
            return _(
                "Swap {card} for the wild in {meld}", card=_short(card), meld=_meld(view, meld)
            )
        case _:
            return pgettext("option", "Keep your last card")


def option_figures(found: Advice, option: WeighedAction) -> str:
    """An option's figures: contract first, then points."""
    parts = []
    if option.missing is not None:
        parts.append(_lacking(option))
    if option.unknown_cards:
        parts.append(
            ngettext("1 extra card", "{count} extra cards", count=option.unknown_cards)
        )
    if option.points_shed:
        shed = abs(option.points_shed)
        if option.points_shed > 0:
            parts.append(ngettext("−1 point", "−{count} points", count=shed))
        else:
            parts.append(ngettext("+1 point", "+{count} points", count=shed))
    return DOT.join(parts) or _("your hand stays the same")


def _lacking(option: WeighedAction) -> str:
    if not option.missing:
        return _("contract complete")
    lacks = ngettext("1 card short", "{count} cards short", count=option.missing)
    return f"{lacks}{DOT}{_helping(option.outs)}"


def _helping(outs: int) -> str:
    """How many unseen cards would help, as people say it."""
    if not outs:
        return _("no card helps anymore")
    if outs < _SOME_HELP:
        return _("few cards help")
    return _("some cards help") if outs < _MANY_HELP else _("many cards help")


def _short(card: engine.CardId | None) -> str:
    """A card in a title's few words."""
    return "" if card is None else card_title(card)


def _meld(view: engine.TableView, meld_id: engine.MeldId) -> str:
    meld = view.table.meld(meld_id)
    return "" if meld is None else meld_text(meld)


def _why_taken(best: WeighedAction) -> str:
    if best.motive is Motive.FITS_ON_TABLE:
        if best.fits:
            return _("you can lay it off on the table")
        return _("you can swap it for a wild on the table")
    if best.motive in _WHY:
        return _(_WHY[best.motive])
    if best.motive is Motive.NOT_NEARER:
        return _("it gets you no closer yet, but it goes with other cards of yours")
    if best.missing is None:
        return _("it can go into a new meld")
    if not best.missing:
        return _("it completes your contract")
    return ngettext(
        "it gets you closer to your contract, with 1 card still missing",
        "it gets you closer to your contract, with {count} cards still missing",
        count=best.missing,
    )


def _why_from_stock(view: engine.TableView, found: Advice) -> str:
    """Why the stock is better than the discard that the reason names."""
    if view.table.top is None:
        return _("there’s no discard")
    card = top_card_name(view)
    refusal = plays.draw_from_discards(view)
    if isinstance(refusal, engine.Refusal):
        return _(_NOT_THERE.get(refusal, N_("you can’t take the discard anymore")), card=card)
    if found.missing_now is None:
        return _("{card} doesn’t fit anywhere on the table", card=card)
    if not found.missing_now:
        return _("you already have your contract and don’t need {card}", card=card)
    return (
        _("{card} doesn’t get you any closer yet, but a card from the stock might", card=card)
        if _helps_more(found)
        else _("{card} doesn’t get you any closer to your contract", card=card)
    )


def _why_passed(view: engine.TableView, found: Advice) -> str:
    """Why the viewer should pass on the named discard."""
    call = next((other for other in found.alternatives if _takes(other.action)), None)
    if call is not None and call.motive is Motive.OWN_DISCARD:
        return _("you discarded it yourself")
    if found.missing_now is None:
        stays = call is not None and call.fits and call.unknown_cards
        if stays:
            return _("you could lay it off, but you’d be stuck with the extra card")
        return _("you can’t lay it off anywhere")
    if not found.missing_now:
        return _("you already have your contract")
    if call is not None and call.missing is not None and call.missing < found.missing_now:
        at_once = view.table.rule.all_at_once and call.unknown_cards
        if at_once:
            return _("it would help, but you’d have to lay down the extra card as well")
        return _("it would help, but it costs more than it gains")
    if _helps_more(found):
        return _("it wouldn’t help enough")
    return _("it doesn’t get you any closer to your contract")


def _helps_more(found: Advice) -> bool:
    """Whether more cards would help with the discard in hand than without it."""
    takes = (other for other in found.alternatives if _takes(other.action))
    return any(other.outs > found.best.outs for other in takes)


def _takes(action: engine.PlayerAction) -> bool:
    return isinstance(action, engine.TakeDiscard | engine.MayI | engine.Claim)


def discard_reason(view: engine.TableView, card: engine.CardId, best: WeighedAction) -> str:
    """The discard, and why this card."""
    words = card_name(card)
    if best.goes_out:
        return _(
            "Discard {card}: {why}.", card=words, why=_("it’s your last card, and you go out")
        )
    if best.motive is Motive.SHEDS_POINTS:
        return _("Your contract is far off, so get rid of points: discard {card}.", card=words)
    if best.motive is Motive.GOES_ROUND:
        return _("This deal is stuck: discard {card} to get things moving.", card=words)
    return _("Discard {card}: {why}.", card=words, why=_why_spared(view, best))


def _why_spared(view: engine.TableView, best: WeighedAction) -> str:
    if best.missing is None:
        points = view.table.sheet.points_table
        dearest = best.points_shed == max(points[card] for card in view.hand)
        if best.fits:
            return _("it’s the card you need least")
        if dearest:
            return _("it doesn’t fit anywhere on the table, and none of your cards costs more")
        if best.spares:
            return _(
                "it doesn’t fit anywhere on the table, and somebody seems to want the "
                "cards that cost you more"
            )
        return _("it doesn’t fit anywhere on the table")
    if not best.missing:
        return _("you still have your contract without it")
    if not best.outs:
        return _("the cards you’re waiting for are gone, so collect something else")
    if isinstance(best.action, engine.Discard) and not _goes_with_others(
        view, best.action.card
    ):
        return _("nothing in your hand goes with it")
    return _("it’s the card you need least")


def _goes_with_others(view: engine.TableView, card: engine.CardId) -> bool:
    """Whether another card of the hand has its rank, or is near it in its suit."""
    this = engine.CARDS[card]
    others = (engine.CARDS[other] for other in view.hand if other != card)
    return any(
        other.rank is this.rank
        or (other.suit is this.suit and _ranks_between(other.rank, this.rank) <= _NEAR)
        for other in others
    )


def _ranks_between(one: engine.Rank, other: engine.Rank) -> int:
    """The distance of two ranks in a run; an ace is next to the king and to the two."""
    apart = abs(int(one) - int(other))
    return min(apart, _RANKS_OF_SUIT - apart)


def play_reason(view: engine.TableView, best: WeighedAction) -> str:
    """The play on the table, and what it is good for."""
    match best.action:
        case engine.LayDown() if best.goes_out:
            return _("Lay down: all your cards fit, and you go out.")
        case engine.LayDown():
            return ngettext(
                "Lay down: you have your contract, and that’s 1 point off your hand.",
                "Lay down: you have your contract, and that’s {count} points off your hand.",
                count=best.points_shed,
            )
        case engine.ReplaceWild():
            words = card_name(best.action.card)
            return _(
                "Swap {card} for the wild: {why}.",
                card=words,
                why=_why_replaced(view, best, best.action),
            )
        case engine.LayOff(card=card):
            why = N_("a card on the table no longer counts against you")
            if best.goes_out:
                why = N_("it’s your last card, and you go out")
            return _("Lay off {card}: {why}.", card=card_name(card), why=_(why))
        case engine.NewMeld(meld=meld):
            why = N_("cards on the table no longer count against you")
            if best.goes_out:
                why = N_("they’re your last cards, and you go out")
            return _("Lay down {cards}: {why}.", cards=card_names(meld.cards), why=_(why))
        case _:
            return _("Keep your last card: there’s nothing else you can do.")


def _why_replaced(
    view: engine.TableView, best: WeighedAction, action: engine.ReplaceWild
) -> str:
    """What becomes of the hand, or of the freed wild."""
    if best.goes_out:
        return _("it’s your last card, and you go out")
    if best.motive is Motive.GAINS_A_WILD and not best.missing:
        return _(
            "you get {card} for it, and that completes your contract",
            card=card_name(action.wild),
        )
    if best.missing:
        return ngettext(
            "you get {card} for it, and then you’re 1 card short of your contract",
            "you get {card} for it, and then you’re {count} cards short of your contract",
            card=card_name(action.wild),
            count=best.missing,
        )
    if action.new_meld is not None:
        further = [card for card in action.new_meld.cards if card != action.wild]
        return _("with {cards}, that wild makes a new meld", cards=card_names(further))
    sheet = view.table.sheet
    waits = sheet.lay_off_in_turn is LayOffInTurn.NOWHERE
    if sheet.replace.goes is FreedWild.TO_HAND and waits and best.missing is not None:
        return _(
            "you get {card} for it, and can lay it off in your next turn",
            card=card_name(action.wild),
        )
    if sheet.replace.goes in _TO_HAND:
        return _(
            "you get {card} for it, and can lay it off right away", card=card_name(action.wild)
        )
    return _("that’s one less card to count against you")


def claim_reason(view: engine.TableView, found: Advice, told: ClaimAdvice | None) -> str | None:
    """The claim advice with its odds as the reason; None if the odds don't support it."""
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
    return _(
        _frame(best.action, close=close), card=top_card_name(view), why=_figures(told, ground)
    )


def _frame(action: engine.PlayerAction, *, close: bool) -> str:
    if not is_claim(action):
        if close:
            return N_("Let {card} go, but it’s close: {why}.")
        return N_("Let {card} go: {why}.")
    if isinstance(action, engine.Claim):
        return N_("Take {card}, but it’s close: {why}.") if close else N_("Take {card}: {why}.")
    return (
        N_("Ask for {card}, but it’s close: {why}.") if close else N_("Ask for {card}: {why}.")
    )


def _ground_for(told: ClaimAdvice, *, asks: bool) -> DecidingFigure | None:
    """The figures that decide a close case, as shown; None if none do."""
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
    """The deciding figures, with the card first."""
    asked, passed = told.if_claimed, told.if_passed
    points, points_without = round(asked.points), round(passed.points)
    match ground:
        case DecidingFigure.CHANCE:
            return ngettext(
                "with it, you go down within {turns} turns 1 time in 100; without "
                "it, {without}",
                "with it, you go down within {turns} turns {count} times in 100; "
                "without it, {without}",
                turns=number_text(TURNS_AHEAD),
                count=round(100 * asked.chance),
                without=round(100 * passed.chance),
            )
        case DecidingFigure.POINTS:
            return ngettext(
                "with it, you’re left with 1 point on average; without it, {without}",
                "with it, you’re left with {count} points on average; without it, {without}",
                count=points,
                without=points_without,
            )
        case DecidingFigure.BOTH:
            if asked.chance > passed.chance:
                return ngettext(
                    "with it, you go down more often, but you’re left with 1 point, not "
                    "{without}",
                    "with it, you go down more often, but you’re left with {count} "
                    "points, not {without}",
                    count=points,
                    without=points_without,
                )
            return ngettext(
                "with it, you go down less often, but you’re left with 1 point, not {without}",
                "with it, you go down less often, but you’re left with {count} "
                "points, not {without}",
                count=points,
                without=points_without,
            )


def card_names(cards: Iterable[engine.CardId]) -> str:
    """Cards of a hand in a row, as printed on their faces."""
    return " ".join(card_text(card) for card in cards)


def top_card_name(view: engine.TableView) -> str:
    """The top discard within a sentence; empty if there is none."""
    card = view.table.top
    return "" if card is None else card_name(card)
