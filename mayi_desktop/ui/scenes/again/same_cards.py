"""Page of the games with the same cards: deal by deal, seat by seat, and a ranking."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from mayi_desktop.host.again.duplicate import PlayedTable, SharedDeal, shared_deals
from mayi_desktop.host.again.same_cards import journals, tables_in_steps
from mayi_desktop.host.journal.journal import SaveError, share, shared_folder
from mayi_desktop.host.replay.recorded_game import RecordedGame
from mayi_desktop.i18n import N_, _, pgettext
from mayi_desktop.ui.drawing import Align
from mayi_desktop.ui.scenes.again.play_again import PlayAgainPage
from mayi_desktop.ui.scenes.again.rows import (
    deal_names,
    difference_row,
    ranking_row,
    table_names,
)
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import KeyPressed
from mayi_desktop.ui.shell.open_folder import open_folder
from mayi_desktop.ui.widgets.basics import Label, Room, Tone, Widget
from mayi_desktop.ui.widgets.containers.row import place_right
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.display.grid import Column, Grid
from mayi_desktop.ui.widgets.pages.dialog import show_message
from mayi_desktop.ui.widgets.pages.loading import LoadingDialog
from mayi_desktop.ui.widgets.pages.page import Page

_SIDE_BY_SIDE, _RANKING = "plays", "ranking"
_VIEWS: Mapping[str, str] = {
    _SIDE_BY_SIDE: N_("Side by side"),
    _RANKING: N_("Luck and play"),
}


@dataclass(frozen=True, slots=True)
class _Found:
    """A game, and all plays of its cards."""

    game: RecordedGame
    tables: tuple[PlayedTable, ...]


def open_same_cards(context: Context, journal: Path) -> None:
    """Open the page about a game's cards, or say why that is not possible."""
    loading = LoadingDialog(
        context,
        _("Looking for other games with these cards…"),
        _find(context, journal),
        partial(_show, context),
        _("{name} took too long to open, so we stopped trying.", name=journal.name),
    )
    loading.start()


def _find(context: Context, journal: Path) -> Generator[None, None, _Found | str]:
    try:
        game = yield from RecordedGame.open_steps(journal)
    except SaveError as error:
        return str(error)
    shared = shared_folder(context.arguments.data)
    paths = [journal, *(p for p in journals(context.folder, shared) if p != journal)]
    tables = yield from tables_in_steps(game.recording, paths)
    return _Found(game, tables)


def _show(context: Context, found: _Found | str) -> None:
    if isinstance(found, str):
        show_message(context, _("These cards can’t be compared"), found)
        return
    context.scenes.push(SameCardsPage(context, found.game, found.tables))


class SameCardsPage(Page):
    """Two plays of a deal side by side, or everybody by what they made of their cards."""

    def __init__(
        self, context: Context, game: RecordedGame, tables: Sequence[PlayedTable]
    ) -> None:
        super().__init__(context)
        look = self.look
        self.game, self.tables = game, tuple(tables)
        self.deals = shared_deals(tables)
        self._heading = Label(look, _("The same cards"), Tone.HEADING)
        views = [(key, _(words)) for key, words in _VIEWS.items()]
        self.view = Choice(look, "", views, _SIDE_BY_SIDE, lambda key: self._show_view())
        names = deal_names(game.header.sheet, self.deals)
        self.deal = Choice(look, "", names, names[0][0], lambda key: self._offer_tables())
        nobody = [("", "")]
        self.one = Choice(look, "", nobody, "", lambda key: self._fill())
        self.other = Choice(look, "", nobody, "", lambda key: self._fill())
        self.plays = Grid(look, _play_columns())
        self.ranking = Grid(look, _ranking_columns())
        self.note = Label(look, "", Tone.SOFT)
        self._folder = Button(look, _("Open the folder"), self._open_folder)
        self.share = Button(look, _("Share"), partial(share_game, context, game.path))
        self._again = Button(look, _("Play them again…"), self._play_again)
        self._done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self._buttons = [self._folder, self.share, self._again, self._done]
        self.share.set_visible(visible=game.is_over)
        self._again.set_visible(visible=game.is_over and not context.read_only)
        self._offer_tables()
        self._show_view()
        self.focus.to(self.view if self.deals else self._again)

    def on_key(self, event: KeyPressed) -> bool:
        """Turn to a view by its number."""
        keys = list(_VIEWS)
        if event.key.isdigit() and 1 <= int(event.key) <= len(keys):
            self.view.set(keys[int(event.key) - 1])
            self._show_view()
            return True
        return False

    def arrange(self, bounds: pygame.Rect) -> None:
        """Heading and view on top, the choices, the table, a line on it, and the buttons."""
        sizes = self.look.metrics
        room = Room(self.lay_panel(bounds, 24, (28, 18)), sizes.px(8))
        head = Room(room.top(sizes.px(56)))
        wide = min(self._heading.width_wanted() + sizes.pad, head.rest.width // 2)
        self._heading.place(head.left(wide))
        self.view.place(head.right(min(head.rest.width, sizes.px(620))))
        filters = [one for one in (self.deal, self.one, self.other) if one.visible]
        if filters:
            line = Room(room.top(sizes.control), sizes.px(8))
            part = (line.rest.width - sizes.px(8) * (len(filters) - 1)) // len(filters)
            for one in filters:
                one.place(line.left(part))
        place_right(self._buttons, room.bottom(sizes.control), sizes.px(140))
        self.note.place(room.bottom(self.note.height_for(room.rest.width)))
        self.plays.place(room.rest)
        self.ranking.place(room.rest)

    def _show_view(self) -> None:
        by_play = self.view.chosen == _RANKING
        shown: list[Widget] = [self._heading, self.view]
        for choice in (self.deal, self.one, self.other):
            choice.set_visible(visible=bool(self.deals) and not by_play)
        shown += [self.deal, self.one, self.other]
        shown.append(self.ranking if by_play else self.plays)
        self.widgets = [*shown, self.note, *self._buttons]
        self._fill()
        if self.bounds.width:
            self.rearrange()

    def _offer_tables(self) -> None:
        """Offer the tables that played the chosen deal."""
        deal = self._chosen_deal()
        if deal is None:
            return
        names = table_names(self.tables, deal)
        for choice, usual in ((self.one, 0), (self.other, 1)):
            known = {key for key, _ignored in names}
            choice.set_options(
                names, choice.chosen if choice.chosen in known else names[usual][0]
            )
        self._fill()

    def _fill(self) -> None:
        """Show the chosen plays, or the ranking."""
        self.note.set_text(self._note())
        self._folder.set_visible(visible=not self.deals)
        deal = self._chosen_deal()
        if deal is None:
            self.plays.empty = self.ranking.empty = _(
                "Nobody has played these cards again yet."
            )
            return
        rows = ranking_row(self.tables, self.deals)
        self.ranking.fill(len(rows), lambda index: rows[index])
        one, other = (
            deal.plays[deal.tables.index(int(c.chosen))] for c in (self.one, self.other)
        )
        lines = [
            difference_row(seat, one, other, self.game.header.sheet)
            for seat in range(len(one.seats))
        ]
        self.plays.fill(len(lines), lambda index: lines[index])

    def _note(self) -> str:
        if not self.deals:
            return _(
                "Play them again here, or share the game: others play it elsewhere, and when "
                "you put their files into the folder of shared games, this page compares "
                "everything. Or give every table the same deal code."
            )
        if self.view.chosen == _RANKING:
            return _(
                "Cards: what these cards brought everybody who held them, in points above or "
                "below average. Play: how many more or fewer than that you took. Minus is good."
            )
        return _(
            "Pick two tables. The last column says where each seat first played differently."
        )

    def _chosen_deal(self) -> SharedDeal | None:
        return self.deals[int(self.deal.chosen)] if self.deals else None

    def _play_again(self) -> None:
        self.context.scenes.push(PlayAgainPage(self.context, self.game))

    def _open_folder(self) -> None:
        folder = shared_folder(self.context.arguments.data)
        if not open_folder(folder):
            words = _("No file manager found; the folder is {folder}", folder=folder)
            self.note.set_text(words, Tone.WARNING)
            self.rearrange()


def _play_columns() -> list[Column]:
    return [
        Column(_("Seat"), Align.LEFT),
        Column(_("Points")),
        Column(_("Down in turn")),
        Column(_("May I?")),
        Column(_("Played differently"), Align.LEFT, stretch=True, wraps=True),
    ]


def _ranking_columns() -> list[Column]:
    return [
        Column(_("Player"), Align.LEFT, stretch=True),
        Column(pgettext("column", "Play")),
        Column(_("Cards")),
        Column(_("Points")),
        Column(_("Deals")),
        Column(_("Table"), Align.LEFT),
    ]


def share_game(context: Context, journal: Path) -> None:
    """Copy a game's journal to a folder that people can find, and show which one."""
    try:
        copy = share(journal, shared_folder(context.arguments.data))
    except SaveError as error:
        show_message(context, _("This game can’t be shared"), str(error))
        return
    show_message(
        context,
        _("Ready to share"),
        _(
            "A copy is in {path}. Anybody who has it can replay the game, and "
            "check whether it was fair.",
            path=copy,
        ),
    )
