"""Steady level: counts the cards that its contract still lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from mayi_desktop.bots.levels.bot import EVERY_DECISION
from mayi_desktop.bots.levels.plays import rated_plays
from mayi_desktop.bots.levels.steady_discards import steady_discards
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.bots.reading.rated_action import Motive, RatedAction, best_first
from mayi_desktop.bots.reading.stalling import collects_for_new_meld, stops_claiming
from mayi_desktop.engine.actions import (
    Allow,
    Claim,
    DrawStock,
    LetGo,
    MayI,
    PlayerAction,
    TakeDiscard,
)
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.legal import check, legal_actions
from mayi_desktop.engine.rulesheet import FreedWild
from mayi_desktop.engine.solver import solve as solver
from mayi_desktop.engine.solver.price import prices_for
from mayi_desktop.engine.state.table import CALL_PROMPTS, Prompt, PromptKind
from mayi_desktop.engine.state.view import TableView

# A claim is too late once another seat holds this many cards for each penalty card, unless the
# claim leaves at most this many cards lacking.
_FEW_CARDS = 1
_NEARLY_THERE = 1
# Points that an unknown card from the stock is reckoned to cost.
_PRICE_OF_AN_UNKNOWN_CARD = 20


class Steady:
    """Lowers the distance to its contract with every card, and lays down as soon as it can.

    It asks for any card that brings the contract nearer: whoever asks less goes down later.
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
    """Whether to let the exposed card go, as mostly: what `rated_calls` says, quicker."""
    return not know.rule.winning_claims_only and _gain_of_claim(know)[0] <= 0


def cannot_want(view: TableView, prompt: Prompt) -> bool:
    """Whether a call cannot pay for this seat, which shows without a look at its hand."""
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
    """May I?, if the card is worth its penalty, or silence."""
    let_go = RatedAction(silence, (0,), Motive.NOTHING_ELSE)
    if know.rule.winning_claims_only:
        winning = solver.winning_claim(know.view) if _one_short(know) else None
        return [let_go, RatedAction(winning, (1,), Motive.WINS)] if winning else [let_go]
    value, motive = _gain_of_claim(know)
    return [let_go, RatedAction(MayI(know.seat), (value,), motive)]


def rated_answers(know: Knowledge) -> list[RatedAction]:
    """Keeping the card that another asked for, or allowing it."""
    card = know.table.top
    assert card is not None
    gain, motive = _gain_of_draw(know, card) if know.is_my_turn else _gain_of_claim(know)
    allow = RatedAction(Allow(know.seat), (0,), Motive.NOTHING_ELSE)
    return [allow, RatedAction(Claim(know.seat), (gain,), motive)]


def _gain_of_draw(know: Knowledge, card: CardId) -> tuple[float, Motive]:
    """The value of the exposed card as a draw; above 0 if it is better than the stock."""
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
    """Whether others are likely to go out before a hand that lacks this much is laid."""
    hurried = know.fewest_cards <= _FEW_CARDS * know.sheet.claims.penalty
    return hurried and missing > _NEARLY_THERE


def _is_rid_of_by_replacing(know: Knowledge, card: CardId) -> bool:
    """Whether the card could replace a wild that then stays in its meld."""
    stays = know.sheet.replace.goes in (
        FreedWild.SLIDES_EITHER_END,
        FreedWild.SLIDES_HIGH_FIRST,
    )
    return stays and any(True for _ in know.replaceable_wilds(card))


def _cheaper_with(know: Knowledge, card: CardId) -> bool:
    """Whether a hand that can be laid already lays down better with this card."""
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
