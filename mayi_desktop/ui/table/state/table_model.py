"""Knows one table on the screen: what is shown, told and asked, and how all makes way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mayi_desktop.engine import (
    CardDiscarded,
    DealBegan,
    MeldPlan,
    PlayerAction,
    Refusal,
    Seat,
    TableView,
    TurnEnded,
)
from mayi_desktop.host.game.game_source import GameSource
from mayi_desktop.ui.drawing.theme import Size
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.table.animation.animator import Animator
from mayi_desktop.ui.table.animation.choreography import Beat
from mayi_desktop.ui.table.animation.motion import HOVER, REORDER, TABLE, Motion, Timing
from mayi_desktop.ui.table.animation.presenter import Presenter, ShownTable
from mayi_desktop.ui.table.layout.claim_panel_layout import answer_rows
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.model.hand_order import Sort
from mayi_desktop.ui.table.model.prompt_model import ClaimQuestion, TablePrompt
from mayi_desktop.ui.table.painting.badges import MeldFlash
from mayi_desktop.ui.table.painting.card_sprites import CardPictures
from mayi_desktop.ui.table.painting.drop_preview import DropPreview, with_gap
from mayi_desktop.ui.table.painting.table_painter import Brush
from mayi_desktop.ui.table.state.announcer import Announcer
from mayi_desktop.ui.table.state.available_plays import AvailablePlays
from mayi_desktop.ui.table.state.base_board import BareBoard
from mayi_desktop.ui.table.state.current_prompt import CurrentPrompt


class TableModel(BareBoard):
    """Everything the gestures and the painters of the table share.

    `not_now` may hold back a legal action, as a guided deal does. `advised` are the melds of
    which a hint speaks.
    """

    landing: DropPreview | None = None

    def __init__(
        self,
        context: Context,
        source: GameSource,
        viewer: Seat | None,
        *,
        by_name: bool = False,
    ) -> None:
        super().__init__(context, source, viewer, by_name=by_name)
        self._asked_rows = 0
        self._aside: int | None = None
        self.size: Size = context.metrics.size
        self.shine = MeldFlash(context.look)
        self.announcer = Announcer(self)
        self.plays = AvailablePlays(self)
        self.current_prompt = CurrentPrompt(self, self.plays)
        self.advised: tuple[MeldPlan, ...] = ()
        self.not_now: Callable[[PlayerAction], bool] = lambda action: False
        art = context.assets.cards
        self.brush = Brush(context.look, art, CardPictures(art, context.settings.back))
        self.animator = Animator(self._motion())
        self.presenter = Presenter(self.view, self, self.animator)
        self.announcer.recall()

    def sort_hand(self, sort: Sort) -> None:
        """Sort the viewer's hand, and remember the order for the games to come."""
        self.hand.sort_by(sort, self.presenter.shown.view)
        context = self.context
        context.settings = replace(context.settings, sort=sort.value)
        self.rearrange(REORDER)
        self.stale = True

    def prompt(self) -> TablePrompt:
        """What is asked of the viewer, as far as it has been shown."""
        return self.current_prompt.now()

    def forget_prompt(self) -> None:
        """Word the moment anew, as in another language."""
        self.current_prompt.forget()
        self.stale = True

    def pictured(self) -> ShownTable:
        """The table as it is painted, with a wild that is being freed in the tray."""
        shown = self.presenter.shown
        return replace(shown, view=self.hand.previewed(shown.view))

    def others_are_asked(self) -> bool:
        """Whether the viewer let the discard go, and others here are still to be asked."""
        if self.viewer not in self.passed or self.host.setup.seats[self.view.table.turn].person:
            return False
        return any(seat != self.viewer for seat in self.host.undecided_people())

    def resize(self, size: Size) -> None:
        """Place everything for a window of another size."""
        self.size = size
        self.brush.pictures.back = self.context.settings.back
        self.animator.motion = self._motion()
        self.rearrange()
        self.stale = True

    def rearrange(self, timing: Timing | None = None) -> None:
        """Place everything for the hand as it is held now."""
        self.presenter.relayout(self._layout(self.presenter.shown.view), timing)

    def preview_drop(self, landing: DropPreview | None) -> None:
        """Open a meld where a card would land, or close it again."""
        if landing != self.landing:
            self.landing = landing
            self.rearrange(HOVER)
            self.stale = True

    def toggle_log(self) -> None:
        """Open or close the log; melds make way for it, and come back."""
        self.log.toggle(self.layout)
        self.rearrange(TABLE)
        self.stale = True

    def make_room_for(self, question: ClaimQuestion | None) -> None:
        """Let melds make way for a question, and come back when it is answered."""
        rows = 0
        if question is not None:
            rows = answer_rows(len(question.answers), aside=question.aside is not None)
        if rows != self._asked_rows:
            self._asked_rows = rows
            self.rearrange(TABLE)

    def keep_clear(self, side: int | None) -> None:
        """Let melds leave the field at a side to a panel, or come back."""
        if side != self._aside:
            self._aside = side
            self.rearrange(TABLE)
            self.stale = True

    def fetch_updates(self) -> bool:
        """Fetch what the host has to tell; True if there was anything."""
        updates = self.source.updates(self.viewer)
        self.acted = self.acted and not updates
        for update in updates:
            self.presenter.enqueue(update)
        if updates:
            before, self.view = self.view.table, updates[-1].view
            if before.top != self.view.table.top or before.turn_no != self.view.table.turn_no:
                self.calling = self.looking = False
                self.passed.clear()
            if self.view.table.turn == self.viewer:
                self.quiet = False
            self.stale = True
        return bool(updates)

    def catch_up(self) -> None:
        """Show everything at once, because the person goes on already."""
        self.fetch_updates()
        self.shine.stop()
        if not self.presenter.is_idle:
            self.presenter.finish()

    def view_as(self, viewer: Seat | None) -> None:
        """Turn up the hand of another seat, or of nobody."""
        self.viewer = viewer
        self.quiet = self.always_allow = False
        self.source.updates(viewer)
        self.view = self.source.view(viewer)
        self.presenter.jump(self.view)
        self.stale = True

    def refuse(self, words: str, refusal: Refusal | None = None) -> None:
        """Say why something is refused, and which refusal of the rules it is, if one."""
        self.notes.refuse(words, refusal)
        self.context.audio.play("error")
        self.stale = True

    def place(self, view: TableView) -> TableLayout:
        """Where everything lies for a view that begins to be shown."""
        self.hand.update(view)
        return self._layout(view)

    def on_beat(self, beat: Beat, *, hurried: bool) -> None:
        """Tell a beat in words and, unless it is hurried, let it be heard."""
        self.announcer.announce(beat, hurried=hurried)
        if isinstance(beat.event, DealBegan):
            self._begin_deal()
        if isinstance(beat.event, CardDiscarded | TurnEnded) and beat.event.seat == self.viewer:
            self.hand.clear_new()
        if not hurried:
            self.shine.start_for(beat.event, self.animator.motion)
        self.stale = True

    def on_change(self) -> None:
        """Look at everything again before the next frame."""
        self.stale = True

    def _layout(self, view: TableView) -> TableLayout:
        view = self.hand.previewed(view)
        scale = self.context.settings.ui_scale
        self.hand.big_cards = self.context.settings.big_cards
        asked, kept = self._asked_rows, self.log.side if self.log.open else self._aside
        placed = self.hand.layout(view, self.size, ui_scale=scale, asked=asked, kept=kept)
        self.log.place(placed, asked=bool(asked))
        melds = {round(box.slots[0].height) for box in placed.melds.values()}
        tray = {round(slot.height) for box in placed.tray for _, slot in box.cells}
        fans = {round(box.back) for box in placed.seats.values()}
        self.brush.pictures.set_resting_heights(
            placed.card, placed.stock.height, *melds, *tray, *fans
        )
        return with_gap(placed, view, self.landing)

    def _motion(self) -> Motion:
        settings = self.context.settings
        return Motion(settings.speed, settings.reduced_motion)

    def _begin_deal(self) -> None:
        """Forget what was said and asked in the last deal."""
        self.always_allow = self.quiet = self.calling = False
        self.orders = {seat: order.for_next_deal() for seat, order in self.orders.items()}
        self.notes.clear()
        self.current_prompt.start_deal()
