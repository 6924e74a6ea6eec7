"""Knows how what many games come to is printed: a table of seats, of levels, and of deals."""

from __future__ import annotations

from collections.abc import Sequence

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.setup.deal_codes import code_of
from mayi_desktop.host.simulation.level_stats import Estimate, LevelStats
from mayi_desktop.host.simulation.stopwatch import ThinkTimes
from mayi_desktop.host.simulation.summary import Summary

Row = Sequence[str]


def as_table(
    sheet: RuleSheet,
    summary: Summary,
    ladder: Sequence[tuple[LevelStats, ThinkTimes | None]],
    *,
    seed: int,
    rotated: bool,
) -> str:
    """The whole result for people to read."""
    games = "1 game" if summary.games == 1 else f"{summary.games} games"
    head = f"{sheet.title}, {games} from deal code {code_of(seed)}"
    parts = [[head, *_remarks(summary)], _seats(summary, rotated=rotated)]
    if ladder:
        parts.append(_levels(ladder))
    parts.append(_deals(sheet.deal_word.capitalize(), summary, [who for who, _ in ladder]))
    return "\n\n".join("\n".join(part) for part in parts)


def _seats(summary: Summary, *, rotated: bool) -> list[str]:
    rows = [
        [str(number), seat.level, str(seat.wins), _score(seat.mean_score)]
        for number, seat in enumerate(summary.seats, 1)
    ]
    return _rows(["Player" if rotated else "Seat", "Level", "Wins", "Mean score"], rows)


def _levels(ladder: Sequence[tuple[LevelStats, ThinkTimes | None]]) -> list[str]:
    rows = [
        [
            who.level,
            str(who.players),
            _share(who.win_share),
            _mean(who.score),
            *(["-", "-"] if think is None else [_ms(think.p50_ms), _ms(think.p99_ms)]),
        ]
        for who, think in ladder
    ]
    head = ["Level", "Players", "Wins of each", "Mean score", "Thinks p50", "p99"]
    return _rows(head, rows)


def _deals(word: str, summary: Summary, levels: Sequence[LevelStats]) -> list[str]:
    rows = [
        [
            str(deal.number),
            f"{deal.turns:.1f}",
            f"{deal.claims:.2f}",
            f"{deal.restocks:.2f}",
            str(deal.nobody_down),
            str(deal.nobody_out),
            *(f"{who.by_deal[deal.number - 1]:.1f}" for who in levels),
        ]
        for deal in summary.deals
    ]
    columns = [word, "Turns", "May I?", "Restocks", "Nobody down", "Nobody out"]
    return _rows([*columns, *(f"Points {who.level}" for who in levels)], rows)


def _remarks(summary: Summary) -> list[str]:
    """What went wrong, if anything did."""
    remarks = {
        "Games that did not end and are not counted below": summary.given_up,
        "Moves that a computer player failed to make": summary.fallbacks,
    }
    return [f"{what}: {count}." for what, count in remarks.items() if count]


def _share(share: Estimate) -> str:
    error = "" if share.error is None else f" ± {100 * share.error:.1f}"
    return f"{100 * share.mean:.1f} %{error}"


def _mean(score: Estimate) -> str:
    error = "" if score.error is None else f" ± {score.error:.1f}"
    return f"{score.mean:.1f}{error}"


def _ms(time: float) -> str:
    return f"{time:.2f} ms"


def _score(score: float | None) -> str:
    return "-" if score is None else f"{score:.1f}"


def _rows(head: Row, body: Sequence[Row]) -> list[str]:
    """A table with its columns in line, words to the left and numbers to the right."""
    lines = []
    for row in (head, *body):
        cells = []
        for column, cell in enumerate(row):
            width = max(len(other[column]) for other in (head, *body))
            words = any(other[column][:1].isalpha() for other in body)
            cells.append(cell.ljust(width) if words else cell.rjust(width))
        lines.append("  ".join(cells).rstrip())
    return lines
