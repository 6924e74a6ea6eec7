"""Par: the mean score of a strong player in a seat, by replaying the deal."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from mayi_desktop.bots import LEVELS, STRONGEST
from mayi_desktop.bots.bot import Bot
from mayi_desktop.engine.actions import Action, PlayerAction
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.table import DealResult
from mayi_desktop.host.runner import LegalMove, Runner, player_for
from mayi_desktop.host.setup import SeatSetup

# Games for one mean: more would be more exact, and slower.
GAMES = 6
# Plays for other people: nearly as strong, and quicker.
_FOR_OTHER_PEOPLE = "sharp"
# Bounds a game that does not end.
_MOST_MOVES = 2_000


class Par:
    """Replays a deal from its first card, with the strongest bot in one seat.

    The card order is the same in every game; only the bots' random choices differ. A good bot
    plays the other people's seats. `latest` holds what was done in the latest game.
    """

    def __init__(
        self,
        dealt: GameState,
        seat: Seat,
        seats: Sequence[SeatSetup],
        bots: Mapping[str, Bot] = LEVELS,
    ) -> None:
        self._dealt = dealt
        self._seat = seat
        self._players = [
            bots[STRONGEST if number == seat else _FOR_OTHER_PEOPLE]
            if number == seat or who.person
            else player_for(who, bots)
            for number, who in enumerate(seats)
        ]
        self.scores: list[int] = []
        self.latest: list[Action] = []

    @property
    def mean(self) -> float:
        """The mean of the scores so far; at least one is needed."""
        return sum(self.scores) / len(self.scores)

    def think(self, games: int = GAMES) -> Generator[None, None, None]:
        """Play a number of games, pausing after each small step."""
        for number in range(games):
            result = yield from self._play(number)
            if result is None:
                return
            self.scores.append(result.points[self._seat])

    def _play(self, number: int) -> Generator[None, None, DealResult | None]:
        """The result of one more game; None if it does not end."""
        runner, self.latest = Runner(self._dealt, number, self._players), []
        answers: dict[str, PlayerAction] = {}
        runner.searches = lambda request: answers[request.key]
        deal = self._dealt.table.deal
        for _ in range(_MOST_MOVES):
            result = runner.state.table.result
            if result is not None and result.deal == deal:
                return result
            move = runner.chance_move()
            if move is None:
                move = yield from _players_move(runner, answers)
            if move is None:
                return None
            runner.apply(move)
            self.latest.append(move.action)
            yield
        return None


def _players_move(
    runner: Runner, answers: dict[str, PlayerAction]
) -> Generator[None, None, LegalMove | None]:
    """The next player's move; searches run step by step."""
    for prompt in runner.bots_prompts():
        question = runner.request_for(prompt)
        if question is not None:
            answers[question.key] = yield from question.think()
        move = runner.bot_move(prompt)
        if move is not None:
            return move
        yield
    return None
