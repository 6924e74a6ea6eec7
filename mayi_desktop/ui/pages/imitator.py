"""Page that trains a computer player on the games of one person, or deletes it."""

from __future__ import annotations

from collections.abc import Generator
from datetime import datetime
from typing import TypeVar

from mayi_desktop.base.i18n import _, ngettext
from mayi_desktop.base.languages import date_text
from mayi_desktop.base.steps import run_slice
from mayi_desktop.bots.imitator import PlayerModel
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.imitator import (
    FEWEST_DEALS,
    TrainingDeal,
    delete_model,
    player_model,
    save_model,
    train,
    training_deals,
)
from mayi_desktop.host.journal import journals_in
from mayi_desktop.host.setup import level_of
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.page import FormPage
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.widget import Label, Tone
from mayi_desktop.ui.play.words import isolated, level_name

T = TypeVar("T")
Steps = Generator[None, None, None]


class ImitatorPage(FormPage):
    """Reads a person's games while it is open; nothing is saved until *Learn* is pressed."""

    def __init__(self, context: Context, name: str) -> None:
        super().__init__(context, _("A computer player like {name}", name=isolated(name)))
        look = self.look
        self.name = name
        self.deals: list[TrainingDeal] | None = None
        self.model = player_model(context.folder, name)
        self.about = Label(look, "")
        self.state = Label(look, "", Tone.STRONG)
        self.note = Label(
            look,
            _(
                "It learns from your saved games how often you ask and for what, how soon you "
                "lay down, what you discard, and how fast you play. What it learns stays on "
                "this computer, and you can delete it here."
            ),
            Tone.SOFT,
        )
        self.make = Button(look, "", self._make, kind=ButtonKind.PRIMARY)
        self.delete = Button(look, _("Delete"), self._delete)
        self.back = Button(look, _("Back"), self.on_back)
        rows = [self.about, self.state, self.note]
        self.compose((rows,), (self.delete, self.back, self.make))
        self.focus.to(self.back)
        self._problem = ""
        self._work: Steps | None = self._read_games()
        self._show()

    def leave(self) -> None:
        self._work = None

    def update(self, dt: float) -> bool:
        if self._work is not None and run_slice(self._work):
            self._work = None
            self._show()
        return super().update(dt)

    def _read_games(self) -> Steps:
        paths = journals_in(games_folder(self.context.folder))
        self.deals = yield from training_deals(paths, self.name)

    def _learn(self) -> Steps:
        assert self.deals is not None
        model = yield from train(self.name, self.deals)
        try:
            save_model(self.context.folder, model)
        except OSError as error:
            self._failed(error)
            return
        self.model = model

    def _make(self) -> None:
        if self._work is None:
            self._problem, self._work = "", self._learn()
            self._show()

    def _delete(self) -> None:
        try:
            delete_model(self.context.folder, self.name)
        except OSError as error:
            self._failed(error)
            return
        self.model, self._problem = None, ""
        self._show()

    def _failed(self, error: OSError) -> None:
        self._problem = _("That didn’t work ({why}).", why=error.strerror)
        self._show()

    def _show(self) -> None:
        count = 0 if self.deals is None else len(self.deals)
        enough = count >= FEWEST_DEALS
        self.about.set_text(self._about(count))
        made = _made(self.model) if self.model else ""
        self.state.set_text(
            self._problem or made, Tone.WARNING if self._problem else Tone.STRONG
        )
        self.state.set_visible(visible=bool(self._problem or made))
        self.make.set_label(
            ngettext("Learn from this deal", "Learn from these {count} deals", count=count)
        )
        self.make.set_visible(visible=enough and self._work is None)
        self.delete.set_visible(visible=self.model is not None and self._work is None)
        self.rearrange()

    def _about(self, count: int) -> str:
        name = isolated(self.name)
        if self.deals is None:
            return _("Looking through {name}’s games…", name=name)
        if self._work is not None:
            return ngettext(
                "Learning from {count} deal…", "Learning from {count} deals…", count=count
            )
        if count < FEWEST_DEALS:
            return ngettext(
                "{name} has played {count} deal here. It takes {least} to get to know "
                "somebody’s play: come back after a few more games.",
                "{name} has played {count} deals here. It takes {least} to get to know "
                "somebody’s play: come back after a few more games.",
                count=count,
                name=name,
                least=FEWEST_DEALS,
            )
        return ngettext(
            "{name} has played {count} deal here: enough to learn from.",
            "{name} has played {count} deals here: enough to learn from.",
            count=count,
            name=name,
        )


def _made(model: PlayerModel) -> str:
    """What the present model was learned from, and where to choose it."""
    return ngettext(
        "Made on {date} from {count} deal. Choose “{level}” as a level when you set up a "
        "game, or for whoever has to leave the table.",
        "Made on {date} from {count} deals. Choose “{level}” as a level when you set up a "
        "game, or for whoever has to leave the table.",
        count=model.deals,
        date=_day(model.made),
        level=level_name(level_of(model.name)),
    )


def _day(made: str) -> str:
    try:
        return date_text(datetime.fromisoformat(made))
    except ValueError:
        return "–"
