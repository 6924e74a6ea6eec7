"""Knows the page on which a person says what happens to discards while others play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from mayi_desktop.engine import Rank, Suit
from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import FocusLost, InputEvent
from mayi_desktop.ui.table.model.standing_orders import OrderKind, StandingOrder
from mayi_desktop.ui.table.text.event_text import SIGNS, face_text
from mayi_desktop.ui.widgets.basics.label import Label, Tone
from mayi_desktop.ui.widgets.containers.row import Row
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.controls.toggle import Toggle
from mayi_desktop.ui.widgets.pages.form import FormPage

_RANKS_AT_LEFT = 5
_ORDERS: Mapping[str, str] = {
    "ask": N_("Ask me"),
    "never": N_("Never ask"),
    "claim": N_("Claim these"),
}


class StandingOrdersPage(FormPage):
    """One person's standing order; it is private, so it closes when the window is left."""

    def __init__(
        self,
        context: Context,
        name: str,
        order: StandingOrder,
        on_done: Callable[[StandingOrder], None],
    ) -> None:
        super().__init__(context, _("While others play: {name}", name=name))
        look = context.look
        self.order = order
        self._on_done = on_done
        options = [(wish.value, _(_ORDERS[wish.value])) for wish in OrderKind]
        self.wish = Choice(look, "", options, order.kind.value, self._choose)
        self.suits = [self._suit(suit) for suit in Suit]
        self.ranks = [self._rank(rank) for rank in (*Rank, Rank.JOKER)[1:]]
        done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        text = Label(
            look,
            _(
                "What shall happen when a discard could be yours and you are not "
                "looking? Named cards hold for this deal."
            ),
            Tone.SOFT,
        )
        # Above the columns, so that their rows lie in line.
        self.above = Row(look, ((text, 0.5), (self.wish, 0.5)))
        left = [*self.suits, *self.ranks[:_RANKS_AT_LEFT]]
        self.compose((left, self.ranks[_RANKS_AT_LEFT:]), (done,))
        self._show_cards()
        self.focus.to(self.wish)

    def handle(self, event: InputEvent) -> bool:
        """Close where somebody else might look."""
        if isinstance(event, FocusLost):
            self.on_back()
            return False
        return super().handle(event)

    def on_back(self) -> None:
        """Take the order over and go back to the table."""
        self.context.scenes.remove(self)
        self._on_done(self.order)

    def _choose(self, key: str) -> None:
        self.order = replace(self.order, kind=OrderKind(key))
        self._show_cards()
        self.rearrange()

    def _show_cards(self) -> None:
        for toggle in (*self.suits, *self.ranks):
            toggle.set_visible(visible=self.order.kind is OrderKind.CLAIM)

    def _suit(self, suit: Suit) -> Toggle:
        def turn(on: bool) -> None:
            suits = self.order.suits | {suit} if on else self.order.suits - {suit}
            self.order = replace(self.order, suits=suits)

        words = _("claim"), _("let go")
        label = _("Every {card}", card=SIGNS[suit])
        return Toggle(self.look, label, words, turn, on=suit in self.order.suits)

    def _rank(self, rank: Rank) -> Toggle:
        def turn(on: bool) -> None:
            ranks = self.order.ranks | {rank} if on else self.order.ranks - {rank}
            self.order = replace(self.order, ranks=ranks)

        words = _("claim"), _("let go")
        label = _("Every {card}", card=face_text(rank, None))
        return Toggle(self.look, label, words, turn, on=rank in self.order.ranks)
