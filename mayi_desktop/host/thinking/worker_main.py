"""Knows the worker's side of thinking: one question after the other, in a process of its own.

It must stay cheap to load: a worker needs the rules and the computer players, no window.
"""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.thinking.bot_request import BotRequest

READY = "ready"
_NICENESS = 10


@dataclass(frozen=True, slots=True)
class WorkerFailure:
    """What came of a question that could not be answered."""

    why: str


def serve_requests(connection: Connection) -> None:
    """Answer questions until the other side is gone."""
    lower_priority()
    sheets: list[RuleSheet] = []
    try:
        connection.send(READY)
        while True:
            connection.send(_answer(connection.recv(), sheets))
    except (EOFError, OSError):
        return


def lower_priority() -> None:
    """Let the window go first, and leave it to the window when the program ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)


def _answer(question: BotRequest, sheets: list[RuleSheet]) -> object:
    try:
        thought = _on_known_sheet(question, sheets).think()
        while True:
            next(thought)
    except StopIteration as done:
        answer: object = done.value
        return answer
    except Exception as error:
        return WorkerFailure(repr(error))


def _on_known_sheet(question: BotRequest, sheets: list[RuleSheet]) -> BotRequest:
    """The question about the first sheet of its kind that came.

    What has been measured is remembered by sheet, and each question brings its own copy.
    """
    table = question.view.table
    known = next((sheet for sheet in sheets if sheet == table.sheet), None)
    if known is None:
        known = table.sheet
        sheets.append(known)
    view = replace(question.view, table=replace(table, sheet=known))
    return replace(question, view=view)
