"""Demands: the proofs that a journal of each format must hold, and where."""

from __future__ import annotations

from typing import get_args

from mayi_desktop.engine.actions import ChanceAction, Deal
from mayi_desktop.engine.state.table import Phase
from mayi_desktop.host.fairness.findings import Findings
from mayi_desktop.host.journal import entries
from mayi_desktop.host.journal.restore import ContradictionError, Playback
from mayi_desktop.host.seal.shown_words import JournalHead
from mayi_desktop.i18n import _

_CHANCE = get_args(ChanceAction)


def demand(found: Findings, game: Playback, entry: entries.Entry, head: JournalHead) -> None:
    """ContradictionError if a proof is missing before an entry that the format promises.

    `head` is that of all lines before the entry.
    """
    if found.finished:
        raise ContradictionError(_("the game was over before it"))
    if found.has_heads:
        _demand_draw(found, game, entry)
        _demand_ends_at_once(game, entry)
        if isinstance(entry, entries.DealDone):
            _demand_head(entry, head)
    else:
        _demand_end_before_next_deal(game, entry)
        sealed = entries.SEALED_SINCE <= found.header.format <= entries.SEALED_UNTIL
        # A practice begins amid a deal of which its own code knows nothing.
        if sealed and not found.header.practice:
            _demand_seal(game, entry)


def _demand_draw(found: Findings, game: Playback, entry: entries.Entry) -> None:
    """A game without a deal code begins with its commitment; no other format has seals."""
    if game.setup.by_chance and found.draw is None and not isinstance(entry, entries.Committed):
        raise ContradictionError(_("the seal that should come before it is missing"))
    if isinstance(entry, entries.Sealed):
        raise ContradictionError(_("in a file like this, no deal has a seal of its own"))


def _demand_ends_at_once(game: Playback, entry: entries.Entry) -> None:
    """The end of a deal, and of the game, follow the move that brought them."""
    table = game.state.table
    if game.recorded_result is not table.result and not isinstance(entry, entries.DealDone):
        raise ContradictionError(_("the end of the deal that should come before it is missing"))
    ended = table.phase is Phase.GAME_OVER and game.recorded_result is table.result
    if ended and not isinstance(entry, entries.GameDone):
        raise ContradictionError(_("the end of the game that should come before it is missing"))


def _demand_head(done: entries.DealDone, head: JournalHead) -> None:
    if not done.head:
        raise ContradictionError(_("it doesn’t say what the lines before it were"))
    if done.head != head.digest.hex():
        raise ContradictionError(
            _("the lines before it aren’t the ones that were written then")
        )


def _demand_end_before_next_deal(game: Playback, entry: entries.Entry) -> None:
    """Files before format 4 may hold other lines between a deal and its recorded end."""
    open_end = game.recorded_result is not game.state.table.result
    dealing = isinstance(entry, entries.Acted) and isinstance(entry.action, _CHANCE)
    if open_end and (isinstance(entry, entries.GameDone) or (dealing and _between(game))):
        raise ContradictionError(_("the end of the deal that should come before it is missing"))


def _between(game: Playback) -> bool:
    return game.state.table.phase is Phase.BETWEEN_DEALS


def _demand_seal(game: Playback, entry: entries.Entry) -> None:
    deals = isinstance(entry, entries.Acted) and isinstance(entry.action, Deal)
    if deals and game.sealed is None:
        raise ContradictionError(
            _("the seal that should have been shown before this deal is missing")
        )
