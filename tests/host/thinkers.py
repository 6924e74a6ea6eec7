"""Searching players that think well, or fail in every way in which a worker can fail."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from random import Random
from threading import Event
from typing import ClassVar

from mayi_desktop.bots import Bot
from mayi_desktop.bots.bot import StyleDecision, ThinkingSteps
from mayi_desktop.engine.actions import Discard, PlayerAction
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.table import Prompt
from mayi_desktop.engine.view import TableView
from mayi_desktop.host.runner import BotRequest
from tests.levels import QUICK_LEVELS

STEPS = 5


def in_worker() -> bool:
    return parent_process() is not None


@dataclass(frozen=True)
class Ponderer:
    """Takes some steps over every answer, and throws dice for its discard."""

    restylable: ClassVar[frozenset[StyleDecision]] = frozenset()

    @property
    def quick_bot(self) -> Bot:
        return QUICK_LEVELS["steady"]

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        thought = self.think(view, prompt, rng)
        while True:
            try:
                next(thought)
            except StopIteration as done:
                found: PlayerAction = done.value
                return found

    def think(self, view: TableView, prompt: Prompt, rng: Random) -> ThinkingSteps:
        usual = self.quick_bot.choose(view, prompt, rng)
        for _ in range(STEPS):
            rng.random()
            yield
        if not isinstance(usual, Discard) or rng.random() < 0.8:
            return usual
        other = Discard(usual.seat, view.hand[int(rng.random() * len(view.hand))])
        return other if check(view, other) is None else usual


@dataclass(frozen=True)
class Faulty(Ponderer):
    """Does something bad with every question that is more than a moment's work."""

    def think(self, view: TableView, prompt: Prompt, rng: Random) -> ThinkingSteps:
        usual = self.quick_bot.choose(view, prompt, rng)
        yield
        return self.go_wrong(usual) if isinstance(usual, Discard) else usual

    def go_wrong(self, usual: Discard) -> PlayerAction:
        raise NotImplementedError


class Dying(Faulty):
    """Takes its process along."""

    def go_wrong(self, usual: Discard) -> PlayerAction:
        assert in_worker()
        os._exit(3)


class Hanging(Faulty):
    """Never comes to an end."""

    def go_wrong(self, usual: Discard) -> PlayerAction:
        assert in_worker()
        Event().wait()
        return usual


class Raising(Faulty):
    def go_wrong(self, usual: Discard) -> PlayerAction:
        raise RuntimeError("lost my glasses")


class Babbling(Faulty):
    """Answers what is no action at all."""

    def go_wrong(self, usual: Discard) -> PlayerAction:
        return "the three of clubs"  # type: ignore[return-value]


class Cheating(Faulty):
    """Throws a card that it does not hold."""

    def go_wrong(self, usual: Discard) -> PlayerAction:
        return Discard(usual.seat, CardId(1791))


class Absent(Faulty):
    """Answers with something that the other process cannot read."""

    def go_wrong(self, usual: Discard) -> PlayerAction:
        return lambda: usual  # type: ignore[return-value]


def slam_the_door(connection: Connection) -> None:
    """A worker that ends before it has begun."""
    os._exit(1)


def say_nothing(connection: Connection) -> None:
    """A worker that never says that it is ready."""
    Event().wait()


class Clock:
    """A clock that stands still until it is moved on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class TickingClock(Clock):
    """A clock that a thousandth of a second passes on whenever anybody looks."""

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


def wait_for(done: Callable[[], bool]) -> None:
    """Wait for another process; the limit that every test has ends this if it never comes."""
    pause = Event()
    while not done():
        pause.wait(0.001)


def answer_here(question: BotRequest) -> PlayerAction:
    """What the player answers when it thinks at once and to the end."""
    return question.bot.choose(question.view, question.prompt, Random(question.key))
