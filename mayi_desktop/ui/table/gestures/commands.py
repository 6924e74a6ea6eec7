"""Knows what a person can do at the table, and says why where the rules refuse it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mayi_desktop.engine import (
    CardId,
    Claim,
    Discard,
    LayOff,
    MayI,
    PlayerAction,
    Refusal,
    ReplaceWild,
    check,
)
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.strings.refusals import refusal_words
from mayi_desktop.ui.table.gestures.claim_commands import ClaimDeeds
from mayi_desktop.ui.table.gestures.discard_warnings import Warnings
from mayi_desktop.ui.table.gestures.tray_commands import TrayDeeds
from mayi_desktop.ui.table.gestures.undo import Undoing
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.layout.drop_targets import DropTarget
from mayi_desktop.ui.table.model import drop_rules as intents
from mayi_desktop.ui.table.model import tray as staging
from mayi_desktop.ui.table.model import wild_swap as freeing
from mayi_desktop.ui.table.model.drop_rules import OnDiscards, Zone
from mayi_desktop.ui.table.model.drop_text import option_text
from mayi_desktop.ui.table.model.prompt_model import Choice, Verb
from mayi_desktop.ui.table.state.board import Board
from mayi_desktop.ui.table.text.event_text import card_text
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog

_TOO_LATE = (Refusal.NOTHING_EXPOSED, Refusal.TOO_LATE, Refusal.NOT_ASKED)


class Deeds:
    """Everything that a gesture, a click or a key can come to."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._undoing = Undoing(board)
        self.tray = TrayDeeds(board)
        self._warnings = Warnings(board, self.tray, self.submit, self.lay_down)
        self.claims = ClaimDeeds(board, self.submit, self.choose)
        self._plan: tuple[PlayerAction, ...] = ()
        self._simple: dict[Verb, Callable[[], object]] = {
            Verb.LET_GO: self.claims.let_go,
            Verb.MAY_I: self.claims.may_i,
            Verb.LAY_DOWN: self.lay_down,
            Verb.SUGGEST: self.tray.suggest,
            Verb.PUT_BACK: self.tray.put_back,
            Verb.NOT_NOW: self.claims.not_now,
            Verb.UNDO: self.undo,
            Verb.GO_OUT: self.go_out,
            Verb.SHOW: self.show,
            Verb.SEEN: self._board.rest.stop,
            Verb.LOOK_FIRST: partial(self.claims.look_first, on=True),
            Verb.NOT_LOOKING: partial(self.claims.look_first, on=False),
            Verb.CALL: partial(self.claims.call, on=True),
            Verb.NO_ONE: partial(self.claims.call, on=False),
        }

    def submit(self, action: PlayerAction) -> bool:
        """Hand an action in; if it is refused, say why. True when it took place."""
        board = self._board
        self._plan = ()
        board.catch_up()
        if self._begun_otherwise(action):
            board.refuse(say("refuse.freeing"))
            return False
        prompt = intents.prompt_for(board.view, action)
        refusal = check(board.view, action) if action.seat == board.viewer else None
        if refusal is None and prompt is None:
            refusal = Refusal.TOO_LATE
        if refusal is None and board.not_now(action):
            return False
        before = board.touch.grip()
        if refusal is None and prompt is not None:
            refusal = board.host.submit(prompt.id, self.claims.whole_call(action))
        if refusal is not None:
            board.refuse(self._why(action, refusal))
            return False
        self._undoing.remember(before)
        board.notes.clear_refusal()
        board.pump()
        board.acted = True
        return True

    def _why(self, action: PlayerAction, refusal: Refusal) -> str:
        """Who was quicker, where somebody was; else what the sheet says."""
        board, words = self._board, ""
        if isinstance(action, MayI | Claim) and refusal in _TOO_LATE:
            words = board.memory.discards.why_gone(board.view.table.top, board.called)
        return words or refusal_words(refusal, board.view.table.sheet)

    def choose(self, choice: Choice) -> None:
        """Do what a button says."""
        match choice.verb:
            case Verb.DISCARD if isinstance(choice.action, Discard):
                self.discard(choice.action.card)
            case Verb.LAY_OFF if isinstance(choice.action, LayOff | ReplaceWild):
                self.play_on(self._picked(), intents.zone_of(choice.action))
            case Verb.LOOK:
                self._board.wants_to_look = choice.seat
                self.claims.look_first(on=False)
            case Verb.ALWAYS:
                self._board.always_allow = True
            case verb if verb in self._simple:
                self._simple[verb]()
            case _:
                if choice.action is not None:
                    self.submit(choice.action)

    def _picked(self) -> tuple[CardId, ...]:
        touch = self._board.touch
        return tuple(card for card in touch.picked if card not in touch.staged)

    def draw(self, held: CardPose | None = None) -> bool:
        """Draw from the stock; `held` is where the person let go of the card."""
        self._board.catch_up()
        self._board.presenter.stock_from = held
        done = self._do(intents.draw_from_stock(self._board.view))
        if not done:
            self._board.presenter.stock_from = None
        return done

    def take(self) -> bool:
        """Take the top discard as the draw."""
        self._board.catch_up()
        return self._do(intents.draw_from_discards(self._board.view))

    def undo(self) -> bool:
        """Take the last step of this turn back, or say why that cannot be."""
        self._plan = ()
        if not self._board.may_undo:
            return False
        return self.tray.put_back() or self._undoing.undo()

    def show(self) -> None:
        """Turn up the hand of whoever plays, where people trust each other."""
        self._board.shows = True

    def go_out(self) -> bool:
        """Begin to play the whole hand, one card after the other."""
        self._board.catch_up()
        self._plan = self._board.could.way_out()
        return self.carry_on()

    def carry_on(self) -> bool:
        """Make the next play of going out, if one is left; anything else done ends that."""
        if not self._plan:
            return False
        action, rest = self._plan[0], self._plan[1:]
        done = self.submit(action)
        self._plan = rest if done else ()
        return done

    def discard(self, card: CardId) -> bool:
        """Discard a card, after one warning where that might be a mistake."""
        board = self._board
        board.catch_up()
        outcome = intents.drop_actions(board.view, (card,))[OnDiscards()]
        if isinstance(outcome, Refusal):
            return self._do(outcome)
        if self._warnings.stop(card, outcome):
            return False
        return self.submit(outcome)

    def discard_nothing(self) -> None:
        """Say what it takes to discard: one's turn, a card drawn, and a card chosen."""
        board = self._board
        board.catch_up()
        hand = board.view.hand
        refusal = Refusal.NOT_YOUR_TURN
        if board.viewer is not None and hand:
            found = [check(board.view, Discard(board.viewer, card)) for card in hand]
            if None in found:
                board.refuse(say("refuse.pick_first"))
                return
            refusal = found[0] or refusal
        self._do(refusal)

    def lay_down(self) -> bool:
        """Lay down what is in the tray."""
        board = self._board
        board.catch_up()
        touch = board.touch
        if touch.freeing is not None:
            return self._do(freeing.completed(board.view, touch.freeing, touch.tray))
        action = staging.tray_action(board.view, touch.tray)
        return self._do(action or Refusal.NO_NEW_MELDS)

    def drop(self, cards: Sequence[CardId], target: DropTarget) -> bool:
        """Do what dropping cards on a target means; True when it took place."""
        self._board.catch_up()
        return self.play_on(cards, target.zone)

    def play_on(self, cards: Sequence[CardId], zone: Zone) -> bool:
        """Play cards on a zone; of several cards one after the other, as far as they go."""
        board = self._board
        outcome = intents.drop_actions(board.view, cards).get(zone, Refusal.NO_SUCH_MELD)
        if isinstance(outcome, Refusal):
            return self._do(outcome)
        if isinstance(outcome, Discard):
            return self.discard(outcome.card)
        if isinstance(outcome, ReplaceWild) and outcome.new_meld is not None:
            self.tray.begin_freeing(outcome)
            return True
        choices = intents.alternatives(board.view, outcome)
        if len(choices) > 1:
            self._ask_which(choices)
            return False
        if not self.submit(outcome):
            return False
        played = outcome.card if isinstance(outcome, LayOff | ReplaceWild) else None
        rest = [card for card in cards if card != played]
        if rest and isinstance(outcome, LayOff):
            self._lay_off_rest([outcome.card], rest, zone)
        return True

    def _lay_off_rest(self, laid: list[CardId], rest: list[CardId], zone: Zone) -> None:
        """Lay off as many of several cards as fit, and say which did not."""
        board = self._board
        while rest:
            outcome = intents.drop_actions(board.view, rest).get(zone)
            if not isinstance(outcome, LayOff) or not self.submit(outcome):
                break
            laid.append(outcome.card)
            rest.remove(outcome.card)
        if rest:
            one, other = (", ".join(map(card_text, cards)) for cards in (laid, rest))
            board.notes.explain(say("told.some_fit", laid=one, left=other))
            board.stale = True

    def only_target(self, cards: Sequence[CardId]) -> bool:
        """Play cards on the only place where they may go; the discards count last."""
        board = self._board
        board.catch_up()
        legal = intents.legal_zones(board.view, cards)
        on_melds = {zone: act for zone, act in legal.items() if zone != OnDiscards()}
        if len(on_melds) == 1:
            return self.play_on(cards, next(iter(on_melds)))
        if not on_melds and OnDiscards() in legal:
            return self.play_on(cards, OnDiscards())
        if on_melds:
            board.refuse(say("refuse.several"))
            return False
        refusal = intents.main_refusal(list(intents.drop_actions(board.view, cards).values()))
        return self._do(refusal or Refusal.DOES_NOT_FIT)

    def _begun_otherwise(self, action: PlayerAction) -> bool:
        """Whether a wild is being freed, and this is something else."""
        pending = self._board.touch.freeing
        if pending is None:
            return False
        return not (isinstance(action, ReplaceWild) and action.wild == pending.wild)

    def _do(self, outcome: intents.Outcome) -> bool:
        if isinstance(outcome, Refusal):
            self._board.refuse(refusal_words(outcome, self._board.view.table.sheet))
            return False
        return self.submit(outcome)

    def _submit_later(self, action: PlayerAction) -> None:
        self.submit(action)

    def _ask_which(self, choices: Sequence[PlayerAction]) -> None:
        context = self._board.context
        answers = [
            Answer(option_text(self._board.view, choice), partial(self._submit_later, choice))
            for choice in choices
        ]
        answers.append(Answer(say("which.neither"), _nothing))
        text = say("which.text")
        context.scenes.push(Dialog(context, say("which.heading"), text, answers))


def _nothing() -> None:
    """Leave everything as it is."""
