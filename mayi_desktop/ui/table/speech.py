"""Speech at the table: events, prompts, the focus, and the answers to keys that ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from mayi_desktop import engine
from mayi_desktop.base.i18n import N_, _, ngettext
from mayi_desktop.engine import CardId, MeldId, Seat
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.input import TableAct
from mayi_desktop.ui.kit.speech import Speech, Urgency
from mayi_desktop.ui.play import plays, speech
from mayi_desktop.ui.play.hand import Sort, slot_name
from mayi_desktop.ui.play.words import PlayerNames, card_text, meld_text
from mayi_desktop.ui.table.current_prompt import CurrentPrompt
from mayi_desktop.ui.table.keyboard import Keyboard, Spot
from mayi_desktop.ui.table.model import TableDisplay

Lines = Iterable[str]


class TableSpeech:
    """Says what is new at the table, and answers the keys that ask.

    Everything is found by comparing with the frame before, so that mouse, keys and game need no
    words of their own. On a shared screen no hand is spoken, unless its owner wears earphones;
    while speech is off, none is written there either.
    `beside` are the texts beside the table: a lesson's and the hint.
    """

    def __init__(
        self,
        display: TableDisplay,
        prompt: CurrentPrompt,
        keyboard: Keyboard,
        buttons: Callable[[], Iterator[Button]],
        beside: Callable[[], Sequence[str]],
    ) -> None:
        self._display = display
        self._model = display.model
        self._prompt = prompt
        self._keyboard = keyboard
        self._buttons = buttons
        self._beside = beside
        self._last_beside: Sequence[str] = ()
        self._opened = (0, 0)
        self._seen: object = None
        self._asked: tuple[str, ...] = ()
        self._decision: object = None
        self._spot: tuple[str, int] | None = None
        self._spot_text = ""
        self._picked: tuple[CardId, ...] = ()
        self._tray: tuple[CardId, ...] = ()
        self._reply = ""
        self._sort = Sort.MANUAL
        self._deal: int | None = None
        display.announcer.heard.connect(self._event)
        display.announcer.noted.connect(self._note)

    @property
    def says_hands(self) -> bool:
        """Whether the viewer's cards may be spoken."""
        speech = self._speech
        heard_alone = speech.is_on and speech.earphones
        return self._model.viewer is not None and (
            heard_alone or not self._model.hot_seat.shared
        )

    def acts(self) -> Mapping[TableAct, Callable[[], None]]:
        """The handlers of the keys that ask for something to hear."""
        asked: Mapping[TableAct, Callable[[], Lines]] = {
            TableAct.HEAR_HAND: self._hand,
            TableAct.HEAR_NEEDS: self._needs,
            TableAct.HEAR_MELDS: lambda: speech.melds_lines(self._view, self._called),
            TableAct.HEAR_TOP: lambda: (speech.top_line(self._view),),
            TableAct.HEAR_DOWN: lambda: (speech.down_line(self._view, self._called),),
            TableAct.HEAR_COUNTS: lambda: speech.count_lines(self._view, self._called),
            TableAct.HEAR_SCORES: lambda: speech.score_lines(self._view, self._called),
            TableAct.HEAR_TURNS: self._turns,
        }
        return {act: partial(self._answer, lines) for act, lines in asked.items()}

    def read_aloud(self) -> None:
        """Say what is asked, the top discard, and every button."""
        self._say(self._beside(), Urgency.QUESTION)
        self._say(self._prompt_lines(), Urgency.QUESTION)
        self._say((speech.top_line(self._view),), Urgency.QUESTION)
        self._say((b.spoken_text() for b in self._buttons() if b.enabled), Urgency.QUESTION)

    def follow(self) -> None:
        """Say what is new since the last frame."""
        model, is_idle = self._model, self._display.presenter.is_idle
        opened = self._speech.session, model.context.scenes.changes
        seen = opened, model.changes, is_idle, model.captions.reply, self._beside()
        if seen == self._seen:
            return
        if opened != self._opened:
            self._opened, self._asked, self._spot = opened, (), None
        self._seen = seen
        self._follow_hand()
        self._follow_focus()
        self._follow_reply()
        self._follow_beside()
        if is_idle:
            self._follow_prompt()

    # --- What is compared

    def _follow_hand(self) -> None:
        hand, deal = self._model.hand, self._view.table.deal
        staged = hand.staged
        if self.says_hands:
            if deal == self._deal and hand.sort is not self._sort is not Sort.MANUAL:
                self._say(self._hand(), Urgency.REPLY)
            self._say(self._picks(), Urgency.REPLY)
            if staged != self._tray and (staged or set(self._tray) & set(hand.order)):
                self._say(self._tray_lines(), Urgency.REPLY)
        self._picked, self._tray, self._sort = hand.picked, staged, hand.sort
        if self._display.presenter.is_idle and deal != self._deal:
            self._deal = deal
            if self._view.hand:
                self._say(self._hand(), Urgency.EVENT)

    def _picks(self) -> Iterator[str]:
        """Cards that were picked or put back since the last frame."""
        now, before = self._model.hand.picked, self._picked
        held = self._model.hand.order
        for card in now:
            if card not in before:
                yield _("{card} picked", card=card_text(card))
        for card in before:
            if card not in now and card in held and card not in self._model.hand.staged:
                yield _("{card} not picked", card=card_text(card))

    def _tray_lines(self) -> Iterator[str]:
        """What lies in the tray."""
        tray = self._model.hand.tray
        if not any(slot.cards for slot in tray):
            yield _("The tray is empty.")
        for index, slot in enumerate(tray):
            if slot.cards:
                yield self._slot_name(index)
                yield from speech.packed(map(card_text, slot.cards))

    def _follow_focus(self) -> None:
        spot = self._keyboard.focused()
        if spot is None:
            self._spot = None
            return
        text = self._spot_words(spot)
        if spot.name != self._spot:
            self._spot, self._spot_text = spot.name, text
            self._say(text.split("\n"), Urgency.REPLY)
        elif text != self._spot_text:
            self._spot_text = text
            if spot.kind in ("button", "discards"):
                self._say(text.split("\n"), Urgency.EVENT)

    def _follow_reply(self) -> None:
        reply = self._model.captions.reply
        if reply != self._reply:
            self._reply = reply
            self._say((reply,), Urgency.REPLY)

    def _follow_beside(self) -> None:
        beside = self._beside()
        new = [text for text in beside if text not in self._last_beside]
        self._last_beside = beside
        self._say(new, Urgency.QUESTION)

    def _follow_prompt(self) -> None:
        """Say the prompt; within one decision only what is new in it."""
        lines = tuple(self._prompt_lines())
        table = self._view.table
        decision = table.deal, table.turn_no, table.phase, table.top, self._model.viewer
        if lines == self._asked and decision == self._decision:
            return
        known = self._asked if decision == self._decision else ()
        self._asked, self._decision = lines, decision
        self._say((line for line in lines if line not in known), Urgency.QUESTION)

    # --- Words

    @property
    def _speech(self) -> Speech:
        return self._model.context.speech

    @property
    def _view(self) -> engine.TableView:
        return self._model.view

    @property
    def _called(self) -> PlayerNames:
        return self._model.player_names

    def _say(self, lines: Lines, urgency: Urgency) -> None:
        """Say lines that only name cards which everybody here may hear of."""
        public = self._view.table.top
        for line in lines:
            if self.says_hands or not speech.names_other_cards(line, public):
                self._speech.say(line, urgency)

    def _answer(self, lines: Callable[[], Lines]) -> None:
        """Say what a key asks for; without speech, show it."""
        found = tuple(lines())
        if self._speech.is_on:
            for line in found:
                self._speech.say(line, Urgency.REPLY)
        else:
            self._model.explain("  ·  ".join(found))

    def _event(self, event: engine.Event) -> None:
        mine = getattr(event, "seat", None) == self._model.viewer
        own = self.says_hands and mine
        table, short = self._view.table, self._speech.is_short
        for line in speech.told(event, self._called, table, short=short, own=own):
            self._speech.say(line, Urgency.EVENT)

    def _note(self, words: str) -> None:
        self._speech.say(words, Urgency.EVENT)

    def _prompt_lines(self) -> Iterator[str]:
        model = self._model
        keys, short = model.context.keys, self._speech.is_short
        return speech.prompt_lines(self._prompt.now(), model.names, keys, short=short)

    def _hand(self) -> Iterator[str]:
        model = self._model
        if model.viewer is None:
            yield _("No hand is open.")
        elif not self.says_hands:
            yield _("On a shared screen, hands are only read out over earphones.")
        else:
            hand = model.hand
            yield from speech.hand_lines(hand.held(), hand.sort, self._view)

    def _needs(self) -> Iterator[str]:
        yield from speech.lack_lines(self._view) if self.says_hands else self._hand()

    def _turns(self) -> Iterator[str]:
        lines = self._display.log.lines.last_round
        yield from lines or (_("Nobody has played yet."),)

    def _spot_words(self, spot: Spot) -> str:
        """A thing on the table with its kind and state."""
        match spot.kind:
            case "card":
                return self._card_words(CardId(spot.number))
            case "staged":
                card = self._private(CardId(spot.number))
                return _("{card}, in the tray", card=card)
            case "slot":
                return self._slot_text(spot.number)
            case "meld":
                return "\n".join(self._meld_words(MeldId(spot.number)))
            case "stock":
                count = self._view.stock_count
                return ngettext("Stock, {count} card", "Stock, {count} cards", count=count)
            case "discards":
                return _("Discard pile: {top}", top=speech.top_line(self._view))
            case "seat":
                return self._seat_text(Seat(spot.number))
            case _:
                button = next((b for b in self._buttons() if b.number == spot.number), None)
                return "" if button is None else button.spoken_text()

    def _private(self, card: CardId) -> str:
        """A card of the hand, if it may be spoken."""
        return card_text(card) if self.says_hands else _("a card")

    def _card_words(self, card: CardId) -> str:
        hand, order = self._model.hand, self._display.layout.order
        at, count = order.index(card) + 1 if card in order else 0, len(order)
        parts = [self._private(card), _("{number} of {count}", number=at, count=count)]
        if card in hand.picked:
            parts.append(_("picked"))
        if card in hand.new and self.says_hands:
            parts.append(_("new"))
        fits = self._fits(card) if self.says_hands else ()
        return "\n".join((", ".join(parts), *fits))

    def _fits(self, card: CardId) -> Iterator[str]:
        """The keys that play a card on a meld, and what becomes of a wild."""
        legal = plays.legal_zones(self._view, (card,))
        is_wild = self._rules.is_wild(card)
        for number, zone in enumerate(self._prompt.now().numbered, start=1):
            if zone in legal and not isinstance(zone, plays.OnDiscards):
                meld = self._view.table.meld(zone.meld)
                words = "" if meld is None else meld_text(meld)
                lays_off = isinstance(zone, plays.OnMeld)
                key = N_("fits {meld}, press {number}")
                if not lays_off:
                    key = N_("can be swapped, press {number}")
                if self._model.context.pad:
                    key = N_("fits {meld}") if lays_off else N_("can be swapped")
                yield _(key, meld=words, number=number)
                if is_wild or not lays_off:
                    yield plays.drop_text(self._view, legal[zone])

    def _seat_text(self, seat: Seat) -> str:
        """A person, with what pressing their name does."""
        name = self._model.names[seat]
        spec = next((spec for spec in self._prompt.now().seats if spec.seat == seat), None)
        return name if spec is None else _("{name}: {words}", name=name, words=spec.label)

    def _slot_text(self, index: int) -> str:
        slot = self._model.hand.tray[index]
        cards = ", ".join(map(self._private, slot.cards)) if slot.cards else _("empty")
        return _("{name}: {words}", name=self._slot_name(index), words=cards)

    def _slot_name(self, index: int) -> str:
        return slot_name(self._model.hand.tray[index], exact=self._view.table.rule.exact)

    def _meld_words(self, meld_id: MeldId) -> Iterator[str]:
        meld = self._view.table.meld(meld_id)
        if meld is not None:
            first, *rest = speech.meld_lines(meld, self._rules)
            yield _("{name}: {words}", name=self._model.names[meld.owner], words=first)
            yield from rest

    @property
    def _rules(self) -> MeldRules:
        return self._view.table.meld_rules
