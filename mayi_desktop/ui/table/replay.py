"""Replay: a recorded game step by step, with the decisions in it and their reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

import pygame

from mayi_desktop import engine
from mayi_desktop.base.i18n import N_, NP_, _, pgettext
from mayi_desktop.bots import LEVEL_TABLE, LEVELS, STRONGEST
from mayi_desktop.bots.advice import Advice, advice, advice_on
from mayi_desktop.bots.characters import CHARACTERS, is_habit
from mayi_desktop.bots.endgame import compare_win_chances, gives_contract_up
from mayi_desktop.host.replay import (
    Bookmark,
    Landmark,
    RecordedDecision,
    ReplaySession,
    think,
)
from mayi_desktop.host.runner import BotRequest
from mayi_desktop.host.setup import person_of
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.input import (
    LEFT,
    FocusLost,
    InputEvent,
    PointerDown,
    PointerMove,
    PointerUp,
)
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.paint import Box, disc, draw_box
from mayi_desktop.ui.kit.rich_text import Paragraph, RichText, TextStyle
from mayi_desktop.ui.kit.widget import Room, Signal, Widget, place_among
from mayi_desktop.ui.play.hint import DOT, option_figures, option_title, reason, top_card_name
from mayi_desktop.ui.play.words import (
    card_name,
    event_sentence,
    habit_of,
    isolated,
    level_name,
    together,
)
from mayi_desktop.ui.table.animator import Motion
from mayi_desktop.ui.table.model import TableDisplay
from mayi_desktop.ui.table.presenter import notable_events

# --- Reasons of computer players


def bot_reasons(
    view: engine.TableView, decision: RecordedDecision, best: Advice, name: str
) -> Iterator[str]:
    """Why a computer player did this and not what the adviser would have done.

    First its own reasons: a habit, a person it imitates, or something it overlooked. Then the
    result of the action.
    """
    who, action = decision.who, decision.action
    if person_of(who.level):
        person = person_of(who.level)
        yield _(
            "{name} plays like {person}, who’d most likely do this here.",
            name=name,
            person=person,
        )
    elif _is_habit(view, decision):
        yield _("It’s a habit: {habit}", habit=habit_of(who.style, who.name))
    if who.level in LEVEL_TABLE and LEVEL_TABLE[who.level].overlooks:
        missed = _overlooked(view, action, best.best.action, name)
        if missed:
            yield missed
            return
    yield told_to(name, reason(view, advice_on(view, decision.prompt, action)))


def told_to(name: str, words: str) -> str:
    """The coach's words, which say "you", as said to this player."""
    return _("To {name}: “{words}”", name=name, words=words)


def _is_habit(view: engine.TableView, decision: RecordedDecision) -> bool:
    """Whether the character's style changed what the level would usually do."""
    who = decision.who
    if who.style not in CHARACTERS or who.level not in LEVELS:
        return False
    character, dice = CHARACTERS[who.style], Random(decision.dice_key)
    bot = LEVELS[who.level]
    return is_habit(bot, character, view, decision.prompt, decision.action, dice)


def _overlooked(
    view: engine.TableView, action: engine.PlayerAction, best: engine.PlayerAction, name: str
) -> str:
    """What a player overlooked by not doing the best action; may be empty."""
    match best, action:
        case engine.LayDown(), engine.Discard():
            return _("{name} hasn’t noticed yet that the contract is complete.", name=name)
        case engine.LayOff(card=card), engine.Discard():
            return _(
                "{name} has overlooked that {card} fits on the table.",
                name=name,
                card=card_name(card),
            )
        case (
            (engine.MayI() | engine.Claim() | engine.TakeDiscard()),
            (engine.LetGo() | engine.Allow() | engine.DrawStock()),
        ):
            return _(
                "{name} hasn’t noticed what {card} would be good for.",
                name=name,
                card=top_card_name(view),
            )
        case _:
            return ""


# --- Decision panel: what was done, what else was possible, and why


class DecisionPanel(RichText):
    """Thinks about the decision while it is open, a little in each frame."""

    def __init__(self, look: Look) -> None:
        super().__init__(look.page, ())
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.visible = False
        self.decision: RecordedDecision | None = None
        self._review: BotRequest | None = None
        self._advice: Advice | None = None
        self._again: engine.PlayerAction | None = None
        self._done = False

    def open(
        self, decision: RecordedDecision, review: BotRequest, names: Sequence[str]
    ) -> None:
        """Show a decision; the review follows as soon as it is computed."""
        self.decision, self._review = decision, review
        self._advice = advice(review.view, decision.prompt)
        self._thinking = think(review)
        self._again, self._done = None, False
        self._name = isolated(names[decision.seat])
        self._write()
        self.set_visible(visible=True)

    def close(self) -> bool:
        """Show no decision; True if one was shown."""
        shown = self.visible
        self.decision = self._review = None
        self.set_visible(visible=False)
        return shown

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._review is None or self._done:
            return
        try:
            next(self._thinking)
        except StopIteration as end:
            self._again, self._done = end.value, True
            self._write()

    def place_with_foot(self, panel: pygame.Rect, below: int) -> None:
        """Take a panel of the window, leaving some room at its foot."""
        sizes = self.look.metrics
        self.panel = pygame.Rect(panel)
        inner = panel.inflate(-2 * sizes.px(20), -2 * sizes.px(14))
        inner.height -= below
        self.place(inner)

    def draw(self, target: pygame.Surface) -> None:
        draw_box(target, self.panel, self.look.panel())
        super().draw(target)

    def _write(self) -> None:
        decision, review = self.decision, self._review
        assert decision is not None
        assert review is not None
        person = decision.who.person
        lines = self._of_a_person(decision, review) if person else self._of_a_bot(decision)
        self.set_paragraphs(tuple(lines))

    def _of_a_person(
        self, decision: RecordedDecision, review: BotRequest
    ) -> Iterator[Paragraph]:
        view = review.view
        yield Paragraph(TextStyle.HEADING, _("{name} decides", name=self._name))
        did = option_title(view, decision.action)
        yield Paragraph(TextStyle.TEXT, _("Decision: {words}", words=did))
        level = level_name(STRONGEST)
        if not self._done or self._again is None:
            yield Paragraph(
                TextStyle.TEXT,
                _("The best computer player ({level}) is thinking…", level=level),
            )
        else:
            best = option_title(view, self._again)
            key = N_("The best computer player ({level}) would choose: {words}")
            if best == did:
                key = N_("The best computer player ({level}) would do the same: {words}")
            yield Paragraph(TextStyle.RULING, _(key, level=level, words=best))
            yield from self._why(view, self._again, STRONGEST)
        yield from self._options(view)

    def _of_a_bot(self, decision: RecordedDecision) -> Iterator[Paragraph]:
        assert self._review is not None
        view, level = self._review.view, level_name(decision.who.level)
        yield Paragraph(
            TextStyle.HEADING, _("{name} ({level}) decides", name=self._name, level=level)
        )
        yield Paragraph(
            TextStyle.TEXT,
            _("The table shows exactly what this player could see, and nothing more."),
        )
        did = option_title(view, decision.action)
        yield Paragraph(TextStyle.TEXT, _("Decision: {words}", words=did))
        if not self._done:
            yield Paragraph(
                TextStyle.RULING, _("Thinking it over again, with this view alone…")
            )
        elif self._again == decision.action:
            yield Paragraph(
                TextStyle.RULING,
                _("Decided again just now, from this view alone: the same decision."),
            )
        else:
            other = "–" if self._again is None else option_title(view, self._again)
            yield Paragraph(
                TextStyle.RULING,
                _(
                    "Decided again just now: {words}. Another version of the game may "
                    "have chosen something else.",
                    words=other,
                ),
            )
        told = tuple(self._why(view, decision.action, decision.who.level))
        if not told and self._advice is not None:
            reasons = bot_reasons(view, decision, self._advice, self._name)
            told = tuple(Paragraph(TextStyle.TEXT, words) for words in reasons)
        yield from told
        yield from self._options(view)

    def _why(
        self, view: engine.TableView, action: engine.PlayerAction, level: str
    ) -> Iterator[Paragraph]:
        """The reason, if the explained option is under review or the game depends on it."""
        found = self._advice
        if found is None:
            return
        usual = found.best.action
        if option_title(view, usual) == option_title(view, action):
            yield Paragraph(TextStyle.TEXT, told_to(self._name, reason(view, found)))
            return
        chances = compare_win_chances(view, action, usual) if level == STRONGEST else None
        if chances is not None:
            this, that = (round(100 * chance) for chance in chances)
            why = _(
                "Only the final totals count now. This wins the game about "
                "{this} times in 100, and “{words}” about {that} times.",
                this=this,
                that=that,
                words=option_title(view, usual),
            )
            yield Paragraph(TextStyle.TEXT, why)
            if gives_contract_up(view, action):
                given_up = _("It gives up the contract, to be caught with fewer points.")
                yield Paragraph(TextStyle.TEXT, given_up)

    def _options(self, view: engine.TableView) -> Iterator[Paragraph]:
        found = self._advice
        if found is None:
            return
        yield Paragraph(TextStyle.HEADING, _("How the options compare"))
        options = (found.best, *found.alternatives)
        told = (
            _(
                "{name}: {words}",
                name=option_title(view, option.action),
                words=_unbroken(option_figures(found, option)),
            )
            for option in options
        )
        for words in dict.fromkeys(told):
            yield Paragraph(TextStyle.BULLET, words)


def _unbroken(figures: str) -> str:
    """Figures between dots, with no line break inside one."""
    return DOT.join(map(together, figures.split(DOT)))


# --- Replay player and its bar


SPEEDS = (1.0, 2.0, 4.0, 8.0, 0.5)
# Seconds between two steps at usual speed.
_PAUSE = 0.7


class ReplayPlayer:
    """The shown part of a recorded game; `playing` means that it runs by itself."""

    def __init__(self, display: TableDisplay, session: ReplaySession) -> None:
        self.playing = False
        self.speed = SPEEDS[0]
        self._display = display
        self._model = display.model
        self._session = session
        self._wait = 0.0

    @property
    def at(self) -> int:
        """The number of the shown moment."""
        return self._session.at

    def go_to(self, at: int) -> None:
        """Show a moment at once."""
        self._session.go(at)
        self.show_as(self._model.viewer)

    def show_as(self, viewer: engine.Seat | None) -> None:
        """Show the same moment from another seat, or from none."""
        model, display = self._model, self._display
        display.view_as(viewer)
        model.hand.clear_new()
        model.captions.clear_answers()
        self._retell()

    def step_forward(self) -> bool:
        """Play the next moment; False at the end."""
        display = self._display
        display.catch_up()
        if not self._session.forward():
            self.playing = False
            return False
        # There is nothing to pause at the last moment.
        self.playing = self.playing and self.at < self._session.game.last
        display.fetch_updates()
        return True

    def jump(self, landmark: Landmark, *, back: bool = False) -> bool:
        """Go to the next moment of a kind, or the one before; False if there is none."""
        marks = [mark.at for mark in self._session.game.bookmarks if mark.landmark is landmark]
        found = [at for at in marks if (at < self.at if back else at > self.at)]
        if found:
            self.go_to(max(found) if back else min(found))
        return bool(found)

    def toggle(self) -> None:
        """Run by itself, or stop; from the end it starts over."""
        self.playing = not self.playing
        self._wait = 0.0
        if self.playing and self.at >= self._session.game.last:
            self.go_to(0)

    def change_speed(self) -> None:
        """Take the next speed."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.set_motion()

    def set_motion(self) -> None:
        """Move cards as fast as the game runs."""
        settings = self._model.context.settings
        motion = Motion(settings.speed * self.speed, settings.reduced_motion)
        self._display.animator.motion = motion

    def update(self, dt: float) -> None:
        """Advance the clock: the next moment comes when the last has been shown."""
        display = self._display
        if not self.playing or not display.presenter.is_idle or display.animator.is_busy:
            return
        self._wait -= dt * self.speed
        if self._wait <= 0:
            self._wait = _PAUSE
            self.step_forward()

    def _retell(self) -> None:
        """Fill the log with this deal so far, and the caption with the latest event."""
        model, session = self._model, self._session
        display = self._display
        starts = [m.at for m in session.game.bookmarks if m.landmark is Landmark.DEAL]
        first = max((at for at in starts if at <= session.at), default=0)
        happened = [
            event
            for at in range(first, session.at + 1)
            for event in notable_events(session.game.events(at, model.viewer))
        ]
        model.history.turns.clear()
        for event in happened:
            model.history.turns.record(event)
        told = (event_sentence(event, model.player_names, session.sheet) for event in happened)
        lines = [words for words in told if words]
        display.log.lines.lines.clear()
        for line in lines:
            display.log.add(line)
        display.announcer.tell_last_round()
        model.captions.show(lines[-1] if lines else "")


_MOVING = ("deal_back", "back", "play", "forward", "deal_on")
_JUMPING = ("claim", "down", "speed")
_ASKING = ("seat", "why", "same")
# Lengths of the ticks as shares of the timeline's height.
_HEIGHTS: Mapping[Landmark, float] = {Landmark.CLAIM: 0.30, Landmark.LAY_DOWN: 0.30}
_LABELS: Mapping[str, str] = {
    "deal_back": N_("|◀"),
    "back": N_("◀"),
    "forward": N_("▶"),
    "deal_on": N_("▶|"),
    "claim": N_("May I? ▶"),
    "down": N_("Lay-down ▶"),
    "speed": N_("Speed"),
    "seat": N_("Seat"),
    "why": N_("Why?"),
    "same": N_("Again…"),
}
_TIPS: Mapping[str, str] = {
    "deal_back": N_("To the previous deal (Page Up)"),
    "back": N_("Previous step (←)"),
    "play": N_("Play or pause (Space)"),
    "forward": N_("Next step (→)"),
    "deal_on": N_("To the next deal (Page Down)"),
    "same": N_("Play these cards again, or compare games that were dealt them"),
}


class ReplayBar:
    """Two rows: the timeline, and below it the buttons, those for moving in the middle."""

    def __init__(
        self, look: Look, timeline: Timeline, does: Mapping[str, Callable[[], None]]
    ) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.timeline = timeline
        self._look = look
        self.buttons = {
            key: Button(
                look,
                pgettext("replay", "Play") if key == "play" else _(_LABELS[key]),
                does[key],
            )
            for key in (*_JUMPING, *_MOVING, *_ASKING)
        }
        for key, tip in _TIPS.items():
            self.buttons[key].tip = _(tip)
        self.buttons["play"].kind = ButtonKind.PRIMARY

    @staticmethod
    def height(look: Look) -> int:
        """The height of the bar."""
        sizes = look.metrics
        return sizes.px(44) + sizes.px(50) + 3 * sizes.px(6)

    def widgets(self) -> list[Widget]:
        """Everything that can be used, in keyboard order."""
        return [self.timeline, *self.buttons.values()]

    def place(self, rect: pygame.Rect) -> None:
        """Take the lower edge of the window."""
        sizes, self.rect = self._look.metrics, pygame.Rect(rect)
        room = Room(rect.inflate(-2 * sizes.px(20), -2 * sizes.px(6)))
        self.timeline.place(room.top(sizes.px(44)))
        self._place_row(room.bottom(sizes.px(50)))

    def _place_row(self, row: pygame.Rect) -> None:
        """Jumps at the left, movement in the middle, questions at the right."""
        gap, small = self._look.metrics.px(6), self._look.metrics.px(46)
        middle = [small, small, self._widest_of_play(), small, small]
        wide = sum(middle) + gap * (len(middle) - 1)
        side = row.centerx - wide // 2 - row.x - gap
        room = Room(row, gap)
        self._spread(_JUMPING, room.left(side))
        self._spread(_ASKING, room.right(side))
        for key, width in zip(_MOVING, middle, strict=True):
            self.buttons[key].place(room.left(width))

    def _widest_of_play(self) -> int:
        """Room for either word of the play button."""
        sizes, fonts = self._look.metrics, self._look.fonts
        words = (pgettext("replay", "Play"), _("Pause"))
        wide = max(fonts.width(word, sizes.body, bold=True) for word in words)
        return max(sizes.px(108), wide + 2 * sizes.px(12))

    def _spread(self, keys: tuple[str, ...], room: pygame.Rect) -> None:
        """Divide a room among buttons, more for longer labels."""
        gap = self._look.metrics.px(6)
        shown = [self.buttons[key] for key in keys if self.buttons[key].visible]
        wanted = [button.width_wanted() for button in shown]
        there = room.width - gap * (len(shown) - 1)
        more = min(40, max(0, there - sum(wanted)) // len(shown))
        share = min(1.0, there / sum(wanted))
        wide = [int(want * share) + more for want in wanted]
        row = Room(room, gap)
        if keys is _ASKING:
            row.left(there - sum(wide), 0)
        for button, width in zip(shown, wide, strict=True):
            button.place(row.left(width))


class Timeline(Widget):
    """All moments from left to right; a click or a drag goes to one of them."""

    focusable = True
    role = NP_("role", "slider")

    def __init__(
        self, look: Look, marks: Sequence[Bookmark], last: int, on_go: Callable[[int], None]
    ) -> None:
        super().__init__(look)
        self.at = 0
        self._marks = marks
        self._last = max(1, last)
        self.picked = Signal(on_go)
        self._held = False

    def spoken_name(self) -> str:
        return _("Moment")

    def spoken_state(self) -> str:
        return place_among(self.at, self._last + 1)

    def show_at(self, at: int) -> None:
        """Put the handle at a moment."""
        if at != self.at:
            self.at, self.dirty = at, True

    def handle(self, event: InputEvent) -> bool:
        match event:
            case PointerDown(pos=pos, button=b) if b == LEFT and self.rect.collidepoint(pos):
                self._held = True
                self._go(pos[0])
                return True
            case PointerMove(pos=pos) if self._held:
                self._go(pos[0])
                return True
            case PointerUp() | FocusLost():
                self._held = False
            case _:
                pass
        return super().handle(event)

    def x_of(self, at: int) -> int:
        """The x of a moment, in pixels of the window."""
        line = self._line()
        return line.x + round(line.width * at / self._last)

    def draw(self, target: pygame.Surface) -> None:
        palette = self.look.palette
        line = self._line()
        draw_box(target, line, Box(palette.sunken, line.height // 2, palette.line, 1))
        gone = pygame.Rect(line.x, line.y, self.x_of(self.at) - line.x, line.height)
        if gone.width > line.height:
            draw_box(target, gone, Box(palette.primary, line.height // 2))
        self._draw_ticks(target, line)
        self._draw_deals(target)
        knob = self._knob()
        target.blit(disc(knob.width, palette.text), knob)

    def _draw_ticks(self, target: pygame.Surface, line: pygame.Rect) -> None:
        """Claims above the line, lay-downs below it."""
        palette, sizes = self.look.palette, self.look.metrics
        for mark in self._marks:
            share = _HEIGHTS.get(mark.landmark)
            if share is None:
                continue
            high = round(self.rect.height * share)
            tick = pygame.Rect(0, 0, sizes.px(3), high).move_to(centerx=self.x_of(mark.at))
            if mark.landmark is Landmark.CLAIM:
                tick.bottom, colour = line.top - 1, palette.accent
            else:
                tick.top, colour = line.bottom + 1, palette.good
            pygame.draw.rect(target, colour, tick)

    def _draw_deals(self, target: pygame.Surface) -> None:
        palette, sizes = self.look.palette, self.look.metrics
        deals = [mark for mark in self._marks if mark.landmark is Landmark.DEAL]
        for number, mark in enumerate(deals, 1):
            tick = pygame.Rect(0, 0, sizes.px(2), self.rect.height - 2)
            tick.midtop = (self.x_of(mark.at), self.rect.y + 1)
            pygame.draw.rect(target, palette.line, tick)
            px = sizes.fine
            place = pygame.Rect(tick.right + 3, self.rect.bottom - round(px * 1.2), 3 * px, px)
            place.width = self.look.fonts.width(str(number), px)
            place.x = self._clear_x(place.x, place.width)
            if place.colliderect(self._knob()):
                continue
            self.look.write(target, str(number), place, px, palette.soft_text, align=Align.LEFT)

    def _clear_x(self, x: int, wide: int) -> int:
        """The leftmost x at which a thing of this width covers no tick of a lay-down."""
        air = self.look.metrics.px(3)
        laid = (mark.at for mark in self._marks if mark.landmark is Landmark.LAY_DOWN)
        for tick in map(self.x_of, sorted(laid)):
            if x - air < tick < x + wide + air:
                x = tick + air
        return x

    def _knob(self) -> pygame.Rect:
        """The handle, which hides the number of a deal below it."""
        side = self.look.metrics.px(24)
        place = pygame.Rect(0, 0, side, side)
        place.center = self.x_of(self.at), self._line().centery
        return place

    def _line(self) -> pygame.Rect:
        sizes = self.look.metrics
        line = pygame.Rect(0, 0, self.rect.width - sizes.px(24), sizes.px(10))
        line.center = self.rect.center
        return line

    def _go(self, x: int) -> None:
        line = self._line()
        share = (x - line.x) / max(1, line.width)
        self.picked.emit(max(0, min(self._last, round(share * self._last))))
