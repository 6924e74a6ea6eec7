"""Clicks: picks, plays or draws what was clicked."""

from __future__ import annotations

from mayi_desktop.engine import CardId, MeldId, Place
from mayi_desktop.i18n import _
from mayi_desktop.ui.table.animation.motion import REORDER, SELECT
from mayi_desktop.ui.table.gestures.commands import TableCommands
from mayi_desktop.ui.table.layout.table_layout import Point, Press, Source
from mayi_desktop.ui.table.model import drop_rules
from mayi_desktop.ui.table.model.drop_rules import OnDiscards
from mayi_desktop.ui.table.model.playable_cards import replaceable_wilds
from mayi_desktop.ui.table.painting.drop_targets import drop_targets, target_at
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.table.text.event_text import card_subject, face_text
from mayi_desktop.ui.wording import refusal_text


class Clicks:
    """Carries out single, double and right clicks; the keyboard uses it too."""

    def __init__(self, display: TableDisplay, commands: TableCommands) -> None:
        self._display = display
        self._model = display.model
        self._commands = commands

    def double(self, press: Press) -> None:
        """Play a card on its only target, or take it out of the tray."""
        if press.source is Source.HAND and press.card is not None:
            self._model.hand.picked = ()
            self._only_target((press.card,))
        elif press.source is Source.TRAY and press.card is not None:
            self._commands.unstage((press.card,))

    def right(self, pos: Point) -> None:
        """Do what a double click does, with all selected cards; on a pile, click it.

        It never discards, as many people press this button to see what it offers.
        """
        press = self._display.layout.press_at(pos, self._model.view.table.top)
        if press.source is Source.HAND and press.card is not None:
            cards = self._model.hand.with_picked(press.card)
            if self._fits_only_discards(cards):
                self.pick(press.card)
            else:
                self._only_target(cards)
        elif press.source is Source.TRAY and press.card is not None:
            self._commands.unstage((press.card,))
        elif press.source in (Source.STOCK, Source.DISCARDS):
            self.click(press)

    def click(self, press: Press) -> None:
        """Carry out a click that did not become a drag."""
        hand, display = self._model.hand, self._display
        picked = hand.picked_in_hand
        match press.source:
            case Source.HAND if press.card is not None:
                self._click_hand(press.card, parts=press.whole)
            case Source.TRAY if press.card is not None:
                self._click_tray(press.card, picked)
            case Source.SHIFT_SIGN if press.slot is not None:
                self._commands.shift_run(press.slot)
            case Source.SLOT:
                if picked:
                    self._commands.stage(picked, press.slot)
            case Source.STOCK:
                self._commands.draw()
            case Source.DISCARDS:
                self.click_discards(picked)
            case Source.MELD if press.meld is not None and picked:
                self.click_meld(picked, press.meld, press.pos)
            case Source.MELD if press.meld is not None:
                self._ask_about(press.meld, press.pos)
            case _:
                hand.picked = ()
                display.rearrange(SELECT)

    def _click_hand(self, card: CardId, *, parts: bool) -> None:
        """Pick a card, or part the hand before it."""
        if parts:
            self.part_before(card)
        else:
            self.pick(card)

    def part_before(self, card: CardId) -> None:
        """Part the hand before a card, or join it there again."""
        self._model.hand.toggle_split(card)
        self._model.context.audio.play("slide")
        self._display.rearrange(REORDER)

    def _click_tray(self, card: CardId, picked: tuple[CardId, ...]) -> None:
        """Put the picked cards beside a card of the tray, or take that card back."""
        tray = self._model.hand.tray
        slot = next((n for n, slot in enumerate(tray) if card in slot.cards), None)
        if picked and slot is not None:
            self._commands.stage(picked, slot)
            return
        self._model.hand.picked = ()
        self._commands.unstage((card,))
        words = _("{card} is back in your hand.", card=card_subject(card))
        self._model.captions.explain(words)
        self._model.changed()

    def _wild_at(self, meld_id: MeldId, pos: Point) -> Place | None:
        """The wild at a point that could be swapped, with what it stands for."""
        view, box = self._model.view, self._display.layout.melds[meld_id]
        meld = view.table.meld(meld_id)
        if meld is None or view.table.turn != view.viewer:
            return None
        places = zip(meld.places, box.slots, box.strips, strict=False)
        wilds = replaceable_wilds(view)
        return next(
            (
                place
                for place, slot, strip in places
                if place.card in wilds and 0 <= pos[0] - slot.x + slot.width / 2 < strip
            ),
            None,
        )

    def _ask_about(self, meld: MeldId, pos: Point) -> None:
        """Say what the swap of a wild needs, if one was clicked."""
        place = self._wild_at(meld, pos)
        self._model.hand.picked = ()
        self._display.rearrange(SELECT)
        if place is None:
            return
        wild, natural = card_subject(place.card), face_text(place.rank, place.suit)
        words = _(
            "{wild} stands for {natural}: to swap it, put your {natural} on it. Without one, "
            "you can’t.",
            wild=wild,
            natural=natural,
        )
        self._model.captions.explain(words)
        self._model.changed()

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
        self._model.context.audio.play("pick_up")
        self._model.captions.clear_refusal()
        self._display.rearrange(SELECT)

    def _fits_only_discards(self, cards: tuple[CardId, ...]) -> bool:
        view = self._model.view
        return view.is_down and set(drop_rules.legal_zones(view, cards)) == {OnDiscards()}

    def _only_target(self, cards: tuple[CardId, ...]) -> None:
        """Play cards on their only target; before the contract is down, stage them."""
        view, tray = self._model.view, self._model.hand.tray
        legal = drop_rules.legal_zones(view, cards)
        if tray and not view.is_down and not any(zone != OnDiscards() for zone in legal):
            self._commands.stage(cards)
        else:
            self._commands.play_on_only_target(cards)
