"""Replay page: a recorded game, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate

import pygame

from mayi_desktop.base.i18n import _, pgettext
from mayi_desktop.base.languages import number_text
from mayi_desktop.engine import Seat
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.replay import (
    Landmark,
    RecordedGame,
    ReplaySession,
    review_of,
    start_practice,
)
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.faces import faces_of
from mayi_desktop.ui.kit.input import InputEvent, KeyPressed, Wheel
from mayi_desktop.ui.kit.page import Page, show_message
from mayi_desktop.ui.kit.paint import Item, Renderer, draw_box
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.theme import SMALLEST_WINDOW, Material, Metrics, Size
from mayi_desktop.ui.pages.verify import open_certificate
from mayi_desktop.ui.play.hot_seat import HotSeat
from mayi_desktop.ui.play.words import TableText, contract_text, isolated
from mayi_desktop.ui.table.cards_at_rest import open_hand_items, table_items
from mayi_desktop.ui.table.frame import hand_marks
from mayi_desktop.ui.table.header import hud_items
from mayi_desktop.ui.table.layout import TableLayout
from mayi_desktop.ui.table.model import TableDisplay, TableModel
from mayi_desktop.ui.table.moving_cards import MovingSprites
from mayi_desktop.ui.table.replay import DecisionPanel, ReplayBar, ReplayPlayer, Timeline

# A panel lower than this would show only a few lines of reasons.
_MIN_HEIGHT = 300
# Wide enough for comfortable lines, but never more than this share of the window: the table
# comes first.
_PANEL, _MOST_PANEL = 640, 0.4


class ReplayScene(Page):
    """The table of a recorded game above a bar of controls."""

    material = Material.PANEL

    def __init__(self, context: Context, game: RecordedGame, at: int = 0) -> None:
        super().__init__(context)
        look = context.look
        self.game = game
        self.session = ReplaySession(game)
        self.session.go(at)
        self._seat = _first_seat(game)
        seated = HotSeat((), viewer=self._seat)
        self.model = TableModel(context, self.session, seated, by_name=True)
        self.display = TableDisplay(self.model)
        # Hands lie face up all the time.
        self.display.presenter.opens_hands = False
        self.projector = ReplayPlayer(self.display, self.session)
        self.renderer = Renderer()
        self.moving = MovingSprites(self.display.canvas, self.display.animator)
        timeline = Timeline(look, game.bookmarks, game.last, self.go)
        self.bar = ReplayBar(look, timeline, self._commands())
        self.insight = DecisionPanel(look)
        self.practise = Button(look.page, _("Play on from here"), self._practise)
        self._corner = [
            Button(look, _("Log"), self.display.toggle_log),
            Button(
                look,
                pgettext("button", "Was it fair?"),
                partial(open_certificate, context, game.path),
            ),
            Button(look, _("Leave"), partial(context.scenes.remove, self)),
        ]
        self.practise.set_visible(visible=False)
        self._picture = pygame.Surface((0, 0))
        self._moved = True
        self._said = ""
        self.widgets = [*self.bar.widgets(), *self._corner, self.insight, self.practise]
        self.focus.to(self.bar.buttons["play"])
        self.projector.go_to(at)
        self._follow()

    def introduction(self) -> Iterator[str]:
        yield _("Replay")
        yield self._words().todo

    def layout(self, size: Size) -> None:
        self.display.canvas.pictures.clear()
        super().layout(size)

    def arrange(self, bounds: pygame.Rect) -> None:
        sizes, high = self.look.metrics, ReplayBar.height(self.look)
        aside = room_beside(sizes, bounds.width) if self.insight.visible else 0
        self.display.keep_clear(1 if self.insight.visible and not aside else None)
        self.display.resize((bounds.width - aside, bounds.height - high))
        self.projector.set_motion()
        self.renderer.resize(self.context.backdrop(bounds.size), open_below=True)
        self._picture = pygame.Surface(bounds.size)
        self.bar.place(pygame.Rect(0, bounds.height - high, bounds.width, high))
        wanted = [button.width_wanted() for button in self._corner]
        rooms = corner_rooms(sizes, self.display.layout, bounds.width, wanted)
        for button, room in zip(self._corner, rooms, strict=True):
            button.place(room)
        panel = panel_room(sizes, self.display.layout, bounds.width)
        foot = sizes.px(62)
        self.insight.place_with_foot(panel, foot if self.practise.visible else 0)
        button_wide = min(panel.width - 2 * sizes.px(20), self.practise.width_wanted())
        place = pygame.Rect(0, 0, button_wide, sizes.px(50))
        place.bottomright = (panel.right - sizes.px(20), panel.bottom - sizes.px(12))
        self.practise.place(place)

    def on_back(self) -> None:
        if self.insight.visible:
            self._close_insight()
        else:
            self.context.scenes.remove(self)

    def on_key(self, event: KeyPressed) -> bool:
        back = "shift" in event.mods
        commands = self._commands()
        keys: Mapping[str, Callable[[], object]] = {
            "left": commands["back"],
            "right": commands["forward"],
            "pageup": commands["deal_back"],
            "pagedown": commands["deal_on"],
            "home": partial(self.go, 0),
            "end": partial(self.go, self.game.last),
            "space": commands["play"],
            "m": partial(self._jump, Landmark.CLAIM, back=back),
            "g": partial(self._jump, Landmark.LAY_DOWN, back=back),
            "s": commands["speed"],
            "v": commands["seat"],
            "w": commands["why"],
            "l": self.display.toggle_log,
        }
        if event.key not in keys or event.mods & {"ctrl", "alt"}:
            return False
        keys[event.key]()
        return True

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, Wheel) and self.display.log.handle(event):
            self.model.changed()
            return True
        return super().handle(event)

    def update(self, dt: float) -> bool:
        model, display, before = self.model, self.display, self.session.at
        self.projector.update(dt)
        was_moving = display.animator.is_busy
        moved = display.presenter.update(dt)
        if was_moving and not display.animator.is_busy:
            model.changed()
        moved = self.moving.update(dt, display.presenter.shown, display.asked_seat()) or moved
        if model.captions.update(dt):
            model.changed()
        if before != self.session.at:
            self._follow()
        self._moved = moved or self._moved
        caption = model.captions.text
        if caption != self._said:
            self._said = caption
            self.context.speech.say(caption)
        changed = super().update(dt)
        return changed or self._moved or model.has_changed or self.renderer.needs_redraw

    def dirty_rects(self, *, everything: bool) -> list[pygame.Rect]:
        if self.model.take_change():
            self.renderer.set_items(list(self.items()))
        self._moved = False
        sprites = self.moving.sprites(self.display.presenter.shown, hand_marks(self.display))
        whole = everything or self._all_dirty
        rects = self.renderer.draw_frame(self._picture, sprites, everything=whole)
        return [*rects, *super().dirty_rects(everything=everything)]

    def draw_ground(self, target: pygame.Surface) -> None:
        target.blit(self._picture, (0, 0))
        draw_box(target, self.bar.rect, self.look.panel(shadow=False))

    def go(self, at: int) -> None:
        """Jump to a moment."""
        self.projector.go_to(at)
        self._follow()

    def _commands(self) -> dict[str, Callable[[], None]]:
        """The bar's commands by button name."""
        return {
            "deal_back": partial(self._jump, Landmark.DEAL, back=True),
            "back": lambda: self.go(self.session.at - 1),
            "play": self._play,
            "forward": self._forward,
            "deal_on": partial(self._jump, Landmark.DEAL),
            "claim": partial(self._jump, Landmark.CLAIM),
            "down": partial(self._jump, Landmark.LAY_DOWN),
            "speed": self._change_speed,
            "seat": self._change_seat,
            "why": self._ask_why,
            "same": self._open_same_cards,
        }

    def _jump(self, landmark: Landmark, *, back: bool = False) -> None:
        self.projector.jump(landmark, back=back)
        self._follow()

    def _play(self) -> None:
        self._close_insight()
        self.projector.toggle()
        self._follow()

    def _forward(self) -> None:
        self.projector.step_forward()
        self._follow()

    def _change_speed(self) -> None:
        self.projector.change_speed()
        self._follow()

    def _change_seat(self) -> None:
        """Move to the next seat whose hand is visible."""
        seats = sorted(self.game.open_hands(self.session.at))
        if self._seat is None or self.insight.visible or len(seats) < 2:
            return
        later = [seat for seat in seats if seat > self._seat]
        self._seat = later[0] if later else seats[0]
        self.projector.show_as(self._seat)
        self._follow()

    def _ask_why(self) -> None:
        if self.insight.visible:
            self._close_insight()
            return
        self.projector.playing = False
        self.display.catch_up()
        self._open_insight()
        self._follow()

    def _open_insight(self) -> None:
        """Open the decision panel, from the deciding seat."""
        decision = self.game.decision(self.session.at)
        review = None if decision is None else review_of(self.game, decision)
        if decision is None or review is None:
            self._close_insight()
            return
        self.session.bot_decision = None if decision.who.person else decision
        self.projector.show_as(decision.seat)
        self.insight.open(decision, review, self.model.names)
        may = decision.who.person and self.game.is_deal_over(self.session.at)
        self.practise.set_visible(visible=may)
        self.layout(self.bounds.size)

    def _close_insight(self) -> None:
        if self.insight.close():
            self.session.bot_decision = None
            self.projector.show_as(self._seat)
            self.layout(self.bounds.size)
            self._follow()
        self.practise.set_visible(visible=False)
        self.repaint()

    def _open_same_cards(self) -> None:
        from mayi_desktop.ui.pages.same_cards import open_same_cards

        open_same_cards(self.context, self.game.path)

    def _practise(self) -> None:
        if self.context.read_only:
            show_message(
                self.context,
                _("You can’t practice from here"),
                _("The other window is saving your games. Close it, or continue there."),
            )
            return
        try:
            path = start_practice(self.game, self.session.at, self.context.folder)
        except SaveError as error:
            show_message(self.context, _("You can’t practice from here"), str(error))
            return
        self.context.navigation.resume_game(path)

    def _follow(self) -> None:
        """Update the bar and the panel for the current moment."""
        buttons, at = self.bar.buttons, self.session.at
        if self.insight.decision is not None and self.insight.decision.at != at:
            self._open_insight()
        self.bar.timeline.show_at(at)
        playing = self.projector.playing
        buttons["play"].set_label(_("Pause") if playing else pgettext("replay", "Play"))
        buttons["speed"].set_label(_("{times}×", times=number_text(self.projector.speed)))
        decision = self.game.decision(at)
        known = decision is not None and review_of(self.game, decision) is not None
        buttons["why"].set_enabled(enabled=known)
        buttons["seat"].set_visible(visible=len(self.game.open_hands(at)) > 1)
        buttons["same"].set_visible(visible=self.game.is_over)
        if self._seat is not None:
            buttons["seat"].set_label(isolated(self.model.names[self._seat]))
        if self.bar.rect.width:
            self.bar.place(self.bar.rect)
        self.model.changed()

    def items(self) -> Iterator[Item]:
        """The items that lie still, bottom first."""
        display, shown = self.display, self.display.presenter.shown
        still = display.presenter.is_idle
        hands = (self.game.open_hands if still else self.game.still_hands)(self.session.at)
        hands = {} if self.insight.visible else hands
        backs = {("backs", seat) for seat in hands}
        for item in table_items(display.canvas, shown, display.animator):
            if item.key not in backs:
                yield item
        yield from open_hand_items(display.canvas, shown, hands)
        yield from hud_items(display.canvas, shown, self._words())
        yield from display.log.items()

    def _words(self) -> TableText:
        model, shown = self.model, self.display.presenter.shown
        turn, dealer = pgettext("name of the game", "May I?"), shown.view.table.dealer
        if shown.turn is not None:
            turn = _("{name}’s turn", name=isolated(model.names[shown.turn]))
        elif shown.is_dealing and dealer is not None:
            turn = _("{name} is dealing", name=isolated(model.names[dealer]))
        todo = step = _("Step {at} of {last}", at=self.session.at, last=self.game.last)
        beside = self.display.layout.size[0] < self.context.look.metrics.size[0]
        if not beside and dealer is not None:
            # The timeline shows the deal; its contract has no other place in a small window.
            todo = f"{todo} · {contract_text(shown.view.table.rule.contract)}"
        captions = model.captions
        seats = self.game.setup(self.session.at).seats
        answers, last_turns = dict(captions.answers), model.history.turns.texts()
        hidden = self.insight.visible and self.insight.rect.colliderect(
            self.display.layout.caption
        )
        caption = "" if hidden else captions.text
        return TableText(
            model.names,
            turn,
            todo,
            caption=caption,
            answers=answers,
            faces=faces_of((who.name, who.style) for who in seats),
            last_turns=last_turns,
            shorter_todo=step,
            declined=frozenset(captions.declined),
            acting=shown.turn,
            tells_deal=beside,
        )


def _first_seat(game: RecordedGame) -> Seat | None:
    """The seat at the lower edge at first: a visible person's if possible."""
    if not game.is_over:
        return game.own
    people = game.people_at(0)
    return people[0][0] if people else Seat(0)


def room_beside(sizes: Metrics, wide: int) -> int:
    """Width of a panel beside the whole table; 0 if both do not fit."""
    panel = min(sizes.px(_PANEL), round(_MOST_PANEL * wide))
    return panel if wide - panel >= SMALLEST_WINDOW[0] else 0


def corner_rooms(
    sizes: Metrics, placed: TableLayout, wide: int, wanted: Sequence[int]
) -> list[pygame.Rect]:
    """Rectangles of the corner buttons, in a row above a panel beside the table.

    Equal widths unless a label is wider than that; then every label gets the same margin.
    """
    gap, room = sizes.px(8), pygame.Rect(placed.utilities)
    if placed.size[0] < wide:
        width = wide - placed.size[0] - sizes.px(12)
        room = pygame.Rect(placed.size[0], 0, width, _strip(sizes, placed))
    room.inflate_ip(0, -2 * sizes.px(8))
    free = room.width - gap * (len(wanted) - 1)
    widths = [free // len(wanted)] * len(wanted)
    if max(wanted) > widths[0]:
        words = [one - 2 * sizes.pad for one in wanted]
        rest = free - sizes.pad * len(wanted)
        widths = [sizes.pad + rest * one // sum(words) for one in words]
    lefts = accumulate((width + gap for width in widths), initial=room.x)
    return [
        pygame.Rect(left, room.y, width, room.height)
        for left, width in zip(lefts, widths, strict=False)
    ]


def panel_room(sizes: Metrics, placed: TableLayout, wide: int) -> pygame.Rect:
    """Rectangle of the panel: beside the table or, in a small window, over its right side.

    Over the table it covers no pile and no meld of the viewer, and seats only if there is not
    enough room below them.
    """
    gap = sizes.px(12)
    if placed.size[0] < wide:
        left, top = placed.size[0], _strip(sizes, placed) + sizes.px(2)
        right, low = wide - gap, placed.size[1] - gap
        return pygame.Rect(left, top, right - left, low - top)
    around = [box.plate for box in placed.seats.values() if box.plate.y < placed.own.y]
    above = placed.header.bottom
    top = max([above, *(plate.bottom for plate in around)]) + gap
    # Flush with the buttons above it, within the rail.
    right = placed.utilities.right
    left = max(placed.centre_column.right + gap, right - sizes.px(588))
    panel = pygame.Rect(left, top, right - left, 0)
    melds = [box.rect.right for box in placed.melds.values() if box.rect.y >= placed.own.y]
    free = max(melds, default=0) < left
    low = (placed.hand_room.y - 2 * gap if free else placed.caption.y) - gap
    panel.top = top if low - top >= sizes.px(_MIN_HEIGHT) else above + sizes.px(6)
    panel.height = low - panel.top
    return panel


def _strip(sizes: Metrics, placed: TableLayout) -> int:
    """Height of the strip above a panel beside the table."""
    return max(placed.header.height, sizes.px(58))
