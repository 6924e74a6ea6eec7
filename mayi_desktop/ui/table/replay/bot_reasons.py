"""Reasons of computer players: why one of them did what it did, in a few sentences."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.advice.explain import Advice, advice_on
from mayi_desktop.bots.persona.characters import CHARACTERS
from mayi_desktop.bots.persona.styled_bot import is_habit
from mayi_desktop.engine import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    PlayerAction,
    TableView,
    TakeDiscard,
)
from mayi_desktop.host.replay.recorded_game import Decision
from mayi_desktop.host.setup.game_setup import person_of
from mayi_desktop.i18n import _
from mayi_desktop.ui.table.coach.sentences import reason, top_card_name
from mayi_desktop.ui.table.text.event_text import card_name
from mayi_desktop.ui.wording import habit_of

# The level that overlooks things.
_OVERLOOKS = "beginner"


def bot_reasons(view: TableView, decision: Decision, best: Advice, name: str) -> Iterator[str]:
    """Why a computer player did this and not what the adviser would have done.

    First what is its own: a habit, a person that it plays like, or what it has overlooked. Then
    what the action comes to, whoever did it.
    """
    who, action = decision.who, decision.action
    if person_of(who.level):
        person = person_of(who.level)
        yield _(
            "{name} plays like {person}, who’d most likely do this here.",
            name=name,
            person=person,
        )
    elif _is_habit(view, decision):
        yield _("It’s a habit: {habit}", habit=habit_of(who.style))
    if who.level == _OVERLOOKS:
        missed = _overlooked(view, action, best.best.action, name)
        if missed:
            yield missed
            return
    yield reason(view, advice_on(view, decision.prompt, action))


def _is_habit(view: TableView, decision: Decision) -> bool:
    """Whether the character's style made the level do something else than usual."""
    who = decision.who
    if who.style not in CHARACTERS or who.level not in LEVELS:
        return False
    character, dice = CHARACTERS[who.style], Random(decision.dice_key)
    bot = LEVELS[who.level]
    return is_habit(bot, character, view, decision.prompt, decision.action, dice)


def _overlooked(view: TableView, action: PlayerAction, best: PlayerAction, name: str) -> str:
    """What a player has overlooked who did something else than what is best; or nothing."""
    match best, action:
        case LayDown(), Discard():
            return _("{name} hasn’t noticed yet that the contract is complete.", name=name)
        case LayOff(card=card), Discard():
            return _(
                "{name} has overlooked that {card} fits on the table.",
                name=name,
                card=card_name(card),
            )
        case ((MayI() | Claim() | TakeDiscard()), (LetGo() | Allow() | DrawStock())):
            return _(
                "{name} hasn’t noticed what {card} would be good for.",
                name=name,
                card=top_card_name(view),
            )
        case _:
            return ""
