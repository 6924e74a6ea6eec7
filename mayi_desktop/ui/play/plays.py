"""Plays: the actions that clicks and drops mean, and the cards that may go where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from mayi_desktop import engine
from mayi_desktop.base.i18n import _
from mayi_desktop.engine.planning import contract_progress
from mayi_desktop.engine.rulesheet import FreedWild
from mayi_desktop.ui.play.words import card_text, face_text

# --- Drop rules


# Refusals of a swap that suggest laying off, and those that forbid laying off now.
_ADVISING = (
    engine.Refusal.NO_REPLACING,
    engine.Refusal.THIS_WILD_STAYS,
    engine.Refusal.REPLACE_BEFORE_DOWN,
)
# The answer to a play on a screen without a viewer.
_NOBODY = engine.Refusal.NOT_YOUR_TURN
_NOT_NOW = (
    engine.Refusal.NOT_DOWN_YET,
    engine.Refusal.NOT_IN_THIS_TURN,
    engine.Refusal.OWN_MELDS_ONLY,
)
# The keys 1 to 9.
MOST_NUMBERS = 9
# Enough to know that there are some and to propose one; checking every pair takes too long.
_MOST_NEW_MELDS = 4


@dataclass(frozen=True, slots=True)
class OnDiscards:
    """The discard pile as a drop target."""


@dataclass(frozen=True, slots=True)
class OnMeld:
    """A meld, or one end of a run, as a drop target."""

    meld: engine.MeldId
    end: engine.End | None = None


@dataclass(frozen=True, slots=True)
class OnWild:
    """A wild on the table as a drop target for the card it stands for."""

    meld: engine.MeldId
    wild: engine.CardId


Zone = OnDiscards | OnMeld | OnWild
Outcome = engine.PlayerAction | engine.Refusal


def drop_actions(
    view: engine.TableView, cards: Sequence[engine.CardId]
) -> Mapping[Zone, Outcome]:
    """For every drop target, the action that dropping these cards means, or the refusal.

    Of several cards the first that fits is laid off; the others follow one by one. Nothing else
    decides what a drop means.
    """
    found: dict[Zone, Outcome] = {OnDiscards(): _discard(view, cards)}
    for meld in view.table.melds:
        stays = _why_it_stays(view, cards, meld)
        for zone in _meld_zones(meld):
            added = _lay_off(view, cards, zone)
            found[zone] = stays or added if added is engine.Refusal.DOES_NOT_FIT else added
        for wild in _wilds(view, meld):
            swapped = _replace(view, cards, meld, wild)
            fixed = stays is engine.Refusal.THIS_WILD_STAYS and isinstance(
                swapped, engine.Refusal
            )
            found[OnWild(meld.id, wild)] = engine.Refusal.THIS_WILD_STAYS if fixed else swapped
    return found


def legal_zones(
    view: engine.TableView, cards: Sequence[engine.CardId]
) -> dict[Zone, engine.PlayerAction]:
    """The legal drop targets for these cards."""
    return {
        zone: outcome
        for zone, outcome in drop_actions(view, cards).items()
        if not isinstance(outcome, engine.Refusal)
    }


def hand_zones(view: engine.TableView) -> tuple[Zone, ...]:
    """At most `MOST_NUMBERS` drop targets at melds that take some card of the hand.

    If there are more, those that take a natural card win, because a wild fits nearly
    everywhere. Order: by seat after the viewer, the viewer's own melds last.
    """
    if not view.can_play or not view.table.melds:
        return ()
    rules = view.table.meld_rules
    one_of_each = {str(engine.CARDS[card]): card for card in view.hand}.values()
    naturals_first = sorted(one_of_each, key=rules.is_wild)
    legal = dict.fromkeys(
        zone for card in naturals_first for zone in legal_zones(view, (card,))
    )
    places = [zone for zone in legal if zone != OnDiscards()][:MOST_NUMBERS]
    acts = drop_actions(view, view.hand[:1])
    seats, after = len(view.table.seats), (view.viewer or 0) + 1
    away = {meld.id: (meld.owner - after) % seats for meld in view.table.melds}
    shown = [z for z in acts if z in places and not isinstance(z, OnDiscards)]
    return tuple(sorted(shown, key=lambda zone: away[zone.meld]))


def zone_of(action: engine.LayOff | engine.ReplaceWild) -> Zone:
    """The drop target of an action."""
    if isinstance(action, engine.ReplaceWild):
        return OnWild(action.meld, action.wild)
    return OnMeld(action.meld, action.end)


def outcome_of(view: engine.TableView, action: engine.PlayerAction) -> Outcome:
    """The action itself if it is legal, else the refusal."""
    return engine.check(view, action) or action


def draw_from_stock(view: engine.TableView) -> Outcome:
    """The action of drawing from the stock, or the refusal."""
    return (
        outcome_of(view, engine.DrawStock(view.viewer)) if view.viewer is not None else _NOBODY
    )


def draw_from_discards(view: engine.TableView) -> Outcome:
    """The action of taking the top discard on the viewer's turn, or the refusal."""
    return (
        outcome_of(view, engine.TakeDiscard(view.viewer))
        if view.viewer is not None
        else _NOBODY
    )


def end_turn(view: engine.TableView) -> Outcome:
    """The action of ending the turn without a discard, or the refusal."""
    return outcome_of(view, engine.EndTurn(view.viewer)) if view.viewer is not None else _NOBODY


def main_refusal(outcomes: Sequence[Outcome]) -> engine.Refusal | None:
    """The most helpful of several refusals; None if there is none."""
    refusals = [outcome for outcome in outcomes if isinstance(outcome, engine.Refusal)]
    plain = (
        engine.Refusal.DOES_NOT_FIT,
        engine.Refusal.NOT_THE_NATURAL,
        engine.Refusal.RUNS_ONLY,
    )
    telling = [refusal for refusal in refusals if refusal not in plain]
    return next(iter([*telling, *refusals]), None)


def new_melds_with(
    view: engine.TableView, action: engine.ReplaceWild
) -> list[engine.ReplaceWild]:
    """The ways to replace a wild whose only use is a new meld at once."""
    hand = [card for card in view.hand if card != action.card]
    found: list[engine.ReplaceWild] = []
    faces: set[tuple[object, ...]] = set()
    for pair in combinations(hand, 2):
        for kind in engine.MeldKind:
            plan = engine.MeldPlan(kind, (*pair, action.wild))
            whole = replace(action, new_meld=plan)
            face = (kind, *sorted(str(engine.CARDS[c]) for c in pair))
            if face not in faces and engine.check(view, whole) is None:
                faces.add(face)
                found.append(whole)
                if len(found) == _MOST_NEW_MELDS:
                    return found
    return found


def sliding_ends(
    view: engine.TableView, action: engine.ReplaceWild
) -> list[engine.ReplaceWild]:
    """The ends to which a replaced wild may slide, if the person has a choice."""
    if view.table.sheet.replace.goes not in (
        FreedWild.SLIDES_EITHER_END,
        FreedWild.NEW_MELD_OR_STAYS,
    ):
        return [action]
    meld = view.table.meld(action.meld)
    if meld is None or meld.kind is engine.MeldKind.SET or action.new_meld is not None:
        return [action]
    ends = [replace(action, end=end) for end in (engine.End.LOW, engine.End.HIGH)]
    return [choice for choice in ends if engine.check(view, choice) is None] or [action]


def discard_of(view: engine.TableView, cards: Sequence[engine.CardId]) -> Outcome:
    """The discard of these cards, not judged by the rules yet, or why it is none."""
    if view.viewer is None:
        return _NOBODY
    if len(cards) != 1:
        return engine.Refusal.MUST_DISCARD
    return engine.Discard(view.viewer, cards[0])


def _discard(view: engine.TableView, cards: Sequence[engine.CardId]) -> Outcome:
    found = discard_of(view, cards)
    return found if isinstance(found, engine.Refusal) else outcome_of(view, found)


def _meld_zones(meld: engine.Meld) -> Iterator[OnMeld]:
    if meld.kind is engine.MeldKind.SET:
        yield OnMeld(meld.id)
    else:
        yield OnMeld(meld.id, engine.End.LOW)
        yield OnMeld(meld.id, engine.End.HIGH)


def _wilds(view: engine.TableView, meld: engine.Meld) -> Iterator[engine.CardId]:
    rules = view.table.meld_rules
    for place in meld.places:
        if engine.melds.stands_for_another(rules, place):
            yield place.card


def _lay_off(view: engine.TableView, cards: Sequence[engine.CardId], zone: OnMeld) -> Outcome:
    if view.viewer is None:
        return _NOBODY
    tried = [
        outcome_of(view, engine.LayOff(view.viewer, card, zone.meld, zone.end))
        for card in cards
    ]
    legal = [outcome for outcome in tried if not isinstance(outcome, engine.Refusal)]
    return legal[0] if legal else tried[0]


def _replace(
    view: engine.TableView,
    cards: Sequence[engine.CardId],
    meld: engine.Meld,
    wild: engine.CardId,
) -> Outcome:
    swapped = _swap(view, cards, meld, wild)
    if not isinstance(swapped, engine.Refusal) or swapped is engine.Refusal.NOT_THE_NATURAL:
        return swapped
    added = [_lay_off(view, cards, zone) for zone in _meld_zones(meld)]
    refusals = [outcome for outcome in added if isinstance(outcome, engine.Refusal)]
    not_now = next((refusal for refusal in refusals if refusal in _NOT_NOW), None)
    if swapped in _ADVISING and not_now is not None:
        return not_now
    if len(refusals) < len(added) or _is_the_natural(meld, wild, cards[0]):
        return swapped
    # Dropping any other card there means adding it to the meld.
    return main_refusal(refusals) or swapped


def _why_it_stays(
    view: engine.TableView, cards: Sequence[engine.CardId], meld: engine.Meld
) -> engine.Refusal | None:
    """Why a wild of this meld that stands for the dropped card can't be swapped for it."""
    for wild in _wilds(view, meld):
        if len(cards) == 1 and _is_the_natural(meld, wild, cards[0]):
            swapped = _swap(view, cards, meld, wild)
            if isinstance(swapped, engine.Refusal):
                fixed = engine.RANKS[wild] not in view.table.sheet.replace.wilds
                return engine.Refusal.THIS_WILD_STAYS if fixed else swapped
    return None


def _is_the_natural(meld: engine.Meld, wild: engine.CardId, card: engine.CardId) -> bool:
    """Whether a wild on the table may stand for this card."""
    place = _place_of(meld, wild)
    same_suit = meld.kind is engine.MeldKind.SET or engine.SUITS[card] is place.suit
    return engine.RANKS[card] is place.rank and same_suit


def _swap(
    view: engine.TableView,
    cards: Sequence[engine.CardId],
    meld: engine.Meld,
    wild: engine.CardId,
) -> Outcome:
    if view.viewer is None:
        return _NOBODY
    if len(cards) != 1:
        return engine.Refusal.NOT_THE_NATURAL
    action = engine.ReplaceWild(view.viewer, cards[0], meld.id, wild)
    refusal = engine.check(view, action)
    if refusal is None:
        return sliding_ends(view, action)[0]
    if refusal is engine.Refusal.WILD_NEEDS_MELD:
        found = new_melds_with(view, action)
        return found[0] if found else refusal
    if refusal is engine.Refusal.NO_ROOM_FOR_WILD:
        ends = sliding_ends(view, action)
        return outcome_of(view, ends[0])
    return refusal


def alternatives(
    view: engine.TableView, action: engine.PlayerAction
) -> list[engine.PlayerAction]:
    """The actions to choose from if a drop leaves something open."""
    return [*sliding_ends(view, action)] if isinstance(action, engine.ReplaceWild) else [action]


def drop_text(view: engine.TableView, action: engine.PlayerAction) -> str:
    """What playing a card on a meld does, if that isn't obvious."""
    match action:
        case engine.LayOff():
            return _laid_off_words(view, action)
        case engine.ReplaceWild():
            return _replaced_words(view, action)
        case _:
            return ""


def option_text(view: engine.TableView, action: engine.PlayerAction) -> str:
    """The label of one way to play a card."""
    match action:
        case engine.ReplaceWild(new_meld=plan) if plan is not None:
            cards = sorted(plan.cards, key=lambda card: engine.CARDS[card].rank)
            return " ".join(card_text(card) for card in cards)
        case engine.ReplaceWild(end=end) if end is not None:
            place = _where_the_wild_goes(view, action)
            card = "" if place is None else _face(place)
            if end is engine.End.LOW:
                return _("To the low end, as {card}", card=card)
            return _("To the high end, as {card}", card=card)
        case _:
            return _("Like this")


def with_natural(meld: engine.Meld, wild: engine.CardId, card: engine.CardId) -> engine.Meld:
    """A meld with a natural card in place of a wild."""
    places = tuple(
        replace(place, card=card, suit=engine.SUITS[card]) if place.card == wild else place
        for place in meld.places
    )
    return replace(meld, places=places)


def _laid_off_words(view: engine.TableView, action: engine.LayOff) -> str:
    meld = view.table.meld(action.meld)
    if meld is None or meld.kind is engine.MeldKind.SET:
        return ""
    longer = engine.melds.extend(view.table.meld_rules, meld, action.card, action.end)
    if isinstance(longer, engine.Refusal):
        return ""
    return _("as {card}", card=_face(_place_of(longer, action.card)))


def _replaced_words(view: engine.TableView, action: engine.ReplaceWild) -> str:
    wild = card_text(action.wild)
    match view.table.sheet.replace.goes:
        case FreedWild.TO_HAND:
            return _("You get the {wild}", wild=wild)
        case FreedWild.TO_HAND_AND_PLAYED:
            return _("You get the {wild}: play it this turn", wild=wild)
        case _ if action.new_meld is not None:
            return _("The {wild} goes into a new meld", wild=wild)
        case _:
            return _slid_words(view, action, wild)


def _slid_words(view: engine.TableView, action: engine.ReplaceWild, wild: str) -> str:
    """Where a wild that stays in its meld goes: an end of the run, or the set."""
    place = _where_the_wild_goes(view, action)
    meld = view.table.meld(action.meld)
    if place is None or meld is None or meld.kind is engine.MeldKind.SET:
        return _("The {wild} stays in the meld", wild=wild)
    if len(sliding_ends(view, replace(action, end=None))) > 1:
        return _("The {wild} slides to an end of the run: you choose", wild=wild)
    if _goes_high(view, action):
        return _("The {wild} slides to the high end, as {card}", wild=wild, card=_face(place))
    return _("The {wild} slides to the low end, as {card}", wild=wild, card=_face(place))


def _slid(view: engine.TableView, action: engine.ReplaceWild) -> engine.Meld | None:
    meld = view.table.meld(action.meld)
    if meld is None:
        return None
    changed = with_natural(meld, action.wild, action.card)
    longer = engine.melds.extend(view.table.meld_rules, changed, action.wild, action.end)
    return None if isinstance(longer, engine.Refusal) else longer


def _where_the_wild_goes(
    view: engine.TableView, action: engine.ReplaceWild
) -> engine.Place | None:
    longer = _slid(view, action)
    return None if longer is None else _place_of(longer, action.wild)


def _goes_high(view: engine.TableView, action: engine.ReplaceWild) -> bool:
    longer = _slid(view, action)
    return longer is not None and longer.places[-1].card == action.wild


def _place_of(meld: engine.Meld, card: engine.CardId) -> engine.Place:
    return next(place for place in meld.places if place.card == card)


def _face(place: engine.Place) -> str:
    return face_text(place.rank, place.suit)


# --- Wilds to replace, cards to lay off


_ONE_OF_EACH = {(card.rank, card.suit): card.id for card in engine.CARDS[:52]}


def replaceable_wilds(view: engine.TableView) -> frozenset[engine.CardId]:
    """The wilds on the table that the viewer may replace now or on the next turn.

    Asks the rules as if it were the viewer's turn with the right card in hand.
    """
    if view.viewer is None or view.table.phase not in (engine.Phase.DRAW, engine.Phase.PLAY):
        return frozenset()
    rules = view.table.meld_rules
    return frozenset(
        place.card
        for meld in view.table.melds
        for place in meld.places
        if engine.melds.stands_for_another(rules, place)
        and any(_could(view, meld, place.card, card) for card in _naturals(place))
    )


def playable_cards(view: engine.TableView) -> frozenset[engine.CardId]:
    """The cards of the viewer's hand that fit on a meld right now."""
    if not view.can_play or not view.table.melds:
        return frozenset()
    by_face: dict[str, bool] = {}
    for card in view.hand:
        face = str(engine.CARDS[card])
        if face not in by_face:
            legal = legal_zones(view, (card,))
            by_face[face] = any(zone != OnDiscards() for zone in legal)
    return frozenset(card for card in view.hand if by_face[str(engine.CARDS[card])])


def helps_contract(view: engine.TableView, card: engine.CardId) -> bool:
    """Whether a card brings the viewer, who isn't down, nearer to the contract.

    The judge is the list of what is lacking, which the contract's slip shows.
    """
    if view.viewer is None or view.is_down:
        return False
    with_it = replace(view, hand=(*view.hand, card))
    return _filled(with_it) > _filled(view)


def _filled(view: engine.TableView) -> int:
    ways = contract_progress(view)
    return sum(card is not None for way in ways for card in way)


def _naturals(place: engine.Place) -> Iterator[engine.CardId]:
    """One card of each face the wild may stand for; in a set, one of any suit."""
    for suit in engine.Suit if place.suit is None else (place.suit,):
        yield _ONE_OF_EACH[place.rank, suit]


def _could(
    view: engine.TableView, meld: engine.Meld, wild: engine.CardId, card: engine.CardId
) -> bool:
    seat, table = view.viewer, view.table
    assert seat is not None
    mine = replace(
        view,
        hand=(card, *view.hand),
        table=replace(
            table,
            turn=seat,
            turn_no=table.turn_no if table.turn == seat else table.turn_no + 1,
            phase=engine.Phase.PLAY,
            claim=None,
            prompts=(),
        ),
    )
    refusal = engine.check(mine, engine.ReplaceWild(seat, card, meld.id, wild))
    return refusal in (None, engine.Refusal.WILD_NEEDS_MELD)
