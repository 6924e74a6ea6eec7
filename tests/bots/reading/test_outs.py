"""Outs agree with measuring every face."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from mayi_desktop.bots.deficits import is_natural
from mayi_desktop.bots.distance import Ruler
from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.odds import Outs
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import PlayerAction, Prompt, PromptKind, RuleSheet, TableView
from mayi_desktop.engine.deal import unseen_cards
from mayi_desktop.engine.runs_and_sets import WILD_SHIFT
from mayi_desktop.engine.state_api import GameState
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bots.games import play
from tests.engine.hands import every_deal, full_hand, small_hand, spelled

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
