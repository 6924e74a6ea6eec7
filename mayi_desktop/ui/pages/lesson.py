"""The lesson: a guided deal, its script, its steps, and the tutor at the table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from itertools import chain
from random import Random
from typing import ClassVar

import pygame

from mayi_desktop import engine
from mayi_desktop.base.i18n import N_, _
from mayi_desktop.bots.bot import StyleDecision
from mayi_desktop.engine.planning import MeldProgress
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.game_record import Scores
from mayi_desktop.host.lesson import arranged_game
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.faces import PORTRAITS, faces_of
from mayi_desktop.ui.kit.input import InputEvent, KeyPressed
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.page import Answer, Dialog
from mayi_desktop.ui.kit.paint import (
    Item,
    Sprite,
    arrow,
    cached_surface,
    draw_ring,
    rail_width,
)
from mayi_desktop.ui.kit.scene import DEAF_SECONDS, Context, Size
from mayi_desktop.ui.kit.widget import Label, Room, Signal, Tone
from mayi_desktop.ui.pages.choices import TableSetup, style_names
from mayi_desktop.ui.pages.game_over import Podium, placed
from mayi_desktop.ui.pages.scores import ConfettiPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.play.hand import Sort, staged_cards
from mayi_desktop.ui.play.prompts import Act, ButtonSpec, draws_it
from mayi_desktop.ui.play.words import PlayerNames, card_text, winners_text
from mayi_desktop.ui.table.buttons import ActionButton, SmallButton
from mayi_desktop.ui.table.commands import TableGuide

# --- The script: the cards of the guided deal, and what its computer players do


PUPIL = engine.Seat(0)

_HANDS = (
    "KC KD QS AS 2D QC JH 4D 9D 5H 6H",
    "KH AH AD 3D 8D 6H JC JD 4C 9H 5H",
    "9D 5S 4S AS AC JS 3C 8S 6D 3S 8C",
    "QH QS QD 7H 8H 9H TH JS 4C TD 4H",
)
_UPCARD = "6D"
_STOCK = "8C 6S 9S 8H 7C 4H 9C TC TS"
"""The stock in drawing order; the fifth and the eighth card go to the last seat.

At the end all the pupil's cards but one can be laid off; the last seat's can't.
"""


@dataclass(frozen=True, slots=True)
class Script:
    """One computer player's script: discards in order, the card it asks for, and its melds."""

    throws: tuple[str, ...]
    wants: str = ""
    melds: tuple[str, ...] = ()


# The second, third and fourth seat.
_SCRIPTS = (
    Script(throws=("KH", "3D"), wants="JS"),
    Script(throws=("9D", "4S")),
    Script(throws=("JS", "4H"), melds=("QH QS QD", "7H 8H 9H TH")),
)


class ScriptedBot:
    """A computer player that follows a script; it sees only its own view, like any other."""

    restylable: ClassVar[frozenset[StyleDecision]] = frozenset()

    def __init__(self, script: Script) -> None:
        self._script = script

    def choose(
        self, view: engine.TableView, prompt: engine.Prompt, rng: Random
    ) -> engine.PlayerAction:
        """The script's next action."""
        seat = prompt.seat
        assert seat is not None
        match prompt.kind:
            case engine.PromptKind.DRAW:
                return engine.DrawStock(seat)
            case engine.PromptKind.PLAY:
                return self._play(view, seat)
            case engine.PromptKind.ASKED:
                return engine.Allow(seat)
            case _:
                top = view.table.top
                wanted = top is not None and str(engine.CARDS[top]) == self._script.wants
                return engine.MayI(seat) if wanted else engine.LetGo(seat)

    def _play(self, view: engine.TableView, seat: engine.Seat) -> engine.PlayerAction:
        named = {str(engine.CARDS[card]): card for card in view.hand}
        if self._script.melds and not view.table.seats[seat].down:
            plans = (meld_plan(names, named.get) for names in self._script.melds)
            return engine.LayDown(seat, tuple(plan for plan in plans if plan is not None))
        return engine.Discard(seat, next(named[n] for n in self._script.throws if n in named))


def meld_plan(
    names: str, find: Callable[[str], engine.CardId | None]
) -> engine.MeldPlan | None:
    """The named cards as a set if the first ranks match, else a run; None if one is missing."""
    found = [find(name) for name in names.split()]
    cards = tuple(card for card in found if card is not None)
    if len(cards) < len(found):
        return None
    same_rank = names.split()[0][0] == names.split()[1][0]
    return engine.MeldPlan(engine.MeldKind.SET if same_rank else engine.MeldKind.RUN, cards)


def _sheet() -> engine.RuleSheet:
    """Grandma Jeanne's rules with a single deal, whose contract is a set and a run."""
    whole = SHEETS["grandma-jeanne"].sheet
    title = _("A guided hand, played by Grandma Jeanne’s House Rules")
    return replace(whole, title=title, deals=whole.deals[1:2])


def begin(pupil: str, others: Sequence[tuple[str, str]], face: str = "") -> GameHost:
    """The guided deal's game; `others` are (style, name) pairs, `face` may be empty."""
    seats = (
        SeatSetup(pupil, person=True, style=face),
        *(SeatSetup(name, False, level=style, style=style) for style, name in others),
    )
    hands = [hand.split() for hand in _HANDS]
    dealt = chain.from_iterable(zip(*hands, strict=True))
    first = (*dealt, _UPCARD, *_STOCK.split())
    styles = (style for style, _name in others)
    players = {
        style: ScriptedBot(script) for style, script in zip(styles, _SCRIPTS, strict=True)
    }
    sheet = _sheet()
    setup = GameSetup(sheet.key, (), seats, code_of(0), sheet)
    return arranged_game(setup, first, players)


# --- Steps and progress


# Ticks for the other players to reach the next step; only a deal that leaves the script needs
# them all.
_LONGEST_WAIT = 400


class LessonAct(Enum):
    """What a step can ask the pupil to do."""

    DRAW = auto()
    DISCARD = auto()
    MAY_I = auto()
    TAKE_IT = auto()
    LAY_DOWN = auto()
    LAY_OFF = auto()
    GO_OUT = auto()


class TryOut(Enum):
    """Buttons to try out in a step."""

    PLAN = auto()
    HINT = auto()


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step; without an `act` there is only a text to read.

    `card` is the card to play or to ask for; in a step to read, the hand must hold it. `on` is
    a card of the meld to lay off on, `melds` are the melds to lay down. `at_end` waits for the
    end of the deal. `try_out` is a button to try before continuing. Going out takes several
    plays; the last one discards `card`.
    """

    key: str
    act: LessonAct | None = None
    card: str = ""
    on: str = ""
    melds: tuple[str, ...] = ()
    at_end: bool = False
    try_out: TryOut | None = None

    def ready(self, view: engine.TableView) -> bool:
        """Whether the table has reached this step."""
        if self.at_end:
            return view.table.result is not None
        if view.table.dealer is None or not view.hand:
            return False
        if self.act in (None, LessonAct.GO_OUT):
            return not self.card or card_in_hand(view, self.card) is not None
        action = self.action(view)
        return action is not None and engine.check(view, action) is None

    def wants(self, view: engine.TableView, action: engine.PlayerAction) -> bool:
        """Whether the step asks for this action; any copy of a card will do."""
        if self.act is LessonAct.GO_OUT:
            last = isinstance(action, engine.Discard) and len(view.hand) == 1
            return last or isinstance(action, engine.LayOff)
        wanted = self.action(view)
        if wanted is None or type(action) is not type(wanted):
            return False
        match action:
            case engine.Discard(card=card):
                return str(engine.CARDS[card]) == self.card
            case engine.LayOff(card=card, meld=meld):
                return str(engine.CARDS[card]) == self.card and meld == self.meld(view)
            case engine.LayDown(melds=plans):
                return {_faces(plan.cards) for plan in plans} == {
                    tuple(sorted(names.split())) for names in self.melds
                }
            case _:
                return True

    def completes(self, action: engine.PlayerAction) -> bool:
        """Whether this action, one the step asks for, finishes the step."""
        return self.act is not LessonAct.GO_OUT or isinstance(action, engine.Discard)

    def action(self, view: engine.TableView) -> engine.PlayerAction | None:
        """The action the step asks for; None before the table has reached it."""
        match self.act:
            case LessonAct.DRAW:
                return engine.DrawStock(PUPIL)
            case LessonAct.MAY_I if self._on_top(view):
                return engine.MayI(PUPIL)
            case LessonAct.TAKE_IT if self._on_top(view):
                return engine.Claim(PUPIL)
            case LessonAct.LAY_DOWN:
                return self._lay_down(view)
            case LessonAct.DISCARD | LessonAct.LAY_OFF:
                return self._play(view)
            case _:
                return None

    def meld(self, view: engine.TableView) -> engine.MeldId | None:
        """The meld to lay off on."""
        for meld in view.table.melds:
            if self.on in [str(engine.CARDS[card]) for card in meld.cards]:
                return meld.id
        return None

    def _on_top(self, view: engine.TableView) -> bool:
        top = view.table.top
        return top is not None and str(engine.CARDS[top]) == self.card

    def _play(self, view: engine.TableView) -> engine.PlayerAction | None:
        card = card_in_hand(view, self.card)
        if card is None:
            return None
        if self.act is LessonAct.DISCARD:
            return engine.Discard(PUPIL, card)
        meld = self.meld(view)
        return None if meld is None else engine.LayOff(PUPIL, card, meld)

    def _lay_down(self, view: engine.TableView) -> engine.PlayerAction | None:
        found = [meld_plan(names, partial(card_in_hand, view)) for names in self.melds]
        plans = tuple(plan for plan in found if plan is not None)
        return engine.LayDown(PUPIL, plans) if len(plans) == len(found) else None


def card_in_hand(view: engine.TableView, name: str) -> engine.CardId | None:
    """A card in the hand with this name, such as "KH"."""
    return next((card for card in view.hand if str(engine.CARDS[card]) == name), None)


def _faces(cards: tuple[engine.CardId, ...]) -> tuple[str, ...]:
    return tuple(sorted(str(engine.CARDS[card]) for card in cards))


STEPS = (
    LessonStep("welcome"),
    LessonStep("draw", LessonAct.DRAW),
    LessonStep("discard", LessonAct.DISCARD, card="4D"),
    LessonStep("may_i", LessonAct.MAY_I, card="KH"),
    LessonStep("price", card="KH"),
    LessonStep("run", card="KH"),
    LessonStep("veto", LessonAct.TAKE_IT, card="JS"),
    LessonStep("plan", card="JS", try_out=TryOut.PLAN),
    LessonStep("lay_down", LessonAct.LAY_DOWN, melds=("KC KD KH", "JS QS 2D AS")),
    LessonStep("down", LessonAct.DISCARD, card="9D"),
    LessonStep("draw_again", LessonAct.DRAW),
    LessonStep("lay_off", LessonAct.LAY_OFF, card="QC", on="QD"),
    LessonStep("longer", LessonAct.LAY_OFF, card="TS", on="JS"),
    LessonStep("hint", card="8C", try_out=TryOut.HINT),
    LessonStep("go_out", LessonAct.GO_OUT, card="8C"),
    LessonStep("end", at_end=True),
)


class LessonError(Exception):
    """The guided deal can't reach its next step."""


class LessonProgress:
    """The guided deal's game and the step it has reached."""

    def __init__(self, game: GameHost) -> None:
        self.game = game
        self.index = 0

    @property
    def step(self) -> LessonStep:
        """The current step, which the table may still have to reach."""
        return STEPS[self.index]

    @property
    def ready(self) -> bool:
        """Whether the table has reached the step."""
        return self.step.ready(self.game.view(PUPIL))

    def wants(self, action: engine.PlayerAction) -> bool:
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
        for _step in range(_LONGEST_WAIT):
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

    def _submit(self, action: engine.PlayerAction) -> None:
        prompt = engine.prompt_for(self.game.view(PUPIL).table, action)
        if prompt is None or self.game.submit(prompt.id, action) is not None:
            raise LessonError(f"the step {self.step.key!r} cannot be done")


# --- The tutor's bubble and marker


_LINE = 1.22  # line height per font size: more than a label's, for reading
_MIN_PX = 13  # smaller text is illegible
# A bubble lower than this has no line above the text, to keep the text large.
_LOW = 165
# The arrow nods this often, then rests, so that an idle table costs nothing; seconds per nod.
_NODS, _NOD = 4, 1.1
_NOD_SHARE = 0.3  # distance of a nod, as a share of the arrow's height


class TutorBubble:
    """A bubble with a text and two buttons."""

    def __init__(
        self, look: Look, on_next: Callable[[], None], on_leave: Callable[[], None]
    ) -> None:
        self.text = ""
        self.place_text = ""
        self.rect = pygame.Rect(0, 0, 0, 0)
        look = look.page
        self.onward = ActionButton(look, on_next, ButtonKind.PRIMARY)
        self.home = SmallButton(look, _("Leave the lesson"), on_leave)
        self._look = look
        self._tight = False

    def say(self, text: str, place: str, onward: str) -> bool:
        """Show a text; True if it changed. `onward` is that button's label; empty hides it."""
        now = self.onward.label if self.onward.visible else ""
        if (text, place, onward) == (self.text, self.place_text, now):
            return False
        self.text, self.place_text = text, place
        self.onward.set_visible(visible=bool(onward))
        self.onward.set_label(onward)
        return True

    def place(self, room: pygame.Rect) -> None:
        """Fill a rectangle, with the buttons along its lower edge."""
        sizes = self._look.metrics
        self.rect = pygame.Rect(room)
        self._tight = room.height < sizes.px(_LOW)
        self.home.set_label(_("Leave the lesson"))
        pad, gap = self._pad(), sizes.px(8)
        high = min(sizes.px(44), round(room.height * (0.19 if self._tight else 0.24)))
        line = Room(Room(room.inflate(-2 * pad, -2 * pad)).bottom(high))
        wide = (line.rest.width - gap) // 2
        self.home.place(line.left(wide))
        self.onward.place(line.right(wide))

    def buttons(self) -> Iterator[Button]:
        """The visible buttons, the one to continue first."""
        if self.onward.visible and self.onward.label:
            yield self.onward
        if self.text:
            yield self.home

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to the buttons."""
        taken = [button.handle(event) for button in self.buttons()]
        return any(taken)

    def items(self) -> Iterator[Item]:
        """The bubble and the buttons, unless there is nothing to say."""
        looks = self.text, self.place_text
        if self.text:
            yield Item("coach", self._look.panel().reach(self.rect), looks, self._paint)
        for button in self.buttons():
            key = ("coach button", button is self.home)
            yield Item(key, button.painted_rect, button.looks, button.draw)

    def _paint(self, target: pygame.Surface) -> None:
        look, sizes, room = self._look, self._look.metrics, self.text_room()
        look.draw_bubble(target, self.rect)
        if not self._tight:
            small = sizes.fine
            head = pygame.Rect(room)
            head.height = round(small * _LINE)
            head.bottom = room.y - sizes.px(2)
            look.write(target, self.place_text, head, small, look.palette.soft_text, bold=True)
        px, lines = self.fitted(self.text)
        high = round(px * _LINE)
        y = room.y + max(0, (room.height - high * len(lines)) // 2)
        for number, line in enumerate(lines):
            place = pygame.Rect(room.x, y + number * high, room.width, high)
            look.write(target, line, place, px, look.palette.text)

    def text_room(self) -> pygame.Rect:
        """The rectangle of the text; a low bubble has no line above it."""
        sizes, pad = self._look.metrics, self._pad()
        room = self.rect.inflate(-2 * (pad + sizes.px(4)), 0)
        room.y += pad if self._tight else sizes.px(10) + round(sizes.fine * _LINE)
        room.height = self.home.rect.y - sizes.px(4 if self._tight else 12) - room.y
        return room

    def _pad(self) -> int:
        return min(self._look.metrics.px(12), round(self.rect.height * 0.06))

    def fitted(self, text: str) -> tuple[int, list[str]]:
        """The font size at which a text fits its rectangle, and its lines."""
        room, fonts = self.text_room(), self._look.fonts
        px, lines = 0, [text]
        for size in self._look.metrics.sizes_below(self._look.metrics.ribbon, _MIN_PX):
            px, lines = size, fonts.wrap(text, size, room.width)
            if round(px * _LINE) * len(lines) <= room.height:
                break
        return px, lines


class Side(Enum):
    """The arrow's side, in order of preference; the value is its rotation in degrees."""

    ABOVE = 0
    RIGHT = -90
    LEFT = 90
    BELOW = 180


class Marker:
    """Points at a rectangle of the screen; the arrow rests after a few nods."""

    def __init__(self, look: Look) -> None:
        self.at: pygame.Rect | None = None
        self._look = look
        self._time = 0.0
        self._side = Side.ABOVE

    def point(self, at: pygame.Rect | None, avoid: Sequence[pygame.Rect] = ()) -> bool:
        """Point at a rectangle, or at nothing; True if it changed.

        The arrow takes the first side where it covers nothing in `avoid`.
        """
        if at == self.at:
            return False
        self.at = None if at is None else pygame.Rect(at)
        self._time = 0.0
        if self.at is not None:
            self._side = self._free_side(self.at, avoid)
        return True

    def update(self, dt: float) -> bool:
        """Advance the nodding; True while the arrow moves."""
        still = self.at is None or self._look.reduced_motion or self._time >= _NODS * _NOD
        if still:
            return False
        self._time = min(self._time + dt, _NODS * _NOD)
        return True

    def sprites(self) -> Iterator[Sprite]:
        """The ring and the arrow."""
        if self.at is None:
            return
        look, reach = self._look, 2 * self._ring_px()
        ring = _marker_ring(look, self.at.inflate(reach, reach).size, self._width())
        yield Sprite("marker ring", ring, ring.get_rect(center=self.at.center).topleft)
        nod = abs(math.sin(math.pi * self._time / _NOD)) * self._arrow_px() * _NOD_SHARE
        picture = _marker_arrow(look, self._arrow_px(), self._side.value)
        yield Sprite("marker arrow", picture, self._arrow_at(self.at, self._side, nod).topleft)

    def _free_side(self, at: pygame.Rect, avoid: Sequence[pygame.Rect]) -> Side:
        """The first side where the arrow covers nothing, even while it nods."""
        window = pygame.Rect((0, 0), self._look.metrics.size)
        far = self._arrow_px() * _NOD_SHARE
        for side in Side:
            room = self._arrow_at(at, side, 0).union(self._arrow_at(at, side, far))
            if window.contains(room) and room.collidelist(list(avoid)) < 0:
                return side
        return Side.ABOVE

    def _arrow_at(self, at: pygame.Rect, side: Side, nod: float) -> pygame.Rect:
        """The arrow's rectangle; `nod` is its extra distance in pixels."""
        high = self._arrow_px()
        away = round(self._ring_px() + high / 8 + nod)
        rect = pygame.Rect(0, 0, high, high)
        match side:
            case Side.ABOVE:
                rect.midbottom = (at.centerx, at.top - away)
            case Side.RIGHT:
                rect.midleft = (at.right + away, at.centery)
            case Side.LEFT:
                rect.midright = (at.left - away, at.centery)
            case Side.BELOW:
                rect.midtop = (at.centerx, at.bottom + away)
        return rect

    def _arrow_px(self) -> int:
        return self._look.metrics.px(30)

    def _ring_px(self) -> int:
        """How far the ring extends beyond what it surrounds."""
        return round(1.5 * self._width())

    def _width(self) -> int:
        return max(3, self._look.metrics.px(5))


@cached_surface
def _marker_ring(look: Look, size: Size, width: int) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    draw_ring(surface, surface.get_rect(), look.palette.primary, width)
    return surface


@cached_surface
def _marker_arrow(look: Look, px: int, angle: int) -> pygame.Surface:
    picture = arrow(px, look.palette.primary, look.palette.on_primary)
    return pygame.transform.rotate(picture, angle)


# --- The scene


_ACTIONS: Mapping[LessonAct | None, type | tuple[type, ...]] = {
    LessonAct.DRAW: engine.DrawStock,
    LessonAct.DISCARD: engine.Discard,
    LessonAct.MAY_I: engine.MayI,
    LessonAct.TAKE_IT: engine.Claim,
    LessonAct.LAY_DOWN: (engine.LayDown, engine.NewMeld),
    LessonAct.GO_OUT: (engine.LayOff, engine.Discard),
}
# The computer players, with a spare for a pupil of the same name. Texts call the third "her".
_CAST = ("ben", "clara", "ella", "grace")
# Cards named by the step about the run; written with the letters of the deck.
_RUN_CARDS = {"queen": "QS", "ace": "AS", "two": "2D", "jack": "JS", "king": "KS"}
_IDS = {str(card): card.id for card in engine.CARDS}
# Room between the bubble and the melds for the marker's arrow.
_ARROW_GAP = 16
# The tutor's text for each step.
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
        Answer(_("Continue"), lambda: _start(context, step), ButtonKind.PRIMARY),
        Answer(_("Start over"), lambda: _start(context, 0)),
        Answer(_("Not now"), lambda: None),
    )
    text = _("Continue the guided hand where you left off?")
    context.scenes.push(Dialog(context, _("You were in the middle of a hand"), text, answers))


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
        return LessonGuide(self, self._lesson)

    def leave(self) -> None:
        super().leave()
        self.context.save_settings()


class LessonGuide(TableGuide):
    """Says what to do next, points at it, and blocks everything else."""

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
        self._objecting = False
        self._tried = False
        self._is_over = False

    def spoken_text(self) -> str:
        return self.bubble.text

    def buttons(self) -> Sequence[Button]:
        return tuple(self.bubble.buttons())

    def place(self) -> None:
        """Place the bubble over the next seat's meld field, which the script leaves empty."""
        host = self.scene.host
        host.clock.delays = replace(host.clock.delays, hold=0.0)
        room = pygame.Rect(self.display.layout.fields[0])
        room.width -= self.display.look.metrics.px(_ARROW_GAP)
        self.bubble.place(room)

    def handle_key(self, event: KeyPressed) -> bool:
        """Continue with Enter or Space where there is only a text to read.

        While a button has to be tried first, they press what has the focus.
        """
        if event.key not in ("enter", "space") or event.repeat or not self._reading():
            return False
        if not self._tried and self.scene.keyboard.focused() is not None:
            return False
        self._onward()
        return True

    def handle_pointer(self, event: InputEvent) -> bool:
        return self.bubble.handle(event)

    def before_frame(self) -> None:
        """Advance after a finished step; pause the game while the pupil acts or reads."""
        if self._done:
            self._done = False
            self._advance()
        self.scene.host.paused = self.lesson.ready

    def update(self, dt: float) -> bool:
        if self.lesson.step.at_end and self._asking() and not self._is_over:
            self._is_over = True
            words = self.text_of(self.lesson.step)
            over = LessonOver(self.context, self.scene.host, words, self._finish, self._leave)
            self.context.scenes.push(over)
        self._take_back_answers()
        self._notice_trial()
        self.model.guided = self._collected()
        if self._speak():
            self.model.changed()
        target = self._target()
        moved = self.marker.point(target, self._to_be_seen(target))
        return self.marker.update(dt) or moved

    def items(self) -> Iterator[Item]:
        yield from self.bubble.items()

    def sprites(self) -> Iterator[Sprite]:
        yield from self.marker.sprites()

    def limit_buttons(self) -> None:
        self.scene.controls.keep_only(self._is_wanted)
        self.scene.panel.keep_only(self._is_wanted)

    def holds_back(self, action: engine.PlayerAction) -> bool:
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
        if act is LessonAct.LAY_DOWN and button.does(Act.SUGGEST):
            return True
        if act is LessonAct.GO_OUT and button.does(Act.GO_OUT):
            return True
        return act in _ACTIONS and isinstance(button.action, _ACTIONS[act])

    def _take_back_answers(self) -> None:
        """Reset pre-set answers, which the guided deal doesn't use."""
        wishes = self.scene.host.wishes
        if wishes.always_allow or wishes.quiet:
            wishes.always_allow.clear()
            wishes.quiet.clear()
            self._object()

    def _asking(self) -> bool:
        """Whether everything has been shown and the pupil has to act or read."""
        return self.display.presenter.is_idle and self.lesson.ready and not self._done

    def _reading(self) -> bool:
        return self._asking() and self.lesson.step.act is None

    def _object(self) -> None:
        """Say kindly that something else comes first."""
        self._objecting = True
        self.model.captions.clear_refusal()
        self.model.changed()

    def _onward(self) -> None:
        if not self._reading():
            return
        if not self._tried:
            self._object()
        else:
            self._advance()

    def _advance(self) -> None:
        self.lesson.advance()
        self._objecting = self._tried = False
        self._keep(self.lesson.index)
        self.model.changed()

    def _keep(self, step: int) -> None:
        self.context.settings = replace(self.context.settings, lesson_step=step)

    def _finish(self) -> None:
        self._keep(0)
        self.context.navigation.show_setup()

    def _leave(self) -> None:
        if self.lesson.step.at_end:
            self._keep(0)
        self.context.navigation.show_title()

    def _speak(self) -> bool:
        """Show the step's text in the bubble; True if it changed."""
        # While the pupil's own cards move there is nobody to watch.
        own = self.lesson.index > 0 and self.model.view.table.turn == self.model.viewer
        step, asking = self.lesson.step, own or self._asking()
        if step.at_end:
            # The others' hands turn up here; the page that opens has the text.
            return self.bubble.say("", "", "")
        meanwhile = _("Watch what the others do.")
        if self.lesson.index == 0:
            meanwhile = _("The cards are being dealt.")
        text = self.text_of(step) if asking else meanwhile
        if self._objecting and self._reading() and not self._tried:
            text = _("Give it a try first: there’s no hurry. {step}", step=text)
        elif self._objecting:
            wait = _("Not just yet: let the others play first.")
            text = _("Not just yet. {step}", step=text) if asking else wait
        place = _("{number} of {count}", number=self.lesson.index + 1, count=len(STEPS))
        onward = _("Next") if self._reading() and self._tried else ""
        return self.bubble.say(text, place, onward)

    def _collected(self) -> tuple[MeldProgress, ...]:
        """The hand's cards for the melds of the lesson, once the hand has been shown."""
        lay_down = next(step for step in STEPS if step.act is LessonAct.LAY_DOWN)
        shown = self.display.presenter.shown
        if shown.is_dealing or not shown.view.hand or shown.view.table.seats[PUPIL].down:
            return ()
        return tuple(
            tuple(card_in_hand(shown.view, name) for name in names.split())
            for names in lay_down.melds
        )

    def text_of(self, step: LessonStep) -> str:
        """The tutor's text for a step."""
        _ignored, ben, _ignored, ella = self.model.names
        named = {**_RUN_CARDS, "card": step.card}
        cards = {name: card_text(_IDS[card]) for name, card in named.items() if card}
        # The button is called something else once a card is selected.
        controls = self.scene.controls
        melds = _("Suggest melds")
        if melds not in (controls.primary.label, controls.second.label):
            melds = _("Use these melds")
        buttons = {"suggest": melds, "lay_down": _("Lay down")}
        buttons["go_out"] = _("Lay off everything and go out")
        buttons |= {"plan": _("Plan"), "hint": self.scene.controls.utilities[0].label}
        key = N_("Take it instead  {cost}")
        if draws_it(self.model.view, PUPIL):
            key = N_("Take it as my draw")
        take = _(key, cost="").strip()
        return _(STEP_TEXTS[step.key], ben=ben, ella=ella, take=take, **cards, **buttons)

    def _target(self) -> pygame.Rect | None:
        """The rectangle to click next."""
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
                return controls.claim_button.rect
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
        """Note that the step's button was tried, even if its effect is undone later."""
        if self._tried or not self._asking():
            return
        match self.lesson.step.try_out:
            case TryOut.PLAN:
                self._tried = self.model.hand.sort is Sort.PLAN
            case TryOut.HINT:
                self._tried = bool(self.scene.coach.hint.sentence)
            case None:
                self._tried = True
        if self._tried:
            self._objecting = False
            # The hint's play belongs to the next step, so go there at once.
            self._done = self.lesson.step.try_out is TryOut.HINT
            self.model.changed()

    def _to_try(self) -> pygame.Rect | None:
        """The button to try; None once it has been tried."""
        if self._tried:
            return None
        match self.lesson.step.try_out:
            case TryOut.PLAN:
                return self.scene.controls.sorts[Sort.PLAN].rect
            case TryOut.HINT:
                return self.scene.controls.utilities[0].rect
            case None:
                return None

    def _to_be_seen(self, target: pygame.Rect | None) -> list[pygame.Rect]:
        """Rectangles the arrow must not cover: seats, piles, melds, buttons, the bubble."""
        placed = self.display.layout
        stock, high = placed.stock.bounds(), self.display.look.metrics.px(26)
        label = pygame.Rect(stock.x, stock.bottom, stock.width, high).inflate(stock.width, 0)
        bubble = pygame.Rect(self.bubble.rect)
        if target is not None and bubble.contains(target):
            bubble.height = target.y - bubble.y
        rects = [bubble, stock, label, placed.discards.bounds()]
        rects += [box.plate for box in placed.seats.values()]
        rects += [box.rect for box in placed.melds.values()]
        rects += [button.rect for button in self.scene.buttons()]
        return [rect for rect in rects if rect != target]

    def _card_target(self, step: LessonStep) -> pygame.Rect | None:
        """The card to play or, once it is picked, another to put back, or its destination."""
        model, cards = self.model, self.display.layout.cards
        card = card_in_hand(model.view, step.card)
        if card is None or card not in cards:
            return None
        if card not in model.hand.picked:
            return cards[card].bounds()
        others = [other for other in model.hand.picked_in_hand if other != card]
        if others:
            return cards[others[0]].bounds()
        if step.act is LessonAct.DISCARD:
            return self.display.layout.discards.bounds()
        meld = step.meld(model.view)
        box = self.display.layout.melds.get(meld) if meld is not None else None
        return None if box is None else pygame.Rect(box.rect)


# --- The end


_TEXT, _PODIUM = 900, 620  # largest sizes at 1080 lines


class LessonOver(ConfettiPage):
    """The end of the lesson: the pupil has won, and can go on to a game."""

    deaf_seconds = DEAF_SECONDS  # it opens by itself

    def __init__(
        self,
        context: Context,
        host: GameHost,
        words: str,
        on_play: Callable[[], None],
        on_leave: Callable[[], None],
    ) -> None:
        super().__init__(context)
        look, seats = context.look, host.setup.seats
        scores = Scores.of_table([who.name for who in seats], host.view(PUPIL))
        faces = faces_of((who.name, who.style) for who in seats)
        heading = winners_text(scores.winners, PlayerNames(scores.names, PUPIL))
        self.left = Signal(on_leave)
        self.heading = Label(look, heading, Tone.HEADING, Align.CENTRE)
        self.podium = Podium(look, placed(scores, faces))
        self.text = Label(look, words, Tone.NORMAL, Align.CENTRE)
        self.play = Button(look, _("Play a game"), on_play, kind=ButtonKind.PRIMARY)
        back = _("Back to the first page")
        self.home = Button(look.felt, back, self.on_back, kind=ButtonKind.QUIET)
        self.widgets = [self.heading, self.podium, self.text, self.play, self.home]
        self.focus.to(self.play)

    def enter(self) -> None:
        self.celebrate()
        self.context.audio.play("win")

    def on_back(self) -> None:
        self.left.emit()

    def kept_clear(self) -> Sequence[pygame.Rect]:
        return self.heading.rect, self.text.rect

    def arrange(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        edge = rail_width(bounds.height) + sizes.pad
        room = Room(bounds.inflate(-2 * edge, -2 * edge), sizes.gap)
        self.heading.place(room.top(sizes.px(84)))
        buttons = Room(room.bottom(sizes.control), sizes.gap)
        wide = [max(b.width_wanted(), sizes.px(260)) for b in (self.home, self.play)]
        buttons.left((buttons.rest.width - sum(wide) - sizes.gap) // 2, 0)
        self.home.place(buttons.left(wide[0]))
        self.play.place(buttons.left(wide[1]))
        text = pygame.Rect(0, 0, min(room.rest.width, sizes.px(_TEXT)), 0)
        text.height = self.text.height_for(text.width)
        text.midbottom = room.bottom(text.height).midbottom
        self.text.place(text)
        side = sizes.px(_PODIUM)
        podium = pygame.Rect(0, 0, min(room.rest.width, side), min(room.rest.height, side))
        podium.center = room.rest.center
        self.podium.place(podium)
