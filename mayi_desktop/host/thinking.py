"""Thinking: the worker process for searches, and the clock of computer players."""

from __future__ import annotations

import logging
import os
import signal
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf, isfinite
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from mayi_desktop import engine
from mayi_desktop.base.i18n import _
from mayi_desktop.base.steps import result_of
from mayi_desktop.bots.bot import Bot
from mayi_desktop.bots.characters import CHARACTERS
from mayi_desktop.host.imitator import pace_of
from mayi_desktop.host.runner import BotRequest, LegalMove, Runner
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import (
    USUAL_LEVEL,
    GameSetup,
    SeatSetup,
    SharingMode,
    is_portrait,
    person_of,
)

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

# --- The worker process.
# It must stay cheap to load: the rules and the computer players, no window.


READY = "ready"
# The window must always get its frame, and the worker the rest.
_NICENESS = 10
# Sheets to keep; most evenings need only one.
_MOST_SHEETS = 8


class Channel(Protocol):
    """One end of a pipe between two processes; its class differs between systems."""

    def send(self, obj: Any, /) -> None:  # noqa: ANN401
        """Send a picklable object."""

    def recv(self) -> Any:  # noqa: ANN401
        """Receive an object; EOFError once the other side is gone."""

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
    sheets: deque[engine.RuleSheet] = deque(maxlen=_MOST_SHEETS)
    serve(connection, lambda request: result_of(_on_known_sheet(request, sheets).think()))


def serve(connection: Channel, answer: Callable[[Any], object]) -> None:
    """Answer everything received until the other side is gone."""
    # Ctrl-C is the window's, which then ends the worker.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    try:
        connection.send(READY)
        while True:
            request = connection.recv()
            try:
                found = answer(request)
            except Exception as error:
                found = WorkerFailure(repr(error))
            connection.send(found)
    except (EOFError, OSError):
        return


def _on_known_sheet(request: BotRequest, sheets: deque[engine.RuleSheet]) -> BotRequest:
    """The request with the first received sheet that is equal to its own.

    Distances are cached by sheet object, and every request brings a copy.
    """
    table = request.view.table
    known = next((sheet for sheet in sheets if sheet == table.sheet), None)
    if known is None:
        known = table.sheet
        sheets.append(known)
    view = replace(request.view, table=replace(table, sheet=known))
    return replace(request, view=view)


# --- Handle of a worker process.


# Seconds to wait for a killed process and its thread, and between polls of a new one.
_GRACE = 2.0
_PAUSE = 0.01

WorkerMain = Callable[[Channel], None]


def can_start_worker(limit: float) -> bool:
    """Start a worker process and stop it again; whether it was ready within `limit` seconds."""
    worker = Worker()
    end = monotonic() + limit
    try:
        while not worker.ready and monotonic() < end:
            worker.receive()
            sleep(_PAUSE)
    except WorkerLostError:
        return False
    finally:
        worker.stop()
        worker.join()
    return worker.ready


class WorkerLostError(Exception):
    """Raised when the worker process ended or did not start; the text says why."""


class Worker:
    """A process that answers one request at a time; none of the methods but `join` blocks.

    Starting a process, and writing to one that does not read, can take longer than a frame, so
    a thread does both. `ready` says whether the process has started. `main` runs in the process
    and answers the requests.
    """

    def __init__(self, main: WorkerMain = serve_requests) -> None:
        self.ready = False
        self._main = main
        self._requests: SimpleQueue[object] = SimpleQueue()
        self._answers: SimpleQueue[object] = SimpleQueue()
        self._stopped = Event()
        self._process: SpawnProcess | None = None
        self._thread = Thread(target=self._run, name="worker post", daemon=True)
        self._thread.start()

    def send(self, request: object) -> None:
        """Send a request; the previous one must have been answered."""
        self._requests.put(request)

    def receive(self) -> object | None:
        """The answer, or None before it arrives; WorkerLostError if the worker has failed."""
        try:
            found = self._answers.get_nowait()
        except Empty:
            return None
        if isinstance(found, WorkerLostError):
            raise found
        return found

    @property
    def pid(self) -> int | None:
        """The id of the process, once it runs."""
        return None if self._process is None else self._process.pid

    def stop(self) -> None:
        """Kill the process without waiting for its end."""
        self._stopped.set()
        self._requests.put(None)
        if self._process is not None:
            self._process.kill()

    def join(self) -> None:
        """Wait for the end of a stopped worker."""
        self._thread.join(_GRACE)

    def _run(self) -> None:
        """Run the thread: start the process, then exchange requests and answers."""
        try:
            here = self._start_process()
        except Exception as error:
            self._answers.put(WorkerLostError(f"it could not be started: {error!r}"))
            return
        try:
            self._exchange(here)
        except Exception as error:
            self._answers.put(WorkerLostError(f"it is gone: {error!r}"))
        finally:
            here.close()
            if self._process is not None:
                self._process.kill()
                self._process.join(_GRACE)

    def _exchange(self, here: Channel) -> None:
        if self._stopped.is_set():
            return
        if here.recv() != READY:
            raise WorkerLostError("it did not say that it is ready")
        self.ready = True
        while not self._stopped.is_set():
            request = self._requests.get()
            if request is None:
                return
            here.send(request)
            self._answers.put(here.recv())

    def _start_process(self) -> Channel:
        from multiprocessing import get_context

        context = get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=self._main, args=(there,), name="thinker", daemon=True)
        try:
            process.start()
        except Exception:
            here.close()
            raise
        finally:
            there.close()
        self._process = process
        return here


# --- Requests answered while the window goes on.
# They are worked out in a worker process or, without one, in short slices between frames. The
# answer is the same either way, as it depends only on the request.


# Seconds a frame for a request without a worker.
SLICE = 0.004
# Seconds; a decision should take 0.3, so after this long the worker hangs.
SEARCH_TIMEOUT = 8.0
# Seconds; generous, as a new process loads the program from a possibly slow disk.
START_TIMEOUT = 30.0
# After this many, requests are worked out in this process, which is slower but works.
_MOST_FAILED_STARTS = 3

_log = logging.getLogger(__name__)

Clock = Callable[[], float]
StartWorker = Callable[[], Worker]
Q = TypeVar("Q")
A = TypeVar("A")


class WorkQueue(Generic[Q, A]):
    """Answers requests, the first one first; none of its methods blocks.

    `steps` works out one answer here. `start_worker` starts a worker; with None all is done in
    slices. A worker that dies, takes longer than `timeout` or answers nonsense is replaced,
    until several failed to start. `decisions` are the answers to the current requests, None for
    one that failed.
    """

    def __init__(
        self,
        steps: Callable[[Q], Generator[None, None, A]],
        start_worker: StartWorker | None,
        clock: Clock = monotonic,
        timeout: float = inf,
    ) -> None:
        self.decisions: list[tuple[Q, A | None]] = []
        self._steps = steps
        self._start_worker = start_worker
        self._clock = clock
        self._timeout = timeout
        self._worker: Worker | None = None
        self._deadline = 0.0
        self._failed_starts = 0
        self._sent: Q | None = None
        self._slicing: tuple[Q, Generator[None, None, A]] | None = None
        self._requests: Collection[Q] = ()

    def warm_up(self) -> None:
        """Start a worker before the first request, if needed and possible."""
        if self._worker is not None or self._start_worker is None:
            return
        self._deadline = self._clock() + START_TIMEOUT
        try:
            self._worker = self._start_worker()
        except (OSError, RuntimeError) as error:
            self._start_worker = None
            _log.warning("No worker can be started: %r", error)

    def update(self, requests: Collection[Q]) -> None:
        """Go on with these requests and drop all others; takes a few milliseconds at most."""
        self._requests = requests
        self.decisions = [one for one in self.decisions if one[0] in requests]
        if requests:
            self.warm_up()
        if self._worker is not None:
            self._poll_worker(self._worker)
        if self._sent is None:
            self._start_next()

    def is_decided(self, request: Q) -> bool:
        """Whether a request has been answered, or has failed."""
        return any(known == request for known, _answer in self.decisions)

    def stop(self) -> None:
        """Stop the worker without waiting for its end."""
        worker, self._worker, self._sent = self._worker, None, None
        if worker is not None:
            worker.stop()

    def _is_answer(self, request: Q, found: object) -> bool:
        """Whether this can be the answer to a request."""
        return True

    def _start_next(self) -> None:
        """Send the first undecided request to the worker, or work on it here for a slice."""
        request = next((one for one in self._requests if not self.is_decided(one)), None)
        if request is None:
            self._slicing = None
        elif self._worker is not None and self._worker.ready:
            self._sent, self._slicing = request, None
            self._deadline = self._clock() + self._timeout
            self._worker.send(request)
        else:
            self._work_for_a_slice(request)

    # With a worker.

    def _poll_worker(self, worker: Worker) -> None:
        """Take the worker's answer, or replace a worker that failed."""
        try:
            found = worker.receive()
        except WorkerLostError as error:
            self._replace(worker, str(error))
            return
        if self._sent is not None and found is not None:
            self._take_answer(worker, self._sent, found)
        elif (self._sent is not None or not worker.ready) and self._clock() > self._deadline:
            self._replace(worker, "it takes too long")

    def _take_answer(self, worker: Worker, request: Q, found: object) -> None:
        if isinstance(found, WorkerFailure):
            self._sent = None
            self._fail(request, found.why)
        elif self._is_answer(request, found):
            self._sent = None
            self._decide(request, found)
        else:
            self._replace(worker, f"it answers {found!r}")

    def _replace(self, worker: Worker, why: str) -> None:
        """Replace a failed worker; its request has failed."""
        worker.stop()
        self._worker = None
        request, self._sent = self._sent, None
        if request is not None:
            self._fail(request, f"the worker: {why}")
        if not worker.ready:
            self._failed_starts += 1
            if self._failed_starts >= _MOST_FAILED_STARTS:
                self._start_worker = None
            _log.warning("A worker did not start: %s", why)
        else:
            self._failed_starts = 0
            self.warm_up()

    # Without one.

    def _work_for_a_slice(self, request: Q) -> None:
        if self._slicing is None or self._slicing[0] != request:
            self._slicing = request, self._steps(request)
        steps = self._slicing[1]
        until = self._clock() + SLICE
        try:
            while self._clock() < until:
                next(steps)
        except StopIteration as done:
            if self._is_answer(request, done.value):
                self._decide(request, done.value)
            else:
                self._fail(request, f"its answer was {done.value!r}")
        except Exception as error:
            self._fail(request, repr(error))

    def _decide(self, request: Q, answer: object) -> None:
        self._slicing = None
        if request in self._requests:
            self.decisions.append((request, cast(A, answer)))

    def _fail(self, request: Q, why: str) -> None:
        """Leave a request without an answer, and log why."""
        self._slicing = None
        _log.warning("%s has no answer: %s", request, why)
        if request in self._requests:
            self.decisions.append((request, None))


class SearchScheduler(WorkQueue[BotRequest, engine.PlayerAction]):
    """Finds the answers of searching players.

    `fallbacks` counts the requests that failed and are left to the quick bot.
    """

    def __init__(
        self, start_worker: StartWorker | None = Worker, clock: Clock = monotonic
    ) -> None:
        super().__init__(BotRequest.think, start_worker, clock, SEARCH_TIMEOUT)
        self.fallbacks = 0

    def answer(self, request: BotRequest) -> engine.PlayerAction:
        """The answer to a decided request."""
        answer = next(found for known, found in self.decisions if known == request)
        return request.quick_answer() if answer is None else answer

    def close(self) -> None:
        """Stop the worker, and wait for its end."""
        worker = self._worker
        self.stop()
        if worker is not None:
            worker.join()

    def _is_answer(self, request: BotRequest, found: object) -> bool:
        return request.is_legal(found)

    def _fail(self, request: BotRequest, why: str) -> None:
        self.fallbacks += request in self._requests
        super()._fail(request, f"{why}; the quick level answers")


# --- Bot clock: when computer players may act, and how long people take.


# At a shared screen, computer players wait this long after a person's discard, so that a slip
# can be taken back, and after "Nobody", so that people can read that they can still ask.
SLIP_SECONDS = 3.0
REGRET_SECONDS = 3.0
# A person who takes longer for a step has left the table.
_LONGEST_STEP = 30.0
_STEPS = (engine.PromptKind.DRAW, engine.PromptKind.PLAY)


def slip_seconds(
    runner: Runner, setup: GameSetup, elsewhere: Collection[engine.Seat] = ()
) -> float:
    """Seconds that computer players leave a person's discard alone.

    They wait without limit if the next person must first press their name; players with their
    hand `elsewhere` than on this screen never block.
    """
    is_said = setup.sharing is not SharingMode.OPEN
    turn = runner.state.table.turn
    by_person = runner.bots[turn] is None and turn not in elsewhere
    return inf if by_person and is_said else SLIP_SECONDS


class BotClock:
    """The clock of one table; it stops while cards are moving or people are away.

    `delays` may change at any time. `slip_seconds` is how long a person can take the discard
    back, during which computer players leave it alone. `paces` are factors on each seat's steps
    and answers; they don't apply to calls for the discard, so no pace decides who gets a card.
    """

    def __init__(self, runner: Runner, delays: BotDelays, paces: Sequence[float] = ()) -> None:
        self.delays = delays
        self.paces = paces
        self._runner = runner
        self._clock = 0.0
        self._now = 0.0
        self._calm = False
        self._moved: float | None = None
        self._declined = -REGRET_SECONDS
        self.slip_seconds = 0.0
        self._step_times: dict[engine.Seat, list[float]] = defaultdict(list)

    def advance(self, now: float, *, calm: bool) -> None:
        """Advance to `now`; waits start at the first calm moment."""
        if calm and self._calm:
            self._clock += max(0.0, now - self._now)
        self._now, self._calm = now, calm
        if not calm:
            return
        if self._moved is None:
            self._moved = self._clock
        window = self._runner.window
        if window is not None and window.opened is None:
            window.opened = self._clock

    @property
    def rested(self) -> float:
        """Seconds of calm since the last event; negative before the first calm moment."""
        return -1.0 if self._moved is None else self._clock - self._moved

    def restart(self) -> None:
        """Restart the wait for the next step after an event at the table."""
        self._moved = None

    def note_step(self, prompt: engine.Prompt) -> None:
        """Note how long a person took for the step that they have just made."""
        seat, seconds = prompt.seat, self.rested
        if seat is not None and prompt.kind in _STEPS and isfinite(seconds):
            self._step_times[seat].append(min(_LONGEST_STEP, max(0.0, seconds)))

    def take_step_means(self, seats: int) -> tuple[float, ...]:
        """Pop the mean seconds of each seat's steps, 0 if unknown; empty without any steps."""
        taken, self._step_times = self._step_times, defaultdict(list)
        if not taken:
            return ()
        lists = [taken.get(engine.Seat(seat), []) for seat in range(seats)]
        return tuple(round(sum(one) / len(one), 1) if one else 0.0 for one in lists)

    def note_joint_answer(self) -> None:
        """Note that one press has just answered for all people at the screen."""
        self._declined = self._clock

    def may_act(self, prompt: engine.Prompt) -> bool:
        """Whether a computer player may answer this prompt now."""
        match prompt.kind:
            case engine.PromptKind.MAY_I | engine.PromptKind.ANSWER:
                return self._may_call(prompt)
            case engine.PromptKind.ASKED:
                return self.rested >= self.delay(prompt)
            case _:
                return self.rested >= self.delay(prompt) and self._is_window_over()

    def delay(self, prompt: engine.Prompt) -> float:
        """Seconds before a seat's own step, or its answer to a caller."""
        usual = (
            self.delays.answer if prompt.kind is engine.PromptKind.ASKED else self.delays.step
        )
        seat = prompt.seat
        return usual * (
            self.paces[seat] if seat is not None and seat < len(self.paces) else 1.0
        )

    def hold_left(self, now: float) -> float:
        """The share left, from 1 to 0, of the time to ask for the discard."""
        runner = self._runner
        window, table = runner.window, runner.state.table
        holds = table.phase is engine.Phase.DRAW and table.claim is None
        if window is None or not holds or runner.bots[table.turn] is None:
            return 0.0
        if self._have_people_passed() or not runner.people_who_may_claim():
            return 0.0
        longest = self.delays.longest_hold
        if longest <= 0:
            return 0.0
        if window.opened is None or self._waits_for_people():
            return 1.0
        running = max(0.0, now - self._now) if self._calm else 0.0
        elapsed = self._clock + running - window.opened
        return max(0.0, 1.0 - elapsed / longest)

    def _may_call(self, prompt: engine.Prompt) -> bool:
        if self._may_be_mistake():
            return False
        if self._have_people_passed():
            return True
        if self._waits_for_people():
            return False
        luck = self._runner.slowness(prompt)
        if not self._runner.people_who_may_claim():
            return self._opened_for() >= luck * self.delays.among_computers
        drawing = self._runner.state.table.phase is engine.Phase.DRAW
        return self._opened_for() >= self.delays.reaction(luck, drawing=drawing)

    def _is_window_over(self) -> bool:
        if self._may_be_mistake():
            return False
        if self._runner.window is None or self._have_people_passed():
            return True
        if not self._runner.people_who_may_claim():
            return self._opened_for() >= self.delays.among_computers
        if self._runner.state.table.phase is not engine.Phase.DRAW:
            return self._opened_for() >= self.delays.last
        if self._waits_for_people():
            return False
        return self._opened_for() >= self.delays.longest_hold

    def _may_be_mistake(self) -> bool:
        """Whether a discard or a joint "Nobody" is so recent that it may be a slip."""
        if self._clock - self._declined < REGRET_SECONDS:
            return self._runner.state.table.claim is None
        if not self.delays.longest_hold:
            return False
        return self.rested < self.slip_seconds

    def _waits_for_people(self) -> bool:
        """Whether the table waits until every person has called or passed."""
        return self.delays.hold is None and bool(self._runner.undecided_people())

    def _have_people_passed(self) -> bool:
        people = self._runner.people_who_may_claim()
        return bool(people) and not self._runner.undecided_people()

    def _opened_for(self) -> float:
        window = self._runner.window
        if window is None or window.opened is None:
            return -1.0
        return self._clock - window.opened


# --- Bot driver.


class BotDriver:
    """Makes the computer players of a table think ahead, and move in time.

    `is_stuck` is set when the game needs a move and none is legal.
    """

    def __init__(self, runner: Runner, clock: BotClock) -> None:
        self.is_stuck = False
        self._runner = runner
        self._clock = clock
        self._thinking = SearchScheduler(start_worker=None)
        self._hitches_before = 0
        runner.searches = self._thinking.answer

    @property
    def fallbacks(self) -> int:
        """How many searches of this table fell back to the quick bot."""
        return self._thinking.fallbacks - self._hitches_before

    @property
    def is_deciding(self) -> bool:
        """Whether a computer player can still call for the discard."""
        return any(prompt.kind in engine.CALL_PROMPTS for prompt in self._runner.bots_prompts())

    def think_with(self, thinking: SearchScheduler) -> None:
        """Run searches in this scheduler instead of slices."""
        self._thinking = thinking
        self._hitches_before = thinking.fallbacks
        self._runner.searches = thinking.answer
        if self._runner.searchers:
            thinking.warm_up()

    def think(self) -> None:
        """Go on with the searches of all open prompts, even while cards move."""
        questions = [self._runner.request_for(prompt) for prompt in self._runner.bots_prompts()]
        self._thinking.update([question for question in questions if question is not None])

    def next_move(self) -> LegalMove | None:
        """The move of the next computer player that may act now, if any."""
        for prompt in self._runner.bots_prompts():
            if not self._clock.may_act(prompt):
                continue
            question = self._runner.request_for(prompt)
            if question is not None and not self._thinking.is_decided(question):
                return None
            move = self._runner.bot_move(prompt)
            if move is not None:
                return move
            if not prompt.optional:
                self._report_stuck()
                return None
        if not self._runner.state.table.prompts:
            self._report_stuck()
        return None

    def stop(self) -> None:
        """Stop all searches."""
        self._thinking.update(())

    def _report_stuck(self) -> None:
        self.is_stuck = True
        made, state = self._runner.moves, self._runner.state
        _log.error("the table is stuck after move %d: %r", made, state)


def paces_of(setup: GameSetup, bots: Mapping[str, Bot]) -> tuple[float, ...]:
    """A factor on the time of each seat's steps; 1 is usual."""
    return tuple(1.0 if who.person else _pace(who, bots) for who in setup.seats)


def _pace(who: SeatSetup, bots: Mapping[str, Bot]) -> float:
    if not person_of(who.level) and who.style in CHARACTERS:
        return CHARACTERS[who.style].pace
    return pace_of(bots.get(who.level))


def unknown_persona_notice(setup: GameSetup, bots: Mapping[str, Bot]) -> str | None:
    """A sentence about the first unknown level or style of a table; None if all are known."""
    for who in setup.seats:
        like = "" if who.person else person_of(who.level)
        if like and who.level not in bots:
            return _(
                "The computer can’t play like {person} anymore, so {name} now plays at "
                "level “Steady”.",
                person=like,
                name=who.name,
            )
        if not who.person and who.level not in bots:
            return _(
                "There’s no level called “{level}”, so {name} plays as “{usual}”.",
                level=who.level,
                name=who.name,
                usual=USUAL_LEVEL,
            )
        is_known = who.style in CHARACTERS or is_portrait(who.style)
        if not who.person and not like and who.style and not is_known:
            return _(
                "There’s no style called “{style}”, so {name} plays without one.",
                style=who.style,
                name=who.name,
            )
    return None
