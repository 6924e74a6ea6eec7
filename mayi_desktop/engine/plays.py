"""The plays of a turn: drawing, laying down, laying off, replacing wilds, discarding."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from mayi_desktop.engine import deal, melds, solver
from mayi_desktop.engine.actions import (
    Discard,
    DrawStock,
    End,
    EndTurn,
    LayDown,
    LayOff,
    MeldPlan,
    NewMeld,
    ReplaceWild,
    TakeDiscard,
)
from mayi_desktop.engine.cards import RANKS, SUITS, CardId, MeldId, Seat
from mayi_desktop.engine.events import (
    CardDiscarded,
    DiscardTaken,
    LaidDown,
    LaidOff,
    MeldLaid,
    StockChosen,
    TurnEnded,
    WildReplaced,
)
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import (
    FreedWild,
    GoingOut,
    LayOffInTurn,
    MeldKind,
    MeldRules,
    Replacers,
)
from mayi_desktop.engine.state import StateBuilder
from mayi_desktop.engine.table import DrawReason, DrawSource, Meld, Owed, Phase, Place, Table
from mayi_desktop.engine.view import TableView

# --- Drawing.


def check_draw_stock(view: TableView, action: DrawStock) -> Refusal | None:
    """Why the viewer may not draw from the stock; None if it may."""
    refusal = deal.check_turn(view, Phase.DRAW)
    if refusal is None and not deal.can_draw_stock(view.table, view.stock_count):
        return Refusal.STOCK_IS_EMPTY
    return refusal


def check_take_discard(view: TableView, action: TakeDiscard) -> Refusal | None:
    """Why the viewer may not draw the top discard; None if it may."""
    refusal = deal.check_turn(view, Phase.DRAW)
    return refusal or deal.discard_refusal(view.table, action.seat, view.stock_count)


def do_draw_stock(builder: StateBuilder, action: DrawStock) -> None:
    """Choose the stock; the card is drawn once any others who are asked have answered."""
    builder.emit(StockChosen(action.seat))
    builder.owed.append(Owed(action.seat, 1, DrawReason.TURN))


def do_take_discard(builder: StateBuilder, action: TakeDiscard) -> None:
    """Draw the top discard."""
    take_top_discard(builder)


def take_top_discard(builder: StateBuilder) -> None:
    """Move the top discard to the turn seat's hand as its draw."""
    card = builder.pop_discard()
    builder.add_to_hand(builder.turn, card, openly=True)
    builder.phase = Phase.PLAY
    builder.drawn = DrawSource.DISCARD
    builder.taken = card
    builder.exposed = builder.drawable = False
    builder.emit(DiscardTaken(builder.turn, card))


# --- Ending the turn.


def check_discard(view: TableView, action: Discard) -> Refusal | None:
    """Why the viewer may not discard this card; None if it may."""
    refusal = deal.check_turn(view, Phase.PLAY)
    if refusal is not None:
        return refusal
    if action.card not in view.hand:
        return Refusal.NOT_IN_HAND
    if view.table.must_play:
        return Refusal.PLAY_THE_WILD_FIRST
    if len(view.hand) == 1 and view.table.sheet.going_out is GoingOut.BY_PLAYING:
        return Refusal.LAST_CARD_IS_PLAYED
    return None


def check_end_turn(view: TableView, action: EndTurn) -> Refusal | None:
    """Why the viewer may not end its turn without a discard; None if it may."""
    refusal = deal.check_turn(view, Phase.PLAY)
    if refusal is not None:
        return refusal
    keeps_one = len(view.hand) == 1 and view.table.sheet.going_out is GoingOut.BY_PLAYING
    return None if keeps_one else Refusal.MUST_DISCARD


def do_discard(builder: StateBuilder, action: Discard) -> None:
    """Discard the card; the last card ends the deal, any other the turn."""
    builder.remove_from_hand(action.seat, (action.card,))
    builder.push_discard(action.card, action.seat)
    builder.emit(CardDiscarded(action.seat, action.card))
    if not deal.end_if_out(builder, action.seat):
        _end_turn(builder)


def do_end_turn(builder: StateBuilder, action: EndTurn) -> None:
    """Keep the last card and pass the turn."""
    builder.emit(TurnEnded(action.seat))
    _end_turn(builder)


def _end_turn(builder: StateBuilder) -> None:
    if not deal.end_if_stuck(builder):
        deal.pass_turn(builder)


# --- Freed wilds that must be played in the same turn.


def check_freed_wilds(
    view: TableView, action: LayDown, laid: Sequence[melds.Places]
) -> Refusal | None:
    """Refuse a contract after which a wild freed this turn could not be played."""
    used = {card for plan in action.melds for card in plan.cards}
    left = sum(1 for card in view.table.must_play if card not in used)
    if not left:
        return None
    own = [(plan.kind, places) for plan, places in zip(action.melds, laid, strict=True)]
    table = view.table
    if table.sheet.lay_off_in_turn is LayOffInTurn.NOWHERE:
        return Refusal.COULD_NOT_PLAY_IT
    if table.sheet.lay_off_in_turn is LayOffInTurn.ANYWHERE:
        own += [(meld.kind, meld.places) for meld in table.melds]
    enough = wilds_fit(table.meld_rules, own, left)
    spare = len(view.hand) - len(used) - left
    return None if enough and spare >= _cards_to_keep(view) else Refusal.COULD_NOT_PLAY_IT


def check_wilds_playable(
    view: TableView,
    hand: Sequence[CardId],
    wilds: Sequence[CardId],
    table_melds: Iterable[Meld],
) -> Refusal | None:
    """Refuse a play after which these wilds could not all be played from this hand."""
    table = view.table
    seat = table.turn
    facts = table.seats[seat]
    if not wilds:
        return None
    if not facts.down:
        left = len(hand) - sum(need.size for need in table.rule.contract)
        held = solver.holds_contract(table.sheet, table.deal, hand)
        return None if held and left >= _cards_to_keep(view) else Refusal.COULD_NOT_PLAY_IT
    open_to = [
        (meld.kind, meld.places)
        for meld in table_melds
        if check_lay_off_time(table, seat, meld.owner) is None
    ]
    spare = len(hand) - len(wilds)
    enough = wilds_fit(table.meld_rules, open_to, len(wilds))
    return None if enough and spare >= _cards_to_keep(view) else Refusal.COULD_NOT_PLAY_IT


def wilds_fit(
    rules: MeldRules, shapes: Iterable[tuple[MeldKind, melds.Places]], wilds: int
) -> bool:
    """Whether this many wilds fit on these melds, going by size alone."""
    room = 0
    for kind, places in shapes:
        largest = rules.largest_set if kind is MeldKind.SET else rules.longest_run
        room += wilds if largest is None else max(0, largest - len(places))
    return room >= wilds


def _cards_to_keep(view: TableView) -> int:
    return 1 if view.table.sheet.going_out is GoingOut.BY_DISCARD else 0


# --- Laying off.


def check_lay_off(view: TableView, action: LayOff) -> Refusal | None:
    """Why the viewer may not add this card to this meld; None if it may."""
    table = view.table
    meld = deal.meld_to_change(view, action)
    if isinstance(meld, Refusal):
        return meld
    refusal = check_lay_off_time(table, action.seat, meld.owner)
    if refusal is not None:
        return refusal
    longer = melds.extend(table.meld_rules, meld, action.card, action.end)
    if isinstance(longer, Refusal):
        return longer
    if len(view.hand) == 1 and table.sheet.going_out is GoingOut.BY_DISCARD:
        return Refusal.KEEP_A_DISCARD
    if table.must_play:
        hand = [card for card in view.hand if card != action.card]
        wilds = [card for card in table.must_play if card != action.card]
        after = [longer if other.id == meld.id else other for other in table.melds]
        return check_wilds_playable(view, hand, wilds, after)
    return None


def check_lay_off_time(table: Table, seat: Seat, owner: Seat) -> Refusal | None:
    """Refuse laying off before going down, or in the same turn where the sheet bars it."""
    went_down = table.seats[seat].went_down
    if went_down is None:
        return Refusal.NOT_DOWN_YET
    if went_down != table.turn_no:
        return None
    match table.sheet.lay_off_in_turn:
        case LayOffInTurn.NOWHERE:
            return Refusal.NOT_IN_THIS_TURN
        case LayOffInTurn.OWN_MELDS:
            return None if owner == seat else Refusal.OWN_MELDS_ONLY
        case LayOffInTurn.ANYWHERE:
            return None


def do_lay_off(builder: StateBuilder, action: LayOff) -> None:
    """Add the card to the meld; the last card ends the deal."""
    meld = next(meld for meld in builder.melds if meld.id == action.meld)
    longer = melds.extend(builder.meld_rules, meld, action.card, action.end)
    assert not isinstance(longer, Refusal), "lay-offs are checked before they are carried out"
    builder.remove_from_hand(action.seat, (action.card,))
    builder.replace_meld(longer)
    builder.emit(LaidOff(action.seat, action.card, longer))
    deal.end_if_out(builder, action.seat)


# --- Laying down the contract and extra melds.


def check_lay_down(view: TableView, action: LayDown) -> Refusal | None:
    """Why the viewer may not lay down these melds as its contract; None if it may."""
    table = view.table
    refusal = deal.check_turn(view, Phase.PLAY)
    if refusal is not None:
        return refusal
    if table.seats[action.seat].went_down is not None:
        return Refusal.ALREADY_DOWN
    used = [card for plan in action.melds for card in plan.cards]
    refusal = check_cards_in_hand(view.hand, used)
    if refusal is not None:
        return refusal
    laid = melds.arrange_lay_down(table.meld_rules, table.rule, action.melds)
    if isinstance(laid, Refusal):
        return laid
    left = len(view.hand) - len(used)
    if table.rule.all_at_once:
        return Refusal.USE_EVERY_CARD if left else None
    if left == 0 and table.sheet.going_out is GoingOut.BY_DISCARD:
        return Refusal.KEEP_A_DISCARD
    if table.must_play:
        return check_freed_wilds(view, action, laid)
    return None


def check_new_meld(view: TableView, action: NewMeld) -> Refusal | None:
    """Why the viewer may not lay this extra meld; None if it may."""
    refusal = deal.check_turn(view, Phase.PLAY)
    if refusal is None:
        refusal = check_new_melds_allowed(view)
    if refusal is None:
        refusal = check_cards_in_hand(view.hand, action.meld.cards)
    if refusal is None:
        refusal = check_new_meld_shape(view, action.meld)
    if refusal is not None:
        return refusal
    left = [card for card in view.hand if card not in action.meld.cards]
    if not left and view.table.sheet.going_out is GoingOut.BY_DISCARD:
        return Refusal.KEEP_A_DISCARD
    wilds = [card for card in view.table.must_play if card in left]
    return check_wilds_playable(view, left, wilds, view.table.melds)


def check_new_melds_allowed(view: TableView) -> Refusal | None:
    """Refuse extra melds where the sheet has none, and until the turn after going down."""
    facts = view.table.seats[view.table.turn]
    if not view.table.sheet.new_melds:
        return Refusal.NO_NEW_MELDS
    if facts.went_down is None:
        return Refusal.NOT_DOWN_YET
    return Refusal.NOT_IN_THIS_TURN if facts.went_down == view.table.turn_no else None


def check_new_meld_shape(view: TableView, plan: MeldPlan) -> Refusal | None:
    """Refuse an extra meld that is too short, of the wrong cards, or too wild."""
    if len(plan.cards) < view.table.sheet.shortest_new_meld:
        return Refusal.MELD_TOO_SHORT
    ways = melds.legal_arrangements(view.table.meld_rules, plan)
    return ways if isinstance(ways, Refusal) else None


def check_cards_in_hand(hand: Sequence[CardId], used: Sequence[CardId]) -> Refusal | None:
    """Refuse a card used twice, or not in the hand."""
    chosen = set(used)
    if len(chosen) < len(used):
        return Refusal.CARD_USED_TWICE
    return None if chosen.issubset(hand) else Refusal.NOT_IN_HAND


def do_lay_down(builder: StateBuilder, action: LayDown) -> None:
    """Lay the contract; using the last card ends the deal."""
    laid = melds.arrange_lay_down(builder.meld_rules, builder.rule, action.melds)
    assert not isinstance(laid, Refusal), "lay-downs are checked before they are carried out"
    _put_down(builder, action.seat, action.melds, laid)
    deal.end_if_out(builder, action.seat)


def lay_whole_hand(builder: StateBuilder, seat: Seat, plans: tuple[MeldPlan, ...]) -> None:
    """Lay a whole hand out of turn, which ends the deal."""
    do_lay_down(builder, LayDown(seat, plans))


def do_new_meld(builder: StateBuilder, action: NewMeld) -> None:
    """Lay an extra meld; using the last card ends the deal."""
    builder.remove_from_hand(action.seat, action.meld.cards)
    meld = add_meld(builder, action.seat, action.meld)
    builder.emit(MeldLaid(action.seat, meld))
    deal.end_if_out(builder, action.seat)


def add_meld(builder: StateBuilder, seat: Seat, plan: MeldPlan) -> Meld:
    """Add a meld to the table; its cards must already be out of the hand and other melds."""
    ways = melds.legal_arrangements(builder.meld_rules, plan)
    assert not isinstance(ways, Refusal), "new melds are checked before they are laid"
    return _place_meld(builder, seat, plan.kind, ways[0])


def _put_down(
    builder: StateBuilder,
    seat: Seat,
    plans: tuple[MeldPlan, ...],
    laid: tuple[melds.Places, ...],
) -> None:
    builder.remove_from_hand(seat, (card for plan in plans for card in plan.cards))
    builder.seats[seat] = replace(builder.seats[seat], went_down=builder.turn_no)
    down = tuple(
        _place_meld(builder, seat, plan.kind, places)
        for plan, places in zip(plans, laid, strict=True)
    )
    builder.emit(LaidDown(seat, down))


def _place_meld(
    builder: StateBuilder, seat: Seat, kind: MeldKind, places: melds.Places
) -> Meld:
    meld = Meld(MeldId(builder.next_meld), seat, kind, places)
    builder.add_meld(meld)
    return meld


# --- Replacing wilds.


_TO_HAND = (FreedWild.TO_HAND, FreedWild.TO_HAND_AND_PLAYED)


def check_replace(view: TableView, action: ReplaceWild) -> Refusal | None:
    """Why the viewer may not replace this wild with this card; None if it may."""
    table = view.table
    meld = deal.meld_to_change(view, action)
    if isinstance(meld, Refusal):
        return meld
    refusal = _check_replacer(table, meld) or _check_replaceable(table, meld, action)
    return refusal or _check_freed_wild(view, meld, action)


def _check_replacer(table: Table, meld: Meld) -> Refusal | None:
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


def _check_replaceable(table: Table, meld: Meld, action: ReplaceWild) -> Refusal | None:
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


def _check_freed_wild(view: TableView, meld: Meld, action: ReplaceWild) -> Refusal | None:
    sheet = view.table.sheet
    goes = sheet.replace.goes
    if goes is FreedWild.NEW_MELD_OR_STAYS and meld.owner != action.seat:
        refusal = _check_wilds_new_meld(view, action)
    elif action.new_meld is not None:
        return Refusal.WILD_STAYS_THERE
    else:
        swapped = _meld_with_natural(
            view.table.sheet.replace.goes, view.table.meld_rules, meld, action
        )
        refusal = swapped if isinstance(swapped, Refusal) else None
    if refusal is not None:
        return refusal
    if goes in _TO_HAND:
        return (
            _check_freed_wild_playable(view, meld, action)
            if goes is not FreedWild.TO_HAND
            else None
        )
    used = 1 if action.new_meld is None else len(action.new_meld.cards)
    if len(view.hand) == used and sheet.going_out is GoingOut.BY_DISCARD:
        return Refusal.KEEP_A_DISCARD
    return None


def _check_wilds_new_meld(view: TableView, action: ReplaceWild) -> Refusal | None:
    plan = action.new_meld
    if plan is None or action.wild not in plan.cards:
        return Refusal.WILD_NEEDS_MELD
    hand = [card for card in view.hand if card != action.card]
    refusal = check_cards_in_hand([*hand, action.wild], plan.cards)
    return refusal or check_new_meld_shape(view, plan)


def _check_freed_wild_playable(
    view: TableView, meld: Meld, action: ReplaceWild
) -> Refusal | None:
    hand = [card for card in view.hand if card != action.card] + [action.wild]
    wilds = [*view.table.must_play, action.wild]
    rest = [other for other in view.table.melds if other.id != meld.id]
    return check_wilds_playable(view, hand, wilds, [*rest, meld])


def _meld_with_natural(
    goes: FreedWild, rules: MeldRules, meld: Meld, action: ReplaceWild
) -> Meld | Refusal:
    """The meld with the natural in, and with the wild moved to an end if it stays there."""
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
    """Put the natural in the meld, and move the wild where the sheet says."""
    goes = builder.sheet.replace.goes
    meld = next(meld for meld in builder.melds if meld.id == action.meld)
    shape = FreedWild.TO_HAND if action.new_meld is not None else goes
    changed = _meld_with_natural(shape, builder.meld_rules, meld, action)
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
        new_meld = add_meld(builder, action.seat, action.new_meld).id
    builder.emit(
        WildReplaced(action.seat, action.card, action.wild, changed, to_hand, new_meld)
    )
    deal.end_if_out(builder, action.seat)
