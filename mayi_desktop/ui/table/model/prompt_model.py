"""Prompt model: what the table asks, as a line to read, buttons and a question.

At the end stand the words about a claim that a person's own prompt and that of a shared table
have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from mayi_desktop.engine import (
    CardId,
    Discard,
    LayOff,
    LetGo,
    MayI,
    OpenClaim,
    Phase,
    PlayerAction,
    Refusal,
    ReplaceWild,
    Seat,
    TableView,
)
from mayi_desktop.engine.rulesheet import Beneath
from mayi_desktop.i18n import N_, _, ngettext
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.table.model.drop_rules import Outcome, Zone
from mayi_desktop.ui.table.model.tray import Tray
from mayi_desktop.ui.table.text.event_text import card_name
from mayi_desktop.ui.wording import refusal_text


class OwnCommands(Protocol):
    """What the buttons of one person do, wherever they are shown.

    An action that is handed in has been checked for the table of the prompt.
    """

    def submit(self, action: PlayerAction, /) -> bool:
        """Draw, take, lay down, end the turn, claim or allow, as the action says."""

    def discard(self, action: Discard, /) -> bool:
        """Discard, after one warning where that might be a mistake."""

    def lay_off(self, action: LayOff | ReplaceWild, /) -> bool:
        """Play the picked cards on a meld, the action first."""

    def may_i(self, action: MayI, /) -> bool:
        """Ask for the discard that is shown."""

    def let_go(self, action: LetGo, /) -> None:
        """Let the discard go."""

    def not_now(self) -> None:
        """Let every discard go until the viewer's own turn."""

    def always_allow(self) -> None:
        """Allow everybody their card for the rest of the deal."""

    def suggest_melds(self) -> None:
        """Fill the tray with melds from the hand."""

    def put_wild_back(self) -> bool:
        """Leave on the table the wild that was to be freed."""

    def go_out(self) -> bool:
        """Play the whole hand, one card after the other."""

    def undo(self) -> bool:
        """Undo the last play of this turn."""

    def end_pause(self) -> None:
        """Go on to the points of the deal that is over."""


class Commands(OwnCommands, Protocol):
    """What the buttons of a table on the screen do; the table's gestures implement it."""

    def sit_down(self, seat: Seat, /) -> None:
        """Turn up the hand of the person who plays; the others let the discard go."""

    def ask_for(self, seat: Seat, /) -> None:
        """Ask for the discard for a person at this screen."""

    def wish_for(self, seat: Seat, /) -> None:
        """Note that a person wants the discard, once those ahead of them let it go."""

    def drop_wish(self, seat: Seat, /) -> None:
        """Note that a person does not want the discard after all."""

    def allow_for_all(self) -> None:
        """Let the first who wants the discard have it, for those here who come before them."""

    def nobody_asks(self) -> None:
        """Let the discard go for everybody at this screen."""

    def nobody_asks_until_turn(self) -> None:
        """Let every discard go for everybody at this screen, until one of them plays."""

    def start_clock(self) -> None:
        """Let the time to ask run, as everybody here has seen the discard."""


Command = Callable[..., object]


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """One button: what it says, the command it holds and, if it cannot be pressed, why.

    `action` or `seat` is handed to the command. `key` is the act whose key presses the button,
    or the name of a key that is always the same. `name` is the label
    of a call without card and price, `refusal` the rules' own reason. A `plain` button never
    stands out: it gives something away, or another one has to be seen first.
    """

    label: str
    command: Command | None = None
    action: PlayerAction | None = None
    detail: str = ""
    key: TableAct | str = ""
    reason: str = ""
    seat: Seat | None = None
    name: str = ""
    refusal: Refusal | None = None
    plain: bool = False

    @property
    def enabled(self) -> bool:
        """Whether it can be pressed."""
        return not self.reason

    def does(self, command: Command) -> bool:
        """Whether it holds a command, named as a method of `Commands`."""
        return self.command is not None and self.command.__name__ == command.__name__

    def press(self) -> None:
        """Carry out the command, if there is one and it can be."""
        if self.command is None or self.reason:
            return
        argument = self.seat if self.action is None else self.action
        if argument is None:
            self.command()
        else:
            self.command(argument)


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
class PublicNotice:
    """What a shared table says to all while no hand lies open: the discard, and what is next.

    `hint` says what the people at their seats can do.
    """

    card: CardId | None
    heading: str
    then: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class TablePrompt:
    """What to do now in words, the primary action, perhaps a second one, or a question.

    `pill` is what stands under the discards, `undo` the button that takes a play back,
    `numbered` the places at melds that the keys 1 to 9 mean. The primary action stands above
    the second one, or `primary_below` it: what ends a turn is always the lower one. Around one
    screen, `next` is who plays once the discard is settled, `seats` are the
    buttons that people's seats are now, and `notice` is what is said to all of them.
    """

    todo: str
    primary: ButtonSpec | None = None
    second: ButtonSpec | None = None
    question: ClaimQuestion | None = None
    pill: ButtonSpec | None = None
    undo: ButtonSpec | None = None
    numbered: tuple[Zone, ...] = ()
    seats: tuple[ButtonSpec, ...] = ()
    notice: PublicNotice | None = None
    primary_below: bool = False
    next: Seat | None = None


@dataclass(frozen=True, slots=True)
class HandContext:
    """What a prompt needs to know of the viewer's hand beyond the view.

    `swap` is a wild being freed into a new meld, `let_go` says that the viewer let the discard
    go, `winning` is the call that would win, `going_out` the plays with which the whole hand
    leaves in this turn. `melds` says that the tray could be filled from the hand. `numbered`
    are the places at melds that the keys 1 to 9 mean.
    """

    picked: tuple[CardId, ...] = ()
    tray: Tray = ()
    swap: ReplaceWild | None = None
    let_go: bool = False
    winning: MayI | None = None
    going_out: tuple[PlayerAction, ...] = ()
    melds: bool = True
    numbered: tuple[Zone, ...] = ()


def waiting_button(names: Sequence[str], seat: Seat) -> ButtonSpec:
    """What stands in the place of the action while the player of another seat plays."""
    words = _("{name} is playing", name=names[seat])
    return ButtonSpec(words, reason=_("You can sort your hand"), seat=seat)


def judged(command: Command, label: str, key: TableAct | str, outcome: Outcome) -> ButtonSpec:
    """The button for what the rules allow, or with the reason why they do not."""
    if isinstance(outcome, Refusal):
        reason = refusal_text(outcome)
        return ButtonSpec(label, command, reason=reason, refusal=outcome)
    return ButtonSpec(label, command, outcome, key=key)


def payment(view: TableView) -> str:
    """What a claim costs beside the card, such as "+1"; nothing where it wins the deal."""
    if view.table.rule.winning_claims_only:
        return ""
    return ngettext("+{count} card", "+{count} cards", count=view.table.sheet.claims.penalty)


def claims_left(view: TableView, seat: Seat) -> str:
    """How many claims a seat has left of those it may win; nothing where there is no limit."""
    limit = view.table.sheet.claims.limit
    if limit is None or view.table.rule.winning_claims_only:
        return ""
    return _("{left} of {limit} left", left=limit - view.table.seats[seat].claims, limit=limit)


def asked_heading(view: TableView, names: Sequence[str], claim: OpenClaim) -> str:
    """Who wants the discard, or why all are asked about it."""
    card = card_name(claim.card)
    if claim.caller is None:
        key = N_("{name} chooses the stock: do you want {card}?")
        if is_next_down(view):
            key = N_("The next card down: do you want {card}?")
        return _(key, name=names[view.table.turn], card=card)
    key = N_("{name} asks for {card}")
    if claim.melds:
        key = N_("{name} asks for {card} and would win with it")
    return _(key, name=names[claim.caller], card=card)


def is_next_down(view: TableView) -> bool:
    """Whether the discard came to light because the one above it was claimed."""
    table = view.table
    beneath = table.sheet.claims.beneath is Beneath.EXPOSED
    return beneath and table.phase is Phase.DRAW and table.last_claimer is not None


def draws_it(view: TableView, seat: Seat) -> bool:
    """Whether a claim of this seat would be its ordinary draw."""
    return view.table.turn == seat and view.table.phase is Phase.DRAW
