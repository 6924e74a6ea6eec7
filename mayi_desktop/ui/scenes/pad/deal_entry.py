"""Page on which a deal is entered: who went out, and the points of everybody else."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from mayi_desktop.engine import Seat
from mayi_desktop.host.pad.checks import MISSING, Doubt
from mayi_desktop.host.pad.evening import NOBODY, DealEntry, HandLeft
from mayi_desktop.host.pad.session import PadSession, keep
from mayi_desktop.i18n import _, ngettext
from mayi_desktop.sheets.phrases import deal_word, rank_sign, sentence
from mayi_desktop.ui.drawing import Look
from mayi_desktop.ui.scenes.pad.tap_cards import TapCardsPage
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.basics import Label, Signal, Tone, Widget
from mayi_desktop.ui.widgets.containers.row import Row
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.text_field import TextField
from mayi_desktop.ui.widgets.pages.form import FormPage

_MOST_DIGITS = 5
_SHARES = (0.27, 0.24, 0.17, 0.32)  # name, who went out, points, cards


class HandRow(Row):
    """One player: the name, whether they went out, and their points or cards."""

    def __init__(self, look: Look, page: DealEntryPage, seat: int, name: str) -> None:
        self.seat = seat
        self.name = Label(look, name, Tone.STRONG)
        self.out = Button(look, "", partial(page.choose_out, seat))
        type_points = partial(page.type_points, seat)
        self.points = TextField(look, "", type_points, limit=_MOST_DIGITS, hint=_("Points"))
        self.points.entered.connect(page.go_on)
        self.tap = Button(look, "", partial(page.open_cards, seat), kind=ButtonKind.QUIET)
        parts = (self.name, self.out, self.points, self.tap)
        super().__init__(look, tuple(zip(parts, _SHARES, strict=True)))

    def show_entry(self, entry: DealEntry) -> None:
        """Show what is entered for this player."""
        hand, is_out = entry.hands[self.seat], entry.out == self.seat
        self.out.set_label(_("Went out") if is_out else _("Went out?"))
        self.out.kind = ButtonKind.PRIMARY if is_out else ButtonKind.QUIET
        self.out.dirty = True
        self.points.set_visible(visible=not is_out)
        self.tap.set_visible(visible=not is_out)
        if hand is not None or not self.points.focused:
            self.points.set("" if hand is None else str(hand.points))
        self.tap.set_label(_cards_text(hand))
        self.dirty = True


class DealEntryPage(FormPage):
    """A row for each player; a doubt is asked below them, one at a time.

    Every change is noted in the file at once, so that a crash loses none of them.
    """

    column = 980

    def __init__(
        self, context: Context, session: PadSession, deal: int, on_done: Callable[[], None]
    ) -> None:
        self._session = session
        evening = session.evening
        self.entry = evening.blank(deal)
        word = sentence(deal_word(evening.sheet))
        super().__init__(
            context,
            _("{deal} {number}: who went out, and what’s left?", deal=word, number=deal + 1),
        )
        look = self.look
        self.done = Signal(on_done)
        self._wrong_typing: dict[int, str] = {}
        self._focused_before: object = None
        names = evening.names[: len(self.entry.hands)]
        self._names = names
        self.rows = [HandRow(look, self, seat, name) for seat, name in enumerate(names)]
        self.nobody = Button(look, _("Nobody went out"), partial(self.choose_out, NOBODY))
        self.question = Label(look, "", Tone.STRONG, least_lines=2)
        self.keep_button = Button(look, _("Yes, that’s right"), self._keep)
        self._asked: Doubt | None = None
        self.below = Row(look, ((self.question, 0.72), (self.keep_button, 0.28)))
        self._corrects = deal < len(evening.deals)
        words = _("Cancel") if self._corrects else _("Back")
        back = Button(look, words, self.on_back)
        self.save = Button(look, _("Done"), self._save, kind=ButtonKind.PRIMARY)
        nobody = Row(look, ((self.nobody, 0.51), (Label(look, ""), 0.49)))
        self.compose(([*self.rows, nobody],), (back, self.save))
        self._ask(None)
        self._show()
        self.focus.to(self.rows[0].out)

    def on_back(self) -> None:
        """Keep what was begun for a new deal; leave a deal that was entered as it stands."""
        if self._corrects:
            self._session.drop_draft(self.entry.deal)
        super().on_back()

    def update(self, dt: float) -> bool:
        """Look at a number once its field is left: half a number is no mistake."""
        current = self.focus.current
        if current is not self._focused_before:
            self._focused_before = current
            self._look_at_others()
        return super().update(dt)

    def follow(self, sent: Collection[Seat]) -> None:
        """Take over what phones have entered; those that have `sent` it are marked."""
        before, self.entry = self.entry, self._session.evening.blank(self.entry.deal)
        for row in self.rows:
            if before.hands[row.seat] != self.entry.hands[row.seat]:
                self._wrong_typing.pop(row.seat, None)
                row.points.set("")
            name = self._names[row.seat]
            row.name.set_text(_("{name} ✓", name=name) if row.seat in sent else name)
        self._show()
        self._look_at_others()

    def choose_out(self, seat: int) -> None:
        """Somebody went out, or nobody did; a second press takes it back."""
        out = None if self.entry.out == seat else seat
        for row in self.rows:
            if row.seat == seat:
                self._wrong_typing.pop(seat, None)
        self._change(self.entry.with_out(out))
        self._show()
        self._look_at_others()

    def type_points(self, seat: int, text: str) -> None:
        """Points were typed; anything but a number is asked about when all is done."""
        text = text.strip()
        is_number = text.isascii() and text.isdigit()
        self._wrong_typing.pop(seat, None)
        if text and not is_number:
            self._wrong_typing[seat] = text
        hand = HandLeft(int(text)) if is_number else None
        self._change(self.entry.with_hand(seat, hand))
        self.rows[seat].tap.set_label(_cards_text(hand))
        if self._asked is not None and self._asked.seat in (seat, None):
            self._ask(None)

    def open_cards(self, seat: int) -> None:
        """Tap the cards of a hand in place of typing its points."""
        hand = self.entry.hands[seat]
        cards = () if hand is None or hand.cards is None else hand.cards
        sheet, name = self._session.evening.sheet, self._names[seat]
        page = TapCardsPage(
            self.context, (sheet, self.entry.deal), name, cards, partial(self._tapped, seat)
        )
        self.context.scenes.push(page)

    def go_on(self) -> None:
        """Go to the next player whose points are missing; save when there is none."""
        current = self.focus.current
        here = next((row.seat for row in self.rows if row.points is current), -1)
        order = [*self.rows[here + 1 :], *self.rows[: here + 1]]
        missing = (row for row in order if self._is_missing(row.seat))
        row = next(missing, None)
        if row is None:
            self._save()
            return
        self.focus.to(row.points, shown=True)
        self.form.reveal(row.points)

    def _is_missing(self, seat: int) -> bool:
        return self.entry.hands[seat] is None

    def _tapped(self, seat: int, hand: HandLeft | None) -> None:
        self._wrong_typing.pop(seat, None)
        self._change(self.entry.with_hand(seat, hand))
        self._show()
        self._look_at_others()

    def _change(self, entry: DealEntry) -> None:
        self.entry = entry
        self._session.note(entry)

    def _show(self) -> None:
        for row in self.rows:
            row.show_entry(self.entry)
        nobody = self.entry.out == NOBODY
        self.nobody.kind = ButtonKind.PRIMARY if nobody else ButtonKind.QUIET
        self.nobody.dirty = True
        self.focus.drop_lost()

    def _doubts(self) -> list[Doubt]:
        typed = [
            Doubt(
                "number",
                _(
                    "Please type {name}’s points as a number, such as 45.",
                    name=self._names[seat],
                ),
                seat,
            )
            for seat in self._wrong_typing
        ]
        found = self._session.doubts(self.entry)
        return [*typed, *(d for d in found if d.seat not in self._wrong_typing)]

    def _look_at_others(self) -> None:
        """Ask about what is there already, but not about the field being typed in."""
        typing = {row.seat for row in self.rows if row.points is self.focus.current}
        found = [d for d in self._doubts() if d.key != MISSING and d.seat not in typing]
        self._ask(found[0] if found else None)

    def _ask(self, doubt: Doubt | None) -> None:
        """Ask about one thing; where people may insist, with a button for that."""
        self._asked = doubt
        self.question.set_text("" if doubt is None else doubt.text)
        self.keep_button.set_visible(visible=doubt is not None and not doubt.certain)
        # Two lines have room already; only a longer question moves the rows.
        assert self.below is not None
        if self.below.height_for(self.below.rect.width) != self.below.rect.height:
            self.rearrange()

    def _keep(self) -> None:
        if self._asked is not None and not self._asked.certain:
            self._change(keep(self.entry, self._asked))
            self._look_at_others()
            self.focus.to(self.save)

    def _save(self) -> None:
        doubts = self._doubts()
        if doubts:
            self._point_to(doubts[0])
            return
        if self._session.enter(self.entry):
            self.context.scenes.remove(self)
            self.done.emit()

    def _point_to(self, doubt: Doubt) -> None:
        """Ask, with the focus where another answer goes: Enter pressed twice keeps nothing."""
        if doubt.seat is None:
            where: Widget = self.nobody if doubt.key == "nobody" else self.rows[0].out
        else:
            row = self.rows[doubt.seat]
            where = row.out if row.seat == self.entry.out else row.points
        self.focus.to(where, shown=True)
        self._ask(doubt)
        self._focused_before = self.focus.current


def _cards_text(hand: HandLeft | None) -> str:
    """The tapped cards of a hand in short, or the offer to tap them."""
    if hand is None or hand.cards is None:
        return _("Tap the cards")
    if len(hand.cards) > 6:
        return ngettext("{count} card", "{count} cards", count=len(hand.cards))
    return " ".join(rank_sign(rank) for rank in hand.cards)
