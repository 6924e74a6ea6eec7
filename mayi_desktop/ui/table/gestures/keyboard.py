"""Keyboard: moves a visible focus over the table, presses it, and plays cards by key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import pygame

from mayi_desktop.engine import CardId, MeldId
from mayi_desktop.i18n import _
from mayi_desktop.ui.shell.input import ARROWS, InputEvent, KeyPressed
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.table.animation.motion import REORDER, SELECT
from mayi_desktop.ui.table.gestures.clicks import Clicks
from mayi_desktop.ui.table.gestures.commands import TableCommands
from mayi_desktop.ui.table.model import drop_rules
from mayi_desktop.ui.table.model.drop_rules import OnDiscards, Zone
from mayi_desktop.ui.table.model.hand_order import Sort
from mayi_desktop.ui.table.model.prompt_model import Commands
from mayi_desktop.ui.table.state.current_prompt import CurrentPrompt
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.widgets.controls.button import Button


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

    `shown` is True from the first key until a click. `acts` are the acts on the hand and the
    piles, by the names under which the key map assigns keys to them.
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
        """What the keys of acts do here."""
        commands, sort_hand = self._commands, self._display.sort_hand
        return {
            TableAct.SORT_BY_SUIT: partial(sort_hand, Sort.SUIT),
            TableAct.SORT_BY_RANK: partial(sort_hand, Sort.RANK),
            TableAct.SORT_BY_PLAN: partial(sort_hand, Sort.PLAN),
            TableAct.DRAW: commands.draw,
            TableAct.TAKE: self._take,
            TableAct.MAY_I: self._may_i,
            TableAct.SUGGEST: commands.suggest_melds,
            TableAct.LAY_DOWN: commands.lay_down,
            TableAct.GO_OUT: commands.go_out,
            TableAct.DISCARD: self._discard,
            TableAct.SPLIT_HAND: self._part,
        }

    def focused(self) -> Spot | None:
        """The thing that has the focus, while the focus is shown."""
        if not self.shown:
            return None
        return next((spot for spot in self._spots() if spot.name == self._focus), None)

    def hide(self) -> None:
        """Hide the focus, as the mouse is used."""
        if self.shown:
            self.shown = False
            self._model.changed()

    def handle(self, event: InputEvent) -> bool:
        """Handle a key that cannot be reassigned; True if it did something."""
        if not isinstance(event, KeyPressed) or "alt" in event.mods:
            return False
        key, ctrl = event.key, bool(event.mods & {"ctrl", "meta"})
        if key in ARROWS and "shift" in event.mods:
            return self._carry(-1 if key in ("left", "up") else 1, whole=ctrl)
        if ctrl:
            return False
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
        """Deselect all cards, or else put a freed wild back; False if there is neither."""
        hand = self._model.hand
        if not hand.picked:
            return self._commands.put_wild_back()
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
        pill = self._prompt.now().pill
        if pill is not None and pill.enabled:
            self._display.look.note_use()
            pill.press()
        else:
            self._commands.ask_for_discard()

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
        """Press the focus or, where nothing is asked, the main action without one.

        Of a question Space is the harmless answer only, where its button says so.
        """
        prompt, spot = self._prompt.now(), self.focused()
        is_asked = prompt.question is not None or prompt.notice is not None
        if is_asked and (key == "space" or spot is None):
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
        if primary is None or not primary.enabled:
            return False
        is_harmless = primary.does(Commands.let_go) or primary.does(Commands.end_pause)
        if key == "enter" or is_harmless:
            self._display.look.note_use()
            primary.press()
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
        fits = bool(cards) and zone in drop_rules.legal_zones(self._model.view, cards)
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
        """Pick the card of the hand that may go to a place, where only one may."""
        model = self._model
        fitting = [
            card
            for card in model.view.hand
            if zone in drop_rules.legal_zones(model.view, (card,))
        ]
        if len(fitting) == 1:
            self._clicks.pick(fitting[0])
        else:
            model.refuse(_("Several of your cards fit there: choose one first."))

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

    def _part(self) -> None:
        """Part the hand before the focused card, or join it there again."""
        cards = self._focused_card()
        if cards and cards[0] in self._model.hand.held():
            self._clicks.part_before(cards[0])

    def _spots(self) -> list[Spot]:
        """Everything that can have the focus: hand, tray, melds, piles, buttons."""
        placed = self._display.layout
        spots = [Spot("card", c, placed.cards[c].bounds()) for c in placed.order]
        for index, box in enumerate(placed.tray):
            spots.append(Spot("slot", index, box.frame))
            spots += [Spot("staged", c, s.bounds()) for c, s in box.cells if c is not None]
        spots += [Spot("meld", meld, box.rect) for meld, box in placed.melds.items()]
        spots.append(Spot("stock", 0, placed.stock.bounds()))
        spots.append(Spot("discards", 0, placed.discards.bounds()))
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
