"""Same cards: a finished game's deals in another seat or at another table; luck and play."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from statistics import fmean
from typing import get_args

from mayi_desktop import engine
from mayi_desktop.base.i18n import _
from mayi_desktop.bots import STRONGEST
from mayi_desktop.host import journal
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.game_record import SeatCounts, count
from mayi_desktop.host.journal import (
    Acted,
    Committed,
    DealDone,
    Entry,
    GameDone,
    HandedOver,
    Header,
    Practised,
    Recording,
    SaveError,
    write_practice,
)
from mayi_desktop.host.replay import RecordedGame
from mayi_desktop.host.seal import Cut, DealKeys, SealedDraw
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.host.undo import Playback, play_back_steps


def deals_to_play(game: RecordedGame) -> int:
    """How many deals, counted from the first, can be played again.

    0 for an unfinished game, whose cards are still secret. In practice games, deals after the
    starting moment have other cards.
    """
    if not game.is_over:
        return 0
    until = _without_practice(game.recording)
    return sum(_deals(entry) for entry in until)


def players_for(game: RecordedGame, seat: engine.Seat, name: str) -> tuple[SeatSetup, ...]:
    """The players when one person takes a seat and computers take all others.

    The seat's owner moves to where a person of this name sat before, if anywhere.
    """
    seats = list(game.setup(game.last).seats)
    own = next((n for n, who in enumerate(seats) if who.person and who.name == name), None)
    if own is not None:
        seats[own], seats[seat] = seats[seat], seats[own]
    computers = [replace(who, person=False, level=_level(who)) for who in seats]
    computers[seat] = SeatSetup(name, person=True)
    return _names_apart(computers, seat)


def deal_again(game: RecordedGame, deal: int, seats: tuple[SeatSetup, ...], data: Path) -> Path:
    """Start a game with the same cards from a deal (from 0); returns its journal's path.

    It is a practice game and not recorded, since somebody may remember the cards. Everything
    before the deal is unchanged. SaveError says why if it is not possible.
    """
    if not 0 <= deal < deals_to_play(game):
        raise SaveError(_("You can only play the cards of a finished game again."))
    before = tuple(_until_deal(game.recording, deal))
    count = len(_seats_after(game.header.setup.seats, before))
    seated = (HandedOver(engine.Seat(n), who) for n, who in enumerate(seats[:count]))
    return write_practice(games_folder(data), game.header, (*before, *seated))


def _level(who: SeatSetup) -> str:
    return STRONGEST if who.person else who.level


def _names_apart(seats: list[SeatSetup], own: engine.Seat) -> tuple[SeatSetup, ...]:
    """Make names unique: a computer player with the person's name gets a number."""
    name = seats[own].name
    return tuple(
        replace(who, name=f"{who.name} {seat + 1}")
        if seat != own and who.name.casefold() == name.casefold()
        else who
        for seat, who in enumerate(seats)
    )


def _until_deal(recording: Recording, deal: int) -> Iterator[Entry]:
    """The entries that lead to a deal.

    The first deal is dealt on screen. A later one is already dealt: before it the program would
    wait for people to close the summary of another game.
    """
    dealt = -1
    for entry in _without_practice(recording):
        dealt += _deals(entry)
        if dealt == deal == 0:
            return
        # The new journal computes its own heads.
        yield replace(entry, head="") if isinstance(entry, DealDone) else entry
        if dealt == deal:
            return


def _without_practice(recording: Recording) -> Iterator[Entry]:
    for entry in recording.entries:
        if isinstance(entry, Practised | GameDone):
            return
        yield entry


def _deals(entry: Entry) -> bool:
    return isinstance(entry, Acted) and isinstance(entry.action, engine.Deal)


def _seats_after(
    seats: tuple[SeatSetup, ...], entries: tuple[Entry, ...]
) -> tuple[SeatSetup, ...]:
    newcomers = (entry.newcomer for entry in entries if isinstance(entry, Acted))
    return (*seats, *(who for who in newcomers if who is not None))


_PLAYERS = get_args(engine.PlayerAction)


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat's choice in its turn (from 1), and the resulting events."""

    turn: int
    action: engine.PlayerAction
    events: tuple[engine.Event, ...]


@dataclass(frozen=True, slots=True)
class SeatPlay:
    """What a seat did in one deal, without passes; `who` sat there when the deal ended."""

    who: SeatSetup
    points: int
    out: bool
    counts: SeatCounts
    choices: tuple[SeatChoice, ...]


@dataclass(frozen=True, slots=True)
class DealPlay:
    """One finished deal (from 0); equal `cards` mean equal hands in every seat."""

    deal: int
    cards: str
    seats: tuple[SeatPlay, ...]


def deals_in_steps(recording: Recording) -> Generator[None, None, tuple[DealPlay, ...]]:
    """The finished deals of a recording, in small steps."""
    _sound, playback = yield from play_back_steps(recording, _DealPlayback)
    return tuple(playback.deals)


class _DealPlayback(Playback):
    """Playback that notes how each deal was played."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.deals: list[DealPlay] = []
        self._cards = ""
        self._counts: dict[int, SeatCounts] = defaultdict(SeatCounts)
        self._choices: dict[int, list[SeatChoice]] = defaultdict(list)

    def apply(self, entry: Entry) -> None:
        before = self.state
        super().apply(entry)
        if self.state is before:
            return
        if isinstance(entry, Acted) and isinstance(entry.action, engine.Deal):
            self._cards = self._fingerprint(entry.action)
            self._counts.clear()
            self._choices.clear()
        self._note_choice(entry)
        for event in self.events:
            count(event, self._counts)
            if isinstance(event, engine.DealEnded):
                self._end_of_deal()

    def _note_choice(self, entry: Entry) -> None:
        """Note a seat's choice, or drop the one taken back."""
        match entry:
            case Acted(action) if isinstance(action, _PLAYERS) and not isinstance(
                action, engine.LetGo
            ):
                turn = max(1, self._counts[action.seat].turns)
                self._choices[action.seat].append(SeatChoice(turn, action, self.events))
            case _:
                for event in self.events:
                    if isinstance(event, engine.PlayTakenBack) and self._choices[event.seat]:
                        self._choices[event.seat].pop()

    def _end_of_deal(self) -> None:
        result = self.state.table.result
        assert result is not None
        seats = tuple(
            SeatPlay(
                who,
                result.points[seat],
                result.winner == seat,
                replace(self._counts[seat]),
                tuple(self._choices[seat]),
            )
            for seat, who in enumerate(self.seats)
        )
        self.deals.append(DealPlay(result.deal, self._cards, seats))

    def _fingerprint(self, dealt: engine.Deal) -> str:
        """Digest of all hands and the contract of a deal."""
        table = self.state.table
        contract = table.sheet.deals[table.deal]
        facts = (table.dealer, len(table.seats), contract, dealt.order, dealt.bury)
        return sha256(repr(facts).encode()).hexdigest()


def first_difference(
    then: SeatPlay, now: SeatPlay
) -> tuple[SeatChoice | None, SeatChoice | None] | None:
    """The first choices at which two plays differ, None for one that ended; None if never."""
    for one, other in zip_longest(then.choices, now.choices):
        if one is None or other is None or one.action != other.action:
            return one, other
    return None


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """One play of the cards: file, start time, and finished deals."""

    name: str
    started: str
    deals: tuple[DealPlay, ...]


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """A deal that several tables, by their numbers, played with the same cards."""

    deal: int
    tables: tuple[int, ...]
    plays: tuple[DealPlay, ...]

    def seat_mean(self, seat: engine.Seat) -> float:
        """Mean points of a seat over all tables."""
        return fmean(play.seats[seat].points for play in self.plays)

    def mean(self) -> float:
        """Mean points over all seats and tables."""
        return fmean(seat.points for play in self.plays for seat in play.seats)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's points in the shared deals, against the mean of all seats and tables.

    `points - average = cards + play`. `cards` is how far the mean for their cards is from the
    overall mean, `play` how far their points are from the mean for their cards. Negative is
    good. `table` and `seat` say where they sat.
    """

    who: SeatSetup
    table: int
    seat: engine.Seat
    deals: int
    points: int
    average: float
    cards: float
    play: float


def shared_deals(tables: Sequence[PlayedTable], least: int = 2) -> tuple[SharedDeal, ...]:
    """The deals that at least so many tables played differently, with the same cards, in order.

    A table that starts in the middle of another table's game shares its first deals with it:
    such copies count once.
    """
    found: dict[str, list[tuple[int, DealPlay]]] = defaultdict(list)
    for number, table in enumerate(tables):
        for play in table.deals:
            copies = (other for _, other in found[play.cards])
            if not any(_is_copy(play, other) for other in copies):
                found[play.cards].append((number, play))
    shared = [
        SharedDeal(
            plays[0][1].deal,
            tuple(number for number, _ in plays),
            tuple(play for _, play in plays),
        )
        for plays in found.values()
        if len(plays) >= least
    ]
    return tuple(sorted(shared, key=lambda deal: deal.deal))


def ranking(deals: Sequence[SharedDeal]) -> tuple[Standing, ...]:
    """Everybody who played shared deals, best play first.

    A player who changes seats is credited with what they did in each. Ties break by fewer
    points per deal.
    """
    rows: dict[tuple[str, bool, int, engine.Seat], list[tuple[SharedDeal, DealPlay]]] = {}
    for deal in deals:
        for number, play in zip(deal.tables, deal.plays, strict=True):
            for seat, one in enumerate(play.seats):
                key = one.who.name, one.who.person, number, engine.Seat(seat)
                rows.setdefault(key, []).append((deal, play))
    standings = [
        _standing(number, seat, played) for (_, _, number, seat), played in rows.items()
    ]
    return tuple(sorted(standings, key=lambda one: (one.play / one.deals, one.points)))


def _standing(
    number: int, seat: engine.Seat, played: Sequence[tuple[SharedDeal, DealPlay]]
) -> Standing:
    points = sum(play.seats[seat].points for _, play in played)
    average = sum(deal.mean() for deal, _ in played)
    due = sum(deal.seat_mean(seat) for deal, _ in played)
    who = played[-1][1].seats[seat].who
    return Standing(
        who, number, seat, len(played), points, average, due - average, points - due
    )


def _is_copy(one: DealPlay, other: DealPlay) -> bool:
    """Whether two plays are identical, as in a copied file."""
    return one.deal == other.deal and all(
        first_difference(mine, theirs) is None
        for mine, theirs in zip(one.seats, other.seats, strict=True)
    )


_log = logging.getLogger(__name__)
# Bounds the work for a folder with thousands of copies; far above any real evening.
MOST_TABLES = 40


def cards_id(recording: Recording) -> str:
    """An id shared by games with cards of one source and rules; empty until they are known."""
    setup = _drawn(recording)
    chance = setup.chance
    if chance is None:
        return ""
    source = chance.key("again", 0).hex() if isinstance(chance, DealKeys) else f"{chance}"
    rules = engine.codec.encode_sheet(recording.header.sheet)
    text = f"{rules}|{len(setup.seats)}|{source}"
    return sha256(text.encode()).hexdigest()


def tables_in_steps(
    original: Recording, paths: Iterable[Path]
) -> Generator[None, None, tuple[PlayedTable, ...]]:
    """All plays of a game's cards in these files, in small steps; others are skipped."""
    wanted = cards_id(original)
    tables: list[PlayedTable] = []
    for path in paths:
        yield
        if len(tables) >= MOST_TABLES:
            break
        try:
            recording = journal.read(path)
            if not wanted or cards_id(recording) != wanted:
                continue
            deals = yield from deals_in_steps(recording)
        except (SaveError, OSError) as error:
            _log.info("%s: %s", path.name, error)
            continue
        if deals:
            tables.append(PlayedTable(path.stem, recording.header.started, deals))
    return tuple(tables)


def _drawn(recording: Recording) -> GameSetup:
    """The setup with the draw made before the first deal."""
    setup = recording.header.setup
    draw: SealedDraw | None = None
    for entry in recording.entries:
        match entry:
            case Committed(commitment):
                draw = SealedDraw(commitment)
            case Cut() if draw is not None:
                return replace(setup, sealed=replace(draw, cut=entry))
            case Practised():
                break
            case _ if not setup.by_chance:
                break
            case _:
                pass
    return replace(setup, sealed=draw)
