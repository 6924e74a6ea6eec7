"""Knows how a master decides: sharply, but for claims, and for the game in the last deal.

Measured in thousands of duels: which of several spare cards is thrown hardly matters, whatever
is known of the others. What matters most is to play a last deal that is laid all at once for
the standing, and then when to ask for a discard that brings the contract no nearer. Where
several sets take nearly the whole hand, the cards that come with a claim find their
place; elsewhere they are only points. Close cases are played on before they are decided.
"""

from __future__ import annotations

from random import Random

from mayi_desktop.bots.base import Bot, Thought
from mayi_desktop.bots.finish import decides, finish
from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.outs import Outs
from mayi_desktop.bots.patience import claims_no_more
from mayi_desktop.bots.rollout import Rollouts
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.engine.actions import Allow, Claim, LetGo, MayI, PlayerAction
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.table import Prompt, PromptKind
from mayi_desktop.engine.view import TableView

# So many cards of a dealt hand may lie outside the contract for claims to be worth their cost.
_SPARE_CARDS = 2
_OUTS_FOR_A_CLAIM = 4
_SETS = 2

_MOVES_TO_PLAY_ON = 600
_ABOUT_THE_DISCARD = (PromptKind.MAY_I, PromptKind.ANSWER, PromptKind.ASKED)


class Master:
    """Plays sharply, claims more where that pays, and plays the last deal for the game.

    Close claims are played on in guessed worlds.

    `moves` bounds the work for one decision; 0 leaves the playing on out.
    """

    def __init__(self, moves: int = _MOVES_TO_PLAY_ON) -> None:
        self._moves = moves
        self._sharp = Sharp()

    @property
    def quick(self) -> Bot:
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

    def think(self, view: TableView, prompt: Prompt, rng: Random) -> Thought:
        """The sharp player's answer, except about claims."""
        usual = self._sharp.choose(view, prompt, rng)
        assert prompt.seat is not None
        card = view.table.top
        know = Knowledge(view, prompt.seat)
        if prompt.kind not in _ABOUT_THE_DISCARD or view.table.turn == prompt.seat:
            return finish(know, usual) if decides(know) else usual
        if card is None or not _may_want(know):
            return usual
        asking = prompt.kind is PromptKind.ASKED
        wish: PlayerAction = Claim(know.seat) if asking else MayI(know.seat)
        silence: PlayerAction = Allow(know.seat) if asking else LetGo(know.seat)
        gain = _gain_in_outs(know, card)
        if gain <= 0 or check(view, wish) is not None:
            return usual
        wants = usual == wish or (gain >= _OUTS_FOR_A_CLAIM and _claims_pay(know))
        rollouts = Rollouts(view, prompt, (wish, silence) if wants else (silence, wish), rng)
        while rollouts.moves < self._moves:
            yield from rollouts.play_a_world()
        return rollouts.clearly_best()


def _may_want(know: Knowledge) -> bool:
    """Whether the exposed card could be of any use to this seat out of turn."""
    if know.down or know.top_is_mine or not know.missing_now or claims_no_more(know):
        return False
    return not know.rule.winning_claims_only and not know.rule.all_at_once


def _gain_in_outs(know: Knowledge, card: CardId) -> float:
    """How many more unseen cards help once the card is held; very many if it helps itself."""
    missing = know.missing_now
    if know.missing_with(card) < missing:
        return float("inf")
    outs = Outs(know)
    return outs.count(know.key + know.ruler.keys[card], missing) - outs.count(know.key, missing)


def _claims_pay(know: Knowledge) -> bool:
    """Whether further cards find a use: sets, and little else than the contract in a hand.

    Claims that are counted are too few to be spent on cards that bring it no nearer.
    """
    rule = know.rule
    unlimited = know.sheet.claims.limit is None
    many_sets = len(rule.set_sizes) >= _SETS and len(rule.set_sizes + rule.run_sizes) > _SETS
    return unlimited and many_sets and rule.cards - know.ruler.size <= _SPARE_CARDS
