"""Pad phones: real cards are played, and everybody counts their own hand on their phone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from mayi_desktop.base.i18n import N_, _, ngettext
from mayi_desktop.base.languages import chosen_language, speaking
from mayi_desktop.engine import Rank, Seat
from mayi_desktop.engine.rulesheet import Jokers, RuleSheet
from mayi_desktop.host.game_record import Scores
from mayi_desktop.host.pad import MISSING, DealEntry, HandLeft, PadSession
from mayi_desktop.host.recorder import record_of_evening
from mayi_desktop.sheets.phrases import deal_name, deal_word, rank_sign
from mayi_desktop.ui.kit.speech import rank_word
from mayi_desktop.ui.phones.messages import Joined, Left, PhoneEvent, Said, WantsSeat
from mayi_desktop.ui.phones.screen import (
    PhoneLook,
    PhonePage,
    Screen,
    rules_to_read,
    scores_to_read,
)
from mayi_desktop.ui.phones.table import PhoneLobby
from mayi_desktop.ui.play.words import contract_text, shortened

if TYPE_CHECKING:
    from mayi_desktop.ui.phones.server import PhoneServer

# More than any hand has; the entry checks flag bad hands, this only rejects nonsense.
_MOST_CARDS = 99
_MOST_POINTS = 99_999
_TOO_LATE = N_("That {deal} has been entered already. You can correct it on the laptop.")


@dataclass(slots=True)
class PadPhone:
    """One phone at the score pad, what it has been sent, and the page it wants next.

    `waited` counts the frames since its screen may have changed, 0 if it can't have.
    """

    language: str = ""
    large: bool = False
    here: bool = True
    reply: str = ""
    reads: str = ""
    rev: int = 0
    sent: Screen | None = None
    owed: bool = True
    waited: int = 1


class PadPhones(PhoneLobby):
    """The phones of an evening with real cards; nothing here waits for one of them.

    A phone's hand goes into the entry of the next deal as if typed at the laptop, and the same
    checks ask about it. `has_sent` are the seats that sent theirs for that deal; `asking` are
    devices to admit or refuse.
    """

    def __init__(self, session: PadSession, line: PhoneServer) -> None:
        super().__init__(line)
        self.look = PhoneLook()
        self.has_sent: set[Seat] = set()
        self._session = session
        self._phones: dict[Seat, PadPhone] = {}
        self._deal = self.deal
        self._news: object = None

    @property
    def deal(self) -> int:
        """The deal that phones are asked about: the next one to be entered."""
        return len(self._session.evening.deals)

    @property
    def statuses(self) -> Mapping[Seat, str]:
        return {
            seat: "here" if phone.here else "away"
            for seat, phone in sorted(self._phones.items())
        }

    def poll(self) -> bool:
        """Handle messages and update the phones; True if an entry has changed."""
        if self._deal != self.deal:
            self._deal = self.deal
            self.has_sent.clear()
        self._session.write_waiting()
        changed = False
        for event in self._line.poll():
            changed = self._hear(event) or changed
        self._send_screens()
        return changed

    def _send_screens(self) -> None:
        """Send due screens, and one page to read, while there is time."""
        end = perf_counter() + self.share
        evening = self._session.evening
        entry = None if evening.finished else evening.blank(self.deal)
        news = evening, entry, self.look, chosen_language()
        if news != self._news:
            self._news = news
            for phone in self._phones.values():
                phone.waited = max(1, phone.waited)
        here = [(seat, phone) for seat, phone in self._phones.items() if phone.here]
        due = [(seat, phone) for seat, phone in here if phone.waited or phone.owed]
        for _seat, phone in due:
            phone.waited += 1
        for seat, phone in sorted(due, key=lambda one: -one[1].waited):
            self._send(seat, phone)
            if perf_counter() >= end:
                return
        reading = [(seat, phone) for seat, phone in here if phone.reads]
        for seat, phone in reading[:1]:
            self._send_page(seat, phone)

    def release(self, seat: Seat) -> None:
        """Release a seat from its phone: its points are typed at the laptop."""
        if self._phones.pop(seat, None) is not None:
            self._line.close_seat(seat)

    def _hear(self, event: PhoneEvent) -> bool:
        match event:
            case Joined(seat=seat) if self._is_taken(seat):
                self._phones[seat] = PadPhone(event.language, event.large)
            case Joined(seat=seat):
                self._line.close_seat(seat)
            case Left(seat=seat) if seat in self._phones:
                self._phones[seat].here = False
            case Said(seat=seat, message=message) if seat in self._phones:
                return self._take(seat, message)
            case WantsSeat() if not self._is_taken(event.seat):
                self._line.refuse(event.device)
            case _:
                self._hear_lobby(event)
        return False

    def _is_taken(self, seat: Seat) -> bool:
        """Whether somebody sits there."""
        return seat < len(self._session.evening.names)

    # --- Messages

    def _take(self, seat: Seat, message: Mapping[str, object]) -> bool:
        """Enter what a phone sends; it gets a screen in any case."""
        phone, evening = self._phones[seat], self._session.evening
        if message.get("act") == "read":
            phone.reads = str(message.get("page"))
            return False
        phone.owed, phone.reply = True, ""
        if evening.finished or message.get("deal") != self.deal:
            phone.reply = _TOO_LATE
            return False
        before = evening.blank(self.deal)
        entry = before
        if message.get("act") == "out":
            entry = self._said_out(seat, before)
        elif message.get("act") == "hand":
            known, hand = _hand_of(evening.sheet, message)
            if known:
                here = before.with_out(None) if before.out == seat else before
                entry = here.with_hand(seat, hand)
        if entry == before:
            return False
        self._session.note(entry, from_phone=True)
        said = entry.hands[seat] is not None
        self.has_sent = self.has_sent | {seat} if said else self.has_sent - {seat}
        return True

    def _said_out(self, seat: Seat, entry: DealEntry) -> DealEntry:
        """Mark this player out, or not; if two are, both are asked about."""
        if entry.out == seat:
            return entry.with_out(None)
        if entry.out is not None and entry.out >= 0:
            return entry.with_hand(seat, HandLeft(0))
        return entry.with_out(seat)

    # --- Screens

    def _send(self, seat: Seat, phone: PadPhone) -> None:
        with speaking(phone.language):
            screen = self._screen(seat, phone)
        phone.waited = 0
        if screen != phone.sent or phone.owed:
            phone.rev += 1
            phone.sent, phone.owed = screen, False
            whole = {"rev": phone.rev, "large": phone.large, **screen}
            self._line.send(seat, {"screen": whole})

    def _send_page(self, seat: Seat, phone: PadPhone) -> None:
        with speaking(phone.language):
            page = self._page(seat, phone.reads)
        phone.reads = ""
        if page is not None:
            self._line.send(seat, {"page": page})

    def _page(self, seat: Seat, name: str) -> Screen | None:
        """A page of a phone's menu; None for anything else."""
        evening = self._session.evening
        if name == PhonePage.RULES.value:
            deal = min(self.deal, len(evening.sheet.deals) - 1)
            return rules_to_read(evening.sheet, deal, len(evening.names))
        if name == PhonePage.SCORES.value:
            return scores_to_read(Scores.of_record(record_of_evening(evening)), seat)
        return None

    def _screen(self, seat: Seat, phone: PadPhone) -> Screen:
        evening = self._session.evening
        deal = min(self.deal, len(evening.sheet.deals) - 1)
        return {
            "language": chosen_language(),
            "deck": self.look.deck,
            "back": self.look.back,
            "pad": {
                "deal": self.deal,
                "title": deal_name(evening.sheet.deal_word, deal),
                "contract": contract_text(evening.sheet.deals[deal].contract),
                "over": evening.finished,
                **self._question(seat, phone),
                "keys": _keys(evening.sheet, deal),
                "rows": self._rows(seat),
                "words": _words(),
            },
        }

    def _question(self, seat: Seat, phone: PadPhone) -> Screen:
        """The question to this player, their answer, and the doubts about it."""
        evening = self._session.evening
        name = shortened(evening.names[seat])
        if evening.finished:
            say = _("The game is over")
            return {"say": say, "out": False, "points": None, "cards": [], "reply": ""}
        entry = evening.blank(self.deal)
        # A latecomer has no hand before their first deal.
        hand = entry.hands[seat] if seat < len(entry.hands) else None
        out = entry.out == seat
        doubts = self._session.doubts(entry)
        doubt = next((d.text for d in doubts if d.seat == seat and d.key != MISSING), "")
        if out:
            say = _("You went out, {name}!", name=name)
        elif hand is None:
            say = _("When it’s over: what do you still hold, {name}?", name=name)
        else:
            count = ngettext("{count} point", "{count} points", count=hand.points)
            say = _("Sent: {points}. You can still change it.", points=count)
        late = _(phone.reply, deal=deal_word(evening.sheet)) if phone.reply else ""
        return {
            "say": say,
            "out": out,
            "points": None if hand is None else hand.points,
            "cards": [_key(rank) for rank in (hand.cards or ())] if hand is not None else [],
            "reply": late or doubt,
        }

    def _rows(self, seat: Seat) -> list[Screen]:
        """All totals, and who has sent their hand."""
        evening = self._session.evening
        entry = None if evening.finished else evening.blank(self.deal)
        hands = () if entry is None else entry.hands
        return [
            {
                "seat": number,
                "name": shortened(name),
                "total": total,
                "sent": number < len(hands) and hands[number] is not None,
                "me": number == seat,
            }
            for number, (name, total) in enumerate(
                zip(evening.names, evening.totals, strict=True)
            )
        ]


def _key(rank: Rank) -> str:
    return "JK" if rank is Rank.JOKER else rank.letter


def _ranks(sheet: RuleSheet) -> list[Rank]:
    jokers = sheet.jokers is not Jokers.NONE
    plain: list[Rank] = [rank for rank in Rank if rank is not Rank.JOKER]
    return [*plain, Rank.JOKER] if jokers else plain


def _keys(sheet: RuleSheet, deal: int) -> list[Screen]:
    """Every rank as a card to tap, with its points; suits don't matter."""
    wilds = sheet.meld_rules(deal).wilds
    return [
        {
            "key": _key(rank),
            "face": "JK1" if rank is Rank.JOKER else f"{rank.letter}S",
            "wild": rank in wilds,
            "points": sheet.points.get(rank, 0),
            "sign": rank_sign(rank),
            "name": rank_sign(rank) if rank is Rank.JOKER else rank_word(rank_sign(rank)),
            "cost": ngettext(
                "{count} point", "{count} points", count=sheet.points.get(rank, 0)
            ),
        }
        for rank in _ranks(sheet)
    ]


def _words() -> dict[str, str]:
    """The labels of the page's own controls; the page fills in the braces."""
    return {
        "out": _("I went out"),
        "send": _("Send"),
        "undo": _("Undo"),
        "typed": _("Or type the points"),
        "sum": _("Points"),
        "sent": _("sent"),
    }


def _hand_of(sheet: RuleSheet, message: Mapping[str, object]) -> tuple[bool, HandLeft | None]:
    """Whether a message names a hand, and that hand; None if it is empty."""
    points, cards = message.get("points"), message.get("cards")
    if type(points) is int and 0 <= points <= _MOST_POINTS:
        return True, HandLeft(points)
    if not isinstance(cards, list) or len(cards) > _MOST_CARDS:
        return False, None
    named = {_key(rank): rank for rank in _ranks(sheet)}
    if not all(isinstance(card, str) and card in named for card in cards):
        return False, None
    found = [named[card] for card in cards]
    return True, HandLeft.of_cards(sheet, found) if found else None
