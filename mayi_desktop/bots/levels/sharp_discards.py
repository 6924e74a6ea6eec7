"""Rated discards of a sharp player: distance, outs, danger and points."""

from __future__ import annotations

from mayi_desktop.bots.levels.steady_discards import rated_discard_when_down, steady_discards
from mayi_desktop.bots.reading.danger import danger
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.bots.reading.manners import Manners
from mayi_desktop.bots.reading.outs import Outs
from mayi_desktop.bots.reading.rated_action import Motive, RatedAction
from mayi_desktop.bots.reading.stalling import card_to_give_up, card_to_shed
from mayi_desktop.bots.reading.weights import Weights
from mayi_desktop.engine.actions import Discard
from mayi_desktop.engine.cards import CardId

# Above any sum of the other terms: a card just taken is not discarded, nor one that is bad
# manners, a wild almost never.
_JUST_TAKEN = 100.0
_BAD_MANNERS = 100.0
_WILD_IS_KEPT = 1000.0


def sharp_discards(know: Knowledge, weights: Weights) -> list[RatedAction]:
    """Rated discards; in a stalled deal those of a steady player, which end it."""
    if card_to_give_up(know) is not None:
        return steady_discards(know)
    if card_to_shed(know) is not None and (
        know.down or Outs(know).helping_faces(know.key, know.missing_now).faces
    ):
        return steady_discards(know)
    return patient_discards(know, weights)


def patient_discards(know: Knowledge, weights: Weights) -> list[RatedAction]:
    """Rated discards however long the deal has lasted."""
    if know.down:
        manners = Manners(know)
        return [_rated_when_down(know, card, weights, manners) for card in know.hand]
    if gives_up(know, weights):
        return [
            RatedAction(Discard(know.seat, card), (know.points[card],), Motive.SHEDS_POINTS)
            for card in know.hand
        ]
    return _rated_when_not_down(know, weights, Outs(know))


def _rated_when_down(
    know: Knowledge, card: CardId, weights: Weights, manners: Manners
) -> RatedAction:
    plain = rated_discard_when_down(know, card, manners)
    worth, points = plain.value
    return RatedAction(
        plain.action, (worth, points - weights.danger * danger(know, card)), plain.motive
    )


def _rated_when_not_down(know: Knowledge, weights: Weights, outs: Outs) -> list[RatedAction]:
    """Discards rated by the hand they leave; one without live cards counts as a card worse."""
    missing = know.missing_now
    helpers = outs.helping_faces(know.key, missing)
    dead = bool(missing) and not helpers.faces
    manners = Manners(know)
    found = []
    for card in know.hand:
        kept = _keep_value(know, card, weights, manners)
        without = know.missing_without(card)
        face = know.ruler.keys[card]
        key = know.key - face
        if without == missing:
            live = outs.count_without(helpers, key, face, missing)
            lacks = without + bool(missing and not live)
            found.append(_rated(know, card, lacks, weights.outs * live - kept))
        else:
            live = outs.count(key, without) if dead else 0
            found.append(_rated(know, card, without, weights.outs * live - kept))
    return found


def _rated(know: Knowledge, card: CardId, missing: int, worth: float) -> RatedAction:
    return RatedAction(Discard(know.seat, card), (-missing, worth), Motive.LEAST_USEFUL)


def _keep_value(know: Knowledge, card: CardId, weights: Weights, manners: Manners) -> float:
    """The value of keeping a card, apart from its use for the contract."""
    points = know.points[card]
    if know.rules.wild_table[card]:
        return _WILD_IS_KEPT - points
    kept = weights.danger * danger(know, card) - points
    if card == know.table.taken:
        kept += _JUST_TAKEN
    if manners.forbid(card):
        kept += _BAD_MANNERS
    if know.table.melds and know.fits_somewhere(card):
        kept += weights.fits
    return kept


def gives_up(know: Knowledge, weights: Weights) -> bool:
    """Whether a leader should shed points because its all-at-once hand lacks too much."""
    if not know.rule.all_at_once or know.table.rounds < weights.rounds_of_hope:
        return False
    best = min(facts.score for seat, facts in enumerate(know.table.seats) if seat != know.seat)
    leads = know.facts.score - best <= weights.behind_at_most
    return leads and know.missing_now >= weights.hopeless
