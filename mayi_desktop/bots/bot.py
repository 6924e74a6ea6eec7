"""Bot: the interface of computer players, and the rated plays of a turn that all share."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from enum import Enum, auto
from random import Random
from typing import Protocol, TypeAlias, TypeGuard

from mayi_desktop.bots.knowledge import (
    Knowledge,
    Motive,
    RatedAction,
    can_still_end,
    nearly_fits,
)
from mayi_desktop.engine import solver
from mayi_desktop.engine.actions import EndTurn, LayOff, PlayerAction, ReplaceWild
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.rulesheet import FreedWild, GoingOut, MeldKind
from mayi_desktop.engine.table import Meld, Place, Prompt
from mayi_desktop.engine.view import TableView

# --- Interface.


ThinkingSteps: TypeAlias = Generator[None, None, PlayerAction]


class StyleDecision(Enum):
    """A decision that a character's style may change."""

    CLAIM = auto()
    """Whether to claim the exposed card out of turn."""
    LAY_DOWN = auto()
    """Which cards to lay down (but not when)."""
    DISCARD = auto()
    """Which card to discard."""


StyleDecisions: TypeAlias = frozenset[StyleDecision]

EVERY_DECISION: StyleDecisions = frozenset(StyleDecision)


class Bot(Protocol):
    """A computer player, without memory between prompts."""

    @property
    def restylable(self) -> StyleDecisions:
        """The decisions that a character's style may change."""
        ...

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The viewer's answer to a prompt; `LetGo` is silence at an optional one."""
        ...


class Searcher(Bot, Protocol):
    """A computer player that may take longer than a frame, so it thinks in steps.

    `choose` runs `think` to its end.
    """

    @property
    def quick_bot(self) -> Bot:
        """The bot that answers instead if thinking fails."""
        ...

    def think(self, view: TableView, prompt: Prompt, rng: Random) -> ThinkingSteps:
        """Find the answer to a prompt in steps of a few milliseconds."""
        ...


def is_searcher(bot: object) -> TypeGuard[Searcher]:
    """Whether this player searches."""
    return hasattr(bot, "think")


# --- Rated plays between draw and discard.


# If a card taken from the table must be played, the best lay-down may have no place for it.
_LAY_DOWNS_TO_TRY = 4
_TO_HAND = (FreedWild.TO_HAND, FreedWild.TO_HAND_AND_PLAYED)


def rated_plays(know: Knowledge) -> Iterator[list[RatedAction]]:
    """The plays of a turn before the discard, in the best order."""
    if know.table.melds:
        yield replacements(know)
    if not know.down:
        yield lay_downs(know)
    elif know.table.melds:
        yield further_melds(know)
        yield lay_offs(know)
    if len(know.hand) == 1 and know.sheet.going_out is GoingOut.BY_PLAYING:
        yield [RatedAction(EndTurn(know.seat), (0,), Motive.NOTHING_ELSE)]


def lay_downs(know: Knowledge) -> list[RatedAction]:
    """Lay-downs, the best first."""
    if know.missing_now:
        return []
    tries = _LAY_DOWNS_TO_TRY if know.table.must_play else 1
    return [
        RatedAction(action, (-number,), Motive.GOES_DOWN)
        for number, action in enumerate(solver.contract_melds(know.view, tries))
    ]


# Swapping wilds.


def replacements(know: Knowledge) -> list[RatedAction]:
    """Wilds on the table worth swapping for a natural of the hand."""
    if not know.may_replace or _would_keep_a_dead_card(know):
        return []
    found = []
    for card in know.hand:
        for meld, place in know.replaceable_wilds(card):
            found.extend(_replacement(know, card, meld, place))
    return found


def _would_keep_a_dead_card(know: Knowledge) -> bool:
    """Whether a swap would leave a card that can't be played, where the last one must be.

    Of two cards it is better to discard the dead one and keep the playable one.
    """
    if know.sheet.going_out is not GoingOut.BY_PLAYING or len(know.hand) != 2 or not know.down:
        return False
    playable = [c for c in know.hand if know.fits_somewhere(c) or know.replaceable_wilds(c)]
    return len(playable) == 1 and know.sheet.replace.goes not in _TO_HAND


def _replacement(know: Knowledge, card: CardId, meld: Meld, place: Place) -> list[RatedAction]:
    action = ReplaceWild(know.seat, card, meld.id, place.card)
    goes = know.sheet.replace.goes
    if goes is FreedWild.NEW_MELD_OR_STAYS and meld.owner != know.seat:
        return _into_new_meld(know, action)
    if goes not in _TO_HAND:
        return [RatedAction(action, (know.points[card],), Motive.FEWER_CARDS)]
    if know.down:
        if _can_lay_off_wild(know, place):
            return [RatedAction(action, (0,), Motive.FEWER_CARDS)]
        return []
    key = know.key - know.ruler.keys[card] + know.ruler.keys[place.card]
    missing = know.ruler.missing(key, know.cards_at_lay_down)
    if missing >= know.missing_now or (missing and goes is FreedWild.TO_HAND_AND_PLAYED):
        return []
    return [RatedAction(action, (know.missing_now - missing,), Motive.GAINS_A_WILD)]


def _can_lay_off_wild(know: Knowledge, place: Place) -> bool:
    """Whether the freed wild can be laid off at once."""
    return any(know.can_lay_off_on(meld) for meld, _, _ in know.places_for(place.card))


def _into_new_meld(know: Knowledge, action: ReplaceWild) -> list[RatedAction]:
    rest = [card for card in know.hand if card != action.card]
    plans = solver.melds_with(know.view, action.wild, rest)
    return [
        RatedAction(
            ReplaceWild(know.seat, action.card, action.meld, action.wild, None, plan),
            (len(plan.cards),),
            Motive.FEWER_CARDS,
        )
        for plan in plans
    ]


# More cards when down.


def further_melds(know: Knowledge) -> list[RatedAction]:
    """New melds, if the sheet allows them and not every card can be laid off anyway."""
    least = know.sheet.shortest_new_meld
    later = know.facts.went_down != know.table.turn_no
    if not know.sheet.new_melds or not later or len(know.hand) < least:
        return []
    if all(know.fits_somewhere(card) for card in know.hand):
        return []
    return [
        RatedAction(action, (-number,), Motive.FEWER_CARDS)
        for number, action in enumerate(solver.new_melds(know.view, 1))
    ]


def lay_offs(know: Knowledge) -> list[RatedAction]:
    """Cards to lay off: first those that open a place for other cards, wilds last."""
    if know.sheet.going_out is GoingOut.BY_DISCARD and len(know.hand) == 1:
        return []
    found: list[RatedAction] = []
    fitting: set[CardId] = set()
    taking = {meld.id for meld in know.table.melds if know.can_lay_off_on(meld)}
    if not taking:
        return []
    for card in know.hand:
        for meld, end, longer in know.places_for(card):
            if meld.id in taking:
                fitting.add(card)
                action = LayOff(know.seat, card, meld.id, end)
                value = _lay_off_value(know, card, meld, longer)
                found.append(RatedAction(action, value, Motive.FITS_ON_TABLE))
    if _should_keep_last_fit(know, fitting, found) or (found and not can_still_end(know)):
        return []
    return found


def _lay_off_value(
    know: Knowledge, card: CardId, meld: Meld, longer: Meld
) -> tuple[float, ...]:
    wild = know.rules.wild_table
    natural, opened = not wild[card], 0
    if meld.kind is MeldKind.RUN:  # a set takes the same cards as before
        opened = sum(
            1
            for other in know.hand
            if other != card
            and not wild[other]
            and nearly_fits(longer, other)
            and not nearly_fits(meld, other)
        )
    return float(natural), float(opened), float(know.points[card])


def _should_keep_last_fit(
    know: Knowledge, fitting: set[CardId], found: list[RatedAction]
) -> bool:
    """Whether to keep the only card that fits, where the last card must be played.

    With two cards, discard the other one: a fitting card in hand plus the next fitting draw
    goes out.
    """
    if know.sheet.going_out is not GoingOut.BY_PLAYING or len(know.hand) != 2:
        return False
    opens = any(option.value[1] for option in found)
    return len(fitting) == 1 and not opens
