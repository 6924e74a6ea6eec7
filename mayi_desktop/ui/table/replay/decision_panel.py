"""Decision panel beside a past decision: what was done, what else could be, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mayi_desktop.bots import STRONGEST
from mayi_desktop.bots.advice.explain import Advice, advice
from mayi_desktop.bots.search.endgame_moves import compare_win_chances, gives_contract_up
from mayi_desktop.engine import PlayerAction, TableView
from mayi_desktop.host.replay.recorded_game import Decision, Review, think
from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.drawing import Look, draw_box
from mayi_desktop.ui.table.coach.sentences import DOT, option_figures, option_title, reason
from mayi_desktop.ui.table.replay.bot_reasons import bot_reasons
from mayi_desktop.ui.table.text.player_names import isolated
from mayi_desktop.ui.widgets.display.rich_text import Paragraph, RichText, TextStyle
from mayi_desktop.ui.wording import level_name, together


class DecisionPanel(RichText):
    """Thinks the decision over while it is shown, a little in each frame."""

    def __init__(self, look: Look) -> None:
        super().__init__(look.page, ())
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.visible = False
        self.decision: Decision | None = None
        self._review: Review | None = None
        self._advice: Advice | None = None
        self._again: PlayerAction | None = None
        self._done = False

    def open(self, decision: Decision, review: Review, names: Sequence[str]) -> None:
        """Show a decision; the answer to the review comes as soon as it has been thought."""
        self.decision, self._review = decision, review
        self._advice = advice(review.view, decision.prompt)
        self._thinking = think(review)
        self._again, self._done = None, False
        self._name = isolated(names[decision.seat])
        self._write()
        self.set_visible(visible=True)

    def close(self) -> bool:
        """Show no decision; True if one was shown."""
        shown = self.visible
        self.decision = self._review = None
        self.set_visible(visible=False)
        return shown

    def update(self, dt: float) -> None:
        """Think on."""
        super().update(dt)
        if self._review is None or self._done:
            return
        try:
            next(self._thinking)
        except StopIteration as end:
            self._again, self._done = end.value, True
            self._write()

    def place_with_foot(self, panel: pygame.Rect, below: int) -> None:
        """Take a panel of the window, and leave some room at its foot."""
        sizes = self.look.metrics
        self.panel = pygame.Rect(panel)
        inner = panel.inflate(-2 * sizes.px(20), -2 * sizes.px(14))
        inner.height -= below
        self.place(inner)

    def draw(self, target: pygame.Surface) -> None:
        """Paint the panel and the text on it."""
        draw_box(target, self.panel, self.look.panel())
        super().draw(target)

    def _write(self) -> None:
        decision, review = self.decision, self._review
        assert decision is not None
        assert review is not None
        person = decision.who.person
        lines = self._of_a_person(decision, review) if person else self._of_a_bot(decision)
        self.set_paragraphs(tuple(lines))

    def _of_a_person(self, decision: Decision, review: Review) -> Iterator[Paragraph]:
        view = review.view
        yield Paragraph(TextStyle.HEADING, _("{name} decides", name=self._name))
        did = option_title(view, decision.action)
        yield Paragraph(TextStyle.TEXT, _("Decision: {words}", words=did))
        level = level_name(STRONGEST)
        if not self._done or self._again is None:
            yield Paragraph(
                TextStyle.TEXT,
                _("The best computer player ({level}) is thinking…", level=level),
            )
        else:
            best = option_title(view, self._again)
            key = N_("The best computer player ({level}) would choose: {words}")
            if best == did:
                key = N_("The best computer player ({level}) would do the same: {words}")
            yield Paragraph(TextStyle.RULING, _(key, level=level, words=best))
            yield from self._why(view, self._again, STRONGEST)
        yield from self._options(view)

    def _of_a_bot(self, decision: Decision) -> Iterator[Paragraph]:
        assert self._review is not None
        view, level = self._review.view, level_name(decision.who.level)
        yield Paragraph(
            TextStyle.HEADING, _("{name} ({level}) decides", name=self._name, level=level)
        )
        yield Paragraph(
            TextStyle.TEXT,
            _("The table shows exactly what this player could see, and nothing more."),
        )
        did = option_title(view, decision.action)
        yield Paragraph(TextStyle.TEXT, _("Decision: {words}", words=did))
        if not self._done:
            yield Paragraph(
                TextStyle.RULING, _("Thinking it over again, with this view alone…")
            )
        elif self._again == decision.action:
            yield Paragraph(
                TextStyle.RULING,
                _(
                    "Decided again just now, from this view alone and with the same luck: "
                    "same decision."
                ),
            )
        else:
            other = "–" if self._again is None else option_title(view, self._again)
            yield Paragraph(
                TextStyle.RULING,
                _(
                    "Decided again just now: {words}. Another version of the game may "
                    "have chosen something else.",
                    words=other,
                ),
            )
        told = tuple(self._why(view, decision.action, decision.who.level))
        if not told and self._advice is not None:
            reasons = bot_reasons(view, decision, self._advice, self._name)
            told = tuple(Paragraph(TextStyle.TEXT, words) for words in reasons)
        yield from told
        yield from self._options(view)

    def _why(self, view: TableView, action: PlayerAction, level: str) -> Iterator[Paragraph]:
        """The reason, if the explained option is the one in review or the game hangs on it."""
        found = self._advice
        if found is None:
            return
        usual = found.best.action
        if option_title(view, usual) == option_title(view, action):
            yield Paragraph(TextStyle.TEXT, reason(view, found))
            return
        chances = compare_win_chances(view, action, usual) if level == STRONGEST else None
        if chances is not None:
            this, that = (round(100 * chance) for chance in chances)
            why = _(
                "Only the final totals count now. This wins the game about "
                "{this} times in 100, and “{words}” about {that} times.",
                this=this,
                that=that,
                words=option_title(view, usual),
            )
            yield Paragraph(TextStyle.TEXT, why)
            if gives_contract_up(view, action):
                given_up = _("It gives up the contract, to be caught with fewer points.")
                yield Paragraph(TextStyle.TEXT, given_up)

    def _options(self, view: TableView) -> Iterator[Paragraph]:
        found = self._advice
        if found is None:
            return
        yield Paragraph(TextStyle.HEADING, _("How the options compare"))
        options = (found.best, *found.alternatives)
        told = (
            _(
                "{name}: {words}",
                name=option_title(view, option.action),
                words=_unbroken(option_figures(found, option)),
            )
            for option in options
        )
        for words in dict.fromkeys(told):
            yield Paragraph(TextStyle.BULLET, words)


def _unbroken(figures: str) -> str:
    """Figures between dots as they are written where no line may end within one of them."""
    return DOT.join(map(together, figures.split(DOT)))
