"""The record of one game from its journal, and its scores deal by deal."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from itertools import accumulate
from pathlib import Path

from mayi_desktop import engine
from mayi_desktop.base.i18n import NP_, _
from mayi_desktop.engine.rulesheet import Jokers, RuleSheet
from mayi_desktop.host import journal
from mayi_desktop.host.journal import (
    Acted,
    Entry,
    HandedOver,
    Header,
    Moment,
    Recording,
    TookBack,
)
from mayi_desktop.host.pad import SUFFIX as EVENING_SUFFIX
from mayi_desktop.host.setup import SeatSetup, Text
from mayi_desktop.host.undo import Playback, play_back
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.sheets.daily import daily_deal_of, daily_deal_with
from mayi_desktop.sheets.house_rules import is_house_rules
from mayi_desktop.sheets.phrases import deal_name
from mayi_desktop.sheets.rulings import HOUSE_MARK

# Hex digits of the digest: 128 bits.
MARK_LENGTH = 32
# The sheet, in the records, of all deals of the day: one deal is not comparable with a game.
DAILY, DAILY_TITLE = "daily", NP_("sheet", "Deal of the day")


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A seat's result in one deal.

    `calls` counts its May I?s, `claims` those that won the card, `jokers` the wild cards left
    in its hand.
    """

    points: int
    calls: int = 0
    claims: int = 0
    jokers: int = 0
    down: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class SeatShare:
    """How many turns of a seat one player took."""

    name: Text
    person: bool
    turns: int


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A seat: the player with most turns, and its deals.

    A deal before a newcomer joined is None. `level` is empty for a person; `handed_over` if the
    seat changed hands. `shares` lists all its players in order; empty for a single player and
    in old records.
    """

    name: Text
    person: bool
    level: Text = ""
    style: Text = ""
    start: int = 0
    handed_over: bool = False
    deals: tuple[DealRecord | None, ...] = ()
    shares: tuple[SeatShare, ...] = ()

    @property
    def total(self) -> int:
        """Points over the whole game; low is good."""
        return self.start + sum(deal.points for deal in self.deals if deal is not None)

    @property
    def sums(self) -> tuple[int, int, int, int]:
        """Deals, May I?s, won claims and leftover wild cards of the whole game."""
        deals = [deal for deal in self.deals if deal is not None]
        calls, claims = sum(deal.calls for deal in deals), sum(deal.claims for deal in deals)
        return len(deals), calls, claims, sum(deal.jokers for deal in deals)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game; `mark` identifies it across recordings.

    `planned` is the number of deals in its sheet, `hints` the seats that used help (None if
    unknown). `house` marks a user's own sheet, `size` is the journal's size.
    """

    mark: Text
    started: Moment
    ended: Moment
    sheet: Text
    title: Text
    house: bool
    options: tuple[Text, ...]
    code: Text
    planned: int
    finished: bool
    turns: int
    moves: int
    hints: int | None
    journal: Text
    size: int
    seats: tuple[SeatRecord, ...]

    @property
    def deal_word(self) -> str:
        """The sheet's word for a deal; the usual one for an unknown sheet."""
        daily = daily_deal_with(self.code) if self.sheet == DAILY else None
        sheet = self.sheet.partition(HOUSE_MARK)[0] if daily is None else daily.sheet_id
        entry = SHEETS.get(sheet)
        return "deal" if entry is None else entry.sheet.deal_word

    @property
    def real_cards(self) -> bool:
        """Whether it was played with real cards, on the score pad."""
        return self.journal.endswith(EVENING_SUFFIX)

    @property
    def dealt(self) -> int:
        """How many deals were finished."""
        return max((len(seat.deals) for seat in self.seats), default=0)

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place from 1; equal totals share one."""
        totals = [seat.total for seat in self.seats]
        return tuple(1 + sum(other < total for other in totals) for total in totals)


def game_identity(header: Header) -> str:
    """A digest of how a game started; identifies it."""
    setup = header.setup
    names = [who.name for who in setup.seats]
    # Only values that no later version writes differently, or old games would be recorded
    # twice.
    text = json.dumps([header.started, setup.sheet_id, setup.code, names])
    return sha256(text.encode()).hexdigest()[:MARK_LENGTH]


def record_of(path: Path) -> GameRecord | None:
    """The record of a journal; None for practice, or before the first deal is finished.

    SaveError or OSError if it cannot be read.
    """
    recording = journal.read(path)
    ended = datetime.fromtimestamp(path.stat().st_mtime)
    return record_from(recording, path.name, ended)


def record_from(recording: Recording, name: str, ended: datetime) -> GameRecord | None:
    """The record of a game up to the last valid entry, as `record_of`."""
    sound, story = play_back(recording, _RecordingPlayback)
    if story.state.table.result is None or story.practice:
        return None
    header, table = sound.header, story.state.table
    setup = header.setup
    daily = daily_deal_of(setup.sheet_id, setup.options, setup.code) is not None
    return GameRecord(
        mark=game_identity(header),
        started=header.started,
        ended=ended.isoformat(timespec="seconds"),
        sheet=DAILY if daily else setup.sheet_id,
        title=DAILY_TITLE if daily else header.sheet.title,
        house=is_house_rules(header.sheet),
        options=setup.options,
        code=setup.code,
        planned=len(header.sheet.deals),
        finished=table.phase is engine.Phase.GAME_OVER,
        turns=story.turns,
        moves=story.moves,
        hints=len({helped.seat for helped in story.helped}),
        journal=name,
        size=recording.size,
        seats=tuple(story.records()),
    )


@dataclass(slots=True)
class SeatCounts:
    """What a seat has done so far in the running deal.

    `calls` are its May I?s, `claims` those that won the card. `down_in` is its turn in which it
    went down, None if it never did.
    """

    turns: int = 0
    calls: int = 0
    claims: int = 0
    down_in: int | None = None


def count(event: engine.Event, seats: Mapping[int, SeatCounts]) -> None:
    """Count an event for its seat."""
    match event:
        case engine.TurnBegan(seat):
            seats[seat].turns += 1
        case engine.ClaimCalled(seat):
            seats[seat].calls += 1
        case engine.ClaimWon(seat):
            seats[seat].claims += 1
        case engine.LaidDown(seat):
            seats[seat].down_in = max(1, seats[seat].turns)
        case engine.PlayTakenBack(seat=seat, play=engine.LaidDown()):
            seats[seat].down_in = None
        case engine.PlayTakenBack(seat=seat, play=engine.ClaimCalled()):
            seats[seat].calls -= 1
        case _:
            pass


class _SeatPlayers:
    """The players of one seat and their turns.

    A change of level or character alone is the same player.
    """

    def __init__(self) -> None:
        self._turns: dict[tuple[str, bool], int] = {}
        self._latest: dict[tuple[str, bool], SeatSetup] = {}

    def count_turn(self, who: SeatSetup) -> None:
        """Count a turn for this player."""
        key = who.name, who.person
        self._turns[key] = self._turns.get(key, 0) + 1
        self._latest[key] = who

    def note_change(self, who: SeatSetup) -> None:
        """Update the level or character of a player already listed."""
        if (who.name, who.person) in self._latest:
            self._latest[who.name, who.person] = who

    def main(self, now: SeatSetup) -> SeatSetup:
        """The player with most turns, the latest on a tie; `now` if there were none."""
        most = max(self._turns.values(), default=0)
        leaders = [self._latest[key] for key, turns in self._turns.items() if turns == most]
        return leaders[-1] if leaders else now

    def shares(self) -> tuple[SeatShare, ...]:
        """Each player's share; empty for a single player."""
        shares = (SeatShare(*key, turns) for key, turns in self._turns.items())
        return tuple(shares) if len(self._turns) > 1 else ()


class _RecordingPlayback(Playback):
    """Playback that collects the figures for the records."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.turns = 0
        self._handed_over: set[int] = set()
        self._players: dict[int, _SeatPlayers] = defaultdict(_SeatPlayers)
        self._counts: dict[int, SeatCounts] = defaultdict(SeatCounts)
        self._deals: list[tuple[DealRecord, ...]] = []

    def apply(self, entry: Entry) -> None:
        super().apply(entry)
        if isinstance(entry, HandedOver):
            self._handed_over.add(entry.seat)
            self._players[entry.seat].note_change(entry.who)
        elif isinstance(entry, Acted | TookBack):
            self._see(self.events)

    def records(self) -> Iterator[SeatRecord]:
        """Every seat with its deals; None for deals before a newcomer joined."""
        for seat, (now, facts) in enumerate(
            zip(self.seats, self.state.table.seats, strict=True)
        ):
            who = self._players[seat].main(now)
            yield SeatRecord(
                who.name,
                who.person,
                "" if who.person else who.level,
                who.style,
                start=facts.start,
                handed_over=seat in self._handed_over,
                deals=tuple(deal[seat] if seat < len(deal) else None for deal in self._deals),
                shares=self._players[seat].shares(),
            )

    def _see(self, events: Iterable[engine.Event]) -> None:
        for event in events:
            count(event, self._counts)
            match event:
                case engine.DealBegan():
                    self._counts.clear()
                case engine.TurnBegan(seat):
                    self.turns += 1
                    self._players[seat].count_turn(self.seats[seat])
                case engine.PlayTakenBack(play=engine.CardDiscarded()):
                    self.turns -= 1  # of the next seat, whose turn had begun
                case engine.DealEnded(result):
                    self._deals.append(_deal(self.state.table.sheet, result, self._counts))
                case _:
                    pass


def _deal(
    sheet: RuleSheet, result: engine.DealResult, seats: Mapping[int, SeatCounts]
) -> tuple[DealRecord, ...]:
    wild = sheet.meld_rules(result.deal).wild_table
    return tuple(
        DealRecord(
            points=points,
            calls=seats[seat].calls,
            claims=seats[seat].claims,
            jokers=sum(wild[card] for card in result.hands[seat]),
            down=seats[seat].down_in is not None,
            out=result.winner == seat,
        )
        for seat, points in enumerate(result.points)
    )


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One deal: label, points by seat (None: not playing yet), and who went out.

    `out` is None if nobody went out or if unknown. A deal still to come has no points.
    """

    label: str
    points: tuple[int | None, ...]
    out: engine.Seat | None = None


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of a game; low is good.

    `deals` has a row per played deal, `starts` a newcomer's starting points, `deal_word` the
    sheet's word for a deal. Used by the summaries, the page of a recorded game, phones, and
    print.
    """

    names: tuple[str, ...]
    starts: tuple[int, ...]
    deals: tuple[ScoreRow, ...]
    deal_word: str

    @classmethod
    def of_table(cls, names: Sequence[str], view: engine.TableView) -> Scores:
        """The scores at a table so far."""
        table = view.table
        played = max(len(facts.points) for facts in table.seats)
        columns = [(None,) * (played - len(f.points)) + f.points for f in table.seats]
        deals = list(zip(*columns, strict=True))
        out = [_out_by_points(points, table.sheet) for points in deals]
        if table.result is not None and out:
            out[-1] = table.result.winner
        starts = [facts.start for facts in table.seats]
        return cls._of(names, starts, deals, out, table.sheet.deal_word)

    @classmethod
    def of_record(cls, game: GameRecord) -> Scores:
        """The scores in a game's record."""
        deals = list(zip(*(seat.deals for seat in game.seats), strict=True))
        points = [[None if deal is None else deal.points for deal in row] for row in deals]
        out = [_first(deal is not None and deal.out for deal in row) for row in deals]
        names, starts = [s.name for s in game.seats], [s.start for s in game.seats]
        return cls._of(names, starts, points, out, game.deal_word)

    @classmethod
    def _of(
        cls,
        names: Sequence[str],
        starts: Sequence[int],
        deals: Sequence[Sequence[int | None]],
        out: Sequence[engine.Seat | None],
        word: str,
    ) -> Scores:
        rows = tuple(
            ScoreRow(deal_name(word, deal), tuple(points), who)
            for deal, (points, who) in enumerate(zip(deals, out, strict=True))
        )
        return cls(tuple(names), tuple(starts), rows, word)

    @property
    def rows(self) -> tuple[ScoreRow, ...]:
        """All rows of a score sheet; newcomers' starting points first, if any."""
        if not any(self.starts):
            return self.deals
        points = tuple(start or None for start in self.starts)
        return (ScoreRow(_("Joined with"), points), *self.deals)

    def coming(self, deals: int) -> tuple[ScoreRow, ...]:
        """An empty row for each deal still to come, out of `deals`."""
        coming = range(len(self.deals), deals)
        return tuple(ScoreRow(deal_name(self.deal_word, deal), ()) for deal in coming)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's total."""
        return tuple(column[-1] or 0 for column in self.running)

    @property
    def running(self) -> tuple[tuple[int | None, ...], ...]:
        """Totals at the start and after each deal; None before a newcomer joined."""
        return tuple(map(self._running, range(len(self.names))))

    def _running(self, seat: int) -> tuple[int | None, ...]:
        points = [row.points[seat] for row in self.deals]
        played = [count for count in points if count is not None]
        absent = (None,) * (len(points) - len(played))
        return (*absent, *accumulate(played, initial=self.starts[seat]))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the lowest total."""
        totals = self.totals
        return tuple(seat for seat, total in enumerate(totals) if total == min(totals))

    def places(self) -> list[tuple[int, int]]:
        """Places with their seats, best first; equal totals share a place."""
        totals = self.totals
        order = sorted(range(len(totals)), key=lambda seat: totals[seat])
        return [(1 + sum(t < totals[seat] for t in totals), seat) for seat in order]


def _out_by_points(points: Sequence[int | None], sheet: RuleSheet) -> engine.Seat | None:
    """Who went out in an earlier deal; None also where a leftover hand may cost nothing.

    The table keeps the points of earlier deals, but not who went out.
    """
    ranks = (
        rank
        for rank in engine.Rank
        if rank is not engine.Rank.JOKER or sheet.jokers is not Jokers.NONE
    )
    if any(not sheet.points.get(rank) for rank in ranks):
        return None
    return _first(count == 0 for count in points)


def _first(flags: Iterable[bool]) -> engine.Seat | None:
    return next((engine.Seat(seat) for seat, flag in enumerate(flags) if flag), None)
