"""Summary of a deal, and the buttons after a deal or a game."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, groupby
from pathlib import Path

import pygame

from mayi_desktop.base.i18n import N_, _, ngettext, pgettext
from mayi_desktop.base.languages import number_text
from mayi_desktop.base.steps import run_slice
from mayi_desktop.engine import (
    CardId,
    DealResult,
    Meld,
    RuleSheet,
    Seat,
    TableView,
    card_points,
)
from mayi_desktop.engine.melds import stands_for_another
from mayi_desktop.host.game_record import Scores
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.par import Par
from mayi_desktop.host.replay import RecordedGame
from mayi_desktop.sheets.phrases import sentence, singular
from mayi_desktop.ui.kit.button import Button, ButtonKind, place_right
from mayi_desktop.ui.kit.faces import CALM, GLAD, SAD, Expression, draw_mood, draw_portrait
from mayi_desktop.ui.kit.input import InputEvent, KeyPressed, PointerDown, TableAct
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.page import Answer, LoadingDialog, show_message
from mayi_desktop.ui.kit.paint import Box, disc, draw_box, rail_width
from mayi_desktop.ui.kit.scene import DEAF_SECONDS, Context
from mayi_desktop.ui.kit.theme import LEGIBLE, mix
from mayi_desktop.ui.kit.widget import Container, Label, Signal, Tone, Widget
from mayi_desktop.ui.pages.replay import ReplayScene
from mayi_desktop.ui.pages.scores import (
    ConfettiPage,
    Counting,
    PadWriting,
    score_chart,
    score_lines,
    score_pad,
)
from mayi_desktop.ui.pages.settings import PausedGame, open_keys, open_pause_menu, open_rules
from mayi_desktop.ui.pages.verify import open_certificate
from mayi_desktop.ui.play.words import PlayerNames, card_text, contract_text, isolated
from mayi_desktop.ui.table.card_pictures import CardPictures
from mayi_desktop.ui.table.card_places import ASPECT, CardPose, MeldGroup, MeldShape, pack_melds
from mayi_desktop.ui.table.cards_at_rest import Canvas, draw_meld, seat_colour


@dataclass(frozen=True, slots=True)
class EndActions:
    """What the pages at the end of a deal or a game offer besides the scores.

    `journal` is None if the game is not saved, and `unsaved` says why. `last_plays` has the
    last turn in words, longest version first. The replay starts at `deal` (from 0). `menu` are
    additional answers for the menu. `faces` has the key of each seat's face, empty for a seat
    without one. `compares` offers other games with the same cards. `memories` are sentences on
    what characters did to the person in this game. `closing`
    is the label of the large button where it doesn't lead to the winners.
    """

    journal: Path | None = None
    par: ParLine | None = None
    last_plays: tuple[str, ...] = ()
    unsaved: str = ""
    deal: int = 0
    menu: tuple[Answer, ...] = ()
    faces: tuple[str, ...] = ()
    compares: bool = False
    memories: tuple[str, ...] = ()
    closing: str = ""

    def looking_back(
        self, *, fairness: bool = False
    ) -> list[tuple[str, Callable[[Context, Path], None]]]:
        """Label and act for games with the same cards, the replay, and fairness."""
        acts: list[tuple[str, Callable[[Context, Path], None]]] = []
        if self.compares:
            acts.append((_("Same cards"), compare_games))
        acts.append((_("Replay"), partial(replay_game, deal=self.deal)))
        if fairness:
            acts.append((pgettext("button", "Was it fair?"), open_certificate))
        return acts

    def buttons(self, context: Context, look: Look, *, fairness: bool = False) -> list[Button]:
        """A button for each of `looking_back`."""
        found, journal = [], self.journal
        for words, act in self.looking_back(fairness=fairness):
            press = (lambda: None) if journal is None else partial(act, context, journal)
            found.append(Button(look, words, press))
            found[-1].set_enabled(enabled=journal is not None, reason=_("Not saved"))
        return found


@dataclass(frozen=True, slots=True)
class JoinAction:
    """Adds a newcomer, or says why that is not possible."""

    start: Callable[[], None]
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class DealWords:
    """Names and buttons of a summary in the current language."""

    names: PlayerNames
    end: EndActions
    joining: JoinAction | None = None


def compare_games(context: Context, journal: Path) -> None:
    """Open the page about the cards of a game."""
    # Imported late: it brings the set-up pages, and most people look at their points first.
    from mayi_desktop.ui.pages.same_cards import open_same_cards

    open_same_cards(context, journal)


def with_file(
    context: Context, journal: Path | None, act: Callable[[Context, Path], None]
) -> None:
    """Do something with the file of a game, or say that it is gone."""
    if journal is None:
        words = _("The file of this game is no longer there.")
        show_message(context, _("Just so you know"), words)
    else:
        act(context, journal)


def replay_game(context: Context, journal: Path, deal: int = 0) -> None:
    """Open the replay of a game at a deal, or say why that is not possible.

    The file may come from anywhere, so it is read in small steps between frames.
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
    """Read the game in a file in small steps; the reason if it can't be read."""
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
        words = _(
            "You can watch the game up to its last good move. “Was it fair?” "
            "tells you what’s wrong."
        )
        show_message(context, _("This file is damaged"), words)


_SLICE = 0.008  # seconds a frame; half of one at 60 frames a second


class ParLine(Container):
    """A button that asks how a strong player would have done, then the answer in its place.

    The deal is replayed in the background; the answer appears once that is finished.
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
        """Put the question or the answer into the current language."""
        self.ask.set_label(_("How would a strong player have done?"))
        if self._runs:
            waiting = _("A strong player is trying your cards. One moment…")
            self.answer.set_text(self._result() if self.done else waiting)

    @property
    def contents(self) -> list[Widget]:
        return [self.ask, self.answer]

    def place(self, rect: pygame.Rect) -> None:
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
        """The comparison, worded kindly: praise, or good luck next time."""
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


def short_deal_text(view: TableView, names: PlayerNames) -> str:
    """Why a deal ended within two rounds; empty for a longer one."""
    table, result = view.table, view.table.result
    if result is None or result.winner is None or table.rounds >= _SHORT_DEAL:
        return ""
    wild = table.sheet.meld_rules(result.deal).wild_table
    laid = [card for meld in table.melds for card in meld.cards if meld.owner == result.winner]
    count = sum(wild[card] for card in laid)
    if count < _MANY_WILDS:
        mine = N_("A short {deal}: you were dealt cards that go together.")
        theirs = N_("A short {deal}: {name} was dealt cards that go together.")
    else:
        mine = N_("A short {deal}: {count} wild cards are in your melds.")
        theirs = N_("A short {deal}: {count} wild cards are in {name}’s melds.")
    deal = singular(table.sheet.deal_word)
    return names.tell(result.winner, mine, theirs, deal=deal, count=count)


# --- The summary


_SHORT_DEAL = 2  # rounds
_MANY_WILDS = 2

# The hands' share of the width. Many players: low hands and many pad columns, so less; not
# in a window narrower than `_WIDE`, where cards and points need the room.
_HANDS, _HANDS_OF_MANY, _MANY, _WIDE = 0.58, 0.47, 6, 1400
# Lengths at 1080 lines.
_PAR = 52  # height of the par line
_AWAY = 90  # the pad slides in from this far to the right
_HOP = 24  # height of a card's points in mid-hop
_WORDS = 480  # width of the text below the heading
_ROW, _EMPTY_ROW = 150, 76  # largest height of a row with and without cards
_FACE = 72
_WIDEST_FACE = 0.078  # share of a row's width: cards and points need the room
_ROOMY = 1.5  # height of the first deal's pad, as a multiple of its usual one
_LEAST_CHART = 200  # below this height there is no chart


class DealOver(ConfettiPage):
    """Every hand face up with its points, and the score pad; the game waits until it closes."""

    # It opens by itself after the pause, just as somebody may press *Show scores*.
    deaf_seconds = DEAF_SECONDS

    def __init__(
        self,
        context: Context,
        view: TableView,
        on_go_on: Callable[[], None],
        words: DealWords,
    ) -> None:
        super().__init__(context)
        result = view.table.result
        assert result is not None, "a summary needs a result"
        self.view = view
        self.result: DealResult = result
        self.continued = Signal(on_go_on)
        self._pictures = CardPictures(context.assets.cards)
        self._rows: list[pygame.Rect] = []
        self._rehearsed = 0
        self.counting = Counting(())
        self._writing: PadWriting | None = None
        self._pad_place = pygame.Rect(0, 0, 0, 0)
        self._changed_rows: set[int] = set()
        self.acts = {
            TableAct.RULES: lambda: open_rules(context, self._paused_game()),
            TableAct.KEYS: partial(open_keys, context),
        }
        self.set_words(words)

    def tell_waiting(self, words: str) -> None:
        """Say on the main button for whom phones wait; empty: what is played next."""
        if self._label_continue(words):
            self.rearrange()

    def _label_continue(self, waiting: str) -> bool:
        button = self._continue_button
        label, detail = _next_label(self.view.table.sheet, self.result.deal + 1)
        before = button.detail
        button.set_label(self._end.closing or label, waiting or detail)
        return button.detail != before

    def set_words(self, words: DealWords) -> None:
        """Build everything that has text, in the current language."""
        context, view = self.context, self.view
        self._player_names, self._end = words.names, words.end
        self._names = tuple(map(isolated, words.names.names))
        self._continue_button = Button(context.look, "", self.go_on, kind=ButtonKind.PRIMARY)
        self._label_continue("")
        self._scores = scores = Scores.of_table(words.names.names, view)
        self.pad = score_pad(scores, context.look, faces=self._end.faces)
        self.pad.note = _("The lowest total wins.")
        self._chart = score_chart(scores, context.look.page)
        self._menu = Button(context.look, _("Menu"), self.on_back)
        self._back = self._end.buttons(context, context.look)
        self.widgets = [self.pad, self._chart, self._continue_button, self._menu, *self._back]
        self.par_line = self._end.par
        if self.par_line is not None:
            self.par_line.retranslate()
            self.widgets.append(self.par_line)
        self.add_player: Button | None = None
        if words.joining is not None:
            self.add_player = Button(context.look, _("Add a player"), words.joining.start)
            if words.joining.refusal:
                self.add_player.disable(words.joining.refusal)
            self.widgets.append(self.add_player)
        self.focus.to(self._continue_button)

    def count_up(self) -> None:
        """Animate the counting and the pad, unless motion is reduced."""
        still = self.look.reduced_motion or self.context.settings.speed == 0
        sheet = self.view.table.sheet
        seats = [Seat(seat) for seat in range(len(self.result.hands))]
        if not still:
            self.counting = Counting(
                [[card_points(sheet, card) for card in self._sorted(seat)] for seat in seats]
            )
            self._writing = PadWriting(len(seats))
            self._show_writing()

    def rehearse(self) -> None:
        """Paint one more row off-screen to fill caches: all would take longer than a frame."""
        if self._rehearsed < len(self._rows):
            row = self._rows[self._rehearsed]
            self._draw_row(pygame.Surface(row.bottomright), Seat(self._rehearsed), row)
            self._rehearsed += 1

    def handle(self, event: InputEvent) -> bool:
        """Any press finishes the animations; one that would continue does nothing more."""
        if isinstance(event, PointerDown | KeyPressed) and self._writing is not None:
            self.counting.finish()
            self._writing.finish()
            self._show_writing()
            self.repaint()
            if isinstance(event, KeyPressed):
                would_continue = event.key in ("enter", "space")
            else:
                would_continue = self._continue_button.rect.collidepoint(event.pos)
            if would_continue:
                return True
        return super().handle(event)

    def update(self, dt: float) -> bool:
        """Advance the counting; each card sounds a semitone higher than the last."""
        hopped = self.counting.hopping
        running = self.counting.is_running or bool(hopped)
        counted = self.counting.update(dt) if running else []
        for _seat, number in counted[-1:]:
            self.context.audio.play("count", note=number)
        self._changed_rows |= {*hopped, *(seat for seat, _number in counted)}
        if self._writing is not None:
            seats = range(len(self._rows))
            done = [seat for seat in seats if self.counting.points(seat) is None]
            if self._writing.update(dt, done):
                self._show_writing()
        return super().update(dt) or bool(self._changed_rows)

    def _show_writing(self) -> None:
        """Show the pad at its animated place, with the numbers written so far."""
        writing = self._writing
        if writing is None:
            return
        away = round(writing.away * self.look.metrics.px(_AWAY))
        if self.pad.rect.x != self._pad_place.x + away:
            self.pad.place(self._pad_place.move(away, 0))
            self.repaint()
        self.pad.written, self.pad.dirty = writing.shares, True
        uncounted = [s for s, (_points, total) in writing.shares.items() if total < 1]
        if not writing.is_running:
            self._writing, self.pad.written, uncounted = None, {}, []
            self.repaint()
        lines = score_lines(self._scores, uncounted)
        if self._chart.series != tuple(lines):
            self._chart.fill(lines, self._chart.labels)

    def dirty_rects(self, *, everything: bool) -> list[pygame.Rect]:
        rows = [self._rows[seat] for seat in self._changed_rows]
        return super().dirty_rects(everything=everything) + rows

    def draw(self, target: pygame.Surface, *, everything: bool) -> list[pygame.Rect]:
        rects = super().draw(target, everything=everything)
        self._changed_rows.clear()
        return rects

    def on_back(self) -> None:
        """Open the menu; only the large button and Enter continue."""
        open_pause_menu(self.context, self._paused_game())

    def _paused_game(self) -> PausedGame:
        table, end = self.view.table, self._end
        return PausedGame(
            table.sheet, table.deal, len(table.seats), answers=end.menu, unsaved=end.unsaved
        )

    def go_on(self) -> None:
        """Close, and go on to what is next."""
        self.context.scenes.remove(self)
        self.continued.emit()

    def on_key(self, event: KeyPressed) -> bool:
        """Enter continues, wherever the focus is."""
        if event.key == "enter" and not event.repeat:
            self.go_on()
            return True
        return super().on_key(event)

    def arrange(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        rail = rail_width(bounds.height)
        inner = bounds.inflate(-2 * (rail + sizes.px(14)), -2 * (rail + sizes.px(8)))
        wide = max(sizes.px(130), self._menu.width_wanted())
        self._menu.place(pygame.Rect(inner.right - wide, inner.y, wide, sizes.px(50)))
        top = inner.y + sizes.px(116 if self._end.last_plays else 88)
        wide = max(sizes.px(340), self._continue_button.width_wanted())
        high = max(sizes.px(62), self._continue_button.height_for(wide))
        button = pygame.Rect(0, 0, wide, high)
        button.midbottom = (inner.centerx, inner.bottom)
        start = inner.x
        if self.add_player is not None:
            self.add_player.place(
                pygame.Rect(start, button.y, self.add_player.width_wanted(), button.height)
            )
            start = self.add_player.rect.right + sizes.gap
        line = pygame.Rect(inner.x, button.y, inner.width, button.height)
        right = place_right(self._back, line, sizes.px(140)) - sizes.gap
        button.width = min(button.width, right - start)
        button.x = min(max(button.x, start), right - button.width)
        self._continue_button.place(button)
        low = button.y - sizes.px(18)
        if self.par_line is not None:
            low -= sizes.px(_PAR)
            line = pygame.Rect(inner.x, low + sizes.px(4), inner.width, sizes.px(_PAR - 6))
            self.par_line.place(line)
        room = pygame.Rect(inner.x, top, inner.width, low - top)
        many = len(self.result.hands) > _MANY and room.width >= sizes.px(_WIDE)
        share = _HANDS_OF_MANY if many else _HANDS
        left = pygame.Rect(room.x, room.y, round(room.width * share), room.height)
        self._rows = self._place_rows(left)
        x = left.right + sizes.px(24)
        # Before the second deal there is no chart, so the pad has all the room.
        roomy = 1 if self.result.deal > 0 else _ROOMY
        high = min(room.height, round(roomy * self.pad.height_for(room.right - x)))
        y = min(*(row.y for row in self._rows), room.bottom - high)
        self.pad.place(pygame.Rect(x, y, room.right - x, high))
        self._pad_place = pygame.Rect(self.pad.rect)
        self._place_chart(pygame.Rect(x, y, room.right - x, room.bottom - y))
        self._show_writing()
        self._pictures.set_resting_heights(self._card_height())

    def _place_rows(self, room: pygame.Rect) -> list[pygame.Rect]:
        """A row for each seat; one with nothing to show is lower."""
        sizes = self.look.metrics
        seats = self._in_order()
        full = [bool(self.result.hands[seat] or self._melds_of(seat)) for seat in seats]
        step = min(room.height / len(full), sizes.px(_EMPTY_ROW))
        empty = step if any(full) else sizes.px(_ROW)
        free = room.height - empty * full.count(False)
        step = min(free / max(1, full.count(True)), sizes.px(_ROW))
        steps = [step if cards else empty for cards in full]
        tops = accumulate(steps, initial=room.y + (room.height - sum(steps)) * 0.35)
        rows = {
            seat: pygame.Rect(room.x, round(y), room.width, round(high) - sizes.px(8))
            for seat, y, high in zip(seats, tops, steps, strict=False)
        }
        return [rows[seat] for seat in sorted(seats)]

    def _in_order(self) -> list[Seat]:
        """The seats from the top row down: who went out, then by standing."""
        totals, winner = self._scores.totals, self.result.winner
        seats = [Seat(seat) for seat in range(len(self.result.hands))]
        return sorted(seats, key=lambda seat: (seat != winner, totals[seat], seat))

    def _melds_of(self, seat: Seat) -> list[Meld]:
        """The melds of the player who went out; none of the others'."""
        if seat != self.result.winner:
            return []
        return [meld for meld in self.view.table.melds if meld.owner == seat]

    def _place_chart(self, column: pygame.Rect) -> None:
        """Place the chart below the score pad, if there is room."""
        sizes = self.look.metrics
        top = self.pad.rect.bottom + sizes.gap
        high = min(column.bottom - top, sizes.px(420))
        self._chart.set_visible(visible=high >= sizes.px(_LEAST_CHART) and self.result.deal > 0)
        self._chart.place(pygame.Rect(column.x, top, column.width, max(0, high)))

    def _head(self) -> pygame.Rect:
        """The heading's rectangle, centred beside the menu button."""
        sizes = self.look.metrics
        head = pygame.Rect(self.bounds.x, self._menu.rect.y, self.bounds.width, sizes.px(50))
        return head.inflate(2 * (self._menu.rect.x - sizes.gap - head.right), 0)

    def kept_clear(self) -> Sequence[pygame.Rect]:
        sizes, head = self.look.metrics, self._head()
        wide = self.look.serif.fonts.width(self.heading(), sizes.heading, bold=True)
        plays = self._end.last_plays or ("",)
        wide = max(wide, self.look.fonts.width(plays[0], sizes.body), sizes.px(_WORDS))
        clear = head.inflate(min(0, wide - head.width), 0)
        clear.height += sizes.px(60 if self._end.last_plays else 30)
        return (clear,)

    def draw_ground(self, target: pygame.Surface) -> None:
        super().draw_ground(target)
        sizes, palette = self.look.metrics, self.look.palette
        head = self._head()
        self.look.serif.write_centred(
            target, self.heading(), head, sizes.heading, palette.text, bold=True
        )
        below = pygame.Rect(self.bounds.x, head.bottom, self.bounds.width, sizes.px(30))
        self._draw_last_play(target, below)
        if self._end.last_plays:
            below = below.move(0, below.height)
        words = short_deal_text(self.view, replace(self._player_names, names=self._names))
        words = words or sentence(
            _(
                "{deal} {number}: the last cards",
                deal=singular(self.view.table.sheet.deal_word),
                number=self.result.deal + 1,
            )
        )
        self.look.write_centred(target, words, below, sizes.body, palette.text)
        for seat, row in enumerate(self._rows):
            self._draw_row(target, Seat(seat), row)

    def _draw_last_play(self, target: pygame.Surface, line: pygame.Rect) -> None:
        """Write the longest version of the last turn that fits."""
        if not self._end.last_plays:
            return
        fonts, px = self.look.fonts, self.look.metrics.body
        room = line.inflate(-2 * self.look.metrics.px(40), 0)
        fit = (words for words in self._end.last_plays if fonts.width(words, px) <= room.width)
        words, ink = next(fit, self._end.last_plays[-1]), self.look.palette.text
        self.look.write_centred(target, words, room, px, ink, least=LEGIBLE)

    def heading(self) -> str:
        """Who went out."""
        if self.result.winner is None:
            return _("Nobody could play anymore")
        return replace(self._player_names, names=self._names).tell(
            self.result.winner, N_("You went out"), N_("{name} went out")
        )

    def introduction(self) -> Iterator[str]:
        yield self.heading()
        table = self.view.table
        for seat, points in enumerate(self.result.points):
            yield ngettext(
                "{name}: {count} point, total {total}",
                "{name}: {count} points, total {total}",
                count=points,
                name=self._names[seat],
                total=number_text(table.seats[seat].score),
            )

    def texts(self) -> Iterator[str]:
        yield from self.introduction()
        for seat, name in enumerate(self._names):
            cards = [card_text(card) for card in self._sorted(Seat(seat))]
            left = ", ".join(cards) or _("no cards left")
            yield _("{name}: {words}", name=name, words=left)
        yield from super().texts()

    def _card_height(self) -> float:
        return max([24.0, *(row.height * 0.86 for row in self._rows)])

    def _draw_row(self, target: pygame.Surface, seat: Seat, row: pygame.Rect) -> None:
        sizes, palette = self.look.metrics, self.look.palette
        won = self.result.winner == seat
        # Beside black a mixed colour would be hard to see.
        strong = 0.45 if self.look.theme.reads_on_paper else 1.0
        edge = palette.accent if won else mix(palette.panel, seat_colour(seat), strong)
        draw_box(target, row, Box(palette.panel, sizes.radius, edge, sizes.px(3 if won else 2)))
        inner = row.inflate(-2 * sizes.px(12), 0)
        badge = self._draw_badge(target, seat, inner)
        name = pygame.Rect(badge.right + sizes.px(10), 0, round(row.width * 0.20), 0)
        name.height = row.height - 2 * sizes.px(2)
        name.centery = row.centery
        said, px = self._names[seat], max(sizes.body, min(sizes.heading, row.height // 4))
        self.look.write_name(target, said, name, px, palette.text)
        points = pygame.Rect(0, row.y, round(row.width * 0.105), row.height)
        points.right = inner.right
        counted = self.counting.points(seat)
        cost = self.result.points[seat]
        # Cards not counted yet have no number: a zero would be wrong.
        waits = counted == 0 and cost > 0
        shown = cost if counted is None else counted
        if not self.counting.is_running and self._writing is None:
            points.height = self._draw_total(target, seat, points)
        words = "" if waits else _("+{points}", points=shown) if shown else number_text(0)
        colour = palette.accent if won else palette.text
        px = min(max(sizes.ribbon, sizes.heading), round(points.height * 0.7))
        self.look.write(target, words, points, px, colour, align=Align.RIGHT, bold=True)
        left = name.right + sizes.px(10)
        room = pygame.Rect(left, row.y, points.x - sizes.px(8) - left, row.height)
        melds = self._melds_of(seat)
        if melds and not self.result.hands[seat]:
            self._draw_melds(target, melds, room)
            return
        sheet, deal, hop = self.view.table.sheet, self.result.deal, self.counting.hop(seat)
        left_over = CardsLeft(self.look, self._pictures, sheet, deal)
        left_over.draw(target, self._sorted(seat), room, self._card_height(), hop)

    def _draw_total(self, target: pygame.Surface, seat: Seat, points: pygame.Rect) -> int:
        """Write a seat's total below its points, if there is room; the height left above."""
        sizes = self.look.metrics
        px = sizes.body if points.height > 4 * sizes.body else sizes.small
        if points.height < 3 * px:
            return points.height
        foot = pygame.Rect(points.x, 0, points.width, round(1.2 * px))
        foot.bottom = points.bottom - round(0.12 * points.height)
        words = _("= {count}", count=self._scores.totals[seat])
        ink = self.look.palette.soft_text
        self.look.write(target, words, foot, px, ink, align=Align.RIGHT, least=LEGIBLE)
        return foot.top - points.top

    def _draw_melds(
        self, target: pygame.Surface, melds: Sequence[Meld], room: pygame.Rect
    ) -> None:
        """The melds that a player went out with, as large as they fit in one row."""
        rules = self.view.table.meld_rules
        shapes = tuple(
            MeldShape(meld.id, tuple(stands_for_another(rules, place) for place in meld.places))
            for meld in melds
        )
        high, gap = self._card_height(), self.look.metrics.px(14)
        inner = room.inflate(0, 2 - round(0.14 * room.height))
        group = MeldGroup(melds[0].owner, shapes)
        packed = pack_melds([group], inner, high, gap=gap, owner_mark=0, largest=1.0)
        rects = [box.rect for box in packed.boxes.values()]
        taken = rects[0].unionall(rects)
        right, down = inner.x - taken.x, inner.centery - taken.centery
        canvas = Canvas(self.look, self.context.assets.cards, self._pictures)
        for meld in melds:
            draw_meld(canvas, target, meld, packed.boxes[meld.id].moved(right, down), rules)

    def _draw_badge(self, target: pygame.Surface, seat: Seat, row: pygame.Rect) -> pygame.Rect:
        """Paint the face of a row's seat, or its number if no faces are known."""
        faces = self._end.faces
        most = self.look.metrics.px(_FACE if faces else 34)
        most = min(most, round(_WIDEST_FACE * row.width))
        side = min(most, round(row.height * (0.84 if faces else 0.5)))
        badge = pygame.Rect(row.x, 0, side, side)
        badge.centery = row.centery
        if faces:
            draw_portrait(target, self.look, badge, (seat, faces[seat]))
            draw_mood(target, self.look, badge, faces[seat], self._mood(seat))
            return badge
        target.blit(disc(side, seat_colour(seat)), badge)
        px, ink = round(side * 0.58), self.look.palette.on_primary
        self.look.write_centred(target, str(seat + 1), badge, px, ink, bold=True)
        return badge

    def _mood(self, seat: Seat) -> Expression:
        """Glad to have gone out, sorry to have been caught with the most."""
        if seat == self.result.winner:
            return GLAD
        points = self.result.points
        return SAD if points[seat] == max(points) > 0 else CALM

    def _sorted(self, seat: Seat) -> list[CardId]:
        """The hand, most expensive cards first."""
        sheet = self.view.table.sheet
        hand = self.result.hands[seat]
        return sorted(hand, key=lambda card: (-card_points(sheet, card), card))


def _next_label(sheet: RuleSheet, deal: int) -> tuple[str, str]:
    """The main button's label and detail: the next deal and its contract, or the end."""
    if deal >= len(sheet.deals):
        return _("See who won"), ""
    words = sentence(
        _("On to {deal} {number}", deal=singular(sheet.deal_word), number=deal + 1)
    )
    return words, contract_text(sheet.deals[deal].contract)


@dataclass(frozen=True, slots=True)
class CardsLeft:
    """Draws the cards left in a hand at the end of a deal, each with its points."""

    look: Look
    pictures: CardPictures
    sheet: RuleSheet
    deal: int

    def draw(
        self,
        target: pygame.Surface,
        cards: Sequence[CardId],
        room: pygame.Rect,
        height: float,
        hop: tuple[int, float] | None = None,
    ) -> None:
        """Draw cards of this height, each with its points on its visible part.

        `hop` is the card in mid-hop, as its index and the height from 0 to 1. Where visible
        parts are narrow, cards that cost the same share one label, which hops for all.
        """
        if not cards:
            words = _("no cards left")
            px = self.look.metrics.small
            self.look.write(target, words, room, px, self.look.palette.soft_text)
            return
        width = height * ASPECT
        step = min(width * 1.06, (room.width - width) / max(1, len(cards) - 1))
        rules = self.sheet.meld_rules(self.deal)
        for index, card in enumerate(cards):
            slot = CardPose(room.x + width / 2 + step * index, room.centery, height)
            picture = self.pictures.resting(card, slot, rules)
            target.blit(picture.surface, picture.at(slot.x, slot.y))
        foot = pygame.Rect(room.x, 0, round(width), round(height))
        foot.centery = room.centery
        self._draw_all_points(target, cards, foot, step, hop or (-1, 0.0))

    def _draw_all_points(
        self,
        target: pygame.Surface,
        cards: Sequence[CardId],
        first: pygame.Rect,
        step: float,
        hop: tuple[int, float],
    ) -> None:
        """Label cards with their points; equal costs share one where cards overlap a lot."""
        strip = min(step, first.width)
        sheet, fonts = self.sheet, self.look.fonts
        costs = [card_points(sheet, card) for card in cards]
        px = max(9, min(self.look.metrics.px(16), round(first.height * 0.2)))
        dearest = fonts.width(str(max(costs)), px, bold=True) + px // 2 + 2
        x = float(first.x)
        high = round(self.look.metrics.px(_HOP) * hop[1])
        done = 0
        for cost, alike in groupby(costs):
            count = len(list(alike))
            if strip < dearest:
                words = str(cost)
                if count > 1:
                    words = _("{count} × {points}", count=count, points=cost)
                up = high if done <= hop[0] < done + count else 0
                self._draw_points(target, words, px, (x, first.bottom - up), count * strip)
            else:
                for number in range(count):
                    left = x + number * step
                    up = high if done + number == hop[0] else 0
                    self._draw_points(target, str(cost), px, (left, first.bottom - up), strip)
            x += count * step
            done += count

    def _draw_points(
        self, target: pygame.Surface, words: str, px: int, foot: tuple[float, int], room: float
    ) -> None:
        """Draw a label at a card's lower left corner, at most `room` wide."""
        look = self.look
        wide = min(round(room) - 2, look.fonts.width(words, px, bold=True) + px // 2)
        chip = pygame.Rect(0, 0, max(wide, px // 2), round(px * 1.25))
        chip.bottomleft = (round(foot[0]) + 1, foot[1] - 1)
        ground, ink = look.palette.panel, look.palette.text
        if not look.palette.is_dark:
            # A light label would be hard to see on a card.
            ground, ink = ink, ground
        draw_box(target, chip, Box(ground, chip.height // 3))
        look.write_centred(target, words, chip, px, ink, bold=True, least=9)
