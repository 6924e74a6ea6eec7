"""Command `simulate`: computer players play each other, and a table sums up the results."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from mayi_desktop.base.terminal import write_line
from mayi_desktop.bots.characters import CHARACTERS
from mayi_desktop.cli import arguments
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.setup import USUAL_LEVEL, code_of, seed_of
from mayi_desktop.host.simulate import (
    GameBatch,
    PlayedGame,
    Summary,
    rare_collections,
    summarise,
)
from mayi_desktop.sheets.catalogue import DEFAULT_SHEET, find_sheet

MOST_GAMES = 100_000
# The number of deal codes.
_SEEDS = 1 << 40
# Columns of the progress bar: with its numbers it fits the narrowest terminal.
_BAR = 24

Row = Sequence[str]


def run(args: argparse.Namespace) -> int:
    """Play the games and print the result; returns the exit code."""
    batch = parse_batch(args)
    played: list[PlayedGame] = []
    code = 0
    try:
        with rare_collections():
            for game in with_progress(batch.play(), batch.size):
                played.append(game)
    except KeyboardInterrupt:
        code = arguments.EXIT_INTERRUPTED
    summary = summarise(batch.levels, played)
    if args.json:
        result = {"asked": batch_as_json(batch), "summary": asdict(summary)}
        write_line(json.dumps(result, indent=2))
    else:
        parts = [
            heading(batch, summary),
            seat_table(batch, summary),
            deal_table(batch, summary),
        ]
        write_line("\n\n".join("\n".join(part) for part in parts))
    return code


def parse_batch(args: argparse.Namespace) -> GameBatch:
    """The batch of games to play; ArgumentValueError names the first bad value."""
    options = tuple(args.option)
    sheet, house = DEFAULT_SHEET if args.sheet is None else args.sheet, None
    if arguments.is_rules_file(sheet):
        if options:
            raise arguments.ArgumentValueError(
                f"--option {options[0]}: a file names its own options."
            )
        house = arguments.known_rules_file(sheet)
    rules = house or find_sheet(arguments.known_sheet(sheet, options), options)
    levels = _levels(args.seats, rules)
    games = arguments.number_up_to(MOST_GAMES, "--games", args.games)
    seed = _seed("0" if args.seed is None else args.seed)
    batch = GameBatch(
        sheet=rules.key if house else sheet,
        options=options,
        levels=levels,
        games=games,
        seed=seed,
        rotate=args.rotate,
        checked=args.checked,
        more_bots=args.bots,
        house=house,
    )
    _check_players(args.seats, batch)
    return batch


def with_progress(games: Iterable[PlayedGame], count: int) -> Iterator[PlayedGame]:
    """Yield the games, with a progress bar if standard error is a terminal."""
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


def batch_as_json(batch: GameBatch) -> dict[str, Any]:
    """The batch as plain values."""
    asked = {**asdict(batch), "seed": code_of(batch.seed)}
    del asked["house"]
    return asked


def heading(batch: GameBatch, summary: Summary) -> list[str]:
    """The line above the tables, plus remarks on what went wrong."""
    games = "1 game" if summary.games == 1 else f"{summary.games} games"
    title = batch.rules.title
    remarks = {
        "Games that never ended and aren’t counted below": summary.given_up,
        "Moves a computer player failed to make": summary.fallbacks,
    }
    return [
        f"{title}, {games} from deal code {code_of(batch.seed)}",
        *(f"{what}: {count}." for what, count in remarks.items() if count),
    ]


def seat_table(batch: GameBatch, summary: Summary) -> list[str]:
    """Wins, scores and claims by seat, or by player where they rotated."""
    rows = [
        [
            str(number),
            seat.level,
            str(seat.wins),
            "-" if seat.mean_score is None else f"{seat.mean_score:.1f}",
            "-" if seat.claims is None else f"{seat.claims:.2f}",
        ]
        for number, seat in enumerate(summary.seats, 1)
    ]
    player = "Player" if batch.rotate else "Seat"
    claims = f"May I? a {batch.rules.deal_word}"
    return text_table([player, "Level", "Wins", "Mean score", claims], rows)


def deal_table(
    batch: GameBatch, summary: Summary, more: Mapping[str, Sequence[float]] | None = None
) -> list[str]:
    """Results by deal; `more` adds columns of one number per deal."""
    more = more or {}
    rows = [
        [
            str(deal.number),
            f"{deal.turns:.1f}",
            f"{deal.claims:.2f}",
            f"{deal.restocks:.2f}",
            str(deal.nobody_down),
            str(deal.nobody_out),
            *(f"{values[deal.number - 1]:.1f}" for values in more.values()),
        ]
        for deal in summary.deals
    ]
    word = batch.rules.deal_word.capitalize()
    columns = [word, "Turns", "May I?", "Restocks", "Nobody down", "Nobody out"]
    return text_table([*columns, *more], rows)


def text_table(head: Row, body: Sequence[Row]) -> list[str]:
    """A table with aligned columns: text left, numbers right."""
    lines = []
    for row in (head, *body):
        cells = []
        for column, cell in enumerate(row):
            width = max(len(other[column]) for other in (head, *body))
            words = any(other[column][:1].isalpha() for other in body)
            cells.append(cell.ljust(width) if words else cell.rjust(width))
        lines.append("  ".join(cells).rstrip())
    return lines


def _levels(text: str, sheet: RuleSheet) -> tuple[str, ...]:
    """The level of each seat, with an optional ":style"; a number seats default players."""
    levels = [level.strip() for level in text.split(",")]
    number = arguments.parsed_number(text)
    count = len(levels) if number is None else number
    low, high = sheet.players
    if not low <= count <= high:
        raise arguments.ArgumentValueError(
            f"--seats {text}: this sheet is for {low} to {high} players, not {count}."
        )
    if number is not None:
        return (USUAL_LEVEL,) * number
    return tuple(levels)


def _check_players(text: str, batch: GameBatch) -> None:
    """Raise ArgumentValueError for an unknown level or style."""
    try:
        bots = batch.bots()
    except ImportError as error:
        raise arguments.ArgumentValueError(
            f"--bots {batch.more_bots}: that module can’t be used ({error})."
        ) from error
    for player in batch.levels:
        level, _, style = player.partition(":")
        if level not in bots:
            known = ", ".join(bots)
            raise arguments.ArgumentValueError(
                f"--seats {text}: there’s no level {level!r}. Choose from {known}."
            )
        if player != level and style not in CHARACTERS:
            known = ", ".join(CHARACTERS)
            raise arguments.ArgumentValueError(
                f"--seats {text}: there’s no style {style!r}. Choose from {known}."
            )


def _seed(text: str) -> int:
    number = arguments.parsed_number(text)
    if number is None:
        return seed_of(arguments.known_code(text))
    if number >= _SEEDS:
        raise arguments.ArgumentValueError(f"--seed {text}: choose a number below {_SEEDS}.")
    return number
