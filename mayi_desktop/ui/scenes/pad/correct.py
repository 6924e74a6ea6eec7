"""Page that lists what was entered, to correct it, and what was corrected before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial

from mayi_desktop.host.pad.evening import NOBODY, Correction, DealEntry, Evening
from mayi_desktop.i18n import _
from mayi_desktop.i18n.conventions import time_text
from mayi_desktop.sheets.phrases import deal_word, sentence
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.basics import Label, Signal, Tone, Widget
from mayi_desktop.ui.widgets.containers.row import Row, Stack
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.pages.form import FormPage
from mayi_desktop.ui.wording import together


class CorrectPage(FormPage):
    """Every deal with its points and a button; below them all corrections, the last first."""

    column = 1100

    def __init__(
        self, context: Context, evening: Evening, on_choose: Callable[[int], None]
    ) -> None:
        super().__init__(context, _("What needs correcting?"))
        look = self.look
        self.chosen = Signal(on_choose)
        self._evening = evening
        self.correct = [
            Button(look, _("Fix this one"), partial(self._choose, deal.deal))
            for deal in evening.deals
        ]
        rows: list[Widget] = []
        for deal, button in zip(evening.deals, self.correct, strict=True):
            lines = [(self._title(deal), Tone.STRONG), (self._points(deal), Tone.NORMAL)]
            if deal.kept:
                kept = _("You were asked about this, and it’s right.")
                lines.append((kept, Tone.SOFT))
            text = Stack(look, [Label(look, words, tone) for words, tone in lines])
            rows.append(Row(look, ((text, 0.8), (button, 0.2))))
        if evening.corrections:
            rows.append(Label(look, _("Corrected so far"), Tone.SUBHEADING))
            rows += [
                Label(look, words, Tone.NORMAL)
                for change in reversed(evening.corrections)
                for words in self._changes(change)
            ]
        self.done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self.compose((rows,), (self.done,))
        self.focus.to(self.done)

    def _choose(self, deal: int) -> None:
        self.context.scenes.remove(self)
        self.chosen.emit(deal)

    def _title(self, deal: DealEntry) -> str:
        return _(
            "{deal} {number}: {out}",
            deal=sentence(deal_word(self._evening.sheet)),
            number=deal.deal + 1,
            out=self._out(deal),
        )

    def _out(self, deal: DealEntry) -> str:
        if deal.out is None or deal.out == NOBODY:
            return _("Nobody went out")
        return _("{name} went out", name=self._evening.names[deal.out])

    def _points(self, deal: DealEntry) -> str:
        names = self._evening.names
        parts = [
            together(_("{name} {total}", name=names[seat], total=points))
            for seat, points in enumerate(deal.points)
        ]
        return " · ".join(parts)

    def _changes(self, change: Correction) -> Iterator[str]:
        """What one correction changed, a sentence for each player."""
        before, after = change.before, change.after
        time = time_text(datetime.fromisoformat(after.when)) if after.when else ""
        where = {
            "time": time,
            "deal": deal_word(self._evening.sheet),
            "number": after.deal + 1,
        }
        if before.out != after.out:
            yield _("{time}, {deal} {number}: {out}", out=self._out(after), **where)
        for seat, (old, new) in enumerate(zip(before.points, after.points, strict=True)):
            if old != new:
                yield _(
                    "{time}, {deal} {number}: {name} has {new} points, not {old}",
                    name=self._evening.names[seat],
                    old=old,
                    new=new,
                    **where,
                )
