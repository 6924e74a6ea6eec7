"""Knows the hint a person asked for: first what to do and why, then what else could be done."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.bots.advice.claim_advice import ClaimAdvice, reorder_by_odds
from mayi_desktop.bots.advice.explain import Advice, advice
from mayi_desktop.engine import (
    LayDown,
    LayOff,
    MeldId,
    MeldPlan,
    NewMeld,
    Prompt,
    PromptKind,
    ReplaceWild,
    TableView,
)
from mayi_desktop.host.setup.help_settings import HINT
from mayi_desktop.ui.drawing.look import Align
from mayi_desktop.ui.drawing.paint import draw_box
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.coach.marks import HintMarks
from mayi_desktop.ui.table.coach.odds_panel import OddsPanel
from mayi_desktop.ui.table.coach.sentences import (
    option_figures,
    option_title,
    promise_text,
    reason,
    top_card_name,
)
from mayi_desktop.ui.table.model.prompt_model import ButtonSpec, Verb
from mayi_desktop.ui.table.painting.renderer import Item, Sprite
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.widgets.controls.button import Button

_ORDER = (
    PromptKind.ASKED,
    PromptKind.ANSWER,
    PromptKind.DRAW,
    PromptKind.PLAY,
    PromptKind.MAY_I,
)
_LINE = 1.18
_LEAST_SHOWN = 2
_SMALLER = (0.9, 0.8, 0.7, 0.6, 0.5)


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to show options: how many of them, how large, and where.

    `share` is the size of the words, where 1 is the usual one.
    """

    lines: Sequence[tuple[str, str]]
    share: float
    rect: pygame.Rect


class CoachHint:
    """One hint at a time; it goes when anything changes that it was about.

    Asked for while there is nothing to decide, it comes with the next own decision.
    Where the chances of a call are worked out, the hint follows them, as far as they have come.
    """

    def __init__(self, model: TableModel, odds: OddsPanel) -> None:
        self._model = model
        self._odds = odds
        self._marks = HintMarks(model)
        self._about: Hashable = None
        self._prompt: Prompt | None = None
        self._usual: Advice | None = None
        self._advice: Advice | None = None
        self._sentence = ""
        self._wish: Hashable = None
        self.shows_options = False

    @property
    def sentence(self) -> str:
        """What to do and why; nothing while no hint is shown."""
        return self._sentence

    def show_next(self) -> bool:
        """Show the hint, then the other options, then nothing; False if nothing is asked."""
        model = self._model
        model.catch_up()
        self.refresh()
        model.stale = True
        if self._usual is not None:
            if self.shows_options:
                self.clear()
            else:
                self.shows_options = True
                self._make_way(self._usual)
            return True
        if self._give():
            return True
        promised = promise_text(model.view, model.names)
        if promised:
            self._wish = self._wisher()
            model.notes.explain(promised)
        else:
            model.refuse(say("hint.nothing"))
        return False

    def _give(self) -> bool:
        """Show the hint for what is asked now; False if nothing is."""
        model, prompt = self._model, self._question()
        found = None if prompt is None else advice(model.view, prompt)
        if found is None:
            return False
        self._prompt, self._usual, self._about = prompt, found, _about(model.view)
        self._wish = None
        self._weigh()
        model.notes.clear_refusal()
        return True

    def _wisher(self) -> Hashable:
        """Who wished for a hint, and in which deal."""
        return self._model.viewer, self._model.view.table.deal

    def _keep_promise(self) -> None:
        """Give the hint that was promised for the next decision, once there is one."""
        model = self._model
        if self._wish != self._wisher() or not model.source.setup.coaching.hints:
            self._wish = None
        elif model.presenter.is_idle and model.viewer is not None and self._give():
            model.host.note_help(model.viewer, HINT)

    def refresh(self) -> None:
        """Let the hint go if it is about something that is over, else follow the chances."""
        if self._wish is not None:
            self._keep_promise()
        if self._usual is not None and self._about != _about(self._model.view):
            self.clear()
        if self._advice is None or self._odds.covers(self._prompt):
            self._weigh()
        self._model.advised = self._melds()

    def _melds(self) -> tuple[MeldPlan, ...]:
        """The melds to lay down, if that is the advice."""
        match None if self._advice is None else self._advice.best.action:
            case LayDown(melds=plans):
                return plans
            case NewMeld(meld=plan):
                return (plan,)
            case _:
                return ()

    def clear(self) -> bool:
        """Show no hint; True if one was shown."""
        shown, self._usual, self._advice = self._usual is not None, None, None
        self._wish = None
        self._sentence, self.shows_options = "", False
        self._model.keep_clear(None)
        self._model.advised = ()
        self._model.stale = self._model.stale or shown
        return shown

    def _weigh(self) -> None:
        """Say what is best, as the chances stand; nothing yet while they say too little."""
        if self._usual is None or self._prompt is None:
            return
        view = self._model.view
        if self._odds.is_working_on(self._prompt):
            self._advice, self._sentence = None, say("hint.weighing", card=top_card_name(view))
            return
        told = self._odds.counsel(self._prompt)
        self._advice = self._usual if told is None else reorder_by_odds(self._usual, told)
        self._sentence = self._why(self._advice, told)

    def _why(self, found: Advice, told: ClaimAdvice | None) -> str:
        """The reason; where the whole hand can go at once, how that is done."""
        primary = self._model.prompt().primary
        if primary is not None and primary.verb is Verb.GO_OUT and primary.enabled:
            return say("hint.go_out", label=primary.label)
        return reason(self._model.view, found, told)

    def clear_pictures(self) -> None:
        """Drop what was drawn for another size."""
        self._marks.clear()

    def sprites(
        self, choices: Iterable[tuple[Button, ButtonSpec]], *, timed: bool = False
    ) -> Iterator[Sprite]:
        """The marks of the suggested action; `timed` while time runs around the discards."""
        model = self._model
        if self._advice is not None and self._about == _about(model.view):
            action = self._advice.best.action
            yield from self._marks.sprites(action, choices, timed=timed)

    def items(self) -> Iterator[Item]:
        """The panel with the other options, when it is open."""
        found = self._advice
        if found is None or not self.shows_options:
            return
        way = self._panel(found)
        rect = way.rect

        def paint(target: pygame.Surface) -> None:
            self._paint(target, way)

        yield Item("other options", rect.inflate(48, 48), (rect.size, tuple(way.lines)), paint)

    def _question(self) -> Prompt | None:
        """The question that the viewer is most concerned with."""
        model = self._model
        mine = {prompt.kind: prompt for prompt in model.view.my_prompts}
        if model.viewer in model.passed:
            mine.pop(PromptKind.MAY_I, None)
        return next((mine[kind] for kind in _ORDER if kind in mine), None)

    def _lines(self, found: Advice) -> list[tuple[str, str]]:
        """Each option in words, and what it comes to."""
        view = self._model.view
        options = [found.best, *found.alternatives]
        return [
            (
                say("others.best", number=number, words=option_title(view, option.action)),
                option_figures(found, option),
            )
            for number, option in enumerate(options, 1)
        ]

    def _panel(self, found: Advice) -> _Way:
        """As many options as have room, how large, and where they hide no meld they name."""
        placed = self._model.layout
        boxes = [box.rect for box in placed.melds.values()]

        def hides(way: _Way) -> tuple[int, bool, int]:
            named = (placed.melds.get(meld) for meld in _named(found, len(way.lines)))
            hidden = way.rect.collidelistall([box.rect for box in named if box is not None])
            between = way.rect.colliderect(placed.discards.bounds())
            return len(hidden), between, len(way.rect.collidelistall(boxes))

        lines = self._lines(found)
        return min((self._fitted(lines, room) for room in self._rooms()), key=hides)

    def _make_way(self, found: Advice) -> None:
        """Let the melds gather at the other side, if the panel would hide some."""
        model, lines = self._model, self._lines(found)
        boxes = [box.rect for box in model.layout.melds.values()]
        beside = [self._fitted(lines, room).rect for room in self._rooms()[:2]]
        if all(rect.collidelist(boxes) >= 0 for rect in beside):
            left, right = (len(field.collidelistall(boxes)) for field in model.layout.fields)
            model.keep_clear(0 if right > left else 1)

    def _rooms(self) -> list[pygame.Rect]:
        """Where the panel may stand: to the right or left of the piles, last of all on them."""
        model, sizes = self._model, self._model.look.metrics
        placed, gap = model.layout, sizes.px(16)
        left, right = placed.fields[0].x, placed.fields[-1].right
        free = min(placed.stock.bounds().left - left, right - placed.discards.bounds().right)
        wide, top = min(sizes.px(520), free - gap), placed.fields[0].y
        beside = pygame.Rect(left, top, wide, placed.caption.y - sizes.px(4) - top)
        between = pygame.Rect(placed.corridor.x, top, placed.corridor.width, beside.height)
        return [beside.move(right - wide - left, 0), beside, between]

    def _fitted(self, lines: Sequence[tuple[str, str]], room: pygame.Rect) -> _Way:
        """The options that fit a room, how large, and the part of it that they take."""
        ways = [(lines[:count], 1.0) for count in range(len(lines), 1, -1)]
        ways += [(lines[:_LEAST_SHOWN], share) for share in _SMALLER]
        fits = (way for way in ways if self._high(*way, room.width) <= room.height)
        lines, share = next(fits, ways[-1])
        high = min(room.height, self._high(lines, share, room.width))
        return _Way(lines, share, pygame.Rect(room.x, room.bottom - high, room.width, high))

    def _high(self, lines: Sequence[tuple[str, str]], share: float, wide: int) -> int:
        """How high these options are, with words of this size."""
        sizes = self._model.look.metrics
        rows = len(self._wrapped(lines, wide - 2 * sizes.px(18), share))
        return (rows + 1) * round(share * sizes.body * _LINE) + sizes.px(24)

    def _wrapped(
        self, lines: Sequence[tuple[str, str]], wide: int, share: float
    ) -> list[tuple[str, bool]]:
        """The lines as they fit; True for the head of an option."""
        look = self._model.look
        small = round(share * look.metrics.small)
        found: list[tuple[str, bool]] = []
        for head, worth in lines:
            found.append((head, True))
            found += [(words, False) for words in look.fonts.wrap(worth, small, wide)]
        found.append((say("others.none" if len(lines) == 1 else "others.note"), False))
        return found

    def _paint(self, target: pygame.Surface, way: _Way) -> None:
        rect, share = way.rect, way.share
        look, sizes = self._model.look, self._model.look.metrics
        body, small = round(share * sizes.body), round(share * sizes.small)
        draw_box(target, rect, look.panel())
        step = round(share * sizes.body * _LINE)
        row = rect.inflate(-2 * sizes.px(18), 0)
        row.y, row.height = rect.y + sizes.px(10), step
        close, px = say("others.close"), round(share * sizes.px(15))
        ink = look.palette.soft_text
        look.write(target, close, row, px, ink, align=Align.RIGHT)
        head = pygame.Rect(row.x, row.y, row.width - look.fonts.width(close, px) - px, step)
        px, ink = body, look.palette.primary
        look.write(target, say("others.heading"), head, px, ink, bold=True)
        for words, first in self._wrapped(way.lines, row.width, share):
            row = row.move(0, step)
            px = body if first else small
            ink = look.palette.text if first else look.palette.soft_text
            look.write(target, words, row, px, ink, bold=first)


def _about(view: TableView) -> Hashable:
    """Everything that a hint depends on."""
    table = view.table
    return view.viewer, view.hand, table.prompts, table.top, table.melds, table.turn_no


def _named(found: Advice, count: int) -> Iterator[MeldId]:
    """The melds of which the first options speak."""
    for option in (found.best, *found.alternatives)[:count]:
        if isinstance(option.action, LayOff | ReplaceWild):
            yield option.action.meld
