"""Lesson game: a live game with arranged cards; not saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from mayi_desktop import engine
from mayi_desktop.bots.bot import Bot
from mayi_desktop.engine.deal import chance_cards
from mayi_desktop.engine.state import GameState
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.runner import Runner
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup
from mayi_desktop.host.shuffle import chance


def arranged_game(setup: GameSetup, first: Sequence[str], bots: Mapping[str, Bot]) -> GameHost:
    """A game whose first shoe begins with these cards; the last seat deals."""
    state = engine.rules.new_game(setup.sheet(), len(setup.seats))
    players = [None if who.person else bots[who.level] for who in setup.seats]
    runner = Runner(state, setup.seed, players, arranged=partial(_arranged, setup, first))
    return GameHost(setup, runner, bots=bots, delays=BotDelays.instant())


def _arranged(
    setup: GameSetup, first: Sequence[str], state: GameState, prompt: engine.Prompt
) -> engine.ChanceAction:
    """Chance in a lesson: the last seat deals, and the first shoe begins with these cards."""
    cards = chance_cards(state)
    match prompt.kind:
        case engine.PromptKind.FIRST_DEALER:
            low = ["3C"] * 2 + ["3D"] * 2 + ["3H"] * 2 + ["3S"] * 2
            drawn = [*low[: len(setup.seats) - 1], "AS"]
            return engine.CutForDeal(beginning_with(drawn, cards))
        case engine.PromptKind.DEAL if state.table.result is None:
            return engine.Deal(beginning_with(first, cards))
        case _:
            return chance(setup.seed, state, prompt)


def beginning_with(
    names: Sequence[str], cards: Sequence[engine.CardId]
) -> tuple[engine.CardId, ...]:
    """All cards, the named ones first; ValueError if there are too few of one."""
    left = list(cards)
    taken: list[engine.CardId] = []
    for name in names:
        card = next((card for card in left if str(engine.CARDS[card]) == name), None)
        if card is None:
            raise ValueError(f"there is no further {name}")
        left.remove(card)
        taken.append(card)
    return (*taken, *left)
