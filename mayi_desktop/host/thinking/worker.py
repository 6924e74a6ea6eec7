"""Handle of a worker process: requests are sent and answers received without waiting."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING

from mayi_desktop.host.thinking.worker_main import READY, Channel, serve_requests

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

# Seconds to wait for a killed process and its thread, and between looks at a new one.
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
    """Raised when the worker process ended or never started; the text says how."""


class Worker:
    """A process for one request at a time, with a thread that exchanges requests and answers.

    Starting a process, and writing to one that does not read, can take longer than a frame, so
    the thread does both. `ready` says whether the process has started. `main` runs in the
    process and answers the requests.
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
        """Send a request; the one before must have been answered."""
        self._requests.put(request)

    def receive(self) -> object | None:
        """The answer if it has arrived; WorkerLostError if the worker has failed."""
        try:
            found = self._answers.get_nowait()
        except Empty:
            return None
        if isinstance(found, WorkerLostError):
            raise found
        return found

    @property
    def pid(self) -> int | None:
        """The id of its process, once that runs."""
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
            self._end_process()

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

    def _end_process(self) -> None:
        """Kill the process, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.join(_GRACE)
