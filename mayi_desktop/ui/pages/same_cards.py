"""Pages of the same cards: how each table played them, and dealing them again."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import partial
from pathlib import Path

import pygame

from mayi_desktop import engine
from mayi_desktop.base.i18n import _, pgettext
from mayi_desktop.base.languages import and_list, number_text
from mayi_desktop.bots import STRONGEST
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host import same_cards
from mayi_desktop.host.daily import daily_of, masters_game_steps
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.journal import SaveError, journals_in, share, shared_folder
from mayi_desktop.host.replay import RecordedGame
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.sheets.phrases import deal_name
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row, Stack, place_right
from mayi_desktop.ui.kit.controls import Choice, copy_text
from mayi_desktop.ui.kit.grid import Column, Grid, GridRow
from mayi_desktop.ui.kit.look import Align
from mayi_desktop.ui.kit.page import FormPage, LoadingDialog, Page, show_folder, show_message
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.widget import Label, Room, Tone, Widget
from mayi_desktop.ui.play.words import (
    DRAWN,
    PlayerNames,
    date_of,
    event_sentence,
    level_name,
    player_label,
)

_ALONE, _TOGETHER = "alone", "together"


class PlayAgainPage(FormPage):
    """Deal a finished game's cards again: choose the deal, and who plays."""

    def __init__(self, context: Context, game: RecordedGame) -> None:
        super().__init__(context, _("Play these cards again"))
        look = self.look
        self._game = game
        self._seats = game.setup(game.last).seats
        people = [who for who in self._seats if who.person]
        deals = deal_names(game, range(same_cards.deals_to_play(game)))
        self.deal = Choice(look, _("Begin with"), deals, deals[0][0], lambda key: None)
        who = [(_ALONE, _("Just me")), (_TOGETHER, _("All of us again"))]
        self.who = Choice(look, _("Who plays"), who, _ALONE, lambda key: self._show_seats())
        self.who.set_visible(visible=len(people) > 1)
        seats = [(str(n), _("{name}’s", name=one.name)) for n, one in enumerate(self._seats)]
        own = next((n for n, one in enumerate(self._seats) if one.person), 0)
        self.seat = Choice(look, _("My seat"), seats, str(own), lambda key: None)
        code = game.setup(game.last).cards_code
        self.code = Label(look, code)
        self._copy = Button(look, _("Copy"), lambda: copy_text(code))
        self.note = Label(look, "", Tone.WARNING)
        self.note.set_visible(visible=False)
        explained = _(
            "Every seat gets the cards it had. The new game stays out of the records, as "
            "somebody may remember the cards."
        )
        elsewhere = _(
            "To play them on another computer, use this code there when you set up a game, "
            "with the same rules and as many players. Whoever has it knows the cards."
        )
        others = _("Computer players take all the other seats.")
        self.others = Label(look, others, Tone.SOFT)
        rows = [Label(look, explained, Tone.SOFT), self.deal, self.who, self.seat]
        rows += [self.others, self.note]
        if code:
            code_row = Row(look, ((Stack(look, [self.code]), 0.75), (self._copy, 0.25)))
            rows += [Label(look, elsewhere, Tone.SOFT), code_row]
        self.start = Button(look, _("Deal the cards"), self._start, kind=ButtonKind.PRIMARY)
        self.compose([rows], [Button(look, _("Cancel"), self.on_back), self.start])
        self.focus.to(self.start)

    def _show_seats(self) -> None:
        for part in (self.seat, self.others):
            part.set_visible(visible=self.who.chosen == _ALONE)
        self.rearrange()

    def _players(self) -> tuple[SeatSetup, ...]:
        if self.who.chosen == _TOGETHER:
            return self._seats
        known = (*self.context.settings.names, *(who.name for who in self._seats if who.person))
        name = next(iter(known), _("You"))
        return same_cards.players_for(self._game, Seat(int(self.seat.chosen)), name)

    def _start(self) -> None:
        deal, data = int(self.deal.chosen), self.context.folder
        try:
            path = same_cards.deal_again(self._game, deal, self._players(), data)
        except SaveError as error:
            self.note.set_text(str(error))
            self.note.set_visible(visible=True)
            self.rearrange()
            return
        self.context.navigation.resume_game(path)


_MOST_NAMES = 2  # of a table, so that its choice stays short


def deal_names(game: RecordedGame, deals: Iterable[int]) -> list[tuple[str, str]]:
    """The choices among these deals (from 0), by their place; one without a name for none."""
    word = game.header.sheet.deal_word
    return [(str(n), deal_name(word, deal)) for n, deal in enumerate(deals)] or [("", "")]


def difference_row(
    seat: int, one: same_cards.DealPlay, other: same_cards.DealPlay | None, sheet: RuleSheet
) -> GridRow:
    """What one or two plays of some cards scored in a seat, and where they first differ."""
    held = [play.seats[seat] for play in (one, other) if play is not None]
    names = list(dict.fromkeys(play.who.name for play in held))
    if len(names) == 1:
        names = [player_label(names[0], person=held[0].who.person)]
    figures = (
        names,
        (number_text(play.points) for play in held),
        map(_turn, held),
        (number_text(play.counts.calls) for play in held),
    )
    differs = "" if other is None else _difference(Seat(seat), one, other, sheet)
    return GridRow((*map(" | ".join, figures), differs))


def ranking_row(
    tables: Sequence[same_cards.PlayedTable], deals: Sequence[same_cards.SharedDeal]
) -> list[GridRow]:
    """The rows of the ranking, best play first."""
    rows = []
    for place, one in enumerate(same_cards.ranking(deals), 1):
        name = player_label(one.who.name, person=one.who.person)
        name = _("{number}. {words}", number=place, words=name)
        figures = map(number_text, (one.points, one.deals))
        table = _numbered(one.table, date_of(tables[one.table].started))
        rows.append(GridRow((name, _signed(one.play), _signed(one.cards), *figures, table)))
    return rows


def _table_name(table: same_cards.PlayedTable, play: same_cards.DealPlay) -> str:
    """A table's players, people first, and its date."""
    everybody = [seat.who for seat in play.seats]
    shown: list[SeatSetup] = [who for who in everybody if who.person] or everybody
    names = [who.name for who in shown[:_MOST_NAMES]]
    when = date_of(table.started)
    if len(shown) > _MOST_NAMES:
        return _("{names} and others, {date}", names=", ".join(names), date=when)
    return _("{name}, {words}", name=and_list(names), words=when)


def _numbered(table: int, words: str) -> str:
    """Words about a table with its number, as the same people may play twice on one day."""
    return _("{words} · {more}", words=number_text(table + 1), more=words)


def _turn(play: same_cards.SeatPlay) -> str:
    return "–" if play.counts.down_in is None else number_text(play.counts.down_in)


def _difference(
    seat: Seat, one: same_cards.DealPlay, other: same_cards.DealPlay, sheet: RuleSheet
) -> str:
    found = same_cards.first_difference(one.seats[seat], other.seats[seat])
    if found is None:
        return _("Played just the same")
    first, second = (
        _sentence(choice, play, sheet) for choice, play in zip(found, (one, other), strict=True)
    )
    turn = next(choice.turn for choice in found if choice is not None)
    return _("Turn {turn}: {one} | {other}", turn=turn, one=first, other=second)


def _sentence(
    choice: same_cards.SeatChoice | None, play: same_cards.DealPlay, sheet: RuleSheet
) -> str:
    """A seat's choice in the log's words."""
    if choice is None:
        return _("It was already over.")
    called = PlayerNames([seat.who.name for seat in play.seats])
    if isinstance(choice.action, engine.DrawStock):
        # The card may come later, once the others have let the discard go.
        return called.tell(choice.action.seat, *DRAWN)
    told = (event_sentence(event, called, sheet) for event in choice.events)
    return next((words for words in told if words), "–")


def _signed(points: float) -> str:
    """Points above or below the mean, to a tenth, with a true minus sign."""
    rounded = round(points, 1)
    text = number_text(abs(rounded), ".1f")
    return text if not rounded else ("+" if rounded > 0 else "−") + text


_SIDE_BY_SIDE, _RANKING = "plays", "ranking"


# A game, and all plays of its cards.
Found = tuple[RecordedGame, tuple[same_cards.PlayedTable, ...]]


def open_same_cards(context: Context, journal: Path) -> None:
    """Open the page about a game's cards, or a dialog that says why it cannot be opened."""
    loading = LoadingDialog(
        context,
        _("Looking for other games with these cards…"),
        _find(context, journal),
        partial(_show, context),
        _("{name} took too long to open, so we stopped trying.", name=journal.name),
    )
    loading.start()


def _find(context: Context, journal: Path) -> Generator[None, None, Found | str]:
    try:
        game = yield from RecordedGame.open_steps(journal)
    except SaveError as error:
        return str(error)
    shared = shared_folder(context.arguments.data)
    others = journals_in(games_folder(context.folder), shared)
    paths = [journal, *(path for path in others if path != journal)]
    tables = yield from same_cards.tables_in_steps(game.recording, paths)
    daily = daily_of(game.header.setup)
    if daily is not None and game.is_over:
        best = yield from masters_game_steps(daily, level_name(STRONGEST))
        deals = yield from same_cards.deals_in_steps(best)
        reference = same_cards.PlayedTable("", best.header.started, deals)
        tables = (*tables[:1], reference, *tables[1:])
    return game, tables


def _show(context: Context, found: Found | str) -> None:
    if isinstance(found, str):
        show_message(context, _("These cards can’t be compared"), found)
        return
    context.scenes.push(SameCardsPage(context, *found))


class SameCardsPage(Page):
    """Two plays of a deal side by side, or a ranking of everybody; a lone play by itself."""

    def __init__(
        self, context: Context, game: RecordedGame, tables: Sequence[same_cards.PlayedTable]
    ) -> None:
        super().__init__(context)
        look = self.look
        self.game, self.tables = game, tuple(tables)
        self.deals = same_cards.shared_deals(tables)
        self.alone = not self.deals
        if self.alone:
            self.deals = same_cards.shared_deals(tables, least=1)
        self._heading = Label(look, _("The same cards"), Tone.HEADING)
        views = [(_SIDE_BY_SIDE, _("Side by side")), (_RANKING, _("Luck and play"))]
        self.view = Choice(look, "", views, _SIDE_BY_SIDE, lambda key: self._show_view())
        names = deal_names(game, (shared.deal for shared in self.deals))
        self.deal = Choice(look, "", names, names[0][0], lambda key: self._offer_tables())
        nobody = [("", "")]
        self.one = Choice(look, "", nobody, "", lambda key: self._fill())
        self.other = Choice(look, "", nobody, "", lambda key: self._fill())
        self.plays = Grid(look, _play_columns())
        self.ranking = Grid(look, _ranking_columns())
        self.note = Label(look, "", Tone.SOFT)
        shown = partial(show_folder, context, shared_folder(context.arguments.data))
        self._folder = Button(look, _("Open the folder"), shown)
        self.share = Button(look, _("Share"), partial(share_game, context, game.path))
        self._again = Button(look, _("Play them again…"), self._play_again)
        self._done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self._buttons = [self._folder, self.share, self._again, self._done]
        self.share.set_visible(visible=game.is_over)
        self._again.set_visible(visible=game.is_over and not context.read_only)
        self._offer_tables()
        self._show_view()
        self.view.set_visible(visible=not self.alone)
        self.focus.to(self._again if self.alone else self.view)

    def arrange(self, bounds: pygame.Rect) -> None:
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
            lone = self.alone and (choice is not self.deal or not self.deals)
            choice.set_visible(visible=not lone and not by_play)
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
        names = [
            (str(number), _numbered(number, _table_name(self.tables[number], play)))
            for number, play in zip(deal.tables, deal.plays, strict=True)
        ]
        for choice, usual in ((self.one, 0), (self.other, 1)):
            known = {key for key, _ignored in names}
            first = names[-1 if self.alone else usual][0]
            choice.set_options(names, choice.chosen if choice.chosen in known else first)
        self._fill()

    def _fill(self) -> None:
        """Show the chosen plays or the ranking."""
        self.note.set_text(self._note())
        self._folder.set_visible(visible=self.alone)
        deal = self._chosen_deal()
        if deal is None:
            return
        rows = ranking_row(self.tables, self.deals)
        self.ranking.fill(len(rows), lambda index: rows[index])
        one, other = (
            deal.plays[deal.tables.index(int(c.chosen))] for c in (self.one, self.other)
        )
        lines = [
            difference_row(seat, one, None if self.alone else other, self.game.header.sheet)
            for seat in range(len(one.seats))
        ]
        self.plays.fill(len(lines), lambda index: lines[index])

    def _note(self) -> str:
        if self.alone:
            return _(
                "Nobody else has played these cards yet. Play them again, or share the game: "
                "files that others send you go into the folder."
            )
        if self.view.chosen == _RANKING:
            return _(
                "Cards: what these cards brought everybody who held them, in points above or "
                "below average. Play: how many more or fewer than that you took. Minus is good."
            )
        return _(
            "Pick two tables. The last column says where each seat first played differently."
        )

    def _chosen_deal(self) -> same_cards.SharedDeal | None:
        return self.deals[int(self.deal.chosen)] if self.deals else None

    def _play_again(self) -> None:
        self.context.scenes.push(PlayAgainPage(self.context, self.game))


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
    """Copy a game's journal to the shared folder, and show where it is."""
    try:
        copy = share(journal, shared_folder(context.arguments.data))
    except SaveError as error:
        show_message(context, _("This game can’t be shared"), str(error))
        return
    words = _(
        "A copy is in {path}. Anybody who has it can replay the game, and check whether it was "
        "fair.",
        path=copy,
    )
    show_message(context, _("Ready to share"), words)
