"""The prompt that an action answers."""

from mayi_desktop.engine import Discard, DrawStock, LetGo, MayI, PromptKind, Seat, prompt_for
from tests.language import table

DRAWING = """
    turn 0
    seat 0: 4C 5D
    seat 1: 7C 7D
    seat 2: 8C 8D
    discards: QD
    """


def test_an_action_answers_the_prompt_of_its_seat() -> None:
    asked = table("grandma-jeanne", DRAWING).state.table
    drawing = prompt_for(asked, DrawStock(Seat(0)))
    assert drawing is not None
    assert (drawing.kind, drawing.seat) == (PromptKind.DRAW, Seat(0))
    assert prompt_for(asked, DrawStock(Seat(1))) is None
    assert prompt_for(asked, Discard(Seat(0), asked.discards[0])) is None


def test_calling_and_passing_answer_the_same_prompt() -> None:
    asked = table("grandma-jeanne", DRAWING).state.table
    calling = prompt_for(asked, MayI(Seat(1)))
    assert calling is not None
    assert calling.kind is PromptKind.MAY_I
    assert prompt_for(asked, LetGo(Seat(1))) == calling
