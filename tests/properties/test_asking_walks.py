"""Random walks of people on screen and phones: asking, vetoing, ordering, undoing, leaving."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import (
    DISCARD_PROMPTS,
    Allow,
    Claim,
    LetGo,
    MayI,
    Phase,
    PlayerAction,
    Prompt,
    PromptKind,
    Rank,
    RuleSheet,
    Seat,
    Suit,
    TakeDiscard,
    check,
    legal_actions,
    prompt_for,
)
from mayi_desktop.engine.solver import winning_claim
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.runner import LegalMove, OrderKind, StandingOrder
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, code_of
from mayi_desktop.host.undo import UndoRefusal
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.ui.phones.table import PhoneTable
from tests.host.tables import Grabber, Wanderer
from tests.properties.mixes import random_mix
from tests.ui.phones.screen_player import FakeLine, FakePlayer
from tests.ui.table.tables import seats

# The walks of one sheet, and of each mix of house rules; 11,000 with MAYI_WALKS=100.
WALKS = int(os.environ.get("MAYI_WALKS", "2"))
MIXES = min(WALKS, 100) if WALKS > 2 else 3
STEPS = 90
# People list all their legal actions, which takes long with larger hands.
LARGEST_HAND = 14
FRAME = 0.1
# Every person answers plainly at the end: within so many steps a turn is over.
PATIENCE = 400


def mixed(name: str) -> RuleSheet:
    """House rules at random, of which hands are small enough."""
    seed = int(name.removeprefix("mix "))
    sheets = (random_mix(seed + 1000 * n).sheet for n in count())
    return next(s for s in sheets if all(deal.cards <= LARGEST_HAND for deal in s.deals))


class Company:
    """People at one game, some at the screen and some on phones, who do anything at random."""

    def __init__(self, folder: Path, sheet: str, number: int) -> None:
        self.dice = dice = Random(f"{sheet}:{number}")
        rules = find_sheet(sheet) if sheet in SHEETS else mixed(sheet)
        fewest = rules.min_players
        there = dice.randint(fewest, max(fewest, min(5, rules.max_players)))
        people = dice.sample(range(there), dice.randint(2, there))
        code, house = code_of(dice.randrange(1 << 30)), None if sheet in SHEETS else rules
        setup = GameSetup(rules.key, (), seats(there, people), code, house=house)
        bots = {"steady": Grabber(Wanderer())}
        delays = BotDelays.instant()
        self.host = GameHost.new(
            setup, folder, delays=delays, bots=bots, checked=True, kept=False
        )
        self.line = FakeLine()
        self.phones = PhoneTable(self.host, self.line)
        self.phones.share = 1.0
        self.people = tuple(map(Seat, people))
        self.players = {
            seat: FakePlayer(self.line, seat, dice)
            for seat in self.people
            if dice.random() < 0.5
        }
        for seat in self.players:
            self.line.join(seat)
        self.now = 0.0
        self.answered: set[int] = set()
        self.acts: Counter[str] = Counter()
        self._could_take: dict[Seat, bool] = {}
        self._commit = self.host._commit
        self.host._commit = self._watch  # type: ignore[method-assign]
        self._take_back = self.host.undo
        self.host.undo = self._reopen  # type: ignore[method-assign]

    # --- Laws

    def _watch(self, move: LegalMove, *more: object) -> None:
        """Look at every move before it is made."""
        action, table = move.action, self.host.view(None).table
        if isinstance(action, PlayerAction) and action.seat in self.people:
            self._look_at_answer(action)
        if table.claim is None and isinstance(action, MayI):
            turn = table.turn
            self._could_take[turn] = check(self.host.view(turn), TakeDiscard(turn)) is None
        self._commit(move, *more)  # type: ignore[arg-type]

    def _look_at_answer(self, action: PlayerAction) -> None:
        table, view = self.host.view(None).table, self.host.view(action.seat)
        assert check(view, action) is None, action
        if not isinstance(action, MayI | Claim | Allow | LetGo):
            return
        # No question is answered twice.
        prompt = prompt_for(table, action)
        assert prompt is not None
        assert prompt.id not in self.answered, action
        self.answered.add(prompt.id)
        if isinstance(action, Allow | LetGo):
            return
        # Nobody gets by an answer what they may not draw.
        facts, claims = table.seats[action.seat], table.sheet.claims
        draws = table.turn == action.seat and table.phase is Phase.DRAW
        # Who is asked may take back a card that they discarded themselves.
        assert draws or prompt.kind is not PromptKind.MAY_I or action.seat != table.discarder
        if draws and isinstance(action, Claim):
            assert self._could_take.get(action.seat, True), action
        elif not draws:
            assert claims.down_may_claim or not facts.down
            assert claims.limit is None or facts.claims < claims.limit

    def look(self) -> None:
        """Every question to a person has an answer they can see, or one given in advance."""
        host = self.host
        for prompt in host.view(None).table.prompts:
            seat = prompt.seat
            if seat not in self.people or prompt.kind not in DISCARD_PROMPTS:
                continue
            # Asking is an offer; where only a winning claim counts, there may be none to make.
            winning = host.view(None).table.rule.winning_claims_only and prompt.optional
            assert winning or any(True for _action in legal_actions(host.view(seat)))
            undecided = seat in host.undecided_people()
            known = host.wishes.answer(prompt, host.view(seat))
            if prompt.kind is PromptKind.ASKED or seat == host.view(None).table.discarder:
                continue
            assert undecided != isinstance(known, LetGo), (prompt, known)

    def _look_for_forgotten(self) -> None:
        """Nothing happened in a frame, so no answer given in advance is left to give."""
        if self.host.paused or self.host.is_over or self.host.waiting_for_next_deal:
            return
        known = [action.seat for _prompt, action in self.host._runner.known_answers()]
        assert set(known) <= self.host.pending, known

    # --- Steps

    def step(self) -> None:
        """One frame: messages, time, then perhaps somebody does something."""
        self.now += FRAME
        self.phones.poll(self.now)
        shown = self.dice.random() < 0.8
        if not self.host.tick(self.now, calm=self.dice.random() < 0.8, shown=shown) and shown:
            self._look_for_forgotten()
        if self.host.waiting_for_next_deal:
            self.host.start_next_deal()
        self.look()
        if self.dice.random() < 0.6:
            self._do_something()

    def _do_something(self) -> None:
        seat = self.dice.choice(self.people)
        if seat in self.players:
            self._on_phone(seat)
        else:
            self._at_screen(seat)

    def _on_phone(self, seat: Seat) -> None:
        chance, player = self.dice.random(), self.players[seat]
        if chance < 0.06:
            self.line.leave(seat)
            self.line.join(seat)
        elif chance < 0.14:
            kind = self.dice.choice(["ask", "never", "claim"])
            cards = self.dice.sample(["seven", "king", "ace", "hearts", "spades"], 2)
            self.line.say(seat, act="standing", kind=kind, cards=cards)
        elif chance < 0.3:
            buttons = [b for b in (player.screen or {"buttons": []})["buttons"] if b["enabled"]]
            if buttons and not (button := self.dice.choice(buttons)).get("wants"):
                player.press(button)
        else:
            player.act()
            self.acts["phone"] += 1

    def _at_screen(self, seat: Seat) -> None:
        """What the buttons at the seats of a shared screen do."""
        doings: dict[str, Callable[[Seat], object]] = {
            "turn": self._take_turn,
            "ask": self._ask,
            "want": self.host.wishes.want,
            "drop": lambda seat: self.host.wishes.wanted.pop(seat, None),
            "allow": self.host.wishes.allowed.add,
            "nobody": lambda _seat: self.host.pass_together(self._here()),
            "quiet": lambda _seat: self.host.wishes.be_quiet(self._here()),
            "again": self.host.withdraw_pass,
            "order": self._order,
            "undo": self.host.undo,
            "veto": self._answer,
        }
        name = self.dice.choice([*doings, "turn", "turn", "turn", "veto", "ask"])
        doings[name](seat)
        self.acts[name] += 1

    def _here(self) -> set[Seat]:
        return {
            s for s in self.people if s not in self.host.remote_seats
        } - self.host.wishes.wanted.keys()

    def _reopen(self, seat: Seat) -> UndoRefusal | None:
        """Take a play back, at the screen or on a phone: what it answered is open again."""
        refusal = self._take_back(seat)
        if refusal is None:
            self.answered.clear()
        return refusal

    def _order(self, seat: Seat) -> None:
        ranks = frozenset(self.dice.sample(list(Rank)[:13], 3))
        kind = self.dice.choice(list(OrderKind))
        self.host.wishes.orders[seat] = StandingOrder(kind, ranks, frozenset({Suit.HEARTS}))

    def _ask(self, seat: Seat) -> None:
        view, call = self.host.view(seat), MayI(seat)
        if seat == view.table.discarder:
            return
        if view.table.rule.winning_claims_only:
            call = (winning_claim(view) if check(view, call) is None else None) or call
        self._submit(PromptKind.MAY_I, call)

    def _answer(self, seat: Seat) -> None:
        for prompt in self.host.view(seat).my_prompts:
            if prompt.kind in (PromptKind.ASKED, PromptKind.ANSWER):
                self._submit(prompt.kind, self._any_action(prompt))

    def _take_turn(self, seat: Seat) -> None:
        for prompt in self.host.view(seat).my_prompts:
            if prompt.kind not in DISCARD_PROMPTS:
                self._submit(prompt.kind, self._any_action(prompt))
                return

    def _any_action(self, prompt: Prompt) -> PlayerAction:
        assert prompt.seat is not None
        view = self.host.view(prompt.seat)
        # Whoever has swapped a wild out before laying down may only lay down with it.
        choices = list(legal_actions(view)) or [Steady().choose(view, prompt, self.dice)]
        if prompt.seat == view.table.discarder:
            # The rules let people ask for their own discard, but no button does.
            choices = [action for action in choices if not isinstance(action, MayI)]
        return self.dice.choice(choices)

    def _submit(self, kind: PromptKind, action: PlayerAction) -> None:
        for prompt in self.host.view(action.seat).my_prompts:
            if prompt.kind is kind:
                self.host.submit(prompt.id, action)
                return

    def finish_turn(self) -> None:
        """Everybody passes and plays plainly: no prompt stays without an answer."""
        host, began = self.host, self.host.view(None).table.turn_no
        for _step in range(PATIENCE):
            table = host.view(None).table
            if host.is_over or table.turn_no != began or table.result is not None:
                return
            self.now += FRAME
            self.phones.poll(self.now)
            host.tick(self.now, calm=True)
            for seat in self.people:
                host.pass_on_discard(seat)
                if seat in host.pending:
                    continue
                self._answer(seat)
                self._take_turn(seat)
        raise AssertionError(f"no end of the turn: {host.view(None).table.prompts}")


@pytest.mark.parametrize("number", range(WALKS))
@pytest.mark.parametrize("sheet", [*SHEETS, *(f"mix {seed}" for seed in range(MIXES))])
def test_whatever_people_do_every_question_gets_one_answer(
    tmp_path: Path, sheet: str, number: int
) -> None:
    company = Company(tmp_path, sheet, number)
    try:
        for _step in range(STEPS):
            if company.host.is_over:
                break
            company.step()
        company.finish_turn()
    finally:
        company.host.close()


def test_the_walks_ask_and_draw(tmp_path: Path) -> None:
    reasons = Counter[str]()
    for number in range(3):
        company = Company(tmp_path, "grandma-jeanne", number)
        for _step in range(STEPS):
            company.step()
        table = company.host.view(None).table
        reasons["claims"] += sum(facts.claims for facts in table.seats)
        reasons["turns"] += table.turn_no
        company.host.close()
    assert reasons["claims"], reasons
    assert reasons["turns"] > 3, reasons
