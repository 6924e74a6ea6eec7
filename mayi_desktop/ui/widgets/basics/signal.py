"""Signal: something a widget reports, told to everybody who is connected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Signal(Generic[P]):
    """One kind of report, such as that a button was pressed.

    Its type says what is reported: a `Signal[str]` passes on a text, a `Signal[[]]` nothing.
    A widget connects the listeners that it is made with, None for nobody; more may follow.
    """

    def __init__(self, *listeners: Callable[P, object] | None) -> None:
        self._listeners = [listener for listener in listeners if listener is not None]

    @property
    def is_connected(self) -> bool:
        """Whether anybody listens."""
        return bool(self._listeners)

    def connect(self, listener: Callable[P, object]) -> None:
        """Tell this listener, too, after those connected before."""
        self._listeners.append(listener)

    def emit(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Tell everybody who is connected."""
        for listener in self._listeners:
            listener(*args, **kwargs)
