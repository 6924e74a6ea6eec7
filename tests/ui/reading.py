"""Reads a screen: every text and button on it, and what is wrong with how they look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import Any
from unittest.mock import patch

import pygame

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.page import Columns, Page
from mayi_desktop.ui.kit.paint import SURFACES
from mayi_desktop.ui.kit.theme import Colour, Metrics
from mayi_desktop.ui.kit.widget import Widget
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.table import moving_cards
from tests.ui.pictures import contrast

LEAST_CONTRAST = 4.5
_NEAR = (60, 60, 60, 255)
_LITTLE = 0.02
_A_WORD = 4  # letters


@dataclass(frozen=True, slots=True)
class Written:
    """A line of text as it was put on the screen: wanted and shown, its room and its place."""

    text: str
    shown: str
    px: int
    room: pygame.Rect
    place: pygame.Rect
    colour: Colour
    ground: Colour
    on_screen: bool
    clip: pygame.Rect
    target: pygame.Surface
    picture: pygame.Surface

    @property
    def cut(self) -> bool:
        return self.shown != self.text

    @property
    def ink(self) -> pygame.Rect:
        """Where the letters are, without the space above and below them."""
        place = self.place.inflate(-2, 0)
        place.height = round(self.px * 0.8)
        place.center = self.place.center
        return place

    @property
    def seen(self) -> pygame.Rect:
        """As much of the letters as was painted."""
        return self.ink.clip(self.clip)


@contextmanager
def reading(app: App) -> Iterator[list[Written]]:
    """Note every line of text that is written meanwhile."""
    found: list[Written] = []
    write = Look.write

    def note(
        look: Look,
        target: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        px: int,
        colour: Colour,
        **how: Any,
    ) -> pygame.Rect:
        region = rect.inflate(4 * px, 2 * px).clip(target.get_rect())
        before = target.subsurface(region).copy() if region.width else target
        place = write(look, target, text, rect, px, colour, **how)
        if target.get_clip().colliderect(place) and text.strip():
            shown = _shown(look, text, (rect, place), px, bold=how.get("bold", False))
            seen = place.clip(region).clip(target.get_clip()).move(-region.x, -region.y)
            ground = pygame.transform.average_color(before, seen)[:3] if seen.width else colour
            on_screen = target.get_size() == app.window.surface.get_size()
            where = pygame.Rect(rect), place
            clip = target.get_clip()
            picture = target.subsurface(place.clip(clip)).copy()
            seen_as = colour, ground, on_screen, clip
            found.append(Written(*shown, *where, *seen_as, target, picture))
        return place

    with patch.object(Look, "write", note):
        yield found


def _shown(
    look: Look, text: str, where: tuple[pygame.Rect, pygame.Rect], px: int, *, bold: bool
) -> tuple[str, str, int]:
    """What was wanted, what was shown of it, and in which size.

    Letters of the other typeface can make a line as high as in the next size, so its width
    tells whether it is whole.
    """
    rect, place = where
    for size in range(px, 5, -1):
        wide = look.fonts.width(text, size, bold=bold)
        if wide == place.width <= rect.width and look.fonts.height(size) <= place.height:
            return text, text, size
    while px > 5 and look.fonts.height(px) > place.height:
        px -= 1
    return text, look.fonts.fit(text, px, rect.width, bold=bold), px


def paint_anew(app: App) -> list[Written]:
    """Paint everything once more and note what is written."""
    with reading(app) as found:
        for scene in app.context.scenes.scenes:
            if isinstance(scene, TableScene):
                scene.renderer.resize(app.context.backdrop(scene.display.size))
                for key in [key for key in SURFACES._surfaces if _is_label(key)]:
                    del SURFACES._surfaces[key]
                scene.model.changed()
        app.context.scenes.repaint()
        app.step(0.0)
    return found


def _is_label(key: object) -> bool:
    """Whether a cached picture is a label on a card of the table."""
    paint = key[0] if isinstance(key, tuple) and key else None
    return getattr(paint, "__module__", "") == moving_cards.__name__


def things(app: App) -> dict[str, pygame.Rect]:
    """Everything on the top screen that can be pressed or dropped upon, by name."""
    top = app.context.scenes.top
    if isinstance(top, TableScene):
        return _on_the_table(top)
    assert isinstance(top, Page), top
    return dict(_on_the_page(top))


def _on_the_page(page: Page) -> Iterator[tuple[str, pygame.Rect]]:
    for widget in page.widgets:
        for number, member in enumerate(widget.members()):
            if widget.visible and member.takes_focus:
                rect = pygame.Rect(member.rect)
                if isinstance(widget, Columns):
                    rect = _in_sight(rect, widget.view)
                name = f"{type(member).__name__} {number} {getattr(member, 'label', '')}"
                if rect.height:
                    yield f"{name} of {type(widget).__name__} {id(widget)}", rect


def buttons(app: App) -> dict[str, pygame.Rect]:
    """Every button on the top screen that is seen as a whole, by what it says."""
    top = app.context.scenes.top
    if isinstance(top, TableScene):
        answers = top.panel.buttons() if top.panel.question is not None else ()
        return {button.label: button.rect for button in (*top.controls.buttons(), *answers)}
    assert isinstance(top, Page), top
    return {
        member.label: pygame.Rect(member.rect)
        for widget in top.widgets
        for member in widget.members()
        if widget.visible and member.visible and isinstance(member, Button)
        if not isinstance(widget, Columns) or widget.view.contains(member.rect)
    }


def primaries(app: App) -> list[str]:
    """What the buttons of the top screen say that ask to be pressed before all others."""
    top = app.context.scenes.top
    if isinstance(top, TableScene):
        answers = top.panel.buttons() if top.panel.question is not None else ()
        seen: list[Widget] = [*top.controls.buttons(), *answers]
    else:
        assert isinstance(top, Page), top
        seen = list(top.members())
    return [
        button.label
        for button in seen
        if isinstance(button, Button) and button.visible and button.enabled
        if button.kind is ButtonKind.PRIMARY
    ]


def _in_sight(rect: pygame.Rect, view: pygame.Rect) -> pygame.Rect:
    """What is seen of something that scrolls up and down, but never sideways."""
    return rect.clip(pygame.Rect(rect.x, view.y, rect.width, view.height))


def _on_the_table(table: TableScene) -> dict[str, pygame.Rect]:
    placed = table.display.layout
    named = {"stock": placed.stock.bounds(), "discards": placed.discards.bounds()}
    named |= {f"plate {seat}": box.plate for seat, box in placed.seats.items()}
    if table.display.log.open:
        named["log over the melds"] = table.display.log.rect
    else:
        named |= {f"meld {meld}": box.rect for meld, box in placed.melds.items()}
        named |= {f"badge {seat} {rect.topleft}": rect for seat, rect in placed.owner_marks}
    if table.panel.question is not None:
        named["panel"] = table.panel.rect
    else:
        named |= {f"tray {index}": box.frame for index, box in enumerate(placed.tray)}
    for item in table.coach.odds.items(table.prompt.now(), table.display.layout):
        named["chances"] = item.rect
    for index, button in enumerate(table.controls.buttons()):
        named[f"button {index} {button.label}"] = button.rect
    return named


def outside(app: App, names: Iterable[tuple[str, pygame.Rect]]) -> list[str]:
    """What reaches beyond the window."""
    window = pygame.Rect((0, 0), app.window.size)
    return [f"outside: {name} {rect}" for name, rect in names if not window.contains(rect)]


def overlapping(named: dict[str, pygame.Rect]) -> list[str]:
    """Which of these lie upon each other."""
    return [
        f"overlap: {one} {a}, {other} {b}"
        for (one, a), (other, b) in combinations(named.items(), 2)
        if a.colliderect(b)
    ]


def too_high(lines: Iterable[Written]) -> list[str]:
    """Lines for which their room is not high enough."""
    return [
        f"too high: {line.text!r} of {line.px} in {line.room}"
        for line in lines
        if line.px > line.room.height or not -1 <= line.place.centery - line.room.centery <= 1
    ]


def cut_short(lines: Iterable[Written], names: Iterable[str]) -> list[str]:
    """Lines that do not show all they say, except where a long name of a player is cut."""
    return [
        f"cut short: {line.text!r} to {line.shown!r}"
        for line in lines
        if line.cut and not _is_cut_within_names(line, names)
    ]


def _is_cut_within_names(line: Written, names: Iterable[str]) -> bool:
    """Whether a line is cut short within a name, or is a list of several."""
    ends = {line.text.find(name) + len(name) for name in names if name in line.text}
    return len(ends) > 1 or any(len(line.shown) <= end for end in ends)


def faint(lines: Iterable[Written]) -> list[str]:
    """Lines that do not stand out from their ground."""
    return [
        f"faint: {line.text!r}, {line.colour} on {line.ground}"
        for line in lines
        if contrast(line.colour, line.ground) < LEAST_CONTRAST
    ]


def sizes_between(lines: Iterable[Written], *scales: Metrics) -> list[str]:
    """Lines in a size of none of the scales; only marks and the last resort are smaller."""
    known = {px for scale in scales for px in steps(scale)}
    return [
        f"between the sizes: {line.shown!r} of {line.px}"
        for line in lines
        if line.on_screen and line.px > scales[-1].small and line.px not in known
    ]


def steps(scale: Metrics) -> set[int]:
    """The five sizes of a scale."""
    return {scale.display, scale.heading, scale.ribbon, scale.body, scale.small}


def sizes_of_words(lines: Iterable[Written]) -> set[int]:
    """The font sizes of all words on the screen; figures on cards and discs are no words."""
    words = (line for line in lines if line.on_screen and _letters(line) >= _A_WORD)
    return {line.px for line in words if not line.cut}


def _letters(line: Written) -> int:
    return sum(letter.isalpha() for letter in line.shown)


def written_over(lines: Iterable[Written]) -> list[str]:
    """Lines that are written over each other."""
    shown = [(line, line.seen) for line in lines if line.on_screen]
    return [
        f"written over: {one.shown!r} {one.place}, {other.shown!r} {other.place}"
        for (one, here), (other, there) in combinations(shown, 2)
        if one.shown != other.shown and here.colliderect(there)
    ]


def spilling(lines: Iterable[Written], pressed: dict[str, pygame.Rect]) -> list[str]:
    """Lines that begin on a button and do not end there."""
    return [
        f"beyond its button: {line.shown!r} {line.ink}, {name!r} {rect}"
        for line in lines
        for name, rect in pressed.items()
        if line.on_screen and line.clip.collidepoint(line.ink.center)
        if rect.collidepoint(line.ink.center) and not rect.contains(line.ink)
    ]


def painted_over(lines: Iterable[Written], *, but_in_lists: bool) -> list[str]:
    """Lines of whose letters something is hidden by what was painted later.

    What scrolls fades at its edges, so that it is not looked at where lists are left out.
    """
    last = {(line.shown, *line.place, *line.clip): line for line in lines if line.on_screen}
    return [
        f"painted over: {line.shown!r} {line.place}"
        for line in last.values()
        if not (but_in_lists and line.clip.size != line.target.get_size())
        if _hidden(line) > _LITTLE
    ]


def _hidden(line: Written) -> float:
    """Which share of the letters is no longer seen."""
    now = line.target.subsurface(line.place.clip(line.clip))
    ink = pygame.mask.from_threshold(line.picture, line.colour, _NEAR)
    same = pygame.mask.from_threshold(line.picture, (0, 0, 0, 0), _NEAR, now)
    return 1 - ink.overlap_area(same, (0, 0)) / max(1, ink.count())
