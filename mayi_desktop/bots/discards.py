"""Knows which card a steady player throws: one that it can spare, the dearest of them."""

from __future__ import annotations

from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.options import Motive, Option
from mayi_desktop.bots.patience import to_let_go
from mayi_desktop.engine.actions import Discard
from mayi_desktop.engine.cards import RANK_NUMBERS, RANKS, SUITS, CardId
from mayi_desktop.engine.guess import unseen

# Thoughts that count beside a card's points when it is thrown.
_FEEDS_THE_DOWN = 12
_FITS_ON_TABLE = 6
_NEXT_HAS_THE_RANK = 4
_JUST_TAKEN = 100
_WILD_IS_KEPT = 1000

# An all-at-once hand that lacks so much after so many rounds sheds its points.
_HOPELESS = 5
_ROUNDS_OF_HOPE = 3

# Every so many rounds a player looks whether what it waits for can still come.
_ROUNDS_BETWEEN_LOOKS = 8
_CARDS_TO_RECONSIDER = 6


def discards(know: Knowledge) -> list[Option]:
    """Discards, measured as far as is needed to know the best."""
    old = to_let_go(know)
    if old is not None and (know.down or not _looks_around(know)):
        return [Option(Discard(know.seat, old), (0,), Motive.GOES_ROUND)]
    if know.down:
        return [when_down(know, card) for card in know.hand]
    if _gives_up(know):
        return [
            Option(Discard(know.seat, card), (know.points[card],), Motive.LEAST_USEFUL)
            for card in know.hand
        ]
    dearest = sorted(know.hand, key=lambda card: _kept(know, card))
    found: list[Option] = []
    for card in dearest:
        option = _when_not_down(know, card)
        found.append(option)
        if option.value[0] == -know.missing_now and not _looks_around(know):
            break
    return _with_live_cards(know, found) if _looks_around(know) else found


def _when_not_down(know: Knowledge, card: CardId) -> Option:
    value = (-know.missing_without(card), -_kept(know, card))
    return Option(Discard(know.seat, card), value, Motive.LEAST_USEFUL)


def when_down(know: Knowledge, card: CardId) -> Option:
    """The discard of a seat that is down: what fits nowhere, the dearest first."""
    worth = know.fits_somewhere(card) + (card == know.table.taken)
    if know.sheet.new_melds:
        worth += _partners(know, card)
    value = (-worth, know.points[card])
    return Option(Discard(know.seat, card), value, Motive.LEAST_USEFUL)


def _partners(know: Knowledge, card: CardId) -> int:
    """How many cards of the hand could lie in a new meld with this one."""
    rank, suit = RANK_NUMBERS[card], SUITS[card]
    return sum(
        1
        for other in know.hand
        if (RANK_NUMBERS[other] == rank and SUITS[other] is not suit)
        or (SUITS[other] is suit and 0 < abs(RANK_NUMBERS[other] - rank) <= 2)
    )


def _kept(know: Knowledge, card: CardId) -> int:
    """How much speaks for keeping a card that is not needed for the contract."""
    if know.rules.wild_table[card]:
        return _WILD_IS_KEPT - know.points[card]
    kept = -know.points[card]
    table = know.table
    if card == table.taken:
        kept += _JUST_TAKEN
    if table.melds and know.fits_somewhere(card):
        kept += _FITS_ON_TABLE
        if know.sheet.down_takes_discard and know.fewest_cards < 99:
            kept += _FEEDS_THE_DOWN
    known = table.seats[know.next_to_draw].known
    if any(RANKS[other] is RANKS[card] for other in known):
        kept += _NEXT_HAS_THE_RANK
    return kept


def _gives_up(know: Knowledge) -> bool:
    """Whether an all-at-once hand is too far off to be worth racing for."""
    late = len(know.table.discards) >= _ROUNDS_OF_HOPE * len(know.table.seats)
    return know.rule.all_at_once and late and know.missing_now >= _HOPELESS


def _looks_around(know: Knowledge) -> bool:
    return know.table.rounds % _ROUNDS_BETWEEN_LOOKS == _ROUNDS_BETWEEN_LOOKS - 1


def _with_live_cards(know: Knowledge, options: list[Option]) -> list[Option]:
    """The best of these discards, one that leaves no hope counted as a card worse."""
    options.sort(key=lambda option: option.value, reverse=True)
    alive = unseen(know.view)
    found: list[Option] = []
    for option in options[:_CARDS_TO_RECONSIDER]:
        assert isinstance(option.action, Discard)
        missing = int(-option.value[0])
        key = know.key - know.ruler.keys[option.action.card]
        if _anything_helps(know, key, missing, alive):
            return [*found, option]
        found.append(Option(option.action, (-missing - 1, *option.value[1:]), option.motive))
    return found


def _anything_helps(know: Knowledge, key: int, missing: int, alive: tuple[CardId, ...]) -> bool:
    """Whether any card not yet seen brings a hand nearer to the contract."""
    keys = know.ruler.keys
    cards = know.cards_at_lay_down
    faces = {keys[card] for card in alive}
    return any(
        know.ruler.missing(key + face, cards, max(0, missing - 1), missing) < missing
        for face in sorted(faces)
    )
