"""Commands of a hand, on screen and on a phone, and the plays available to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from mayi_desktop import engine
from mayi_desktop.base.i18n import _
from mayi_desktop.engine.planning import with_wilds_spared
from mayi_desktop.engine.solver import contract_melds, new_melds, winning_claim
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.undo import UndoRefusal
from mayi_desktop.ui.play.hand import (
    HandSnapshot,
    HeldHand,
    best_meld,
    completed,
    filled_with,
    tray_action,
    tray_refusal,
)
from mayi_desktop.ui.play.history import DealHistory
from mayi_desktop.ui.play.plays import (
    Outcome,
    Zone,
    alternatives,
    drop_actions,
    hand_zones,
    option_text,
)
from mayi_desktop.ui.play.prompts import (
    NEVER_MIND,
    Act,
    ButtonSpec,
    Command,
    Do,
    HandContext,
    PeopleAsked,
    Play,
    TablePrompt,
    prompt_of,
    undo_button,
)
from mayi_desktop.ui.play.words import PlayerNames, card_subject, card_title, refusal_text

# --- Available plays and discard warnings


class HandAtTable(Protocol):
    """A person at a table: the newest view, and the arrangement of their cards."""

    @property
    def viewer(self) -> engine.Seat | None:
        """The seat whose hand is open; None if no hand is."""

    @property
    def view(self) -> engine.TableView:
        """The table as the viewer sees it."""

    @property
    def hand(self) -> HeldHand:
        """The viewer's cards and their arrangement."""

    @property
    def history(self) -> DealHistory:
        """What has happened in this deal."""

    @property
    def player_names(self) -> PlayerNames:
        """The names for sentences."""

    def refuse(self, reason: str, refusal: engine.Refusal | None = None) -> None:
        """Say why something is not allowed; `refusal` is the rules' own reason, if any."""


class AvailablePlays:
    """What the viewer of a live game could play; cached while the table stays the same."""

    def __init__(self, model: HandAtTable, host: GameHost) -> None:
        self._model = model
        self._host = host
        self._winning_plays: tuple[object, tuple[engine.PlayerAction, ...]] | None = None
        self._winning: (
            tuple[tuple[tuple[engine.CardId, ...], engine.CardId], engine.MayI | None] | None
        ) = None
        self._melds: tuple[object, tuple[engine.MeldPlan, ...]] | None = None
        self._numbered: tuple[object, tuple[Zone, ...]] | None = None
        self._drops: tuple[engine.TableView, object, Mapping[Zone, Outcome]] | None = None

    def drops(self, cards: tuple[engine.CardId, ...]) -> Mapping[Zone, Outcome]:
        """What dropping these cards means at every target, worked out once for a view."""
        view = self._model.view
        if self._drops is None or self._drops[0] is not view or self._drops[1] != cards:
            self._drops = view, cards, drop_actions(view, cards)
        return self._drops[2]

    def winning_call(self) -> engine.MayI | None:
        """The May I? that wins the deal at once, on sheets that allow only such claims."""
        view = self._model.view
        table = view.table
        if view.viewer is None or not table.rule.winning_claims_only or table.top is None:
            return None
        key = (view.hand, table.top)
        if self._winning is None or self._winning[0] != key:
            self._winning = key, winning_claim(view)
        return self._winning[1]

    def melds(self) -> tuple[engine.MeldPlan, ...]:
        """The best melds that the viewer could lay now.

        Wilds are spared, unless the viewer can go out.
        """
        view, wild = self._model.view, self._model.hand.swap
        if view.viewer is None:
            return ()
        key = view.table.turn_no, view.hand, view.table.melds, wild
        if self._melds is None or self._melds[0] != key:
            found: tuple[engine.MeldPlan, ...]
            if wild is not None:
                found = tuple(filter(None, [best_meld(view, wild)]))
            elif view.is_down:
                found = tuple(action.meld for action in new_melds(view, 1))
            else:
                found = next((action.melds for action in contract_melds(view, 1)), ())
            if found and wild is None and not self.going_out():
                found = with_wilds_spared(view, found)
            self._melds = key, found
        return self._melds[1]

    def numbered(self) -> tuple[Zone, ...]:
        """The drop targets of the number keys, for any card of the hand."""
        view = self._model.view
        if self._model.hand.swap is not None or not view.can_play:
            return ()
        asked = view.table.turn_no, view.hand, view.table.melds
        if self._numbered is None or self._numbered[0] != asked:
            self._numbered = asked, hand_zones(view)
        return self._numbered[1]

    def going_out(self) -> tuple[engine.PlayerAction, ...]:
        """The plays with which the viewer can go out this turn."""
        model, view = self._model, self._model.view
        busy = not view.can_play or model.hand.swap is not None
        if model.viewer is None or busy:
            return ()
        key = view.table.turn_no, frozenset(view.hand), view.table.melds
        if self._winning_plays is None or self._winning_plays[0] != key:
            self._winning_plays = key, ()
            self._note_winning_line(self._winning_line(model.viewer))
        return self._winning_plays[1]

    def _note_winning_line(self, plan: tuple[engine.PlayerAction, ...]) -> None:
        """Note the plays, if more than a discard; melds found before spared the wilds."""
        plays = not all(isinstance(action, engine.Discard) for action in plan)
        if self._winning_plays is not None and plays:
            self._winning_plays, self._melds = (self._winning_plays[0], plan), None

    def _winning_line(self, viewer: engine.Seat) -> tuple[engine.PlayerAction, ...]:
        """The plays with which the viewer can go out this turn, or just a discard."""
        return self._host.winning_line(viewer)


class Warn(Enum):
    """What a discard might overlook."""

    COULD_GO_DOWN = auto()
    WASTES_WILD = auto()


def warning_words(warning: Warn, discard: engine.Discard) -> tuple[str, str]:
    """Heading and text of the warning about a discard."""
    if warning is Warn.COULD_GO_DOWN:
        return (
            _("You can go down now"),
            _("You have your contract. Lay it down before you discard?"),
        )
    return (
        _("Discard a wild card?"),
        _("{card}: it can stand for any other card.", card=card_subject(discard.card)),
    )


class DiscardWarnings:
    """Warns about a discard once per turn and reason."""

    def __init__(self, model: HandAtTable, plays: AvailablePlays) -> None:
        self._model = model
        self._plays = plays
        self._given: set[tuple[int, Warn]] = set()

    def due(self, discard: engine.Discard) -> Warn | None:
        """The warning to give now; it counts as given."""
        if self._could_go_down() and self._is_first(Warn.COULD_GO_DOWN):
            return Warn.COULD_GO_DOWN
        if self._wastes_wild(discard.card) and self._is_first(Warn.WASTES_WILD):
            return Warn.WASTES_WILD
        return None

    def _could_go_down(self) -> bool:
        model = self._model
        if model.viewer is None or model.view.is_down:
            return False
        if tray_refusal(model.view, model.hand.tray) is None:
            return True
        return bool(self._plays.melds())

    def _wastes_wild(self, card: engine.CardId) -> bool:
        """Whether a wild is being discarded although there are other cards."""
        view = self._model.view
        wild = view.table.meld_rules.wild_table
        return bool(wild[card]) and not all(wild[other] for other in view.hand)

    def _is_first(self, warning: Warn) -> bool:
        turn = self._model.view.table.turn_no
        new = (turn, warning) not in self._given
        self._given = {(turn, warning), *(given for given in self._given if given[0] == turn)}
        return new


# --- Hand commands


# These refusals mean that somebody else was quicker.
_TOO_LATE = (engine.Refusal.NOTHING_EXPOSED, engine.Refusal.TOO_LATE, engine.Refusal.NOT_ASKED)


@dataclass(frozen=True, slots=True)
class PlayAnswer:
    """An answer to a question about one's own play; without an action it does nothing."""

    name: str
    label: str
    action: engine.PlayerAction | None = None
    primary: bool = False
    lays_down: bool = False


@dataclass(frozen=True, slots=True)
class PlayQuestion:
    """A question to a person about a play of their own."""

    heading: str
    text: str
    answers: tuple[PlayAnswer, ...]


class HandCommands(ABC):
    """The commands of a person that are the same on every device."""

    def __init__(
        self, at_table: HandAtTable, host: GameHost, plays: AvailablePlays | None = None
    ) -> None:
        self._at_table = at_table
        self._host = host
        self.plays = plays or AvailablePlays(at_table, host)
        self._warnings = DiscardWarnings(at_table, self.plays)
        self._undo_snapshots: list[HandSnapshot] = []
        self._plan: tuple[engine.PlayerAction, ...] = ()

    @abstractmethod
    def _catch_up(self) -> None:
        """Take in everything that has happened: the person is already acting."""

    @abstractmethod
    def _take_over(self) -> None:
        """Take in the result of an action."""

    def _holds_back(self, action: engine.PlayerAction) -> bool:
        """Whether a legal action is blocked, as by a lesson."""
        return False

    def prompt(
        self, numbered: tuple[Zone, ...] = (), people: PeopleAsked | None = None
    ) -> TablePrompt:
        """The prompt to this person or, at a shared screen, to its `people`.

        The keys 1 to 9 mean the `numbered` drop targets.
        """
        at, plays, hand = self._at_table, self.plays, self._at_table.hand
        picked = hand.picked_in_hand
        context = HandContext(
            picked,
            hand.tray,
            hand.swap,
            let_go=self._passes(),
            winning=plays.winning_call(),
            going_out=plays.going_out(),
            melds=not at.view.can_play or bool(plays.melds()),
            numbered=numbered,
            regrets=at.viewer is not None and self._host.regretting == at.viewer,
            drops=plays.drops(picked) if picked and at.view.can_play else {},
        )
        return prompt_of(at.view, at.player_names.names, context, people)

    def undo_button(self, seat: engine.Seat | None) -> ButtonSpec:
        """The Undo button of a seat, with the reason if nothing can be undone."""
        discard = self._host.undoable_discard
        if discard is not None and discard.seat == seat:
            words = _("Take {card} back", card=card_title(discard.card))
            return ButtonSpec(words, Do(Act.UNDO))
        if seat is not None and self._host.regretting == seat:
            return ButtonSpec(_(NEVER_MIND), Do(Act.UNDO))
        why = UndoRefusal.NOT_YOUR_TURN if seat is None else self._host.undo_refusal(seat)
        return undo_button(why)

    def press(self, button: ButtonSpec) -> None:
        """Carry out the command of a button, if it is enabled and has one."""
        if button.enabled and button.command is not None:
            self.perform(button.command)

    def perform(self, command: Command) -> None:
        """Carry out the command of a button."""
        match command:
            case Play(action):
                self._perform_play(action)
            case Do(Act.NOT_NOW):
                self.not_now()
            case Do(Act.ALWAYS_ALLOW):
                self.always_allow()
            case Do(Act.SUGGEST):
                self.suggest_melds()
            case Do(Act.CLEAR_TRAY):
                self.clear_tray()
            case Do(Act.GO_OUT):
                self.go_out()
            case Do(Act.UNDO | Act.NEVER_MIND):
                self.undo()
            case _:
                raise ValueError(f"{command} is no command here")

    def _perform_play(self, action: engine.PlayerAction) -> None:
        match action:
            case engine.Discard():
                self.discard(action)
            case engine.LayOff() | engine.ReplaceWild() if self._at_table.hand.swap is None:
                self.lay_off(action)
            case engine.MayI():
                self.may_i(action)
            case engine.LetGo():
                self.let_go(action)
            case _:
                self.submit(action)

    @abstractmethod
    def lay_off(self, action: engine.LayOff | engine.ReplaceWild, /) -> bool:
        """Play the picked cards on a meld, the action first."""

    @abstractmethod
    def may_i(self, action: engine.MayI, /) -> bool:
        """Ask for the discard that is shown."""

    @abstractmethod
    def suggest_melds(self) -> None:
        """Fill the tray with melds from the hand, or say why not."""

    @abstractmethod
    def unstage(self, cards: Sequence[engine.CardId], /) -> None:
        """Take cards back from the tray; without the wild that is being freed, all go back."""

    def clear_tray(self) -> bool:
        """Empty the tray, which puts a wild being swapped back, too; False if it was empty."""
        hand = self._at_table.hand
        staged = hand.staged if hand.swap is None else (hand.swap.wild,)
        if staged:
            self.unstage(staged)
        return bool(staged)

    @abstractmethod
    def undo(self) -> bool:
        """Undo the last play of this turn, or say why not."""

    def _passes(self) -> bool:
        """Whether the viewer may ask for the discard, but is known to pass."""
        view, wishes = self._at_table.view, self._host.wishes
        calls = (prompt for prompt in view.my_prompts if prompt.kind is engine.PromptKind.MAY_I)
        return any(wishes.passes(prompt, view) for prompt in calls)

    def submit(self, action: engine.PlayerAction, /) -> bool:
        """Submit an action; if it is refused, say why. True if it took place."""
        return self._may(action) and self._carry_out(action)

    def _may(self, action: engine.PlayerAction) -> bool:
        """Whether an action is legal now, which is asked once for each; if not, say why."""
        self._plan = ()
        self._catch_up()
        at = self._at_table
        if action.seat in self._host.pending:
            return False
        if self._is_blocked_by_swap(action):
            at.refuse(_("Lay down the new meld first, or put the card back."))
            return False
        refusal = engine.check(at.view, action) if action.seat == at.viewer else None
        if refusal is not None:
            self._refuse(action, refusal)
        return refusal is None

    def _carry_out(self, action: engine.PlayerAction) -> bool:
        """Pass a legal action to the game; True if it took place."""
        before, outcome = self._at_table.hand.snapshot(), self._outcome(action)
        if isinstance(outcome, engine.Refusal):
            self._refuse(action, outcome)
        else:
            self._remember_hand(before)
            self._take_over()
        return outcome is True

    def _outcome(self, action: engine.PlayerAction) -> engine.Refusal | bool:
        """The game's answer to a legal action: whether it took place and isn't held."""
        prompt = engine.prompt_for(self._at_table.view.table, action)
        if prompt is None:
            return engine.Refusal.TOO_LATE
        if self._holds_back(action):
            return False
        refusal = self._host.submit(prompt.id, self._with_winning_melds(action))
        return refusal or action.seat not in self._host.pending

    @abstractmethod
    def _ask(self, question: PlayQuestion) -> None:
        """Ask the person about a play of their own."""

    @abstractmethod
    def _begin_swap(self, action: engine.ReplaceWild) -> None:
        """Put the natural over the wild, and the wild into the tray with a new meld."""

    def answer(self, answer: PlayAnswer, /) -> None:
        """Give an answer to a question about one's own play."""
        if answer.lays_down:
            self._go_down()
        elif answer.action is not None:
            self.submit(answer.action)

    def _go_down(self) -> bool:
        """Lay down at once what the hand can lay down, without stopping in the tray."""
        at = self._at_table
        if tray_refusal(at.view, at.hand.tray) is not None:
            at.hand.tray = filled_with(at.hand.tray, self.plays.melds())
            at.hand.picked = ()
        return self.lay_down()

    def discard(self, action: engine.Discard, /) -> bool:
        """Discard, after a single warning if it looks like a mistake."""
        if not self._may(action):
            return False
        warning = self._warnings.due(action)
        if warning is None:
            return self._carry_out(action)
        heading, text = warning_words(warning, action)
        anyway = PlayAnswer("discard", _("Discard anyway"), action)
        if warning is Warn.COULD_GO_DOWN:
            down = PlayAnswer("lay_down", _("Lay down"), primary=True, lays_down=True)
            answers = down, anyway, PlayAnswer("keep", _("Let me think"))
            self._ask(PlayQuestion(heading, text, answers))
        else:
            keep = PlayAnswer("keep", _("Keep it"), primary=True)
            self._ask(PlayQuestion(heading, text, (anyway, keep)))
        return False

    def _play_on_table(self, action: engine.PlayerAction) -> bool:
        """Play a legal action on a meld; ask which place if a wild has several."""
        if isinstance(action, engine.ReplaceWild) and action.new_meld is not None:
            self._begin_swap(action)
            return True
        options = alternatives(self._at_table.view, action)
        if len(options) > 1:
            self._ask_which(options)
            return False
        return self.submit(action)

    def _ask_which(self, options: Sequence[engine.PlayerAction]) -> None:
        """Ask where a wild card should go."""
        view = self._at_table.view
        self._ask_among(
            _("Where should the wild card go?"),
            _("The wild card can go in more than one place."),
            [(option_text(view, option), option) for option in options],
        )

    def _ask_among(
        self, heading: str, text: str, options: Sequence[tuple[str, engine.PlayerAction]]
    ) -> None:
        """Ask which of several plays is meant."""
        answers = [
            PlayAnswer(f"option{number}", words, action)
            for number, (words, action) in enumerate(options)
        ]
        self._ask(PlayQuestion(heading, text, (*answers, PlayAnswer("leave", _("Leave it")))))

    def go_out(self) -> bool:
        """Begin to play the whole hand, one card after the other, or say that it can't be."""
        self._catch_up()
        self._plan = self.plays.going_out()
        if not self._plan:
            self._at_table.refuse(_("You can’t play your whole hand right now."))
            return False
        return self.continue_going_out()

    def continue_going_out(self) -> bool:
        """Make the next play of going out, if one is left; any other action ends it."""
        if not self._plan:
            return False
        action, rest = self._plan[0], self._plan[1:]
        done = self.submit(action)
        self._plan = rest if done else ()
        return done

    def not_now(self) -> None:
        """Pass on every discard until the viewer's own turn, without being asked."""
        viewer = self._at_table.viewer
        if viewer is not None:
            self._host.wishes.be_quiet([viewer])
            self.let_go(engine.LetGo(viewer))

    def always_allow(self) -> None:
        """Allow every claim for the rest of the deal."""
        if self._at_table.viewer is not None:
            self._host.wishes.always_allow.add(self._at_table.viewer)

    def let_go(self, action: engine.LetGo, /) -> None:
        """Pass on the discard, or answer that it is not wanted."""
        wishes = self._host.wishes
        wishes.passed.add(action.seat)
        wishes.wanted.pop(action.seat, None)
        if any(
            prompt.kind is engine.PromptKind.ANSWER for prompt in self._at_table.view.my_prompts
        ):
            self.submit(action)

    def lay_down(self) -> bool:
        """Lay down the tray."""
        self._catch_up()
        view, hand = self._at_table.view, self._at_table.hand
        if hand.swap is not None:
            return self._do(completed(view, hand.swap, hand.tray))
        return self._do(tray_action(view, hand.tray) or engine.Refusal.NO_NEW_MELDS)

    def _why_no_melds(self) -> str:
        """Why no melds can be suggested."""
        if self._at_table.view.is_down:
            return _("You don’t have a new meld yet: keep collecting.")
        return _("You don’t have your contract yet: keep collecting.")

    def _do(self, outcome: Outcome) -> bool:
        """Submit a legal action, or show the refusal."""
        if isinstance(outcome, engine.Refusal):
            sheet = self._at_table.view.table.sheet
            self._at_table.refuse(refusal_text(outcome, sheet), outcome)
            return False
        return self.submit(outcome)

    def _is_blocked_by_swap(self, action: engine.PlayerAction) -> bool:
        """Whether a wild is being swapped, and this is a different action."""
        swap = self._at_table.hand.swap
        if swap is None:
            return False
        return not (isinstance(action, engine.ReplaceWild) and action.wild == swap.wild)

    def _with_winning_melds(self, action: engine.PlayerAction) -> engine.PlayerAction:
        """A claim that must win the deal, completed with the caller's melds."""
        must_win = self._at_table.view.table.rule.winning_claims_only
        if not isinstance(action, engine.MayI) or action.melds or not must_win:
            return action
        return engine.solver.winning_claim(self._host.view(action.seat)) or action

    def _refuse(self, action: engine.PlayerAction, refusal: engine.Refusal) -> None:
        """Say who was quicker, if somebody was; else the rules' reason."""
        at = self._at_table
        if isinstance(action, engine.MayI | engine.Claim) and refusal in _TOO_LATE:
            self.say_too_late(at.view.table.top, refusal)
        else:
            at.refuse(refusal_text(refusal), refusal)

    def say_too_late(
        self,
        card: engine.CardId | None,
        refusal: engine.Refusal = engine.Refusal.NOTHING_EXPOSED,
    ) -> None:
        """Say who got a discard first; if nobody did, the rules' reason."""
        at = self._at_table
        text = at.history.discards.why_gone(card, at.player_names)
        at.refuse(text or refusal_text(refusal), None if text else refusal)

    def _remember_hand(self, before: HandSnapshot) -> None:
        """Remember the arrangement before a play, as long as the play can be undone."""
        viewer = self._at_table.viewer
        if viewer is None or self._host.undo_refusal(viewer) is not None:
            self._undo_snapshots.clear()
        else:
            self._undo_snapshots.append(before)

    def _restore_hand(self) -> None:
        """Restore the arrangement from when the hand had these cards."""
        hand = set(self._host.view(self._at_table.viewer).hand)
        while self._undo_snapshots:
            snapshot = self._undo_snapshots.pop()
            if set(snapshot.order) == hand:
                self._at_table.hand.restore_to = snapshot
                return
