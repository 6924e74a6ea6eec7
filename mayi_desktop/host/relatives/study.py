"""Study: what one person decided in the games that were played on this computer."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from mayi_desktop.bots.relatives.choices import Decided, choices_of
from mayi_desktop.bots.relatives.fitting import Chosen
from mayi_desktop.bots.relatives.occasions import Kind
from mayi_desktop.bots.relatives.portrait import Portrait, learned
from mayi_desktop.engine.actions import LetGo, MayI, PlayerAction
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.legal import prompt_for
from mayi_desktop.engine.state.table import Prompt, PromptKind
from mayi_desktop.engine.state.view import TableView, view_for
from mayi_desktop.host.files.paths import games_folder
from mayi_desktop.host.journal import journal
from mayi_desktop.host.journal.entries import Acted, DealDone, Entry, Header, Practised
from mayi_desktop.host.journal.journal import FINISHED, SUFFIX, SaveError
from mayi_desktop.host.journal.restore import Playback, play_back_steps

_log = logging.getLogger(__name__)
FEWEST_DEALS = 10
"""Deals from which a person's habits can be told from accidents."""
# The latest deals that are looked at: more would take long, and people change.
MOST_DEALS = 120
# Decisions looked at between two pauses, a few milliseconds.
_AT_ONCE = 2
# Seconds a person takes for a step, who then has the usual pace, and the bounds of a pace.
USUAL_SECONDS = 4.0
_QUICKEST, _SLOWEST = 0.5, 2.0


@dataclass(frozen=True, slots=True)
class StudiedDeal:
    """What a person decided in a deal, and their mean seconds for a step; 0 if unknown."""

    made: tuple[Decided, ...]
    seconds: float = 0.0


class PersonPlayback(Playback):
    """A playback that collects what one person decides, deal by deal."""

    def __init__(self, header: Header, name: str) -> None:
        super().__init__(header)
        self.deals: list[StudiedDeal] = []
        self.practice = header.practice
        self._name = name.casefold()
        self._made: list[tuple[int, Decided]] = []
        self._open: dict[Seat, tuple[int, TableView, Prompt]] = {}

    def apply(self, entry: Entry) -> None:
        """Apply an entry, and note what the person has decided."""
        if isinstance(entry, Acted) and isinstance(entry.action, PlayerAction):
            self._collect(entry.action)
        super().apply(entry)
        self._made = [(at, decided) for at, decided in self._made if at < self.moves]
        if isinstance(entry, DealDone):
            self._end(entry)
        elif isinstance(entry, Practised):
            self.practice = True
        else:
            self._watch_for_silence()

    @property
    def running(self) -> tuple[Decided, ...]:
        """What the person has decided in the deal that is not over."""
        return tuple(decided for _, decided in self._made)

    def _is_theirs(self, seat: Seat) -> bool:
        who = self.seats[seat]
        return who.person and who.name.casefold() == self._name

    def _collect(self, action: PlayerAction) -> None:
        """Note an action that is about to be applied."""
        if not 0 <= action.seat < len(self.seats) or not self._is_theirs(action.seat):
            return
        prompt = prompt_for(self.state.table, action)
        if prompt is None:
            return
        if isinstance(action, MayI):
            self._open.pop(action.seat, None)
        view = view_for(self.state, action.seat)
        self._made.append((self.moves, Decided(view, prompt, action)))

    def _watch_for_silence(self) -> None:
        """Note who lets a discard go by without a word.

        If somebody else has asked meanwhile, nobody knows what the person would have said.
        """
        table = self.state.table
        offered = {
            prompt.seat: prompt
            for prompt in table.prompts
            if prompt.kind is PromptKind.MAY_I and prompt.seat is not None
        }
        for seat, (at, view, prompt) in list(self._open.items()):
            now = offered.get(seat)
            if now is None or now.about != prompt.about:
                del self._open[seat]
                if table.claim is None:
                    self._made.append((at, Decided(view, prompt, LetGo(seat))))
        for seat, prompt in offered.items():
            fresh = seat not in self._open and self._is_theirs(seat)
            if fresh and seat != table.discarder and table.claim is None:
                self._open[seat] = self.moves, view_for(self.state, seat), prompt

    def _end(self, done: DealDone) -> None:
        mine = [Seat(n) for n, who in enumerate(self.seats) if self._is_theirs(Seat(n))]
        seconds = [done.seconds[seat] for seat in mine if seat < len(done.seconds)]
        made, self._made = tuple(decided for _, decided in self._made), []
        self._open.clear()
        if any(decided.prompt.kind is PromptKind.PLAY for decided in made):
            self.deals.append(StudiedDeal(made, seconds[0] if seconds else 0.0))


def journals_of(data: Path) -> list[Path]:
    """The journals in a data folder, the newest first."""
    games = games_folder(data)
    found: list[tuple[float, Path]] = []
    for folder in (games, games / FINISHED):
        try:
            found += [(path.stat().st_mtime, path) for path in folder.glob(f"*{SUFFIX}")]
        except OSError as error:
            _log.warning("%s cannot be listed: %r", folder, error)
    return [path for _, path in sorted(found, reverse=True)]


def studied_deals(
    paths: Iterable[Path], name: str, most: int = MOST_DEALS
) -> Generator[None, None, list[StudiedDeal]]:
    """The deals that a person has played, in short steps; the newest journals come first.

    Practice counts for nothing, as its beginning is that of another game.
    """
    deals: list[StudiedDeal] = []
    for path in paths:
        if len(deals) >= most:
            break
        yield
        try:
            recording = journal.read(path)
        except (SaveError, OSError) as error:
            _log.warning("%s is not studied: %s", path.name, error)
            continue
        if recording.header.practice or not _names(recording, name):
            continue
        _, told = yield from play_back_steps(
            recording, lambda header: PersonPlayback(header, name)
        )
        if not told.practice:
            deals += told.deals
    return deals[:most]


def _names(recording: journal.Recording, name: str) -> bool:
    """Whether the person can have sat at this table."""
    people = [who for who in recording.header.setup.seats if who.person]
    for entry in recording.entries:
        who = getattr(entry, "who", None) or getattr(entry, "newcomer", None)
        if who is not None and who.person:
            people.append(who)
    return any(who.name.casefold() == name.casefold() for who in people)


def portrait_of(name: str, deals: Iterable[StudiedDeal]) -> Generator[None, None, Portrait]:
    """The portrait of a person from these deals, painted in short steps."""
    deals = list(deals)
    choices: dict[Kind, list[Chosen]] = {}
    made = [decided for deal in deals for decided in deal.made]
    for number, decided in enumerate(made):
        if number % _AT_ONCE == 0:
            yield
        for kind, choice in choices_of(decided):
            choices.setdefault(kind, []).append(choice)
    habits = yield from learned(choices)
    today = date.today().isoformat()
    return Portrait(name, len(deals), habits, _pace(deals), today)


def _pace(deals: Iterable[StudiedDeal]) -> float:
    """A factor on the time for a step: as much more or less than usual as the person takes."""
    known = [deal.seconds for deal in deals if deal.seconds > 0]
    if not known:
        return 1.0
    return round(min(_SLOWEST, max(_QUICKEST, sum(known) / len(known) / USUAL_SECONDS)), 2)
