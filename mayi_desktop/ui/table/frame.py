"""Draw order of a table in play: the items at rest, and the sprites above them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from mayi_desktop.base.i18n import N_, _, pgettext
from mayi_desktop.engine import CardId, ClaimStage, ReplaceWild, Seat, TableView
from mayi_desktop.engine.planning import MeldProgress, contract_progress
from mayi_desktop.host.game import GameHost
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.faces import faces_of
from mayi_desktop.ui.kit.paint import Item, Sprite
from mayi_desktop.ui.play.commands import AvailablePlays
from mayi_desktop.ui.play.hand import Tray, cells, filled_with
from mayi_desktop.ui.play.prompts import ButtonSpec, PublicNotice, TablePrompt
from mayi_desktop.ui.play.words import TableText, isolated
from mayi_desktop.ui.table.buttons import ButtonBar, ClaimPanel
from mayi_desktop.ui.table.cards_at_rest import open_hand_items, table_items, tray_items
from mayi_desktop.ui.table.current_prompt import AnswerCountdown, ClaimCountdown, CurrentPrompt
from mayi_desktop.ui.table.effects import SINK_PX
from mayi_desktop.ui.table.header import hand_label, hud_items, public_items
from mayi_desktop.ui.table.hint import CoachHint
from mayi_desktop.ui.table.keyboard import Keyboard
from mayi_desktop.ui.table.marks import (
    DropPreview,
    Magnifier,
    drag_highlights,
    focus_sprite,
    ghost_items,
    pending_items,
    picked_highlights,
    sign_items,
)
from mayi_desktop.ui.table.model import TableDisplay
from mayi_desktop.ui.table.moving_cards import HandMarks, MovingSprites, target_text
from mayi_desktop.ui.table.odds_panel import OddsPanel
from mayi_desktop.ui.table.pointer import Drag, Pointer
from mayi_desktop.ui.table.presenter import ShownTable
from mayi_desktop.ui.table.seats import calm_faces


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """One frame of a table: what painters see instead of the model.

    `view` is the newest state and `shown` the state on the screen; `pictured` is the latter
    with a wild that is being freed in the tray. `slip` holds the hand's cards for the contract,
    `undoable` the cards of plays that can still be undone. `keyed` means that the keyboard is
    in use.
    """

    view: TableView
    shown: ShownTable
    pictured: ShownTable
    is_idle: bool
    prompt: TablePrompt
    text: TableText
    marks: HandMarks
    tray: Tray
    slip: tuple[MeldProgress, ...]
    swap: ReplaceWild | None
    preview: DropPreview | None
    drag: Drag | None
    undoable: frozenset[CardId]
    keyed: bool


@dataclass(frozen=True, slots=True)
class TableFrame:
    """The painted parts of one table, in the order in which they cover each other."""

    display: TableDisplay
    host: GameHost
    prompt: CurrentPrompt
    pointer: Pointer
    keyboard: Keyboard
    controls: ButtonBar
    panel: ClaimPanel
    answer_countdown: AnswerCountdown
    claim_countdown: ClaimCountdown
    odds: OddsPanel
    hint: CoachHint
    moving: MovingSprites
    magnifier: Magnifier
    plays: AvailablePlays

    def snapshot(self) -> TableSnapshot:
        """What the painters see in this frame."""
        display, hand = self.display, self.display.model.hand
        return TableSnapshot(
            view=display.model.view,
            shown=display.presenter.shown,
            pictured=display.pictured(),
            is_idle=display.presenter.is_idle,
            prompt=self.prompt.of_frame(),
            text=self.text(),
            marks=hand_marks(self.display),
            tray=hand.tray,
            slip=display.model.guided or self._usable() or self._begun(),
            swap=hand.swap,
            preview=display.drop_preview,
            drag=self.pointer.drag,
            undoable=self.host.undoable_cards,
            keyed=self.keyboard.shown and not display.model.context.pad,
        )

    def _usable(self) -> tuple[MeldProgress, ...]:
        """The melds that can be laid down now, which the button beside them fills in."""
        model = self.display.model
        view, hand = model.view, model.hand
        if not self.display.presenter.is_idle or not view.can_play or hand.swap is not None:
            return ()
        plans, rules = model.advised or self.plays.melds(), view.table.meld_rules
        tray = filled_with(hand.tray, plans) if plans else ()
        return tuple(cells(rules, slot) for slot in tray)

    def _begun(self) -> tuple[MeldProgress, ...]:
        """The hand's cards for the contract, without those face down or advised to discard."""
        shown, moving = self.display.presenter.shown, self.display.animator.cards
        hidden = frozenset(
            card
            for card in shown.view.hand
            if (not moving[card].pose()[0].up if card in moving else shown.is_dealing)
        )
        return contract_progress(shown.view, hidden | self.display.model.unneeded)

    def items(self) -> Iterator[Item]:
        """Everything at rest, the lowest first."""
        display, snap = self.display, self.snapshot()
        canvas, shown, drag = display.words_canvas, snap.shown, snap.drag
        layout, captioned = shown.layout, drag is None
        aimed = drag.aimed_slot if drag is not None else None
        yield from ghost_items(canvas, shown, snap.preview, below=True, captioned=captioned)
        yield from self._cards_at_rest(snap)
        yield from sign_items(canvas, snap.pictured, snap.swap)
        yield from pending_items(canvas, shown, display.animator, snap.undoable)
        needed = drag is not None or bool(snap.marks.picked)
        carried = () if drag is None else drag.cards
        slip = None if needed else snap.slip
        yield from tray_items(canvas, shown, snap.tray, (aimed, carried), slip)
        yield from hud_items(canvas, shown, snap.text)
        display.faces.see(calm_faces(canvas, shown, snap.text))
        yield from self._shared_items(snap)
        yield from display.speech_bubbles.items(canvas, shown, snap.text.buttons)
        yield from self._highlights(snap)
        yield from ghost_items(canvas, shown, snap.preview, below=False, captioned=captioned)
        yield from self.controls.items()
        rules, time_left = shown.view.table.meld_rules, self.answer_countdown.share
        yield from self.panel.items(rules, time_left)
        if self.odds.seat is not None:
            yield from self.odds.items(snap.prompt, layout)
        if self.hint.sentence:
            yield from self.hint.items(snap.view, layout, self._asked())
        yield from display.log.items()

    def _asked(self) -> list[pygame.Rect]:
        """The places of the open question and of every button."""
        panel = [self.panel.rect] if self.panel.question is not None else []
        return [*panel, *(button.rect for button in self.controls.buttons())]

    def _cards_at_rest(self, snap: TableSnapshot) -> Iterator[Item]:
        """The cards at rest; at the end of a deal the other hands lie face up."""
        display, result = self.display, snap.shown.view.table.result
        opened = snap.shown.opened if result is not None else frozenset()
        backs = {("backs", seat) for seat in opened}
        for item in table_items(
            display.words_canvas, snap.pictured, display.animator, display.offer_light.share
        ):
            if item.key not in backs or not snap.is_idle:
                yield item
        if result is not None and snap.is_idle:
            hands = {seat: result.hands[seat] for seat in opened}
            yield from open_hand_items(display.words_canvas, snap.shown, hands)

    def _shared_items(self, snap: TableSnapshot) -> Iterator[Item]:
        """At a shared table: the notice to everybody, or whose hand is open."""
        canvas, shown, viewer = self.display.words_canvas, snap.shown, snap.shown.view.viewer
        notice, caption = snap.prompt.notice, snap.text.caption
        # A notice about a discard goes with that card, even while the next steps are still
        # running.
        if notice is not None and notice.card not in (None, shown.view.table.top):
            notice = None
        if shown.layout.spectator:
            notice = notice or PublicNotice(None, caption, "")
            yield from public_items(canvas, shown, notice, button=self.controls.primary.visible)
        elif notice is not None and viewer is None:
            yield from public_items(canvas, shown, notice)
        elif viewer is not None and shown.layout.home is None:
            yield from hand_label(canvas, shown, isolated(snap.text.names[viewer]), viewer)

    def _highlights(self, snap: TableSnapshot) -> Iterator[Item]:
        """Where the dragged or picked cards may go, once nothing moves."""
        look, layout, drag = self.display.look, snap.shown.layout, snap.drag
        if drag is not None:
            yield from drag_highlights(look, drag.targets, drag.aim, layout, snap.preview)
        elif snap.is_idle:
            numbered = snap.prompt.numbered if snap.keyed else ()
            legal = self.plays.drops(snap.marks.picked) if snap.marks.picked else {}
            yield from picked_highlights(look, snap.view, layout, snap.preview, legal, numbered)

    def choices(self) -> Iterator[tuple[Button, ButtonSpec]]:
        """The buttons of the prompt, each with its command."""
        yield from self.panel.choices()
        yield from self.controls.choices()

    def sprites(self) -> list[Sprite]:
        """Everything that moves, the lowest first; a hint may point at buttons."""
        display = self.display
        shown = display.presenter.shown
        sprites = list(display.faces.sprites())
        sprites += list(display.meld_flash.sprites(shown.layout, display.animator.motion))
        sprites += display.plate_glow.sprites(shown.layout, display.animator.motion)
        stage = self._stage()
        sprites += self.moving_sprites(stage)
        sprites += display.celebration.sprites(shown.layout, display.animator.motion)
        sprites += display.points_hop.sprites(display.look, shown, display.animator.motion)
        if stage:
            return sprites
        sprites += self.controls.claim_button.time_bar(self.claim_countdown.time_left)
        if self.hint.sentence and self.pointer.drag is None and display.presenter.is_idle:
            sprites.extend(self.hint_sprites())
        sprites.extend(self.magnifier.sprites(shown))
        spot = self.keyboard.focused()
        if spot is not None:
            sprites.append(focus_sprite(display.look, spot.rect))
        return sprites

    def _stage(self) -> list[Sprite]:
        """The stage of a call, if one is lit."""
        display, model = self.display, self.display.model
        if not display.theatre.is_open:
            return []
        faces = faces_of((who.name, who.style) for who in self.host.setup.seats)
        canvas, caption = display.words_canvas, model.captions.latest
        people = model.names, faces
        return list(display.theatre.sprites(canvas, display.presenter.shown, people, caption))

    def moving_sprites(self, stage: Sequence[Sprite] = ()) -> list[Sprite]:
        """The cards with their tags, the countdown ring, the question, a call's `stage`."""
        drag, display = self.pointer.drag, self.display
        return self.moving.sprites(
            display.presenter.shown,
            hand_marks(self.display),
            drag=drag,
            drop_label="" if drag is None else target_text(display.model.view, drag),
            time_left=self.claim_countdown.left,
            offer=display.offer_light.share,
            stage=stage,
        )

    def hint_sprites(self) -> Iterator[Sprite]:
        """The hint's marks at cards, piles and buttons."""
        view, layout = self.display.model.view, self.display.layout
        timed = self.claim_countdown.left > 0
        yield from self.hint.sprites(self.choices(), view, layout, timed=timed)

    def text(self) -> TableText:
        """The texts on the table."""
        model, host = self.display.model, self.host
        names, notes, prompt = model.names, model.captions, self.prompt.of_frame()
        return TableText(
            names,
            self._turn(prompt),
            self._todo(prompt),
            _("Practice") if host.practice else "",
            notes.reply or self.hint.sentence or notes.latest,
            notes.is_refusal,
            {**dict.fromkeys(self._asked_seats(), _("?")), **notes.answers},
            faces_of((who.name, who.style) for who in host.setup.seats),
            model.history.turns.texts(),
            shorter_todo=prompt.shorter or prompt.todo,
            declined=frozenset(notes.declined),
            buttons={s.seat: s.label for s in prompt.seats if s.seat is not None},
            wanting=frozenset(
                s.seat for s in prompt.seats if s.seat is not None and not s.plain
            ),
            acting=self._acting(prompt),
            stand_ins=host.stand_ins,
        )

    def _asked_seats(self) -> tuple[Seat, ...]:
        """Who is asked about the discard on a phone while everybody watches this screen."""
        model = self.display.model
        claim = model.view.table.claim
        if claim is None or not model.hot_seat.is_television:
            return ()
        return claim.waiting if claim.stage is ClaimStage.EVERYBODY else ()

    def _turn(self, prompt: TablePrompt) -> str:
        """Whose turn it is, or who deals."""
        called, shown = self.display.model.player_names, self.display.presenter.shown
        isolating = replace(called, names=tuple(map(isolated, called.names)))
        following, peeker = prompt.next, self.display.model.hot_seat.peeker
        if peeker is not None:
            return _("{name}’s cards", name=isolating.names[peeker])
        seat = self._acting(prompt)
        if seat is not None and following is not None:
            return _("{name} is next.", name=isolating.names[following]).removesuffix(".")
        if seat is not None:
            return isolating.tell(seat, N_("It’s your turn"), N_("{name}’s turn"))
        if shown.view.table.result is not None and prompt.todo:
            return prompt.todo
        dealer = shown.view.table.dealer
        if shown.is_dealing and dealer is not None:
            return isolating.tell(dealer, N_("You’re dealing"), N_("{name} is dealing"))
        return pgettext("name of the game", "May I?")

    def _acting(self, prompt: TablePrompt) -> Seat | None:
        """The seat named in the header, if any.

        The disc, the plate with the halo and the words all follow it.
        """
        peeker = self.display.model.hot_seat.peeker
        if peeker is not None or self.display.presenter.shown.turn is None:
            return peeker
        return self.prompt.turn if prompt.next is None else prompt.next

    def _todo(self, prompt: TablePrompt) -> str:
        """What to do now; on a shared screen, that there is no hurry before the clock runs."""
        todo = prompt.todo
        if self._acting(prompt) is None and self.display.presenter.shown.view.table.result:
            # The line above says it.
            return ""
        hot_seat = self.display.model.hot_seat
        timed = self.claim_countdown.left > 0 and hot_seat.peeker is None
        if hot_seat.shared and timed and self.claim_countdown.is_waiting:
            return _("No hurry. {todo}", todo=todo.removesuffix("."))
        return todo


def hand_marks(display: TableDisplay) -> HandMarks:
    """The viewer's cards that bear a tag."""
    hand = display.model.hand
    sunk = round(display.hand_sink.share * display.look.metrics.px(SINK_PX))
    fitting = display.marked_cards()
    # When every card fits, the header says so.
    fitting = frozenset() if fitting >= set(hand.held()) else fitting
    return HandMarks(hand.picked_in_hand, hand.new, fitting, display.helping, sunk)
