"""Knows what a moment at the table consists of: a line to read, buttons, a question."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop.engine import (
    CardId,
    MayI,
    PlayerAction,
    Refusal,
    ReplaceWild,
    RuleSheet,
    Seat,
)
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.strings.refusals import refusal_words
from mayi_desktop.ui.table.model.drop_rules import Outcome
from mayi_desktop.ui.table.model.tray import Tray


class Verb(Enum):
    """What a button on the table does."""

    DRAW = auto()
    TAKE = auto()
    DISCARD = auto()
    LAY_OFF = auto()
    LAY_DOWN = auto()
    SUGGEST = auto()
    PUT_BACK = auto()
    END_TURN = auto()
    MAY_I = auto()
    LET_GO = auto()
    CLAIM = auto()
    ALLOW = auto()
    CALL = auto()
    NO_ONE = auto()
    LOOK = auto()
    LOOK_FIRST = auto()
    NOT_LOOKING = auto()
    ALWAYS = auto()
    NOT_NOW = auto()
    UNDO = auto()
    GO_OUT = auto()
    SHOW = auto()
    SEEN = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """One button: what it says, what it does, and, if it cannot be pressed, why.

    `key` is the act whose key presses it, or the label of a key that is always the same.
    `name` is the label of a call without card and price, `refusal` the rules' own reason.
    """

    verb: Verb
    label: str
    detail: str = ""
    key: TableAct | str = ""
    reason: str = ""
    action: PlayerAction | None = None
    seat: Seat | None = None
    name: str = ""
    refusal: Refusal | None = None

    @property
    def enabled(self) -> bool:
        """Whether it can be pressed."""
        return not self.reason


@dataclass(frozen=True, slots=True)
class ClaimQuestion:
    """What is asked about the discard, and the answers, the one that lets it pass first.

    `aside` is a smaller choice that answers nothing yet.
    """

    card: CardId
    heading: str
    note: str
    answers: tuple[ButtonSpec, ...]
    aside: ButtonSpec | None = None


@dataclass(frozen=True, slots=True)
class TablePrompt:
    """What to do now in words, the primary action, perhaps a second one, or a question.

    `pill` is what stands under the discards, `undo` the button that takes a play back.
    """

    todo: str
    primary: ButtonSpec | None = None
    second: ButtonSpec | None = None
    question: ClaimQuestion | None = None
    pill: ButtonSpec | None = None
    undo: ButtonSpec | None = None


@dataclass(frozen=True, slots=True)
class HandContext:
    """What the viewer is about: cards picked, the tray, a wild being freed into a new meld.

    `let_go` says that the discard was waved through, `winning` is the call that would win,
    `way_out` the plays with which the whole hand leaves in this turn. `melds` says that the
    hand holds melds with which the tray could be filled.
    """

    picked: tuple[CardId, ...] = ()
    tray: Tray = ()
    swap: ReplaceWild | None = None
    let_go: bool = False
    winning: MayI | None = None
    going_out: tuple[PlayerAction, ...] = ()
    melds: bool = True


def judged(
    sheet: RuleSheet, verb: Verb, label: str, key: TableAct | str, outcome: Outcome
) -> ButtonSpec:
    """The button for what the rules allow, or with the reason why they do not."""
    if isinstance(outcome, Refusal):
        reason = refusal_words(outcome, sheet)
        return ButtonSpec(verb, label, reason=reason, refusal=outcome)
    return ButtonSpec(verb, label, key=key, action=outcome)
