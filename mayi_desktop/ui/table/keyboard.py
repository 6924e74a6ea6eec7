"""Keyboard and clicks: a visible focus, and picks, plays and draws by key or click."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import pygame

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.engine import CardId, MeldId, Place, Refusal
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.input import ARROWS, InputEvent, KeyPressed, TableAct
from mayi_desktop.ui.play import plays
from mayi_desktop.ui.play.hand import SORTS
from mayi_desktop.ui.play.plays import OnDiscards, Zone, replaceable_wilds
from mayi_desktop.ui.play.prompts import Act
from mayi_desktop.ui.play.words import card_subject, face_text, refusal_text
from mayi_desktop.ui.table.animator import REORDER, SELECT
from mayi_desktop.ui.table.commands import TableCommands
from mayi_desktop.ui.table.current_prompt import CurrentPrompt
from mayi_desktop.ui.table.layout import Point, Press, Source
from mayi_desktop.ui.table.marks import drop_targets, target_at
from mayi_desktop.ui.table.model import TableDisplay

# --- Clicks


class Clicks:
    """Carries out single, double and right clicks; the keyboard uses it too."""

    def __init__(self, display: TableDisplay, commands: TableCommands) -> None:
        self._display = display
        self._model = display.model
        self._commands = commands

    def double(self, press: Press) -> None:
        """Play a card on its only meld, or take it out of the tray."""
        if press.source is Source.HAND and press.card is not None:
            self._model.hand.picked = ()
            self._only_target((press.card,))
        elif press.source is Source.TRAY and press.card is not None:
            self._commands.unstage((press.card,))

    def right(self, pos: Point) -> None:
        """Do what a double click does, with all selected cards; on a pile, click it."""
        press = self._display.layout.press_at(pos, self._model.view.table.top)
        if press.source is Source.HAND and press.card is not None:
            self._only_target(self._model.hand.with_picked(press.card))
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
                self._click_hand(press.card, splits=press.whole)
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

    def _click_hand(self, card: CardId, *, splits: bool) -> None:
        """Pick a card, or split the hand before it."""
        if splits:
            self.split_before(card)
        else:
            self.pick(card)

    def split_before(self, card: CardId) -> None:
        """Split the hand before a card, or remove the split there."""
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
        self._model.explain(words)

    def _wild_at(self, meld_id: MeldId, pos: Point) -> Place | None:
        """The replaceable wild at a point, with the card it stands for."""
        view, box = self._model.view, self._display.layout.melds[meld_id]
        meld = view.table.meld(meld_id)
        if meld is None or view.table.turn != view.viewer:
            return None
        places = zip(meld.places, box.slots, box.visible_widths, strict=False)
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
        """Say what replacing a wild takes, if one was clicked."""
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
        self._model.explain(words)

    def click_discards(self, picked: tuple[CardId, ...]) -> None:
        """Discard the picked card, or take the top discard as the draw."""
        if self._model.view.can_play and picked:
            self._commands.play_on(picked, OnDiscards())
        else:
            self._commands.take_discard()

    def click_meld(
        self, picked: tuple[CardId, ...], meld: MeldId, pos: Point | None = None
    ) -> None:
        """Play the picked cards on a meld; `pos` decides between its two ends."""
        model, display = self._model, self._display
        outcomes = self._commands.plays.drops(picked)
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
            refusal = plays.main_refusal([target.outcome for target in found])
            if refusal is not None:
                model.refuse(refusal_text(refusal, model.view.table.sheet), refusal)

    def pick(self, card: CardId) -> None:
        """Select a card, or deselect it."""
        self._model.hand.pick(card)
        self._model.context.audio.play("pick_up")
        self._model.captions.clear_refusal()
        self._display.rearrange(SELECT)

    def _only_target(self, cards: tuple[CardId, ...]) -> None:
        """Play cards on their only meld; before the contract is down, stage them.

        It never discards: a click may miss its card, and many people press the right button
        just to see what it offers. Cards whose place is still to be named stay chosen.
        """
        view, hand = self._model.view, self._model.hand
        legal = plays.legal_zones(view, cards)
        on_melds = len(legal.keys() - {OnDiscards()})
        if hand.tray and not view.is_down and not on_melds:
            self._commands.stage(cards)
            return
        if legal and on_melds != 1:
            hand.picked = cards
            self._display.rearrange(SELECT)
        self._commands.play_on_only_target(cards)


# --- Keyboard focus


@dataclass(frozen=True, slots=True)
class Spot:
    """A thing that can have the focus, and its rectangle."""

    kind: str
    number: int
    rect: pygame.Rect

    @property
    def name(self) -> tuple[str, int]:
        """Its identity, which stays the same while it moves."""
        return self.kind, self.number


class Keyboard:
    """Moves the focus and presses what has it.

    `shown` is True from the first key until a click. `acts` maps the key map's acts on the hand
    and the piles to their handlers.
    """

    def __init__(
        self,
        display: TableDisplay,
        commands: TableCommands,
        prompt: CurrentPrompt,
        clicks: Clicks,
        buttons: Callable[[], Iterator[Button]],
    ) -> None:
        self._display = display
        self._model = display.model
        self._commands = commands
        self._prompt = prompt
        self._clicks = clicks
        self._buttons = buttons
        self._focus: tuple[str, int] | None = None
        self.shown = False

    def acts(self) -> Mapping[TableAct, Callable[[], object]]:
        """The handlers of the acts."""
        commands, sort_hand = self._commands, self._display.sort_hand
        return {
            **{act: partial(sort_hand, sort) for sort, act in SORTS.items()},
            TableAct.DRAW: commands.draw,
            TableAct.TAKE: self._take,
            TableAct.MAY_I: self._may_i,
            TableAct.ALLOW: self._allow,
            TableAct.SUGGEST: commands.suggest_melds,
            TableAct.LAY_DOWN: commands.lay_down,
            TableAct.GO_OUT: commands.go_out,
            TableAct.DISCARD: self._discard,
            TableAct.SPLIT_HAND: self._split,
            TableAct.CARRY_LEFT: partial(self._carry_by_key, -1, whole=False),
            TableAct.CARRY_RIGHT: partial(self._carry_by_key, 1, whole=False),
            TableAct.GROUP_LEFT: partial(self._carry_by_key, -1, whole=True),
            TableAct.GROUP_RIGHT: partial(self._carry_by_key, 1, whole=True),
        }

    def focused(self) -> Spot | None:
        """The focused thing, while the focus is visible."""
        if not self.shown:
            return None
        return next((spot for spot in self._spots() if spot.name == self._focus), None)

    def hide(self) -> None:
        """Hide the focus: the mouse is in use."""
        if self.shown:
            self.shown = False
            self._model.changed()

    def handle(self, event: InputEvent) -> bool:
        """Handle a key that cannot be reassigned; True if it did something."""
        if not isinstance(event, KeyPressed) or "alt" in event.mods:
            return False
        key = event.key
        if event.mods & {"ctrl", "meta"}:
            return False
        if key in ARROWS and "shift" in event.mods:
            return self._carry(-1 if key in ("left", "up") else 1, whole=False)
        if key in ARROWS:
            self._step(*ARROWS[key])
        elif key == "tab":
            self._tab(-1 if "shift" in event.mods else 1)
        elif event.repeat:
            return False
        elif key in ("enter", "space"):
            return self._press(key)
        elif key.isdigit() and key != "0":
            return self._digit(int(key) - 1)
        elif key == "shift":
            self._display.catch_up()
        else:
            return False
        return True

    def escape(self) -> bool:
        """Deselect all cards, or else clear the tray; False if there is neither."""
        hand = self._model.hand
        if not hand.picked:
            return self._commands.clear_tray()
        hand.picked = ()
        self._display.rearrange(SELECT)
        return True

    def _take(self) -> None:
        if not self._prompt.answer(yes=True):
            self._commands.take_discard()

    def _may_i(self) -> None:
        if self._prompt.answer(yes=True):
            return
        if self._prompt.now().notice is not None:
            self._model.refuse(_("Press your name at the table to ask for it."))
            return
        claim_button = self._prompt.now().claim_button
        if claim_button is not None and claim_button.enabled:
            self._display.look.note_use()
            self._commands.press(claim_button)
        else:
            self._commands.ask_for_discard()

    def _allow(self) -> None:
        """Say that nobody asks; the button of a question takes the key itself."""
        refusal = Refusal.NOT_ASKED
        self._model.refuse(refusal_text(refusal), refusal)

    def _discard(self) -> None:
        picked = self._picked() or self._focused_card()
        if picked:
            self._commands.play_on(picked, OnDiscards())
        else:
            self._commands.discard_nothing()

    def _picked(self) -> tuple[CardId, ...]:
        return self._model.hand.picked_in_hand

    def _focused_card(self) -> tuple[CardId, ...]:
        spot = self.focused()
        return (CardId(spot.number),) if spot is not None and spot.kind == "card" else ()

    def _press(self, key: str) -> bool:
        """Press the focus or, if nothing is asked, the main action.

        In a question Space is only the harmless answer, where its button says so.
        """
        prompt, spot = self._prompt.now(), self.focused()
        is_asked = prompt.question is not None or prompt.notice is not None
        if is_asked and (key == "space" or spot is None or spot.kind == "seat"):
            return True
        if spot is None:
            return self._press_primary(key)
        match spot.kind:
            case "card" | "staged":
                self._clicks.pick(CardId(spot.number))
            case "stock":
                self._commands.draw()
            case "discards":
                self._clicks.click_discards(self._picked())
            case "slot":
                self._stage_at(spot.number)
            case "meld":
                if self._picked():
                    self._clicks.click_meld(self._picked(), MeldId(spot.number))
            case _:
                button = next(b for b in self._buttons() if b.number == spot.number)
                if button.enabled:
                    button.pressed.emit()
        return True

    def _press_primary(self, key: str) -> bool:
        """Press the main action with Enter; with Space only if it plays no card."""
        primary = self._prompt.now().primary
        if primary is None or not primary.enabled or primary.does(Act.NEVER_MIND):
            return False
        is_harmless = primary.does(Act.LET_GO) or primary.does(Act.END_PAUSE)
        if key == "enter" or is_harmless:
            self._display.look.note_use()
            self._commands.press(primary)
            return True
        return False

    def _stage_at(self, index: int) -> None:
        picked = self._picked()
        staged = self._model.hand.tray[index].cards
        if picked:
            self._commands.stage(picked, index)
        else:
            self._commands.unstage(staged)

    def _digit(self, index: int) -> bool:
        picked = self._picked()
        zone = next(iter(self._prompt.now().numbered[index : index + 1]), None)
        cards = picked or self._focused_card()
        fits = bool(cards) and zone in plays.legal_zones(self._model.view, cards)
        if picked and not fits and index < len(self._model.hand.tray):
            return self._commands.stage(picked, index)
        if zone is None:
            return False
        if cards:
            self._commands.play_on(cards, zone)
        else:
            self._pick_for(zone)
        return True

    def _pick_for(self, zone: Zone) -> None:
        """Pick the card of the hand that may go to a place, if only one may."""
        model = self._model
        fitting = [
            card for card in model.view.hand if zone in plays.legal_zones(model.view, (card,))
        ]
        if len(fitting) == 1:
            self._clicks.pick(fitting[0])
        else:
            model.refuse(_("Several of your cards fit there: choose one first."))

    def _carry_by_key(self, by: int, *, whole: bool) -> None:
        """Move the focused card or its group in the hand, or say why it doesn't move."""
        before = self._model.hand.order
        if not self._carry(by, whole=whole):
            self._model.refuse(_("First choose the card to move with the arrow keys."))
        elif self._model.hand.order == before:
            end = N_("The card is at the end of your hand already.")
            if whole:
                end = N_("The group is at the end of your hand already.")
            self._model.refuse(_(end))

    def _carry(self, by: int, *, whole: bool) -> bool:
        """Move the focused card by one place in the hand, or its group past the next group."""
        cards, hand = self._focused_card(), self._model.hand
        held = hand.held()
        if not cards or cards[0] not in held:
            return False
        if whole:
            self._carry_group(cards[0], by)
        else:
            rest = [card for card in held if card != cards[0]]
            place = min(len(rest), max(0, held.index(cards[0]) + by))
            hand.move(cards, rest[place] if place < len(rest) else None)
            hand.mark_seen(cards)
        self._model.context.audio.play("slide")
        self._display.rearrange(REORDER)
        return True

    def _carry_group(self, card: CardId, by: int) -> None:
        """Move a card's group past the neighbouring group; both stay together."""
        hand = self._model.hand
        held, mine = hand.held(), hand.group_of(card)
        beside = held.index(mine[0]) - 1 if by < 0 else held.index(mine[-1]) + 1
        if not 0 <= beside < len(held):
            return
        other = hand.group_of(held[beside])
        after = held[held.index(other[-1]) + 1 :]
        before = other[0] if by < 0 else next(iter(after), None)
        hand.keep_groups()
        hand.move(mine, before)
        hand.mark_seen(mine)
        hand.splits |= {mine[0], other[0], *after[:1]}

    def _split(self) -> None:
        """Split the hand before the chosen card, or remove the split there."""
        held = self._model.hand.held()
        chosen = self._picked() or self._focused_card()
        card = next((card for card in held if card in chosen), None)
        if card is None:
            self._model.refuse(
                _("First choose the card to split at: click it, or use the arrow keys.")
            )
        elif card == held[0]:
            self._model.refuse(
                _("A hand can’t split before its first card: choose a later one.")
            )
        else:
            self._clicks.split_before(card)

    def _spots(self) -> list[Spot]:
        """Everything that can have the focus: hand, tray, melds, piles, people, buttons."""
        placed = self._display.layout
        spots = [Spot("card", c, placed.cards[c].bounds()) for c in placed.order]
        for index, box in enumerate(placed.tray):
            spots.append(Spot("slot", index, box.frame))
            spots += [Spot("staged", c, s.bounds()) for c, s in box.cells if c is not None]
        spots += [Spot("meld", meld, box.rect) for meld, box in placed.melds.items()]
        spots.append(Spot("stock", 0, placed.stock.bounds()))
        spots.append(Spot("discards", 0, placed.discards.bounds()))
        if self._prompt.now().notice is not None:
            people = self._model.hot_seat.people
            spots += [Spot("seat", seat, placed.seats[seat].plate) for seat in people]
        return spots + [Spot("button", b.number, b.rect) for b in self._buttons() if b.enabled]

    def _step(self, dx: int, dy: int) -> None:
        """Move the focus to the nearest thing in a direction; along the hand, card by card."""
        spots = self._spots()
        here = next((spot for spot in spots if spot.name == self._focus), None)
        if here is None or not self.shown:
            self._to(here or (spots[0] if spots else None))
            return
        if here.kind == "card" and dx:
            held = [spot for spot in spots if spot.kind == "card"]
            at = [spot.name for spot in held].index(here.name) + dx
            self._to(held[max(0, min(at, len(held) - 1))])
            return
        ahead = [
            (_far(here.rect, spot.rect, dx, dy), index) for index, spot in enumerate(spots)
        ]
        reachable = [(far, index) for far, index in ahead if far is not None]
        if reachable:
            self._to(spots[min(reachable)[1]])

    def _tab(self, by: int) -> None:
        """Move the focus to the first thing of the next kind."""
        spots = self._spots()
        kinds = list(dict.fromkeys(spot.kind for spot in spots))
        if not kinds:
            return
        now = self._focus[0] if self._focus is not None and self.shown else None
        place = (kinds.index(now) + by) % len(kinds) if now in kinds else 0
        self._to(next(spot for spot in spots if spot.kind == kinds[place]))

    def _to(self, spot: Spot | None) -> None:
        self.shown = spot is not None
        self._focus = None if spot is None else spot.name
        hover = CardId(spot.number) if spot is not None and spot.kind == "card" else None
        self._display.hover(hover)


def _far(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> float | None:
    """The distance in a direction; None if it is not ahead.

    Sideways distance counts three times, so that what lies straight ahead is preferred.
    """
    across, along = there.centerx - here.centerx, there.centery - here.centery
    ahead = across * dx + along * dy
    if ahead <= 2:
        return None
    if dy:
        aside = max(0, there.left - here.right, here.left - there.right)
    else:
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
    return ahead + 3.0 * aside
