"""Knows how a master decides: sharply, but for claims, long deals and the last deal.

Measured in thousands of duels: which of several spare cards is thrown hardly matters, whatever
is known of the others. What matters most is to play a last deal that is laid all at once for
the standing, and then when to ask for a discard that brings the contract no nearer. The cards
that come with a claim find their place in new melds, or where several sets take nearly the
whole hand; elsewhere they are only points. Close cases are played on before they are decided,
but not where melds can be added: the steady players of the playouts make too little of
spare cards; nor where claims are counted: one decision in two hundred was another then.
Where a deal lasts long, patience and claims left over for later pay as well.
"""

from __future__ import annotations

from random import Random

from mayi_desktop.bots.levels.bot import EVERY_DECISION, Bot, ThinkingSteps
from mayi_desktop.bots.levels.discard_scores import patient_discards
from mayi_desktop.bots.levels.sharp import Sharp
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.bots.reading.options import best_first
from mayi_desktop.bots.reading.stalling import stays_patient
from mayi_desktop.bots.reading.weights import Weights
from mayi_desktop.bots.search.endgame_moves import improve_move, is_decisive
from mayi_desktop.bots.search.master_claims import (
    can_use_claim,
    is_worth_claiming,
    opens_a_meld,
    outs_gained,
)
from mayi_desktop.bots.search.rollout import Rollouts
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
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.state.table import Prompt, PromptKind
from mayi_desktop.engine.state.view import TableView

_MOVES_TO_PLAY_ON = 600
_ABOUT_THE_DISCARD = (PromptKind.MAY_I, PromptKind.ANSWER, PromptKind.ASKED)


class Master:
    """Plays sharply, claims more where that pays, and plays the last deal for the game.

    Close claims are played on in guessed worlds. In a long deal it keeps its good cards longer.

    `moves` bounds the work for one decision; 0 leaves the playing on out.
    """

    restylable = EVERY_DECISION

    def __init__(self, moves: int = _MOVES_TO_PLAY_ON) -> None:
        self._moves = moves
        self._sharp = Sharp(policy=None)

    @property
    def quick_bot(self) -> Bot:
        """The sharp player who answers when thinking failed."""
        return self._sharp

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The answer of the whole thought."""
        thought = self.think(view, prompt, rng)
        while True:
            try:
                next(thought)
            except StopIteration as done:
                answer: PlayerAction = done.value
                return answer

    def think(self, view: TableView, prompt: Prompt, rng: Random) -> ThinkingSteps:
        """The sharp player's answer, except about claims, new melds, long and last deals."""
        usual = self._sharp.choose(view, prompt, rng)
        assert prompt.seat is not None
        card = view.table.top
        know = Knowledge(view, prompt.seat)
        if prompt.kind not in _ABOUT_THE_DISCARD or view.table.turn == prompt.seat:
            return _in_turn(know, usual)
        if card is None or not can_use_claim(know):
            return usual
        asking = prompt.kind is PromptKind.ASKED
        wish: PlayerAction = Claim(know.seat) if asking else MayI(know.seat)
        silence: PlayerAction = Allow(know.seat) if asking else LetGo(know.seat)
        gain = outs_gained(know, card)
        if gain <= 0 or check(view, wish) is not None:
            return usual
        wants = usual == wish or is_worth_claiming(know, card, gain)
        if know.sheet.new_melds or know.sheet.claims.limit is not None:
            return wish if wants else silence
        rollouts = Rollouts(view, prompt, (wish, silence) if wants else (silence, wish), rng)
        while rollouts.moves < self._moves:
            yield from rollouts.play_world()
        return rollouts.clearly_best()


def _in_turn(know: Knowledge, usual: PlayerAction) -> PlayerAction:
    """What the master draws, plays or throws when it is its turn."""
    match usual:
        case DrawStock() if opens_a_meld(know):
            draw = TakeDiscard(know.seat)
            return draw if check(know.view, draw) is None else usual
        case Discard() if stays_patient(know):
            options = best_first(patient_discards(know, Weights()))
            throws = (option.action for option in options)
            return next((throw for throw in throws if check(know.view, throw) is None), usual)
        case _:
            return improve_move(know, usual) if is_decisive(know) else usual
