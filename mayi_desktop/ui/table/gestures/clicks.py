"""Clicks: finds what lies under the pointer, and picks, plays or draws it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop.engine import CardId, MeldId
from mayi_desktop.ui.table.animation.motion import REORDER, SELECT
from mayi_desktop.ui.table.gestures.commands import TableCommands
from mayi_desktop.ui.table.layout.drop_targets import (
    Point,
    drop_targets,
    hand_card_at,
    meld_at,
    target_at,
    tray_card_at,
    tray_slot_at,
)
from mayi_desktop.ui.table.model import drop_rules
from mayi_desktop.ui.table.model.drop_rules import OnDiscards
from mayi_desktop.ui.table.painting.tray_painter import shift_rect
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.wording import refusal_text


class Source(Enum):
    """Where a press began."""

    HAND = auto()
    TRAY = auto()
    STOCK = auto()
    DISCARDS = auto()
    MELD = auto()
    SLOT = auto()
    FELT = auto()


@dataclass(slots=True)
class Press:
    """A mouse button held down: where, on what, and on which card.

    `whole` asks for the card's whole group.
    """

    pos: Point
    source: Source
    card: CardId | None = None
    meld: MeldId | None = None
    slot: int | None = None
    whole: bool = False


class Clicks:
    """Carries out single, double and right clicks; the keyboard uses it too."""

    def __init__(self, display: TableDisplay, commands: TableCommands) -> None:
        self._display = display
        self._model = display.model
        self._commands = commands

    def pressed(self, pos: Point) -> Press:
        """What lies at a point."""
        placed = self._display.layout
        card = tray_card_at(placed, pos)
        if card is not None:
            return Press(pos, Source.TRAY, card)
        for index, box in enumerate(placed.tray):
            if shift_rect(box).collidepoint(pos):
                return Press(pos, Source.SLOT, None, slot=-1 - index)
        slot = tray_slot_at(placed, pos)
        if slot is not None:
            return Press(pos, Source.SLOT, slot=slot)
        card = hand_card_at(placed, pos)
        if card is not None:
            return Press(pos, Source.HAND, card)
        if placed.stock.contains(*pos):
            return Press(pos, Source.STOCK)
        if placed.discards.contains(*pos):
            return Press(pos, Source.DISCARDS, self._model.view.table.top)
        meld = meld_at(placed, pos)
        if meld is not None:
            return Press(pos, Source.MELD, meld=MeldId(meld))
        return Press(pos, Source.FELT)

    def double(self, press: Press) -> None:
        """Play a card on its only target, or take it out of the tray."""
        if press.source is Source.HAND and press.card is not None:
            self._model.hand.picked = ()
            self._only_target((press.card,))
        elif press.source is Source.TRAY and press.card is not None:
            self._commands.tray.unstage((press.card,))

    def right(self, pos: Point) -> None:
        """Do what a double click does, with all selected cards; on a pile, click it."""
        press = self.pressed(pos)
        if press.source is Source.HAND and press.card is not None:
            self._only_target(self.with_picked(press.card))
        elif press.source is Source.TRAY and press.card is not None:
            self._commands.tray.unstage((press.card,))
        elif press.source in (Source.STOCK, Source.DISCARDS):
            self.click(press)

    def click(self, press: Press) -> None:
        """Carry out a click that did not become a drag."""
        hand, display = self._model.hand, self._display
        picked = hand.picked_in_hand
        match press.source:
            case Source.HAND if press.card is not None and press.whole:
                hand.toggle_split(press.card, display.presenter.shown.view)
                display.rearrange(REORDER)
            case Source.HAND | Source.TRAY if press.card is not None:
                self.pick(press.card)
            case Source.SLOT if press.slot is not None and press.slot < 0:
                self._commands.tray.shift_run(-1 - press.slot)
            case Source.SLOT:
                if picked:
                    self._commands.tray.stage(picked, press.slot)
            case Source.STOCK:
                self._commands.draw()
            case Source.DISCARDS:
                self.click_discards(picked)
            case Source.MELD if press.meld is not None and picked:
                self.click_meld(picked, press.meld, press.pos)
            case _:
                hand.picked = ()
                display.rearrange(SELECT)

    def click_discards(self, picked: tuple[CardId, ...]) -> None:
        """Discard the picked card, or take the top discard as the draw."""
        if drop_rules.can_play(self._model.view) and picked:
            self._commands.play_on(picked, OnDiscards())
        else:
            self._commands.take_discard()

    def click_meld(
        self, picked: tuple[CardId, ...], meld: MeldId, pos: Point | None = None
    ) -> None:
        """Play the picked cards on a meld; `pos` decides between its two ends."""
        model, display = self._model, self._display
        outcomes = drop_rules.drop_actions(model.view, picked)
        found = [
            target
            for target in drop_targets(outcomes, display.layout, model.view)
            if not isinstance(target.zone, OnDiscards) and target.zone.meld == meld
        ]
        legal = [target for target in found if target.is_legal]
        if pos is not None and len(legal) > 1:
            aimed = target_at(legal, pos)
            legal = [aimed] if aimed is not None else legal
        if legal:
            self._commands.play_on(picked, legal[0].zone)
        else:
            refusal = drop_rules.main_refusal([target.outcome for target in found])
            if refusal is not None:
                model.refuse(refusal_text(refusal), refusal)

    def pick(self, card: CardId) -> None:
        """Select a card, or deselect it."""
        self._model.hand.pick(card)
        self._model.captions.clear_refusal()
        self._display.rearrange(SELECT)

    def lifted(self, press: Press) -> tuple[CardId, ...]:
        """The cards a drag lifts: one, all selected ones, or a whole group."""
        assert press.card is not None
        if press.whole and press.source is Source.HAND:
            return self._model.hand.group_of(press.card, self._display.presenter.shown.view)
        return self.with_picked(press.card)

    def with_picked(self, card: CardId) -> tuple[CardId, ...]:
        """The card alone, or all selected cards if it is one of them."""
        picked = self._model.hand.picked
        return picked if card in picked else (card,)

    def _only_target(self, cards: tuple[CardId, ...]) -> None:
        """Play cards on their only target; before the contract is down, stage them."""
        model = self._model
        seat = model.viewer
        waiting = seat is not None and not model.view.table.seats[seat].down
        legal = drop_rules.legal_zones(model.view, cards)
        if waiting and model.hand.tray and not any(zone != OnDiscards() for zone in legal):
            self._commands.tray.stage(cards)
        else:
            self._commands.play_on_only_target(cards)
