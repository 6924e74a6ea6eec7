"""Score views: the pad and the chart that show the scores of a game."""

from __future__ import annotations

from mayi_desktop.host.records.scores import Scores
from mayi_desktop.i18n import _
from mayi_desktop.sheets.phrases import sentence, singular
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.widgets.display.chart import Axes, LineChart, Series
from mayi_desktop.ui.widgets.display.score_pad import ScorePad


def score_pad(scores: Scores, look: Look, *, mark_winners: bool = True) -> ScorePad:
    """The score pad; the columns of the winners are marked unless a game is unfinished."""
    pad = ScorePad(look, scores.names, scores.rows)
    best = frozenset(scores.winners if mark_winners else ())
    pad.set_scores(scores.rows, scores.totals, _("Total"), best)
    return pad


def score_chart(scores: Scores, look: Look) -> LineChart:
    """The chart of the totals; each seat has the mark of its number."""
    word = singular(scores.deal_word)
    axes = Axes(sentence(_("{deal}", deal=word)), _("Points (fewer is better)"))
    chart = LineChart(look, sentence(_("Totals, {deal} by {deal}", deal=word)), axes)
    lines = zip(scores.names, scores.totals, scores.running, strict=True)
    series = [
        Series(_("{total} · {name}", name=name, total=total), values, seat)
        for seat, (name, total, values) in enumerate(lines)
    ]
    chart.fill(series, [str(deal) for deal in range(len(scores.deals) + 1)])
    return chart
