"""Knows which card a sharp player throws: what that costs in distance, outs, danger, points."""

from __future__ import annotations

from mayi_desktop.bots.levels.discards import discards, when_down
from mayi_desktop.bots.reading.danger import danger
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.bots.reading.options import Motive, Option
from mayi_desktop.bots.reading.outs import Outs
from mayi_desktop.bots.reading.stalling import gives_way, to_let_go
from mayi_desktop.bots.reading.weights import Temper
from mayi_desktop.engine.actions import Discard
from mayi_desktop.engine.cards import CardId

_JUST_TAKEN = 100.0
_WILD_IS_KEPT = 1000.0


def throws(know: Knowledge, temper: Temper) -> list[Option]:
    """Discards with their values, the needed cards of least worth."""
    if gives_way(know) is not None:
        return discards(know)
    if to_let_go(know) is not None and (
        know.down or Outs(know).helping(know.key, know.missing_now).faces
    ):
        return discards(know)
    return patient_throws(know, temper)


def patient_throws(know: Knowledge, temper: Temper) -> list[Option]:
    """The same for whoever does not mind how long the deal has lasted."""
    if know.down:
        return [_when_down(know, card, temper) for card in know.hand]
    if gives_up(know, temper):
        return [
            Option(Discard(know.seat, card), (know.points[card],), Motive.SHEDS_POINTS)
            for card in know.hand
        ]
    return _not_down(know, temper, Outs(know))


def _when_down(know: Knowledge, card: CardId, temper: Temper) -> Option:
    plain = when_down(know, card)
    worth, points = plain.value
    return Option(
        plain.action, (worth, points - temper.danger * danger(know, card)), plain.motive
    )


def _not_down(know: Knowledge, temper: Temper, outs: Outs) -> list[Option]:
    """Discards by what they leave; a hand for which no card is left counts as a card worse."""
    missing = know.missing_now
    helpers = outs.helping(know.key, missing)
    dead = bool(missing) and not helpers.faces
    found = []
    for card in know.hand:
        kept = _kept(know, card, temper)
        without = know.missing_without(card)
        face = know.ruler.keys[card]
        key = know.key - face
        if without == missing:
            live = outs.count_without(helpers, key, face, missing)
            lacks = without + bool(missing and not live)
            found.append(_option(know, card, lacks, temper.outs * live - kept))
        else:
            live = outs.count(key, without) if dead else 0
            found.append(_option(know, card, without, temper.outs * live - kept))
    return found


def _option(know: Knowledge, card: CardId, missing: int, worth: float) -> Option:
    return Option(Discard(know.seat, card), (-missing, worth), Motive.LEAST_USEFUL)


def _kept(know: Knowledge, card: CardId, temper: Temper) -> float:
    """How much speaks for keeping a card, its use for the contract aside."""
    points = know.points[card]
    if know.rules.wild_table[card]:
        return _WILD_IS_KEPT - points
    kept = temper.danger * danger(know, card) - points
    if card == know.table.taken:
        kept += _JUST_TAKEN
    if know.table.melds and know.fits_somewhere(card):
        kept += temper.fits
    return kept


def gives_up(know: Knowledge, temper: Temper) -> bool:
    """Whether an all-at-once hand is so far off that a leader had better shed its points."""
    if not know.rule.all_at_once or know.table.rounds < temper.rounds_of_hope:
        return False
    best = min(facts.score for seat, facts in enumerate(know.table.seats) if seat != know.seat)
    leads = know.facts.score - best <= temper.behind_at_most
    return leads and know.missing_now >= temper.hopeless
