"""Score views: the pad and the chart that show the scores of a game."""

from __future__ import annotations

from collections.abc import Collection

from mayi_desktop.host.records.scores import Scores
from mayi_desktop.i18n import _
from mayi_desktop.sheets.phrases import sentence, singular
from mayi_desktop.ui.drawing import Look
from mayi_desktop.ui.widgets.display.chart import Axes, LineChart, Series
from mayi_desktop.ui.widgets.display.score_pad import ScorePad


def score_pad(
    scores: Scores, look: Look, *, faces: tuple[str, ...] = (), mark_winners: bool = True
) -> ScorePad:
    """The score pad; the columns of the winners are marked unless a game is unfinished.

    `faces` has the key of each seat's face, where they are known.
    """
    pad = ScorePad(look, scores.names, scores.rows)
    pad.faces = faces
    best = frozenset(scores.winners if mark_winners else ())
    pad.set_scores(scores.rows, scores.totals, _("Total"), best)
    return pad


def score_chart(scores: Scores, look: Look) -> LineChart:
    """The chart of the totals; each seat has the mark of its number."""
    word = singular(scores.deal_word)
    axes = Axes(sentence(word), _("Points (fewer is better)"))
    chart = LineChart(look, sentence(_("Totals, {deal} by {deal}", deal=word)), axes)
    values = [value for line in scores.running for value in line if value is not None]
    chart.highest = max(values, default=0)
    chart.fill(score_lines(scores), [str(deal) for deal in range(len(scores.deals) + 1)])
    return chart


def score_lines(scores: Scores, uncounted: Collection[int] = ()) -> list[Series]:
    """Everybody's line; those of `uncounted` seats end before the last deal."""
    lines = []
    for seat, (name, values) in enumerate(zip(scores.names, scores.running, strict=True)):
        told = (*values[:-1], None) if seat in uncounted else values
        total = next((value for value in reversed(told) if value is not None), 0)
        words = _("{total} · {name}", name=name, total=total)
        lines.append(Series(words, told, seat))
    return lines
