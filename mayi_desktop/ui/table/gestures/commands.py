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
    prompt_for,
)
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.strings.refusals import refusal_words
from mayi_desktop.ui.table.gestures.claim_commands import ClaimCommands
from mayi_desktop.ui.table.gestures.discard_warnings import DiscardWarnings
from mayi_desktop.ui.table.gestures.tray_commands import TrayCommands
from mayi_desktop.ui.table.gestures.undo import UndoCommand
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.layout.drop_targets import DropTarget
from mayi_desktop.ui.table.model import drop_rules as intents
from mayi_desktop.ui.table.model import tray as staging
from mayi_desktop.ui.table.model import wild_swap as freeing
from mayi_desktop.ui.table.model.drop_rules import OnDiscards, Zone
from mayi_desktop.ui.table.model.drop_text import option_text
from mayi_desktop.ui.table.model.prompt_model import ButtonSpec, Verb
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.table.text.event_text import card_text
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog

_TOO_LATE = (Refusal.NOTHING_EXPOSED, Refusal.TOO_LATE, Refusal.NOT_ASKED)


class TableCommands:
    """Everything that a gesture, a click or a key can come to."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._undoing = UndoCommand(model)
        self.tray = TrayCommands(model)
        self._warnings = DiscardWarnings(model, self.tray, self.submit, self.lay_down)
        self.claims = ClaimCommands(model, self.submit, self.choose)
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
            Verb.SEEN: self._model.rest.stop,
            Verb.LOOK_FIRST: partial(self.claims.look_first, on=True),
            Verb.NOT_LOOKING: partial(self.claims.look_first, on=False),
            Verb.CALL: partial(self.claims.call, on=True),
            Verb.NO_ONE: partial(self.claims.call, on=False),
        }

    def submit(self, action: PlayerAction) -> bool:
        """Hand an action in; if it is refused, say why. True when it took place."""
        model = self._model
        self._plan = ()
        model.catch_up()
        if self._begun_otherwise(action):
            model.refuse(say("refuse.freeing"))
            return False
        prompt = prompt_for(model.view.table, action)
        refusal = check(model.view, action) if action.seat == model.viewer else None
        if refusal is None and prompt is None:
            refusal = Refusal.TOO_LATE
        if refusal is None and model.not_now(action):
            return False
        before = model.hand.snapshot()
        if refusal is None and prompt is not None:
            refusal = model.host.submit(prompt.id, self.claims.whole_call(action))
        if refusal is not None:
            self._refuse(action, refusal)
            return False
        self._undoing.remember(before)
        model.notes.clear_refusal()
        model.fetch_updates()
        model.acted = True
        return True

    def _refuse(self, action: PlayerAction, refusal: Refusal) -> None:
        """Say who was quicker, where somebody was; else what the sheet says."""
        model = self._model
        if isinstance(action, MayI | Claim) and refusal in _TOO_LATE:
            words = model.memory.discards.why_gone(model.view.table.top, model.called)
            if words:
                model.refuse(words)
                return
        model.refuse(refusal_words(refusal, model.view.table.sheet), refusal)

    def choose(self, choice: ButtonSpec) -> None:
        """Do what a button says."""
        match choice.verb:
            case Verb.DISCARD if isinstance(choice.action, Discard):
                self.discard(choice.action.card)
            case Verb.LAY_OFF if isinstance(choice.action, LayOff | ReplaceWild):
                self.play_on(self._picked(), intents.zone_of(choice.action))
            case Verb.LOOK:
                self._model.wants_to_look = choice.seat
                self.claims.look_first(on=False)
            case Verb.ALWAYS:
                self._model.always_allow = True
            case verb if verb in self._simple:
                self._simple[verb]()
            case _:
                if choice.action is not None:
                    self.submit(choice.action)

    def _picked(self) -> tuple[CardId, ...]:
        hand = self._model.hand
        return tuple(card for card in hand.picked if card not in hand.staged)

    def draw(self, held: CardPose | None = None) -> bool:
        """Draw from the stock; `held` is where the person let go of the card."""
        self._model.catch_up()
        self._model.presenter.stock_from = held
        done = self._do(intents.draw_from_stock(self._model.view))
        if not done:
            self._model.presenter.stock_from = None
        return done

    def take(self) -> bool:
        """Take the top discard as the draw."""
        self._model.catch_up()
        return self._do(intents.draw_from_discards(self._model.view))

    def undo(self) -> bool:
        """Take the last step of this turn back, or say why that cannot be."""
        self._plan = ()
        if not self._model.may_undo:
            return False
        return self.tray.put_back() or self._undoing.undo()

    def show(self) -> None:
        """Turn up the hand of whoever plays, where people trust each other."""
        self._model.shows = True

    def go_out(self) -> bool:
        """Begin to play the whole hand, one card after the other."""
        self._model.catch_up()
        self._plan = self._model.plays.going_out()
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
        model = self._model
        model.catch_up()
        outcome = intents.drop_actions(model.view, (card,))[OnDiscards()]
        if isinstance(outcome, Refusal):
            return self._do(outcome)
        if self._warnings.stop(card, outcome):
            return False
        return self.submit(outcome)

    def discard_nothing(self) -> None:
        """Say what it takes to discard: one's turn, a card drawn, and a card chosen."""
        model = self._model
        model.catch_up()
        hand = model.view.hand
        refusal = Refusal.NOT_YOUR_TURN
        if model.viewer is not None and hand:
            found = [check(model.view, Discard(model.viewer, card)) for card in hand]
            if None in found:
                model.refuse(say("refuse.pick_first"))
                return
            refusal = found[0] or refusal
        self._do(refusal)

    def lay_down(self) -> bool:
        """Lay down what is in the tray."""
        model = self._model
        model.catch_up()
        hand = model.hand
        if hand.swap is not None:
            return self._do(freeing.completed(model.view, hand.swap, hand.tray))
        action = staging.tray_action(model.view, hand.tray)
        return self._do(action or Refusal.NO_NEW_MELDS)

    def drop(self, cards: Sequence[CardId], target: DropTarget) -> bool:
        """Do what dropping cards on a target means; True when it took place."""
        self._model.catch_up()
        return self.play_on(cards, target.zone)

    def play_on(self, cards: Sequence[CardId], zone: Zone) -> bool:
        """Play cards on a zone; of several cards one after the other, as far as they go."""
        model = self._model
        outcome = intents.drop_actions(model.view, cards).get(zone, Refusal.NO_SUCH_MELD)
        if isinstance(outcome, Refusal):
            return self._do(outcome)
        if isinstance(outcome, Discard):
            return self.discard(outcome.card)
        if isinstance(outcome, ReplaceWild) and outcome.new_meld is not None:
            self.tray.begin_swap(outcome)
            return True
        choices = intents.alternatives(model.view, outcome)
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
        model = self._model
        while rest:
            outcome = intents.drop_actions(model.view, rest).get(zone)
            if not isinstance(outcome, LayOff) or not self.submit(outcome):
                break
            laid.append(outcome.card)
            rest.remove(outcome.card)
        if rest:
            one, other = (", ".join(map(card_text, cards)) for cards in (laid, rest))
            model.notes.explain(say("told.some_fit", laid=one, left=other))
            model.stale = True

    def only_target(self, cards: Sequence[CardId]) -> bool:
        """Play cards on the only place where they may go; the discards count last."""
        model = self._model
        model.catch_up()
        legal = intents.legal_zones(model.view, cards)
        on_melds = {zone: act for zone, act in legal.items() if zone != OnDiscards()}
        if len(on_melds) == 1:
            return self.play_on(cards, next(iter(on_melds)))
        if not on_melds and OnDiscards() in legal:
            return self.play_on(cards, OnDiscards())
        if on_melds:
            model.refuse(say("refuse.several"))
            return False
        refusal = intents.main_refusal(list(intents.drop_actions(model.view, cards).values()))
        return self._do(refusal or Refusal.DOES_NOT_FIT)

    def _begun_otherwise(self, action: PlayerAction) -> bool:
        """Whether a wild is being freed, and this is something else."""
        pending = self._model.hand.swap
        if pending is None:
            return False
        return not (isinstance(action, ReplaceWild) and action.wild == pending.wild)

    def _do(self, outcome: intents.Outcome) -> bool:
        if isinstance(outcome, Refusal):
            self._model.refuse(refusal_words(outcome, self._model.view.table.sheet), outcome)
            return False
        return self.submit(outcome)

    def _submit_later(self, action: PlayerAction) -> None:
        self.submit(action)

    def _ask_which(self, choices: Sequence[PlayerAction]) -> None:
        context = self._model.context
        answers = [
            Answer(option_text(self._model.view, choice), partial(self._submit_later, choice))
            for choice in choices
        ]
        answers.append(Answer(say("which.neither"), _nothing))
        text = say("which.text")
        context.scenes.push(Dialog(context, say("which.heading"), text, answers))


def _nothing() -> None:
    """Leave everything as it is."""
