"""Casual level: plays soundly, but sees things late and discards in haste."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mayi_desktop.bots import steady
from mayi_desktop.bots.beginner import Beginner, discards_by_eye, is_stuck, noticed_plays
from mayi_desktop.bots.bot import EVERY_DECISION, rated_plays, replacements
from mayi_desktop.bots.knowledge import Knowledge, RatedAction, paid_for_lately
from mayi_desktop.bots.steady import Steady, steady_discards
from mayi_desktop.engine.actions import Discard, LetGo, PlayerAction
from mayi_desktop.engine.table import CALL_PROMPTS, Prompt, PromptKind
from mayi_desktop.engine.view import TableView

# Shares of the discards that it would claim but misses, of the wilds that it does not think of
# swapping, and of its own discards that it chooses by eye. Most of the distance to a steady
# player comes from the last one.
_MISSED_CLAIMS = 1 / 3
_MISSED_SWAPS = 1 / 2
_HASTY_DISCARDS = 0.7

# More shares, so that it stays about half way between the two. Where a seat may win only so
# many May I?s in a deal, or none twice in a row, the draws decide: it chooses this share of
# them by eye. Where further melds make every turn longer, there is more to overlook: in this
# share of its decisions it overlooks no play and no May I?.
_HASTY_DRAWS_WITH_A_LIMIT = 0.6
_HASTY_DRAWS_WITHOUT_TWO_IN_A_ROW = 0.3
_CLOSE_LOOKS = 1 / 2


class Casual:
    """Wants the cards that a steady player wants, but overlooks things like a beginner.

    It often discards by a glance at pairs and neighbours, without counting what the contract
    lacks.
    """

    restylable = EVERY_DECISION

    def __init__(self) -> None:
        self._beginner = Beginner()
        self._steady = Steady()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The best rated legal action, of those it sees."""
        assert prompt.seat is not None
        if steady.cannot_want(view, prompt):
            return LetGo(prompt.seat)
        know = Knowledge(view, prompt.seat)
        close = know.sheet.new_melds and rng.random() < _CLOSE_LOOKS
        calls = prompt.kind in CALL_PROMPTS and not know.rule.winning_claims_only
        if calls and not close and rng.random() < _MISSED_CLAIMS:
            return LetGo(prompt.seat)
        hasty = _hasty_draws(know, prompt)
        if hasty and rng.random() < hasty:
            return self._beginner.choose(view, prompt, rng)
        if prompt.kind is not PromptKind.PLAY or is_stuck(know) or know.table.must_play:
            return self._steady.choose(view, prompt, rng)
        return steady.best_action(view, _plays(know, rng, close=close))


def _hasty_draws(know: Knowledge, prompt: Prompt) -> float:
    """The share of such draws by eye: none unless May I?s are rationed and worth asking for."""
    draws = prompt.kind is PromptKind.DRAW
    asked = prompt.kind is PromptKind.ASKED and know.is_my_turn
    if not (draws or asked) or know.rule.all_at_once:
        return 0
    claims = know.sheet.claims
    if claims.limit is not None:
        return _HASTY_DRAWS_WITH_A_LIMIT
    return 0 if claims.two_in_a_row else _HASTY_DRAWS_WITHOUT_TWO_IN_A_ROW


def _plays(know: Knowledge, rng: Random, *, close: bool) -> Iterator[list[RatedAction]]:
    """The plays that it sees, all of them if it looks closely, then the discards."""
    if close:
        yield from rated_plays(know)
    else:
        if know.table.melds and rng.random() >= _MISSED_SWAPS:
            yield replacements(know)
        yield from noticed_plays(know, rng)
    hasty = rng.random() < _HASTY_DISCARDS
    yield _hasty_discards(know) if hasty else steady_discards(know)


def _hasty_discards(know: Knowledge) -> list[RatedAction]:
    """Discards by eye; a card that it has just asked for stays if anything else can go."""
    options, paid = discards_by_eye(know), paid_for_lately(know)
    kept = {Discard(know.seat, card) for card in paid}
    return [option for option in options if option.action not in kept] or options
