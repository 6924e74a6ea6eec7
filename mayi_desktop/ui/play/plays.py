"""Plays: the actions that clicks and drops mean, and the cards that may go where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import (
    CARDS,
    RANKS,
    SUITS,
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
    Place,
    PlayerAction,
    Refusal,
    ReplaceWild,
    Suit,
    TableView,
    TakeDiscard,
    check,
    melds,
)
from mayi_desktop.engine.rulesheet import FreedWild
from mayi_desktop.ui.play.words import card_text, face_text

# --- Drop rules


# Refusals of a swap that suggest laying off, and those that forbid laying off now.
_ADVISING = (Refusal.NO_REPLACING, Refusal.THIS_WILD_STAYS, Refusal.REPLACE_BEFORE_DOWN)
# The answer to a play on a screen without a viewer.
_NOBODY = Refusal.NOT_YOUR_TURN
_NOT_NOW = (Refusal.NOT_DOWN_YET, Refusal.NOT_IN_THIS_TURN, Refusal.OWN_MELDS_ONLY)
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

    meld: MeldId
    end: End | None = None


@dataclass(frozen=True, slots=True)
class OnWild:
    """A wild on the table as a drop target for the card it stands for."""

    meld: MeldId
    wild: CardId


Zone = OnDiscards | OnMeld | OnWild
Outcome = PlayerAction | Refusal


def drop_actions(view: TableView, cards: Sequence[CardId]) -> Mapping[Zone, Outcome]:
    """For every drop target, the action that dropping these cards means, or the refusal.

    Of several cards the first that fits is laid off; the others follow one by one. Nothing else
    decides what a drop means.
    """
    found: dict[Zone, Outcome] = {OnDiscards(): _discard(view, cards)}
    for meld in view.table.melds:
        stays = _why_it_stays(view, cards, meld)
        for zone in _meld_zones(meld):
            added = _lay_off(view, cards, zone)
            found[zone] = stays or added if added is Refusal.DOES_NOT_FIT else added
        for wild in _wilds(view, meld):
            swapped = _replace(view, cards, meld, wild)
            fixed = stays is Refusal.THIS_WILD_STAYS and isinstance(swapped, Refusal)
            found[OnWild(meld.id, wild)] = Refusal.THIS_WILD_STAYS if fixed else swapped
    return found


def legal_zones(view: TableView, cards: Sequence[CardId]) -> dict[Zone, PlayerAction]:
    """The legal drop targets for these cards."""
    return {
        zone: outcome
        for zone, outcome in drop_actions(view, cards).items()
        if not isinstance(outcome, Refusal)
    }


def hand_zones(view: TableView) -> tuple[Zone, ...]:
    """At most `MOST_NUMBERS` drop targets at melds that take some card of the hand.

    If there are more, those that take a natural card win, because a wild fits nearly
    everywhere. Order: by seat after the viewer, the viewer's own melds last.
    """
    if not can_play(view) or not view.table.melds:
        return ()
    rules = view.table.meld_rules
    one_of_each = {str(CARDS[card]): card for card in view.hand}.values()
    naturals_first = sorted(one_of_each, key=lambda card: melds.is_wild(rules, card))
    legal = dict.fromkeys(
        zone for card in naturals_first for zone in legal_zones(view, (card,))
    )
    places = [zone for zone in legal if zone != OnDiscards()][:MOST_NUMBERS]
    acts = drop_actions(view, view.hand[:1])
    seats, after = len(view.table.seats), (view.viewer or 0) + 1
    away = {meld.id: (meld.owner - after) % seats for meld in view.table.melds}
    shown = [z for z in acts if z in places and not isinstance(z, OnDiscards)]
    return tuple(sorted(shown, key=lambda zone: away[zone.meld]))


def zone_of(action: LayOff | ReplaceWild) -> Zone:
    """The drop target of an action."""
    if isinstance(action, ReplaceWild):
        return OnWild(action.meld, action.wild)
    return OnMeld(action.meld, action.end)


def outcome_of(view: TableView, action: PlayerAction) -> Outcome:
    """The action itself if it is legal, else the refusal."""
    return check(view, action) or action


def draw_from_stock(view: TableView) -> Outcome:
    """The action of drawing from the stock, or the refusal."""
    return outcome_of(view, DrawStock(view.viewer)) if view.viewer is not None else _NOBODY


def draw_from_discards(view: TableView) -> Outcome:
    """The action of taking the top discard on the viewer's turn, or the refusal."""
    return outcome_of(view, TakeDiscard(view.viewer)) if view.viewer is not None else _NOBODY


def end_turn(view: TableView) -> Outcome:
    """The action of ending the turn without a discard, or the refusal."""
    return outcome_of(view, EndTurn(view.viewer)) if view.viewer is not None else _NOBODY


def main_refusal(outcomes: Sequence[Outcome]) -> Refusal | None:
    """The most helpful of several refusals; None if there is none."""
    refusals = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
    plain = (Refusal.DOES_NOT_FIT, Refusal.NOT_THE_NATURAL, Refusal.RUNS_ONLY)
    telling = [refusal for refusal in refusals if refusal not in plain]
    return next(iter([*telling, *refusals]), None)


def new_melds_with(view: TableView, action: ReplaceWild) -> list[ReplaceWild]:
    """The ways to replace a wild whose only use is a new meld at once."""
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
    """The ends to which a replaced wild may slide, if the person has a choice."""
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


def _discard(view: TableView, cards: Sequence[CardId]) -> Outcome:
    if view.viewer is None:
        return _NOBODY
    if len(cards) != 1:
        return Refusal.MUST_DISCARD
    return outcome_of(view, Discard(view.viewer, cards[0]))


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
    tried = [outcome_of(view, LayOff(view.viewer, card, zone.meld, zone.end)) for card in cards]
    legal = [outcome for outcome in tried if not isinstance(outcome, Refusal)]
    return legal[0] if legal else tried[0]


def _replace(view: TableView, cards: Sequence[CardId], meld: Meld, wild: CardId) -> Outcome:
    swapped = _swap(view, cards, meld, wild)
    if not isinstance(swapped, Refusal) or swapped is Refusal.NOT_THE_NATURAL:
        return swapped
    added = [_lay_off(view, cards, zone) for zone in _meld_zones(meld)]
    refusals = [outcome for outcome in added if isinstance(outcome, Refusal)]
    not_now = next((refusal for refusal in refusals if refusal in _NOT_NOW), None)
    if swapped in _ADVISING and not_now is not None:
        return not_now
    if len(refusals) < len(added) or _is_the_natural(meld, wild, cards[0]):
        return swapped
    # Dropping any other card there means adding it to the meld.
    return main_refusal(refusals) or swapped


def _why_it_stays(view: TableView, cards: Sequence[CardId], meld: Meld) -> Refusal | None:
    """Why a wild of this meld that stands for the dropped card can't be swapped for it."""
    for wild in _wilds(view, meld):
        if len(cards) == 1 and _is_the_natural(meld, wild, cards[0]):
            swapped = _swap(view, cards, meld, wild)
            if isinstance(swapped, Refusal):
                fixed = RANKS[wild] not in view.table.sheet.replace.wilds
                return Refusal.THIS_WILD_STAYS if fixed else swapped
    return None


def _is_the_natural(meld: Meld, wild: CardId, card: CardId) -> bool:
    """Whether a wild on the table may stand for this card."""
    place = _place_of(meld, wild)
    same_suit = meld.kind is MeldKind.SET or SUITS[card] is place.suit
    return RANKS[card] is place.rank and same_suit


def _swap(view: TableView, cards: Sequence[CardId], meld: Meld, wild: CardId) -> Outcome:
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
        return outcome_of(view, ends[0])
    return refusal


def alternatives(view: TableView, action: PlayerAction) -> list[PlayerAction]:
    """The actions to choose from if a drop leaves something open."""
    return [*sliding_ends(view, action)] if isinstance(action, ReplaceWild) else [action]


def is_my_turn(view: TableView) -> bool:
    """Whether it is the viewer's turn."""
    return view.viewer is not None and view.table.turn == view.viewer


def can_play(view: TableView) -> bool:
    """Whether the viewer has drawn and may play."""
    return is_my_turn(view) and view.table.phase is Phase.PLAY and view.table.claim is None


def drop_text(view: TableView, action: PlayerAction) -> str:
    """What playing a card on a meld does, if that isn't obvious."""
    match action:
        case LayOff():
            return _laid_off_words(view, action)
        case ReplaceWild():
            return _replaced_words(view, action)
        case _:
            return ""


def option_text(view: TableView, action: PlayerAction) -> str:
    """The label of one way to play a card."""
    match action:
        case ReplaceWild(new_meld=plan) if plan is not None:
            cards = sorted(plan.cards, key=lambda card: CARDS[card].rank)
            return " ".join(card_text(card) for card in cards)
        case ReplaceWild(end=end) if end is not None:
            place = _where_the_wild_goes(view, action)
            card = "" if place is None else _face(place)
            if end is End.LOW:
                return _("To the low end, as {card}", card=card)
            return _("To the high end, as {card}", card=card)
        case _:
            return _("Like this")


def with_natural(meld: Meld, wild: CardId, card: CardId) -> Meld:
    """A meld with a natural card in place of a wild."""
    places = tuple(
        replace(place, card=card, suit=SUITS[card]) if place.card == wild else place
        for place in meld.places
    )
    return replace(meld, places=places)


def _laid_off_words(view: TableView, action: LayOff) -> str:
    meld = view.table.meld(action.meld)
    if meld is None or meld.kind is MeldKind.SET:
        return ""
    longer = melds.extend(view.table.meld_rules, meld, action.card, action.end)
    if isinstance(longer, Refusal):
        return ""
    return _("as {card}", card=_face(_place_of(longer, action.card)))


def _replaced_words(view: TableView, action: ReplaceWild) -> str:
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


def _slid_words(view: TableView, action: ReplaceWild, wild: str) -> str:
    """Where a wild that stays in its meld goes: an end of the run, or the set."""
    place = _where_the_wild_goes(view, action)
    meld = view.table.meld(action.meld)
    if place is None or meld is None or meld.kind is MeldKind.SET:
        return _("The {wild} stays in the meld", wild=wild)
    if len(sliding_ends(view, replace(action, end=None))) > 1:
        return _("The {wild} slides to an end of the run: you choose", wild=wild)
    if _goes_high(view, action):
        return _("The {wild} slides to the high end, as {card}", wild=wild, card=_face(place))
    return _("The {wild} slides to the low end, as {card}", wild=wild, card=_face(place))


def _slid(view: TableView, action: ReplaceWild) -> Meld | None:
    meld = view.table.meld(action.meld)
    if meld is None:
        return None
    changed = with_natural(meld, action.wild, action.card)
    longer = melds.extend(view.table.meld_rules, changed, action.wild, action.end)
    return None if isinstance(longer, Refusal) else longer


def _where_the_wild_goes(view: TableView, action: ReplaceWild) -> Place | None:
    longer = _slid(view, action)
    return None if longer is None else _place_of(longer, action.wild)


def _goes_high(view: TableView, action: ReplaceWild) -> bool:
    longer = _slid(view, action)
    return longer is not None and longer.places[-1].card == action.wild


def _place_of(meld: Meld, card: CardId) -> Place:
    return next(place for place in meld.places if place.card == card)


def _face(place: Place) -> str:
    return face_text(place.rank, place.suit)


# --- Wilds to replace, cards to lay off


_ONE_OF_EACH = {(card.rank, card.suit): card.id for card in CARDS[:52]}


def replaceable_wilds(view: TableView) -> frozenset[CardId]:
    """The wilds on the table that the viewer may replace now or on the next turn.

    Asks the rules as if it were the viewer's turn with the right card in hand.
    """
    if view.viewer is None or view.table.phase not in (Phase.DRAW, Phase.PLAY):
        return frozenset()
    rules = view.table.meld_rules
    return frozenset(
        place.card
        for meld in view.table.melds
        for place in meld.places
        if melds.stands_for_another(rules, place)
        and any(_could(view, meld, place.card, card) for card in _naturals(place))
    )


def playable_cards(view: TableView) -> frozenset[CardId]:
    """The cards of the viewer's hand that fit on a meld right now."""
    if not can_play(view) or not view.table.melds:
        return frozenset()
    by_face: dict[str, bool] = {}
    for card in view.hand:
        face = str(CARDS[card])
        if face not in by_face:
            legal = legal_zones(view, (card,))
            by_face[face] = any(zone != OnDiscards() for zone in legal)
    return frozenset(card for card in view.hand if by_face[str(CARDS[card])])


def _naturals(place: Place) -> Iterator[CardId]:
    """One card of each face the wild may stand for; in a set, one of any suit."""
    for suit in Suit if place.suit is None else (place.suit,):
        yield _ONE_OF_EACH[place.rank, suit]


def _could(view: TableView, meld: Meld, wild: CardId, card: CardId) -> bool:
    seat, table = view.viewer, view.table
    assert seat is not None
    mine = replace(
        view,
        hand=(card, *view.hand),
        table=replace(
            table,
            turn=seat,
            turn_no=table.turn_no if table.turn == seat else table.turn_no + 1,
            phase=Phase.PLAY,
            claim=None,
            prompts=(),
        ),
    )
    refusal = check(mine, ReplaceWild(seat, card, meld.id, wild))
    return refusal in (None, Refusal.WILD_NEEDS_MELD)
