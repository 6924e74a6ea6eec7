"""Scheduler of searching computer players, so that the window never waits for them.

They think in a worker process or, while there is none, in short slices between two frames. The
answer is the same either way, as it depends on nothing but the request.
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

# Seconds of a frame for a search without a worker.
SLICE = 0.004
# Seconds; a decision is meant to take 0.3, so a worker that needs this long hangs.
SEARCH_TIMEOUT = 8.0
# Seconds; generous, as a new process loads the program from a disk that may be slow.
START_TIMEOUT = 30.0
# After so many, searches run in this process: it is slower, but it works.
_MOST_FAILED_STARTS = 3

_log = logging.getLogger(__name__)

Clock = Callable[[], float]
StartWorker = Callable[[], Worker]


@dataclass(slots=True)
class _Decision:
    """A request whose search has ended; without an answer the quick bot gives one."""

    request: BotRequest
    answer: PlayerAction | None


class SearchScheduler:
    """Finds the answers of searching players; none of its methods blocks.

    `start_worker` starts a worker; with None every search runs in slices. A worker that dies,
    hangs or answers nonsense is replaced; after several that failed to start no more are tried.
    `fallbacks` counts the requests that were left to the quick bot for such reasons.
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
        """Start a worker before the first request, if one is missing and can be started."""
        if self._worker is not None or self._start_worker is None:
            return
        self._deadline = self._clock() + START_TIMEOUT
        try:
            self._worker = self._start_worker()
        except (OSError, RuntimeError) as error:
            self._start_worker = None
            _log.warning("No worker can be started: %r", error)

    def update(self, requests: Sequence[BotRequest]) -> None:
        """Continue with these requests and drop all others; takes a few ms at most."""
        self._requests = requests
        self._decisions = [d for d in self._decisions if _contains(d.request, requests)]
        if requests:
            self.warm_up()
        if self._worker is not None:
            self._poll_worker(self._worker)
        if self._sent is None and self._next() is not None:
            self._start_next()

    def is_decided(self, request: BotRequest) -> bool:
        """Whether the search for a request has ended."""
        return self._decision(request) is not None

    def answer(self, request: BotRequest) -> PlayerAction:
        """The answer to a request that is decided."""
        decision = self._decision(request)
        assert decision is not None, f"no search has ended for {request.prompt}"
        return request.quick_answer() if decision.answer is None else decision.answer

    def cancel_all(self) -> None:
        """Drop all requests, because their game is closed."""
        self.update(())
        self._slicing = None

    def close(self) -> None:
        """Stop the worker."""
        worker, self._worker, self._sent = self._worker, None, None
        if worker is not None:
            worker.stop()
            worker.join()

    def _decision(self, request: BotRequest) -> _Decision | None:
        return next((d for d in self._decisions if d.request.same_as(request)), None)

    def _next(self) -> BotRequest | None:
        """The first request without a decision."""
        return next((r for r in self._requests if not self.is_decided(r)), None)

    def _start_next(self) -> None:
        """Send the next request to the worker, or run a slice of its search here."""
        request = self._next()
        assert request is not None
        if self._worker is not None and self._worker.ready:
            self._sent, self._slicing = request, None
            self._deadline = self._clock() + SEARCH_TIMEOUT
            self._worker.send(request)
        else:
            self._think_in_slice(request)

    # With a worker.

    def _poll_worker(self, worker: Worker) -> None:
        """Take the answer of the worker, or replace it if it failed."""
        try:
            found = worker.receive()
        except WorkerLostError as gone:
            self._replace(worker, str(gone))
            return
        if self._sent is not None and found is not None:
            self._take_answer(worker, self._sent, found)
        elif (self._sent is not None or not worker.ready) and self._clock() > self._deadline:
            self._replace(worker, "it takes too long")

    def _take_answer(self, worker: Worker, request: BotRequest, found: object) -> None:
        if isinstance(found, PlayerAction) and request.is_legal(found):
            self._sent = None
            self._decide(request, found)
        elif isinstance(found, WorkerFailure):
            self._sent = None
            self._fall_back(request, found.why)
        else:
            self._replace(worker, f"it answers {found!r}")

    def _replace(self, worker: Worker, why: str) -> None:
        """Replace a failed worker; the quick bot answers what it was thinking about."""
        worker.stop()
        self._worker = None
        request, self._sent = self._sent, None
        if request is not None:
            self._fall_back(request, f"the worker: {why}")
        if not worker.ready:
            self._failed_starts += 1
            if self._failed_starts >= _MOST_FAILED_STARTS:
                self._start_worker = None
            _log.warning("A worker did not start: %s", why)
        else:
            self._failed_starts = 0
            self.warm_up()

    # Without one.

    def _think_in_slice(self, request: BotRequest) -> None:
        if self._slicing is None or not self._slicing[0].same_as(request):
            self._slicing = request, request.think()
        steps = self._slicing[1]
        until = self._clock() + SLICE
        try:
            while self._clock() < until:
                next(steps)
        except StopIteration as done:
            self._finish_slice(request, done.value)
        except Exception as error:
            self._slicing = None
            self._fall_back(request, repr(error))

    def _finish_slice(self, request: BotRequest, found: object) -> None:
        self._slicing = None
        if isinstance(found, PlayerAction) and request.is_legal(found):
            self._decide(request, found)
        else:
            self._fall_back(request, f"its answer was {found!r}")

    def _decide(self, request: BotRequest, answer: PlayerAction) -> None:
        if _contains(request, self._requests):
            self._decisions.append(_Decision(request, answer))

    def _fall_back(self, request: BotRequest, why: str) -> None:
        """Leave a request to the quick bot, with a line in the log."""
        _log.warning("%s: the quick level answers, as thinking failed: %s", request.prompt, why)
        if _contains(request, self._requests):
            self.fallbacks += 1
            self._decisions.append(_Decision(request, None))


def _contains(request: BotRequest, requests: Sequence[BotRequest]) -> bool:
    return any(request.same_as(other) for other in requests)
