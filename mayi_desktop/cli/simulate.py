"""Knows the command that lets computer players play by themselves, and measures them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from mayi_desktop.bots import SPARRING
from mayi_desktop.bots.persona.characters import CHARACTERS
from mayi_desktop.cli.arguments import (
    ArgumentValueError,
    known_code,
    known_sheet,
    report_error,
    write_line,
)
from mayi_desktop.cli.tables import as_table
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.setup.deal_codes import code_of, seed_of
from mayi_desktop.host.setup.game_setup import USUAL_LEVEL
from mayi_desktop.host.simulation import simulate
from mayi_desktop.host.simulation.game_batch import (
    GameBatch,
    LostProcessError,
    play_in_processes,
)
from mayi_desktop.host.simulation.level_stats import LevelStats, level_curves, level_stats
from mayi_desktop.host.simulation.stopwatch import Stopwatch, ThinkTimes
from mayi_desktop.host.simulation.summary import Summary, summarise
from mayi_desktop.sheets import DEFAULT_SHEET, find_sheet

MOST_GAMES = 100_000
MOST_PROCESSES = 60
_SEEDS = 1 << 40
_INTERRUPTED = 130
_BAR = 24
_PICTURE = ".png"

Ladder = list[tuple[LevelStats, ThinkTimes | None]]


@dataclass(frozen=True, slots=True)
class LadderOptions:
    """What is to be played, in how many processes, and where the standings are drawn."""

    course: GameBatch
    processes: int = 1
    plot: Path | None = None


def run(words: argparse.Namespace) -> int:
    """Play the games and print what they come to; the exit code."""
    wishes = understood(words)
    watch = Stopwatch()
    played: list[simulate.PlayedGame] = []
    code = 0
    try:
        with simulate.rare_collections():
            for game in _with_progress(_games(wishes, watch), _number_of_games(wishes.course)):
                played.append(game)
    except KeyboardInterrupt:
        code = _INTERRUPTED
    except LostProcessError as error:
        code = report_error(error)
    levels = wishes.course.levels
    summary = summarise(levels, played)
    ladder = [
        (who, watch.think_times(who.level.partition(":")[0]))
        for who in level_stats(levels, played)
    ]
    write_line((as_json if words.json else _as_table)(wishes, summary, ladder))
    if wishes.plot is not None:
        _draw(wishes.course, wishes.plot, played)
    return code


def understood(words: argparse.Namespace) -> LadderOptions:
    """What the words ask for; WrongWordError says which of them means nothing."""
    options = tuple(words.option)
    sheet = known_sheet(words.sheet or DEFAULT_SHEET, options)
    levels = _levels(words.seats, find_sheet(sheet, options))
    plot = None if words.plot is None else _picture(words.plot)
    games = _count("--games", words.games, MOST_GAMES)
    seed = _seed(words.seed or "0")
    course = GameBatch(sheet, options, levels, games, seed, words.rotate, words.checked)
    return LadderOptions(course, _count("--processes", words.processes, MOST_PROCESSES), plot)


def as_json(wishes: LadderOptions, summary: Summary, ladder: Ladder) -> str:
    """The result for programs to read; half widths of intervals are called errors."""
    asked = {**asdict(wishes.course), "seed": code_of(wishes.course.seed)}
    asked["processes"] = wishes.processes
    asked["plot"] = None if wishes.plot is None else str(wishes.plot)
    levels = [
        {**asdict(who), "thinking": None if think is None else asdict(think)}
        for who, think in ladder
    ]
    told = {"asked": asked, "summary": asdict(summary), "levels": levels}
    return json.dumps(told, indent=2)


def _as_table(wishes: LadderOptions, summary: Summary, ladder: Ladder) -> str:
    course = wishes.course
    sheet = find_sheet(course.sheet, course.options)
    return as_table(sheet, summary, ladder, seed=course.seed, rotated=course.rotate)


def _draw(course: GameBatch, file: Path, played: Sequence[simulate.PlayedGame]) -> None:
    """Draw how the standings settled; WrongWordError if the file cannot be written."""
    # Only who wants a picture needs the library that draws.
    from mayi_desktop.ui.widgets.display.plot import PlotLine, PlotPanel, save_plot

    found = level_curves(course.levels, played)
    par = 1 / len(course.levels)
    shares = [PlotLine(who.level, [(e.mean, e.error) for e in who.win_share]) for who in found]
    scores = [PlotLine(who.level, [(e.mean, e.error) for e in who.score]) for who in found]
    title = f"{find_sheet(course.sheet, course.options).title}: {', '.join(course.levels)}"
    panels = (
        PlotPanel("Share of games won, each player", shares, par=par, percent=True),
        PlotPanel("Mean score (low is good)", scores),
    )
    try:
        save_plot(file, title, "deal codes; bands are 95 % intervals", panels)
    except OSError as error:
        raise ArgumentValueError(f"--plot {file}: {error.strerror or error}.") from error


def _picture(text: str) -> Path:
    """The file for the picture; WrongWordError if none can be written there."""
    file = Path(text)
    if file.suffix.lower() != _PICTURE:
        raise ArgumentValueError(f"--plot {text}: the picture's name must end in {_PICTURE}.")
    if not file.parent.is_dir():
        raise ArgumentValueError(f"--plot {text}: there is no folder {str(file.parent)!r}.")
    return file


def _games(wishes: LadderOptions, watch: Stopwatch) -> Iterator[simulate.PlayedGame]:
    if wishes.processes == 1:
        return wishes.course.play(watch)
    return play_in_processes(wishes.course, wishes.processes, watch)


def _number_of_games(course: GameBatch) -> int:
    return course.games * (len(course.levels) if course.rotate else 1)


def _with_progress(
    games: Iterable[simulate.PlayedGame], count: int
) -> Iterator[simulate.PlayedGame]:
    """Hand the games on, with a bar on a terminal that grows as they are played."""
    terminal = sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None
    try:
        for done, game in enumerate(games, 1):
            if terminal is not None:
                bar = "#" * (_BAR * done // count)
                terminal.write(f"\r{bar:.<{_BAR}} {done} of {count} games")
                terminal.flush()
            yield game
    finally:
        if terminal is not None:
            terminal.write("\r\x1b[K")
            terminal.flush()


def _levels(text: str, sheet: RuleSheet) -> tuple[str, ...]:
    """The level of each seat, ":style" after it if wished; a number is so many steady ones."""
    levels = [level.strip() for level in text.split(",")]
    alone = _number(text)
    count = len(levels) if alone is None else alone
    low, high = sheet.players
    if not low <= count <= high:
        raise ArgumentValueError(
            f"--seats {text}: this sheet is for {low} to {high} players, not {count}."
        )
    if alone is not None:
        return (USUAL_LEVEL,) * alone
    for player in levels:
        level, _, style = player.partition(":")
        if level not in SPARRING:
            known = ", ".join(SPARRING)
            raise ArgumentValueError(
                f"--seats {text}: there is no level {level!r}, only {known}."
            )
        if player != level and style not in CHARACTERS:
            known = ", ".join(CHARACTERS)
            raise ArgumentValueError(
                f"--seats {text}: there is no style {style!r}, only {known}."
            )
    return tuple(levels)


def _count(word: str, text: str, most: int) -> int:
    """The number behind that word; WrongWordError if it is none from 1 to that many."""
    count = _number(text)
    if count is None or not 1 <= count <= most:
        raise ArgumentValueError(f"{word} {text}: it must be a number from 1 to {most}.")
    return count


def _seed(text: str) -> int:
    number = _number(text)
    if number is None:
        return seed_of(known_code(text))
    if number >= _SEEDS:
        raise ArgumentValueError(f"--seed {text}: it must be smaller than {_SEEDS}.")
    return number


def _number(text: str) -> int | None:
    """The whole number that is written there, if it is one of a sensible length."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 15 else None
