"""Hand commands: what people do with a hand alike, at the screen and on a phone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from mayi_desktop.engine import (
    CardId,
    Claim,
    Discard,
    LetGo,
    MayI,
    PlayerAction,
    Refusal,
    ReplaceWild,
    Seat,
    check,
    prompt_for,
)
from mayi_desktop.engine.solver import solve
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.i18n import _
from mayi_desktop.ui.table.model import drop_rules, wild_swap
from mayi_desktop.ui.table.model.claim_prompt import discard_prompt
from mayi_desktop.ui.table.model.drop_rules import Outcome, Zone, option_text
from mayi_desktop.ui.table.model.held_hand import HandSnapshot
from mayi_desktop.ui.table.model.prompt_model import HandContext, OwnCommands, TablePrompt
from mayi_desktop.ui.table.model.tray import filled_with, tray_action, tray_refusal
from mayi_desktop.ui.table.model.turn_prompt import turn_prompt
from mayi_desktop.ui.table.state.available_plays import (
    AvailablePlays,
    DiscardWarnings,
    HandAtTable,
    Warn,
    warning_words,
)
from mayi_desktop.ui.wording import refusal_text

# Refusals that mean that somebody else was quicker.
_TOO_LATE = (Refusal.NOTHING_EXPOSED, Refusal.TOO_LATE, Refusal.NOT_ASKED)


@dataclass(frozen=True, slots=True)
class PlayAnswer:
    """An answer to a question about one's own play: what it does, or nothing."""

    name: str
    label: str
    action: PlayerAction | None = None
    primary: bool = False
    lays_down: bool = False


@dataclass(frozen=True, slots=True)
class PlayQuestion:
    """A question to a person about a play of their own."""

    heading: str
    text: str
    answers: tuple[PlayAnswer, ...]


class HandCommands(OwnCommands):
    """The part of a person's commands that is the same wherever their hand is shown."""

    def __init__(self, at_table: HandAtTable, host: GameHost) -> None:
        self._at_table = at_table
        self._host = host
        self.plays = AvailablePlays(at_table, host)
        self._warnings = DiscardWarnings(at_table, self.plays)
        self._undo_snapshots: list[HandSnapshot] = []
        self._plan: tuple[PlayerAction, ...] = ()

    @abstractmethod
    def _catch_up(self) -> None:
        """Take in everything that has happened, as the person is acting already."""

    @abstractmethod
    def _hand_in(self, prompt_id: int, action: PlayerAction) -> Refusal | bool:
        """Hand a legal action to the game; False, without a word, if it has to wait."""

    @abstractmethod
    def _take_over(self) -> None:
        """Take in what came of an action."""

    def _is_settling(self, seat: Seat) -> bool:
        """Whether something that this seat did is about to be settled, so that it waits."""
        return False

    def own_prompt(self, numbered: tuple[Zone, ...] = ()) -> TablePrompt:
        """What is asked of this person; the keys 1 to 9 mean the `numbered` places at melds."""
        at, plays, hand = self._at_table, self.plays, self._at_table.hand
        context = HandContext(
            hand.picked_in_hand,
            hand.tray,
            hand.swap,
            let_go=at.viewer in at.answers.passed,
            winning=plays.winning_call(),
            going_out=plays.going_out(),
            melds=not drop_rules.can_play(at.view) or bool(plays.melds()),
            numbered=numbered,
        )
        asked = self, at.view, at.player_names.names, context
        return discard_prompt(*asked) or turn_prompt(*asked)

    def submit(self, action: PlayerAction, /) -> bool:
        """Hand an action in; if it is refused, say why. True when it took place."""
        self._plan = ()
        self._catch_up()
        at = self._at_table
        if self._is_settling(action.seat):
            return False
        if self._is_blocked_by_swap(action):
            at.refuse(_("Lay down the new meld first, or put the card back."))
            return False
        before, outcome = at.hand.snapshot(), self._outcome(action)
        if isinstance(outcome, Refusal):
            self._refuse(action, outcome)
        elif outcome:
            self._remember_hand(before)
            self._take_over()
        return outcome is True

    def _outcome(self, action: PlayerAction) -> Refusal | bool:
        """What the game says to an action: why not, or whether it took place."""
        at = self._at_table
        prompt = prompt_for(at.view.table, action)
        refusal = check(at.view, action) if action.seat == at.viewer else None
        if refusal is not None or prompt is None:
            return refusal or Refusal.TOO_LATE
        return self._hand_in(prompt.id, self._with_winning_melds(action))

    @abstractmethod
    def _ask(self, question: PlayQuestion) -> None:
        """Put a question to the person about a play of their own."""

    @abstractmethod
    def _begin_swap(self, action: ReplaceWild) -> None:
        """Lay the natural card over the wild, and the wild into the tray with a new meld."""

    def answer(self, answer: PlayAnswer, /) -> None:
        """Give an answer to a question about one's own play."""
        if answer.lays_down:
            self._go_down()
        elif answer.action is not None:
            self.submit(answer.action)

    def _go_down(self) -> bool:
        """Lay down at once what the hand can lay down, without a stop in the tray."""
        at = self._at_table
        if tray_refusal(at.view, at.hand.tray) is not None:
            at.hand.tray = filled_with(at.hand.tray, self.plays.melds())
            at.hand.picked = ()
        return self.lay_down()

    def discard(self, action: Discard, /) -> bool:
        """Discard, after one warning where that might be a mistake."""
        self._catch_up()
        refusal = check(self._at_table.view, action)
        if refusal is not None:
            return self._do(refusal)
        warning = self._warnings.due(action)
        if warning is None:
            return self.submit(action)
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

    def _play_on_table(self, action: PlayerAction) -> bool:
        """Play on a meld what the rules allow; where a wild has several places, ask which."""
        if isinstance(action, ReplaceWild) and action.new_meld is not None:
            self._begin_swap(action)
            return True
        options = drop_rules.alternatives(self._at_table.view, action)
        if len(options) > 1:
            self._ask_which(options)
            return False
        return self.submit(action)

    def _ask_which(self, options: Sequence[PlayerAction]) -> None:
        """Ask where a wild card is to go."""
        view = self._at_table.view
        self._ask_among(
            _("Where should the wild card go?"),
            _("The wild card can go in more than one place."),
            [(option_text(view, option), option) for option in options],
        )

    def _ask_among(
        self, heading: str, text: str, options: Sequence[tuple[str, PlayerAction]]
    ) -> None:
        """Ask which of several plays is meant, each in words."""
        answers = [
            PlayAnswer(f"option{number}", words, action)
            for number, (words, action) in enumerate(options)
        ]
        self._ask(PlayQuestion(heading, text, (*answers, PlayAnswer("leave", _("Leave it")))))

    def go_out(self) -> bool:
        """Begin to play the whole hand, one card after the other."""
        self._catch_up()
        self._plan = self.plays.going_out()
        return self.continue_going_out()

    def continue_going_out(self) -> bool:
        """Make the next play of going out, if one is left; anything else done ends that."""
        if not self._plan:
            return False
        action, rest = self._plan[0], self._plan[1:]
        done = self.submit(action)
        self._plan = rest if done else ()
        return done

    def not_now(self) -> None:
        """Let every discard go until the viewer's own turn, without being asked."""
        at = self._at_table
        at.answers.quiet = True
        if at.viewer is not None:
            self.let_go(LetGo(at.viewer))

    def always_allow(self) -> None:
        """Allow everybody their card for the rest of the deal."""
        if self._at_table.viewer is not None:
            self._at_table.answers.always_allow.add(self._at_table.viewer)

    def lay_down(self) -> bool:
        """Lay down what is in the tray."""
        self._catch_up()
        view, hand = self._at_table.view, self._at_table.hand
        if hand.swap is not None:
            return self._do(wild_swap.completed(view, hand.swap, hand.tray))
        return self._do(tray_action(view, hand.tray) or Refusal.NO_NEW_MELDS)

    def _why_no_melds(self) -> str:
        """What to say where no melds can be suggested."""
        if self._at_table.view.is_down:
            return _("You don’t have a new meld yet: keep collecting.")
        return _("You don’t have your contract yet: keep collecting.")

    def _do(self, outcome: Outcome) -> bool:
        """Hand in what the rules allow, or say why they do not."""
        if isinstance(outcome, Refusal):
            self._at_table.refuse(refusal_text(outcome), outcome)
            return False
        return self.submit(outcome)

    def _is_blocked_by_swap(self, action: PlayerAction) -> bool:
        """Whether a wild is being freed, and this is something else."""
        swap = self._at_table.hand.swap
        if swap is None:
            return False
        return not (isinstance(action, ReplaceWild) and action.wild == swap.wild)

    def _with_winning_melds(self, action: PlayerAction) -> PlayerAction:
        """A call that must win the deal, with the melds of whoever makes it."""
        must_win = self._at_table.view.table.rule.winning_claims_only
        if not isinstance(action, MayI) or action.melds or not must_win:
            return action
        return solve.winning_claim(self._host.view(action.seat)) or action

    def _refuse(self, action: PlayerAction, refusal: Refusal) -> None:
        """Say who was quicker, where somebody was; else what the sheet says."""
        at = self._at_table
        if isinstance(action, MayI | Claim) and refusal in _TOO_LATE:
            self.say_too_late(at.view.table.top, refusal)
        else:
            at.refuse(refusal_text(refusal), refusal)

    def say_too_late(
        self, card: CardId | None, refusal: Refusal = Refusal.NOTHING_EXPOSED
    ) -> None:
        """Say who was quicker to get a discard; where nobody was, what the sheet says."""
        at = self._at_table
        text = at.history.discards.why_gone(card, at.player_names)
        at.refuse(text or refusal_text(refusal), None if text else refusal)

    def _remember_hand(self, before: HandSnapshot) -> None:
        """Note how the hand was held before a play, as long as that can be undone."""
        viewer = self._at_table.viewer
        if viewer is None or self._host.undo_refusal(viewer) is not None:
            self._undo_snapshots.clear()
        else:
            self._undo_snapshots.append(before)

    def _restore_hand(self) -> None:
        """Hold the hand as it was held when it had these cards."""
        hand = set(self._host.view(self._at_table.viewer).hand)
        while self._undo_snapshots:
            snapshot = self._undo_snapshots.pop()
            if set(snapshot.order) == hand:
                self._at_table.hand.restore_to = snapshot
                return
