"""Sharp level: distance to the contract, live cards that help, danger and points."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mayi_desktop.bots.levels import steady
from mayi_desktop.bots.levels.bot import EVERY_DECISION
from mayi_desktop.bots.levels.plays import rated_plays
from mayi_desktop.bots.levels.sharp_discards import sharp_discards
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.bots.reading.outs import Outs
from mayi_desktop.bots.reading.rated_action import Motive, RatedAction
from mayi_desktop.bots.reading.stalling import stops_claiming
from mayi_desktop.bots.reading.weights import Weights
from mayi_desktop.engine.actions import Allow, Claim, LetGo, MayI, PlayerAction
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.state.table import Prompt, PromptKind
from mayi_desktop.engine.state.view import TableView

# Claims for outs paid off at a distance of at least 2, while nobody is about to go out: in
# contracts of exactly three melds for every player if they add six outs (8 points a game in SSS
# and SSR together), in others for a style that likes to ask. Where melds may be longer they
# gained nothing, and in twelve-deal, with the same contracts, they cost 8 points.
_FAR_ENOUGH_FOR_OUTS = 2
_FEW_CARDS = 4
_MANY_MELDS = 3
_MANY_OUTS = 6


class Sharp:
    """Keeps the hand that is nearest to its contract and has most live cards."""

    restylable = EVERY_DECISION

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights or Weights()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The best rated legal action; nothing in it is random."""
        assert prompt.seat is not None
        if steady.cannot_want(view, prompt):
            return LetGo(prompt.seat)
        know = Knowledge(view, prompt.seat)
        return steady.best_action(view, rated_actions(know, prompt.kind, self._weights))


def rated_actions(
    know: Knowledge, kind: PromptKind, weights: Weights
) -> Iterator[list[RatedAction]]:
    """The rated actions of a decision; a later list counts if no earlier one is legal."""
    match kind:
        case PromptKind.DRAW:
            yield steady.rated_draws(know)
        case PromptKind.MAY_I | PromptKind.ANSWER:
            yield _rated_calls(know, weights)
        case PromptKind.ASKED:
            yield _rated_answers(know, weights)
        case PromptKind.PLAY:
            yield from rated_plays(know)
            yield sharp_discards(know, weights)
        case _:
            raise AssertionError(f"{kind} is not a prompt to a seat")


def _rated_calls(know: Knowledge, weights: Weights) -> list[RatedAction]:
    calls = steady.rated_calls(know, LetGo(know.seat))
    gain = _gain_in_outs(know, weights)
    if gain > 0 and calls[-1].value <= (0,):
        return [calls[0], RatedAction(MayI(know.seat), (gain,), Motive.MORE_OUTS)]
    return calls


def _rated_answers(know: Knowledge, weights: Weights) -> list[RatedAction]:
    answers = steady.rated_answers(know)
    gain = 0.0 if know.is_my_turn else _gain_in_outs(know, weights)
    if gain > 0 and answers[-1].value <= (0,):
        allow = RatedAction(Allow(know.seat), (0,), Motive.NOTHING_ELSE)
        return [allow, RatedAction(Claim(know.seat), (gain,), Motive.MORE_OUTS)]
    return answers


def _gain_in_outs(know: Knowledge, weights: Weights) -> float:
    """Above 0 if the exposed card adds enough outs to be worth its penalty."""
    card = know.table.top
    wanted = weights.outs_for_a_claim
    if wanted is None and _pays_for_outs(know):
        wanted = _MANY_OUTS
    if wanted is None or card is None or not _may_claim_for_outs(know, card):
        return 0
    missing = know.missing_now
    outs = Outs(know)
    more = outs.count(know.key + know.ruler.keys[card], missing) - outs.count(know.key, missing)
    return more - wanted + 1


def _pays_for_outs(know: Knowledge) -> bool:
    """Whether the contract takes so many melds that live cards are worth a penalty card."""
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
