"""Sharp level: distance to the contract, live cards that help, danger and points."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mayi_desktop.bots import steady
from mayi_desktop.bots.bot import EVERY_DECISION, rated_plays
from mayi_desktop.bots.knowledge import (
    Knowledge,
    Manners,
    Motive,
    RatedAction,
    card_to_give_up,
    card_to_shed,
    danger,
    stops_claiming,
)
from mayi_desktop.bots.odds import Outs
from mayi_desktop.bots.steady import rated_discard_when_down, steady_discards
from mayi_desktop.engine.actions import Allow, Claim, Discard, LetGo, MayI, PlayerAction
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.table import Prompt, PromptKind
from mayi_desktop.engine.view import TableView

# --- Rated discards.


# Above any sum of the other terms: the card just taken and bad manners are last resorts, wilds
# even more so.
_JUST_TAKEN = 100.0
_BAD_MANNERS = 100.0
_WILD_IS_KEPT = 1000.0
# In points: the value of one live card that helps, the share of the danger of a discard that
# counts against it, and the value of a card that can be laid off later.
_LIVE_CARD = 2.0
_DANGER = 1.2
_FITS = 6.0
# From this round on a leader's all-at-once hand that lacks so many cards sheds points instead
# of trying to complete itself.
_ROUNDS_OF_HOPE = 3
_HOPELESS = 5


def sharp_discards(know: Knowledge) -> list[RatedAction]:
    """Rated discards; in a stalled deal those of Steady, which end it."""
    if card_to_give_up(know) is not None:
        return steady_discards(know)
    if card_to_shed(know) is not None and (
        know.down or Outs(know).helping_faces(know.key, know.missing_now).faces
    ):
        return steady_discards(know)
    return patient_discards(know)


def patient_discards(know: Knowledge) -> list[RatedAction]:
    """Rated discards however long the deal has lasted."""
    if know.down:
        manners = Manners(know)
        return [_rated_when_down(know, card, manners) for card in know.hand]
    if gives_up(know):
        return [
            RatedAction(Discard(know.seat, card), (know.points[card],), Motive.SHEDS_POINTS)
            for card in know.hand
        ]
    return _rated_when_not_down(know, Outs(know))


def _rated_when_down(know: Knowledge, card: CardId, manners: Manners) -> RatedAction:
    plain = rated_discard_when_down(know, card, manners)
    worth, points = plain.value
    return RatedAction(
        plain.action, (worth, points - _DANGER * danger(know, card)), plain.motive
    )


def _rated_when_not_down(know: Knowledge, outs: Outs) -> list[RatedAction]:
    """Discards rated by the hand they leave; a dead hand counts as one card worse."""
    missing = know.missing_now
    helpers = outs.helping_faces(know.key, missing)
    dead = bool(missing) and not helpers.faces
    manners = Manners(know)
    found = []
    for card in know.hand:
        keep = _keep_value(know, card, manners)
        without = know.missing_without(card)
        face = know.ruler.keys[card]
        key = know.key - face
        if without == missing:
            live = outs.count_without(helpers, key, face, missing)
            lacks = without + bool(missing and not live)
            found.append(_rated(know, card, lacks, _LIVE_CARD * live - keep))
        else:
            live = outs.count(key, without) if dead else 0
            found.append(_rated(know, card, without, _LIVE_CARD * live - keep))
    return found


def _rated(know: Knowledge, card: CardId, missing: int, worth: float) -> RatedAction:
    return RatedAction(Discard(know.seat, card), (-missing, worth), Motive.LEAST_USEFUL)


def _keep_value(know: Knowledge, card: CardId, manners: Manners) -> float:
    """The value of keeping a card, apart from its use for the contract."""
    points = know.points[card]
    if know.rules.wild_table[card]:
        return _WILD_IS_KEPT - points
    keep = _DANGER * danger(know, card) - points
    if card == know.table.taken:
        keep += _JUST_TAKEN
    if manners.forbid(card):
        keep += _BAD_MANNERS
    if know.table.melds and know.fits_somewhere(card):
        keep += _FITS
    return keep


def gives_up(know: Knowledge) -> bool:
    """Whether a leader should shed points because its all-at-once hand lacks too much."""
    if not know.rule.all_at_once or know.table.rounds < _ROUNDS_OF_HOPE:
        return False
    best = min(facts.score for seat, facts in enumerate(know.table.seats) if seat != know.seat)
    return know.facts.score < best and know.missing_now >= _HOPELESS


# --- Sharp.


# Claims for outs pay at a distance of at least 2, while no other player is about to go out: in
# exact contracts of three melds if they add six outs (8 points a game in SSS and SSR together),
# elsewhere only for a style that likes to ask. Where melds may be longer they gained nothing,
# and in twelve-deal, with the same contracts, they cost 8 points.
_FAR_ENOUGH_FOR_OUTS = 2
_FEW_CARDS = 4
_MANY_MELDS = 3
_MANY_OUTS = 6


class Sharp:
    """Keeps the hand that is nearest to its contract, with most live cards."""

    restylable = EVERY_DECISION

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The best rated legal action; nothing in it is random."""
        assert prompt.seat is not None
        if steady.cannot_want(view, prompt):
            return LetGo(prompt.seat)
        know = Knowledge(view, prompt.seat)
        return steady.best_action(view, rated_actions(know, prompt.kind))


def rated_actions(
    know: Knowledge, kind: PromptKind, least_outs: int | None = None
) -> Iterator[list[RatedAction]]:
    """The rated actions of a decision; a later list counts if no earlier one is legal.

    A card that brings the contract no nearer is claimed if it adds `least_outs`; None: as
    many as pay in its contract.
    """
    match kind:
        case PromptKind.DRAW:
            yield steady.rated_draws(know)
        case PromptKind.MAY_I | PromptKind.ANSWER:
            yield _rated_calls(know, least_outs)
        case PromptKind.ASKED:
            yield _rated_answers(know, least_outs)
        case PromptKind.PLAY:
            yield from rated_plays(know)
            yield sharp_discards(know)
        case _:
            raise AssertionError(f"{kind} is not a prompt to a seat")


def _rated_calls(know: Knowledge, least_outs: int | None) -> list[RatedAction]:
    calls = steady.rated_calls(know, LetGo(know.seat))
    gain = _gain_in_outs(know, least_outs)
    if gain > 0 and calls[-1].value <= (0,):
        return [calls[0], RatedAction(MayI(know.seat), (gain,), Motive.MORE_OUTS)]
    return calls


def _rated_answers(know: Knowledge, least_outs: int | None) -> list[RatedAction]:
    answers = steady.rated_answers(know)
    gain = 0.0 if know.is_my_turn else _gain_in_outs(know, least_outs)
    if gain > 0 and answers[-1].value <= (0,):
        allow = RatedAction(Allow(know.seat), (0,), Motive.NOTHING_ELSE)
        return [allow, RatedAction(Claim(know.seat), (gain,), Motive.MORE_OUTS)]
    return answers


def _gain_in_outs(know: Knowledge, least_outs: int | None) -> float:
    """Above 0 if the exposed card adds enough outs for its penalty."""
    card = know.table.top
    if least_outs is None and _pays_for_outs(know):
        least_outs = _MANY_OUTS
    if least_outs is None or card is None or not _may_claim_for_outs(know, card):
        return 0
    missing = know.missing_now
    outs = Outs(know)
    more = outs.count(know.key + know.ruler.keys[card], missing) - outs.count(know.key, missing)
    return more - least_outs + 1


def _pays_for_outs(know: Knowledge) -> bool:
    """Whether the contract has so many melds that outs are worth a penalty card."""
    claims, rule = know.sheet.claims, know.rule
    melds = len(rule.set_sizes) + len(rule.run_sizes)
    paid = claims.penalty <= 1 and claims.limit is None
    return paid and rule.exact and melds >= _MANY_MELDS


def _may_claim_for_outs(know: Knowledge, card: CardId) -> bool:
    if know.down or know.is_own_discard or stops_claiming(know):
        return False
    if know.rule.all_at_once or know.rule.winning_claims_only:
        return False
    if know.missing_now < _FAR_ENOUGH_FOR_OUTS or know.fewest_cards <= _FEW_CARDS:
        return False
    return know.missing_with(card) == know.missing_now
