"""Plays the program with a gamepad alone: posts its events, and finds its way by the focus."""

from __future__ import annotations

from collections import Counter

import pygame
from pygame.event import Event

from mayi_desktop.engine import CardId
from mayi_desktop.ui.kit.input import PAD_KEYS, TableAct
from mayi_desktop.ui.kit.scene import _AXES, _BUTTONS, DEAF_SECONDS
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.table.keyboard import Spot
from tests.ui.hand import FRAME, Hand
from tests.ui.hand import Spot as Place
from tests.ui.table.deal_player import DealPlayer

PAD = 7  # the number of the gamepad
FULL = 32767
_CODES = {control: code for code, control in _BUTTONS.items()}
_ENDS = {
    end: (axis, side * FULL)
    for axis, ends in _AXES.items()
    for side, end in zip((-1, 1), ends, strict=True)
}
_MOST_STEPS = 60


def hold(control: str, *, down: bool = True) -> None:
    """Press a button, or push a stick or trigger to its end; or let it go."""
    if control in _CODES:
        kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
        pygame.event.post(Event(kind, instance_id=PAD, button=_CODES[control]))
    else:
        axis, value = _ENDS[control]
        push(axis, value if down else 0)


def push(axis: int, value: int) -> None:
    """Move an axis: from -32767 to 32767."""
    kind = pygame.CONTROLLERAXISMOTION
    pygame.event.post(Event(kind, instance_id=PAD, axis=axis, value=value))


def tap(hand: Hand, control: str) -> None:
    """Press a button and let it go."""
    hold(control)
    hold(control, down=False)
    hand.wait()


def find(hand: Hand, table: TableScene, wanted: tuple[str, int]) -> None:
    """Walk to a thing on the table, by the right shoulder and then the cross."""
    tried: Counter[tuple[tuple[str, int], str]] = Counter()
    is_near = False
    for _ in range(_MOST_STEPS):
        here = table.keyboard.focused()
        is_near = is_near or (here is not None and here.kind == wanted[0])
        if here is not None and here.name == wanted:
            return
        if here is None or not is_near:
            tap(hand, "rb")
            continue
        goal = next(spot for spot in table.keyboard._spots() if spot.name == wanted)
        way = min(_ways(here, goal), key=lambda way: tried[here.name, way])
        tried[here.name, way] += 1
        tap(hand, way)
    raise AssertionError(f"no way to {wanted}")


def _ways(here: Spot, goal: Spot) -> list[str]:
    """The directions, that of the goal first."""
    (x, y), (to_x, to_y) = here.rect.center, goal.rect.center
    ways = [("right", to_x - x), ("left", x - to_x), ("down", to_y - y), ("up", y - to_y)]
    return [way for way, _far in sorted(ways, key=lambda way: -way[1])]


class PadPlayer(DealPlayer):
    """Plays a deal by gamepad: the keys of the other one are its buttons here."""

    pressed: set[str]

    def press(self, key: str, *mods: str) -> None:
        assert not mods
        act: TableAct | str = key
        if key not in ("enter", "space", "escape") and not key.isdigit():
            act = next(act for act in TableAct if act.usual_key == key)
        own = (name.removeprefix("pad ") for name, acts in PAD_KEYS.items() if act in acts)
        control = next(own, {"enter": "a", "escape": "b"}.get(key, ""))
        self.pressed = getattr(self, "pressed", set()) | {control}
        tap(self, control)

    def click(self, spot: Place, **_how: object) -> None:
        """Answer a question: the left button wants the card, the upper one doesn't."""
        answers = self.table.panel.answers
        self.press("m" if spot is answers[1] else "space")

    def _pick(self, card: CardId) -> None:
        self.table.model.hand.picked = ()
        find(self, self.table, ("card", card))
        tap(self, "a")
        assert self.table.model.hand.picked == (card,)


def rest(hand: Hand) -> None:
    """Wait until a press counts for whatever has just come."""
    hand.wait(DEAF_SECONDS + FRAME)
