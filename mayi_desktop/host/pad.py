"""Score pad: an evening with real cards, its entries, their checks, and its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache, partial
from math import inf
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

from mayi_desktop import engine
from mayi_desktop.base import codec
from mayi_desktop.base.codec import at_most, within
from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import or_list
from mayi_desktop.engine.rulesheet import ClaimTiming, RuleSheet
from mayi_desktop.host.folder import evenings_folder
from mayi_desktop.host.journal import (
    FileEnd,
    LineFile,
    LineKind,
    Moment,
    Saver,
    check_format,
    first_line,
    moment,
    read_sound,
)
from mayi_desktop.host.setup import Text
from mayi_desktop.sheets.phrases import deal_word, ranks

_MOST_POINTS, _MOST_CARDS = 10**6, 500
Number = Annotated[int, within(0, _MOST_POINTS)]
Points = Annotated[int, within(0, _MOST_POINTS)]
# Decks that may be added with a fresh stock; no deal has ever needed more.
_FRESH_DECKS = 3


@dataclass(frozen=True, slots=True)
class HandSizes:
    """How many cards a player who did not go out can hold after a deal (from 0).

    `usual` is the range without asking for discards.
    """

    least: int
    usual: int
    most: int


def copies_of(sheet: RuleSheet, seats: int, deal: int, rank: engine.Rank) -> int:
    """How many copies of a rank are in the pack of a deal."""
    decks = sheet.decks_for(seats, deal)
    if rank is engine.Rank.JOKER:
        jokers = sheet.jokers_for(seats, decks)
        return jokers + (_FRESH_DECKS * sheet.jokers_for(seats, 1) if sheet.fresh_deck else 0)
    return 4 * (decks + (_FRESH_DECKS if sheet.fresh_deck else 0))


def hand_sizes(sheet: RuleSheet, seats: int, deal: int, *, nobody_out: bool) -> HandSizes:
    """How many cards can be left in a hand.

    Where melds go down all at once, nobody is down before the end, so everybody else still
    holds a full hand. If nobody went out, the last player may just have drawn.
    """
    rule, claims = sheet.deals[deal], sheet.claims
    extra = 1 if nobody_out else 0
    dealt = rule.cards
    least = dealt if rule.all_at_once else 1
    if claims.window is ClaimTiming.NEVER or rule.winning_claims_only:
        most = dealt + extra
    elif claims.limit is not None:
        most = dealt + claims.limit * (1 + claims.penalty) + extra
    else:
        most = sum(copies_of(sheet, seats, deal, rank) for rank in engine.Rank)
    return HandSizes(least, dealt + extra, most)


class PossibleSums:
    """The possible sums of cards from the pack, with the card counts for each."""

    def __init__(self, counts: tuple[int, ...]) -> None:
        # Bit n of a sum's entry: n cards can add up to it.
        self._counts = counts

    @property
    def largest(self) -> int:
        """The points of all cards together."""
        return len(self._counts) - 1

    def sizes(self, points: int) -> int:
        """The possible card counts for these points, as bits; 0 if impossible."""
        return self._counts[points] if 0 <= points <= self.largest else 0

    def fits(self, points: int, sizes: HandSizes) -> bool:
        """Whether a hand of a possible size can have these points."""
        return bool(self.sizes(points) & _between(sizes.least, sizes.most))

    def fewest_cards(self, points: int) -> int:
        """The smallest card count for these points, which must be possible."""
        bits = self.sizes(points)
        return (bits & -bits).bit_length() - 1

    def nearest(self, points: int, sizes: HandSizes) -> tuple[int, ...]:
        """The nearest possible points below and above."""
        top = self.largest
        below = (p for p in range(min(points, top), -1, -1) if self.fits(p, sizes))
        above = (p for p in range(max(points, 0), top + 1) if self.fits(p, sizes))
        found = (next(below, None), next(above, None))
        return tuple(p for p in found if p is not None)


def possible_sums(sheet: RuleSheet, seats: int, deal: int) -> PossibleSums:
    """The possible sums for a deal's pack."""
    worth = tuple(
        (sheet.points.get(rank, 0), copies)
        for rank in engine.Rank
        if (copies := copies_of(sheet, seats, deal, rank))
    )
    return _sums(worth)


@lru_cache(maxsize=64)
def _sums(worth: tuple[tuple[int, int], ...]) -> PossibleSums:
    """Adds the cards rank by rank, in bundles of 1, 2, 4, … so that every count comes up."""
    counts = [0] * (sum(points * copies for points, copies in worth) + 1)
    counts[0] = 1
    for points, copies in worth:
        bundle = 1
        while copies:
            bundle = min(bundle, copies)
            step = points * bundle
            for total in range(len(counts) - 1, step - 1, -1):
                counts[total] |= counts[total - step] << bundle
            copies -= bundle
            bundle *= 2
    return PossibleSums(tuple(counts))


def _between(low: int, high: int) -> int:
    """A mask of the bits from low to high."""
    return (1 << (high + 1)) - (1 << low)


NOBODY = -1
"""Who went out of a deal that ended because no cards were left."""


class EveningError(ValueError):
    """An entry does not fit the evening."""


def _time_entered(value: str) -> str:
    return moment(value) if value else ""


@dataclass(frozen=True, slots=True)
class HandLeft:
    """What a player still held: points, and ranks if the cards were tapped in."""

    points: Points
    cards: Annotated[tuple[engine.Rank, ...], at_most(_MOST_CARDS)] | None = None

    @classmethod
    def of_cards(cls, sheet: RuleSheet, cards: Iterable[engine.Rank]) -> HandLeft:
        """The hand of these cards; suits do not affect points."""
        ranks = tuple(sorted(cards))
        return cls(sum(sheet.points.get(rank, 0) for rank in ranks), ranks)


EMPTY_HAND = HandLeft(0, ())
# Keys of what cannot be: about one hand, and about all hands together.
TWO_OUT = "two-out"
CANNOT_BE = frozenset({TWO_OUT, "size", "sum"})
ABOUT_ALL = frozenset({"total", "copies"})


@dataclass(frozen=True, slots=True)
class DealEntry:
    """The entry of a deal (from 0): who went out, and each seat's hand.

    Before it is complete, `out` and hands may be None. `done` once the people have confirmed
    it; `kept` lists the doubts they overruled, `when` is the time.
    """

    deal: Number
    hands: tuple[HandLeft | None, ...]
    out: Annotated[int, within(-1, _MOST_CARDS)] | None = None
    done: bool = False
    kept: tuple[Text, ...] = ()
    when: Annotated[str, _time_entered] = ""

    def with_out(self, out: int | None) -> DealEntry:
        """The entry with another player out, whose hand becomes empty."""
        entry = self
        if self.out is not None and self.out >= 0 and self.hands[self.out] == EMPTY_HAND:
            entry = entry.with_hand(self.out, None)
        if out is not None and out >= 0:
            entry = entry.with_hand(out, EMPTY_HAND)
        about = {f"{TWO_OUT}:{seat}" for seat in range(len(self.hands))} | {"nobody"}
        kept = tuple(mark for mark in entry.kept if mark not in about)
        return replace(entry, out=out, kept=kept)

    def with_hand(self, seat: int, hand: HandLeft | None) -> DealEntry:
        """The entry with another hand for one player; doubts about it are open again."""
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        kept = tuple(
            mark
            for mark in self.kept
            if mark not in ABOUT_ALL and not mark.endswith(f":{seat}")
        )
        return replace(self, hands=hands, kept=kept)

    @property
    def insisted(self) -> frozenset[int]:
        """The seats whose points the people entered although they cannot be."""
        if ABOUT_ALL.intersection(self.kept):
            return frozenset(range(len(self.hands)))
        split = (mark.partition(":") for mark in self.kept)
        return frozenset(
            int(seat) for key, _colon, seat in split if key in CANNOT_BE and seat.isdecimal()
        )

    @property
    def points(self) -> tuple[int, ...]:
        """Each player's points; requires all hands."""
        assert all(hand is not None for hand in self.hands)
        return tuple(hand.points for hand in self.hands if hand is not None)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who joined before a deal (from 1), with their starting points."""

    name: Text
    start: Points
    deal: Number


@dataclass(frozen=True, slots=True)
class Correction:
    """A deal that was entered again: its entry before and after."""

    before: DealEntry
    after: DealEntry


@dataclass(frozen=True, slots=True)
class EveningSetup:
    """How an evening began; `started` is the time, `dealer` the first dealer."""

    sheet_id: str
    sheet: RuleSheet
    names: tuple[str, ...]
    started: str
    dealer: int = 0
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening so far: its deals as they stand, and all corrections in order.

    `drafts` are unfinished entries, at most one per deal, latest last.
    """

    setup: EveningSetup
    deals: tuple[DealEntry, ...] = ()
    newcomers: tuple[Newcomer, ...] = ()
    corrections: tuple[Correction, ...] = ()
    drafts: tuple[DealEntry, ...] = ()

    @property
    def sheet(self) -> RuleSheet:
        """The rule sheet in play."""
        return self.setup.sheet

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, newcomers last."""
        return (*self.setup.names, *(who.name for who in self.newcomers))

    @property
    def starts(self) -> tuple[int, ...]:
        """Each player's starting points."""
        return (*(0 for _ in self.setup.names), *(who.start for who in self.newcomers))

    @property
    def finished(self) -> bool:
        """Whether the last deal is entered."""
        return len(self.deals) == len(self.sheet.deals)

    def seats_at(self, deal: int) -> int:
        """The number of players in a deal."""
        return len(self.setup.names) + sum(who.deal <= deal for who in self.newcomers)

    def dealer_of(self, deal: int) -> int:
        """The dealer of a deal; the deal passes to the left each time."""
        dealer = self.setup.dealer
        for number in range(1, deal + 1):
            dealer = (dealer + 1) % self.seats_at(number)
        return dealer

    def starter_of(self, deal: int) -> int:
        """The player who starts a deal: the one after the dealer."""
        return (self.dealer_of(deal) + 1) % self.seats_at(deal)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's points so far."""
        return tuple(
            start + sum(deal.points[seat] for deal in self.deals if seat < len(deal.hands))
            for seat, start in enumerate(self.starts)
        )

    def blank(self, deal: int) -> DealEntry:
        """The entry to start editing from: a deal's draft, else its current entry."""
        for draft in self.drafts:
            if draft.deal == deal:
                return draft
        if deal < len(self.deals):
            return replace(self.deals[deal], done=False, kept=(), when="")
        return DealEntry(deal, (None,) * self.seats_at(deal))

    def with_entry(self, entry: DealEntry) -> Evening:
        """The evening with this entry; EveningError if it fits no deal that can be entered."""
        self._check(entry)
        drafts = tuple(draft for draft in self.drafts if draft.deal != entry.deal)
        if not entry.done:
            return replace(self, drafts=(*drafts, entry))
        if entry.deal == len(self.deals):
            return replace(self, deals=(*self.deals, entry), drafts=drafts)
        before = self.deals[entry.deal]
        deals = (*self.deals[: entry.deal], entry, *self.deals[entry.deal + 1 :])
        changed = (before.out, before.hands) != (entry.out, entry.hands)
        trace = (Correction(before, entry),) if changed else ()
        corrections = (*self.corrections, *trace)
        return replace(self, deals=deals, corrections=corrections, drafts=drafts)

    def without_draft(self, deal: int) -> Evening:
        """The evening without the draft for a deal."""
        return replace(self, drafts=tuple(d for d in self.drafts if d.deal != deal))

    def with_newcomer(
        self, name: str, first_total: engine.FirstTotal = engine.FirstTotal.HIGHEST
    ) -> Evening:
        """The evening with another player; EveningError if nobody can join now."""
        return self.joined_by(Newcomer(name, first_total.of(self.totals), len(self.deals)))

    def joined_by(self, who: Newcomer) -> Evening:
        """The evening with this newcomer; a draft for the next deal starts over."""
        if not self.can_join or who.deal != len(self.deals):
            raise EveningError("nobody can sit down now")
        return replace(self.without_draft(who.deal), newcomers=(*self.newcomers, who))

    @property
    def can_join(self) -> bool:
        """Whether somebody can join: between two deals, while there is room."""
        played, count = len(self.deals), len(self.names)
        return 0 < played < len(self.sheet.deals) and count < self.sheet.max_players

    def _check(self, entry: DealEntry) -> None:
        if not 0 <= entry.deal <= len(self.deals) or entry.deal >= len(self.sheet.deals):
            raise EveningError(f"deal {entry.deal} cannot be entered now")
        if len(entry.hands) != self.seats_at(entry.deal):
            raise EveningError(f"{len(entry.hands)} hands do not fit the table")
        if entry.out is not None and not NOBODY <= entry.out < len(entry.hands):
            raise EveningError("nobody sits where somebody went out")
        if entry.done and (entry.out is None or None in entry.hands):
            raise EveningError("the entry is not complete")


# Every doubt is one friendly sentence that says what to do. People may overrule a `certain` one
# only after a second look, and any other at once: the people at the table know best.


MISSING, NOT_A_NUMBER = "missing", "number"


@dataclass(frozen=True, slots=True)
class Doubt:
    """One doubt about an entry, about a seat if `seat` is set; `missing` ones aren't wrong."""

    key: str
    text: str
    seat: int | None = None
    certain: bool = True

    @property
    def mark(self) -> str:
        """What identifies it in the file once overruled."""
        return f"{self.key}:{self.seat}" if self.key in CANNOT_BE else self.key

    @property
    def can_be_overruled(self) -> bool:
        """Whether the entry is complete without an answer to it."""
        return self.key not in (MISSING, NOT_A_NUMBER)


def doubts_about(sheet: RuleSheet, names: Sequence[str], entry: DealEntry) -> list[Doubt]:
    """All doubts about an entry: missing parts first, then impossible ones."""
    found = list(_Examiner(sheet, names, entry).doubts())
    return sorted(found, key=lambda doubt: (doubt.key != MISSING, not doubt.certain))


class _Examiner:
    """Checks one entry."""

    def __init__(self, sheet: RuleSheet, names: Sequence[str], entry: DealEntry) -> None:
        self._sheet = sheet
        self._names = names
        self._entry = entry
        seats = len(entry.hands)
        nobody = entry.out == NOBODY
        self._sizes: HandSizes = hand_sizes(sheet, seats, entry.deal, nobody_out=nobody)
        self._sums: PossibleSums = possible_sums(sheet, seats, entry.deal)

    def doubts(self) -> Iterator[Doubt]:
        entry = self._entry
        if entry.out is None:
            words = _("Who went out? Choose a name, or “Nobody”.")
            yield Doubt(MISSING, words)
        for seat, hand in enumerate(entry.hands):
            if hand is None:
                name = self._names[seat]
                yield Doubt(MISSING, _("How many points does {name} have?", name=name), seat)
            elif seat != entry.out:
                yield from self._of_hand(seat, hand)
        yield from self._of_all()
        if entry.out == NOBODY:
            yield Doubt("nobody", self._nobody_text(), certain=False)

    def _of_hand(self, seat: int, hand: HandLeft) -> Iterator[Doubt]:
        """Doubts about a player who still held cards."""
        name, points, sizes, sums = self._names[seat], hand.points, self._sizes, self._sums
        if points == 0 and not sums.fits(0, HandSizes(1, 1, sizes.most)):
            yield Doubt(TWO_OUT, self._two_out_text(name), seat)
            return
        if hand.cards is not None:
            yield from self._of_cards(seat, hand)
            return
        if not sums.sizes(points):
            yield Doubt("sum", self._no_sum_text(name, points), seat)
        elif not sums.fits(points, sizes):
            yield Doubt("size", self._size_text(name, points), seat)
        elif sums.fewest_cards(points) > sizes.usual:
            yield self._many(seat, points, sums.fewest_cards(points))

    def _of_cards(self, seat: int, hand: HandLeft) -> Iterator[Doubt]:
        """Doubts about cards that were tapped in."""
        assert hand.cards is not None
        count, name, sizes = len(hand.cards), self._names[seat], self._sizes
        if count < sizes.least:
            yield Doubt("size", self._few_text(name), seat)
        elif count > sizes.most:
            words = _(
                "Nobody can hold more than {most} cards here, and {name} has {count}. "
                "Please count again.",
                most=sizes.most,
                name=name,
                count=count,
            )
            yield Doubt("size", words, seat)
        elif count > sizes.usual:
            yield self._many(seat, hand.points, count)

    def _of_all(self) -> Iterator[Doubt]:
        """Doubts about all hands together: they come from one pack."""
        entry, sheet = self._entry, self._sheet
        hands = [hand for hand in entry.hands if hand is not None]
        if sum(hand.points for hand in hands) > self._sums.largest:
            words = _(
                "That’s more points than all the cards have together. Please look at the "
                "numbers again."
            )
            yield Doubt("total", words)
        tapped = Counter(rank for hand in hands for rank in hand.cards or ())
        for rank, count in sorted(tapped.items()):
            copies = copies_of(sheet, len(entry.hands), entry.deal, rank)
            if count > copies:
                words = _(
                    "That’s {count} {cards} in all, but the pack has only {copies}. Please "
                    "look at the hands again.",
                    count=count,
                    cards=ranks([rank]),
                    copies=copies,
                )
                yield Doubt("copies", words)

    def _many(self, seat: int, points: int, count: int) -> Doubt:
        words = _(
            "{points} points for {name}? That takes at least {count} cards, and everybody "
            "was dealt {dealt}.",
            points=points,
            name=self._names[seat],
            count=count,
            dealt=self._sheet.deals[self._entry.deal].cards,
        )
        return Doubt(f"many:{seat}", words, seat, certain=False)

    def _two_out_text(self, name: str) -> str:
        out = self._entry.out
        if out is None or out == NOBODY:
            return _(
                "With 0 points {name} has no cards left. Did {name} go out? Then choose "
                "{name} above.",
                name=name,
            )
        return _(
            "{winner} went out, so {name} must have some cards left. Only one player can "
            "go out: who was it?",
            winner=self._names[out],
            name=name,
        )

    def _no_sum_text(self, name: str, points: int) -> str:
        near = self._nearest(points)
        if not near:
            return _("No cards add up to {points} here. Please count again.", points=points)
        return _(
            "No cards add up to {points} on this sheet. Could it be {near} for {name}?",
            points=points,
            near=near,
            name=name,
        )

    def _size_text(self, name: str, points: int) -> str:
        sizes = self._sizes
        bits = self._sums.sizes(points)
        if bits.bit_length() - 1 < sizes.least:
            return self._few_text(name)
        return _(
            "{points} points take at least {count} cards, and nobody can hold more than "
            "{most} here. Please count {name}’s cards again.",
            points=points,
            count=self._sums.fewest_cards(points),
            most=sizes.most,
            name=name,
        )

    def _few_text(self, name: str) -> str:
        return _(
            "In this {deal} everything goes down at once, so {name} still holds {least} cards "
            "or more. Please look again.",
            deal=deal_word(self._sheet),
            name=name,
            least=self._sizes.least,
        )

    def _nearest(self, points: int) -> str:
        near = self._sums.nearest(points, self._sizes)
        return or_list([str(number) for number in dict.fromkeys(near)])

    def _nobody_text(self) -> str:
        if self._sheet.fresh_deck:
            return _(
                "Nobody went out? On this sheet a fresh deck is added when the cards run "
                "out, so that hardly ever happens."
            )
        return _(
            "Nobody went out? That only happens when there are no more cards to draw, or "
            "nobody can play anymore."
        )


# The lines have the format of journal lines and never change: a correction is a new line.


SUFFIX = ".evening"
FORMAT = 1
_MARK = "evening"
# Beyond these lines drafts are kept in memory only: a file must never grow too long to be read.
MOST_LINES_WITH_DRAFTS = 5_000
_DRAFT_SECONDS = 1.0
Written = DealEntry | Newcomer | int


@dataclass(frozen=True, slots=True)
class EveningRead:
    """An evening as read up to its last valid line, and where its file continues."""

    evening: Evening
    end: FileEnd

    @property
    def damaged(self) -> bool:
        """Whether something invalid follows."""
        return self.end.damaged


def _decode(raw: object) -> Written:
    if type(raw) is int and 0 <= raw <= _MOST_POINTS:
        return raw
    entry: DealEntry | Newcomer = codec.decode_named((DealEntry, Newcomer), raw)
    return entry


def _is_lasting(entry: Written) -> bool:
    return isinstance(entry, Newcomer) or (isinstance(entry, DealEntry) and entry.done)


def _write(book: LineFile, entry: Written) -> None:
    payload = entry if isinstance(entry, int) else codec.encode_named(entry)
    book.append(payload, lasting=_is_lasting(entry))


class EveningFile(Saver[Written, LineFile]):
    """Saves an evening in its file; a deal number drops the draft for that deal."""

    kind = LineKind(LineFile, _write, _is_lasting, _decode)
    _setup: EveningSetup

    @classmethod
    def create(cls, folder: Path, setup: EveningSetup) -> tuple[EveningFile, EveningSetup]:
        """Start the file of a new evening; the setup has its actual start time."""
        keeping = cls()
        keeping._setup = setup
        keeping._start(partial(keeping._begin, folder))
        return keeping, keeping._setup

    @classmethod
    def resume(cls, path: Path, read: EveningRead) -> EveningFile:
        """Continue after the last valid line; SaveError if another window has the file."""
        keeping = cls()
        keeping._reopen(path, read.end)
        return keeping

    def _begin(self, folder: Path) -> LineFile:
        ending = f"{self._setup.sheet_id}{SUFFIX}"
        return LineFile.begin(folder, self._setup.started, ending, self._first_line)

    def _first_line(self, started: str) -> object:
        self._setup = replace(self._setup, started=started)
        return _encode_setup(self._setup)


def read_evening(path: Path) -> EveningRead:
    """The evening in a file; SaveError gives the reason if there is none."""
    sound = read_sound(path)
    evening = Evening(first_line(sound, path, _decode_setup))
    good, damaged = 1, sound.damaged
    for line in sound.lines[1:]:
        try:
            evening = _after(evening, _decode(line.payload))
        except (ValueError, TypeError, KeyError):
            damaged = True
            break
        good += 1
    last = sound.lines[good - 1]
    return EveningRead(evening, FileEnd(last.end, last.check, good, sound.size, damaged))


def _after(evening: Evening, entry: Written) -> Evening:
    match entry:
        case int(deal):
            return evening.without_draft(deal)
        case Newcomer():
            return evening.joined_by(entry)
        case DealEntry():
            return evening.with_entry(entry)


@dataclass(frozen=True, slots=True)
class _SetupLine:
    """The first line, as it stands in the file."""

    evening: int
    started: Moment
    sheet: Text
    options: tuple[Text, ...]
    rules: RuleSheet
    names: tuple[Text, ...]
    dealer: Annotated[int, within(0, _MOST_CARDS)]


def _encode_setup(setup: EveningSetup) -> dict[str, Any]:
    return {
        _MARK: FORMAT,
        "started": setup.started,
        "sheet": setup.sheet_id,
        "options": codec.plain(setup.options),
        "rules": engine.codec.encode_sheet(setup.sheet),
        "names": codec.plain(setup.names),
        "dealer": setup.dealer,
    }


def _decode_setup(raw: object) -> EveningSetup:
    check_format(raw, _MARK, FORMAT)
    line: _SetupLine = codec.read(_SetupLine, raw, "the evening")
    sheet, names = line.rules, line.names
    if engine.contradictions(sheet) or not sheet.min_players <= len(names) <= sheet.max_players:
        raise ValueError("the sheet cannot be played by these")
    if line.dealer >= len(names):
        raise ValueError("nobody deals")
    return EveningSetup(line.sheet, sheet, names, line.started, line.dealer, line.options)


class PadSession:
    """An evening in progress with its file; every change is written before a method returns."""

    def __init__(self, evening: Evening, file: EveningFile) -> None:
        self.evening = evening
        self._file = file
        self._waiting: DealEntry | None = None
        self._noted = -inf

    @classmethod
    def begin(cls, data: Path, setup: EveningSetup, *, read_only: bool = False) -> PadSession:
        """Begin an evening; a `read_only` window saves nothing."""
        if read_only:
            return cls(Evening(setup), EveningFile.disabled())
        file, setup = EveningFile.create(evenings_folder(data), setup)
        return cls(Evening(setup), file)

    @classmethod
    def resume(cls, path: Path, *, read_only: bool = False) -> PadSession:
        """Continue the evening in a file; SaveError says why if that is not possible."""
        read = read_evening(path)
        file = EveningFile.disabled() if read_only else EveningFile.resume(path, read)
        return cls(read.evening, file)

    @property
    def path(self) -> Path | None:
        """The file; None if nothing is saved."""
        return self._file.path

    @property
    def notice(self) -> str | None:
        """A sentence if something could not be saved; None once it is."""
        return None if self._file.is_saving else self._file.notice

    def doubts(self, entry: DealEntry) -> list[Doubt]:
        """The doubts about an entry, without those already answered."""
        found = doubts_about(self.evening.sheet, self.evening.names, entry)
        return [doubt for doubt in found if doubt.mark not in entry.kept]

    def note(self, entry: DealEntry, *, from_phone: bool = False) -> None:
        """Save an unfinished entry, so that a crash loses nothing.

        One from a phone may wait a moment for `write_waiting`: a phone can send very many.
        """
        if entry in self.evening.drafts:
            return
        self.evening = self.evening.with_entry(entry)
        self._waiting = entry
        if not from_phone:
            self._noted = -inf
        self.write_waiting()

    def write_waiting(self) -> None:
        """Write the draft that waits, if the last one is a second old and the file is short."""
        now = monotonic()
        if self._waiting is None or now < self._noted + _DRAFT_SECONDS:
            return
        draft, self._waiting, self._noted = self._waiting, None, now
        if self._file.lines < MOST_LINES_WITH_DRAFTS:
            self._file.write(draft)

    def drop_draft(self, deal: int) -> None:
        """Drop the draft for a deal."""
        evening = self.evening.without_draft(deal)
        if evening != self.evening:
            self._waiting = None
            self._file.write(deal)
            self.evening = evening

    def enter(self, entry: DealEntry, now: datetime | None = None) -> bool:
        """Enter or correct a deal; False if a doubt is open."""
        if self.doubts(entry):
            return False
        when = (now or datetime.now()).isoformat(timespec="seconds")
        done = replace(entry, done=True, when=when)
        evening = self.evening.with_entry(done)
        self._waiting = None
        self._file.write(done)
        self.evening = evening
        return True

    def join(
        self, name: str, first_total: engine.FirstTotal = engine.FirstTotal.HIGHEST
    ) -> None:
        """Add a player between two deals; EveningError if that is not possible."""
        evening = self.evening.with_newcomer(name, first_total)
        self._waiting = None
        self._file.write(evening.newcomers[-1])
        self.evening = evening

    def close(self) -> None:
        """Write the draft that waits, and close the file."""
        self._noted = -inf
        self.write_waiting()
        self._file.close()


def keep(entry: DealEntry, doubt: Doubt) -> DealEntry:
    """The entry with this doubt overruled."""
    assert doubt.can_be_overruled
    return replace(entry, kept=(*entry.kept, doubt.mark))
