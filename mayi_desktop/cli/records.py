"""Command `records`: prints the results of all players, or exports all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from mayi_desktop.base.terminal import write_line
from mayi_desktop.cli.arguments import EXIT_USAGE, ArgumentValueError, shortened
from mayi_desktop.host.folder import data_folder, is_data_folder, records_file
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.host.records import RecordsError, open_records
from mayi_desktop.host.statistics import PlayerStats, export, players

_HEAD = ("Player", "Games", "Wins", "Average", "Best", "Worst", "May I?", "Wilds")


def run(folder: Path | None, target: Path | None) -> int:
    """Export the records to a file or, without one, print all results."""
    data = data_folder(folder)
    if folder is not None and not is_data_folder(folder):
        raise ArgumentValueError(
            f"--data {shortened(str(folder))}: there are no games in that folder."
        )
    recorder = recorder_for(data)
    recorder.record_now()
    if recorder.notice is not None:
        write_line(recorder.notice)
    try:
        if target is not None:
            count = export(data, target)
            write_line(f"{count} {'game' if count == 1 else 'games'} written to {target}.")
            return 0
        with open_records(records_file(data), write=False) as records:
            write_line("\n".join(table(players(records))))
    except RecordsError as error:
        write_line(str(error))
        return EXIT_USAGE
    return 0


def table(lines: Sequence[PlayerStats]) -> Iterator[str]:
    """The lines of the table of players."""
    if not lines:
        yield "No finished games yet."
        return
    rows = [_HEAD, *(_cells(line) for line in lines)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        name, *numbers = (
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join((name, *numbers))


def _cells(line: PlayerStats) -> tuple[str, ...]:
    name = line.name if line.person else f"{line.name} (computer)"
    numbers = (line.games, line.wins, f"{line.mean:.1f}", line.best, line.worst)
    return (name, *map(str, (*numbers, line.claims, line.jokers)))
