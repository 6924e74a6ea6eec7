"""Rated discards of a steady player: of the cards it can spare, the costliest."""

from __future__ import annotations

from collections import Counter

from mayi_desktop.bots.reading.closing import loose_cards
from mayi_desktop.bots.reading.knowledge import NOBODY_DOWN, Knowledge
from mayi_desktop.bots.reading.manners import Manners
from mayi_desktop.bots.reading.rated_action import Motive, RatedAction
from mayi_desktop.bots.reading.stalling import card_to_give_up, card_to_shed
from mayi_desktop.engine import unseen_cards
from mayi_desktop.engine.actions import Discard
from mayi_desktop.engine.cards import RANK_NUMBERS, RANKS, SUITS, CardId
from mayi_desktop.engine.solver.faces import SUIT_NUMBERS

# Weights beside a card's own points: one that fits on the table or goes with a pick-up of the
# next seat is kept rather than one slightly costlier. A card just taken is not discarded, nor
# one that is bad manners, a wild almost never.
_FEEDS_THE_DOWN = 12
_FITS_ON_TABLE = 6
_NEXT_HAS_THE_RANK = 4
_JUST_TAKEN = 100
_BAD_MANNERS = 100
_WILD_IS_KEPT = 1000

# A card that goes with others of the hand may become a meld: with those of its rank, as far as
# a set needs them, and with up to two near it in its suit.
_SAME_RANK = 6
_NEIGHBOUR = 3
_MOST_NEIGHBOURS = 2

# A number for each face. Those of a suit lie together, with room for neighbours at both ends.
_A_SUIT = 18
_SUITS = 4
_FACES = tuple(
    _A_SUIT * suit + rank for suit, rank in zip(SUIT_NUMBERS, RANK_NUMBERS, strict=True)
)

# When another seat holds this few cards, a wild is a risk of points rather than a hope.
_NEARLY_OUT = 2

# How often a player checks that the cards it waits for can still come, and how many discards it
# compares then: counting live cards takes long.
_ROUNDS_BETWEEN_LOOKS = 8
_CARDS_TO_RECONSIDER = 6

# From this round on it checks every time and with every card; a dead hand then counts as this
# many cards worse.
_ROUNDS_BEFORE_STARTING_ANEW = 40
_CARDS_A_HOPE_IS_WORTH = 6


def steady_discards(know: Knowledge) -> list[RatedAction]:
    """Rated discards, measured until the best is certain."""
    old = card_to_shed(know)
    if old is not None and (
        know.down or card_to_give_up(know) is not None or not _reconsiders(know)
    ):
        return [RatedAction(Discard(know.seat, old), (0,), Motive.GOES_ROUND)]
    if know.down:
        manners = Manners(know)
        return [rated_discard_when_down(know, card, manners) for card in know.hand]
    kept = _keep_values(know)
    found: list[RatedAction] = []
    for card in sorted(know.hand, key=kept.__getitem__):
        option = _rated_discard(know, card, kept[card])
        found.append(option)
        if option.value[0] == -know.missing_now and not _reconsiders(know):
            break
    return _with_live_cards(know, found) if _reconsiders(know) else found


def _rated_discard(know: Knowledge, card: CardId, kept: int) -> RatedAction:
    value = (-know.missing_without(card), -kept)
    return RatedAction(Discard(know.seat, card), value, Motive.LEAST_USEFUL)


def rated_discard_when_down(know: Knowledge, card: CardId, manners: Manners) -> RatedAction:
    """The discard of a seat that is down: what fits nowhere first, then the costliest."""
    playable = know.fits_somewhere(card) or bool(know.replaceable_wilds(card))
    worth = playable + (card == know.table.taken) + manners.feed_waiting_set(card)
    if know.sheet.new_melds:
        worth += _partners(know, card)
    value = (-worth, know.points[card])
    return RatedAction(Discard(know.seat, card), value, Motive.LEAST_USEFUL)


def _partners(know: Knowledge, card: CardId) -> int:
    """How many cards of the hand could form a new meld with this one; with a wild, all."""
    wild = know.rules.wild_table
    if wild[card]:
        return 0 if know.fewest_cards <= _NEARLY_OUT else len(know.hand)
    rank, suit = RANK_NUMBERS[card], SUITS[card]
    return sum(
        1
        for other in know.hand
        if not wild[other]
        and (
            (RANK_NUMBERS[other] == rank and SUITS[other] is not suit)
            or (SUITS[other] is suit and 0 < abs(RANK_NUMBERS[other] - rank) <= 2)
        )
    )


def _keep_values(know: Knowledge) -> dict[CardId, int]:
    """The value of keeping each card of the hand if the contract does not need it."""
    table, points, wild = know.table, know.points, know.rules.wild_table
    company, rude = _Company(know), Manners(know)
    of_next = {RANKS[other] for other in table.seats[know.next_to_draw].known}
    fits = _FITS_ON_TABLE
    if know.sheet.down_takes_discard and know.fewest_cards < NOBODY_DOWN:
        fits += _FEEDS_THE_DOWN
    values = {}
    for card in know.hand:
        kept = -points[card]
        if wild[card]:
            values[card] = kept + _WILD_IS_KEPT
            continue
        kept += company.value(card)
        if card == table.taken:
            kept += _JUST_TAKEN
        if rude.forbid(card):
            kept += _BAD_MANNERS
        if table.melds and know.fits_somewhere(card):
            kept += fits
        if RANKS[card] in of_next:
            kept += _NEXT_HAS_THE_RANK
        values[card] = kept
    return values


class _Company:
    """The value of the cards in a hand that may form a meld with one of its naturals."""

    def __init__(self, know: Knowledge) -> None:
        rule, wild = know.rule, know.rules.wild_table
        self._most_alike = max(rule.set_sizes) - 1 if rule.set_sizes else 0
        self._runs = bool(rule.run_sizes)
        self._distinct = know.rules.distinct_suits
        # How many cards of each rank there are, and of each face, suit by suit.
        self._ranks = ranks = bytearray(_A_SUIT)
        self._faces = faces = bytearray(_SUITS * _A_SUIT)
        for card in know.hand:
            if not wild[card]:
                ranks[RANK_NUMBERS[card]] += 1
                faces[_FACES[card]] += 1

    def value(self, card: CardId) -> int:
        """The value of the company of this card."""
        faces, face = self._faces, _FACES[card]
        copies = faces[face]
        alike = self._ranks[RANK_NUMBERS[card]] - (copies if self._distinct else 1)
        value = _SAME_RANK * alike if alike <= self._most_alike else 0
        if self._runs and copies == 1:
            close = (
                (faces[face - 2] > 0)
                + (faces[face - 1] > 0)
                + (faces[face + 1] > 0)
                + (faces[face + 2] > 0)
            )
            value += _NEIGHBOUR * min(close, _MOST_NEIGHBOURS)
        return value


def _reconsiders(know: Knowledge) -> bool:
    rounds = know.table.rounds
    return _starts_over(know) or rounds % _ROUNDS_BETWEEN_LOOKS == _ROUNDS_BETWEEN_LOOKS - 1


def _starts_over(know: Knowledge) -> bool:
    # Measuring large hands that must be laid with every card takes too long.
    late = know.table.rounds >= _ROUNDS_BEFORE_STARTING_ANEW
    return late and not know.rule.all_at_once


def _with_live_cards(know: Knowledge, options: list[RatedAction]) -> list[RatedAction]:
    """The discards up to the best that leaves live cards; one that leaves none is rated worse.

    Late in a deal a dead hand is given up for any that can still be completed.
    """
    options.sort(key=lambda option: option.value, reverse=True)
    anew = _starts_over(know)
    alive = set(loose_cards(know)) - set(know.hand) if anew else unseen_cards(know.view)
    faces = Counter(know.ruler.keys[card] for card in alive)
    found: list[RatedAction] = []
    for option in options if anew else options[:_CARDS_TO_RECONSIDER]:
        assert isinstance(option.action, Discard)
        missing = int(-option.value[0])
        key = know.key - know.ruler.keys[option.action.card]
        helpful = _helpful(know, key, missing, faces)
        if helpful and not (anew and not _can_be_completed(know, key, missing, helpful)):
            return [*found, option]
        lacks = missing + (_CARDS_A_HOPE_IS_WORTH if anew else 1)
        found.append(RatedAction(option.action, (-lacks, *option.value[1:]), option.motive))
    return found


def _helpful(know: Knowledge, key: int, missing: int, faces: Counter[int]) -> Counter[int]:
    """The faces that bring a hand nearer to the contract."""
    cards = know.cards_at_lay_down
    least = max(0, missing - 1)
    return Counter(
        {
            face: copies
            for face, copies in sorted(faces.items())
            if know.ruler.missing(key + face, cards, least, missing) < missing
        }
    )


def _can_be_completed(know: Knowledge, key: int, missing: int, faces: Counter[int]) -> bool:
    """Whether the available cards of these faces suffice to complete the contract.

    Cards that complete it together help in any order, so each helps the hand as it is.
    """
    for face in faces:
        if missing == 1:
            return True
        nearer = key + face
        rest = _helpful(know, nearer, missing - 1, faces - Counter({face: 1}))
        if rest and _can_be_completed(know, nearer, missing - 1, rest):
            return True
    return False
