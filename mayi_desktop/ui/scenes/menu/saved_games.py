"""Page with every game that can be resumed or deleted."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import partial

from mayi_desktop.host.records.saved_games import SavedGame, delete_saved_game, resumable
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.strings import say, together
from mayi_desktop.ui.widgets.basics.base import Widget
from mayi_desktop.ui.widgets.basics.label import Label, Tone
from mayi_desktop.ui.widgets.containers.row import Row
from mayi_desktop.ui.widgets.containers.stack import Stack
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog, show_message
from mayi_desktop.ui.widgets.pages.form import FormPage


class SavedGamesPage(FormPage):
    """The unfinished games, most recent first; deleting one asks first.

    The primary button resumes the first usable game, or goes back if there is none.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context, say("saves.heading"))
        self._done = Button(context.look, say("saves.done"), self.on_back)
        self.games: list[SavedGame] = []
        self.resume: list[Button] = []
        self.delete: list[Button] = []
        self._refresh()

    def on_back(self) -> None:
        """Go back to the title, which looks for a game to resume again."""
        self.context.navigation.show_title()

    def _refresh(self) -> None:
        """Rebuild the rows, one for each game."""
        look, navigation = self.context.look, self.context.navigation
        self.games = resumable(self.context.folder)
        self.resume = [
            Button(look, say("saves.go_on"), partial(navigation.resume_game, game.path))
            for game in self.games
        ]
        self.delete = [
            Button(
                look,
                say("saves.delete"),
                partial(self._confirm_delete, game),
                kind=ButtonKind.QUIET,
            )
            for game in self.games
        ]
        usable = [
            button for button, game in zip(self.resume, self.games, strict=True) if game.usable
        ]
        best = usable[0] if usable else self._done
        self._done.kind = ButtonKind.NORMAL
        best.kind = ButtonKind.PRIMARY
        rows: list[Widget] = []
        for game, go_on, delete in zip(self.games, self.resume, self.delete, strict=True):
            if not game.usable:
                go_on.disable("")
            text = Stack(look, [Label(look, words, tone) for words, tone in describe(game)])
            rows.append(Row(look, ((text, 0.62), (go_on, 0.2), (delete, 0.18))))
        if not rows:
            rows.append(Label(look, say("saves.none"), Tone.SOFT))
        self.compose((rows,), (self._done,))
        self.focus.to(best)
        self.rearrange()

    def _confirm_delete(self, game: SavedGame) -> None:
        answers = (
            Answer(say("saves.delete"), partial(self._delete, game)),
            Answer(say("saves.keep"), lambda: None, ButtonKind.PRIMARY),
        )
        text = f"{game.title}: {game.detail}"
        self.context.scenes.push(Dialog(self.context, say("saves.ask"), text, answers))

    def _delete(self, game: SavedGame) -> None:
        note = delete_saved_game(game)
        self._refresh()
        if note is not None:
            show_message(self.context, say("app.note"), note)


def describe(game: SavedGame) -> list[tuple[str, Tone]]:
    """The lines about a game: title and deal, people, and standing."""
    when = when_text(game.when)
    if not game.usable:
        return [
            (game.title, Tone.STRONG),
            (say("saves.damaged", when=when), Tone.SOFT),
            (game.detail, Tone.NORMAL),
        ]
    title = say("saves.title", title=game.title, place=game.place)
    if game.practice:
        title = f"{say('table.practice')} · {title}"
    key = "saves.people" if game.people else "saves.nobody"
    return [
        (title, Tone.STRONG),
        (say(key, names=", ".join(game.people), when=when), Tone.NORMAL),
        (_standing_text(game), Tone.SOFT),
    ]


def _standing_text(game: SavedGame) -> str:
    """Each player's place and points, or only the names before there are points."""
    totals = [total for _, total in game.standing]
    if not any(totals):
        names = ", ".join(together(name) for name, _ in game.standing)
        return say("saves.no_points", names=names)
    return "  ·  ".join(
        together(say("saves.place", place=totals.index(total) + 1, name=name, total=total))
        for name, total in game.standing
    )


def when_text(when: datetime, today: date | None = None) -> str:
    """A date and time in words: "today, 14:05", "3 May 2024, 9:30"."""
    today = today or date.today()
    time = f"{when.hour}:{when.minute:02}"
    if when.date() == today:
        return say("saves.today", time=time)
    if when.date() == today - timedelta(days=1):
        return say("saves.yesterday", time=time)
    month = say("saves.months").split()[when.month - 1]
    return say("saves.on", day=when.day, month=month, year=when.year, time=time)
