"""Knows one worker process from outside: it is given questions, and nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING

from mayi_desktop.host.thinking.worker_main import READY, serve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

_GRACE = 2.0
_PAUSE = 0.01

Desk = Callable[["Connection"], None]


def comes_up(limit: float) -> bool:
    """Whether a worker process can be had within so many seconds; it is sent home again."""
    worker = Worker()
    end = monotonic() + limit
    try:
        while not worker.ready and monotonic() < end:
            worker.answer()
            sleep(_PAUSE)
    except Gone:
        return False
    finally:
        worker.dismiss()
        worker.wait_until_gone()
    return worker.ready


class Gone(Exception):  # noqa: N818 - it is what happened, not a mistake of the caller
    """The worker process ended, or never began; the text says how."""


class Worker:
    """A process for one question at a time, with a thread that carries them to and fro.

    Starting a process, and writing to one that does not read, can take longer than a frame:
    the thread does both. `ready` tells whether the process has come up. The `desk` says what a
    question is and what is answered.
    """

    def __init__(self, desk: Desk = serve) -> None:
        self.ready = False
        self._desk = desk
        self._questions: SimpleQueue[object] = SimpleQueue()
        self._answers: SimpleQueue[object] = SimpleQueue()
        self._dismissed = Event()
        self._process: SpawnProcess | None = None
        self._thread = Thread(target=self._carry, name="worker post", daemon=True)
        self._thread.start()

    def ask(self, question: object) -> None:
        """Hand in a question; the one before must have been answered."""
        self._questions.put(question)

    def answer(self) -> object | None:
        """What has come back, if anything has; raises Gone once the worker has failed."""
        try:
            found = self._answers.get_nowait()
        except Empty:
            return None
        if isinstance(found, Gone):
            raise found
        return found

    @property
    def pid(self) -> int | None:
        """The number of its process, once that runs."""
        return None if self._process is None else self._process.pid

    def dismiss(self) -> None:
        """End the process without waiting for it."""
        self._dismissed.set()
        self._questions.put(None)
        if self._process is not None:
            self._process.kill()

    def wait_until_gone(self) -> None:
        """Wait for the end of a dismissed worker."""
        self._thread.join(_GRACE)

    def _carry(self) -> None:
        """The thread's work: begin the process, then carry questions and answers."""
        try:
            here = self._begin()
        except Exception as error:
            self._answers.put(Gone(f"it could not be started: {error!r}"))
            return
        try:
            self._serve_as_post(here)
        except Exception as error:
            self._answers.put(Gone(f"it is gone: {error!r}"))
        finally:
            here.close()
            self._end()

    def _serve_as_post(self, here: Connection) -> None:
        if self._dismissed.is_set():
            return
        if here.recv() != READY:
            raise Gone("it did not say that it is ready")
        self.ready = True
        while not self._dismissed.is_set():
            question = self._questions.get()
            if question is None:
                return
            here.send(question)
            self._answers.put(here.recv())

    def _begin(self) -> Connection:
        from multiprocessing import get_context

        context = get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=self._desk, args=(there,), name="thinker", daemon=True)
        try:
            process.start()
        except Exception:
            here.close()
            raise
        finally:
            there.close()
        self._process = process
        return here

    def _end(self) -> None:
        """Leave no process behind, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.join(_GRACE)
