"""Hint: what a person could do and why, and the marks that show it on the table."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import inf

import pygame

from mayi_desktop import engine
from mayi_desktop.base.i18n import _
from mayi_desktop.bots.advice import Advice, advice, reorder_by_odds
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.paint import (
    Box,
    Item,
    Sprite,
    arrow,
    cached_surface,
    draw_box,
    draw_card_ring,
    draw_ring,
    turned_card_ring,
)
from mayi_desktop.ui.kit.theme import Size
from mayi_desktop.ui.play.hint import (
    hint_prompt,
    option_figures,
    option_title,
    promise_text,
    reason,
    top_card_name,
)
from mayi_desktop.ui.play.prompts import Act, ButtonSpec
from mayi_desktop.ui.table.animator import Animator
from mayi_desktop.ui.table.layout import TableLayout
from mayi_desktop.ui.table.odds_panel import OddsPanel

# --- Marks of a suggested action: rings at cards and piles, pointers at buttons


_ARROW = 26


@dataclass(frozen=True, slots=True)
class HintMark:
    """A place to look at and its word; turned by `angle` degrees."""

    rect: pygame.Rect
    word: str
    below: bool = False
    angle: float = 0.0


class HintMarks:
    """Makes the sprites that mark an action."""

    def __init__(self, look: Look, animator: Animator) -> None:
        self._look = look
        self._animator = animator

    def button_sprites(
        self, action: engine.PlayerAction, choices: Iterable[tuple[Button, ButtonSpec]]
    ) -> Iterator[Sprite]:
        """A pointer at every button that does the action."""
        for number, button in enumerate(suggested_buttons(action, choices)):
            picture = _pointing(self._look, button.rect.size)
            place = picture.get_rect(midright=button.rect.midright).move(_reach(self._look), 0)
            yield Sprite(("coach button", number), picture, place.topleft)

    def sprites(
        self,
        action: engine.PlayerAction,
        view: engine.TableView,
        layout: TableLayout,
        *,
        timed: bool,
    ) -> Iterator[Sprite]:
        """A ring with a word at everything the action needs.

        `timed` means that the countdown runs around the discards: one ring there is enough.
        """
        look, width = self._look, _width(self._look)
        for number, mark in enumerate(self._marks(action, view, layout)):
            size, ringed = mark.rect.size, not (timed and mark.below)
            if mark.angle:
                picture = _turned(look, size, mark.word, mark.angle)
                place = picture.get_rect(center=mark.rect.center)
            else:
                picture = _upright(look, size, mark.word, below=mark.below, ringed=ringed)
                place = picture.get_rect(midbottom=mark.rect.midbottom).move(0, width)
            if mark.below:
                place = picture.get_rect(midtop=mark.rect.midtop).move(0, -width)
            yield Sprite(("coach", number), picture, place.topleft)

    def _marks(
        self, action: engine.PlayerAction, view: engine.TableView, layout: TableLayout
    ) -> Iterator[HintMark]:
        match action:
            case engine.DrawStock():
                yield HintMark(layout.stock.bounds(), _("draw"))
            case engine.TakeDiscard() | engine.Claim():
                yield _discards_mark(layout, _("take"))
            case engine.MayI():
                yield _discards_mark(layout, _("ask"))
            case engine.Discard(card=card):
                yield from self._cards((card,), _("discard"), layout)
            case engine.LayDown(melds=plans):
                for number, plan in enumerate(plans, 1):
                    yield from self._cards(plan.cards, str(number), layout)
            case engine.NewMeld(meld=plan):
                yield from self._cards(plan.cards, _("lay"), layout)
            case engine.LayOff(card=card):
                yield from self._cards((card,), _("lay"), layout)
                yield from _meld_mark(action, layout)
            case engine.ReplaceWild(card=card):
                yield from self._cards((card,), _("lay"), layout)
                yield from _wild_mark(action, view, layout)
            case _:
                pass

    def _cards(
        self, cards: Iterable[engine.CardId], text: str, layout: TableLayout
    ) -> Iterator[HintMark]:
        """The visible part of each card; cards in the tray need no mark."""
        staged = {card for box in layout.tray for card, _ignored in box.cells}
        for card in cards:
            moving = self._animator.cards.get(card)
            if card not in layout.cards or card in staged:
                continue
            if moving is None or moving.held is not None:
                continue
            pose = moving.pose()[0]
            wide = min(pose.width, _visible_width(card, layout))
            # The middle of the card's visible part; the card is turned about its own middle.
            left = pygame.Vector2((wide - pose.width) / 2, 0).rotate(-pose.angle)
            rect = pygame.Rect(0, 0, round(wide), round(pose.height))
            rect.center = round(pose.x + left.x), round(pose.y + left.y)
            yield HintMark(rect, text, angle=round(2 * pose.angle) / 2)


def _width(look: Look) -> int:
    """The width of a ring."""
    return look.metrics.px(5)


def _reach(look: Look) -> int:
    """How far the ring around a button stands out."""
    return _width(look) + look.metrics.px(4)


@cached_surface
def _pointing(look: Look, size: Size) -> pygame.Surface:
    """A ring around a button of this size, with a pointer at its left."""
    width, out, colours, side = (
        _width(look),
        _reach(look),
        look.palette,
        look.metrics.px(_ARROW),
    )
    ring = pygame.Rect((0, 0), size).inflate(2 * out, 2 * out)
    surface = pygame.Surface((ring.width + side, ring.height), pygame.SRCALPHA)
    ring.topleft = side, 0
    draw_ring(surface, ring, colours.primary, width, look.metrics.radius + out)
    pointer = pygame.transform.rotate(arrow(side, colours.primary, colours.on_primary), 90)
    surface.blit(pointer, pointer.get_rect(midleft=(0, ring.centery)))
    return surface


@cached_surface
def _turned(look: Look, size: Size, word: str, angle: float) -> pygame.Surface:
    """The ring around a turned card with the word on its upper edge, turned with it."""
    width = _width(look)
    ring = turned_card_ring(size, look.palette.primary, width, angle)
    chip = _chip(look, word)
    edge = pygame.Vector2(0, -(size[1] + width) / 2).rotate(-angle)
    reach = round(abs(edge.y) + chip.get_height() / 2)
    wide = max(ring.get_width(), chip.get_width() + 2 * round(abs(edge.x)))
    surface = pygame.Surface((wide, max(ring.get_height(), 2 * reach)), pygame.SRCALPHA)
    middle = surface.get_rect().center
    surface.blit(ring, ring.get_rect(center=middle))
    spot = middle[0] + round(edge.x), middle[1] + round(edge.y)
    surface.blit(chip, chip.get_rect(center=spot))
    return surface


@cached_surface
def _chip(look: Look, word: str) -> pygame.Surface:
    """A word on amber."""
    px = look.metrics.fine
    high = round(px * 1.5)
    wide = look.fonts.width(word, px, bold=True) + px
    chip = pygame.Surface((wide, high), pygame.SRCALPHA)
    draw_box(chip, chip.get_rect(), Box(look.palette.primary, high // 2))
    look.write_centred(chip, word, chip.get_rect(), px, look.palette.on_primary, bold=True)
    return chip


@cached_surface
def _upright(look: Look, card: Size, word: str, *, below: bool, ringed: bool) -> pygame.Surface:
    """The ring, and the word on its upper or lower edge."""
    width, chip = _width(look), _chip(look, word)
    high = chip.get_height()
    ring = pygame.Rect(0, 0, card[0] + 2 * width, card[1] + 2 * width)
    size = (max(ring.width, chip.get_width()), ring.height + high // 2)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    place = chip.get_rect()
    if below:
        ring.midtop, place.midbottom = (size[0] // 2, 0), (size[0] // 2, size[1])
    else:
        ring.midbottom, place.midtop = (size[0] // 2, size[1]), (size[0] // 2, 0)
    if ringed:
        draw_card_ring(surface, ring, look.palette.primary, width)
    surface.blit(chip, place)
    return surface


def _visible_width(card: engine.CardId, layout: TableLayout) -> float:
    """The width that the next card of the row leaves visible."""
    order = layout.order
    ends = {len(order) - 1, len(order) - layout.hand.front - 1}
    if card not in order or order.index(card) in ends:
        return inf
    index = order.index(card)
    return layout.hand.slots[index + 1].x - layout.hand.slots[index].x


def _discards_mark(layout: TableLayout, text: str) -> HintMark:
    """The top discard; its word stands below, since a plate is close above."""
    return HintMark(layout.discards.bounds(), text, below=True)


def _meld_mark(action: engine.LayOff, layout: TableLayout) -> Iterator[HintMark]:
    """The meld, or the end of a run, where a card is laid off."""
    box = layout.melds.get(action.meld)
    if box is None:
        return
    rect = pygame.Rect(box.rect)
    if action.end is not None:
        rect.width //= 2
    if action.end is engine.End.HIGH:
        rect.right = box.rect.right
    yield HintMark(rect, _("here"))


def _wild_mark(
    action: engine.ReplaceWild, view: engine.TableView, layout: TableLayout
) -> Iterator[HintMark]:
    """The wild that a card replaces."""
    box, meld = layout.melds.get(action.meld), view.table.meld(action.meld)
    if box is None or meld is None or action.wild not in meld.cards:
        return
    yield HintMark(box.visible_part(meld.cards.index(action.wild)), _("here"))


def suggested_buttons(
    action: engine.PlayerAction, choices: Iterable[tuple[Button, ButtonSpec]]
) -> Iterator[Button]:
    """The enabled buttons that lead to the action.

    A button that plays a card counts only while that very card is picked.
    """
    alive = [(b, choice) for b, choice in choices if b.enabled and choice.enabled]
    leaving = [button for button, choice in alive if choice.does(Act.GO_OUT)]
    yield from leaving or (button for button, choice in alive if _leads(choice, action))


def _leads(choice: ButtonSpec, action: engine.PlayerAction) -> bool:
    done = choice.action
    if choice.does(Act.SUGGEST) or isinstance(done, engine.LayDown | engine.NewMeld):
        return isinstance(action, engine.LayDown | engine.NewMeld)
    if done is None or isinstance(action, engine.Discard | engine.LayOff | engine.ReplaceWild):
        return done == action
    return type(done) is type(action) and done.seat == action.seat


# --- The requested hint: first what to do and why, then the other options


# Line height as a multiple of the font size.
_LINE = 1.18
# Two options are worth a panel; if even these don't fit, the words shrink by steps.
_LEAST_SHOWN = 2
_SMALLER = (0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.5)
# Wide enough for the longest figures in one line; more would hide melds for nothing.
_WIDEST = 520


@dataclass(frozen=True, slots=True)
class _OptionsLayout:
    """A way to show options: how many, how large, and where.

    `share` scales the words; 1 is the usual size.
    """

    lines: Sequence[tuple[str, str]]
    share: float
    rect: pygame.Rect


@dataclass(frozen=True, slots=True)
class HintContext:
    """What a hint depends on; `waved` means that the viewer passed on the discard.

    `label` is the text of the button that plays the whole hand, `is_idle` means that everything
    has been shown, `names` are the names for sentences, `cap` is the hint key.
    """

    view: engine.TableView
    layout: TableLayout
    names: Sequence[str]
    waved: bool = False
    label: str = ""
    cap: str = ""
    enabled: bool = True
    is_idle: bool = True


class HintReply(Enum):
    """The result of asking for a hint."""

    GIVEN = auto()
    OPTIONS = auto()
    PROMISED = auto()
    NOTHING = auto()


class CoachHint:
    """One hint at a time; it goes as soon as anything it is about changes.

    Asked for when there is nothing to decide, it comes with the viewer's next decision. While
    the odds of a call are being computed, the hint follows them.
    """

    def __init__(self, look: Look, animator: Animator, odds: OddsPanel) -> None:
        self._look = look.page
        self._odds = odds
        self.marks = HintMarks(look, animator)
        self._about: Hashable = None
        self._prompt: engine.Prompt | None = None
        self._usual: Advice | None = None
        self._advice: Advice | None = None
        # What to do and why; empty while no hint is shown.
        self.sentence = ""
        # Then only the button is marked: a mark at a card would be a second instruction.
        self._speaks_of_button = False
        self.promised_to: Hashable = None
        self.shows_options = False
        self._cap = ""

    @property
    def melds(self) -> tuple[engine.MeldPlan, ...]:
        """The melds to lay down, if that is the advice."""
        match None if self._advice is None else self._advice.best.action:
            case engine.LayDown(melds=plans):
                return plans
            case engine.NewMeld(meld=plan):
                return (plan,)
            case _:
                return ()

    @property
    def discard(self) -> frozenset[engine.CardId]:
        """The card to discard, if that is the advice."""
        action = None if self._advice is None else self._advice.best.action
        return frozenset({action.card} if isinstance(action, engine.Discard) else ())

    def show_next(self, context: HintContext) -> HintReply:
        """Show the hint, then the other options, then nothing."""
        if self._usual is not None:
            if self.shows_options:
                self.clear()
            else:
                self.shows_options, self._cap = True, context.cap
            return HintReply.OPTIONS
        if self._give(context):
            return HintReply.GIVEN
        if not promise_text(context.view, context.names):
            return HintReply.NOTHING
        self.promised_to = _promisee(context.view)
        return HintReply.PROMISED

    def refresh(self, context: HintContext) -> bool:
        """Clear a hint about something past, else follow the odds; True if one was given.

        The latter is the hint promised for the next decision.
        """
        given = False
        if self.promised_to is not None:
            if self.promised_to != _promisee(context.view) or not context.enabled:
                self.promised_to = None
            elif context.is_idle:
                given = self._give(context)
        if self._usual is not None and self._about != _about(context.view):
            self.clear()
        if self._advice is None or self._odds.covers(self._prompt):
            self._weigh(context)
        return given

    def clear(self) -> bool:
        """Show no hint; True if one was shown."""
        shown, self._usual, self._advice = self._usual is not None, None, None
        self.promised_to = None
        self.sentence, self.shows_options = "", False
        return shown

    def _give(self, context: HintContext) -> bool:
        """Show the hint for the current question; False if there is none."""
        prompt = hint_prompt(context.view, waved=context.waved)
        found = None if prompt is None else advice(context.view, prompt)
        if found is None:
            return False
        self._prompt, self._usual, self._about = prompt, found, _about(context.view)
        self.promised_to = None
        self._weigh(context)
        return True

    def _weigh(self, context: HintContext) -> None:
        """Say what is best as the odds stand; nothing while they are too uncertain."""
        if self._usual is None or self._prompt is None:
            return
        if self._odds.is_working_on(self._prompt):
            card = top_card_name(context.view)
            self._advice, self.sentence = (
                None,
                _("One moment: still working out what {card} is worth.", card=card),
            )
            return
        found = self._odds.counsel(self._prompt)
        self._advice = self._usual if found is None else reorder_by_odds(self._usual, found)
        self._speaks_of_button = bool(context.label)
        if context.label:
            self.sentence = _(
                "“{label}”: you can play your whole hand now.", label=context.label
            )
        else:
            self.sentence = reason(context.view, self._advice, found)

    def sprites(
        self,
        choices: Iterable[tuple[Button, ButtonSpec]],
        view: engine.TableView,
        layout: TableLayout,
        *,
        timed: bool = False,
    ) -> Iterator[Sprite]:
        """The marks of the suggested action; `timed` while a countdown runs at the discards."""
        if self._advice is not None and self._about == _about(view):
            action = self._advice.best.action
            yield from self.marks.button_sprites(action, choices)
            if not self._speaks_of_button:
                yield from self.marks.sprites(action, view, layout, timed=timed)

    def items(
        self, view: engine.TableView, layout: TableLayout, asked: Sequence[pygame.Rect] = ()
    ) -> Iterator[Item]:
        """The panel with the other options, when it is open; it lies off what is `asked`."""
        found = self._advice
        if found is None or not self.shows_options:
            return
        way = self._panel(found, view, layout, asked)
        rect = way.rect

        def paint(target: pygame.Surface) -> None:
            self._paint(target, way)

        reach = self._look.panel().reach(rect)
        yield Item("other options", reach, (rect.size, tuple(way.lines)), paint)

    def _panel(
        self,
        found: Advice,
        view: engine.TableView,
        layout: TableLayout,
        asked: Sequence[pygame.Rect],
    ) -> _OptionsLayout:
        """As many options as fit, how large, and where they hide the fewest melds.

        It hides none of the melds it names if there is another way, and never the piles, where
        the next card is drawn.
        """
        boxes = [box.rect for box in layout.melds.values()]

        def hides(way: _OptionsLayout) -> tuple[int, bool, int, int, float, int]:
            buttons = len(way.rect.collidelistall(asked))
            named = (layout.melds.get(meld) for meld in _named(found, len(way.lines)))
            hidden = way.rect.collidelistall([box.rect for box in named if box is not None])
            piles = way.rect.colliderect(layout.discards.bounds())
            others = len(way.rect.collidelistall(boxes))
            return buttons, piles, len(hidden), others, -way.share, -len(way.lines)

        lines = option_lines(view, found)
        counts = range(len(lines), min(len(lines), _LEAST_SHOWN) - 1, -1)
        ways = (
            self._fitted(lines[:count], room)
            for room in self._rooms(layout, asked)
            for count in counts
        )
        return min(ways, key=hides)

    def _rooms(
        self, layout: TableLayout, asked: Sequence[pygame.Rect] = ()
    ) -> list[pygame.Rect]:
        """Where the panel may stand: beside the piles, on own melds, else on the piles.

        It ends above anything `asked` there.
        """
        sizes = self._look.metrics
        gap = sizes.px(16)
        left, right = layout.fields[0].x, layout.fields[-1].right
        centre = layout.stock.bounds().unionall([layout.discards.bounds(), layout.claim_button])
        free = min(centre.left - left, right - centre.right)
        wide, top = min(sizes.px(_WIDEST), free - gap), layout.fields[0].y
        beside = pygame.Rect(left, top, wide, layout.caption.y - sizes.px(4) - top)
        between = pygame.Rect(
            layout.centre_column.x, top, layout.centre_column.width, beside.height
        )
        piles = layout.stock.bounds().top
        boxes = [box.rect for box in layout.melds.values()]
        higher = [rect for rect in boxes if rect.bottom <= piles]
        lowest = max((r.bottom for r in higher if r.colliderect(between)), default=top - gap)
        between = between.clip((between.x, lowest + gap // 2, between.width, between.height))
        mine = [layout.own.copy()] if layout.own.collidelist(boxes) >= 0 else []
        rooms = [beside.move(right - wide - left, 0), beside, *mine, between]
        for room in rooms:
            above = [rect.top - gap // 2 for rect in asked if rect.colliderect(room)]
            room.height = max(1, min([room.bottom, *above]) - room.top)
        return rooms

    def _fitted(self, lines: Sequence[tuple[str, str]], room: pygame.Rect) -> _OptionsLayout:
        """The options that fit a room, how large, and the part of it that they take."""
        ways = [(lines[:count], 1.0) for count in range(len(lines), 1, -1)]
        ways += [(lines[:_LEAST_SHOWN], share) for share in _SMALLER]
        fits = (way for way in ways if self._high(*way, room.width) <= room.height)
        lines, share = next(fits, ways[-1])
        high = min(room.height, self._high(lines, share, room.width))
        return _OptionsLayout(
            lines, share, pygame.Rect(room.x, room.bottom - high, room.width, high)
        )

    def _high(self, lines: Sequence[tuple[str, str]], share: float, wide: int) -> int:
        """The height of these options with words of this size."""
        sizes = self._look.metrics
        inner = wide - 2 * sizes.px(18)
        rows = len(self._rows(lines, inner, share)) + len(self._heading(inner, share))
        return rows * round(share * sizes.body * _LINE) + sizes.px(24)

    def _heading(self, wide: int, share: float) -> list[str]:
        """The panel's heading, in two lines if there is no room beside how to close it."""
        fonts, px = self._look.fonts, round(share * self._look.metrics.body)
        beside = wide - fonts.width(self._close_words(), self._close_px(share)) - px
        words = _("Your options, best first")
        if fonts.width(words, px, bold=True) <= beside:
            return [words]
        return fonts.wrap_evenly(words, px, beside, bold=True)

    def _close_words(self) -> str:
        """How to close the panel."""
        return _("Press {cap} to close", cap=self._cap)

    def _close_px(self, share: float) -> int:
        """Font size of the words that say how to close the panel."""
        return round(share * self._look.metrics.px(15))

    def _rows(
        self, lines: Sequence[tuple[str, str]], wide: int, share: float
    ) -> list[tuple[str, str]]:
        """The head of each option with its figures beside it, if those of all options fit.

        Else they stand below it. A note comes last.
        """
        fonts, body = self._look.fonts, round(share * self._look.metrics.body)
        small = round(share * self._look.metrics.small)
        is_beside = all(
            fonts.width(head, body, bold=True) + body // 2 + fonts.width(worth, small) <= wide
            for head, worth in lines
        )
        note = _("The points count when somebody goes out.")
        if len(lines) == 1:
            note = _("There’s nothing else you can do.")
        below = [("", words) for words in fonts.wrap(note, small, wide)]
        if is_beside:
            return [*lines, *below]
        found: list[tuple[str, str]] = []
        for head, worth in lines:
            found.append((head, ""))
            found += [("", words) for words in fonts.wrap(worth, small, wide)]
        return found + below

    def _paint(self, target: pygame.Surface, way: _OptionsLayout) -> None:
        rect, share = way.rect, way.share
        look, sizes = self._look, self._look.metrics
        body, small = round(share * sizes.body), round(share * sizes.small)
        draw_box(target, rect, look.panel())
        step = round(share * sizes.body * _LINE)
        row = rect.inflate(-2 * sizes.px(18), 0)
        row.y, row.height = rect.y + sizes.px(10), step
        soft, px = look.palette.soft_text, self._close_px(share)
        look.write(target, self._close_words(), row, px, soft, align=Align.RIGHT)
        heading, ink = self._heading(row.width, share), look.palette.accent
        for number, words in enumerate(heading):
            look.write(target, words, row.move(0, number * step), body, ink, bold=True)
        row.y += (len(heading) - 1) * step
        for head, words in self._rows(way.lines, row.width, share):
            row = row.move(0, step)
            look.write(target, head, row, body, look.palette.text, bold=True)
            align = Align.RIGHT if head else Align.LEFT
            look.write(target, words, row, small, soft, align=align)


def option_lines(view: engine.TableView, found: Advice) -> list[tuple[str, str]]:
    """Each option in words, with its result."""
    return [
        (
            _("{number}. {words}", number=number, words=option_title(view, option.action)),
            option_figures(found, option),
        )
        for number, option in enumerate((found.best, *found.alternatives), 1)
    ]


def _promisee(view: engine.TableView) -> Hashable:
    """Who was promised a hint, and for which deal."""
    return view.viewer, view.table.deal


def _about(view: engine.TableView) -> Hashable:
    """Everything that a hint depends on."""
    table = view.table
    return view.viewer, view.hand, table.prompts, table.top, table.melds, table.turn_no


def _named(found: Advice, count: int) -> Iterator[engine.MeldId]:
    """The melds that the first options are about."""
    for option in (found.best, *found.alternatives)[:count]:
        if isinstance(option.action, engine.LayOff | engine.ReplaceWild):
            yield option.action.meld
