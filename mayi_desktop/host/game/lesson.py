"""Knows a game with arranged cards that nobody keeps, and that stands still when told to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mayi_desktop.bots.levels.bot import Bot
from mayi_desktop.engine import rules
from mayi_desktop.engine.actions import CutForDeal, Deal
from mayi_desktop.engine.cards import CARDS, CardId, Seat
from mayi_desktop.engine.state.table import PromptKind
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.game.open_game import Opening
from mayi_desktop.host.game.runner import Move, Runner
from mayi_desktop.host.setup.bot_delays import Pacing
from mayi_desktop.host.setup.game_setup import GameSetup


class Arranged(Runner):
    """The course of a game whose first shoe begins with certain cards.

    The last seat deals, so that the first seat plays first.
    """

    first: Sequence[str] = ()

    def chance_move(self) -> Move | None:
        """The arranged cards where those are asked for, else what chance does."""
        kinds = [prompt.kind for prompt in self.state.table.prompts]
        cards = rules.chance_cards(self.state)
        match kinds:
            case [PromptKind.FIRST_DEALER]:
                low = ["3C"] * 2 + ["3D"] * 2 + ["3H"] * 2 + ["3S"] * 2
                drawn = [*low[: len(self.bots) - 1], "AS"]
                return self.try_out(CutForDeal(beginning_with(drawn, cards)))
            case [PromptKind.DEAL] if self.state.table.result is None:
                return self.try_out(Deal(beginning_with(self.first, cards)))
            case _:
                return super().chance_move()


class ArrangedGame(GameHost):
    """A game with arranged cards; `stands_still` is asked before anything moves by itself."""

    def __init__(self, setup: GameSetup, first: Sequence[str], bots: Mapping[str, Bot]) -> None:
        state = rules.new_game(setup.sheet(), len(setup.seats))
        players = [None if who.person else bots[who.level] for who in setup.seats]
        runner = Arranged(state, setup.seed, players)
        runner.first = first
        super().__init__(Opening(setup, runner, bots), Pacing.instant())
        self.stands_still: Callable[[], bool] = lambda: False
        self.on_let_go: Callable[[], None] = lambda: None

    def tick(self, now: float, calm: bool) -> bool:
        """Let time go on, unless the game stands still."""
        return not self.stands_still() and super().tick(now, calm)

    def let_go(self, seat: Seat) -> None:
        """Tell that somebody does not want the card; the others wait no shorter for that."""
        self.on_let_go()


def beginning_with(names: Sequence[str], cards: Sequence[CardId]) -> tuple[CardId, ...]:
    """All the cards, those with these names first; ValueError if there are too few of one."""
    left = list(cards)
    taken: list[CardId] = []
    for name in names:
        card = next((card for card in left if str(CARDS[card]) == name), None)
        if card is None:
            raise ValueError(f"there is no further {name}")
        left.remove(card)
        taken.append(card)
    return (*taken, *left)
