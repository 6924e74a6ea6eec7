"""Master level: a sharp player but for claims, lay-downs, long deals and the last deal.

Measured in thousands of duels: which of several spare cards is discarded hardly matters,
whatever is known of the others. What matters most is to play a last all-at-once deal for the
standing, and next when to claim a card that brings the contract no nearer; how to lay down and
what to keep from others come after that. The penalty cards of a claim are useful where melds
can be added, or where several sets take nearly the whole hand; elsewhere they are only points.
In a long deal patience and claims saved for later pay as well. What gained nothing is told in
build_scripts/train/RESULTS.md: looking two draws ahead, playing close claims on in sampled
worlds, and values fitted to games played.
"""

from __future__ import annotations

from math import inf
from random import Random

from mayi_desktop.bots.levels.bot import EVERY_DECISION, Bot, ThinkingSteps
from mayi_desktop.bots.levels.sharp import Sharp
from mayi_desktop.bots.levels.sharp_discards import patient_discards
from mayi_desktop.bots.levels.steady import is_too_late
from mayi_desktop.bots.reading.knowledge import NOBODY_DOWN, Knowledge
from mayi_desktop.bots.reading.outs import Outs
from mayi_desktop.bots.reading.rated_action import best_first
from mayi_desktop.bots.reading.stalling import hand_is_too_large, is_stalling, stays_patient
from mayi_desktop.bots.reading.weights import Weights
from mayi_desktop.bots.search.endgame_moves import improve_move, is_decisive
from mayi_desktop.bots.search.laying_down import improve_lay_down
from mayi_desktop.engine.actions import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    LayDown,
    LetGo,
    MayI,
    PlayerAction,
    TakeDiscard,
)
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.solver import solve as solver
from mayi_desktop.engine.state.table import DISCARD_PROMPTS, Prompt, PromptKind
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.steps import result_of

# A claim for outs pays in contracts of more than two melds, two of them sets, that leave at
# most two cards of a dealt hand over, if it adds at least four outs.
_SPARE_CARDS = 2
_OUTS_FOR_A_CLAIM = 4
_SETS = 2

# Where melds can be added, a claim that helps at all pays, unless another seat is nearly out.
_OUTS_WITH_NEW_MELDS = 1
_FEW_CARDS = 4


class Master:
    """Plays sharply, claims more where that pays, and plays the last deal for the standing.

    In a long deal it keeps its good cards longer. Nothing in it is random.
    """

    restylable = EVERY_DECISION

    def __init__(self) -> None:
        self._sharp = Sharp()

    @property
    def quick_bot(self) -> Bot:
        """The sharp player that answers when thinking failed."""
        return self._sharp

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The answer after all steps of thinking."""
        return result_of(self.think(view, prompt, rng))

    def think(self, view: TableView, prompt: Prompt, rng: Random) -> ThinkingSteps:
        """The sharp player's answer, except about claims, new melds, long and last deals."""
        usual = self._sharp.choose(view, prompt, rng)
        yield
        assert prompt.seat is not None
        card = view.table.top
        know = Knowledge(view, prompt.seat)
        if prompt.kind not in DISCARD_PROMPTS or view.table.turn == prompt.seat:
            return _in_turn(know, usual)
        if card is None or not _can_use_claim(know):
            return usual
        asking = prompt.kind is PromptKind.ASKED
        wish: PlayerAction = Claim(know.seat) if asking else MayI(know.seat)
        silence: PlayerAction = Allow(know.seat) if asking else LetGo(know.seat)
        gain = _outs_gained(know, card)
        if gain <= 0 or check(view, wish) is not None:
            return usual
        if gain != inf and _is_nearly_there(know):
            return silence
        return wish if usual == wish or _is_worth_claiming(know, card, gain) else silence


def _in_turn(know: Knowledge, usual: PlayerAction) -> PlayerAction:
    """What the master draws, plays or discards in its turn."""
    match usual:
        case Allow() if _keeps_from_others(know):
            keep = Claim(know.seat)
            return keep if check(know.view, keep) is None else usual
        case LayDown():
            return improve_lay_down(know, usual)
        case DrawStock() if _opens_a_meld(know):
            draw = TakeDiscard(know.seat)
            return draw if check(know.view, draw) is None else usual
        case Discard() if stays_patient(know):
            options = best_first(patient_discards(know, Weights()))
            throws = (option.action for option in options)
            return next((throw for throw in throws if check(know.view, throw) is None), usual)
        case _:
            return improve_move(know, usual) if is_decisive(know) else usual


# Claims.


def _can_use_claim(know: Knowledge) -> bool:
    """Whether the exposed card can be of use to this seat out of turn.

    Limited claims cannot go on for ever, so they are made however long the deal has lasted.
    """
    if know.down or know.is_own_discard or not know.missing_now:
        return False
    uncounted = know.sheet.claims.limit is None
    if hand_is_too_large(know) or (uncounted and is_stalling(know)):
        return False
    return not know.rule.winning_claims_only and not know.rule.all_at_once


def _outs_gained(know: Knowledge, card: CardId) -> float:
    """How many more unseen cards help with the card in hand; infinite if it helps itself."""
    missing = know.missing_now
    if know.missing_with(card) < missing:
        return inf
    outs = Outs(know)
    return outs.count(know.key + know.ruler.keys[card], missing) - outs.count(know.key, missing)


def _is_worth_claiming(know: Knowledge, card: CardId, gain: float) -> bool:
    """Whether a master claims a card for its outs where a sharp player does not.

    Limited claims are too few for cards that bring the contract no nearer, but none of them has
    to be saved. Elsewhere the penalty cards must be useful: in new melds, or in sets where the
    contract takes nearly the whole hand.
    """
    if know.sheet.claims.limit is not None:
        return (
            is_stalling(know) and gain == inf and not is_too_late(know, know.missing_with(card))
        )
    if know.sheet.new_melds:
        return gain >= _OUTS_WITH_NEW_MELDS and know.fewest_cards > _FEW_CARDS
    return _takes_nearly_all(know) and gain >= _OUTS_FOR_A_CLAIM


def _takes_nearly_all(know: Knowledge) -> bool:
    """Whether a contract of several sets takes nearly the whole hand."""
    rule = know.rule
    many_sets = len(rule.set_sizes) >= _SETS and len(rule.set_sizes + rule.run_sizes) > _SETS
    return many_sets and rule.cards - know.ruler.size <= _SPARE_CARDS


def _is_nearly_there(know: Knowledge) -> bool:
    """Whether a hand lacks one card for a contract with runs, and nobody is down yet.

    More live cards cost 3.5 points there, as the penalty card is one more to get rid of.
    """
    first = know.missing_now == 1 and know.fewest_cards == NOBODY_DOWN
    return first and bool(know.rule.run_sizes) and know.rule.exact


def _keeps_from_others(know: Knowledge) -> bool:
    """Whether to take a card only because another asks for it.

    That pays four points where the own hand is complete, so that hardly anything drawn could
    help, and the asker is likely to be caught with nearly a whole hand.
    """
    if know.down or is_stalling(know) or not know.rule.exact:
        return False
    return not know.missing_now and _takes_nearly_all(know)


def _opens_a_meld(know: Knowledge) -> bool:
    """Whether the exposed card makes a new meld with naturals of the hand."""
    card = know.table.top
    if card is None or not know.down or not know.sheet.new_melds:
        return False
    return next(solver.melds_with(know.view, card, know.hand), None) is not None
