"""Draw order of a table in play: the items that lie still, and the sprites above them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mayi_desktop.engine import Phase, Seat
from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.table.coach.hint import CoachHint
from mayi_desktop.ui.table.coach.odds_panel import OddsPanel
from mayi_desktop.ui.table.frame.highlights import (
    drag_highlights,
    focus_sprite,
    picked_highlights,
)
from mayi_desktop.ui.table.frame.magnifier import Magnifier
from mayi_desktop.ui.table.frame.moving_sprites import HandMarks, MovingSprites, target_text
from mayi_desktop.ui.table.gestures.answer_countdown import AnswerCountdown
from mayi_desktop.ui.table.gestures.claim_countdown import ClaimCountdown
from mayi_desktop.ui.table.gestures.drag import Pointer
from mayi_desktop.ui.table.gestures.keyboard import Keyboard
from mayi_desktop.ui.table.gestures.tips import Tips
from mayi_desktop.ui.table.hud.button_bar import ButtonBar
from mayi_desktop.ui.table.hud.caption_bar import hud_items
from mayi_desktop.ui.table.hud.claim_panel import ClaimPanel
from mayi_desktop.ui.table.hud.seat_panels import TableText
from mayi_desktop.ui.table.model.prompt_model import ButtonSpec
from mayi_desktop.ui.table.painting.badges import badge_items, pending_items
from mayi_desktop.ui.table.painting.drop_preview import ghost_items
from mayi_desktop.ui.table.painting.renderer import Item, Sprite
from mayi_desktop.ui.table.painting.table_painter import table_items
from mayi_desktop.ui.table.painting.tray_painter import tray_items
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.table.text.player_names import isolated
from mayi_desktop.ui.widgets.controls.button import Button


@dataclass(frozen=True, slots=True)
class TableFrame:
    """The parts of one table that are painted, and in which order they cover each other."""

    model: TableModel
    pointer: Pointer
    keyboard: Keyboard
    controls: ButtonBar
    panel: ClaimPanel
    clock: AnswerCountdown
    odds: OddsPanel
    hint: CoachHint
    actors: MovingSprites
    zoom: Magnifier
    hold: ClaimCountdown
    first: Tips

    def items(self) -> Iterator[Item]:
        """Everything that lies still, the lowest first."""
        model, shown = self.model, self.model.presenter.shown
        brush, host = model.brush, model.host
        drag = self.pointer.drag
        held = drag is not None
        yield from ghost_items(brush, shown, model.landing, below=True, captioned=not held)
        yield from table_items(brush, model.pictured(), model.animator)
        yield from badge_items(brush, model.pictured(), model.hand.swap, host.fingerprint)
        yield from pending_items(brush, shown, model.animator, host.undoable_cards)
        aimed = drag.aimed_slot if drag is not None else None
        yield from tray_items(brush, shown, model.hand.tray, aimed)
        yield from hud_items(brush, shown, self.text())
        yield from model.talk.items(brush, shown)
        yield from self._highlights()
        yield from ghost_items(brush, shown, model.landing, below=False, captioned=not held)
        yield from self.controls.items()
        yield from self.panel.items(shown.view.table.meld_rules)
        yield from self.clock.items(self.panel.rect)
        yield from self.odds.items(model.prompt(), model.layout)
        yield from self.hint.items(model.view, model.layout)
        yield from model.log.items()

    def choices(self) -> Iterator[tuple[Button, ButtonSpec]]:
        """The buttons that do something about the moment, each with what it does."""
        yield from self.panel.choices()
        yield from self.controls.choices()

    def sprites(self) -> list[Sprite]:
        """Everything that moves, the lowest first; a hint may point at some of the buttons."""
        model = self.model
        sprites = list(model.shine.sprites(model.layout, model.animator.motion))
        sprites += self.moving_sprites()
        if self.pointer.drag is None and model.presenter.is_idle:
            sprites.extend(self.hint_sprites())
        sprites.extend(self.zoom.sprites(model.presenter.shown))
        spot = self.keyboard.focused()
        if spot is not None:
            sprites.append(focus_sprite(model.look, spot))
        return sprites

    def moving_sprites(self) -> list[Sprite]:
        """The cards with their tags, the countdown ring and the chevron."""
        drag, model = self.pointer.drag, self.model
        return self.actors.sprites(
            model.presenter.shown,
            hand_marks(model),
            drag=drag,
            drop_label="" if drag is None else target_text(model.view, drag),
            time_left=self.hold.left,
        )

    def hint_sprites(self) -> Iterator[Sprite]:
        """The marks of the hint at cards, piles and buttons."""
        model, timed = self.model, self.hold.left > 0
        yield from self.hint.sprites(self.choices(), model.view, model.layout, timed=timed)

    def _highlights(self) -> Iterator[Item]:
        """Where the dragged cards may go, or else the picked ones, once nothing moves."""
        model, drag = self.model, self.pointer.drag
        look, layout, preview = model.look, model.layout, model.landing
        if drag is not None:
            yield from drag_highlights(look, drag, layout, preview)
        elif model.presenter.is_idle:
            picked = hand_marks(model).picked
            yield from picked_highlights(look, model.view, layout, preview, picked)

    def text(self) -> TableText:
        """What the table says in words."""
        model, host = self.model, self.model.host
        table = model.presenter.shown.view.table
        names, notes = model.names, model.notes
        turn = _("May I?")
        if table.phase in (Phase.DRAW, Phase.PLAY):
            turn = self._turn(table.turn)
        return TableText(
            names,
            turn,
            self._todo(),
            _("Practice") if host.practice else host.setup.code,
            notes.reply or self.hint.sentence or self.first.sentence or notes.latest,
            notes.is_refusal,
            dict(notes.badges),
            tuple("" if who.person else who.style for who in host.setup.seats),
            model.memory.turns.texts(),
        )

    def _turn(self, seat: Seat) -> str:
        """Whose turn it is."""
        called = self.model.called
        names = tuple(map(isolated, called.names))
        return replace(called, names=names).tell(
            seat, N_("It is your turn"), N_("{name}’s turn")
        )

    def _todo(self) -> str:
        """What to do now, and that there is no hurry while the ring stands still."""
        todo = self.model.prompt().todo
        if self.hold.left > 0 and self.hold.is_waiting:
            return _("{todo} – no hurry", todo=todo)
        return todo


def hand_marks(model: TableModel) -> HandMarks:
    """The cards of the viewer that bear a tag now."""
    hand = model.hand
    picked = tuple(card for card in hand.picked if card not in hand.staged)
    return HandMarks(picked, hand.new, model.plays.playable())


def asked_seat(model: TableModel) -> Seat | None:
    """The seat of which the event shown now speaks."""
    return None if model.presenter.is_idle else model.announcer.asked
