"""Questions about rules: from the rules and the table's menu; typed, and laid out in cards."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from mayi_desktop.engine.cards import Rank, Suit
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.sheets.search import answers
from mayi_desktop.ui.pages.ask import AskPage, BoardPage
from mayi_desktop.ui.pages.rules import RulesPage
from mayi_desktop.ui.pages.settings import PauseMenu
from tests.ui.hand import Hand
from tests.ui.table.player import Player
from tests.ui.table.tables import new_game


def open_page(hand: Hand, sheet: str = "grandma-jeanne", deal: int = 1) -> AskPage:
    hand.app.context.scenes.push(AskPage(hand.app.context, find_sheet(sheet), deal))
    hand.wait()
    return hand.sees(AskPage)


def shown(page: AskPage) -> list[str]:
    return [paragraph.text for paragraph in page.answers.paragraphs]


def test_a_question_is_answered_while_it_is_typed(hand: Hand) -> None:
    page = open_page(hand)
    assert "How many points is each joker in my hand? 50" in shown(page)
    hand.type_text("run joker out")
    assert shown(page)[:3] == [
        "Can I swap a joker out of a run?",
        "Yes: Only before you’re down",
        "On the written sheet: Section 6",
    ]
    assert shown(page)[3].startswith("On your turn, after drawing, you can swap cards")
    assert "Can I swap a joker out of a set? No, only out of a run" in shown(page)


def test_cards_in_the_question_are_judged(hand: Hand) -> None:
    page = open_page(hand)
    hand.type_text("how much are j q k worth")
    assert shown(page)[:2] == ["J Q K", "10 + 10 + 10 = 30"]
    assert "Each two costs 20 points." in shown(page)
    page = open_page(hand)
    hand.type_text("q k a 2")
    assert shown(page)[0] == "Q♠ K♠ A♠ 2♠"
    cards, _found = answers(page._filter.result(), "Q K A 2")
    assert cards
    assert shown(page)[1] == cards.judged(page._sheet, 1).text


def test_an_unknown_question_says_so_and_offers_the_rules(hand: Hand) -> None:
    page = open_page(hand)
    everything = shown(page)
    hand.type_text("xyzzy")
    assert shown(page) == [
        "No question here sounds like that. Try other words, or look in the rules."
    ]
    hand.press_button("Rules")
    assert "Sets and runs" in shown(page)
    hand.click(page.question)
    for _ in "xyzzy":
        hand.press("backspace")
    assert shown(page) == everything


def test_the_rules_lead_there_with_their_sheet(hand: Hand) -> None:
    hand.press_button("Rules")
    page = hand.sees(RulesPage)
    page.choose.choose("evil")
    hand.press_button("Ask about a rule")
    hand.type_text("penalty")
    assert shown(hand.sees(AskPage))[1] == "Two penalty cards from the stock"
    hand.press("escape")
    hand.sees(RulesPage)


def test_the_menu_of_a_table_leads_there_and_back(hand: Hand) -> None:
    host = new_game(hand.app.folder)
    Player(hand.app, host).settle()
    hand.press("escape")
    hand.sees(PauseMenu)
    hand.press_button("Ask about a rule")
    hand.sees(AskPage)
    hand.press("escape")
    hand.sees(PauseMenu)


def test_cards_are_laid_out_and_judged(hand: Hand) -> None:
    open_page(hand)
    hand.press_button("Lay it out in cards")
    page = hand.sees(BoardPage)
    for rank in (Rank.FIVE, Rank.SIX, Rank.SEVEN):
        hand.click(page.keys[rank, Suit.HEARTS])
    hand.click(page.keys[Rank.JOKER, None])
    assert page.answer.text.startswith("Yes, it’s a run.")
    page.question.choose("lay-off")
    assert page.answer.text.startswith("Yes, joker goes there.")
    hand.click(page.on_board[0])
    assert len(page.laid) == 3
    hand.press("backspace")
    hand.press_button("Start over")
    assert page.laid == []
    assert page.answer.text == "Tap the cards you’re asking about."


def test_the_board_is_played_by_keys_alone(hand: Hand) -> None:
    open_page(hand)
    hand.press_button("Lay it out in cards")
    page = hand.sees(BoardPage)
    hand.press("right")
    hand.press("enter")
    hand.press("down")
    hand.press("enter")
    assert page.laid == [(Rank.THREE, Suit.SPADES), (Rank.THREE, Suit.HEARTS)]


def test_another_deal_asks_for_other_melds(hand: Hand) -> None:
    open_page(hand, deal=0)
    hand.press_button("Lay it out in cards")
    page = hand.sees(BoardPage)
    for rank in (Rank.FIVE, Rank.SIX, Rank.SEVEN, Rank.EIGHT):
        page.lay((rank, Suit.CLUBS))
    assert "But hand 1 asks for two sets." in page.answer.text
    page.deals.choose("1")
    assert page.answer.text == "Yes, it’s a run."


def test_where_words_are_large_the_cards_come_suit_by_suit(hand: Hand) -> None:
    settings = replace(hand.app.context.settings, ui_scale=1.5)
    hand.resize((1280, 720))
    hand.app.change_settings(settings)
    open_page(hand)
    hand.press_button("Lay it out in cards")
    page = hand.sees(BoardPage)
    assert page.suit.visible
    assert not page.keys[Rank.FIVE, Suit.HEARTS].visible
    page.suit.choose(Suit.HEARTS.value)
    hand.wait()
    hand.click(page.keys[Rank.FIVE, Suit.HEARTS])
    hand.click(page.keys[Rank.JOKER, None])
    assert page.laid == [(Rank.FIVE, Suit.HEARTS), (Rank.JOKER, None)]


def test_in_a_small_window_rows_of_cards_lie_over_one_another(hand: Hand) -> None:
    hand.resize((1024, 640))
    open_page(hand)
    hand.press_button("Lay it out in cards")
    page = hand.sees(BoardPage)
    suits = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    column = [page.keys[Rank.FIVE, suit].rect for suit in suits]
    whole = column[-1].height
    for upper, lower in pairwise(column):
        assert upper.bottom <= lower.top
        assert whole / 2 <= upper.height < 0.8 * whole
    assert whole >= 80
    for suit in suits:
        hand.click(page.keys[Rank.FIVE, suit])
    assert page.laid == [(Rank.FIVE, suit) for suit in suits]
