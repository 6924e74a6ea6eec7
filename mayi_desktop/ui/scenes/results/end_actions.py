"""Buttons for a deal or a game that is over, and the question about par."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from mayi_desktop.host.game.par import Par
from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.host.replay.recorded_game import RecordedGame
from mayi_desktop.i18n import _, ngettext, pgettext
from mayi_desktop.steps import run_slice
from mayi_desktop.ui.drawing import Align, Look
from mayi_desktop.ui.scenes.reading.certificate import open_certificate
from mayi_desktop.ui.scenes.replay.replay import ReplayScene
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.table.text.player_names import PlayerNames
from mayi_desktop.ui.widgets.basics import Container, Label, Tone, Widget
from mayi_desktop.ui.widgets.controls.button import Button
from mayi_desktop.ui.widgets.pages.dialog import Answer, show_message
from mayi_desktop.ui.widgets.pages.loading import LoadingDialog


@dataclass(frozen=True, slots=True)
class EndActions:
    """What the pages at the end of a deal or a game offer besides the scores.

    `journal` is None if the game is not saved, and `unsaved` says why. `last_plays` has the
    last turn in words, then shorter versions of it. The replay starts at `deal` (from 0).
    `menu` is what the menu offers besides the usual, and `faces` has the key of each seat's
    face, empty for a seat without one of the game's own. Where `compares`, the game can be put
    beside others with the same cards.
    """

    journal: Path | None = None
    par: ParLine | None = None
    last_plays: tuple[str, ...] = ()
    unsaved: str = ""
    deal: int = 0
    menu: tuple[Answer, ...] = ()
    faces: tuple[str, ...] = ()
    compares: bool = False

    def buttons(self, context: Context, look: Look) -> list[Button]:
        """The buttons for replay and certificate, and for games with the same cards."""
        acts: list[tuple[str, Callable[[Context, Path], None]]] = [
            (_("Replay"), partial(replay_game, deal=self.deal)),
            (pgettext("button", "Was it fair?"), open_certificate),
        ]
        if self.compares:
            acts.insert(0, (_("Same cards"), compare_games))
        return [self._button(context, look, words, act) for words, act in acts]

    def _button(
        self, context: Context, look: Look, words: str, act: Callable[[Context, Path], None]
    ) -> Button:
        if self.journal is None:
            button = Button(look, words, lambda: None)
            button.disable(_("Not saved"))
            return button
        return Button(look, words, partial(act, context, self.journal))


@dataclass(frozen=True, slots=True)
class JoinAction:
    """Adds a newcomer, or says why that is not possible."""

    start: Callable[[], None]
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class DealWords:
    """What a summary says and offers in the current language, besides the scores."""

    called: PlayerNames
    end: EndActions
    joining: JoinAction | None = None


def compare_games(context: Context, journal: Path) -> None:
    """Open the page about the cards of a game."""
    # It brings the pages of a new game, and most people look at their points first.
    from mayi_desktop.ui.scenes.again.same_cards import open_same_cards

    open_same_cards(context, journal)


def replay_game(context: Context, journal: Path, deal: int = 0) -> None:
    """Open the replay of a game at a deal, or say why that is not possible.

    The file may come from anywhere: one that takes long is read between the frames.
    """
    name = journal.name
    loading = LoadingDialog(
        context,
        _("Opening {name}…", name=name),
        _open_or_refuse(journal),
        partial(_show_replay, context, deal),
        _("{name} took too long to open, so we stopped trying.", name=name),
    )
    loading.start()


def _open_or_refuse(journal: Path) -> Generator[None, None, RecordedGame | str]:
    """The game in a file, or why it cannot be looked at, in small steps."""
    try:
        return (yield from RecordedGame.open_steps(journal))
    except SaveError as error:
        return str(error)


def _show_replay(context: Context, deal: int, game: RecordedGame | str) -> None:
    if isinstance(game, str):
        show_message(context, _("This game can’t be replayed"), game)
        return
    context.scenes.push(ReplayScene(context, game, game.deal_start(deal)))
    if game.recording.damaged:
        show_message(
            context,
            _("This file is damaged"),
            _(
                "You can watch the game up to its last good move. “Was it fair?” "
                "tells you what’s wrong."
            ),
        )


_SLICE = 0.008  # seconds a frame; half of one at 60 frames a second


class ParLine(Container):
    """A button that asks how a strong player would have done, and in its place the answer.

    The deal is replayed in the background, and nothing is said before that is finished.
    """

    def __init__(self, look: Look, par: Par, own: int) -> None:
        super().__init__(look)
        self._par = par
        self._own = own
        self._steps = par.think()
        self.ask = Button(look, "", self._start)
        self.answer = Label(look, "", Tone.NORMAL, Align.CENTRE)
        self.answer.set_visible(visible=False)
        self._runs = False
        self.done = False
        self.retranslate()

    def retranslate(self) -> None:
        """Ask, or answer, in the current language."""
        self.ask.set_label(_("How would a strong player have done?"))
        if self._runs:
            waiting = _("A strong player is trying your cards. One moment…")
            self.answer.set_text(self._result() if self.done else waiting)

    @property
    def contents(self) -> list[Widget]:
        """The button and the answer; one of them is visible."""
        return [self.ask, self.answer]

    def place(self, rect: pygame.Rect) -> None:
        """Put the button in the middle, and the answer across the whole width."""
        super().place(rect)
        button = pygame.Rect(rect)
        button.width = min(rect.width, self.ask.width_wanted())
        button.centerx = rect.centerx
        self.ask.place(button)
        self.answer.place(rect)

    def update(self, dt: float) -> None:
        """Play on for a few milliseconds once the question has been asked."""
        super().update(dt)
        if self._runs and not self.done and run_slice(self._steps, _SLICE):
            self.done = True
            self.retranslate()

    def _start(self) -> None:
        self._runs = True
        self.retranslate()
        self.ask.set_visible(visible=False)
        self.answer.set_visible(visible=True)
        self.dirty = True

    def _result(self) -> str:
        """What par is, kindly: praise where it was reached, and else good luck."""
        if not self._par.scores:
            return _("We can’t compare these cards this time.")
        mean = round(self._par.mean)
        if self._own <= mean:
            return ngettext(
                "Well played! With your cards, a strong player would end up with about "
                "{count} point. You have {own}.",
                "Well played! With your cards, a strong player would end up with about "
                "{count} points. You have {own}.",
                count=mean,
                own=self._own,
            )
        return ngettext(
            "With your cards, a strong player would end up with about {count} point. You "
            "have {own} this time. Good luck with your next cards!",
            "With your cards, a strong player would end up with about {count} points. You "
            "have {own} this time. Good luck with your next cards!",
            count=mean,
            own=self._own,
        )
