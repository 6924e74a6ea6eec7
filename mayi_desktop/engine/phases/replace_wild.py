"""Replacing a wild on the table by the natural card, and where the freed wild goes."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine import melds
from mayi_desktop.engine.actions import End, ReplaceWild
from mayi_desktop.engine.cards import RANKS, SUITS, CardId
from mayi_desktop.engine.events import WildReplaced
from mayi_desktop.engine.phases import deal_end, lay_down, must_play, turn
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import FreedWild, GoingOut, MeldKind, MeldRules, Replacers
from mayi_desktop.engine.state.table import Meld, Place, Table
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.engine.state_builder import StateBuilder

_TO_HAND = (FreedWild.TO_HAND, FreedWild.TO_HAND_AND_PLAYED)


def check_replace(view: TableView, action: ReplaceWild) -> Refusal | None:
    """Why the viewer may not replace this wild by this card, if so."""
    table = view.table
    meld = turn.meld_to_change(view, action)
    if isinstance(meld, Refusal):
        return meld
    refusal = _check_who(table, meld) or _check_which(table, meld, action)
    return refusal or _check_where(view, meld, action)


def _check_who(table: Table, meld: Meld) -> Refusal | None:
    seat, facts = table.turn, table.seats[table.turn]
    match table.sheet.replace.who:
        case Replacers.NOBODY:
            return Refusal.NO_REPLACING
        case Replacers.NOT_DOWN:
            return Refusal.REPLACE_BEFORE_DOWN if facts.down else None
        case Replacers.DOWN:
            return None if facts.down else Refusal.REPLACE_WHEN_DOWN
        case Replacers.DOWN_LATER_TURNS:
            if not facts.down:
                return Refusal.REPLACE_WHEN_DOWN
            return Refusal.NOT_IN_THIS_TURN if facts.went_down == table.turn_no else None
        case Replacers.ANYBODY_ON_OTHERS:
            return Refusal.OTHERS_MELDS_ONLY if meld.owner == seat else None


def _check_which(table: Table, meld: Meld, action: ReplaceWild) -> Refusal | None:
    rules, which = table.meld_rules, table.sheet.replace
    place = next((place for place in meld.places if place.card == action.wild), None)
    if place is None or not melds.stands_for_another(rules, place):
        return Refusal.NOT_A_WILD
    if meld.kind not in which.kinds:
        return Refusal.RUNS_ONLY
    if RANKS[action.wild] not in which.wilds:
        return Refusal.THIS_WILD_STAYS
    if not _is_the_natural(rules, meld, place, action.card):
        return Refusal.NOT_THE_NATURAL
    return None


def _is_the_natural(rules: MeldRules, meld: Meld, place: Place, card: CardId) -> bool:
    if RANKS[card] is not place.rank:
        return False
    if meld.kind is MeldKind.RUN:
        return SUITS[card] is place.suit
    return not rules.distinct_suits or all(
        other.suit is not SUITS[card] for other in meld.places
    )


def _check_where(view: TableView, meld: Meld, action: ReplaceWild) -> Refusal | None:
    sheet = view.table.sheet
    goes = sheet.replace.goes
    if goes is FreedWild.NEW_MELD_OR_STAYS and meld.owner != action.seat:
        refusal = _check_new_meld(view, action)
    elif action.new_meld is not None:
        return Refusal.WILD_STAYS_THERE
    else:
        swapped = _swapped(view.table.sheet.replace.goes, view.table.meld_rules, meld, action)
        refusal = swapped if isinstance(swapped, Refusal) else None
    if refusal is not None:
        return refusal
    if goes in _TO_HAND:
        return _check_playable(view, meld, action) if goes is not FreedWild.TO_HAND else None
    used = 1 if action.new_meld is None else len(action.new_meld.cards)
    if len(view.hand) == used and sheet.going_out is GoingOut.BY_DISCARD:
        return Refusal.KEEP_A_DISCARD
    return None


def _check_new_meld(view: TableView, action: ReplaceWild) -> Refusal | None:
    plan = action.new_meld
    if plan is None or action.wild not in plan.cards:
        return Refusal.WILD_NEEDS_MELD
    hand = [card for card in view.hand if card != action.card]
    refusal = lay_down.check_cards([*hand, action.wild], plan.cards)
    return refusal or lay_down.check_new_shape(view, plan)


def _check_playable(view: TableView, meld: Meld, action: ReplaceWild) -> Refusal | None:
    hand = [card for card in view.hand if card != action.card] + [action.wild]
    wilds = [*view.table.must_play, action.wild]
    rest = [other for other in view.table.melds if other.id != meld.id]
    return must_play.check_hand(view, hand, wilds, [*rest, meld])


def _swapped(
    goes: FreedWild, rules: MeldRules, meld: Meld, action: ReplaceWild
) -> Meld | Refusal:
    """The meld with the natural in it, and the wild at its end if it stays in the meld."""
    natural = tuple(
        replace(place, card=action.card, suit=SUITS[action.card])
        if place.card == action.wild
        else place
        for place in meld.places
    )
    changed = Meld(meld.id, meld.owner, meld.kind, natural)
    if goes in _TO_HAND:
        return changed
    if meld.kind is MeldKind.RUN:
        end = _slide_to(goes, rules, natural, action.end)
        longer = melds.extend(rules, changed, action.wild, end)
    else:
        longer = melds.extend(rules, changed, action.wild)
    return Refusal.NO_ROOM_FOR_WILD if isinstance(longer, Refusal) else longer


def _slide_to(
    goes: FreedWild, rules: MeldRules, places: melds.Places, chosen: End | None
) -> End | None:
    if goes is not FreedWild.SLIDES_HIGH_FIRST:
        return chosen
    ends = melds.open_ends(rules, places)
    return ends[0] if ends else None


def do_replace(builder: StateBuilder, action: ReplaceWild) -> None:
    """Put the natural card in, and the wild where the sheet sends it."""
    goes = builder.sheet.replace.goes
    meld = next(meld for meld in builder.melds if meld.id == action.meld)
    shape = FreedWild.TO_HAND if action.new_meld is not None else goes
    changed = _swapped(shape, builder.meld_rules, meld, action)
    assert not isinstance(changed, Refusal), "replacements are checked before"
    builder.remove_from_hand(action.seat, (action.card,))
    builder.replace_meld(changed)
    to_hand = goes in _TO_HAND
    if to_hand:
        builder.add_to_hand(action.seat, action.wild, openly=True)
        if goes is FreedWild.TO_HAND_AND_PLAYED:
            builder.must_play.append(action.wild)
    new_meld = None
    if action.new_meld is not None:
        builder.remove_from_hand(
            action.seat, (c for c in action.new_meld.cards if c != action.wild)
        )
        new_meld = lay_down.add_meld(builder, action.seat, action.new_meld).id
    builder.emit(
        WildReplaced(action.seat, action.card, action.wild, changed, to_hand, new_meld)
    )
    deal_end.end_if_out(builder, action.seat)
