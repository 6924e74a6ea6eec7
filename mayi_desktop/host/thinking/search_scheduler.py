"""Knows how searching computer players come to their answers while the window goes on.

They think in a worker process; while there is none, in small slices between two frames. The
answer is the same either way, as it depends on nothing but the question.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from mayi_desktop.bots.levels.bot import ThinkingSteps
from mayi_desktop.engine.actions import PlayerAction
from mayi_desktop.host.thinking.bot_request import BotRequest
from mayi_desktop.host.thinking.worker import Worker, WorkerLostError
from mayi_desktop.host.thinking.worker_main import WorkerFailure

SLICE = 0.004
SEARCH_TIMEOUT = 8.0
START_TIMEOUT = 30.0
_MOST_FAILED_STARTS = 3

_log = logging.getLogger(__name__)

Clock = Callable[[], float]
StartWorker = Callable[[], Worker]


@dataclass(slots=True)
class _Decision:
    """A question whose thinking has ended; without an answer the quick level gives one."""

    request: BotRequest
    answer: PlayerAction | None


class SearchScheduler:
    """Where questions to searching players are thought about; nothing here ever waits.

    `hire` begins a worker; with None all is thought in slices. A worker that dies, hangs or
    answers nonsense is replaced; one that cannot even begin, again and again, is given up.
    `fallbacks` counts the questions that were left to the quick level for such reasons.
    """

    def __init__(
        self, start_worker: StartWorker | None = Worker, clock: Clock = monotonic
    ) -> None:
        self._start_worker = start_worker
        self._clock = clock
        self.fallbacks = 0
        self._worker: Worker | None = None
        self._deadline = 0.0
        self._failed_starts = 0
        self._sent: BotRequest | None = None
        self._slicing: tuple[BotRequest, ThinkingSteps] | None = None
        self._requests: Sequence[BotRequest] = ()
        self._decisions: list[_Decision] = []

    def warm_up(self) -> None:
        """Have a worker ready before the first question, if workers can be had."""
        if self._worker is not None or self._start_worker is None:
            return
        self._deadline = self._clock() + START_TIMEOUT
        try:
            self._worker = self._start_worker()
        except (OSError, RuntimeError) as error:
            self._start_worker = None
            _log.warning("No worker can be had: %r", error)

    def update(self, requests: Sequence[BotRequest]) -> None:
        """Think on about these questions and forget all others; takes a few ms at most."""
        self._requests = requests
        self._decisions = [d for d in self._decisions if _contains(d.request, requests)]
        if requests:
            self.warm_up()
        if self._worker is not None:
            self._poll_worker(self._worker)
        if self._sent is None and self._next() is not None:
            self._start_next()

    def is_decided(self, question: BotRequest) -> bool:
        """Whether the thinking about a question has ended."""
        return self._decision(question) is not None

    def answer(self, question: BotRequest) -> PlayerAction:
        """The answer to a question that is decided."""
        decision = self._decision(question)
        assert decision is not None, f"nobody has thought about {question.prompt}"
        return question.quick_answer() if decision.answer is None else decision.answer

    def cancel_all(self) -> None:
        """Drop all questions, as the game they belong to is left."""
        self.update(())
        self._slicing = None

    def close(self) -> None:
        """Send the worker home."""
        worker, self._worker, self._sent = self._worker, None, None
        if worker is not None:
            worker.stop()
            worker.join()

    def _decision(self, question: BotRequest) -> _Decision | None:
        return next((d for d in self._decisions if d.request.same_as(question)), None)

    def _next(self) -> BotRequest | None:
        """The first question that nobody has decided."""
        return next((q for q in self._requests if not self.is_decided(q)), None)

    def _start_next(self) -> None:
        """Give the next question to the worker, or think about it here for a moment."""
        question = self._next()
        assert question is not None
        if self._worker is not None and self._worker.ready:
            self._sent, self._slicing = question, None
            self._deadline = self._clock() + SEARCH_TIMEOUT
            self._worker.send(question)
        else:
            self._think_in_slice(question)

    # With a worker.

    def _poll_worker(self, worker: Worker) -> None:
        """Take what the worker has found, or another worker if this one is of no use."""
        try:
            found = worker.receive()
        except WorkerLostError as gone:
            self._replace(worker, str(gone))
            return
        if self._sent is not None and found is not None:
            self._take_answer(worker, self._sent, found)
        elif (self._sent is not None or not worker.ready) and self._clock() > self._deadline:
            self._replace(worker, "it takes too long")

    def _take_answer(self, worker: Worker, question: BotRequest, found: object) -> None:
        if isinstance(found, PlayerAction) and question.is_legal(found):
            self._sent = None
            self._decide(question, found)
        elif isinstance(found, WorkerFailure):
            self._sent = None
            self._fall_back(question, found.why)
        else:
            self._replace(worker, f"it answers {found!r}")

    def _replace(self, worker: Worker, why: str) -> None:
        """Dismiss a worker; the quick level answers what it was thinking about."""
        worker.stop()
        self._worker = None
        question, self._sent = self._sent, None
        if question is not None:
            self._fall_back(question, f"the worker: {why}")
        if not worker.ready:
            self._failed_starts += 1
            if self._failed_starts >= _MOST_FAILED_STARTS:
                self._start_worker = None
            _log.warning("A worker did not come up: %s", why)
        else:
            self._failed_starts = 0
            self.warm_up()

    # Without one.

    def _think_in_slice(self, question: BotRequest) -> None:
        if self._slicing is None or not self._slicing[0].same_as(question):
            self._slicing = question, question.think()
        thought = self._slicing[1]
        until = self._clock() + SLICE
        try:
            while self._clock() < until:
                next(thought)
        except StopIteration as done:
            self._finish_slice(question, done.value)
        except Exception as error:
            self._slicing = None
            self._fall_back(question, repr(error))

    def _finish_slice(self, question: BotRequest, found: object) -> None:
        self._slicing = None
        if isinstance(found, PlayerAction) and question.is_legal(found):
            self._decide(question, found)
        else:
            self._fall_back(question, f"its answer was {found!r}")

    def _decide(self, question: BotRequest, answer: PlayerAction) -> None:
        if _contains(question, self._requests):
            self._decisions.append(_Decision(question, answer))

    def _fall_back(self, question: BotRequest, why: str) -> None:
        """Leave a question to the quick level, with a line in the log."""
        _log.warning(
            "%s: the quick level answers, as thinking failed: %s", question.prompt, why
        )
        if _contains(question, self._requests):
            self.fallbacks += 1
            self._decisions.append(_Decision(question, None))


def _contains(question: BotRequest, questions: Sequence[BotRequest]) -> bool:
    return any(question.same_as(other) for other in questions)
