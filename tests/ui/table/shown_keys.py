"""Presses every key that a table shows on a button, wherever the focus is."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from mayi_desktop.host.game import GameHost
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.input import TableAct
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.play.commands import HandCommands
from mayi_desktop.ui.play.prompts import ButtonSpec
from mayi_desktop.ui.table.buttons import ActionButton
from mayi_desktop.ui.table.commands import TableCommands
from mayi_desktop.ui.table.keyboard import Keyboard
from tests.ui.hand import Hand
from tests.ui.table.deal_player import DealPlayer

Deed = tuple[str, tuple[Any, ...]]


# What the scene does or asks by itself in every frame; no button does these.
_BY_THE_CLOCK = ("continue_going_out", "prompt", "undo_button")


class Recorder:
    """Writes down commands instead of carrying them out, while it listens."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.heard: list[Deed] | None = None
        kinds = HandCommands, TableCommands
        for name, method in {k: v for kind in kinds for k, v in vars(kind).items()}.items():
            is_command = callable(method) and not name.startswith("_")
            if is_command and name not in _BY_THE_CLOCK:
                patch.setattr(TableCommands, name, self._heard(name, method))

    @contextmanager
    def listen(self) -> Iterator[list[Deed]]:
        """Carry out nothing meanwhile, and give what would have been done."""
        self.heard = []
        yield self.heard
        self.heard = None

    def _heard(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        def command(table: TableCommands, *args: Any) -> Any:
            if self.heard is None:
                return method(table, *args)
            self.heard.append((name, args))
            return False

        return command


def shown_keys(scene: TableScene) -> dict[str, ButtonSpec]:
    """The keys seen on buttons now, by their names, with the buttons that show them."""
    found: dict[str, ButtonSpec] = {}
    for button, spec in scene.frame.choices():
        if isinstance(button, ActionButton) and button.shows_key():
            keys = scene.context.keys.keys
            key = keys[spec.key] if isinstance(spec.key, TableAct) else spec.key
            assert key not in found, (key, spec.label, found[key].label)
            found[key] = spec
    return found


def promised(spec: ButtonSpec) -> Deed:
    """What a button promises to do."""
    assert spec.command is not None
    return "press", (spec,)


def check_shown_keys(hand: Hand, scene: TableScene, recorder: Recorder) -> set[str]:
    """Press every shown key with every focus; each does what its button promises, no more."""
    was_paused, scene.host.paused = scene.host.paused, True
    hand.wait()
    scene.misclicks.update(DEAF_SECONDS)
    promises = {key: promised(spec) for key, spec in shown_keys(scene).items()}
    hand_state = scene.model.hand
    for key, deed in promises.items():
        for focus in _foci(scene.keyboard):
            scene.keyboard._focus, scene.keyboard.shown = focus, focus is not None
            picked, tray = hand_state.picked, hand_state.tray
            with recorder.listen() as heard:
                hand.press(key)
            assert hand.scene is scene, (key, focus)
            assert heard == [deed], (key, focus, heard, deed)
            assert (hand_state.picked, hand_state.tray) == (picked, tray), (key, focus)
    scene.keyboard._focus, scene.keyboard.shown = None, False
    scene.host.paused = was_paused
    return set(promises)


def _foci(keyboard: Keyboard) -> list[tuple[str, int] | None]:
    """No focus, and the first and last thing of every kind that can have it."""
    spots = [spot.name for spot in keyboard._spots()]
    ends = {kind: (kind, number) for kind, number in spots}
    starts = {kind: (kind, number) for kind, number in reversed(spots)}
    return [None, *dict.fromkeys((*starts.values(), *ends.values()))]


class KeyChecker(DealPlayer):
    """Checks every shown key before each of its decisions."""

    def __init__(self, app: App, host: GameHost, recorder: Recorder) -> None:
        super().__init__(app, host)
        self._recorder = recorder
        self._states: set[tuple[str, ...]] = set()
        self.checked: set[str] = set()

    def _decide(self) -> None:
        now = self.table.prompt.now()
        specs = (now.primary, now.second, *(now.question.answers if now.question else ()))
        state = tuple("" if s is None else f"{s.key}{s.enabled}" for s in specs)
        if state not in self._states and not self.table.display.animator.is_busy:
            self._states.add(state)
            self.checked |= check_shown_keys(self, self.table, self._recorder)
        super()._decide()
