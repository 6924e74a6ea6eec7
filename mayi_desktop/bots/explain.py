"""Knows how to put a sharp player's decision into words, with what else could be done."""

from __future__ import annotations

from dataclasses import dataclass

from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.options import Motive, Option, best_first
from mayi_desktop.bots.outs import Outs
from mayi_desktop.bots.sharp import options_for
from mayi_desktop.bots.temper import Temper
from mayi_desktop.engine.actions import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    LetGo,
    MayI,
    PlayerAction,
    TakeDiscard,
)
from mayi_desktop.engine.cards import CARDS, CardId, Rank
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.table import Prompt
from mayi_desktop.engine.view import TableView

_MOST_ALTERNATIVES = 3
_RANKS = {
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.ACE: "ace",
}


@dataclass(frozen=True, slots=True)
class Advice:
    """What a sharp player would do, why in one sentence, and other options, best first."""

    action: PlayerAction
    reason: str
    alternatives: tuple[Option, ...]


def advice(view: TableView, prompt: Prompt) -> Advice | None:
    """The advice for a question to the viewer; None if no option is legal."""
    assert prompt.seat is not None
    know = Knowledge(view, prompt.seat)
    for options in options_for(know, prompt.kind, Temper()):
        legal = [option for option in best_first(options) if _possible(view, option.action)]
        if legal:
            best, *others = legal
            reason = _reason(know, best)
            return Advice(best.action, reason, tuple(others[:_MOST_ALTERNATIVES]))
    return None


def _possible(view: TableView, action: PlayerAction) -> bool:
    return isinstance(action, LetGo) or check(view, action) is None


def _reason(know: Knowledge, option: Option) -> str:
    match option.action:
        case Discard(_, card):
            return _why_thrown(know, card, option.motive)
        case TakeDiscard() | MayI() | Claim():
            return _why_taken(know, option.motive)
        case DrawStock() | Allow() | LetGo():
            return _why_not_taken(know)
        case _:
            return _why_played(option.motive)


def _why_thrown(know: Knowledge, card: CardId, motive: Motive) -> str:
    name = name_of(card)
    if motive is Motive.SHEDS_POINTS:
        return f"Your contract is far off, so be rid of points: throw the {name}."
    if motive is Motive.GOES_ROUND:
        return f"This has gone on for long; let the {name} go so that cards move again."
    if know.down:
        return f"Throw the {name}: of your cards it is the least likely to be laid off."
    missing = know.missing_without(card)
    if not missing:
        return f"Throw the {name}: your contract stays complete without it."
    lacks = "1 card" if missing == 1 else f"{missing} cards"
    live = Outs(know).count(know.key - know.ruler.keys[card], missing)
    waits = "1 unseen card helps" if live == 1 else f"{live} unseen cards help"
    return f"Throw the {name}: you then lack {lacks} for your contract, and {waits}."


def _why_taken(know: Knowledge, motive: Motive) -> str:
    card = know.table.top
    assert card is not None
    name = name_of(card)
    match motive:
        case Motive.FITS_ON_TABLE:
            return f"The {name} can be laid off on the table."
        case Motive.WINS:
            return f"With the {name} you lay down everything and win."
        case Motive.MORE_OUTS:
            return f"With the {name} many more cards will help you."
        case Motive.GOES_DOWN:
            return f"With the {name} less is left in your hand when you lay down."
        case _:
            missing = know.missing_with(card)
            if not missing:
                return f"The {name} completes your contract."
            return f"The {name} brings your contract nearer: it then lacks {missing}."


def _why_not_taken(know: Knowledge) -> str:
    card = know.table.top
    if card is None:
        return "There is no discard, so draw from the stock."
    name = name_of(card)
    if know.down:
        return f"The {name} is of no use to you now."
    if not know.missing_now:
        return f"You hold your contract already; the {name} would only be one card more."
    if know.missing_with(card) < know.missing_now:
        return f"The {name} would help, but it costs more than it brings."
    return f"The {name} brings your contract no nearer."


def _why_played(motive: Motive) -> str:
    match motive:
        case Motive.GOES_DOWN:
            return "You hold your contract: lay it down before others go out."
        case Motive.GAINS_A_WILD:
            return "Your card frees a wild that brings your contract nearer."
        case Motive.FITS_ON_TABLE | Motive.FEWER_CARDS:
            return "Every card that you lay on the table counts no more."
        case _:
            return "Nothing else can be done."


def name_of(card: CardId) -> str:
    """A card's name in running text: "7 of hearts", "joker"."""
    rank, suit = CARDS[card].rank, CARDS[card].suit
    if suit is None:
        return "joker"
    return f"{_RANKS.get(rank, str(int(rank)))} of {suit.name.lower()}"
