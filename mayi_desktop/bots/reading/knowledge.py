"""What a seat can conclude from its view: what fits where, and who is close to going out."""

from __future__ import annotations

from mayi_desktop.bots.distance.distance import ruler_for
from mayi_desktop.bots.reading.table_melds import LayOffPlace, melds_on_table
from mayi_desktop.engine import melds as shapes
from mayi_desktop.engine.cards import RANKS, SUITS, CardId, Seat
from mayi_desktop.engine.rulesheet import FreedWild, LayOffInTurn, MeldKind, Replacers
from mayi_desktop.engine.state.table import Meld, Place
from mayi_desktop.engine.state.view import TableView

# More cards than any seat holds.
NOBODY_DOWN = 99


class Knowledge:
    """A view with a player's conclusions, each computed when first asked for."""

    def __init__(self, view: TableView, seat: Seat) -> None:
        table = view.table
        self.view = view
        self.seat = seat
        self.table = table
        self.sheet = table.sheet
        self.rule = table.rule
        self.hand = view.hand
        self.facts = table.seats[seat]
        self.down = self.facts.went_down is not None
        self.points = self.sheet.points_table
        self.ruler = ruler_for(self.sheet, table.deal)
        self.rules = self.ruler.rules
        self.key = self.ruler.key(view.hand)
        self._missing_now: int | None = None
        self._melds = melds_on_table(self.sheet, self.rules, table.melds)

    @property
    def is_my_turn(self) -> bool:
        """Whether it is this seat's turn."""
        return self.table.turn == self.seat

    @property
    def fewest_cards(self) -> int:
        """The fewest cards of any other seat that is down; `NOBODY_DOWN` if none is."""
        return min(
            (
                self.view.counts[seat]
                for seat, facts in enumerate(self.table.seats)
                if facts.went_down is not None and seat != self.seat
            ),
            default=NOBODY_DOWN,
        )

    # Measuring.

    @property
    def cards_at_lay_down(self) -> int:
        """How many cards the hand will hold at this seat's next chance to lay it down."""
        drawn = self.is_my_turn and self.table.drawn is not None
        return len(self.hand) + (0 if drawn else 1)

    @property
    def missing_now(self) -> int:
        """How many cards the hand lacks for the contract."""
        if self._missing_now is None:
            cards = self.cards_at_lay_down
            known = None
            if self.is_my_turn and self.table.drawn is not None and self.hand:
                known = self.ruler.known(self.key - self.ruler.keys[self.hand[-1]], cards)
            if known is None:
                self._missing_now = self.ruler.missing(self.key, cards)
            else:
                least = max(0, known - 1)
                self._missing_now = self.ruler.missing(self.key, cards, least, known)
        return self._missing_now

    def missing_without(self, card: CardId) -> int:
        """How many cards the hand would lack without this one."""
        now = self.missing_now
        key = self.key - self.ruler.keys[card]
        return self.ruler.missing(key, self.cards_at_lay_down, now, now + 1)

    def missing_with(self, card: CardId) -> int:
        """How many cards the hand would lack with this one.

        A card that can replace a wild on the table counts as that wild. So does a natural of
        the hand, if it is to spare once the card is there.
        """
        keys = self.ruler.keys
        found = self._with_key(keys[card])
        if self.down or not self.may_replace:
            return found
        to_hand = self.sheet.replace.goes is FreedWild.TO_HAND
        for natural in (card, *self.hand) if to_hand else (card,):
            for _, place in self.replaceable_wilds(natural):
                swapped = keys[card] - keys[natural] + keys[place.card]
                found = min(found, self._with_key(swapped))
        return found

    def _with_key(self, key: int) -> int:
        now = self.missing_now
        return self.ruler.missing(self.key + key, self.cards_at_lay_down, max(0, now - 1), now)

    # What fits where.

    def can_lay_off_on(self, meld: Meld) -> bool:
        """Whether the rules allow laying off on this meld in this turn."""
        if not self.down or not self.is_my_turn:
            return False
        if self.facts.went_down != self.table.turn_no:
            return True
        in_turn = self.sheet.lay_off_in_turn
        own = in_turn is LayOffInTurn.OWN_MELDS and meld.owner == self.seat
        return own or in_turn is LayOffInTurn.ANYWHERE

    def places_for(self, card: CardId) -> tuple[LayOffPlace, ...]:
        """Each meld that the card fits on, the end of a run, and the meld with the card."""
        return self._melds.places_for(card)

    def fits_somewhere(self, card: CardId) -> bool:
        """Whether the card fits on any meld on the table."""
        return bool(self._melds.places_for(card))

    @property
    def may_replace(self) -> bool:
        """Whether there are wilds on the table that this seat could replace at all."""
        match self.sheet.replace.who:
            case Replacers.NOBODY:
                return False
            case Replacers.NOT_DOWN if self.down:
                return False
            case _:
                return self._melds.has_wilds

    def replaceable_wilds(self, card: CardId) -> list[tuple[Meld, Place]]:
        """The wilds on the table that this seat could replace with the card in its turn."""
        if self.sheet.replace.who is Replacers.NOBODY or self.rules.wild_table[card]:
            return []
        return [
            (meld, place)
            for meld, place in self._melds.wilds_in_place_of(card)
            if self._can_replace_in(meld) and self._can_replace(meld, place, card)
        ]

    def others_can_replace_with(self, card: CardId) -> bool:
        """Whether a seat that is down could replace a wild with the card."""
        rule = self.sheet.replace
        if rule.who in (Replacers.NOBODY, Replacers.NOT_DOWN) or self.rules.wild_table[card]:
            return False
        return any(
            place.rank is RANKS[card]
            and RANKS[place.card] in rule.wilds
            and self._can_replace(meld, place, card)
            for meld in self.table.melds
            if meld.kind in rule.kinds
            for place in meld.places
        )

    def _can_replace(self, meld: Meld, place: Place, card: CardId) -> bool:
        """Whether the card, of the right rank, is what the wild at this place stands for."""
        if not shapes.stands_for_another(self.rules, place):
            return False
        if meld.kind is MeldKind.RUN:
            return place.suit is SUITS[card] and self._wild_has_room(meld)
        if self.rules.distinct_suits and any(p.suit is SUITS[card] for p in meld.places):
            return False
        return self._wild_has_room(meld)

    def _wild_has_room(self, meld: Meld) -> bool:
        """Whether a wild that stays in its meld finds a place there beside its natural."""
        goes = self.sheet.replace.goes
        if goes in (FreedWild.TO_HAND, FreedWild.TO_HAND_AND_PLAYED):
            return True
        if goes is FreedWild.NEW_MELD_OR_STAYS and meld.owner != self.seat:
            return True
        largest = self.rules.largest_set
        if meld.kind is MeldKind.SET:
            return largest is None or len(meld.places) < largest
        return bool(shapes.open_ends(self.rules, meld.places))

    def _can_replace_in(self, meld: Meld) -> bool:
        match self.sheet.replace.who:
            case Replacers.NOBODY:
                return False
            case Replacers.NOT_DOWN:
                return not self.down
            case Replacers.DOWN:
                return self.down
            case Replacers.DOWN_LATER_TURNS:
                return self.down and self.facts.went_down != self.table.turn_no
            case Replacers.ANYBODY_ON_OTHERS:
                return meld.owner != self.seat

    # Others.

    @property
    def is_own_discard(self) -> bool:
        """Whether this seat discarded the exposed card itself."""
        return self.table.discarder == self.seat

    @property
    def next_to_draw(self) -> Seat:
        """The seat whose turn comes after this one's."""
        return Seat((self.seat + 1) % len(self.table.seats))
