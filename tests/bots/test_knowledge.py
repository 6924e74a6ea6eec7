"""Knowledge: what a card is worth to a hand, with the wilds that can be had from the table."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from mayi_desktop.bots.deficits import is_natural
from mayi_desktop.bots.distance import Ruler
from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.odds import Outs
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import (
    CARDS,
    PlayerAction,
    Prompt,
    PromptKind,
    RuleSheet,
    Seat,
    TableView,
    check,
)
from mayi_desktop.engine import melds as shapes
from mayi_desktop.engine.actions import End, ReplaceWild
from mayi_desktop.engine.deal import unseen_cards
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import MeldKind
from mayi_desktop.engine.runs_and_sets import WILD_SHIFT
from mayi_desktop.engine.state_api import GameState
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bots.games import play
from tests.engine.hands import every_deal, full_hand, small_hand, spelled
from tests.language import table

# Deal 5, two sets and a run: threes, kings and a run with a gap take both wilds and lack one.
WAITING = "JK QD KH 9S 8H TS KC 6D 7H {natural} 5H 2H 3H"


def lacking(natural: str, top: str) -> tuple[int, int]:
    """What a hand lacks, without and with the card, where a joker on the table is a three."""
    game = table(
        "grandma-jeanne",
        f"""
        deal 5
        turn 1 draw
        seat 0 down: *3
        seat 1: {WAITING.format(natural=natural)}
        seat 2: *11
        set 0: 9C 9H 9D
        set 0: 5D 5C 2D
        run 0: JK=3C 4C 5C 6C
        discards: {top}
        """,
    )
    know = Knowledge(game.view(1), Seat(1))
    exposed = know.table.top
    assert exposed is not None
    return know.missing_now, know.missing_with(exposed)


def test_a_card_helps_that_completes_the_hand_once_a_joker_is_swapped_for() -> None:
    assert lacking("3C", "6C") == (1, 0)


def test_it_helps_nothing_without_the_card_that_the_joker_stands_for() -> None:
    assert lacking("3S", "6C") == (1, 1)


def test_a_joker_counts_once_whatever_the_card() -> None:
    assert lacking("3C", "JC") == (1, 1)


# --- Outs agree with measuring every face.


EVERY_DEAL = every_deal()
NAMES = [name for name, _, _ in EVERY_DEAL]
HANDS_A_DEAL = 4


@pytest.mark.parametrize("key", SHEETS)
def test_outs_found_by_plans_are_those_found_by_measuring_every_card(key: str) -> None:
    looked: Counter[int] = Counter()

    def watch(_: GameState, view: TableView, prompt: Prompt, action: PlayerAction) -> None:
        know = Knowledge(view, action.seat)
        if prompt.kind is PromptKind.PLAY and not know.down and know.missing_now:
            looked[view.table.deal] += 1
            if looked[view.table.deal] <= HANDS_A_DEAL:
                compare(know)

    sheet = SHEETS[key].sheet
    play(sheet, [Steady()] * sheet.min_players, 7, watch)
    assert len(looked) == len(sheet.deals)


def compare(know: Knowledge) -> None:
    """Outs of the hand, and of the hand without each card that it can spare."""
    ruler, cards, missing = know.ruler, know.cards_at_lay_down, know.missing_now
    unseen_faces = Counter(ruler.keys[card] for card in unseen_cards(know.view))

    def helping(key: int) -> dict[int, int]:
        return {
            face: copies
            for face, copies in unseen_faces.items()
            if ruler.missing(key + face, cards) < missing
        }

    outs = Outs(know)
    helpers = outs.helping_faces(know.key, missing)
    found = []
    for card in know.hand:
        if know.missing_without(card) == missing:
            face = ruler.keys[card]
            found.append((face, outs.count_without(helpers, know.key - face, face, missing)))
    assert dict(helpers.faces) == helping(know.key), spelled(know.hand)
    for face, count in found:
        assert count == sum(helping(know.key - face).values()), spelled(know.hand)


@pytest.mark.parametrize(("name", "sheet", "deal"), EVERY_DEAL, ids=NAMES)
def test_a_plan_uses_what_the_hand_needs_and_opens_what_it_lacks(
    name: str, sheet: RuleSheet, deal: int
) -> None:
    random = Random(name)
    size = sheet.deals[deal].cards
    planned = 0
    for hand in (
        *[full_hand(sheet, deal, random, size) for _ in range(6)],
        *[small_hand(sheet, deal, random, range(4, 10)) for _ in range(12)],
    ):
        ruler = Ruler(sheet, deal)
        key, cards = ruler.key(hand), max(size, len(hand))
        missing = ruler.missing(key, cards)
        plan = ruler.plan(key, cards)
        if plan is None:
            continue
        planned += 1
        naturals = (1 << WILD_SHIFT) - 1
        only_used = (key & ~naturals) + plan.used
        assert ruler.missing(only_used, cards) == missing, spelled(hand)
        assert plan.barred <= missing
        for face in set(ruler.keys):
            if is_natural(face) and plan.opens & face and plan.barred < missing:
                assert ruler.missing(key + face, cards) == missing - 1, spelled(hand)
    rule = sheet.deals[deal]
    mixed = len(set(rule.set_sizes)) > 1 or len(set(rule.run_sizes)) > 1
    assert planned == 0 if mixed else planned > 9


# --- What is remembered of the melds on the table is what the rules say of them now.


@pytest.mark.parametrize("key", ["grandma-jeanne", "honsvick", "variant-four"])
def test_places_for_cards_are_those_where_the_rules_let_them_lie(key: str) -> None:
    looked = 0

    def look(state: GameState, view: TableView, prompt: Prompt, action: PlayerAction) -> None:
        nonlocal looked
        table = view.table
        assert prompt.seat is not None
        know = Knowledge(view, prompt.seat)
        for card in view.hand if len(table.melds) > 3 else ():
            found = [(meld, end, longer) for meld, end, longer in know.places_for(card)]
            ends = {MeldKind.SET: (None,), MeldKind.RUN: (End.HIGH, End.LOW)}
            longer_ones = [
                (meld, end, shapes.extend(table.meld_rules, meld, card, end))
                for meld in table.melds
                for end in ends[meld.kind]
            ]
            true = [one for one in longer_ones if not isinstance(one[2], Refusal)]
            assert found == true, CARDS[card]
            assert know.fits_somewhere(card) == bool(true)
            looked += 1

    play(SHEETS[key].sheet, [Steady()] * 4, 11, look, most_moves=900)
    assert looked > 200


def test_wilds_that_can_be_replaced_are_those_that_the_rules_let_go() -> None:
    replaceable = 0

    def look(state: GameState, view: TableView, prompt: Prompt, action: PlayerAction) -> None:
        nonlocal replaceable
        table = view.table
        if prompt.seat != table.turn or table.drawn is None or table.claim is not None:
            return
        know = Knowledge(view, table.turn)
        for card in view.hand:
            found = {(meld.id, place.card) for meld, place in know.replaceable_wilds(card)}
            true = {
                (meld.id, place.card)
                for meld in table.melds
                for place in meld.places
                if check(view, ReplaceWild(table.turn, card, meld.id, place.card)) is None
            }
            assert found == true, CARDS[card]
            replaceable += len(true)

    play(SHEETS["grandma-jeanne"].sheet, [Steady()] * 4, 12, look, most_moves=1200)
    assert replaceable > 0
