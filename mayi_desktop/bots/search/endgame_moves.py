"""Discards and draws of a master in the last deal, by the chance to win the game."""

from __future__ import annotations

from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.bots.reading.manners import is_bad_manners
from mayi_desktop.bots.reading.outs import Outs
from mayi_desktop.bots.reading.stalling import is_stalling
from mayi_desktop.bots.search.endgame import LastDeal
from mayi_desktop.engine.actions import Discard, DrawStock, PlayerAction, TakeDiscard
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.state.view import TableView

# The model is rough: another action must be this much more likely to win than the usual one.
_CLEARLY_MORE = 0.03
# ... and a wild, which others may take, more often still.
_FOR_A_WILD = 0.05
_LOW_CARD = 5


def is_decisive(know: Knowledge) -> bool:
    """Whether the model of the last deal applies to this seat.

    Only to all-at-once deals: where others can still lay down and off after the first, its
    chances were measured to mislead. A stalled deal must end before all else.
    """
    last = know.table.deal == len(know.sheet.deals) - 1
    return last and know.rule.all_at_once and not know.down and not is_stalling(know)


def improve_move(know: Knowledge, usual: PlayerAction) -> PlayerAction:
    """A discard or draw that is clearly more likely to win the game, or the usual action."""
    match usual:
        case Discard(_, card):
            return Discard(know.seat, _best_discard(know, card))
        case DrawStock() if _should_take_low_card(know):
            return TakeDiscard(know.seat)
        case _:
            return usual


def compare_win_chances(
    view: TableView, action: PlayerAction, usual: PlayerAction
) -> tuple[float, float] | None:
    """The chances, 0 to 1, to win the game with a discard and with the usual one.

    None if they are the same card, or where the model does not apply.
    """
    match action, usual:
        case Discard(seat, card), Discard(_, other) if card != other:
            know = Knowledge(view, seat)
            if is_decisive(know):
                keys, worth = know.ruler.keys, _chances(know)
                return worth[keys[card]][0], worth[keys[other]][0]
    return None


def gives_contract_up(view: TableView, action: PlayerAction) -> bool:
    """Whether a discard breaks what the contract needs, to be caught with fewer points.

    A master does that in the last deal where it wins more often that way than by racing on.
    """
    if not isinstance(action, Discard):
        return False
    know = Knowledge(view, action.seat)
    if not is_decisive(know) or know.missing_without(action.card) <= know.missing_now:
        return False
    race, shed = _race_or_shed(know, action.card, Outs(know), LastDeal(know))
    return shed > race


def _best_discard(know: Knowledge, usual: CardId) -> CardId:
    worth = _chances(know)
    least = worth[know.ruler.keys[usual]][0] + _CLEARLY_MORE
    wild, points = know.rules.wild_table, know.points
    rated = [
        (chance - _FOR_A_WILD * wild[card], points[card], card)
        for chance, card in worth.values()
    ]
    better = (
        card
        for chance, _, card in sorted(rated, reverse=True)
        if chance > least
        and not _breaks_for_nothing(know, card)
        and not is_bad_manners(know, card)
    )
    return next(
        (card for card in better if check(know.view, Discard(know.seat, card)) is None), usual
    )


def _breaks_for_nothing(know: Knowledge, card: CardId) -> bool:
    """Whether a discard breaks what the contract needs, with a card to spare and racing on."""
    now = know.missing_now
    if know.missing_without(card) == now:
        return False
    can_spare = any(know.missing_without(other) == now for other in know.hand)
    return can_spare and not gives_contract_up(know.view, Discard(know.seat, card))


def _chances(know: Knowledge) -> dict[int, tuple[float, CardId]]:
    """By the key of each face in the hand: the chance after its discard, and such a card."""
    outs, last = Outs(know), LastDeal(know)
    keys = know.ruler.keys
    worth: dict[int, tuple[float, CardId]] = {}
    for card in know.hand:
        if keys[card] not in worth:
            worth[keys[card]] = max(_race_or_shed(know, card, outs, last)), card
    return worth


def _race_or_shed(
    know: Knowledge, card: CardId, outs: Outs, last: LastDeal
) -> tuple[float, float]:
    """The chances to win after a discard, by racing on and by shedding points."""
    rest = [know.points[other] for other in know.hand if other != card]
    missing = know.missing_without(card)
    key = know.key - know.ruler.keys[card]
    helping = outs.count(key, missing) if missing else outs.unseen
    return last.chances(missing, helping / max(1, outs.unseen), rest)


def _should_take_low_card(know: Knowledge) -> bool:
    """Whether a low exposed card is better than one from the stock, to shed points."""
    top = know.table.top
    if top is None or know.points[top] > _LOW_CARD:
        return False
    if check(know.view, TakeDiscard(know.seat)) is not None:
        return False
    outs = Outs(know)
    missing = know.missing_now
    share = outs.count(know.key, missing) / max(1, outs.unseen) if missing else 1.0
    race, shed = LastDeal(know).chances(missing, share, [know.points[c] for c in know.hand])
    return shed > race + _CLEARLY_MORE
