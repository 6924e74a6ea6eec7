"""Records the golden games of the tests again where they no longer replay, or all of them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mayi_desktop.bots import LEVELS, Bot
from mayi_desktop.bots.bot import StyleDecision
from mayi_desktop.engine import (
    Action,
    DealEnded,
    IllegalAction,
    Join,
    MayI,
    PlayerAction,
    Prompt,
    PromptKind,
    TableView,
    check,
    decode_action,
    encode_action,
)
from mayi_desktop.engine.rules import apply, new_game
from mayi_desktop.engine.state_api import digest
from mayi_desktop.engine.table import Phase
from mayi_desktop.host.runner import Runner
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet

GAMES = Path(__file__).resolve().parents[1] / "tests" / "golden" / "games"
JOINS_AFTER = 2
SEEDS = range(20_260, 20_280)
MOST_MOVES = 3_000
CALLS = 0.4
MANY_CARDS = 15


class Caller:
    """Claims many discards that it may claim, and otherwise plays like another player."""

    restylable: frozenset[StyleDecision] = frozenset()

    def __init__(self, other: Bot) -> None:
        self._other = other

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """May I? with some chance where it is legal, otherwise the other player's answer."""
        assert prompt.seat is not None
        call = MayI(prompt.seat)
        asked = prompt.kind in (PromptKind.MAY_I, PromptKind.ANSWER)
        room = len(view.hand) < MANY_CARDS
        if asked and room and rng.random() < CALLS and check(view, call) is None:
            return call
        return self._other.choose(view, prompt, rng)


STEADY = LEVELS["steady"]
SEATED: tuple[Bot, ...] = (STEADY, Caller(STEADY), STEADY, Caller(STEADY))


def main() -> int:
    """Play the games that are missing or do not replay; with --all, every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="play every game again")
    again = parser.parse_args().all
    GAMES.mkdir(parents=True, exist_ok=True)
    names = dict(_names())
    for path in GAMES.glob("*.json"):
        if path.stem not in names:
            path.unlink()
            print(f"removed {path.name}")
    for name, (key, options) in names.items():
        path = GAMES / f"{name}.json"
        if again or not replays(path):
            game = play(key, options)
            path.write_text(_written(game), encoding="utf-8")
            print(f"{name}: {len(game['deals'])} deals, {_moves(game)} moves", flush=True)
    return 0


def _names() -> Iterator[tuple[str, tuple[str, tuple[str, ...]]]]:
    """Every sheet alone and with each option, by the name of its file."""
    for key, entry in SHEETS.items():
        for options in ((), *((option,) for option in entry.options)):
            yield "+".join((key, *options)), (key, options)


def replays(path: Path) -> bool:
    """Whether a recorded game exists and still leads to its digests."""
    if not path.exists():
        return False
    game = json.loads(path.read_text(encoding="utf-8"))
    state = new_game(find_sheet(game["sheet"], tuple(game["options"])), game["seats"])
    try:
        for deal in game["deals"]:
            for plain in deal["actions"]:
                state = apply(state, decode_action(plain)).state
            if digest(state) != deal["digest"]:
                return False
    except IllegalAction:
        return False
    return state.table.phase is Phase.GAME_OVER


def play(key: str, options: tuple[str, ...]) -> dict[str, Any]:
    """Play a game with computer players: the first seed with which it ends."""
    games = (_played(key, options, seed) for seed in SEEDS)
    return next(game for game in games if game is not None)


def _played(key: str, options: tuple[str, ...], seed: int) -> dict[str, Any] | None:
    """One game, with a newcomer where an option is taken; None if it goes on too long."""
    sheet = find_sheet(key, options)
    bots = SEATED[: sheet.max_players - 1]
    runner = Runner(new_game(sheet, len(bots)), seed, bots, checked=True)
    deals: list[dict[str, Any]] = []
    actions: list[Action] = []
    while runner.state.table.phase is not Phase.GAME_OVER and runner.moves < MOST_MOVES:
        if options and len(deals) == JOINS_AFTER and not actions:
            move = runner.try_out(Join())
            runner.bots.append(STEADY)
        else:
            following = runner.next_move()
            assert following is not None, runner.state.table.prompts
            move = following
        runner.apply(move)
        actions.append(move.action)
        if any(isinstance(event, DealEnded) for event in move.step.events):
            written = [encode_action(action) for action in actions]
            deals.append({"digest": digest(runner.state), "actions": written})
            actions = []
    if runner.state.table.phase is not Phase.GAME_OVER:
        return None
    return {"sheet": key, "options": options, "seats": len(bots), "deals": deals}


def _written(game: dict[str, Any]) -> str:
    """A game as JSON: a line for what it is, then two lines a deal."""
    about = json.dumps({name: game[name] for name in ("sheet", "options", "seats")})
    deals = ",\n".join(
        f'{{"digest": "{deal["digest"]}", "actions":\n'
        f"{json.dumps(deal['actions'], separators=(',', ':'))}}}"
        for deal in game["deals"]
    )
    return f'{about[:-1]}, "deals": [\n{deals}\n]}}\n'


def _moves(game: dict[str, Any]) -> int:
    return sum(len(deal["actions"]) for deal in game["deals"])


if __name__ == "__main__":
    sys.exit(main())
