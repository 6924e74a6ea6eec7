"""Steady level: counts the cards that its contract still lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from mayi_desktop.bots.bot import EVERY_DECISION, rated_plays
from mayi_desktop.bots.knowledge import (
    NOBODY_DOWN,
    Knowledge,
    Manners,
    Motive,
    RatedAction,
    best_first,
    card_to_give_up,
    card_to_shed,
    collects_for_new_meld,
    loose_cards,
    stops_claiming,
)
from mayi_desktop.engine import solver, unseen_cards
from mayi_desktop.engine.actions import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    LetGo,
    MayI,
    PlayerAction,
    TakeDiscard,
)
from mayi_desktop.engine.cards import RANK_NUMBERS, RANKS, SUITS, CardId
from mayi_desktop.engine.legal import check, legal_actions
from mayi_desktop.engine.rulesheet import FreedWild
from mayi_desktop.engine.runs_and_sets import SUIT_NUMBERS, prices_for
from mayi_desktop.engine.table import CALL_PROMPTS, Prompt, PromptKind
from mayi_desktop.engine.view import TableView

# --- Rated discards: of the spare cards, the costliest.


# Added to a card's points: keep one that fits on the table or goes with a pick-up of the next
# seat rather than a slightly costlier one. The card just taken and bad manners are last
# resorts, wilds even more so.
_FEEDS_THE_DOWN = 12
_FITS_ON_TABLE = 6
_NEXT_HAS_THE_RANK = 4
_JUST_TAKEN = 100
_BAD_MANNERS = 100
_WILD_IS_KEPT = 1000

# A card may become a meld with others: with those of its rank, up to the size of a set, and
# with up to two near it in its suit.
_SAME_RANK = 6
_NEIGHBOUR = 3
_MOST_NEIGHBOURS = 2

# A number for each face: suit by suit, with room for neighbours at both ends.
_A_SUIT = 18
_SUITS = 4
_FACES = tuple(
    _A_SUIT * suit + rank for suit, rank in zip(SUIT_NUMBERS, RANK_NUMBERS, strict=True)
)

# When another seat holds this few cards, a wild is a risk rather than a hope.
_NEARLY_OUT = 2

# How often it checks that the cards it waits for can still come, and for how many discards;
# counting live cards takes long.
_ROUNDS_BETWEEN_LOOKS = 8
_CARDS_TO_RECONSIDER = 6

# From this round on it checks in every turn and for every discard; a dead hand then counts as
# this many cards worse.
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
    keep = _keep_values(know)
    found: list[RatedAction] = []
    for card in sorted(know.hand, key=keep.__getitem__):
        option = _rated_discard(know, card, keep[card])
        found.append(option)
        if option.value[0] == -know.missing_now and not _reconsiders(know):
            break
    return _with_live_cards(know, found) if _reconsiders(know) else found


def _rated_discard(know: Knowledge, card: CardId, keep: int) -> RatedAction:
    value = (-know.missing_without(card), -keep)
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
    """How many cards of the hand could form a new meld with this one; all with a wild."""
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
    """The value of keeping each card of the hand, apart from its use for the contract."""
    table, points, wild = know.table, know.points, know.rules.wild_table
    company, rude = _Company(know), Manners(know)
    of_next = {RANKS[other] for other in table.seats[know.next_to_draw].known}
    fits = _FITS_ON_TABLE
    if know.sheet.down_may_have(as_draw=True) and know.fewest_cards < NOBODY_DOWN:
        fits += _FEEDS_THE_DOWN
    values = {}
    for card in know.hand:
        keep = -points[card]
        if wild[card]:
            values[card] = keep + _WILD_IS_KEPT
            continue
        keep += company.value(card)
        if card == table.taken:
            keep += _JUST_TAKEN
        if rude.forbid(card):
            keep += _BAD_MANNERS
        if table.melds and know.fits_somewhere(card):
            keep += fits
        if RANKS[card] in of_next:
            keep += _NEXT_HAS_THE_RANK
        values[card] = keep
    return values


class _Company:
    """The value of a natural by the cards that it may form a meld with."""

    def __init__(self, know: Knowledge) -> None:
        rule, wild = know.rule, know.rules.wild_table
        self._most_alike = max(rule.set_sizes) - 1 if rule.set_sizes else 0
        self._runs = bool(rule.run_sizes)
        self._distinct = know.rules.distinct_suits
        # The counts of naturals by rank, and by face.
        self._ranks = ranks = bytearray(_A_SUIT)
        self._faces = faces = bytearray(_SUITS * _A_SUIT)
        for card in know.hand:
            if not wild[card]:
                ranks[RANK_NUMBERS[card]] += 1
                faces[_FACES[card]] += 1

    def value(self, card: CardId) -> int:
        """The value of this card."""
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
    # Large all-at-once hands take too long to measure.
    late = know.table.rounds >= _ROUNDS_BEFORE_STARTING_ANEW
    return late and not know.rule.all_at_once


def _with_live_cards(know: Knowledge, options: list[RatedAction]) -> list[RatedAction]:
    """The discards up to the best that leaves live cards; those before it are rated lower.

    Late in a deal any hand that can still be completed beats a dead one.
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
    """The faces that bring a hand nearer to the contract, with their copies."""
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
    """Whether the available cards of these faces can complete the contract.

    Cards that complete it together help in any order, so each already helps the present hand.
    """
    for face in faces:
        if missing == 1:
            return True
        nearer = key + face
        rest = _helpful(know, nearer, missing - 1, faces - Counter({face: 1}))
        if rest and _can_be_completed(know, nearer, missing - 1, rest):
            return True
    return False


# --- Steady.


# A claim is too late once another seat holds at most this many cards per penalty card, unless
# it leaves the hand lacking at most this many.
_FEW_CARDS = 1
_NEARLY_THERE = 1
# Points that a draw from the stock is assumed to cost.
_PRICE_OF_AN_UNKNOWN_CARD = 20


class Steady:
    """Lowers the distance to its contract with every card, and lays down as soon as it can.

    It claims any card that brings the contract nearer; claiming less means going down later.
    """

    restylable = EVERY_DECISION

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The best rated legal action; nothing in it is random."""
        assert prompt.seat is not None
        if cannot_want(view, prompt):
            return LetGo(prompt.seat)
        know = Knowledge(view, prompt.seat)
        if prompt.kind in CALL_PROMPTS and _keeps_silent(know):
            return LetGo(prompt.seat)
        return best_action(view, rated_actions(know, prompt.kind))


def _keeps_silent(know: Knowledge) -> bool:
    """Whether to pass on the exposed card: `rated_calls`, but quicker."""
    return not know.rule.winning_claims_only and _gain_of_claim(know)[0] <= 0


def cannot_want(view: TableView, prompt: Prompt) -> bool:
    """Whether a claim cannot pay, judged without the hand."""
    if prompt.kind not in CALL_PROMPTS:
        return False
    table = view.table
    rule = table.rule
    if rule.winning_claims_only:
        return False
    if table.discarder == prompt.seat:
        return True
    seat = prompt.seat
    assert seat is not None
    if table.seats[seat].went_down is not None:
        return not table.sheet.new_melds
    return rule.all_at_once and table.sheet.claims.penalty > 0


def best_action(view: TableView, lists: Iterable[list[RatedAction]]) -> PlayerAction:
    """The best legal action of the first list that has one."""
    for options in lists:
        for option in best_first(options):
            action = option.action
            if isinstance(action, LetGo) or check(view, action) is None:
                return action
    return next(legal_actions(view))


def rated_actions(know: Knowledge, kind: PromptKind) -> Iterator[list[RatedAction]]:
    """The rated actions of a decision; a later list counts if no earlier one is legal."""
    match kind:
        case PromptKind.DRAW:
            yield rated_draws(know)
        case PromptKind.MAY_I | PromptKind.ANSWER:
            yield rated_calls(know, LetGo(know.seat))
        case PromptKind.ASKED:
            yield rated_answers(know)
        case PromptKind.PLAY:
            yield from rated_plays(know)
            yield steady_discards(know)
        case _:
            raise AssertionError(f"{kind} is not a prompt to a seat")


def rated_draws(know: Knowledge) -> list[RatedAction]:
    """Drawing from the stock, or the discard if it helps."""
    stock = RatedAction(DrawStock(know.seat), (0,), Motive.NOTHING_ELSE)
    card = know.table.top
    if card is None:
        return [stock]
    gain, motive = _gain_of_draw(know, card)
    return [stock, RatedAction(TakeDiscard(know.seat), (gain,), motive)]


def rated_calls(know: Knowledge, silence: LetGo) -> list[RatedAction]:
    """May I? if the card is worth its penalty, and silence."""
    let_go = RatedAction(silence, (0,), Motive.NOTHING_ELSE)
    if know.rule.winning_claims_only:
        winning = solver.winning_claim(know.view) if _one_short(know) else None
        return [let_go, RatedAction(winning, (1,), Motive.WINS)] if winning else [let_go]
    value, motive = _gain_of_claim(know)
    return [let_go, RatedAction(MayI(know.seat), (value,), motive)]


def rated_answers(know: Knowledge) -> list[RatedAction]:
    """Claiming the card that another asked for, and allowing it."""
    card = know.table.top
    assert card is not None
    gain, motive = _gain_of_draw(know, card) if know.is_my_turn else _gain_of_claim(know)
    allow = RatedAction(Allow(know.seat), (0,), Motive.NOTHING_ELSE)
    return [allow, RatedAction(Claim(know.seat), (gain,), motive)]


def _gain_of_draw(know: Knowledge, card: CardId) -> tuple[float, Motive]:
    """The value of the exposed card as a draw; above 0 if it beats the stock."""
    if know.down:
        useful = know.fits_somewhere(card) or _is_rid_of_by_replacing(know, card)
        return (1 if useful else -1), Motive.FITS_ON_TABLE
    if not know.missing_now:
        taken = not know.rule.exact and _cheaper_with(know, card)
        return (1 if taken else -1), Motive.GOES_DOWN
    gain = know.missing_now - know.missing_with(card)
    return (gain, Motive.NEARER) if gain > 0 else (-1, Motive.NOT_NEARER)


def _gain_of_claim(know: Knowledge) -> tuple[float, Motive]:
    """The value of the exposed card with its penalty; above 0 if it is worth claiming."""
    card = know.table.top
    if card is None:
        return -1, Motive.NOT_NEARER
    if know.is_own_discard:
        return -1, Motive.OWN_DISCARD
    if know.down:
        return (1 if collects_for_new_meld(know) else -1), Motive.NOT_NEARER
    if stops_claiming(know):
        return -1, Motive.TOO_DEAR
    if not know.missing_now:
        return -1, Motive.NOT_NEARER
    penalty = know.sheet.claims.penalty
    if penalty and know.rule.all_at_once:
        return -1, Motive.TOO_DEAR
    missing = know.missing_with(card)
    if missing >= know.missing_now:
        return -1, Motive.NOT_NEARER
    if is_too_late(know, missing):
        return -1, Motive.TOO_DEAR
    return know.missing_now - missing, Motive.NEARER


def is_too_late(know: Knowledge, missing: int) -> bool:
    """Whether others are likely to go out before a hand that lacks this much."""
    hurried = know.fewest_cards <= _FEW_CARDS * know.sheet.claims.penalty
    return hurried and missing > _NEARLY_THERE


def _is_rid_of_by_replacing(know: Knowledge, card: CardId) -> bool:
    """Whether the card could be swapped for a wild that stays in its meld."""
    stays = know.sheet.replace.goes in (
        FreedWild.SLIDES_EITHER_END,
        FreedWild.SLIDES_HIGH_FIRST,
    )
    return stays and any(True for _ in know.replaceable_wilds(card))


def _cheaper_with(know: Knowledge, card: CardId) -> bool:
    """Whether a complete hand lays down better with this card."""
    before = _price(know, know.hand)
    after = _price(know, (*know.hand, card))
    return after is not None and (before is None or after < before + _PRICE_OF_AN_UNKNOWN_CARD)


def _price(know: Knowledge, hand: tuple[CardId, ...]) -> int | None:
    plans = solver.best_lay_down(know.sheet, know.table.deal, hand, keep_one=False)
    return None if plans is None else prices_for(know.sheet).of_left(know.rules, plans, hand)


def _one_short(know: Knowledge) -> bool:
    """Whether the exposed card completes an all-at-once hand."""
    card = know.table.top
    if card is None:
        return False
    key = know.key + know.ruler.keys[card]
    return not know.ruler.missing(key, len(know.hand) + 1)
