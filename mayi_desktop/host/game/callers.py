"""Knows which people at a table may ask for the discard, and who is still being asked."""

from __future__ import annotations

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.state.table import PromptKind
from mayi_desktop.host.game.runner import Runner


def any_person_may_claim(runner: Runner) -> bool:
    """Whether any person may ask for the discard, be it one that has let it go already.

    Whoever threw a card has let it go by that.
    """
    return bool(_people_who_may_ask(runner))


def undecided_people(runner: Runner) -> tuple[Seat, ...]:
    """The people who may still ask for the discard, have not let it go and did not throw it."""
    gone = runner.window.people_passed if runner.window is not None else set()
    return tuple(seat for seat in _people_who_may_ask(runner) if seat not in gone)


def _people_who_may_ask(runner: Runner) -> tuple[Seat, ...]:
    table = runner.state.table
    return tuple(
        prompt.seat
        for prompt in table.prompts
        if prompt.kind in (PromptKind.MAY_I, PromptKind.ANSWER)
        and prompt.seat not in (None, table.discarder)
        and runner.bots[prompt.seat] is None
    )
