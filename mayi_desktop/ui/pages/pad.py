"""Pages of an evening with real cards: set-up, score pad, and entries."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from mayi_desktop.base.i18n import _, ngettext
from mayi_desktop.base.languages import and_list, court_letter, number_text, time_text
from mayi_desktop.engine import Seat
from mayi_desktop.engine.actions import FirstTotal
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import Jokers, RuleSheet
from mayi_desktop.host.game_record import Scores
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.pad import (
    MISSING,
    NOBODY,
    NOT_A_NUMBER,
    Correction,
    DealEntry,
    Doubt,
    Evening,
    EveningSetup,
    HandLeft,
    PadSession,
    keep,
)
from mayi_desktop.host.recorder import record_of_evening, recorder_for
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.sheets.phrases import deal_name, deal_word, rank_sign, sheet_title
from mayi_desktop.sheets.rules_page import rules_page
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row, Stack, place_right, place_shared
from mayi_desktop.ui.kit.card_art import ASPECT, CardArt
from mayi_desktop.ui.kit.controls import Choice, TextField
from mayi_desktop.ui.kit.input import KeyPressed, TableAct
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.page import FormPage, KeyedButton, Page, show_message
from mayi_desktop.ui.kit.paint import Box, draw_box, draw_ring
from mayi_desktop.ui.kit.rich_text import Paragraph, RichText, TextStyle
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.speech import rank_word
from mayi_desktop.ui.kit.widget import Label, Room, Signal, Tone, Widget
from mayi_desktop.ui.pages.ask import AskPage
from mayi_desktop.ui.pages.choices import (
    MOST_SEATS,
    NewcomerPage,
    SheetChoices,
    SheetPicker,
    TableSetup,
    option_toggles,
    show_options,
    with_names,
)
from mayi_desktop.ui.pages.phones import HomeLine, open_invitations
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.scores import export_record, score_chart, score_pad
from mayi_desktop.ui.play.words import (
    LONGEST_NAME,
    PlayerNames,
    date_of,
    together,
    winners_text,
)

if TYPE_CHECKING:
    from mayi_desktop.ui.phones.pad import PadPhones
    from mayi_desktop.ui.phones.server import PhoneServer


class PadLine(HomeLine["PadPhones"]):
    """The phones at a score pad."""

    def __init__(self, context: Context, session: PadSession) -> None:
        super().__init__(context)
        self._session = session

    @property
    def names(self) -> Sequence[str]:
        return self._session.evening.names

    @property
    def has_sent(self) -> frozenset[Seat]:
        """Seats whose hand for the next deal came by phone."""
        return frozenset() if self.lobby is None else frozenset(self.lobby.has_sent)

    def is_persons(self, seat: Seat) -> bool:
        """Always true: only people play with real cards."""
        return seat < len(self.names)

    def poll(self) -> bool:
        """Hear the phones; True if one has changed an entry."""
        if self.lobby is None:
            return False
        self.lobby.look = self._phone_look()
        self._show_roster()
        return self.lobby.poll()

    def _make_lobby(self, server: PhoneServer) -> PadPhones:
        from mayi_desktop.ui.phones.pad import PadPhones

        return PadPhones(self._session, server)


class CorrectPage(FormPage):
    """Every deal with its points and a correct button; below, past corrections, last first.

    `on_join` adds a player; None while nobody can join.
    """

    column = 1100

    def __init__(
        self,
        context: Context,
        evening: Evening,
        on_choose: Callable[[int], None],
        on_join: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(context, _("What needs correcting?"))
        look = self.look
        self.chosen = Signal(on_choose)
        self._evening = evening
        self.correct = [
            Button(look, _("Fix this one"), partial(self._choose, deal.deal))
            for deal in evening.deals
        ]
        rows: list[Widget] = []
        for deal, button in zip(evening.deals, self.correct, strict=True):
            lines = [(self._title(deal), Tone.STRONG), (self._points(deal), Tone.NORMAL)]
            if deal.insisted:
                lines.append((_("Entered as you counted it."), Tone.SOFT))
            elif deal.kept:
                kept = _("You were asked about this, and it’s right.")
                lines.append((kept, Tone.SOFT))
            text = Stack(look, [Label(look, words, tone) for words, tone in lines])
            rows.append(Row(look, ((text, 0.8), (button, 0.2))))
        if evening.corrections:
            rows.append(Label(look, _("Corrected so far"), Tone.SUBHEADING))
            rows += [
                Label(look, words, Tone.NORMAL)
                for change in reversed(evening.corrections)
                for words in self._changes(change)
            ]
        self.done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self.join = Button(look, _("Add a player"), self._join)
        self.join.set_visible(visible=on_join is not None)
        self.joining = Signal(on_join or (lambda: None))
        self.compose((rows,), (self.join, self.done))
        self.focus.to(self.done)

    def _join(self) -> None:
        self.context.scenes.remove(self)
        self.joining.emit()

    def _choose(self, deal: int) -> None:
        self.context.scenes.remove(self)
        self.chosen.emit(deal)

    def _title(self, deal: DealEntry) -> str:
        name = deal_name(self._evening.sheet.deal_word, deal.deal)
        return _("{name}: {words}", name=name, words=self._out(deal))

    def _out(self, deal: DealEntry) -> str:
        if deal.out is None or deal.out == NOBODY:
            return _("Nobody went out")
        return _("{name} went out", name=self._evening.names[deal.out])

    def _points(self, deal: DealEntry) -> str:
        names = self._evening.names
        parts = [
            together(_("{name} {total}", name=names[seat], total=points))
            for seat, points in enumerate(deal.points)
        ]
        return " · ".join(parts)

    def _changes(self, change: Correction) -> Iterator[str]:
        """One sentence per player that a correction changed."""
        before, after = change.before, change.after
        time = time_text(datetime.fromisoformat(after.when)) if after.when else ""
        where = {
            "time": time,
            "deal": deal_word(self._evening.sheet),
            "number": after.deal + 1,
        }
        if before.out != after.out:
            yield _("{time}, {deal} {number}: {out}", out=self._out(after), **where)
        for seat, (old, new) in enumerate(zip(before.points, after.points, strict=True)):
            if old != new:
                yield _(
                    "{time}, {deal} {number}: {name} has {new} points, not {old}",
                    name=self._evening.names[seat],
                    old=old,
                    new=new,
                    **where,
                )


_RANKS = (*(rank for rank in Rank if rank is not Rank.JOKER), Rank.JOKER)
_IN_A_ROW = 7
# Ranks typed by letter, whatever the language calls them.
_KEYS = {"t": Rank.TEN, "1": Rank.TEN, "j": Rank.JACK, "q": Rank.QUEEN, "k": Rank.KING}
_KEYS |= {"a": Rank.ACE, "0": Rank.TEN}


class CardKey(Button):
    """A card to tap, with its points and a count."""

    def __init__(
        self,
        look: Look,
        art: CardArt,
        rank: Rank,
        facts: tuple[int, bool],
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(look, rank_sign(rank), on_press)
        self._art = art
        self.rank = rank
        self._points, self._wild = facts
        self.count = 0

    def spoken_name(self) -> str:
        joker = self.rank is Rank.JOKER
        return rank_sign(self.rank) if joker else rank_word(rank_sign(self.rank))

    def spoken_state(self) -> str:
        points = ngettext("{count} point", "{count} points", count=self._points)
        return f"{points}, {number_text(self.count)}" if self.count else points

    def set_count(self, count: int) -> None:
        """Show how often the card was tapped."""
        if count != self.count:
            self.count, self.dirty = count, True

    def draw(self, target: pygame.Surface) -> None:
        sizes, colours = self.look.metrics, self.look.palette
        foot = round(1.4 * sizes.body)
        high = self.rect.height - foot
        name = "JK" if self.rank is Rank.JOKER else f"{self.rank.letter}S"
        picture = self._art.face(name, high, wild=self._wild)
        place = picture.get_rect(midtop=self.rect.midtop)
        # Ivory would vanish on paper.
        blur = sizes.px(5)
        shade = self._art.shadow(place.size, blur)
        target.blit(shade, (place.x - 2 * blur, place.y - 2 * blur + blur // 2))
        target.blit(picture, place)
        if self.hovered or self.held:
            draw_ring(target, place, colours.accent, sizes.px(3))
        below = pygame.Rect(self.rect.x, place.bottom, self.rect.width, foot)
        points = ngettext("{count} point", "{count} points", count=self._points)
        self.look.write_centred(target, points, below, sizes.small, colours.text)
        if self.count:
            side = round(1.9 * sizes.body)
            disc = pygame.Rect(0, 0, side, side).move_to(center=place.center)
            edge = colours.primary_line
            draw_box(target, disc, Box(colours.primary, side // 2, edge, sizes.line))
            words = f"{self.count}×"
            ink = colours.on_primary
            self.look.write_centred(target, words, disc, sizes.body, ink, bold=True)


class TapCardsPage(Page):
    """Each rank as a card: a tap adds one; the sum stands below."""

    def __init__(
        self,
        context: Context,
        deal: tuple[RuleSheet, int],
        name: str,
        cards: Iterable[Rank],
        on_done: Callable[[HandLeft | None], None],
    ) -> None:
        super().__init__(context)
        look, (self._sheet, number) = self.look, deal
        self.cards = list(cards)
        self.done = Signal(on_done)
        self._heading = Label(look, _("What does {name} still hold?", name=name), Tone.HEADING)
        wilds = self._sheet.meld_rules(number).wilds
        has_jokers = self._sheet.jokers is not Jokers.NONE
        self.keys = [
            CardKey(
                look,
                context.assets.cards,
                rank,
                (self._sheet.points.get(rank, 0), rank in wilds),
                partial(self.tap, rank),
            )
            for rank in _RANKS
            if rank is not Rank.JOKER or has_jokers
        ]
        self.sum = Label(look, "", Tone.SUBHEADING, Align.LEFT)
        self.held = Label(look, "", Tone.NORMAL, Align.LEFT)
        self.undo = Button(look, _("Undo"), self._undo)
        self.clear = Button(look, _("Start over"), self._clear)
        self.ready = Button(look, _("Done"), self._finish, kind=ButtonKind.PRIMARY)
        self._buttons = [self.undo, self.clear, self.ready]
        self.widgets = [self._heading, *self.keys, self.sum, self.held, *self._buttons]
        self.focus.to(self.keys[0])
        self._show()

    def tap(self, rank: Rank) -> None:
        """Add a card of this rank."""
        self.cards.append(rank)
        self._show()

    def on_key(self, event: KeyPressed) -> bool:
        rank = _rank_of(event.key)
        if rank is not None and not event.mods:
            if any(key.rank is rank for key in self.keys):
                self.tap(rank)
            return True
        if event.key == "backspace":
            self._undo()
            return True
        return False

    def arrange(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        room = Room(self.lay_panel(bounds, 24, (32, 20), widest=1500), sizes.gap)
        self._heading.place(room.top(sizes.px(56)))
        place_right(self._buttons, room.bottom(sizes.control), sizes.px(150))
        high = round(1.5 * sizes.ribbon)
        self.held.place(room.bottom(high, 0))
        self.sum.place(room.bottom(high))
        self._place_keys(room.rest)

    def _place_keys(self, room: pygame.Rect) -> None:
        sizes = self.look.metrics
        gap, foot = sizes.gap, round(1.4 * sizes.body)
        high = (room.height - gap) // 2
        wide = (room.width - gap * (_IN_A_ROW - 1)) // _IN_A_ROW
        card = min(high - foot, round(wide / ASPECT))
        high = card + foot
        step = max(round(card * ASPECT), wide)
        for number, key in enumerate(self.keys):
            row, column = divmod(number, _IN_A_ROW)
            x = room.x + column * (wide + gap) + (wide - step) // 2
            key.place(pygame.Rect(x, room.y + row * (high + gap), step, high))

    def _show(self) -> None:
        for key in self.keys:
            key.set_count(self.cards.count(key.rank))
        hand = HandLeft.of_cards(self._sheet, self.cards)
        count = ngettext("{count} card", "{count} cards", count=len(self.cards))
        points = ngettext("{count} point", "{count} points", count=hand.points)
        self.sum.set_text(_("{words} · {more}", words=count, more=points))
        self.held.set_text(" ".join(rank_sign(rank) for rank in hand.cards or ()))
        for button in (self.undo, self.clear):
            button.set_enabled(enabled=bool(self.cards))

    def _undo(self) -> None:
        if self.cards:
            self.cards.pop()
            self._show()

    def _clear(self) -> None:
        self.cards.clear()
        self._show()

    def _finish(self) -> None:
        self.context.scenes.remove(self)
        cards = self.cards
        self.done.emit(HandLeft.of_cards(self._sheet, cards) if cards else None)


def _rank_of(key: str) -> Rank | None:
    """The rank for a key; also accepts the letter printed on the cards."""
    if key.isdigit() and 2 <= int(key) <= 9:
        return Rank(int(key))
    printed = {
        court_letter(rank.letter).casefold(): rank
        for rank in (Rank.JACK, Rank.QUEEN, Rank.KING)
    }
    return printed.get(key) or _KEYS.get(key)


_MOST_DIGITS = 5
_SHARES = (0.27, 0.24, 0.17, 0.32)  # name, out, points, cards


class HandRow(Row):
    """One player's row: name, whether they went out, and points or cards."""

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
        """Show this player's entry."""
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
    """A row per player; doubts are shown below them, one at a time.

    Every change is saved at once, so that a crash loses none.
    """

    column = 980

    def __init__(
        self, context: Context, session: PadSession, deal: int, on_done: Callable[[], None]
    ) -> None:
        self._session = session
        evening = session.evening
        self.entry = evening.blank(deal)
        name = deal_name(evening.sheet.deal_word, deal)
        super().__init__(context, _("{name}: who went out, and what’s left?", name=name))
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
        # Doubts that stood in the way of *Done* once, and twice.
        self._refused: set[str] = set()
        self._insisted: set[str] = set()
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
        """Keep an unfinished new entry; discard changes to an existing one."""
        if self._corrects:
            self._session.drop_draft(self.entry.deal)
        super().on_back()

    def update(self, dt: float) -> bool:
        """Check a number once its field is left: half a number is no mistake."""
        current = self.focus.current
        if current is not self._focused_before:
            self._focused_before = current
            self._look_at_others()
        return super().update(dt)

    def follow(self, sent: Collection[Seat]) -> None:
        """Take over entries from phones; mark the seats in `sent`."""
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
        """Set who went out, or nobody; pressing it again clears it."""
        out = None if self.entry.out == seat else seat
        for row in self.rows:
            if row.seat == seat:
                self._wrong_typing.pop(seat, None)
        self._change(self.entry.with_out(out))
        self._show()
        self._look_at_others()

    def type_points(self, seat: int, text: str) -> None:
        """Take typed points; anything but a number becomes a doubt at the end."""
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
        """Tap a hand's cards instead of typing its points."""
        hand = self.entry.hands[seat]
        cards = () if hand is None or hand.cards is None else hand.cards
        sheet, name = self._session.evening.sheet, self._names[seat]
        page = TapCardsPage(
            self.context, (sheet, self.entry.deal), name, cards, partial(self._tapped, seat)
        )
        self.context.scenes.push(page)

    def go_on(self) -> None:
        """Move to the next player without points; save if there is none."""
        current = self.focus.current
        here = next((row.seat for row in self.rows if row.points is current), -1)
        order = [*self.rows[here + 1 :], *self.rows[: here + 1]]
        missing = (row for row in order if self.entry.hands[row.seat] is None)
        row = next(missing, None)
        if row is None:
            self._save()
            return
        self.focus.to(row.points, shown=True)
        self.form.reveal(row.points)

    def _tapped(self, seat: int, hand: HandLeft | None) -> None:
        self._wrong_typing.pop(seat, None)
        self._change(self.entry.with_hand(seat, hand))
        self._show()
        self._look_at_others()

    def _change(self, entry: DealEntry) -> None:
        if (entry.out, entry.hands) != (self.entry.out, self.entry.hands):
            self._refused.clear()
            self._insisted.clear()
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
                NOT_A_NUMBER,
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
        """Show doubts about what is entered, except for the field being typed in."""
        typing = {row.seat for row in self.rows if row.points is self.focus.current}
        found = [d for d in self._doubts() if d.key != MISSING and d.seat not in typing]
        self._ask(found[0] if found else None)

    def _ask(self, doubt: Doubt | None) -> None:
        """Show one doubt; a button overrules it if people may."""
        self._asked = doubt
        self.question.set_text("" if doubt is None else doubt.text)
        self.keep_button.set_visible(visible=self._may_keep(doubt))
        insists = doubt is not None and doubt.certain
        self.keep_button.set_label(_("Enter it anyway") if insists else _("Yes, that’s right"))
        # Two lines always fit; only a longer question moves the rows.
        assert self.below is not None
        if self.below.height_for(self.below.rect.width) != self.below.rect.height:
            self.rearrange()

    def _may_keep(self, doubt: Doubt | None) -> bool:
        """Whether people may overrule it: what cannot be only after a second *Done*."""
        if doubt is None or not doubt.can_be_overruled:
            return False
        return not doubt.certain or doubt.mark in self._insisted

    def _keep(self) -> None:
        if self._asked is not None and self._may_keep(self._asked):
            self._change(keep(self.entry, self._asked))
            self._look_at_others()
            self.focus.to(self.save)

    def _save(self) -> None:
        doubts = self._doubts()
        if doubts:
            mark = doubts[0].mark
            (self._insisted if mark in self._refused else self._refused).add(mark)
            self._point_to(doubts[0])
            return
        if self._session.enter(self.entry):
            self.context.scenes.remove(self)
            self.done.emit()

    def _point_to(self, doubt: Doubt) -> None:
        """Show a doubt with the focus on the field: a second Enter must not overrule it."""
        if doubt.seat is None:
            where: Widget = self.nobody if doubt.key == "nobody" else self.rows[0].out
        else:
            row = self.rows[doubt.seat]
            where = row.out if row.seat == self.entry.out else row.points
        self.focus.to(where, shown=True)
        self._ask(doubt)
        self._focused_before = self.focus.current


def _cards_text(hand: HandLeft | None) -> str:
    """The tapped cards in short, or the offer to tap them."""
    if hand is None or hand.cards is None:
        return _("Tap the cards")
    if len(hand.cards) > 6:
        return ngettext("{count} card", "{count} cards", count=len(hand.cards))
    return " ".join(rank_sign(rank) for rank in hand.cards)


_STYLES = {"heading": TextStyle.HEADING, "bullet": TextStyle.BULLET}
# Share of the width for what comes next; points need more columns, most of all with many
# players.
_SHARE, _LITTLE_SHARE, _MANY = 0.4, 0.32, 6
_ROOMY = 1.4  # how far the pad grows beyond its comfortable height
_LEAST_CHART = 260  # below this height, pad and chart take turns
_PRIMARY = 68  # height of the one large button, at 1080 lines


class EveningPage(Page):
    """What comes next on the left, the points on the right; everything is already saved."""

    def __init__(self, context: Context, session: PadSession) -> None:
        super().__init__(context)
        look = self.look
        self.session = session
        self.phones = PadLine(context, session)
        self._entry_page: DealEntryPage | None = None
        self._shows_chart = False
        sheet, started = session.evening.sheet, session.evening.setup.started
        words = _("{name}, {words}", name=sheet_title(sheet.title), words=date_of(started))
        self._heading = Label(look, words, Tone.SUBHEADING)
        self.next = RichText(look, ())
        self.notice = Label(look, "", Tone.WARNING)
        self.sent = Label(look, "", Tone.STRONG)
        self.enter_points = Button(look, "", self._go_on, kind=ButtonKind.PRIMARY)
        self.enter_points.large = True
        self.correct = self._quiet(_("Correct something"), self._open_corrections)
        self.invite = self._quiet(
            _("Invite phones"), partial(open_invitations, context, self.phones)
        )
        self.rules = KeyedButton(context, _("Rules"), TableAct.RULES, self._open_rules)
        self.rules.kind = ButtonKind.QUIET
        self.settle = self._quiet(_("Ask about a rule"), self._open_settle)
        self.chart_button = self._quiet(_("Show chart"), self._toggle_chart)
        self.sheet = self._quiet(_("Score sheet"), self._write_sheet)
        self.back = self._quiet(_("Back to the first page"), self.on_back)
        self._buttons = [
            self.correct, self.invite, self.chart_button, self.sheet,
            self.settle, self.rules, self.back,
        ]  # fmt: skip
        self.show_evening()
        self.focus.to(self.enter_points)
        self.acts = {TableAct.RULES: self._open_rules}

    @property
    def evening(self) -> Evening:
        """The current evening."""
        return self.session.evening

    def enter(self) -> None:
        """Resume an entry that was interrupted by the end of the program."""
        if self.evening.drafts:
            self.open_entry(self.evening.drafts[-1].deal)

    def leave(self) -> None:
        self.phones.close()
        self.session.close()
        self._record()

    @property
    def is_awake(self) -> bool:
        """Awake while phones can come: they need no pointer to move here."""
        return self.phones.is_open

    def update(self, dt: float) -> bool:
        self._poll()
        return super().update(dt)

    def update_hidden(self, dt: float) -> None:
        self._poll()

    def _poll(self) -> None:
        page = self._entry_page if self._entry_page in self.context.scenes.scenes else None
        sent = self.phones.has_sent
        if self.phones.poll() and page is not None:
            page.follow(self.phones.has_sent)
        if sent != self.phones.has_sent:
            self._say_who_sent()

    def _say_who_sent(self) -> None:
        """Show below the points whose hand came by phone."""
        names = [self.evening.names[seat] for seat in sorted(self.phones.has_sent)]
        words = _("Sent by phone: {names}", names=and_list(names)) if names else ""
        self.sent.set_text(words)
        self.rearrange()

    def on_back(self) -> None:
        self.context.navigation.show_title()

    def show_evening(self) -> None:
        """Refresh after an entry, a correction or a newcomer."""
        evening = self.evening
        scores = Scores.of_record(record_of_evening(evening))
        self.scores = scores
        self.pad = score_pad(scores, self.look, mark_winners=bool(evening.deals))
        self.pad.note = _("The lowest total wins.")
        first = len(scores.rows) - len(evening.deals)
        self.pad.marked = frozenset(
            (first + deal.deal, seat) for deal in evening.deals for seat in deal.insisted
        )
        if self.pad.marked:
            self.pad.note += " * " + _("Entered as you counted it.")
        self.chart = score_chart(scores, self.look)
        self.next.set_paragraphs(self._paragraphs())
        self.enter_points.set_label(
            _("Another evening") if evening.finished else _("Enter the points")
        )
        self.correct.set_visible(visible=bool(evening.deals))
        self.invite.set_visible(visible=not evening.finished)
        self.sheet.set_visible(visible=evening.finished)
        self.notice.set_text(self.session.notice or "")
        self.widgets = [self._heading, self.next, self.pad, self.chart, self.notice, self.sent]
        self.widgets += [self.enter_points, *self._buttons]
        self.rearrange()

    def open_entry(self, deal: int) -> None:
        """Open the page to enter or correct a deal."""
        page = DealEntryPage(self.context, self.session, deal, self._entered)
        is_next = deal == len(self.evening.deals)
        self._entry_page = page if is_next else None
        self.context.scenes.push(page)
        if is_next:
            page.follow(self.phones.has_sent)

    def arrange(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        inner = Room(self.lay_panel(bounds, 24, (28, 18)), sizes.gap)
        inner.put(self._heading)
        self.chart_button.set_visible(visible=self.evening.finished)
        self.pad.rows = self.scores.rows
        room = self._between(inner.rest)
        free = self._free_below_pad(room)
        if free:
            # Without the chart's button, the buttons may fit in one row.
            self.chart_button.set_visible(visible=False)
            room = self._between(inner.rest)
            free = self._free_below_pad(room)
        left = Room(Room(room).left(round(room.width * self._share)), sizes.gap)
        self.enter_points.place(left.bottom(sizes.px(_PRIMARY)))
        if self.sent.text:
            self.sent.place(left.bottom(self.sent.height_for(left.rest.width)))
        self.next.place(left.rest)
        if not free:
            self._add_empty_rows(self._right(room))
        self._place_scores(self._right(room), free)

    def _between(self, inner: pygame.Rect) -> pygame.Rect:
        """Place the buttons and the notice at the foot; returns the room up to the heading."""
        sizes = self.look.metrics
        seen = [button for button in self._buttons if button.visible]
        room = Room(inner, sizes.px(6))
        room.bottom(inner.bottom - place_shared(seen, inner, sizes.control), sizes.gap)
        if self.notice.text:
            self.notice.place(room.bottom(self.notice.height_for(inner.width)))
        return room.rest

    @property
    def _share(self) -> float:
        return _LITTLE_SHARE if len(self.evening.names) > _MANY else _SHARE

    def _right(self, room: pygame.Rect) -> pygame.Rect:
        """The part of the room for the points."""
        x = room.x + round(room.width * self._share) + 2 * self.look.metrics.gap
        return pygame.Rect(x, room.y, room.right - x, room.height)

    def _free_below_pad(self, room: pygame.Rect) -> int:
        """Height for a chart below the pad; 0 for none."""
        wide = self._right(room).width
        free = room.height - self._pad_height(wide) - self.look.metrics.gap
        fits = free >= self.look.metrics.px(_LEAST_CHART) and len(self.evening.deals) > 1
        return free if fits else 0

    def _add_empty_rows(self, room: pygame.Rect) -> None:
        """Add empty rows to the pad for the deals to come, as many as fit comfortably."""
        for row in self.scores.coming(len(self.evening.sheet.deals)):
            before = self.pad.rows
            self.pad.rows = (*before, row)
            if self.pad.height_for(room.width) > room.height:
                self.pad.rows = before
                return

    def _pad_height(self, wide: int) -> int:
        return round(_ROOMY * self.pad.height_for(wide))

    def _place_scores(self, room: pygame.Rect, free: int) -> None:
        """Place the pad or the chart, or both if there is room below the pad."""
        self.pad.set_visible(visible=free > 0 or not self._shows_chart)
        self.chart.set_visible(visible=free > 0 or self._shows_chart)
        pad, chart = pygame.Rect(room), pygame.Rect(room)
        pad.height = min(room.height, self._pad_height(room.width))
        if free:
            chart.y, chart.height = room.bottom - free, free
        self.pad.place(pad)
        self.chart.place(chart)

    def _quiet(self, label: str, act: Callable[[], None]) -> Button:
        return Button(self.look, label, act, kind=ButtonKind.QUIET)

    def _paragraphs(self) -> tuple[Paragraph, ...]:
        """What comes next: deal, contract, cards and dealer; or the winner."""
        evening = self.evening
        if evening.finished:
            return self._result()
        deal = len(evening.deals)
        names, seats = evening.names, evening.seats_at(deal)
        blocks = rules_page(evening.sheet, deal, seats)[1:]
        end = next(n for n, block in enumerate(blocks) if n and block.kind == "heading")
        facts = [Paragraph(_STYLES.get(b.kind, TextStyle.TEXT), b.text) for b in blocks[:end]]
        dealing = _(
            "{dealer} deals. {starter} plays first.",
            dealer=names[evening.dealer_of(deal)],
            starter=names[evening.starter_of(deal)],
        )
        return (facts[0], Paragraph(TextStyle.TEXT, dealing), *facts[1:])

    def _result(self) -> tuple[Paragraph, ...]:
        scores = self.scores
        places = [
            Paragraph(
                TextStyle.TEXT,
                _(
                    "{place}. {name} {total}",
                    place=place,
                    name=scores.names[seat],
                    total=scores.totals[seat],
                ),
            )
            for place, seat in scores.places()
        ]
        told = _("It’s in the records now. If something is wrong, you can still correct it.")
        won = Paragraph(
            TextStyle.HEADING, winners_text(scores.winners, PlayerNames(scores.names))
        )
        return (won, *places, Paragraph(TextStyle.NOTE, told))

    def _go_on(self) -> None:
        """Enter the next deal; after the last, begin another evening."""
        if not self.evening.finished:
            self.open_entry(len(self.evening.deals))
            return
        self.context.navigation.show_new_evening()

    def _entered(self) -> None:
        self._entry_page = None
        self._say_who_sent()
        if self.evening.finished:
            self._record()
            if not self.evening.corrections:
                self.context.audio.play("win")
        self.show_evening()
        self.focus.to(self.enter_points)

    def _record(self) -> None:
        """Bring the records up to date in the background."""
        if not self.context.read_only:
            recorder_for(self.context.folder).record()

    def _open_corrections(self) -> None:
        join = self._open_newcomer if self.evening.can_join else None
        page = CorrectPage(self.context, self.evening, self.open_entry, join)
        self.context.scenes.push(page)

    def _open_newcomer(self) -> None:
        people = [SeatSetup(name, person=True) for name in self.evening.names]
        seats = list(zip(people, self.evening.totals, strict=True))
        page = NewcomerPage(
            self.context, self.evening.sheet, seats, self._join, plays_cards=False
        )
        self.context.scenes.push(page)

    def _join(self, who: SeatSetup, first_total: FirstTotal) -> str:
        self.session.join(who.name, first_total)
        self.show_evening()
        return ""

    def _open_settle(self) -> None:
        self.context.scenes.push(AskPage(self.context, self.evening.sheet, self._deal))

    @property
    def _deal(self) -> int:
        """The deal in play; the last one when all are over."""
        return min(len(self.evening.deals), len(self.evening.sheet.deals) - 1)

    def _open_rules(self) -> None:
        evening, deal = self.evening, self._deal
        page = RulesPage(self.context, evening.sheet, deal, evening.seats_at(deal))
        self.context.scenes.push(page)

    def _toggle_chart(self) -> None:
        self._shows_chart = not self._shows_chart
        self.chart_button.set_label(_("Show scores") if self._shows_chart else _("Show chart"))
        self.rearrange()

    def _write_sheet(self) -> None:
        export_record(self.context, record_of_evening(self.evening))


def resume_evening(context: Context, path: Path) -> None:
    """Resume the evening in a file, or show why that is not possible."""
    try:
        session = PadSession.resume(path, read_only=context.read_only)
    except (SaveError, OSError) as error:
        show_message(context, _("This game can’t be continued"), str(error))
        return
    context.scenes.push(EveningPage(context, session))


class NewEveningPage(FormPage):
    """The sheets on the left, the players on the right; every player is a person."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, _("Score pad"))
        look = self.look
        self.offer = SheetChoices(context.folder, context.settings.last_table.sheet)
        entries = self.offer.entries
        self.draft = _people_only(TableSetup.from_settings(context.settings, entries))
        self.dealer = 0
        self._first = self.draft.sheet_id
        self.sheets = SheetPicker(look, self.draft.sheet_id, self._choose_sheet)
        self.count = Choice(look, _("Players"), [("4", "4")], "4", self._choose_count)
        self.names = [self._name_field(seat) for seat in range(MOST_SEATS)]
        self.deals_first = Choice(look, _("Who deals first?"), [], "0", self._choose_dealer)
        self.options = option_toggles(look, self.draft.options, self._choose_options)
        self._note = Label(look, "", Tone.WARNING, least_lines=1)
        self.start = Button(look, _("Start"), self._begin, kind=ButtonKind.PRIMARY)
        rules = KeyedButton(context, _("Rules"), TableAct.RULES, self._open_rules)
        intro = _(
            "You play with your own cards, and the game keeps score. It tells you what to "
            "deal, checks the points, and remembers everything."
        )
        self._table: list[Widget] = [
            Label(look, intro, Tone.NORMAL),
            Label(look, _("Who’s at the table?"), Tone.SUBHEADING),
            self.count,
            self._note,
            *self.names,
            self.deals_first,
            *self.options.values(),
        ]
        self._heading = Label(look, _("Which rules?"), Tone.SUBHEADING)
        back = Button(look, _("Back"), self.on_back)
        self._below = (rules, back, self.start)
        self._compose()
        self.focus.to(self.start)
        self._show()
        self.acts = {TableAct.RULES: self._open_rules}

    def update(self, dt: float) -> bool:
        if self.offer.read():
            self._compose()
            self._show()
            self.rearrange()
        return super().update(dt)

    def _compose(self) -> None:
        errors = [Label(self.look, words, Tone.WARNING) for words in self.offer.errors]
        self.compose(((self._heading, self.sheets, *errors), self._table), self._below)

    def _name_field(self, seat: int) -> TextField:
        change = partial(self._rename, seat)
        name = self.draft.seats[seat].name
        return TextField(self.look, name, change, limit=LONGEST_NAME)

    def _open_rules(self) -> None:
        self.context.scenes.push(
            RulesPage(self.context, self.draft.sheet, seats=self.draft.count)
        )

    def _choose_sheet(self, key: str) -> None:
        self.draft.choose_sheet(key)
        self._show()
        self.rearrange()

    def _choose_count(self, count: str) -> None:
        self.draft.count = int(count)
        self._show()
        self.rearrange()

    def _choose_options(self, options: tuple[str, ...]) -> None:
        self.draft.options = options
        self._show()

    def _choose_dealer(self, seat: str) -> None:
        self.dealer = int(seat)

    def _rename(self, seat: int, name: str) -> None:
        self.draft.rename(seat, name)
        self._show_names()

    def _show(self) -> None:
        """Refresh every row."""
        draft, sheet = self.draft, self.draft.sheet
        draft.count = max(sheet.min_players, min(sheet.max_players, draft.count))
        numbers = [str(n) for n in range(sheet.min_players, sheet.max_players + 1)]
        self.count.set_options([(n, n) for n in numbers], str(draft.count))
        # The last sheet played stands first, so that the players beside it are in sight.
        entries = {self._first: draft.entries[self._first], **draft.entries}
        self.sheets.list_sheets(entries, sheet)
        for seat, field in enumerate(self.names):
            field.set_visible(visible=seat < draft.count)
        show_options(self.options, draft.entry, draft.options)
        self._show_names()

    def _show_names(self) -> None:
        """Offer the names as dealers, and show what is wrong with them."""
        draft = self.draft
        self.dealer = min(self.dealer, draft.count - 1)
        names = [(str(seat), who.name) for seat, who in enumerate(draft.active_seats)]
        self.deals_first.set_options(names, str(self.dealer))
        problem = draft.name_problem(self.look.fonts.writes_whole)
        high = self._note.height_for(self._note.rect.width)
        self._note.set_text(problem or "")
        if self._note.height_for(self._note.rect.width) != high:
            self.rearrange()
        self.start.set_enabled(enabled=problem is None, reason=_("Check the names"))

    def _begin(self) -> None:
        context, draft = self.context, self.draft
        if draft.name_problem(self.look.fonts.writes_whole) is not None:
            return
        game = draft.game_setup()
        names = tuple(who.name for who in game.seats)
        context.keep_settings(with_names(context.settings, names))
        started = datetime.now().isoformat(timespec="seconds")
        setup = EveningSetup(
            draft.sheet_id, draft.sheet, names, started, self.dealer, draft.options
        )
        session = PadSession.begin(context.folder, setup, read_only=context.read_only)
        context.scenes.remove(self)
        context.scenes.push(EveningPage(context, session))


def _people_only(draft: TableSetup) -> TableSetup:
    """The draft with a person in every seat, known players first."""
    people = [who for who in draft.seats if who.person]
    others = [who for who in draft.seats if not who.person]
    draft.seats = [replace(who, person=True, style="") for who in (*people, *others)]
    draft.code = ""
    return draft
