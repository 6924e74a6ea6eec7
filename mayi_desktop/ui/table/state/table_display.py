"""Table display: shows the table on the screen, catching up with the model by animation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mayi_desktop.engine import CardDiscarded, CardId, DealBegan, Seat, TableView, TurnEnded
from mayi_desktop.ui.drawing import Metrics, Size
from mayi_desktop.ui.drawing.theme import Theme
from mayi_desktop.ui.table.animation.animator import Animator
from mayi_desktop.ui.table.animation.beat import Beat
from mayi_desktop.ui.table.animation.cue import Cue
from mayi_desktop.ui.table.animation.hand_sink import HandSink
from mayi_desktop.ui.table.animation.motion import HOVER, REORDER, TABLE, Motion, Timing
from mayi_desktop.ui.table.animation.presenter import Presenter, ShownTable
from mayi_desktop.ui.table.hud.living_faces import LivingFaces, attention
from mayi_desktop.ui.table.hud.log_panel import LogPanel
from mayi_desktop.ui.table.hud.public_table import notice_card_height
from mayi_desktop.ui.table.hud.speech_bubbles import SpeechBubbles
from mayi_desktop.ui.table.layout.claim_panel_layout import answer_rows
from mayi_desktop.ui.table.layout.table_layout import Surroundings, TableLayout
from mayi_desktop.ui.table.layout.television import television_sizes
from mayi_desktop.ui.table.model import drop_rules
from mayi_desktop.ui.table.model.hand_order import Sort
from mayi_desktop.ui.table.model.playable_cards import playable_cards
from mayi_desktop.ui.table.model.prompt_model import ClaimQuestion
from mayi_desktop.ui.table.painting.badges import MeldFlash
from mayi_desktop.ui.table.painting.card_sprites import CardPictures
from mayi_desktop.ui.table.painting.contract_slip import mini_height
from mayi_desktop.ui.table.painting.drop_targets import DropPreview, with_gap
from mayi_desktop.ui.table.painting.offer_light import OfferLight
from mayi_desktop.ui.table.painting.plaque_glow import PlaqueGlow
from mayi_desktop.ui.table.painting.points_hop import PointsHop
from mayi_desktop.ui.table.painting.table_painter import Brush
from mayi_desktop.ui.table.state.announcer import Announcer
from mayi_desktop.ui.table.state.table_model import TableModel


class TableDisplay:
    """The layout, the animation, and the panels for which melds make way."""

    def __init__(self, model: TableModel) -> None:
        context = model.context
        self.model = model
        self.look = context.look
        self.size: Size = context.look.metrics.size
        self.drop_preview: DropPreview | None = None
        self.meld_flash = MeldFlash(context.look)
        self.speech_bubbles = SpeechBubbles()
        self.offer_light = OfferLight()
        self.plaque_glow = PlaqueGlow(context.look)
        self.faces = LivingFaces()
        self.points_hop = PointsHop()
        self.hand_sink = HandSink()
        self.log = LogPanel(context.look)
        self.announcer = Announcer(model, self.speech_bubbles, self.log)
        art = context.assets.cards
        self.brush = Brush(context.look, art, CardPictures(art, context.settings.back))
        self.animator = Animator(self._motion())
        self._far: tuple[tuple[Metrics, Theme], Brush] | None = None
        self._asked_rows = 0
        self._clear_side: int | None = None
        self._marked_in: TableView | None = None
        self._marked: frozenset[CardId] = frozenset()
        self.presenter = Presenter(model.view, self, self.animator)

    @property
    def layout(self) -> TableLayout:
        """Where everything lies on the screen."""
        return self.presenter.shown.layout

    @property
    def words_brush(self) -> Brush:
        """The brush for what surrounds the cards: on a television with larger words."""
        if not self.layout.television:
            return self.brush
        sizes, theme = self.look.metrics, self.look.theme
        if self._far is None or self._far[0] != (sizes, theme):
            larger = television_sizes(self.size, self.model.context.settings.ui_scale)
            self._far = (sizes, theme), replace(self.brush, look=self.look.sized(larger))
        return self._far[1]

    def pictured(self) -> ShownTable:
        """The table as it is painted, with a wild that is being swapped out in the tray."""
        shown = self.presenter.shown
        return replace(shown, view=self.model.hand.previewed(shown.view))

    def asked_seat(self) -> Seat | None:
        """The seat that the event being shown asks; None once everything has been shown."""
        return None if self.presenter.is_idle else self.announcer.asked

    def marked_cards(self) -> frozenset[CardId]:
        """The cards to mark as fit to be laid off; worked out once nothing moves.

        Once the viewer may not lay off any more, none is marked, whatever still moves.
        """
        model = self.model
        if not drop_rules.can_play(model.view):
            self._marked_in, self._marked = None, frozenset()
        if not model.context.settings.mark_fitting or model.hand.swap is not None:
            return frozenset()
        if model.view is not self._marked_in and self.presenter.is_idle:
            self._marked_in, self._marked = model.view, playable_cards(model.view)
        return self._marked

    def fetch_updates(self) -> bool:
        """Queue the game's updates for showing; True if there were any."""
        updates = self.model.fetch()
        for update in updates:
            self.presenter.enqueue(update)
        return bool(updates)

    def catch_up(self) -> None:
        """Finish all animation at once, because the person is already acting."""
        self.fetch_updates()
        self.meld_flash.stop()
        self.plaque_glow.stop()
        self.points_hop.finish()
        if not self.presenter.is_idle:
            self.presenter.finish()

    def view_as(self, viewer: Seat | None) -> None:
        """Turn up another seat's hand, or none."""
        self.model.hot_seat.viewer = viewer
        self.model.reload()
        self.presenter.jump(self.model.view)

    def sort_hand(self, sort: Sort) -> None:
        """Sort the viewer's hand, and remember the sorting in the settings."""
        model, context = self.model, self.model.context
        model.hand.sort_by(sort, self.presenter.shown.view)
        context.settings = replace(context.settings, sort=sort.value)
        context.audio.play("slide")
        self.rearrange(REORDER)

    def resize(self, size: Size) -> None:
        """Place everything for a new window size."""
        self.size = size
        self.brush.pictures.back = self.model.context.settings.back
        self.animator.motion = self._motion()
        self.rearrange()

    def rearrange(self, timing: Timing | None = None, *, hand_only: bool = False) -> None:
        """Place everything again, as after a change of the hand."""
        layout = self._layout(self.presenter.shown.view)
        self.presenter.relayout(layout, timing, hand_only=hand_only)

    def hover(self, card: CardId | None) -> None:
        """Raise the card of the hand that is pointed at, and nothing else."""
        hand = self.model.hand
        if card != hand.hover:
            hand.hover = card
            self.rearrange(HOVER, hand_only=True)

    def open_hand(self, before: CardId | None, *, wanted: bool) -> None:
        """Open the hand before a card, or at its end, for one coming back; or close it."""
        hand, order = self.model.hand, self.layout.order
        there = order.index(before) if before in order else len(order)
        at = there if wanted else None
        if at != hand.opened_at:
            hand.opened_at = at
            self.rearrange(HOVER, hand_only=True)

    def preview_drop(self, preview: DropPreview | None) -> None:
        """Open a gap in a meld where a dragged card would land, or close it."""
        if preview != self.drop_preview:
            self.drop_preview = preview
            self.rearrange(HOVER)

    def toggle_log(self) -> None:
        """Open or close the log; melds make way for it while it is open."""
        self.log.toggle(self.layout)
        self.rearrange(TABLE)

    def make_room_for(self, question: ClaimQuestion | None) -> None:
        """Move melds out of a question's way, and back once it is answered."""
        rows = 0
        if question is not None:
            rows = answer_rows(len(question.answers), aside=question.aside is not None)
        if rows != self._asked_rows:
            self._asked_rows, self.log.asked = rows, bool(rows)
            self.rearrange(TABLE)

    def keep_clear(self, side: int | None) -> None:
        """Keep melds off the field on one side for a panel; None for no side."""
        if side != self._clear_side:
            self._clear_side = side
            self.rearrange(TABLE)

    def place(self, view: TableView) -> TableLayout:
        """The layout of a view that is about to be shown."""
        self.model.hand.update(view)
        return self._layout(view)

    def on_beat(self, beat: Beat, *, hurried: bool) -> None:
        """Announce a beat; unless it is hurried, play its sound and flash its meld."""
        model, event = self.model, beat.event
        self.announcer.announce(beat, self.presenter.shown, hurried=hurried)
        if isinstance(event, DealBegan):
            model.start_deal()
        if isinstance(event, CardDiscarded | TurnEnded) and event.seat == model.viewer:
            model.hand.clear_new()
        self.points_hop.start_for(event)
        self.hand_sink.follow(event, model.viewer, self.animator.motion)
        if hurried:
            self.points_hop.finish()
        else:
            self.meld_flash.start_for(event, self.animator.motion)
            self.plaque_glow.start_for(event, self.animator.motion)
        model.changed()

    def update_lights(self, dt: float) -> bool:
        """Let time go by for what comes and goes over the table; True if anything moved."""
        motion = self.animator.motion
        moved = self.meld_flash.update(dt, flying=self.animator.has_airborne, motion=motion)
        moved = self.plaque_glow.update(dt, motion) or moved
        moved = self.hand_sink.update(dt, motion) or moved
        hopped, begun = self.points_hop.update(dt, motion)
        if begun and motion.speed > 0 and not motion.reduced:
            self.model.context.audio.play("count", note=begun)
        return hopped or moved

    def breathe(self, dt: float) -> bool:
        """Let faces blink and look; True if one looks different now."""
        seen = attention(self.presenter.shown, self.animator)
        return self.faces.update(dt, seen, self.size[0], self.animator.motion)

    def on_land(self, cues: Sequence[Cue]) -> None:
        """Let cards be heard that landed."""
        self.announcer.sound_landings(cues, self.presenter.shown)

    def on_change(self) -> None:
        """Signal that something at rest looks different now."""
        self.model.changed()

    def _layout(self, view: TableView) -> TableLayout:
        hand, settings = self.model.hand, self.model.context.settings
        view = hand.previewed(view)
        hand.big_cards = settings.big_cards
        asked, kept = self._asked_rows, self.log.side if self.log.open else self._clear_side
        hot_seat = self.model.hot_seat
        around = Surroundings(
            asked, kept, shared=hot_seat.shared, television=hot_seat.is_television
        )
        placed = hand.layout(view, self.size, ui_scale=settings.ui_scale, around=around)
        self.log.place(placed)
        melds = {round(box.slots[0].height) for box in placed.melds.values()}
        tray = {round(slot.height) for box in placed.tray for _, slot in box.cells}
        fans = {round(box.back) for box in placed.seats.values()}
        tray.add(mini_height(placed.tray))
        large = {round(notice_card_height(placed))} if placed.home is None else set()
        self.brush.pictures.set_afar(afar=placed.television)
        self.brush.pictures.set_resting_heights(
            placed.card, placed.stock.height, *melds, *tray, *fans, *large
        )
        hand_height, pile_height = round(placed.card), round(placed.stock.height)
        self.brush.pictures.draw_ahead(hand_height, pile_height, view.table.meld_rules)
        return with_gap(placed, view, self.drop_preview)

    def _motion(self) -> Motion:
        settings = self.model.context.settings
        return Motion(settings.speed, settings.reduced_motion)
