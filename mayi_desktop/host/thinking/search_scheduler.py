"""Knows how searching computer players come to their answers while the window goes on.

They think in a worker process; while there is none, in small slices between two frames. The
answer is the same either way, as it depends on nothing but the question.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from mayi_desktop.bots.levels.bot import Thought
from mayi_desktop.engine.actions import PlayerAction
from mayi_desktop.host.thinking.bot_request import Question
from mayi_desktop.host.thinking.worker import Gone, Worker
from mayi_desktop.host.thinking.worker_main import Failed

SLICE = 0.004
LONGEST_THOUGHT = 8.0
LONGEST_START = 30.0
_LOST_STARTS = 3

_log = logging.getLogger(__name__)

Clock = Callable[[], float]
Hire = Callable[[], Worker]


@dataclass(slots=True)
class _Decision:
    """A question whose thinking has ended; without an answer the quick level gives one."""

    question: Question
    answer: PlayerAction | None


class Thinking:
    """Where questions to searching players are thought about; nothing here ever waits.

    `hire` begins a worker; with None all is thought in slices. A worker that dies, hangs or
    answers nonsense is replaced; one that cannot even begin, again and again, is given up.
    `hitches` counts the questions that were left to the quick level for such reasons.
    """

    def __init__(self, hire: Hire | None = Worker, clock: Clock = monotonic) -> None:
        self._hire = hire
        self._clock = clock
        self.hitches = 0
        self._worker: Worker | None = None
        self._until = 0.0
        self._lost_starts = 0
        self._asked: Question | None = None
        self._slicing: tuple[Question, Thought] | None = None
        self._wanted: Sequence[Question] = ()
        self._decisions: list[_Decision] = []

    def warm_up(self) -> None:
        """Have a worker ready before the first question, if workers can be had."""
        if self._worker is not None or self._hire is None:
            return
        self._until = self._clock() + LONGEST_START
        try:
            self._worker = self._hire()
        except (OSError, RuntimeError) as error:
            self._hire = None
            _log.warning("No worker can be had: %r", error)

    def attend(self, questions: Sequence[Question]) -> None:
        """Think on about these questions and forget all others; takes a few ms at most."""
        self._wanted = questions
        self._decisions = [d for d in self._decisions if _among(d.question, questions)]
        if questions:
            self.warm_up()
        if self._worker is not None:
            self._look_after(self._worker)
        if self._asked is None and self._next() is not None:
            self._set_to_work()

    def decided(self, question: Question) -> bool:
        """Whether the thinking about a question has ended."""
        return self._decision(question) is not None

    def answer(self, question: Question) -> PlayerAction:
        """The answer to a question that is decided."""
        decision = self._decision(question)
        assert decision is not None, f"nobody has thought about {question.prompt}"
        return question.quick_answer() if decision.answer is None else decision.answer

    def forget(self) -> None:
        """Drop all questions, as the game they belong to is left."""
        self.attend(())
        self._slicing = None

    def close(self) -> None:
        """Send the worker home."""
        worker, self._worker, self._asked = self._worker, None, None
        if worker is not None:
            worker.dismiss()
            worker.wait_until_gone()

    def _decision(self, question: Question) -> _Decision | None:
        return next((d for d in self._decisions if d.question.same_as(question)), None)

    def _next(self) -> Question | None:
        """The first question that nobody has decided."""
        return next((q for q in self._wanted if not self.decided(q)), None)

    def _set_to_work(self) -> None:
        """Give the next question to the worker, or think about it here for a moment."""
        question = self._next()
        assert question is not None
        if self._worker is not None and self._worker.ready:
            self._asked, self._slicing = question, None
            self._until = self._clock() + LONGEST_THOUGHT
            self._worker.ask(question)
        else:
            self._think_here(question)

    # With a worker.

    def _look_after(self, worker: Worker) -> None:
        """Take what the worker has found, or another worker if this one is of no use."""
        try:
            found = worker.answer()
        except Gone as gone:
            self._replace(worker, str(gone))
            return
        if self._asked is not None and found is not None:
            self._take(worker, self._asked, found)
        elif (self._asked is not None or not worker.ready) and self._clock() > self._until:
            self._replace(worker, "it takes too long")

    def _take(self, worker: Worker, question: Question, found: object) -> None:
        if isinstance(found, PlayerAction) and question.allows(found):
            self._asked = None
            self._decide(question, found)
        elif isinstance(found, Failed):
            self._asked = None
            self._give_up(question, found.why)
        else:
            self._replace(worker, f"it answers {found!r}")

    def _replace(self, worker: Worker, why: str) -> None:
        """Dismiss a worker; the quick level answers what it was thinking about."""
        worker.dismiss()
        self._worker = None
        question, self._asked = self._asked, None
        if question is not None:
            self._give_up(question, f"the worker: {why}")
        if not worker.ready:
            self._lost_starts += 1
            if self._lost_starts >= _LOST_STARTS:
                self._hire = None
            _log.warning("A worker did not come up: %s", why)
        else:
            self._lost_starts = 0
            self.warm_up()

    # Without one.

    def _think_here(self, question: Question) -> None:
        if self._slicing is None or not self._slicing[0].same_as(question):
            self._slicing = question, question.thought()
        thought = self._slicing[1]
        until = self._clock() + SLICE
        try:
            while self._clock() < until:
                next(thought)
        except StopIteration as done:
            self._end_here(question, done.value)
        except Exception as error:
            self._slicing = None
            self._give_up(question, repr(error))

    def _end_here(self, question: Question, found: object) -> None:
        self._slicing = None
        if isinstance(found, PlayerAction) and question.allows(found):
            self._decide(question, found)
        else:
            self._give_up(question, f"its answer was {found!r}")

    def _decide(self, question: Question, answer: PlayerAction) -> None:
        if _among(question, self._wanted):
            self._decisions.append(_Decision(question, answer))

    def _give_up(self, question: Question, why: str) -> None:
        """Leave a question to the quick level, with a line in the log."""
        _log.warning(
            "%s: the quick level answers, as thinking failed: %s", question.prompt, why
        )
        if _among(question, self._wanted):
            self.hitches += 1
            self._decisions.append(_Decision(question, None))


def _among(question: Question, questions: Sequence[Question]) -> bool:
    return any(question.same_as(other) for other in questions)
