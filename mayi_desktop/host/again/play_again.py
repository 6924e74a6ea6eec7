"""Plays the cards of a finished game again: from one of its deals, in any seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from mayi_desktop.engine.actions import Deal
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.files.paths import games_folder
from mayi_desktop.host.journal.entries import (
    Acted,
    DealDone,
    Entry,
    GameDone,
    HandedOver,
    Practised,
)
from mayi_desktop.host.journal.journal import Recording, SaveError, write_practice
from mayi_desktop.host.replay.recorded_game import RecordedGame
from mayi_desktop.host.setup.game_setup import SeatSetup
from mayi_desktop.i18n import _

# Plays for people who are not there, as in what par is measured by.
_FOR_PEOPLE = "sharp"


def deals_to_play(game: RecordedGame) -> int:
    """How many of its deals can be played again, counted from the first.

    None of a game that is not over, whose cards are still a secret. A practice has other cards
    from where it began.
    """
    if not game.is_over:
        return 0
    until = _without_practice(game.recording)
    return sum(_deals(entry) for entry in until)


def players_for(game: RecordedGame, seat: Seat, name: str) -> tuple[SeatSetup, ...]:
    """Who plays if somebody takes a seat alone: the computer plays for everybody else.

    Whoever had that seat moves to where a person of this name sat before, if anywhere.
    """
    seats = list(game.setup(game.last).seats)
    own = next((n for n, who in enumerate(seats) if who.person and who.name == name), None)
    if own is not None:
        seats[own], seats[seat] = seats[seat], seats[own]
    computers = [replace(who, person=False, level=_level(who)) for who in seats]
    computers[seat] = SeatSetup(name, person=True)
    return _names_apart(computers, seat)


def start_again(
    game: RecordedGame, deal: int, seats: tuple[SeatSetup, ...], data: Path
) -> Path:
    """Start a game with the same cards from a deal (from 0); the path of its journal.

    It is practice, as somebody may remember the cards: no records count it. Everything before
    the deal is as it was. SaveError says why that is not possible.
    """
    if not 0 <= deal < deals_to_play(game):
        raise SaveError(_("You can only play the cards of a finished game again."))
    before = tuple(_until_deal(game.recording, deal))
    count = len(_seats_after(game.header.setup.seats, before))
    sitting = (HandedOver(Seat(n), who) for n, who in enumerate(seats[:count]))
    try:
        return write_practice(games_folder(data), game.header, (*before, *sitting))
    except OSError as error:
        raise SaveError(_("The game can’t be saved ({why}).", why=error.strerror)) from error


def _level(who: SeatSetup) -> str:
    return _FOR_PEOPLE if who.person else who.level


def _names_apart(seats: list[SeatSetup], own: Seat) -> tuple[SeatSetup, ...]:
    """The seats with no name twice: a computer player with the person's name gets a number."""
    name = seats[own].name
    return tuple(
        replace(who, name=f"{who.name} {seat + 1}")
        if seat != own and who.name.casefold() == name.casefold()
        else who
        for seat, who in enumerate(seats)
    )


def _until_deal(recording: Recording, deal: int) -> Iterator[Entry]:
    """The entries that lead to a deal.

    The first deal is still to be dealt, and seen being dealt. A later one lies on the table:
    before its cards the program would wait for people to close the summary of another game.
    """
    dealt = -1
    for entry in _without_practice(recording):
        dealt += _deals(entry)
        if dealt == deal == 0:
            return
        # The journal fills in its own heads.
        yield replace(entry, head="") if isinstance(entry, DealDone) else entry
        if dealt == deal:
            return


def _without_practice(recording: Recording) -> Iterator[Entry]:
    for entry in recording.entries:
        if isinstance(entry, Practised | GameDone):
            return
        yield entry


def _deals(entry: Entry) -> bool:
    return isinstance(entry, Acted) and isinstance(entry.action, Deal)


def _seats_after(
    seats: tuple[SeatSetup, ...], entries: tuple[Entry, ...]
) -> tuple[SeatSetup, ...]:
    newcomers = (entry.newcomer for entry in entries if isinstance(entry, Acted))
    return (*seats, *(who for who in newcomers if who is not None))
