"""Deeds: things worth doing, counted from the journals of finished games."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from mayi_desktop import engine
from mayi_desktop.base.files import is_there, short_text, try_to_save_json, usable_json
from mayi_desktop.base.i18n import N_
from mayi_desktop.base.steps import result_of
from mayi_desktop.bots import STRONGEST
from mayi_desktop.engine.rulesheet import DealRule, MeldRules
from mayi_desktop.host import journal
from mayi_desktop.host.daily import daily_of
from mayi_desktop.host.folder import deeds_file, games_folder
from mayi_desktop.host.journal import FINISHED, SUFFIX, Acted, Entry, HandedOver, Header
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.host.thinking import Channel, Worker, WorkQueue, serve
from mayi_desktop.host.undo import Playback, play_back_steps

_log = logging.getLogger(__name__)


# --- A walked game


@dataclass(slots=True)
class SeatDeal:
    """What one person did in one deal.

    Turns count this seat's own, from 1. `down_turn` and `down_place` say when it laid down and
    as which of all seats, None if never. `asked` counts May I?s, `claims` are the cards won by
    them, `given` counts the seat's discards that others won. `drawn` has the discards drawn,
    by turn. `contract` and `extra` are its melds as laid down, `laid_off` its other cards:
    turn, card, and the meld afterwards. `swaps` are the wilds it replaced, `hand` what was
    left.
    """

    seat: engine.Seat
    rule: DealRule
    rules: MeldRules
    deal: int
    turns: int = 0
    down_turn: int | None = None
    down_place: int | None = None
    downs: int = 0
    asked: int = 0
    claims: list[engine.CardId] = field(default_factory=list)
    given: int = 0
    drawn: dict[int, engine.CardId] = field(default_factory=dict)
    contract: tuple[engine.Meld, ...] = ()
    extra: list[engine.Meld] = field(default_factory=list)
    laid_off: list[tuple[int, engine.CardId, engine.Meld]] = field(default_factory=list)
    swaps: list[engine.WildReplaced] = field(default_factory=list)
    hand: tuple[engine.CardId, ...] = ()
    points: int = 0
    seats: int = 0
    out: bool = False

    def note(self, event: engine.Event) -> None:
        """Take in an event of this seat."""
        match event:
            case engine.TurnBegan():
                self.turns += 1
            case engine.DiscardTaken(_, card):
                self.drawn[self.turns] = card
            case engine.ClaimCalled():
                self.asked += 1
            case engine.LaidDown(_, melds):
                self.contract, self.down_turn = melds, self.turns
            case engine.MeldLaid(_, meld):
                self.extra.append(meld)
            case engine.LaidOff(_, card, meld):
                self.laid_off.append((self.turns, card, meld))
            case engine.WildReplaced():
                self.swaps.append(event)
            case _:
                pass

    @property
    def melds(self) -> list[engine.Meld]:
        """Every meld that the seat made or added to, as it was then."""
        laid_off = [meld for _turn, _card, meld in self.laid_off]
        return [*self.contract, *self.extra, *laid_off, *(swap.meld for swap in self.swaps)]

    @property
    def played(self) -> list[engine.CardId]:
        """The cards that the seat put on the table."""
        melds = [card for meld in (*self.contract, *self.extra) for card in meld.cards]
        return melds + [card for _turn, card, _meld in self.laid_off]

    def is_wild(self, card: engine.CardId) -> bool:
        """Whether a card is wild in this deal."""
        return bool(self.rules.wild_table[card])

    def longest(self, kind: engine.MeldKind) -> int:
        """The most cards of a meld of this kind that the seat made or added to."""
        return max((len(meld.places) for meld in self.melds if meld.kind is kind), default=0)


@dataclass(frozen=True, slots=True)
class SeatGame:
    """What one person did in a whole game; `deals` has only deals without a change of player.

    `totals` are everybody's points after each deal, by seat. `winners` is empty for an
    unfinished game. `others` are the other players at the end. `day` is that of a deal of the
    day, `whole` a game of several deals in which this person played all.
    `claims` says whether its rules let anybody ask for a discard.
    """

    seat: engine.Seat
    sheet: str
    deals: tuple[SeatDeal, ...]
    totals: tuple[tuple[int, ...], ...]
    winners: tuple[engine.Seat, ...]
    others: tuple[SeatSetup, ...]
    day: str
    whole: bool
    claims: bool = True

    @property
    def won(self) -> bool:
        """Whether this person won a whole game, alone or with others."""
        return self.whole and self.seat in self.winners

    @property
    def lead(self) -> int:
        """How many points fewer than the best other player this person ended with."""
        last = self.totals[-1]
        return min(points for seat, points in enumerate(last) if seat != self.seat) - self.own

    @property
    def own(self) -> int:
        """This person's points at the end."""
        return self.totals[-1][self.seat]

    def outs_in_a_row(self) -> int:
        """The most deals in a row in which this person went out."""
        longest = row = 0
        before = -1
        for deal in self.deals:
            row = row + 1 if deal.out and deal.deal == before + 1 else int(deal.out)
            longest, before = max(longest, row), deal.deal
        return longest

    def was_last(self) -> bool:
        """Whether this person alone had most points at some time in the second half."""
        half = self.totals[(len(self.totals) - 1) // 2 : -1]
        return any(
            points[self.seat] > max(p for s, p in enumerate(points) if s != self.seat)
            for points in half
        )


# --- The deeds


@dataclass(frozen=True, slots=True)
class Deed:
    """A thing worth doing: its key in files, its title, and what it asks, in English.

    `of_deal` or `of_game` says whether it was done. It counts once it was done `times` times;
    `distinct` tells these apart, by default by game.
    """

    key: str
    title: str
    about: str
    of_deal: Callable[[SeatDeal], bool] | None = None
    of_game: Callable[[SeatGame], bool] | None = None
    times: int = 1
    distinct: Callable[[SeatGame], str] | None = None


_RUN, _SET = engine.MeldKind.RUN, engine.MeldKind.SET
_LONG_RUN, _LARGE_SET = 8, 6
_EASY_MELDS = 3  # melds of a contract that is not small
_LONG_GAME = 5  # deals
_WHISKER, _LIGHT = 5, 100


def _has_wilds(deal: SeatDeal) -> bool:
    return bool(deal.rules.wilds)


def _in_one_turn(deal: SeatDeal) -> int:
    """The most cards laid off in one turn."""
    turns = [turn for turn, _card, _meld in deal.laid_off]
    return max(map(turns.count, turns), default=0)


def _visited(deal: SeatDeal) -> int:
    """To how many other players' melds the seat added cards."""
    return len({meld.owner for _turn, _card, meld in deal.laid_off} - {deal.seat})


def _contract_cards(deal: SeatDeal) -> list[engine.CardId]:
    return [card for meld in deal.contract for card in meld.cards]


def _runs(deal: SeatDeal) -> list[engine.Meld]:
    return [meld for meld in deal.contract if meld.kind is _RUN]


def _run_suit(meld: engine.Meld) -> engine.Suit | None:
    return meld.places[0].suit


def _four_suits(deal: SeatDeal) -> bool:
    """Whether a set in the contract has all four suits without a wild."""
    sets = (meld for meld in deal.contract if meld.kind is _SET)
    return any(
        {engine.SUITS[card] for card in meld.cards if not deal.is_wild(card)}
        >= set(engine.Suit)
        for meld in sets
    )


def _natural_two(deal: SeatDeal) -> bool:
    """Whether a two that could be wild stands for itself in a run."""
    return any(
        meld.kind is _RUN
        and place.rank is engine.Rank.TWO
        and engine.RANKS[place.card] is engine.Rank.TWO
        and engine.SUITS[place.card] is place.suit
        for meld in deal.melds
        for place in meld.places
        if deal.is_wild(place.card)
    )


def _low_ace(deal: SeatDeal) -> bool:
    """Whether a run has a real ace below its two."""
    firsts = (meld.places[0] for meld in deal.melds if meld.kind is _RUN)
    return any(
        place.rank is engine.Rank.ACE and engine.RANKS[place.card] is engine.Rank.ACE
        for place in firsts
    )


DEEDS: tuple[Deed, ...] = (
    # First steps.
    Deed("down", N_("On the table"), N_("Lay down a contract."),
         lambda d: d.down_turn is not None),
    Deed("out", N_("Empty-handed"), N_("Go out."), lambda d: d.out),
    Deed("claim", N_("May I?"), N_("Get a card by asking for it."), lambda d: bool(d.claims)),
    Deed("lay-off", N_("There’s room for it"), N_("Lay off a card on somebody else’s meld."),
         lambda d: _visited(d) > 0),
    Deed("finished", N_("To the last card"), N_("Play a whole game to its end."),
         of_game=lambda g: g.whole),
    Deed("win", N_("Lowest of all"), N_("Win a whole game."), of_game=lambda g: g.won),
    # How one goes out.
    Deed("two-turns", N_("Gone already?"), N_("Go out in your second turn, or even sooner."),
         lambda d: d.out and d.turns <= 2),
    Deed("same-turn", N_("In one breath"),
         N_("Lay down and go out in the same turn, though you don’t have to."),
         lambda d: d.out and not d.rule.all_at_once and d.down_turn == d.turns),
    Deed("out-natural", N_("Out without a wild"),
         N_("Go out without having played a single wild card."),
         lambda d: d.out and _has_wilds(d) and not any(map(d.is_wild, d.played))),
    Deed("asked-three", N_("Asked three times"),
         N_("Get three cards by asking in one deal, and still go out."),
         lambda d: d.out and len(d.claims) >= 3),
    Deed("alone", N_("Nobody saw it coming"), N_("Go out before anybody else has laid down."),
         lambda d: d.out and d.downs == 1 and not d.rule.all_at_once),
    Deed("last-first", N_("Last down, first out"),
         N_("Be the last of all to lay down, and go out."),
         lambda d: d.out and d.seats > 2 and d.down_place == d.seats),
    Deed("patience", N_("Good things take time"),
         N_("Lay down in your tenth turn or later, and still go out."),
         lambda d: d.out and d.down_turn is not None and d.down_turn >= 10),
    Deed("generous", N_("Generous, and first"),
         N_("Let others have three of your discards, and still go out."),
         lambda d: d.out and d.given >= 3),
    # How one lays down.
    Deed("first-down", N_("Somebody has to begin"), N_("Be the first to lay down."),
         lambda d: d.down_place == 1 and d.seats > 2),
    Deed("natural-contract", N_("The real thing"),
         N_("Lay down three melds or more without a wild."),
         lambda d: len(d.contract) >= _EASY_MELDS
         and _has_wilds(d)
         and not any(map(d.is_wild, _contract_cards(d)))),
    Deed("asked-for-it", N_("Just what I needed"),
         N_("Lay down a contract with a card that you asked for."),
         lambda d: bool(set(d.claims) & set(_contract_cards(d)))),
    Deed("from-the-pile", N_("Straight from the pile"),
         N_("Draw the discard and lay it down with your contract in the same turn."),
         lambda d: d.down_turn is not None
         and d.drawn.get(d.down_turn) in _contract_cards(d)),
    Deed("four-suits", N_("All four suits"),
         N_("Lay down a set with all four suits in it, none of them a wild."),
         _four_suits),
    Deed("twin-runs", N_("Twins"), N_("Lay down two runs of the same suit."),
         lambda d: len(set(map(_run_suit, _runs(d)))) < len(_runs(d))),
    Deed("three-runs", N_("Three straight lines"), N_("Lay down three runs at once."),
         lambda d: len(_runs(d)) >= 3),
    Deed("everything", N_("Everything at once"),
         N_("Win a deal in which all your cards go down together."),
         lambda d: d.out and d.rule.all_at_once),
    # On the table.
    Deed("long-run", N_("The long line"),
         N_("Make a run of eight cards or more, or add the card that makes it one."),
         lambda d: d.longest(_RUN) >= _LONG_RUN),
    Deed("large-set", N_("The whole clan"),
         N_("Make a set of six cards or more, or add the card that makes it one."),
         lambda d: d.longest(_SET) >= _LARGE_SET),
    Deed("round", N_("Once around the table"),
         N_("In one deal, lay off on the melds of three other players."),
         lambda d: _visited(d) >= 3),
    Deed("five", N_("Five in one go"), N_("Lay off five cards in one turn."),
         lambda d: _in_one_turn(d) >= 5),
    Deed("swap", N_("Took a wild from the table"),
         N_("Swap a wild out of a meld, and take it into your hand."),
         lambda d: any(swap.to_hand for swap in d.swaps)),
    Deed("slide", N_("Move over"),
         N_("Put the real card in a wild’s place, so that the wild stays on the table."),
         lambda d: any(not swap.to_hand for swap in d.swaps)),
    Deed("new-meld", N_("And one more"), N_("Lay down another meld once you’re down."),
         lambda d: bool(d.extra)),
    Deed("natural-two", N_("Only a two"),
         N_("Lay a two in a run as a plain two, though it could be wild."), _natural_two),
    Deed("low-ace", N_("Ace at the bottom"), N_("Begin a run with an ace below the two."),
         _low_ace),
    Deed("company", N_("Good company"), N_("Play a deal in which everybody lays down."),
         lambda d: d.downs == d.seats and d.seats > 2),
    # Whole games.
    Deed("comeback", N_("From last to first"),
         N_("Be last in the second half of a game, and win it."),
         of_game=lambda g: g.won and g.was_last()),
    Deed("whisker", N_("By a whisker"), N_("Win a game by five points or fewer."),
         of_game=lambda g: g.won and 0 < g.lead <= _WHISKER),
    Deed("mile", N_("By a mile"),
         N_("Win a game with at most half as many points as anybody else."),
         of_game=lambda g: g.won and g.lead > 0 and g.lead >= g.own),
    Deed("three-out", N_("Three times running"), N_("Go out in three deals in a row."),
         of_game=lambda g: g.outs_in_a_row() >= 3),
    Deed("always-down", N_("Never left out"),
         N_("Lay down in every deal of a game of five deals or more."),
         of_game=lambda g: g.whole
         and len(g.deals) >= _LONG_GAME
         and all(deal.down_turn is not None for deal in g.deals)),
    Deed("silent", N_("Without a word"), N_("Win a game without asking for a single card."),
         of_game=lambda g: g.won and g.claims and not any(deal.asked for deal in g.deals)),
    Deed("ten-claims", N_("May I? May I? May I?"), N_("Get ten cards by asking in one game."),
         of_game=lambda g: sum(len(deal.claims) for deal in g.deals) >= 10),
    Deed("light-game", N_("Under a hundred"),
         N_("End a game of five deals or more with fewer than a hundred points."),
         of_game=lambda g: g.whole and len(g.totals) >= _LONG_GAME and g.own < _LIGHT),
    Deed("master", N_("Master and pupil"), N_("Win a game with a Master at the table."),
         of_game=lambda g: g.won
         and any(not who.person and who.level == STRONGEST for who in g.others)),
    Deed("family", N_("Family evening"), N_("Play a whole game with another person."),
         of_game=lambda g: g.whole and any(who.person for who in g.others)),
    Deed("full-table", N_("A full table"), N_("Play a whole game with six players or more."),
         of_game=lambda g: g.whole and len(g.others) >= 5),
    # Again and again.
    Deed("ten-games", N_("Part of the family"), N_("Play ten whole games."),
         of_game=lambda g: g.whole, times=10),
    Deed("three-sheets", N_("Other people’s rules"),
         N_("Play whole games by three families’ rules."),
         of_game=lambda g: g.whole, times=3, distinct=lambda g: g.sheet),
    Deed("day", N_("A deal a day"), N_("Play a deal of the day."),
         of_game=lambda g: bool(g.day)),
    Deed("seven-days", N_("A week of cards"), N_("Play the deals of seven days."),
         of_game=lambda g: bool(g.day), times=7, distinct=lambda g: g.day),
)  # fmt: skip
BY_KEY: Mapping[str, Deed] = {deed.key: deed for deed in DEEDS}


# --- Walking through a journal


@dataclass(frozen=True, slots=True)
class Done:
    """A deed that somebody did: in which deal (from 0; None for a whole game).

    `detail` tells several of one deed apart, where they have to differ.
    """

    key: str
    name: str
    deal: int | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class CountedGame:
    """The deeds of one journal, by its name, size, and when the game began."""

    journal: str
    size: int
    started: str
    done: tuple[Done, ...]


def serve_deeds(connection: Channel) -> None:
    """Count the requested journals until the window is gone; runs in a worker process."""
    serve(connection, lambda path: result_of(deeds_in_steps(path)))


def deeds_in_steps(path: Path) -> Generator[None, None, CountedGame]:
    """People's deeds in a journal, none for practice; SaveError or OSError if unreadable."""
    recording = journal.read(path)
    done: tuple[Done, ...] = ()
    if not recording.header.practice:
        _sound, walk = yield from play_back_steps(recording, _Walk)
        done = () if walk.practice else tuple(_found(walk.games()))
    return CountedGame(path.name, recording.size, recording.header.started, done)


def _found(games: Sequence[tuple[str, SeatGame]]) -> Iterator[Done]:
    for name, game in games:
        for deed in DEEDS:
            if deed.of_deal is not None:
                first = next((deal for deal in game.deals if deed.of_deal(deal)), None)
                if first is not None:
                    yield Done(deed.key, name, first.deal)
            elif deed.of_game is not None and deed.of_game(game):
                yield Done(deed.key, name, None, deed.distinct(game) if deed.distinct else "")


class _Walk(Playback):
    """Playback that collects every deal's events, without those taken back."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self._sheet_id = header.setup.sheet_id
        day = daily_of(header.setup)
        self._day = "" if day is None else day.day.isoformat()
        self._events: list[engine.Event] = []
        # Who sat in each seat during the running deal.
        self._sitters: list[set[tuple[str, bool]]] = []
        self._deals: list[list[SeatDeal | None]] = []
        self._players: list[list[set[tuple[str, bool]]]] = []
        self._totals: list[tuple[int, ...]] = []
        self._winners: tuple[engine.Seat, ...] = ()

    def apply(self, entry: Entry) -> None:
        before = self.state
        super().apply(entry)
        if isinstance(entry, HandedOver) and entry.seat < len(self._sitters):
            self._sitters[entry.seat].add((entry.who.name, entry.who.person))
        if self.state is before:
            return
        if isinstance(entry, Acted) and isinstance(entry.action, engine.Deal):
            self._events = []
            self._sitters = [{(who.name, who.person)} for who in self.seats]
        for event in self.events:
            if isinstance(event, engine.PlayTakenBack):
                self._take_back(event)
            else:
                self._events.append(event)
            if isinstance(event, engine.DealEnded):
                self._end_of_deal(event.result)
            elif isinstance(event, engine.GameEnded):
                self._winners = event.winners

    def games(self) -> list[tuple[str, SeatGame]]:
        """Every person's game, by seat."""
        return [
            (who.name, self._game(engine.Seat(seat), who))
            for seat, who in enumerate(self.seats)
            if who.person
        ]

    def _game(self, seat: engine.Seat, who: SeatSetup) -> SeatGame:
        alone = {(who.name, True)}
        mine = [
            deals[seat]
            for deals, sitters in zip(self._deals, self._players, strict=True)
            if seat < len(sitters) and sitters[seat] == alone
        ]
        whole = len(mine) == len(self._deals) > 1 and bool(self._winners)
        return SeatGame(
            seat,
            self._sheet_id,
            tuple(deal for deal in mine if deal is not None),
            tuple(self._totals),
            self._winners,
            tuple(other for number, other in enumerate(self.seats) if number != seat),
            self._day if self._winners and len(mine) == len(self._deals) else "",
            whole,
            self.state.table.sheet.has_claims,
        )

    def _take_back(self, taken: engine.PlayTakenBack) -> None:
        """Forget a play and all that followed from it."""
        places = [n for n, event in enumerate(self._events) if event == taken.play]
        if places:
            del self._events[places[-1] :]

    def _end_of_deal(self, result: engine.DealResult) -> None:
        table = self.state.table
        seats: list[SeatDeal | None] = [
            SeatDeal(
                engine.Seat(seat),
                table.sheet.deals[result.deal],
                table.sheet.meld_rules(result.deal),
                result.deal,
                hand=result.hands[seat],
                points=result.points[seat],
                seats=len(result.hands),
                out=result.winner == seat,
            )
            for seat in range(len(result.hands))
        ]
        _retell([deal for deal in seats if deal is not None], self._events)
        self._deals.append(seats)
        self._players.append([set(sitters) for sitters in self._sitters])
        self._totals.append(tuple(facts.score for facts in table.seats))


def _retell(seats: Sequence[SeatDeal], events: Sequence[engine.Event]) -> None:
    """Fill in what every seat did, from the events of a deal."""
    downs = 0
    discarders: dict[engine.CardId, engine.Seat] = {}
    callers: set[engine.Seat] = set()
    for event in events:
        seat = getattr(event, "seat", None)
        if isinstance(seat, int):
            seats[seat].note(event)
        match event:
            case engine.LaidDown(seat):
                downs += 1
                seats[seat].down_place = downs
            case engine.CardDiscarded(seat, card):
                discarders[card] = seat
                callers.clear()
            case engine.ClaimCalled(seat):
                callers.add(seat)
            case engine.ClaimWon(seat, card):
                if seat in callers:
                    seats[seat].claims.append(card)
                if card in discarders:
                    seats[discarders[card]].given += 1
                callers.clear()
            case _:
                pass
    for deal in seats:
        deal.downs = downs


# --- What was counted, by journal


# Counted anew when a deed's meaning changes.
_EDITION = 1
_LARGEST_FILE, _MOST_GAMES = 1 << 24, 20_000
_LARGEST_NUMBER = 1 << 40
_BETWEEN_SAVES = 100  # games


@dataclass(frozen=True, slots=True)
class Stamp:
    """When somebody did a deed, and where to see it: a journal and its deal (from 0)."""

    started: str
    journal: str
    deal: int


class Stamps:
    """Everybody's stamps in a data folder, kept by journal; nothing done is ever lost.

    A journal that is deleted keeps its stamps, and a damaged file stays beside the new one.
    With `kept` off, as in a second window, nothing is saved.
    """

    def __init__(self, data: Path, *, kept: bool = True) -> None:
        self._path = deeds_file(data)
        self._folder = games_folder(data) / FINISHED
        self._kept = kept
        games = usable_json(self._path, _LARGEST_FILE, self._games_in, aside=kept) or []
        self._games = {game.journal: game for game in games}

    def uncounted(self) -> list[Path]:
        """The journals of finished games that are still to be counted, newest first."""
        try:
            found = sorted(self._folder.glob(f"*{SUFFIX}"), reverse=True)
            return [path for path in found if self._size_of(path.name) != path.stat().st_size]
        except OSError as error:
            _log.warning("%s cannot be listed: %r", self._folder, error)
            return []

    def add(self, game: CountedGame) -> None:
        """Keep the deeds of a journal."""
        self._games[game.journal] = game

    def save(self) -> None:
        """Write what was counted; a failure is logged, as it can be counted again."""
        if self._kept:
            games = list(map(_plain, self._games.values()))[-_MOST_GAMES:]
            try_to_save_json(self._path, [_EDITION, len(DEEDS), games])

    def people(self) -> list[str]:
        """Everybody who did something, in the order of their first games."""
        games = sorted(self._games.values(), key=lambda game: game.started)
        return list(dict.fromkeys(done.name for game in games for done in game.done))

    def of(self, name: str, *, without: str = "") -> dict[str, Stamp]:
        """A person's stamps by deed; `without` leaves out a journal."""
        found: dict[str, Stamp] = {}
        seen: dict[str, set[str]] = {}
        for game in sorted(self._games.values(), key=lambda game: (game.started, game.journal)):
            if game.journal == without:
                continue
            for done in game.done:
                deed = BY_KEY.get(done.key)
                if done.name != name or deed is None or done.key in found:
                    continue
                times = seen.setdefault(done.key, set())
                times.add(done.detail or game.journal)
                if len(times) >= deed.times:
                    found[done.key] = Stamp(game.started, game.journal, done.deal or 0)
        return found

    def new_in(self, journal_name: str, name: str) -> list[Deed]:
        """The deeds that a person did for the first time in this journal."""
        before = self.of(name, without=journal_name)
        now = self.of(name)
        return [deed for deed in DEEDS if deed.key in now and deed.key not in before]

    def _size_of(self, name: str) -> int | None:
        game = self._games.get(name)
        return None if game is None else game.size

    def _games_in(self, raw: Any) -> list[CountedGame]:  # noqa: ANN401
        edition, count, lines = raw
        games = [_counted(one) for one in lines[:_MOST_GAMES]]
        if (edition, count) == (_EDITION, len(DEEDS)):
            return games
        # Count again what is still there.
        there = {game.journal: is_there(self._folder / game.journal) for game in games}
        return [replace(game, size=0) if there[game.journal] else game for game in games]


# By hand: the codec is too slow for thousands of lines while a page opens.


def _plain(game: CountedGame) -> list[Any]:
    """A game as JSON."""
    done = [[one.key, one.name, one.deal, one.detail] for one in game.done]
    return [game.journal, game.size, game.started, done]


def _counted(raw: object) -> CountedGame:
    """The game in the output of `_plain`; ValueError or TypeError if there is none."""
    journal_name, size, started, done = _list(raw)
    found = tuple(_done(one) for one in _list(done))
    return CountedGame(short_text(journal_name), _number(size), short_text(started), found)


def _done(raw: object) -> Done:
    key, name, number, detail = _list(raw)
    where = None if number is None else _number(number)
    return Done(short_text(key), short_text(name), where, short_text(detail))


def _list(raw: object) -> list[Any]:
    if not isinstance(raw, list) or len(raw) > _MOST_GAMES:
        raise ValueError("not a list")
    return raw


def _number(raw: object) -> int:
    if type(raw) is not int or not 0 <= raw < _LARGEST_NUMBER:
        raise ValueError("not a number")
    return raw


class DeedCounter:
    """Counts what is uncounted in a data folder while the window goes on, and keeps it."""

    def __init__(self, data: Path, *, kept: bool = True) -> None:
        self.stamps = Stamps(data, kept=kept)
        self._uncounted = self.stamps.uncounted()
        self._queue = WorkQueue(deeds_in_steps, partial(Worker, serve_deeds))
        self._unsaved = 0

    @property
    def done(self) -> bool:
        """Whether everything is counted."""
        return not self._uncounted

    @property
    def left(self) -> int:
        """How many games are still to be counted."""
        return len(self._uncounted)

    def update(self) -> bool:
        """Go on for a few milliseconds; True if a game was counted."""
        self._queue.update(self._uncounted)
        counted = 0
        for path, game in self._queue.decisions:
            self._uncounted.remove(path)
            if game is not None:
                self.stamps.add(game)
                counted += 1
        self._unsaved += counted
        if self.done:
            self.stop()
        elif self._unsaved >= _BETWEEN_SAVES:
            self._save()
        return bool(counted)

    def stop(self) -> None:
        """Stop counting; the rest is counted another time."""
        self._uncounted.clear()
        self._queue.stop()
        if self._unsaved:
            self._save()

    def _save(self) -> None:
        self._unsaved = 0
        self.stamps.save()
