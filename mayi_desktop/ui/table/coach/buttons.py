"""Knows which of the buttons at hand do what a hint means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mayi_desktop.engine import (
    Discard,
    LayDown,
    LayOff,
    MayI,
    NewMeld,
    PlayerAction,
    ReplaceWild,
)
from mayi_desktop.ui.table.model.prompt_model import Choice, Verb
from mayi_desktop.ui.widgets.controls.button import Button

_LAYING = (Verb.LAY_DOWN, Verb.SUGGEST)


def suggested_buttons(
    action: PlayerAction, choices: Iterable[tuple[Button, Choice]]
) -> Iterator[Button]:
    """The buttons that lead to the action and can be pressed.

    A button that plays a card counts only once that very card is picked.
    """
    alive = [(b, choice) for b, choice in choices if b.enabled and choice.enabled]
    leaving = [button for button, choice in alive if choice.verb is Verb.GO_OUT]
    yield from leaving or (button for button, choice in alive if _leads(choice, action))


def _leads(choice: Choice, action: PlayerAction) -> bool:
    if choice.verb in _LAYING:
        return isinstance(action, LayDown | NewMeld)
    if choice.verb is Verb.CALL:
        return isinstance(action, MayI)
    done = choice.action
    if done is None or isinstance(action, Discard | LayOff | ReplaceWild):
        return done == action
    return type(done) is type(action) and done.seat == action.seat
