"""Phone acts: what the person with a phone can do, and why where the rules refuse it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mayi_desktop.bots.advice.explain import advice
from mayi_desktop.engine import (
    DISCARD_PROMPTS,
    CardId,
    LayOff,
    LetGo,
    MayI,
    PlayerAction,
    PromptKind,
    Refusal,
    ReplaceWild,
)
from mayi_desktop.host.setup.game_setup import HINT
from mayi_desktop.i18n import _
from mayi_desktop.ui.phones.held.phone_hand import PhoneHand
from mayi_desktop.ui.table.coach.sentences import hint_prompt, reason
from mayi_desktop.ui.table.model import drop_rules
from mayi_desktop.ui.table.model.drop_rules import OnMeld, OnWild, Zone, option_text
from mayi_desktop.ui.table.model.tray import filled_with
from mayi_desktop.ui.table.model.turn_prompt import UNDO_SENTENCES
from mayi_desktop.ui.table.state.hand_commands import HandCommands, PlayAnswer, PlayQuestion


class Referee(Protocol):
    """Takes what a phone hands in, in an order that no network decides."""

    def hand_in(self, hand: PhoneHand, prompt_id: int, action: PlayerAction) -> Refusal | None:
        """Answer a prompt now or a moment later; the refusal if the rules do not allow it."""


class AtOnce:
    """Hands everything in at once, for a table with a single phone and for tests."""

    def hand_in(self, hand: PhoneHand, prompt_id: int, action: PlayerAction) -> Refusal | None:
        """Answer a prompt."""
        return hand.host.submit(prompt_id, action)


class PhoneCommands(HandCommands):
    """What the buttons of one phone do; each hands a checked action to the game."""

    def __init__(self, hand: PhoneHand, referee: Referee) -> None:
        super().__init__(hand, hand.host)
        self._hand = hand
        self._referee = referee

    def _catch_up(self) -> None:
        """Take in everything that has happened."""
        self._hand.follow()

    def _hand_in(self, prompt_id: int, action: PlayerAction) -> Refusal | bool:
        """Hand an action to the referee; it counts as taken even if it has to wait."""
        self._hand.reply = ""
        return self._referee.hand_in(self._hand, prompt_id, action) or True

    def _take_over(self) -> None:
        """Take in what came of an action."""
        self._hand.follow()

    def _refuse(self, action: PlayerAction, refusal: Refusal) -> None:
        """Say why not, unless the seat will be asked about the discard anyway."""
        held = self._hand
        if isinstance(action, MayI) and self._will_be_asked():
            held.answers.wanted.add(held.seat)
            held.reply = ""
        else:
            super()._refuse(action, refusal)

    def _will_be_asked(self) -> bool:
        """Whether somebody was quicker to ask, and this seat is ahead of them in line."""
        claim = self._hand.view.table.claim
        return claim is not None and self._hand.seat in claim.waiting

    # --- questions

    def _ask(self, question: PlayQuestion) -> None:
        """Put a question beside the cards."""
        self._hand.question = question

    def answer(self, answer: PlayAnswer, /) -> None:
        """Give an answer to a question about one's own play."""
        self._hand.question = None
        super().answer(answer)

    # --- lay down and lay off

    def lay_off(self, action: LayOff | ReplaceWild, /) -> bool:
        """Play a card on a meld."""
        return self._play_on_table(action)

    def play_on(self, card: CardId, zones: Sequence[Zone]) -> bool:
        """Play a card on one of these places; where several take it, ask which."""
        self._hand.follow()
        outcomes = drop_rules.drop_actions(self._hand.view, (card,))
        found = [outcomes.get(zone, Refusal.NO_SUCH_MELD) for zone in zones]
        legal = [outcome for outcome in found if not isinstance(outcome, Refusal)]
        if not legal:
            return self._do(drop_rules.main_refusal(found) or Refusal.DOES_NOT_FIT)
        if len(legal) > 1:
            self._ask_which(legal)
            return False
        return self._play_on_table(legal[0])

    def zones_of_meld(self, meld_id: int, end: str) -> list[Zone]:
        """The places at a meld where a card can be added, at one end if that is named."""
        places = drop_rules.drop_actions(self._hand.view, self._hand.view.hand[:1])
        found = [z for z in places if isinstance(z, OnMeld) and z.meld == meld_id]
        return [z for z in found if not end or (z.end is not None and z.end.value == end)]

    def zone_of_wild(self, meld_id: int, wild: int) -> list[Zone]:
        """The place of a wild in a meld."""
        places = drop_rules.drop_actions(self._hand.view, self._hand.view.hand[:1])
        return [
            z for z in places if isinstance(z, OnWild) and z.meld == meld_id and z.wild == wild
        ]

    def _ask_which(self, options: Sequence[PlayerAction]) -> None:
        """Ask where a card is to go."""
        view = self._hand.view
        words = [
            drop_rules.drop_text(view, one)
            if isinstance(one, LayOff)
            else option_text(view, one)
            for one in options
        ]
        self._ask_among(
            _("Where should the card go?"),
            _("That card fits in more than one place: choose one."),
            list(zip(words, options, strict=True)),
        )

    def _begin_swap(self, action: ReplaceWild) -> None:
        """Lay the natural card over the wild, and the wild into the tray with a new meld."""
        hand = self._hand.hand
        hand.begin_swap(action, self._hand.view)
        hand.tray = filled_with(hand.tray, self.plays.melds())

    def put_wild_back(self) -> bool:
        """Leave on the table the wild that was to be freed; False if there is none."""
        hand = self._hand.hand
        if hand.swap is None:
            return False
        hand.end_swap(self._hand.view, self._hand.view)
        return True

    def suggest_melds(self) -> None:
        """Fill the tray with the best melds in the hand, or say that there are none."""
        held = self._hand
        held.follow()
        found = self.plays.melds()
        if found:
            held.hand.tray = filled_with(held.hand.tray, found)
            held.reply = ""
        else:
            held.refuse(self._why_no_melds())

    # --- go out

    def go_out(self) -> bool:
        """Play the whole hand at once."""
        done = super().go_out()
        while done and self._plan:
            done = self.continue_going_out()
        return done

    # --- undo

    def undo(self) -> bool:
        """Undo the last step of this turn, or say why that cannot be."""
        held = self._hand
        held.follow()
        if self.put_wild_back():
            return True
        why = self._host.undo(held.seat)
        if why is not None:
            held.refuse(_(UNDO_SENTENCES[why]))
            return False
        self._restore_hand()
        held.reply = ""
        held.follow()
        return True

    # --- May I?

    def may_i(self, action: MayI, /) -> bool:
        """Ask for the discard that is shown."""
        self._hand.answers.passed.discard(self._hand.seat)
        self._host.reconsider_discard(self._hand.seat)
        return self.submit(action)

    def let_go(self, action: LetGo, /) -> None:
        """Let the discard go, or answer that it is not wanted."""
        held = self._hand
        held.follow()
        held.answers.passed.add(held.seat)
        held.answers.wanted.discard(held.seat)
        if any(prompt.kind is PromptKind.ANSWER for prompt in held.view.my_prompts):
            self.submit(action)
        else:
            self._host.decline_discard(held.seat)

    def give_known_answers(self) -> bool:
        """Give the answers that were given ahead; True if any was."""
        held, given = self._hand, False
        if held.waits:
            return False
        for prompt in held.view.my_prompts:
            if prompt.kind not in DISCARD_PROMPTS:
                continue
            action = held.answers.known_answer(prompt, held.view, is_viewer=True)
            if action is None:
                continue
            if prompt.kind is PromptKind.MAY_I:
                if held.seat in self._host.undecided_people() and isinstance(action, LetGo):
                    self._host.decline_discard(held.seat)
                    held.answers.passed.add(held.seat)
                    given = True
                elif isinstance(action, MayI):
                    given = self.submit(action) or given
            else:
                given = self.submit(action) or given
        return given

    # --- between deals, and the coach

    def next_deal(self) -> None:
        """Go on to the next deal, for everybody at the table."""
        self._host.start_next_deal()

    def give_hint(self) -> None:
        """Say what a strong player would do, and why."""
        held = self._hand
        held.follow()
        if not self._host.setup.coaching.hints:
            held.refuse(_("Hints are off at this table; you can turn them on in the menu."))
            return
        asked = hint_prompt(held.view, waved=held.seat in held.answers.passed)
        found = None if asked is None else advice(held.view, asked)
        if found is None:
            held.refuse(_("There’s nothing for you to decide right now: wait for your turn."))
            return
        held.hint = reason(held.view, found)
        self._host.note_help(held.seat, HINT)

    def end_pause(self) -> None:
        """Show the points, as a phone does at once."""
