"""Tutorial scene: the guided deal at the usual table, with a tutor who asks for one step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import pygame

from mayi_desktop.engine import (
    CARDS,
    Claim,
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    MayI,
    NewMeld,
    PlayerAction,
)
from mayi_desktop.engine.planning.contract_progress import MeldProgress
from mayi_desktop.i18n import N_, _, pgettext
from mayi_desktop.ui.drawing.faces import PORTRAITS
from mayi_desktop.ui.scenes.new_game.table_setup import TableSetup, style_names
from mayi_desktop.ui.scenes.table.table import TableScene
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import InputEvent, KeyPressed
from mayi_desktop.ui.table.model.hand_order import Sort
from mayi_desktop.ui.table.model.prompt_model import ButtonSpec, Commands, draws_it
from mayi_desktop.ui.table.model.tray import staged_cards
from mayi_desktop.ui.table.painting.renderer import Item, Sprite
from mayi_desktop.ui.table.state.table_guide import TableGuide
from mayi_desktop.ui.table.text.event_text import card_text
from mayi_desktop.ui.tutorial.steps import (
    STEPS,
    LessonAct,
    LessonProgress,
    LessonStep,
    Trial,
    held,
)
from mayi_desktop.ui.tutorial.story import PUPIL, begin
from mayi_desktop.ui.tutorial.tutor import Marker, TutorBubble
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog

_ACTIONS: Mapping[LessonAct | None, type | tuple[type, ...]] = {
    LessonAct.DRAW: DrawStock,
    LessonAct.DISCARD: Discard,
    LessonAct.MAY_I: MayI,
    LessonAct.TAKE_IT: Claim,
    LessonAct.LAY_DOWN: (LayDown, NewMeld),
    LessonAct.GO_OUT: (LayOff, Discard),
}
# Who plays along, with a spare one for a pupil of the same name. The third one is a "her".
_CAST = ("ben", "clara", "ella", "grace")
# Cards that the step about the run names; they're written with the letters that the deck has.
_OF_THE_RUN = {"queen": "QS", "ace": "AS", "two": "2D", "jack": "JS", "king": "KS"}
# Room between the bubble and the melds, in which the marker's arrow fits.
_ROOM_FOR_ARROW = 16
# What the coach says at each step of the lesson.
STEP_TEXTS: Mapping[str, str] = {
    "welcome": N_(
        "Welcome! Get rid of your cards before the others do. First you need a set (three "
        "cards of the same rank) and a run (four cards of one suit in a row)."
    ),
    "draw": N_("Every turn starts with a draw: click the stock, the face-down pile."),
    "discard": N_(
        "Every turn ends with a discard. You don’t need the {card}: click "
        "it, then click the discard pile."
    ),
    "may_i": N_(
        "{ben} discarded a king, and you have two! It isn’t your turn, so "
        "ask for it: press “May I?”"
    ),
    "price": N_(
        "Nobody ahead of you wanted the {card}, so it’s yours. The price: "
        "one more card from the stock."
    ),
    "run": N_(
        "Now for your run: you have {queen} and {ace}, which comes after the king. "
        "Twos and jokers are wild: they can stand for any card. With your "
        "{two}, all you need is {jack} or {king}."
    ),
    "veto": N_(
        "There’s the {card} for your run! {ben} is asking for it, but you "
        "come first. Don’t allow it: press “{take}”."
    ),
    "plan": N_(
        "Sort your hand: press “{plan}”, and cards that go together stand "
        "side by side. You can also drag a card wherever you like."
    ),
    "lay_down": N_(
        "Three kings make your set, and jack to ace makes your run. Press "
        "“{suggest}”, then “{lay_down}”."
    ),
    "down": N_(
        "Your melds are on the table: that’s called being down. End your "
        "turn: click the {card}, then the discard pile."
    ),
    "draw_again": N_(
        "From now on, you can add your cards to the sets and runs on the "
        "table. Draw from the stock first."
    ),
    "lay_off": N_(
        "{ella} has queens on the table. Click your {card}, then her "
        "queens: that’s called laying off."
    ),
    "longer": N_(
        "A run grows at both ends, and the ten comes before the jack. Click "
        "your {card}, then your run, or drag it there."
    ),
    "hint": N_(
        "Not sure what to do? Press “{hint}” any time: it shows you a good play, and why."
    ),
    "go_out": N_(
        "Everything else fits too, except the {card}, and that’s your last "
        "discard. Press “{go_out}”, or play the cards yourself, one by one."
    ),
    "end": N_(
        "That was your last card: you go out, and the hand is over! The others’ cards "
        "count against them, and the lowest total wins. That’s the game. Each hand asks "
        "for something new."
    ),
}


def open_lesson(context: Context) -> None:
    """Start the guided deal; if it was left half done, ask whether to continue."""
    step = context.settings.lesson_step
    if not 0 < step < len(STEPS):
        _start(context, 0)
        return
    answers = (
        Answer(
            pgettext("lesson", "Continue"), lambda: _start(context, step), ButtonKind.PRIMARY
        ),
        Answer(_("Start over"), lambda: _start(context, 0)),
        Answer(_("Not now"), lambda: None),
    )
    text = _("Continue the guided hand where you left off?")
    context.scenes.push(Dialog(context, _("You were in the middle of a hand"), text, answers))


def _written(name: str) -> str:
    """A card such as "KH" as it is written on its face; "" stays empty."""
    return next((card_text(card.id) for card in CARDS if str(card) == name), "")


def _start(context: Context, step: int) -> None:
    pupil = TableSetup.from_settings(context.settings).seats[0]
    cast = [
        (style, name)
        for style, name in style_names()
        if style in _CAST and name.casefold() != pupil.name.casefold()
    ]
    face = pupil.style if pupil.style in PORTRAITS else ""
    lesson = LessonProgress(begin(pupil.name, cast[:3], face))
    lesson.go_to(step)
    context.scenes.reset(TutorialScene(context, lesson))


class TutorialScene(TableScene):
    """The table with the guided deal."""

    guide: LessonGuide

    def __init__(self, context: Context, lesson: LessonProgress) -> None:
        self._lesson = lesson
        super().__init__(context, lesson.game)

    def make_guide(self) -> LessonGuide:
        """The tutor."""
        return LessonGuide(self, self._lesson)

    def leave(self) -> None:
        """Save how far the pupil has come."""
        super().leave()
        self.context.save_settings()


class LessonGuide(TableGuide):
    """Says what to do next, points at it, and holds everything else back."""

    free = False

    def __init__(self, scene: TableScene, lesson: LessonProgress) -> None:
        self.scene = scene
        self.context = scene.context
        self.model = scene.model
        self.display = scene.display
        self.lesson = lesson
        self.bubble = TutorBubble(scene.context.look, self._onward, self._leave)
        self.marker = Marker(scene.context.look)
        self._done = False
        self._objects = False
        self._tried = False

    def buttons(self) -> Sequence[Button]:
        """The bubble's buttons."""
        return tuple(self.bubble.buttons())

    def place(self) -> None:
        """Place the bubble over a field that only the next seat's melds would need."""
        host = self.scene.host
        host.clock.delays = replace(host.clock.delays, hold=0.0)
        room = pygame.Rect(self.display.layout.fields[0])
        room.width -= self.display.look.metrics.px(_ROOM_FOR_ARROW)
        self.bubble.place(room)
        self.marker.forget()

    def handle_key(self, event: KeyPressed) -> bool:
        """Continue with Enter or Space where there is only something to read.

        Where a button has to be tried first, they press what has the focus.
        """
        if event.key not in ("enter", "space") or event.repeat or not self._reading():
            return False
        if not self._tried and self.scene.keyboard.focused() is not None:
            return False
        self._onward()
        return True

    def handle_pointer(self, event: InputEvent) -> bool:
        """Offer an event to the bubble's buttons."""
        return self.bubble.handle(event)

    def before_frame(self) -> None:
        """Advance after a finished step; pause the game while the pupil has to act."""
        if self._done:
            self._done = False
            self._advance()
        self.scene.host.paused = self.lesson.ready

    def update(self, dt: float) -> bool:
        """Update the bubble and the marker; True if the marker moved."""
        self._take_back_answers()
        self._notice_trial()
        self.model.guided = self._collected()
        if self._speak():
            self.model.changed()
        target = self._target()
        moved = self.marker.point(target, self._to_be_seen(target))
        return self.marker.update(dt) or moved

    def items(self) -> Iterator[Item]:
        """The bubble."""
        yield from self.bubble.items()

    def sprites(self) -> Iterator[Sprite]:
        """The marker."""
        yield from self.marker.sprites()

    def limit_buttons(self) -> None:
        """Disable the buttons that don't belong to the step."""
        self.scene.controls.keep_only(self._is_wanted)
        self.scene.panel.keep_only(self._is_wanted)

    def holds_back(self, action: PlayerAction) -> bool:
        """Hold back a legal action that the step doesn't ask for."""
        if self.lesson.wants(action):
            self._done = self.lesson.step.completes(action)
            return False
        self._object()
        return True

    def _is_wanted(self, button: ButtonSpec) -> bool:
        """Whether a button does what the step asks for."""
        if not self._asking():
            return False
        act = self.lesson.step.act
        if act is LessonAct.LAY_DOWN and button.does(Commands.suggest_melds):
            return True
        if act is LessonAct.GO_OUT and button.does(Commands.go_out):
            return True
        return act in _ACTIONS and isinstance(button.action, _ACTIONS[act])

    def _take_back_answers(self) -> None:
        """Reset answers given ahead, which the guided deal does not use."""
        answers = self.model.answers
        if answers.always_allow or answers.quiet:
            answers.always_allow.clear()
            answers.quiet = False
            self._object()

    def _asking(self) -> bool:
        """Whether everything has been shown and the pupil has to act or read."""
        return self.display.presenter.is_idle and self.lesson.ready and not self._done

    def _reading(self) -> bool:
        return self._asking() and self.lesson.step.act is None

    def _object(self) -> None:
        """Show kindly that something else comes first."""
        self._objects = True
        self.model.captions.clear_refusal()
        self.model.changed()

    def _onward(self) -> None:
        if not self._reading():
            return
        if not self._tried:
            self._object()
        elif self.lesson.at_end:
            self._finish()
        else:
            self._advance()

    def _advance(self) -> None:
        self.lesson.advance()
        self._objects = self._tried = False
        self._keep(self.lesson.index)
        self.model.changed()

    def _keep(self, step: int) -> None:
        self.context.settings = replace(self.context.settings, lesson_step=step)

    def _finish(self) -> None:
        self._keep(0)
        self.context.navigation.show_setup()

    def _leave(self) -> None:
        if self.lesson.at_end:
            self._keep(0)
        self.context.navigation.show_title()

    def _speak(self) -> bool:
        """Show the step's text in the bubble; True if it changed."""
        step, asking = self.lesson.step, self._asking()
        meanwhile = _("Watch what the others do.")
        if self.lesson.index == 0:
            meanwhile = _("The cards are being dealt.")
        text = self.text_of(step) if asking else meanwhile
        if self._objects and self._reading() and not self._tried:
            text = _("Give it a try first: there’s no hurry. {step}", step=text)
        elif self._objects:
            text = (
                _("Not just yet. {step}", step=text)
                if asking
                else _("Not just yet: let the others play first.")
            )
        place = _("{number} of {count}", number=self.lesson.index + 1, count=len(STEPS))
        onward = ""
        if self._reading() and self._tried:
            onward = _("Play a game") if self.lesson.at_end else _("Next")
        return self.bubble.say(text, place, onward)

    def _collected(self) -> tuple[MeldProgress, ...]:
        """What the hand has of the melds that the lesson speaks of, once it is seen."""
        lay_down = next(step for step in STEPS if step.act is LessonAct.LAY_DOWN)
        shown = self.display.presenter.shown
        if shown.is_dealing or not shown.view.hand or shown.view.table.seats[PUPIL].down:
            return ()
        return tuple(
            tuple(held(shown.view, name) for name in names.split()) for names in lay_down.melds
        )

    def text_of(self, step: LessonStep) -> str:
        """What the tutor says at a step."""
        _ignored, ben, _ignored, ella = self.model.names
        cards = {
            name: _written(card) for name, card in {**_OF_THE_RUN, "card": step.card}.items()
        }
        buttons = {"suggest": _("Use these melds"), "lay_down": _("Lay down")}
        buttons["go_out"] = _("Lay off everything and go out")
        buttons |= {"plan": _("Plan"), "hint": self.scene.controls.utilities[0].label}
        key = N_("Take it instead  {cost}")
        if draws_it(self.model.view, PUPIL):
            key = N_("Take it as my draw")
        take = _(key, cost="").strip()
        return _(STEP_TEXTS[step.key], ben=ben, ella=ella, take=take, **cards, **buttons)

    def _target(self) -> pygame.Rect | None:
        """The thing to touch next."""
        if not self._asking():
            return None
        placed, controls = self.display.layout, self.scene.controls
        match self.lesson.step.act:
            case None:
                to_try = self._to_try()
                return self.bubble.onward.rect if to_try is None else to_try
            case LessonAct.DRAW:
                return placed.stock.bounds()
            case LessonAct.MAY_I:
                return controls.pill.rect
            case LessonAct.TAKE_IT:
                if len(self.scene.panel.answers) > 1:
                    return self.scene.panel.answers[1].rect
                return None
            case LessonAct.GO_OUT:
                return controls.primary.rect
            case LessonAct.LAY_DOWN:
                ready = bool(staged_cards(self.model.hand.tray))
                return controls.primary.rect if ready else controls.second.rect
            case LessonAct.DISCARD | LessonAct.LAY_OFF:
                return self._card_target(self.lesson.step)

    def _notice_trial(self) -> None:
        """Note that the button of the step has been used; what comes of it may change again."""
        if self._tried or not self._asking():
            return
        match self.lesson.step.try_out:
            case Trial.PLAN:
                self._tried = self.model.hand.sort is Sort.PLAN
            case Trial.HINT:
                self._tried = bool(self.scene.coach.hint.sentence)
            case None:
                self._tried = True
        if self._tried:
            self._objects = False
            # What the hint says can be done at once; only the next step allows it.
            self._done = self.lesson.step.try_out is Trial.HINT
            self.model.changed()

    def _to_try(self) -> pygame.Rect | None:
        """The button to try; None once it has been tried."""
        if self._tried:
            return None
        match self.lesson.step.try_out:
            case Trial.PLAN:
                return self.scene.controls.sorts[Sort.PLAN].rect
            case Trial.HINT:
                return self.scene.controls.utilities[0].rect
            case None:
                return None

    def _to_be_seen(self, target: pygame.Rect | None) -> list[pygame.Rect]:
        """What the marker's arrow must not hide: seats, piles, melds, buttons, the bubble."""
        placed = self.display.layout
        stock = placed.stock.bounds()
        label = pygame.Rect(
            stock.x, stock.bottom, stock.width, self.display.look.metrics.px(26)
        )
        label.inflate_ip(stock.width, 0)
        bubble = pygame.Rect(self.bubble.rect)
        if target is not None and bubble.contains(target):
            bubble.height = target.y - bubble.y
        rects = [bubble, stock, label, placed.discards.bounds()]
        rects += [box.panel for box in placed.seats.values()]
        rects += [box.rect for box in placed.melds.values()]
        rects += [button.rect for button in self.scene.buttons()]
        return [rect for rect in rects if rect != target]

    def _card_target(self, step: LessonStep) -> pygame.Rect | None:
        """The card to play or, once it is picked, where it goes."""
        model = self.model
        card = held(model.view, step.card)
        if card is None or card not in self.display.layout.cards:
            return None
        if card not in model.hand.picked:
            return self.display.layout.cards[card].bounds()
        if step.act is LessonAct.DISCARD:
            return self.display.layout.discards.bounds()
        meld = step.meld(model.view)
        box = self.display.layout.melds.get(meld) if meld is not None else None
        return None if box is None else pygame.Rect(box.rect)
