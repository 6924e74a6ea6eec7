"""Knows the command that lets computer players play by themselves, and the table it prints."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass

from mayi_desktop.bots import SPARRING
from mayi_desktop.cli_words import WrongWordError, known_code, known_sheet, tell
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host import simulate
from mayi_desktop.host.codes import code_of, seed_of
from mayi_desktop.host.setup import USUAL_LEVEL
from mayi_desktop.host.summary import Summary, summarise
from mayi_desktop.sheets import DEFAULT_SHEET, find_sheet

MOST_GAMES = 100_000
_SEEDS = 1 << 40
_INTERRUPTED = 130
_BAR = 24


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is to be played: the sheet, the level of each seat, how many deal codes, from where.

    With `rotate` each code is played once for each seat, the players moving on in between.
    """

    sheet: str
    options: tuple[str, ...]
    levels: tuple[str, ...]
    games: int
    seed: int
    rotate: bool


def run(words: argparse.Namespace) -> int:
    """Play the games and print what they come to; the exit code."""
    wishes = understood(words)
    played: list[simulate.PlayedGame] = []
    interrupted = False
    try:
        for game in _with_progress(_games(wishes), wishes.games * _seatings(wishes)):
            played.append(game)
    except KeyboardInterrupt:
        interrupted = True
    summary = summarise(wishes.levels, played)
    tell(as_json(wishes, summary) if words.json else as_table(wishes, summary))
    return _INTERRUPTED if interrupted else 0


def understood(words: argparse.Namespace) -> Wishes:
    """What the words ask for; WrongWordError says which of them means nothing."""
    options = tuple(words.option)
    sheet = known_sheet(words.sheet or DEFAULT_SHEET, options)
    levels = _levels(words.seats, find_sheet(sheet, options))
    games = _number(words.games)
    if games is None or not 1 <= games <= MOST_GAMES:
        raise WrongWordError(
            f"--games {words.games}: it must be a number from 1 to {MOST_GAMES}."
        )
    return Wishes(sheet, options, levels, games, _seed(words.seed or "0"), words.rotate)


def as_table(wishes: Wishes, summary: Summary) -> str:
    """The summary for people to read."""
    sheet = find_sheet(wishes.sheet, wishes.options)
    seats = [
        [str(number), seat.level, str(seat.wins), _score(seat.mean_score)]
        for number, seat in enumerate(summary.seats, 1)
    ]
    deals = [
        [
            str(deal.number),
            f"{deal.turns:.1f}",
            f"{deal.claims:.2f}",
            f"{deal.restocks:.2f}",
            str(deal.nobody_down),
            str(deal.nobody_out),
        ]
        for deal in summary.deals
    ]
    games = "1 game" if summary.games == 1 else f"{summary.games} games"
    head = f"{sheet.title}, {games} from deal code {code_of(wishes.seed)}"
    word = sheet.deal_word.capitalize()
    columns = [word, "Turns", "May I?", "Restocks", "Nobody down", "Nobody out"]
    place = "Player" if wishes.rotate else "Seat"
    who = _rows([place, "Level", "Wins", "Mean score"], seats)
    return "\n".join([head, *_remarks(summary), "", *who, "", *_rows(columns, deals)])


def as_json(wishes: Wishes, summary: Summary) -> str:
    """The summary for programs to read."""
    asked = {**asdict(wishes), "seed": code_of(wishes.seed)}
    return json.dumps({"asked": asked, "summary": asdict(summary)}, indent=2)


def _games(wishes: Wishes) -> Iterator[simulate.PlayedGame]:
    play = simulate.play_in_every_seat if wishes.rotate else simulate.play_games
    return play(
        wishes.games,
        wishes.sheet,
        wishes.levels,
        options=wishes.options,
        first_seed=wishes.seed,
    )


def _seatings(wishes: Wishes) -> int:
    return len(wishes.levels) if wishes.rotate else 1


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
    """The level of each seat; a number alone means so many of the usual level."""
    levels = [level.strip() for level in text.split(",")]
    alone = _number(text)
    count = len(levels) if alone is None else alone
    low, high = sheet.players
    if not low <= count <= high:
        raise WrongWordError(
            f"--seats {text}: this sheet is for {low} to {high} players, not {count}."
        )
    if alone is not None:
        return (USUAL_LEVEL,) * alone
    for level in levels:
        if level not in SPARRING:
            known = ", ".join(SPARRING)
            raise WrongWordError(f"--seats {text}: there is no level {level!r}, only {known}.")
    return tuple(levels)


def _seed(text: str) -> int:
    number = _number(text)
    if number is None:
        return seed_of(known_code(text))
    if number >= _SEEDS:
        raise WrongWordError(f"--seed {text}: it must be smaller than {_SEEDS}.")
    return number


def _number(text: str) -> int | None:
    """The whole number that is written there, if it is one of a sensible length."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 15 else None


def _remarks(summary: Summary) -> list[str]:
    """What went wrong, if anything did."""
    remarks = {
        "Games that did not end and are not counted below": summary.given_up,
        "Moves that a computer player failed to make": summary.fallbacks,
    }
    return [f"{what}: {count}." for what, count in remarks.items() if count]


def _score(score: float | None) -> str:
    return "-" if score is None else f"{score:.1f}"


def _rows(head: Sequence[str], body: Sequence[Sequence[str]]) -> list[str]:
    """A table with its columns in line, words to the left and numbers to the right."""
    lines = []
    for row in (head, *body):
        cells = []
        for column, cell in enumerate(row):
            width = max(len(other[column]) for other in (head, *body))
            words = any(other[column].isalpha() for other in body)
            cells.append(cell.ljust(width) if words else cell.rjust(width))
        lines.append("  ".join(cells).rstrip())
    return lines
