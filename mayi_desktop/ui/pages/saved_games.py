"""Page with every game that can be resumed or deleted."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

import pygame

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.base.steps import SLICE, run_slice
from mayi_desktop.host.saved_games import SavedGame, delete_saved_game, each_resumable
from mayi_desktop.sheets.phrases import sentence, singular
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row, Stack
from mayi_desktop.ui.kit.faces import draw_portrait
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.page import Answer, Dialog, FormPage, show_message
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.widget import Label, Tone, Widget
from mayi_desktop.ui.pages.records import faces_in
from mayi_desktop.ui.play.words import together, when_text

# At 1080 lines: large when few, so that the page isn't mostly empty.
_LARGE_FACE, _FACE, _FEW_GAMES, _FEW_SEATS = 124, 76, 2, 5
# Seconds to read games before the page is first painted; enough for some of them.
_AT_ONCE = 0.02
# Steps before it however slow the computer is: enough to read a few games.
_LEAST_STEPS = 6
_BETWEEN_FACES, _BELOW_FACES = 12, 2
_DAMAGED = N_("damaged, continues from the last good move")


class GameFaces(Widget):
    """The faces of a saved game's players, side by side."""

    def __init__(self, look: Look, faces: tuple[str, ...], most: int) -> None:
        super().__init__(look)
        self._most, self.faces = most, faces

    def height_for(self, width: int) -> int:
        return self._side(width) + self.look.metrics.px(_BELOW_FACES)

    def _side(self, width: int) -> int:
        gaps = self.look.metrics.px(_BETWEEN_FACES) * (len(self.faces) - 1)
        return min(self.look.metrics.px(self._most), (width - gaps) // max(1, len(self.faces)))

    def draw(self, target: pygame.Surface) -> None:
        side = self._side(self.rect.width)
        place = pygame.Rect(*self.rect.topleft, side, side)
        for who in enumerate(self.faces):
            draw_portrait(target, self.look, place, who)
            place.x += side + self.look.metrics.px(_BETWEEN_FACES)


class SavedGamesPage(FormPage):
    """The unfinished games, most recent first; deleting one asks first.

    The primary button resumes the first usable game, or goes back if there is none.
    """

    column = 1100

    def __init__(self, context: Context) -> None:
        super().__init__(context, _("Saved games"))
        self._done = Button(self.look, _("Back"), self.on_back)
        self._unread: Generator[None, None, None] | None = None
        self._is_new = True
        self.games: list[SavedGame] = []
        self.resume: list[Button] = []
        self.delete: list[Button] = []
        self._refresh()

    def on_back(self) -> None:
        self.context.navigation.show_title()

    def update(self, dt: float) -> bool:
        if self._unread is not None:
            seconds, least = (_AT_ONCE, _LEAST_STEPS) if self._is_new else (SLICE, 1)
            done = run_slice(self._unread, seconds, least=least)
            if done:
                self._unread = None
            is_first = self._is_new and (done or bool(self.games))
            if done or is_first:
                self._fill()
            if is_first:
                self._is_new = False
                self.focus.to(self._best())
        return super().update(dt)

    def _refresh(self) -> None:
        """Read the games again, for a moment before the next frame is painted."""
        self.games, self.resume, self.delete = [], [], []
        self._unread, self._is_new = self._read(), True
        self._fill()

    def _read(self) -> Generator[None, None, None]:
        """Add the games, one a step."""
        for game in each_resumable(self.context.folder):
            if game is not None:
                self.games.append(game)
            yield

    def _best(self) -> Button:
        usable = (b for b, game in zip(self.resume, self.games, strict=True) if game.usable)
        return next(usable, self._done)

    def _fill(self) -> None:
        """Make a row for each game; buttons that are there stay, with the focus."""
        look, navigation = self.look, self.context.navigation
        for game in self.games[len(self.resume) :]:
            go_on = Button(look, _("Continue"), partial(navigation.resume_game, game.path))
            if not game.usable:
                go_on.disable("")
            ask = partial(self._confirm_delete, game)
            self.resume.append(go_on)
            self.delete.append(Button(look, _("Delete"), ask, kind=ButtonKind.QUIET))
        self._done.kind = ButtonKind.NORMAL
        self._best().kind = ButtonKind.PRIMARY
        rows: list[Widget] = []
        most = max((len(game.seats) for game in self.games), default=0)
        few = len(self.games) <= _FEW_GAMES and most <= _FEW_SEATS
        side = _LARGE_FACE if few else _FACE
        for game, go_on, delete in zip(self.games, self.resume, self.delete, strict=True):
            told: list[Widget] = [Label(look, *line) for line in describe(game)]
            seats = [(seat.name, seat.style) for seat in game.seats]
            faces = faces_in(self.context.settings, seats)
            told[:0] = [GameFaces(look, faces, side)] if game.usable else []
            rows.append(Row(look, ((Stack(look, told), 0.66), (go_on, 0.19), (delete, 0.15))))
        if not rows and self._unread is None:
            rows.append(Label(look, _("No saved games yet."), Tone.SOFT))
        self.compose((rows,), (self._done,))
        self.rearrange()

    def _confirm_delete(self, game: SavedGame) -> None:
        answers = (
            Answer(_("Delete"), partial(self._delete, game)),
            Answer(_("Keep it"), lambda: None, ButtonKind.PRIMARY),
        )
        text = _("{name}: {words}", name=game.title, words=game.problem or whole_text(game))
        self.context.scenes.push(
            Dialog(self.context, _("Delete this game for good?"), text, answers)
        )

    def _delete(self, game: SavedGame) -> None:
        note = delete_saved_game(game)
        self._refresh()
        if note is not None:
            show_message(self.context, _("Just so you know"), note)


def describe(game: SavedGame) -> list[tuple[str, Tone]]:
    """A game's lines: title and deal, people, and standing."""
    when = when_text(game.when)
    if not game.usable:
        return [
            (game.title, Tone.STRONG),
            (_("Last played {when}", when=when), Tone.SOFT),
            (game.problem, Tone.NORMAL),
        ]
    title = _(
        "{name}, {words}", name=game.title, words=_marked(together(deal_text(game)), game)
    )
    if game.practice:
        title = f"{_('Practice')} · {title}"
    if game.real_cards:
        title = f"{_('Real cards')} · {title}"
    people = [seat.name for seat in game.seats if seat.person]
    key = N_("Computer players only; last played {when}")
    if people:
        key = N_("With {names}; last played {when}")
    return [
        (title, Tone.SUBHEADING),
        (_(key, names=", ".join(people), when=when), Tone.NORMAL),
        (_standing_text(game), Tone.SOFT),
    ]


def _standing_text(game: SavedGame) -> str:
    """Each player's place and points; only the names before there are points."""
    seats = sorted(game.seats, key=lambda seat: seat.score)
    totals = [seat.score for seat in seats]
    if not any(totals):
        names = ", ".join(together(seat.name) for seat in seats)
        return _("No points yet: {names}", names=names)
    return "  ·  ".join(
        together(
            _(
                "{place}. {name} {total}",
                place=totals.index(seat.score) + 1,
                name=seat.name,
                total=seat.score,
            )
        )
        for seat in seats
    )


def deal_text(game: SavedGame) -> str:
    """The current deal: "Hand 3 of 6", or "end of hand 3 of 6"."""
    word, number, count = singular(game.deal_word), game.deal, game.deals
    if game.between_deals:
        return _("end of {word} {number} of {count}", word=word, number=number, count=count)
    return sentence(_("{deal} {number} of {count}", deal=word, number=number, count=count))


def whole_text(game: SavedGame) -> str:
    """The deal and everybody's points in one line."""
    scores = " · ".join(f"{seat.name} {seat.score}" for seat in game.seats)
    return _marked(f"{deal_text(game)} · {scores}", game)


def resume_text(game: SavedGame) -> str:
    """The game, then its players, with points once there are any, each kept on one line."""
    title = _("{name}, {words}", name=game.title, words=together(deal_text(game)))
    if game.practice or game.real_cards:
        kind = _("Real cards") if game.real_cards else _("Practice")
        title = _("{name}: {words}", name=kind, words=title)
    scored = any(seat.score for seat in game.seats)
    parts = [f"{seat.name} {seat.score}" if scored else seat.name for seat in game.seats]
    if game.damaged:
        parts.append(_(_DAMAGED))
    return f"{title}\n{', '.join(map(together, parts))}"


def _marked(text: str, game: SavedGame) -> str:
    return f"{text} · {_(_DAMAGED)}" if game.damaged else text
