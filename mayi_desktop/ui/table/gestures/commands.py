"""Table commands: what a person can do at the table, and why where the rules refuse it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from mayi_desktop.engine import (
    CardId,
    Discard,
    LayOff,
    LetGo,
    MayI,
    MeldPlan,
    PromptKind,
    Refusal,
    ReplaceWild,
    check,
)
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.journal.undo import UndoRefusal
from mayi_desktop.i18n import _
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.table.animation.cue import INTO_HAND, INTO_TRAY
from mayi_desktop.ui.table.animation.motion import REORDER, SELECT, TABLE
from mayi_desktop.ui.table.layout.card_pose import CardPose
from mayi_desktop.ui.table.model import drop_rules
from mayi_desktop.ui.table.model.drop_rules import OnDiscards, Zone
from mayi_desktop.ui.table.model.tray import best_slot, filled_with, shifted
from mayi_desktop.ui.table.model.turn_prompt import UNDO_SENTENCES
from mayi_desktop.ui.table.state.hand_commands import PlayQuestion
from mayi_desktop.ui.table.state.screen_people import FairStart, ScreenCommands
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.table.state.table_guide import TableGuide
from mayi_desktop.ui.table.text.event_text import card_text
from mayi_desktop.ui.widgets.controls.button import ButtonKind
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog

_KINDS = {True: ButtonKind.PRIMARY, False: ButtonKind.NORMAL}


class TableCommands(ScreenCommands):
    """Every command of a live table: buttons, keys, clicks and drags all end here.

    Each shows the whole table first, as far as it needs to be known, hands a checked action to
    the game, and says in one sentence why it was refused. `own_question` is the latest that was
    put to whoever plays about a play of their own.
    """

    def __init__(
        self, display: TableDisplay, host: GameHost, fair_start: FairStart, guide: TableGuide
    ) -> None:
        super().__init__(display, host, fair_start, guide)
        self.own_question: Dialog | None = None

    # --- draw

    def draw(self, held: CardPose | None = None) -> bool:
        """Draw from the stock; `held` is where the person let go of the card."""
        presenter = self._display.presenter
        self._display.catch_up()
        presenter.stock_from = held
        done = self._do(drop_rules.draw_from_stock(self._model.view))
        if not done:
            presenter.stock_from = None
        return done

    def take_discard(self) -> bool:
        """Take the top discard as the draw."""
        self._display.catch_up()
        return self._do(drop_rules.draw_from_discards(self._model.view))

    # --- discard

    def discard_nothing(self) -> None:
        """Say what it takes to discard: one's turn, a card drawn, and a card picked."""
        model = self._model
        self._display.catch_up()
        refusal = Refusal.NOT_YOUR_TURN
        if model.viewer is not None and model.view.hand:
            viewer = model.viewer
            found = [check(model.view, Discard(viewer, card)) for card in model.view.hand]
            if None in found:
                model.refuse(
                    _("First choose the card to discard: click it, or use the arrow keys.")
                )
                return
            refusal = found[0] or refusal
        self._do(refusal)

    def _go_down(self) -> bool:
        """Lay down at once what the hand can lay down; where that fails, show the tray."""
        done = super()._go_down()
        if not done:
            self._display.rearrange(SELECT)
        return done

    # --- lay down and lay off

    def lay_off(self, action: LayOff | ReplaceWild, /) -> bool:
        """Play the picked cards on a meld, the action first."""
        return self._play(action, self._model.hand.picked_in_hand, drop_rules.zone_of(action))

    def play_on(self, cards: Sequence[CardId], zone: Zone) -> bool:
        """Play cards on a zone; of several cards one after the other, as far as they go."""
        self._display.catch_up()
        outcome = drop_rules.drop_actions(self._model.view, cards).get(zone)
        return self._play(outcome or Refusal.NO_SUCH_MELD, cards, zone)

    def _play(self, outcome: drop_rules.Outcome, cards: Sequence[CardId], zone: Zone) -> bool:
        if isinstance(outcome, Refusal):
            return self._do(outcome)
        if isinstance(outcome, Discard):
            return self.discard(outcome)
        if not self._play_on_table(outcome):
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
            outcome = drop_rules.drop_actions(model.view, rest).get(zone)
            if not isinstance(outcome, LayOff) or not self.submit(outcome):
                break
            laid.append(outcome.card)
            rest.remove(outcome.card)
        if rest:
            one, other = (", ".join(map(card_text, cards)) for cards in (laid, rest))
            model.captions.explain(
                _("Laid off: {laid}. Still in your hand: {left}.", laid=one, left=other)
            )
            model.changed()

    def play_on_only_target(self, cards: Sequence[CardId]) -> bool:
        """Play cards on the only place where they may go; the discards count last."""
        model = self._model
        self._display.catch_up()
        legal = drop_rules.legal_zones(model.view, cards)
        on_melds = [zone for zone in legal if zone != OnDiscards()]
        if len(on_melds) == 1:
            return self.play_on(cards, on_melds[0])
        if not on_melds and OnDiscards() in legal:
            return self.play_on(cards, OnDiscards())
        if on_melds:
            model.refuse(_("That card fits in more than one place: choose one."))
            return False
        outcomes = list(drop_rules.drop_actions(model.view, cards).values())
        return self._do(drop_rules.main_refusal(outcomes) or Refusal.DOES_NOT_FIT)

    # --- the tray, before the rules hear of it

    def put_wild_back(self) -> bool:
        """Leave on the table the wild that was to be freed; False if there is none."""
        hand = self._model.hand
        if hand.swap is None:
            return False
        hand.end_swap(self._display.presenter.shown.view, self._model.view)
        self._display.rearrange(TABLE)
        return True

    def stage(self, cards: Sequence[CardId], index: int | None = None) -> bool:
        """Put cards into the tray: into a slot, or where they fit best."""
        model, hand = self._model, self._model.hand
        if index is None:
            index = best_slot(model.view, hand.tray, cards)
        if index is None or not cards or index >= len(hand.tray):
            return False
        hand.stage(index, cards)
        self._display.rearrange(SELECT)
        self._display.animator.sound_landing(cards, INTO_TRAY)
        return True

    def unstage(self, cards: Sequence[CardId]) -> None:
        """Take cards back from the tray; without the wild that is being freed all go back."""
        hand = self._model.hand
        if hand.swap is not None and hand.swap.wild in cards:
            self.put_wild_back()
            return
        hand.unstage(cards)
        self._display.rearrange(REORDER)
        self._display.animator.sound_landing(cards, INTO_HAND)

    def shift_run(self, index: int) -> None:
        """Let the wilds of a run in the tray stand for the next cards they could."""
        model = self._model
        model.hand.tray = shifted(model.view.table.meld_rules, model.hand.tray, index)
        model.context.audio.play("slide")
        self._display.rearrange(REORDER)

    def suggest_melds(self) -> None:
        """Fill the tray with the best melds in the hand, or say that there are none.

        While a hint speaks of melds, it is those.
        """
        model = self._model
        self._display.catch_up()
        found = self.plays.melds()
        if model.hand.swap is None:
            found = model.advised or found
        if found:
            self._fill(found)
            return
        text = self._why_no_melds()
        if model.source.setup.coaching.hints:
            cap = model.context.keys.cap(TableAct.HINT)
            text = _("{words} For a hint, press {cap}.", words=text, cap=cap)
        model.refuse(text)

    def _fill(self, plans: Sequence[MeldPlan]) -> None:
        """Put whole melds into the tray."""
        hand = self._model.hand
        hand.tray = filled_with(hand.tray, plans)
        hand.picked = ()
        self._display.rearrange(SELECT)
        self._display.animator.sound_landing(hand.staged, INTO_TRAY)

    def _begin_swap(self, action: ReplaceWild) -> None:
        """Lay the natural card over the wild, and the wild into the tray with a new meld."""
        self._model.hand.begin_swap(action, self._model.view)
        self._fill(self.plays.melds())

    # --- the end of a deal

    def end_pause(self) -> None:
        """Go on to the points of the deal that is over."""
        self._model.end_pause.stop()
        self._model.changed()

    # --- undo

    def undo(self) -> bool:
        """Undo the last step of this turn, or say why that cannot be."""
        self._plan = ()
        model = self._model
        if not self.guide.free:
            return False
        if self.put_wild_back() or self.ask_again():
            return True
        self._display.catch_up()
        why: UndoRefusal | None = UndoRefusal.NOT_YOUR_TURN
        seat = self.people.undoing_seat()
        if seat is not None:
            why = self._host.undo(seat)
        if why is not None:
            model.refuse(_(UNDO_SENTENCES[why]))
            return False
        if seat == model.viewer:
            self._restore_hand()
        else:
            # Anybody may have pressed it: whose turn it is has to say that they are there.
            model.hot_seat.forget_viewers()
        self._take_over()
        return True

    # --- May I?

    def may_i(self, action: MayI, /) -> bool:
        """Ask for the discard that is shown."""
        return self._is_still_there() and self.submit(action)

    def ask_for_discard(self) -> bool:
        """Ask for the discard; where that must win the deal, with melds from the hand."""
        if not self._is_still_there():
            return False
        viewer = self._model.viewer
        assert viewer is not None
        return self.submit(self.plays.winning_call() or MayI(viewer))

    def _is_still_there(self) -> bool:
        """Whether a viewer can still ask for the discard that is shown; else say why."""
        shown = self._display.presenter.shown.view.table.top
        self._display.catch_up()
        if self._model.viewer is None or shown != self._model.view.table.top:
            self.say_too_late(shown)
            return False
        return True

    def want_discard(self) -> bool:
        """Ask for the discard out of turn; False where nobody may ask for it."""
        self._display.catch_up()
        kinds = {prompt.kind for prompt in self._model.view.my_prompts}
        return PromptKind.MAY_I in kinds and self.ask_for_discard()

    def let_go(self, action: LetGo, /) -> None:
        """Let the discard go, or answer that it is not wanted."""
        answers, view = self._model.answers, self._model.view
        if any(prompt.kind is PromptKind.ANSWER for prompt in view.my_prompts):
            answers.passed.add(action.seat)
            self.submit(action)
        elif not self.guide.holds_back(action):
            self.pass_on_discard(action.seat)
        else:
            answers.passed.add(action.seat)

    # --- questions

    def _ask(self, question: PlayQuestion) -> None:
        """Put a question over the table, with the answer that stands out in the focus."""
        context, told = self._model.context, question.answers
        answers = [
            Answer(one.label, partial(self.answer, one), _KINDS[one.primary]) for one in told
        ]
        at = next((number for number, one in enumerate(told) if one.primary), 0)
        self.own_question = Dialog(context, question.heading, question.text, answers, at=at)
        context.scenes.push(self.own_question)
