"""Bot clock: counts calm time, for when computer players may act and how long people take."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from math import inf, isfinite

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.state.table import Phase, Prompt, PromptKind
from mayi_desktop.host.game.runner import Runner
from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.host.setup.game_setup import GameSetup, Sitting

# At a shared screen computer players leave a person's discard alone for so long that a slip is
# noticed, and anybody's once "Nobody" was pressed: long enough to read that one can still ask.
SLIP_SECONDS = 3.0
REGRET_SECONDS = 3.0
# A person who takes longer for a step of their turn has left the table.
_LONGEST_STEP = 30.0
_STEPS = (PromptKind.DRAW, PromptKind.PLAY)


def slip_seconds(runner: Runner, setup: GameSetup, elsewhere: Collection[Seat] = ()) -> float:
    """How long computer players leave a discard alone that can be taken back.

    Where the next person has to say that they are there, they wait for that; nobody does whose
    hand is `elsewhere` than on this screen.
    """
    is_said = setup.sitting is not Sitting.OPEN
    turn = runner.state.table.turn
    by_person = runner.bots[turn] is None and turn not in elsewhere
    return inf if by_person and is_said else SLIP_SECONDS


class BotClock:
    """The clock of one table: it stops while cards are moving or people are away.

    `delays` may be changed at any time. `slip_seconds` is how long computer players leave the
    discard alone, because a person can still take it back. `paces` are factors on each seat's
    steps and answers.
    Calls for the discard are the same for all, so that no seat's pace decides who gets a card.
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
        self._step_times: dict[Seat, list[float]] = defaultdict(list)

    def advance(self, now: float, *, calm: bool) -> None:
        """Advance to `now`; a wait starts at the first calm moment after its cause."""
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
        """Seconds of calm since something last happened; below 0 before any."""
        return -1.0 if self._moved is None else self._clock - self._moved

    def restart(self) -> None:
        """Start the wait for the next step again, as something happened at the table."""
        self._moved = None

    def note_step(self, prompt: Prompt) -> None:
        """Note how long a person took for a step of their turn, now that it is answered."""
        seat, seconds = prompt.seat, self.rested
        if seat is not None and prompt.kind in _STEPS and isfinite(seconds):
            self._step_times[seat].append(min(_LONGEST_STEP, max(0.0, seconds)))

    def take_step_means(self, seats: int) -> tuple[float, ...]:
        """The mean seconds of each seat's steps, 0 where nobody knows, and begin anew.

        Empty if nothing is known of anybody.
        """
        taken, self._step_times = self._step_times, defaultdict(list)
        if not taken:
            return ()
        lists = [taken.get(Seat(seat), []) for seat in range(seats)]
        return tuple(round(sum(one) / len(one), 1) if one else 0.0 for one in lists)

    def note_joint_answer(self) -> None:
        """Note that somebody has just answered for all people at the screen."""
        self._declined = self._clock

    def may_act(self, prompt: Prompt) -> bool:
        """Whether a computer player may answer this prompt now."""
        match prompt.kind:
            case PromptKind.MAY_I | PromptKind.ANSWER:
                return self._may_call(prompt)
            case PromptKind.ASKED:
                return self.rested >= self.delay(prompt)
            case _:
                return self.rested >= self.delay(prompt) and self._is_window_over()

    def delay(self, prompt: Prompt) -> float:
        """How long a seat waits before a step of its own or an answer to a caller."""
        usual = self.delays.answer if prompt.kind is PromptKind.ASKED else self.delays.beat
        seat = prompt.seat
        return usual * (
            self.paces[seat] if seat is not None and seat < len(self.paces) else 1.0
        )

    def hold_left(self, now: float) -> float:
        """How much is left, from 1 to 0, of the time in which people may ask for a card."""
        runner = self._runner
        window, table = runner.window, runner.state.table
        holds = table.phase is Phase.DRAW and table.claim is None
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
        gone = self._clock + running - window.opened
        return max(0.0, 1.0 - gone / longest)

    def _may_call(self, prompt: Prompt) -> bool:
        if self._may_be_mistake():
            return False
        if self._have_people_passed():
            return True
        if self._waits_for_people():
            return False
        luck = self._runner.slowness(prompt)
        if not self._runner.people_who_may_claim():
            return self._opened_for() >= luck * self.delays.among_computers
        drawing = self._runner.state.table.phase is Phase.DRAW
        return self._opened_for() >= self.delays.reaction(luck, drawing=drawing)

    def _is_window_over(self) -> bool:
        if self._may_be_mistake():
            return False
        if self._runner.window is None or self._have_people_passed():
            return True
        if not self._runner.people_who_may_claim():
            return self._opened_for() >= self.delays.among_computers
        if self._runner.state.table.phase is not Phase.DRAW:
            return self._opened_for() >= self.delays.last
        if self._waits_for_people():
            return False
        return self._opened_for() >= self.delays.longest_hold

    def _may_be_mistake(self) -> bool:
        """Whether people at a shared screen have only just discarded, or declined a discard."""
        if self._clock - self._declined < REGRET_SECONDS:
            return self._runner.state.table.claim is None
        if not self.delays.longest_hold:
            return False
        return self.rested < self.slip_seconds

    def _waits_for_people(self) -> bool:
        """Whether no time runs until every person has called or passed."""
        return self.delays.hold is None and bool(self._runner.undecided_people())

    def _have_people_passed(self) -> bool:
        window = self._runner.window
        if window is None or not window.people_passed:
            return False
        return not self._runner.undecided_people()

    def _opened_for(self) -> float:
        window = self._runner.window
        if window is None or window.opened is None:
            return -1.0
        return self._clock - window.opened
