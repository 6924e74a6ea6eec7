"""Phone seat: what one phone shows, and what its messages do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import speaking
from mayi_desktop.engine import CardId, Discard, LetGo, MeldId, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.undo import UndoRefusal
from mayi_desktop.sheets.phrases import sentence, singular
from mayi_desktop.ui.phones.hand import PhoneCommands, PhoneHand
from mayi_desktop.ui.phones.screen import (
    LATE,
    PhoneButton,
    PhoneLook,
    PhonePage,
    Screen,
    Surface,
    order_from,
    page_of,
    phone_buttons,
    screen_of,
)
from mayi_desktop.ui.play import plays
from mayi_desktop.ui.play.hand import SORTS, Sort, best_slot, shifted
from mayi_desktop.ui.play.prompts import Act, ButtonSpec, Do, TablePrompt

Message = Mapping[str, object]


class PhoneSeat:
    """One seat held by a phone: `take` handles a message, `screen` is what to show.

    Any message, of any shape and at any time, either does what its button does or changes
    nothing.
    """

    def __init__(self, host: GameHost, seat: Seat) -> None:
        self.seat = seat
        self.language = ""
        self.phone = PhoneHand(host, seat)
        self.do = PhoneCommands(self.phone)
        self._host = host
        self._shown: dict[str, PhoneButton] = {}
        self._shown_at = -1
        self._pressed = ""

    # --- Screen

    def follow(self) -> bool:
        """Take in what has happened at the table; True if anything has."""
        return self.phone.follow()

    def screen(
        self,
        phones: Mapping[Seat, str] | None = None,
        *,
        paused: str = "",
        look: PhoneLook | None = None,
    ) -> Screen:
        """The phone's current screen, in its own language."""
        with speaking(self.language):
            prompt = self._prompt()
            buttons = self._all_buttons(prompt)
            self._shown = {button.id: button for button in buttons}
            self._shown_at = self.phone.moves
            surface = Surface(prompt, buttons, phones, paused, look or PhoneLook())
            return screen_of(self.phone, surface)

    @property
    def is_searching(self) -> bool:
        """Whether `search` has something to do."""
        return self.do.search.is_searching

    def page(self, page: PhonePage) -> Screen:
        """A page to read, in the phone's own language."""
        with speaking(self.language):
            return page_of(self.phone, page)

    def _prompt(self) -> TablePrompt:
        if self.phone.waits:
            return TablePrompt(_("One moment"))
        if self.phone.cuts:
            words = _("{name}, cut?", name=self.phone.names[self.seat])
            return TablePrompt(words, ButtonSpec(_("Cut the pack"), Do(Act.CUT)))
        fits = tuple(zone for zone in self.phone.places() if zone != plays.OnDiscards())
        prompt = self.do.prompt(fits)
        if prompt.second is not None and prompt.second.does(Act.SUGGEST):
            # No melds are listed here that could be meant by "these".
            second = replace(prompt.second, label=_("Suggest melds"))
            prompt = replace(prompt, second=second)
        if prompt.primary is not None and prompt.primary.does(Act.NEVER_MIND):
            return replace(prompt, claim_button=None)
        return replace(prompt, undo=self._undo_button())

    def _undo_button(self) -> ButtonSpec | None:
        """The Undo button, if there is something to undo."""
        why = self._host.undo_refusal(self.seat)
        if self.phone.hand.swap is not None:
            return None
        if why in (UndoRefusal.NOTHING_DONE, UndoRefusal.NOT_YOUR_TURN):
            return None
        return self.do.undo_button(self.seat)

    def _all_buttons(self, prompt: TablePrompt) -> tuple[PhoneButton, ...]:
        return phone_buttons(self.phone, prompt, self._extra(prompt))

    def _extra(self, prompt: TablePrompt) -> list[tuple[str, ButtonSpec]]:
        """The buttons that are elsewhere on the laptop's table."""
        phone, found = self.phone, []
        onward = "" if phone.is_ready else self._onward()
        if onward:
            found.append(("bar", ButtonSpec(onward, Do(Act.NEXT_DEAL))))
        specs = [spec for spec in (prompt.primary, prompt.second) if spec is not None]
        suggests = any(spec.does(Act.SUGGEST) for spec in specs)
        if phone.view.can_play and phone.hand.tray and not suggests:
            found.append(("small", ButtonSpec(_("Suggest melds"), Do(Act.SUGGEST))))
        if self._host.setup.coaching.hints and phone.view.my_prompts:
            found.append(("small", ButtonSpec(_("Hint"), Do(Act.HINT))))
        return found

    def _onward(self) -> str:
        """What comes after the points or after who has won; empty during a deal."""
        table = self.phone.view.table
        if self._host.is_over:
            return _("Rematch") if self.phone.winner_told else _("See who won")
        if not self._host.waiting_for_next_deal:
            return ""
        word = singular(table.sheet.deal_word)
        return sentence(_("On to {deal} {number}", deal=word, number=table.deal + 2))

    # --- Messages

    def take(self, message: Message) -> None:
        """Do what a message asks for, if possible."""
        with speaking(self.language):
            self.phone.follow()
            self.phone.reply = ""
            self._act(message)
            self._shown_at = -1

    def _act(self, message: Message) -> None:
        acts = {
            "press": self._press,
            "lay_off": self._lay_off,
            "swap": self._swap,
            "standing": self._give_order,
            # The arrangement of the cards, which nobody else sees.
            "order": self._order,
            "sort": self._sort,
            "tray": self._tray,
            "shift": self._shift,
        }
        act = acts.get(str(message.get("act")))
        if act is not None:
            act(message)

    def _press(self, message: Message) -> None:
        """Press a button of the newest screen; a button that is gone is too late."""
        button = self._buttons().get(str(message.get("button")))
        if button is None:
            self._say_late(str(message.get("button")))
            return
        self._pressed = button.id
        if button.answer is not None:
            self.do.answer(button.answer)
        elif button.wants:
            card = self._card(message)
            if card is not None:
                self.do.discard(Discard(self.seat, card))
        elif button.spec.reason:
            self.phone.refuse(button.spec.reason)
        elif button.spec.command is not None:
            self.do.perform(button.spec.command)

    def _buttons(self) -> Mapping[str, PhoneButton]:
        """The phone's buttons by id: those shown last, if nothing has changed since."""
        if self._shown_at != self.phone.moves:
            return {button.id: button for button in self._all_buttons(self._prompt())}
        return self._shown

    def _say_late(self, button: str) -> None:
        """Say why a pressed button is gone, unless it was pressed twice."""
        phone, top = self.phone, self.phone.view.table.top
        does, *about = button.split("-")
        if button == self._pressed or does == "let_go":
            return
        if does not in ("may_i", "want"):
            phone.refuse(_(LATE))
        elif (does, *about[1:]) != ("may_i", str(top)) or not self.do.want_when_asked():
            gone = phone.history.discards.why_gone(top, phone.player_names)
            now = (one.spec.reason for one in self._buttons().values() if one.does == does)
            phone.refuse(gone or next(now, "") or _(LATE))

    def _lay_off(self, message: Message) -> None:
        card, meld = self._card(message), _number(message.get("meld"))
        if card is not None and meld is not None:
            self.do.play_on(card, self.do.zones_of_meld(meld, str(message.get("end") or "")))

    def _swap(self, message: Message) -> None:
        card, meld = self._card(message), _number(message.get("meld"))
        wild = _number(message.get("wild"))
        if card is not None and meld is not None and wild is not None:
            self.do.play_on(card, [plays.OnWild(MeldId(meld), CardId(wild))])

    def _give_order(self, message: Message) -> None:
        """Set the standing order for discards."""
        order = order_from(message)
        if order is not None:
            self._host.wishes.orders[self.seat] = order

    # --- Arrangement

    def _order(self, message: Message) -> None:
        """Reorder the cards of the hand."""
        hand, wished = self.phone.hand, _numbers(message.get("cards"))
        cards = [CardId(card) for card in wished if card in hand.order]
        if len(set(cards)) == len(cards) and cards:
            rest = [card for card in hand.order if card not in set(cards)]
            order = (*cards, *rest)
            if order != hand.order:
                hand.order, hand.sort = order, Sort.MANUAL

    def _sort(self, message: Message) -> None:
        by = message.get("by")
        sort = next((sort for sort in SORTS if sort.value == by), None)
        if sort is not None:
            self.phone.hand.sort_by(sort, self.phone.hand.previewed(self.phone.view))

    def _tray(self, message: Message) -> None:
        """Put cards into the tray or back into the hand; slot -1 means the best one."""
        hand, view = self.phone.hand, self.phone.view
        mine = hand.previewed(view).hand
        wished = _numbers(message.get("cards"))
        cards = tuple(dict.fromkeys(CardId(card) for card in wished if card in mine))
        slot = message.get("slot")
        if not cards:
            return
        if slot is None:
            self.do.unstage(cards)
            return
        index = _number(slot)
        if index == -1:
            index = best_slot(view, hand.tray, cards)
        if index is not None and 0 <= index < len(hand.tray):
            hand.stage(index, cards)

    def _shift(self, message: Message) -> None:
        """Move a run's wilds in the tray to the next positions they could take."""
        hand, index = self.phone.hand, _number(message.get("slot"))
        if index is not None and 0 <= index < len(hand.tray):
            hand.tray = shifted(self.phone.view.table.meld_rules, hand.tray, index)

    def _card(self, message: Message) -> CardId | None:
        """The card of this hand that a message names; else say what to do."""
        number = _number(message.get("card"))
        if number is None or number not in self.phone.view.hand:
            self.phone.refuse(_("Choose a card first"))
            return None
        return CardId(number)

    def let_go_unasked(self) -> None:
        """Pass for somebody whose time to ask is over."""
        self.do.let_go(LetGo(self.seat))
        self._shown_at = -1


def _number(raw: object) -> int | None:
    return raw if isinstance(raw, int) and not isinstance(raw, bool) else None


def _numbers(raw: object) -> list[int]:
    return [n for n in raw if _number(n) is not None] if isinstance(raw, list | tuple) else []
