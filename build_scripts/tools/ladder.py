"""Measures levels against each other: `simulate` with intervals, think times and a picture.

python build_scripts/tools/ladder.py --seats sharp,steady,steady,steady --games 250 --rotate
python build_scripts/tools/ladder.py --bots tests.bench.reference --seats sharp,plain-outs,…
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from level_stats import Estimate, LevelStats, level_curves, level_stats
from mayi_desktop.base.terminal import write_line
from mayi_desktop.cli.arguments import (
    EXIT_INTERRUPTED,
    ArgumentValueError,
    add_simulation_options,
    number_up_to,
    report_error,
)
from mayi_desktop.cli.simulate import (
    batch_as_json,
    deal_table,
    heading,
    parse_batch,
    seat_table,
    text_table,
    with_progress,
)
from mayi_desktop.host.simulate import (
    GameBatch,
    PlayedGame,
    Summary,
    rare_collections,
    summarise,
)
from mayi_desktop.sheets.catalogue import find_sheet
from parallel_games import LostProcessError, play_in_processes
from think_times import Stopwatch, ThinkTimes

# ProcessPoolExecutor takes 61 at most on Windows.
MOST_PROCESSES = 60
_PICTURE = ".png"

Ladder = list[tuple[LevelStats, ThinkTimes | None]]


def main(argv: Sequence[str]) -> int:
    """Play the games and print the ladder; the exit code."""
    try:
        return run(_parser().parse_args(argv))
    except ArgumentValueError as error:
        return report_error(error)


def run(args: argparse.Namespace) -> int:
    """Play, print the tables and draw the picture."""
    batch = parse_batch(args)
    processes = number_up_to(MOST_PROCESSES, "--processes", args.processes)
    plot = None if args.plot is None else _picture(args.plot)
    watch = Stopwatch()
    played: list[PlayedGame] = []
    code = 0
    try:
        with rare_collections():
            for game in with_progress(_games(batch, processes, watch), batch.size):
                played.append(game)
    except KeyboardInterrupt:
        code = EXIT_INTERRUPTED
    except LostProcessError as error:
        code = report_error(error)
    summary = summarise(batch.levels, played)
    ladder = [
        (stats, watch.think_times(stats.level.partition(":")[0]))
        for stats in level_stats(batch.levels, played)
    ]
    if args.json:
        asked = {**batch_as_json(batch), "processes": processes, "plot": plot and str(plot)}
        write_line(as_json(asked, summary, ladder))
    else:
        write_line(as_table(batch, summary, ladder))
    if plot is not None:
        draw(batch, plot, played)
    return code


def as_json(asked: dict[str, object], summary: Summary, ladder: Ladder) -> str:
    """The result for programs to read; half widths of intervals are called errors."""
    levels = [
        {**asdict(stats), "thinking": None if times is None else asdict(times)}
        for stats, times in ladder
    ]
    return json.dumps({"asked": asked, "summary": asdict(summary), "levels": levels}, indent=2)


def as_table(batch: GameBatch, summary: Summary, ladder: Ladder) -> str:
    """The result for people to read: seats, levels and deals."""
    points = {f"Points {stats.level}": stats.by_deal for stats, _ in ladder}
    parts = [heading(batch, summary), seat_table(batch, summary)]
    if ladder:
        parts.append(_level_table(ladder))
    parts.append(deal_table(batch, summary, points))
    return "\n\n".join("\n".join(part) for part in parts)


def draw(batch: GameBatch, file: Path, played: Sequence[PlayedGame]) -> None:
    """Draw how the estimates settled; ArgumentValueError if the file cannot be written."""
    # Only a picture needs pygame, which greets on standard output, where JSON is written.
    from plot import PlotLine, PlotPanel, save_plot

    found = level_curves(batch.levels, played)
    par = 1 / len(batch.levels)
    shares = [PlotLine(one.level, [(e.mean, e.error) for e in one.win_share]) for one in found]
    scores = [PlotLine(one.level, [(e.mean, e.error) for e in one.score]) for one in found]
    title = f"{find_sheet(batch.sheet, batch.options).title}: {', '.join(batch.levels)}"
    panels = (
        PlotPanel("Share of games won, each player", shares, par=par, percent=True),
        PlotPanel("Mean score (low is good)", scores),
    )
    try:
        save_plot(file, title, "deal codes; bands are 95 % intervals", panels)
    except OSError as error:
        raise ArgumentValueError(f"--plot {file}: {error.strerror or error}.") from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    add_simulation_options(parser)
    parser.set_defaults(sheet=None, seed=None)
    parser.add_argument(
        "--processes", metavar="N", default="1", help="play that many games at the same time"
    )
    parser.add_argument("--plot", metavar="FILE.png", help="draw the ladder into this file")
    return parser


def _picture(text: str) -> Path:
    """The file for the picture; ArgumentValueError if none can be written there."""
    file = Path(text)
    if file.suffix.lower() != _PICTURE:
        raise ArgumentValueError(f"--plot {text}: the picture's name must end in {_PICTURE}.")
    if not file.parent.is_dir():
        raise ArgumentValueError(f"--plot {text}: there is no folder {str(file.parent)!r}.")
    return file


def _games(batch: GameBatch, processes: int, watch: Stopwatch) -> Iterator[PlayedGame]:
    if processes == 1:
        return batch.play(watch.watching(batch.bots()))
    return play_in_processes(batch, processes, watch)


def _level_table(ladder: Ladder) -> list[str]:
    rows = [
        [
            stats.level,
            str(stats.players),
            _share(stats.win_share),
            _mean(stats.score),
            *(["-", "-"] if times is None else [_ms(times.p50_ms), _ms(times.p99_ms)]),
        ]
        for stats, times in ladder
    ]
    head = ["Level", "Players", "Wins of each", "Mean score", "Thinks p50", "p99"]
    return text_table(head, rows)


def _share(share: Estimate) -> str:
    error = "" if share.error is None else f" ± {100 * share.error:.1f}"
    return f"{100 * share.mean:.1f} %{error}"


def _mean(score: Estimate) -> str:
    error = "" if score.error is None else f" ± {score.error:.1f}"
    return f"{score.mean:.1f}{error}"


def _ms(time: float) -> str:
    return f"{time:.2f} ms"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
