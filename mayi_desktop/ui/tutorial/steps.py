"""Lesson steps: what the tutor says at each, the action it asks for, and the progress."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from mayi_desktop.engine import (
    CARDS,
    CardId,
    Claim,
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    MayI,
    MeldId,
    PlayerAction,
    TableView,
    check,
    prompt_for,
)
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.ui.tutorial.story import PUPIL, meld_plan

# Ticks in which the other players have to reach the next step; only a deal that does not go as
# written uses them up.
_LONGEST_WAIT = 400


class LessonAct(Enum):
    """The acts that a pupil learns."""

    DRAW = auto()
    DISCARD = auto()
    MAY_I = auto()
    TAKE_IT = auto()
    LAY_DOWN = auto()
    LAY_OFF = auto()
    GO_OUT = auto()


class Trial(Enum):
    """The buttons that a pupil tries before the lesson goes on."""

    PLAN = auto()
    HINT = auto()


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step; without an `act` there is only something to read.

    `card` is the card to play or to ask for; in a step to read, the hand must hold it. `on` is
    a card of the meld to lay off on, `melds` are the melds to lay down. `at_end` waits for the
    end of the deal. `try_out` is a button to try before continuing. To go out takes several
    plays, the last of them the discard of `card`.
    """

    key: str
    act: LessonAct | None = None
    card: str = ""
    on: str = ""
    melds: tuple[str, ...] = ()
    at_end: bool = False
    try_out: Trial | None = None

    def ready(self, view: TableView) -> bool:
        """Whether the table has reached this step."""
        if self.at_end:
            return view.table.result is not None
        if view.table.dealer is None or not view.hand:
            return False
        if self.act in (None, LessonAct.GO_OUT):
            return not self.card or held(view, self.card) is not None
        action = self.action(view)
        return action is not None and check(view, action) is None

    def wants(self, view: TableView, action: PlayerAction) -> bool:
        """Whether the step asks for this action; any copy of a card will do."""
        if self.act is LessonAct.GO_OUT:
            last = isinstance(action, Discard) and len(view.hand) == 1
            return last or isinstance(action, LayOff)
        wanted = self.action(view)
        if wanted is None or type(action) is not type(wanted):
            return False
        match action:
            case Discard(card=card):
                return str(CARDS[card]) == self.card
            case LayOff(card=card, meld=meld):
                return str(CARDS[card]) == self.card and meld == self.meld(view)
            case LayDown(melds=plans):
                return {_faces(plan.cards) for plan in plans} == {
                    tuple(sorted(names.split())) for names in self.melds
                }
            case _:
                return True

    def completes(self, action: PlayerAction) -> bool:
        """Whether the step is done once this action, which it asks for, has been taken."""
        return self.act is not LessonAct.GO_OUT or isinstance(action, Discard)

    def action(self, view: TableView) -> PlayerAction | None:
        """The action that is asked for; None before the table has reached the step."""
        match self.act:
            case LessonAct.DRAW:
                return DrawStock(PUPIL)
            case LessonAct.MAY_I if self._on_top(view):
                return MayI(PUPIL)
            case LessonAct.TAKE_IT if self._on_top(view):
                return Claim(PUPIL)
            case LessonAct.LAY_DOWN:
                return self._lay_down(view)
            case LessonAct.DISCARD | LessonAct.LAY_OFF:
                return self._play(view)
            case _:
                return None

    def meld(self, view: TableView) -> MeldId | None:
        """The meld to lay off on."""
        for meld in view.table.melds:
            if self.on in [str(CARDS[card]) for card in meld.cards]:
                return meld.id
        return None

    def _on_top(self, view: TableView) -> bool:
        top = view.table.top
        return top is not None and str(CARDS[top]) == self.card

    def _play(self, view: TableView) -> PlayerAction | None:
        card = held(view, self.card)
        if card is None:
            return None
        if self.act is LessonAct.DISCARD:
            return Discard(PUPIL, card)
        meld = self.meld(view)
        return None if meld is None else LayOff(PUPIL, card, meld)

    def _lay_down(self, view: TableView) -> PlayerAction | None:
        found = [meld_plan(names, partial(held, view)) for names in self.melds]
        plans = tuple(plan for plan in found if plan is not None)
        return LayDown(PUPIL, plans) if len(plans) == len(found) else None


def held(view: TableView, name: str) -> CardId | None:
    """A card in the hand with this name, such as "KH"."""
    return next((card for card in view.hand if str(CARDS[card]) == name), None)


def _faces(cards: tuple[CardId, ...]) -> tuple[str, ...]:
    return tuple(sorted(str(CARDS[card]) for card in cards))


STEPS = (
    LessonStep("welcome"),
    LessonStep("draw", LessonAct.DRAW),
    LessonStep("discard", LessonAct.DISCARD, card="4D"),
    LessonStep("may_i", LessonAct.MAY_I, card="KH"),
    LessonStep("price", card="KH"),
    LessonStep("run", card="KH"),
    LessonStep("veto", LessonAct.TAKE_IT, card="JS"),
    LessonStep("plan", card="JS", try_out=Trial.PLAN),
    LessonStep("lay_down", LessonAct.LAY_DOWN, melds=("KC KD KH", "JS QS 2D AS")),
    LessonStep("down", LessonAct.DISCARD, card="9D"),
    LessonStep("draw_again", LessonAct.DRAW),
    LessonStep("lay_off", LessonAct.LAY_OFF, card="QC", on="QD"),
    LessonStep("longer", LessonAct.LAY_OFF, card="TS", on="JS"),
    LessonStep("hint", card="8C", try_out=Trial.HINT),
    LessonStep("go_out", LessonAct.GO_OUT, card="8C"),
    LessonStep("end", at_end=True),
)


class LessonError(Exception):
    """The guided deal does not reach its next step."""


class LessonProgress:
    """The guided deal's game and the step it has reached."""

    def __init__(self, game: GameHost) -> None:
        self.game = game
        self.index = 0

    @property
    def step(self) -> LessonStep:
        """The step to do or read, now or once the others have played up to it."""
        return STEPS[self.index]

    @property
    def ready(self) -> bool:
        """Whether the table has reached the step."""
        return self.step.ready(self.game.view(PUPIL))

    @property
    def at_end(self) -> bool:
        """Whether this is the last step."""
        return self.index == len(STEPS) - 1

    def wants(self, action: PlayerAction) -> bool:
        """Whether the step asks for this action now."""
        return self.ready and self.step.wants(self.game.view(PUPIL), action)

    def advance(self) -> None:
        """Move to the next step."""
        self.index = min(self.index + 1, len(STEPS) - 1)

    def go_to(self, index: int) -> None:
        """Play everything up to a step; raise LessonError if that goes wrong."""
        while self.index < min(index, len(STEPS) - 1):
            self._wait()
            self._do()
            self.advance()

    def _wait(self) -> None:
        for _ in range(_LONGEST_WAIT):
            if self.ready:
                return
            self.game.tick(0.0, calm=True)
        raise LessonError(f"the step {self.step.key!r} does not come")

    def _do(self) -> None:
        action = self.step.action(self.game.view(PUPIL))
        if self.step.act is LessonAct.GO_OUT:
            for play in self.game.winning_line(PUPIL):
                self._submit(play)
        elif action is not None:
            self._submit(action)

    def _submit(self, action: PlayerAction) -> None:
        prompt = prompt_for(self.game.view(PUPIL).table, action)
        if prompt is None or self.game.submit(prompt.id, action) is not None:
            raise LessonError(f"the step {self.step.key!r} cannot be done")
