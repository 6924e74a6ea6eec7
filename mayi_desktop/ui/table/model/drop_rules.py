"""Drop rules: what dropping cards on a place of the table means, and whether it is legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from mayi_desktop.engine import (
    CARDS,
    CardId,
    Discard,
    DrawStock,
    End,
    EndTurn,
    LayOff,
    Meld,
    MeldId,
    MeldKind,
    MeldPlan,
    Phase,
    PlayerAction,
    Refusal,
    ReplaceWild,
    TableView,
    TakeDiscard,
    check,
    melds,
)
from mayi_desktop.engine.rulesheet import FreedWild

_MOST_NEW_MELDS = 4


@dataclass(frozen=True, slots=True)
class OnDiscards:
    """The pile of discards, as a place to drop a card."""


@dataclass(frozen=True, slots=True)
class OnMeld:
    """A meld, or one end of a run, as a place to drop a card."""

    meld: MeldId
    end: End | None = None


@dataclass(frozen=True, slots=True)
class OnWild:
    """A wild on the table, as a place to drop the card it stands for."""

    meld: MeldId
    wild: CardId


Zone = OnDiscards | OnMeld | OnWild
Outcome = PlayerAction | Refusal


def drop_actions(view: TableView, cards: Sequence[CardId]) -> Mapping[Zone, Outcome]:
    """For every place on the table, what dropping these cards there does, or why it may not.

    Of several cards the first that may be laid off is; the others follow one by one. This is
    the only place that decides what a drop means.
    """
    found: dict[Zone, Outcome] = {OnDiscards(): _discard(view, cards)}
    for meld in view.table.melds:
        for zone in _meld_zones(meld):
            found[zone] = _lay_off(view, cards, zone)
        for wild in _wilds(view, meld):
            found[OnWild(meld.id, wild)] = _replace(view, cards, meld, wild)
    return found


def legal_zones(view: TableView, cards: Sequence[CardId]) -> dict[Zone, PlayerAction]:
    """The places where these cards may be dropped."""
    return {
        zone: outcome
        for zone, outcome in drop_actions(view, cards).items()
        if not isinstance(outcome, Refusal)
    }


def zone_of(action: LayOff | ReplaceWild) -> Zone:
    """The place on the table at which an action is done."""
    if isinstance(action, ReplaceWild):
        return OnWild(action.meld, action.wild)
    return OnMeld(action.meld, action.end)


def draw_from_stock(view: TableView) -> Outcome:
    """What taking a card from the stock means."""
    return _judged(view, DrawStock(view.viewer)) if view.viewer is not None else _NOBODY


def draw_from_discards(view: TableView) -> Outcome:
    """What taking the top discard on one's turn means."""
    return _judged(view, TakeDiscard(view.viewer)) if view.viewer is not None else _NOBODY


def end_turn(view: TableView) -> Outcome:
    """What ending the turn without a discard means."""
    return _judged(view, EndTurn(view.viewer)) if view.viewer is not None else _NOBODY


def main_refusal(outcomes: Sequence[Outcome]) -> Refusal | None:
    """The most telling of several refusals; None if there is none among them."""
    refusals = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
    plain = (Refusal.DOES_NOT_FIT, Refusal.NOT_THE_NATURAL, Refusal.RUNS_ONLY)
    telling = [refusal for refusal in refusals if refusal not in plain]
    return next(iter([*telling, *refusals]), None)


def new_melds_with(view: TableView, action: ReplaceWild) -> list[ReplaceWild]:
    """The ways to replace a wild that must go into a new meld of one's own at once."""
    hand = [card for card in view.hand if card != action.card]
    found: list[ReplaceWild] = []
    faces: set[tuple[object, ...]] = set()
    for pair in combinations(hand, 2):
        for kind in MeldKind:
            plan = MeldPlan(kind, (*pair, action.wild))
            whole = replace(action, new_meld=plan)
            face = (kind, *sorted(str(CARDS[c]) for c in pair))
            if face not in faces and check(view, whole) is None:
                faces.add(face)
                found.append(whole)
                if len(found) == _MOST_NEW_MELDS:
                    return found
    return found


def sliding_ends(view: TableView, action: ReplaceWild) -> list[ReplaceWild]:
    """The ends to which a replaced wild may slide, where the person chooses."""
    if view.table.sheet.replace.goes not in (
        FreedWild.SLIDES_EITHER_END,
        FreedWild.NEW_MELD_OR_STAYS,
    ):
        return [action]
    meld = view.table.meld(action.meld)
    if meld is None or meld.kind is MeldKind.SET or action.new_meld is not None:
        return [action]
    ends = [replace(action, end=end) for end in (End.LOW, End.HIGH)]
    return [choice for choice in ends if check(view, choice) is None] or [action]


_NOBODY = Refusal.NOT_YOUR_TURN


def _judged(view: TableView, action: PlayerAction) -> Outcome:
    return check(view, action) or action


def _discard(view: TableView, cards: Sequence[CardId]) -> Outcome:
    if view.viewer is None:
        return _NOBODY
    if len(cards) != 1:
        return Refusal.MUST_DISCARD
    return _judged(view, Discard(view.viewer, cards[0]))


def _meld_zones(meld: Meld) -> Iterator[OnMeld]:
    if meld.kind is MeldKind.SET:
        yield OnMeld(meld.id)
    else:
        yield OnMeld(meld.id, End.LOW)
        yield OnMeld(meld.id, End.HIGH)


def _wilds(view: TableView, meld: Meld) -> Iterator[CardId]:
    rules = view.table.meld_rules
    for place in meld.places:
        if melds.stands_for_another(rules, place):
            yield place.card


def _lay_off(view: TableView, cards: Sequence[CardId], zone: OnMeld) -> Outcome:
    if view.viewer is None:
        return _NOBODY
    tried = [_judged(view, LayOff(view.viewer, card, zone.meld, zone.end)) for card in cards]
    legal = [outcome for outcome in tried if not isinstance(outcome, Refusal)]
    return legal[0] if legal else tried[0]


def _replace(view: TableView, cards: Sequence[CardId], meld: Meld, wild: CardId) -> Outcome:
    if view.viewer is None:
        return _NOBODY
    if len(cards) != 1:
        return Refusal.NOT_THE_NATURAL
    action = ReplaceWild(view.viewer, cards[0], meld.id, wild)
    refusal = check(view, action)
    if refusal is None:
        return sliding_ends(view, action)[0]
    if refusal is Refusal.WILD_NEEDS_MELD:
        found = new_melds_with(view, action)
        return found[0] if found else refusal
    if refusal is Refusal.NO_ROOM_FOR_WILD:
        ends = sliding_ends(view, action)
        return _judged(view, ends[0])
    return refusal


def alternatives(view: TableView, action: PlayerAction) -> list[PlayerAction]:
    """The actions among which a person has to choose, where a drop leaves something open."""
    return [*sliding_ends(view, action)] if isinstance(action, ReplaceWild) else [action]


def is_my_turn(view: TableView) -> bool:
    """Whether the viewer is the one to play."""
    return view.viewer is not None and view.table.turn == view.viewer


def can_play(view: TableView) -> bool:
    """Whether the viewer has drawn and is now to play."""
    return is_my_turn(view) and view.table.phase is Phase.PLAY and view.table.claim is None
