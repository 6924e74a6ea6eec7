"""Tables, computer players and hands that the tests of the host share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import ClassVar

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.bot import Bot, StyleDecision
from mayi_desktop.engine import codec, rules
from mayi_desktop.engine.actions import (
    Action,
    Allow,
    Claim,
    Discard,
    DrawStock,
    LetGo,
    MayI,
    PlayerAction,
)
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.legal import check, legal_actions
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.table import Prompt, PromptKind
from mayi_desktop.engine.view import TableView
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.runner import Runner, player_for
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of, seed_of
from mayi_desktop.sheets.catalogue import find_sheet
from tests.notation import position

INSTANT = BotDelays.instant()
OPEN: list[GameHost] = []


class Grabber:
    """Asks for nearly every discard it may ask for, and plays on like another player."""

    restylable: ClassVar[frozenset[StyleDecision]] = frozenset()

    def __init__(self, other: Bot) -> None:
        self._other = other

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        seat = prompt.seat
        assert seat is not None
        wants = rng.random() < 0.6
        if prompt.kind is PromptKind.ASKED:
            return Claim(seat) if wants else Allow(seat)
        if prompt.kind in (PromptKind.MAY_I, PromptKind.ANSWER):
            call = MayI(seat)
            return call if wants and check(view, call) is None else LetGo(seat)
        return self._other.choose(view, prompt, rng)


class Wanderer:
    """Does anything legal that can be listed, and so never lays down."""

    restylable: ClassVar[frozenset[StyleDecision]] = frozenset()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        assert prompt.seat is not None
        choices = list(legal_actions(view))
        if prompt.optional and (rng.random() < 0.5 or not choices):
            return LetGo(prompt.seat)
        return rng.choice(choices)


class Quiet:
    """Draws from the stock, throws its first card, wants nothing."""

    restylable: ClassVar[frozenset[StyleDecision]] = frozenset()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        seat = prompt.seat
        assert seat is not None
        match prompt.kind:
            case PromptKind.DRAW:
                return DrawStock(seat)
            case PromptKind.PLAY:
                return Discard(seat, view.hand[0])
            case PromptKind.ASKED:
                return Allow(seat)
            case _:
                return LetGo(seat)


class Eager(Quiet):
    """Like the quiet one, but asks for every discard and takes whatever is offered."""

    restylable: ClassVar[frozenset[StyleDecision]] = frozenset()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        seat = prompt.seat
        assert seat is not None
        if prompt.kind in (PromptKind.MAY_I, PromptKind.ANSWER):
            return MayI(seat)
        return super().choose(view, prompt, rng)


class Failing:
    """Raises, cheats for another seat, or plays what is not legal, as luck has it."""

    restylable: ClassVar[frozenset[StyleDecision]] = frozenset()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        seat = prompt.seat
        assert seat is not None
        kind = rng.randrange(3)
        if kind == 0:
            raise RuntimeError("lost my glasses")
        if kind == 1:
            return Discard(Seat((seat + 1) % len(view.counts)), CardId(0))
        return Discard(seat, CardId(1791))


BOTS: Mapping[str, Bot] = {
    **LEVELS,
    "grabber": Grabber(LEVELS["steady"]),
    "wanderer": Wanderer(),
    "quiet": Quiet(),
    "eager": Eager(),
    "failing": Failing(),
}


def seats(*levels: str) -> tuple[SeatSetup, ...]:
    """Seats with these levels; "me" is a person."""
    return tuple(
        SeatSetup(
            f"{level}{number}", person=level == "me", level="steady" if level == "me" else level
        )
        for number, level in enumerate(levels)
    )


def setup(*levels: str, sheet: str = "grandma-jeanne", seed: int = 7) -> GameSetup:
    return GameSetup(sheet, (), seats(*levels), code_of(seed))


def begin(
    folder: Path,
    *levels: str,
    delays: BotDelays = INSTANT,
    sheet: str = "grandma-jeanne",
    seed: int = 7,
) -> GameHost:
    """A checked game, begun but not dealt."""
    game = setup(*levels, sheet=sheet, seed=seed)
    OPEN.append(GameHost.new(game, folder, delays=delays, bots=BOTS, checked=True))
    return OPEN[-1]


def resume(path: Path, *, delays: BotDelays = INSTANT) -> GameHost:
    """A checked game gone on with."""
    OPEN.append(GameHost.resume(path, delays=delays, bots=BOTS, checked=True))
    return OPEN[-1]


def tick_until(host: GameHost, done: Callable[[GameHost], bool], most: int = 20_000) -> None:
    """Tick without time passing until something is so."""
    for _ in range(most):
        if done(host):
            return
        host.tick(0.0, calm=True)
    table = host.view(None).table
    raise AssertionError(f"not so after {most} ticks: {table.phase}, {table.prompts}")


def play_moves(host: GameHost, count: int) -> None:
    """Let so many things happen."""
    for _ in range(count):
        assert host.tick(0.0, calm=True) or host.is_over


def start(game: GameSetup) -> Runner:
    """The bare course of a game, begun but not dealt."""
    state = rules.new_game(game.sheet(), len(game.seats))
    players = [player_for(who, BOTS) for who in game.seats]
    return Runner(state, seed_of(game.code), players, checked=True)


def runner_of(host: GameHost) -> Runner:
    """The hidden state of a game and its computer players, which a host shows to no table."""
    return host._runner


def put_state(host: GameHost, state: GameState) -> None:
    """Replace the hidden state, as if the game had come to it."""
    runner_of(host).state = state
    runner_of(host)._update_window()


def begin_at(folder: Path, text: str, *levels: str, sheet: str = "grandma-jeanne") -> GameHost:
    """A checked game that stands at a position."""
    host = begin(folder, *levels, sheet=sheet)
    put_state(host, position(find_sheet(sheet), text))
    return host


def play(host: GameHost, action: Action) -> None:
    """Commit an action of any seat, journal included."""
    host._commit(runner_of(host).try_out(action))


def play_unseen(host: GameHost, action: Action) -> None:
    """Apply an action of which tables hear nothing but the state after it."""
    runner = runner_of(host)
    runner.apply(runner.try_out(action))
    host._feed.add((), runner.state)


def table_digest(host: GameHost) -> str:
    """The fingerprint of the whole hidden truth."""
    return codec.digest(runner_of(host).state)


def person_to_act(host: GameHost) -> Seat | None:
    """The first person who owes an answer, if anybody does."""
    for prompt in host.view(None).table.prompts:
        seat = prompt.seat
        if seat is not None and not prompt.optional and host.setup.seats[seat].person:
            return seat
    return None


def prompt_of(host: GameHost, seat: int, *, optional: bool = False) -> Prompt:
    """The question that a seat has to answer, or may."""
    for prompt in host.view(Seat(seat)).my_prompts:
        if prompt.optional is optional:
            return prompt
    raise AssertionError(f"seat {seat} is not asked: {host.view(None).table.prompts}")
