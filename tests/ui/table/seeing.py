"""What a person at the table sees: prompt, question, log, melds."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mayi_desktop.engine import CARDS
from mayi_desktop.ui.kit.paint import Item
from mayi_desktop.ui.play.prompts import ButtonSpec, ClaimQuestion, TablePrompt
from tests.ui.hand import FRAME
from tests.ui.table.player import Player


def until(me: Player, so: Callable[[], bool], most: float = 30.0) -> float:
    """Wait until something is so; the seconds it took."""
    for count in range(round(most / FRAME)):
        if so():
            return count * FRAME
        me.wait()
    raise AssertionError(f"not so: {me.table.display.log.lines.lines[:5]}")


def options_rect(panel: Item) -> pygame.Rect:
    """Where the panel with a hint's other options lies, without its shadow."""
    assert panel.key == "other options"
    assert isinstance(panel.looks, tuple)
    lies = pygame.Rect((0, 0), panel.looks[0])
    lies.center = panel.rect.center
    return lies


def moment(me: Player) -> TablePrompt:
    return me.table.prompt.now()


def claim_button(me: Player) -> ButtonSpec:
    found = moment(me).claim_button
    assert found is not None
    return found


def question(me: Player) -> ClaimQuestion:
    found = moment(me).question
    assert found is not None
    return found


def told(me: Player) -> list[str]:
    """What the log says, the oldest first."""
    return me.table.display.log.lines.lines[::-1]


def hand(me: Player) -> list[str]:
    return sorted(str(CARDS[card]) for card in me.view.hand)


def spelled(me: Player, index: int) -> list[str]:
    """The cards of a meld from its low end."""
    return [str(CARDS[card]) for card in me.view.table.melds[index].cards]


def settled(me: Player) -> bool:
    return me.view.table.claim is None and me.table.display.presenter.is_idle
