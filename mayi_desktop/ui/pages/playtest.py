"""Page that tries out rules in games between computer players."""

from __future__ import annotations

from mayi_desktop.base.i18n import N_, _, ngettext
from mayi_desktop.base.languages import number_text
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.playtest import Playtest
from mayi_desktop.host.simulate import Summary
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row
from mayi_desktop.ui.kit.controls import Choice
from mayi_desktop.ui.kit.page import FormPage
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.widget import Label, Tone

_USUAL_SEATS = 4  # as many as a new table has
_COLUMNS = (
    N_("Deal"),
    N_("Turns each"),
    N_("Nobody went out"),
    N_("Stock ran out"),
    N_("Points"),
)
_SHARES = (0.14, 0.18, 0.28, 0.22, 0.18)


class _DealRow(Row):
    """One line of the table, a cell for each column."""

    def __init__(self, context: Context, tone: Tone) -> None:
        self.cells = [Label(context.look.page, "", tone) for _ignored in _COLUMNS]
        super().__init__(context.look.page, tuple(zip(self.cells, _SHARES, strict=True)))

    def tell(self, words: tuple[str, ...]) -> None:
        """Set the text of every cell."""
        for cell, text in zip(self.cells, words, strict=True):
            cell.set_text(text)


class PlaytestPage(FormPage):
    """Plays games by a sheet while it is open; none is saved."""

    def __init__(self, context: Context, sheet: RuleSheet) -> None:
        super().__init__(context, _("Trying out: {title}", title=sheet.title))
        look = self.look
        self._sheet = sheet
        seats = min(sheet.max_players, max(sheet.min_players, _USUAL_SEATS))
        numbers = [str(n) for n in range(sheet.min_players, sheet.max_players + 1)]
        self.seats = Choice(
            look, _("Players"), [(n, n) for n in numbers], str(seats), self._restart
        )
        self.progress = Label(look, _("Playing the first game…"), Tone.STRONG)
        self.findings = Label(look, "")
        self._head = _DealRow(context, Tone.SOFT)
        self._head.tell(tuple(_(name) for name in _COLUMNS))
        self.lines = [_DealRow(context, Tone.NORMAL) for _ignored in sheet.deals]
        self._stop = Button(look, _("Stop"), self._stop_games)
        done = Button(look, _("Back"), self.on_back, kind=ButtonKind.PRIMARY)
        about = Label(
            look,
            _("The computer plays whole games by these rules; nothing is saved."),
            Tone.SOFT,
        )
        rows = [about, self.seats, self.progress, self.findings, self._head, *self.lines]
        self.compose((rows,), (self._stop, done))
        self.focus.to(done)
        self.playtest = Playtest(sheet, seats)
        self._shown_count = -1
        self._show()

    def leave(self) -> None:
        self.playtest.stop()

    def update(self, dt: float) -> bool:
        self.playtest.update()
        self._show()
        return super().update(dt)

    def _restart(self, seats: str) -> None:
        self.playtest.stop()
        self.playtest = Playtest(self._sheet, int(seats))
        self._shown_count = -1
        self._show()

    def _stop_games(self) -> None:
        self.playtest.stop()
        self._shown_count = -1
        self._show()

    def _show(self) -> None:
        playtest, count = self.playtest, len(self.playtest.played)
        self._stop.set_visible(visible=not playtest.done)
        if count == self._shown_count and not playtest.error:
            return
        self._shown_count = count
        if playtest.error:
            self.progress.set_text(_("A game couldn’t be played: {why}", why=playtest.error))
        elif count or playtest.done:
            self.progress.set_text(
                _("{count} of {games} games played", count=count, games=playtest.games)
            )
        else:
            self.progress.set_text(_("Playing the first game…"))
        summary = playtest.summary()
        self.findings.set_text("\n".join(self._findings(summary)))
        for line in (self._head, *self.lines):
            line.set_visible(visible=bool(summary.deals))
        games = summary.games - summary.given_up
        means = zip(
            summary.deals,
            playtest.games_with_restock(),
            playtest.mean_points_by_deal(),
            strict=True,
        )
        for line, (deal, ends, mean) in zip(self.lines, means, strict=False):
            line.tell(
                (
                    str(deal.number),
                    number_text(deal.turns / playtest.seats, ".1f"),
                    _frequency_text(deal.nobody_out, games),
                    _frequency_text(ends, games),
                    number_text(mean, ".0f"),
                )
            )
        self.rearrange()

    def _findings(self, summary: Summary) -> list[str]:
        """What the games show, in sentences."""
        sentences = []
        spread = self.playtest.mean_winner_and_loser_points()
        if spread is not None:
            least, most = (number_text(value, ".0f") for value in spread)
            sentences.append(
                _(
                    "On average, the winner of a game has {least} points, and whoever "
                    "comes last {most}.",
                    least=least,
                    most=most,
                )
            )
        unended = sum(deal.nobody_out for deal in summary.deals)
        deals = (summary.games - summary.given_up) * len(summary.deals)
        if unended:
            sentences.append(
                ngettext(
                    "In {count} of {deals} deals, nobody went out.",
                    "In {count} of {deals} deals, nobody went out.",
                    count=unended,
                    deals=deals,
                )
            )
        elif deals:
            sentences.append(_("Somebody went out in every deal."))
        if summary.given_up:
            sentences.append(
                ngettext(
                    "{count} game never ended.",
                    "{count} games never ended.",
                    count=summary.given_up,
                )
            )
        return sentences


def _frequency_text(count: int, games: int) -> str:
    """In how many games something happened."""
    return _("{count} of {games}", count=count, games=games) if count else _("never")
