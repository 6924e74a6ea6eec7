"""Knows when each computer player's moment has come, in time during which the table is calm."""

from __future__ import annotations

from collections.abc import Sequence

from mayi_desktop.engine.state.table import Phase, Prompt, PromptKind
from mayi_desktop.host.game.callers import any_person_may_claim, undecided_people
from mayi_desktop.host.game.runner import Runner
from mayi_desktop.host.setup.bot_delays import BotDelays


class BotClock:
    """The clock of one table: it stands still while cards are moving or people are away.

    `paces` tells by how much each seat's steps and answers take longer than usual. Calls for
    the discard are the same for all, so that nobody's manner decides who gets a card.
    """

    def __init__(self, delays: BotDelays, paces: Sequence[float] = ()) -> None:
        self.delays = delays
        self.paces = paces
        self._clock = 0.0
        self._now = 0.0
        self._calm = False
        self._moved: float | None = None

    def advance(self, now: float, runner: Runner, *, calm: bool) -> None:
        """Let time pass; waits begin at the first calm moment after what they wait upon."""
        if calm and self._calm:
            self._clock += max(0.0, now - self._now)
        self._now, self._calm = now, calm
        if not calm:
            return
        if self._moved is None:
            self._moved = self._clock
        if runner.window is not None and runner.window.opened is None:
            runner.window.opened = self._clock

    def restart(self) -> None:
        """Note that something happened at the table."""
        self._moved = None

    def may_act(self, prompt: Prompt, runner: Runner) -> bool:
        """Whether a computer player may answer this prompt now."""
        match prompt.kind:
            case PromptKind.MAY_I | PromptKind.ANSWER:
                return self._may_call_now(prompt, runner)
            case PromptKind.ASKED:
                return self._rested() >= self.delay(prompt)
            case _:
                return self._rested() >= self.delay(prompt) and self._window_is_over(runner)

    def delay(self, prompt: Prompt) -> float:
        """How long a seat lets others wait for a step of its own or an answer to a caller."""
        usual = self.delays.answer if prompt.kind is PromptKind.ASKED else self.delays.beat
        known = prompt.seat is not None and prompt.seat < len(self.paces)
        return usual * (self.paces[prompt.seat] if known and prompt.seat is not None else 1.0)

    def hold_left(self, now: float, runner: Runner) -> float:
        """How much is left, from 1 to 0, of the time in which people may ask for a card."""
        window, table = runner.window, runner.state.table
        holds = table.phase is Phase.DRAW and table.claim is None
        if window is None or not holds or runner.bots[table.turn] is None:
            return 0.0
        if self._all_let_go(runner) or not any_person_may_claim(runner):
            return 0.0
        longest = self.delays.longest_hold
        if longest <= 0:
            return 0.0
        if window.opened is None or (self.delays.hold is None and undecided_people(runner)):
            return 1.0
        running = max(0.0, now - self._now) if self._calm else 0.0
        gone = self._clock + running - window.opened
        return max(0.0, 1.0 - gone / longest)

    def _may_call_now(self, prompt: Prompt, runner: Runner) -> bool:
        if self._all_let_go(runner):
            return True
        if self.delays.hold is None and undecided_people(runner):
            return False
        luck = runner.slowness(prompt)
        if not any_person_may_claim(runner):
            return self._opened_for(runner) >= luck * self.delays.among_computers
        drawing = runner.state.table.phase is Phase.DRAW
        return self._opened_for(runner) >= self.delays.reaction(luck, drawing=drawing)

    def _window_is_over(self, runner: Runner) -> bool:
        if runner.window is None or self._all_let_go(runner):
            return True
        if not any_person_may_claim(runner):
            return self._opened_for(runner) >= self.delays.among_computers
        if runner.state.table.phase is not Phase.DRAW:
            return self._opened_for(runner) >= self.delays.last
        if self.delays.hold is None and undecided_people(runner):
            return False
        return self._opened_for(runner) >= self.delays.longest_hold

    def _all_let_go(self, runner: Runner) -> bool:
        window = runner.window
        return (
            window is not None and bool(window.people_passed) and not undecided_people(runner)
        )

    def _opened_for(self, runner: Runner) -> float:
        window = runner.window
        if window is None or window.opened is None:
            return -1.0
        return self._clock - window.opened

    def _rested(self) -> float:
        return -1.0 if self._moved is None else self._clock - self._moved
