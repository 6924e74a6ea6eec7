"""Review of a recorded decision, and practice from it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from random import Random

from mayi_desktop.bots import LEVELS, STRONGEST
from mayi_desktop.bots.levels.bot import Bot, Searcher, ThinkingSteps
from mayi_desktop.engine.actions import LetGo, PlayerAction
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.state.table import Prompt
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.host.files.paths import games_folder
from mayi_desktop.host.game.fallback import fallback
from mayi_desktop.host.game.runner import LazyRandom, player_for
from mayi_desktop.host.journal.entries import FORMAT, HandedOver, Practised
from mayi_desktop.host.journal.journal import Journal, SaveError
from mayi_desktop.host.replay.recorded_game import Decision, RecordedGame
from mayi_desktop.host.setup.deal_codes import new_code
from mayi_desktop.i18n import _

ReviewSearch = Generator[None, None, PlayerAction | None]


@dataclass(frozen=True, slots=True)
class Review:
    """A decision to search again: the player, its view, and its random seed."""

    bot: Bot
    view: TableView
    prompt: Prompt
    dice_key: str


def review_of(game: RecordedGame, decision: Decision) -> Review | None:
    """The review of a decision: by its computer player, or for a person by the strongest.

    None where the hand may not be seen.
    """
    seat, key = decision.seat, decision.dice_key
    if decision.who.person:
        view = game.view(decision.at, seat)
        if view.viewer is None:
            return None
        return Review(LEVELS[STRONGEST], view, decision.prompt, key)
    seen = game.bots_view(decision)
    bot = player_for(decision.who, LEVELS)
    return None if seen is None or bot is None else Review(bot, seen, decision.prompt, key)


def think(review: Review) -> ReviewSearch:
    """Search the answer from the view alone, a few milliseconds at each step.

    As at the table, a computer player that fails plays the plainest legal action.
    """
    view, prompt = review.view, review.prompt
    try:
        action = yield from _steps(review)
    except Exception:
        return fallback(view, prompt)
    silent = prompt.optional and isinstance(action, LetGo)
    return action if silent or check(view, action) is None else fallback(view, prompt)


def start_practice(game: RecordedGame, at: int, data: Path) -> Path:
    """Start a practice from a moment; the path of its journal in the data folder.

    The seat that decides there keeps its person, the computer plays all others, and the deals
    to come follow from another code. SaveError says why that is not possible.
    """
    decision = game.decision(at)
    if decision is None or not decision.who.person or review_of(game, decision) is None:
        raise SaveError(_("Only where you decided yourself can you play on."))
    if not game.is_deal_over(at):
        raise SaveError(_("This deal is not over yet: play it to its end first."))
    now = datetime.now().isoformat(timespec="seconds")
    header = replace(game.header, practice=True, started=now, format=FORMAT)
    others = [
        HandedOver(seat, replace(who, person=False))
        for seat, who in game.people_at(at)
        if seat != decision.seat
    ]
    try:
        book = Journal.create(games_folder(data), header)
        for entry in (*game.entries_until(at), Practised(new_code()), *others):
            book.write(entry)
        book.close()
    except OSError as error:
        raise SaveError(
            _("The practice cannot be saved ({why}).", why=error.strerror)
        ) from error
    return book.path


def _steps(review: Review) -> ThinkingSteps:
    """The search as it ran at the table, with the same random seed."""
    bot, key = review.bot, review.dice_key
    if isinstance(bot, Searcher):
        return (yield from bot.think(review.view, review.prompt, Random(key)))
    yield
    dice = LazyRandom()
    dice.prepare(key)
    return bot.choose(review.view, review.prompt, dice)
