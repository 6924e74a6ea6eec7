"""State builder: nothing is lost between a state and its builder."""

from dataclasses import MISSING, fields, replace

import pytest

from mayi_desktop.engine import (
    CardId,
    ClaimStage,
    DealResult,
    DrawReason,
    DrawSource,
    Meld,
    MeldId,
    MeldKind,
    OpenClaim,
    Phase,
    Place,
    Prompt,
    PromptKind,
    Rank,
    Seat,
    SeatFacts,
    Suit,
    Table,
)
from mayi_desktop.engine.codec import UNSIGNED
from mayi_desktop.engine.state import StateBuilder
from mayi_desktop.engine.state_api import GameState, digest
from mayi_desktop.engine.table import Owed
from mayi_desktop.sheets.catalogue import SHEETS

DEUCE = Place(CardId(0), Rank.TWO, Suit.CLUBS)
TABLE = Table(
    sheet=SHEETS["evil"].sheet,
    seats=(SeatFacts(went_down=3, claims=1, known=(CardId(9),), points=(5,), start=10),),
    phase=Phase.PLAY,
    deal=1,
    dealer=Seat(2),
    turn=Seat(1),
    turn_no=12,
    first_turn=7,
    decks=2,
    discards=(CardId(4),),
    discarders=(Seat(2),),
    melds=(Meld(MeldId(0), Seat(1), MeldKind.SET, (DEUCE,)),),
    next_meld=1,
    exposed=True,
    drawable=True,
    drawn=DrawSource.STOCK,
    taken=CardId(5),
    asked=CardId(4),
    last_claimer=Seat(0),
    claim=OpenClaim(CardId(4), ClaimStage.LINE, Seat(0), (Seat(1),)),
    owed=(Owed(Seat(0), 2, DrawReason.PENALTY),),
    must_play=(CardId(6),),
    result=DealResult(0, Seat(0), ((CardId(7),),), (5,)),
    prompts=(Prompt(3, PromptKind.PLAY, Seat(1)),),
    next_prompt=4,
)
STATE = GameState(TABLE, ((CardId(8),),), (CardId(9), CardId(10)))
WITH_DEFAULT = [field for field in fields(Table) if field.default is not MISSING]


def test_the_state_above_leaves_no_field_at_its_default() -> None:
    assert [f.name for f in WITH_DEFAULT if getattr(TABLE, f.name) == f.default] == []


def test_freezing_a_state_keeps_every_field() -> None:
    assert StateBuilder(STATE).freeze(TABLE.prompts, TABLE.next_prompt) == STATE


@pytest.mark.parametrize("field", WITH_DEFAULT, ids=lambda field: field.name)
def test_a_digest_signs_every_field_but_the_unsigned_ones(field) -> None:
    changed = replace(STATE, table=replace(TABLE, **{field.name: field.default}))
    assert (digest(changed) == digest(STATE)) == (field.name in UNSIGNED)


def test_unsigned_fields_are_fields_of_the_table() -> None:
    assert {field.name for field in fields(Table)} >= UNSIGNED
