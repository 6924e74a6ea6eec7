"""Worker side of thinking: answers one request after the other in a process of its own.

It must stay cheap to load: a worker needs the rules and the computer players, no window.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.thinking.bot_request import BotRequest
from mayi_desktop.steps import result_of

READY = "ready"
# Low enough that the window always gets its frame, high enough that the worker gets the rest.
_NICENESS = 10
# Sheets of the games in one window; most evenings there is only one.
_MOST_SHEETS = 8


class Channel(Protocol):
    """One end of a pipe between two processes; its class differs from system to system."""

    def send(self, obj: Any, /) -> None:  # noqa: ANN401
        """Send what can be pickled."""

    def recv(self) -> Any:  # noqa: ANN401
        """What the other side sent; EOFError once it is gone."""

    def poll(self, timeout: float = 0.0, /) -> bool:
        """Whether something can be received within so many seconds."""

    def close(self) -> None:
        """Close this end."""


@dataclass(frozen=True, slots=True)
class WorkerFailure:
    """The reply to a request that could not be answered."""

    why: str


def serve_requests(connection: Channel) -> None:
    """Answer bot requests until the other side is gone."""
    sheets: deque[RuleSheet] = deque(maxlen=_MOST_SHEETS)
    serve(connection, lambda request: result_of(_on_known_sheet(request, sheets).think()))


def serve(connection: Channel, answer: Callable[[Any], object]) -> None:
    """Send the answer to everything received until the other side is gone."""
    _lower_priority()
    try:
        connection.send(READY)
        while True:
            connection.send(_answer_or_failure(answer, connection.recv()))
    except (EOFError, OSError):
        return


def _answer_or_failure(answer: Callable[[Any], object], request: object) -> object:
    try:
        return answer(request)
    except Exception as error:
        return WorkerFailure(repr(error))


def _lower_priority() -> None:
    """Let the window go first; Ctrl-C ends the window, which then ends the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)


def _on_known_sheet(request: BotRequest, sheets: deque[RuleSheet]) -> BotRequest:
    """The request with the first equal sheet that was received.

    Measured distances are cached by sheet object, and every request brings its own copy.
    """
    table = request.view.table
    known = next((sheet for sheet in sheets if sheet == table.sheet), None)
    if known is None:
        known = table.sheet
        sheets.append(known)
    view = replace(request.view, table=replace(table, sheet=known))
    return replace(request, view=view)
