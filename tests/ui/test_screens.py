"""Tests that on every screen, at every size, everything can be read and reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.languages import ENGLISH, language_keys, languages
from mayi_desktop.host.seal import WORDS
from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.page import Page
from mayi_desktop.ui.kit.theme import SUIT_COLOURS, THEMES, Material, Metrics, Size
from mayi_desktop.ui.pages.replay import ReplayScene
from mayi_desktop.ui.pages.table import TableScene
from tests.base.pseudo import PSEUDO, plain_words, with_pseudo
from tests.ui.pictures import SIGHTS, difference, plain_cards, seen_by
from tests.ui.reading import (
    Written,
    buttons,
    cut_short,
    faint,
    outside,
    overlapping,
    paint_anew,
    painted_over,
    primaries,
    sizes_between,
    sizes_of_words,
    spilling,
    steps,
    things,
    too_high,
    written_over,
)
from tests.ui.screens import FAMILY, LONG_NAMES, NAMES, SCREENS, STRANGE_NAMES, Visit, visit

# Up to two tables in the largest window.
pytestmark = pytest.mark.usefixtures("room")


@dataclass(frozen=True, slots=True)
class Sight:
    """What a screen is looked at with: the window's size, the theme, and how large all is.

    `ANY_THEME` stands for the theme whose turn it is.
    """

    size: Size
    theme: str
    scale: float = 1.0


ANY_THEME = ""
# These take turns, so that each is seen on every screen at the cost of one.
TURNS = tuple(theme for theme in THEMES if theme != "contrast")
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
# A larger scale than 1.5 is held back to that in these windows. What is no longer than German
# or the pseudo-language fits where they do, so each screen is seen in the tightest windows in
# these two; all else takes turns, so that over the screens each language has each sight.
SMALLEST, LARGE_WORDS = Sight(SIZES[0], "contrast"), Sight(SIZES[1], ANY_THEME, 1.5)
TIGHT_SIGHTS = (SMALLEST, LARGE_WORDS)
ENGLISH_SIGHTS = (
    Sight(SIZES[0], ANY_THEME),
    Sight(SIZES[1], "contrast", 1.5),
    Sight(SIZES[2], ANY_THEME, 0.8),
    # The largest window shows what one of 1920×1080 does, twice as large, and takes the
    # longest to paint.
    Sight(SIZES[3], "contrast"),
)
GERMAN_SIGHTS = (Sight(SIZES[1], ANY_THEME), Sight(SIZES[2], "contrast"))
PSEUDO_SIGHTS = (Sight(SIZES[1], ANY_THEME), Sight(SIZES[2], ANY_THEME))
# In each language those of every screen, and those of which each screen has one.
USUAL_SIGHTS: Mapping[str, tuple[tuple[Sight, ...], tuple[Sight, ...]]] = {
    ENGLISH: ((), ENGLISH_SIGHTS),
    "de": (TIGHT_SIGHTS, GERMAN_SIGHTS),
    PSEUDO: ((Sight(SIZES[0], ANY_THEME),), PSEUDO_SIGHTS),
}
# What `--all-sights` looks at in every language.
ALL_SIGHTS = tuple(
    dict.fromkeys((*ENGLISH_SIGHTS, *TIGHT_SIGHTS, *GERMAN_SIGHTS, *PSEUDO_SIGHTS))
)
LANGUAGES = (*language_keys(), PSEUDO)
LAID_OVER_OTHERS = (
    "phone-absent",
    "log",
    "strange-names",
    "pause",
    "warning",
    "hint-others",
    "hint-lay-off",
    "hint-of-eight",
    "talk",
    "talk-of-eight",
    "house-leave",
    "house-begun",
)
ALL_NAMES = (*NAMES, *STRANGE_NAMES, *LONG_NAMES)
# Names of people, languages and rules that somebody made.
NOT_TRANSLATED = (
    "amber",
    "falcon",
    *FAMILY,
    *(language.name for language in languages()),
    *("Sonntags bei Oma", "ValueError"),
)
# Where words and digits of a seal are shown, which are the same in every language.
SEALED = ("certificate",)
UNDER_THE_HANDLE = ("replay",)
# Whoever went out is marked among buttons.
MARKED_LIKE_PRIMARIES = ("pad-entry-asked", "pad-entry-of-eight")
LEAST_DIFFERENCE = 48
MOST_SIZES = 5


def faults(seen: Visit, name: str) -> list[str]:
    """Everything that is wrong with what is seen."""
    lines = not_under_a_panel(seen.app, paint_anew(seen.app))
    named = things(seen.app)
    scales = scales_of(seen.app)
    places = {f"text {line.shown!r}": line.ink for line in lines if line.on_screen}
    found = [
        *outside(seen.app, named.items()),
        *outside(seen.app, places.items()),
        *overlapping(named),
        *cut_short(lines, ALL_NAMES),
        *too_high(lines),
        *faint(lines),
        *sizes_between(lines, *scales),
        *on_another_ground(seen.app),
    ]
    sizes = {px for px in sizes_of_words(lines) if px >= scales[-1].fine}
    if len(scales) > 1:
        sizes -= steps(scales[0])
    loudest = primaries(seen.app)
    if len(loudest) > 1 and name not in MARKED_LIKE_PRIMARIES:
        found.append(f"more than one primary button: {loudest}")
    usual = seen.app.context.settings.ui_scale == 1
    if usual and len(sizes) > MOST_SIZES:
        found.append(f"too many sizes: {sorted(sizes)}")
    if name in LAID_OVER_OTHERS:
        return found
    found += [*written_over(lines), *spilling(lines, buttons(seen.app))]
    if name in UNDER_THE_HANDLE:
        return found
    at_table = isinstance(seen.app.context.scenes.top, TableScene)
    return [*found, *painted_over(lines, but_in_lists=not at_table)]


def on_another_ground(app: App) -> list[str]:
    """What stands on a page of paper and has the colours of the boxes around the table."""
    top = app.context.scenes.top
    if not isinstance(top, Page) or top.material is not Material.PAGE:
        return []
    on_paper = Material.PAGE, Material.PAPER
    return [
        f"{type(w).__name__} on paper" for w in top.members() if w.look.material not in on_paper
    ]


def scales_of(app: App) -> tuple[Metrics, ...]:
    """The window's scale of sizes and, around a television's table, also its larger one."""
    for scene in app.context.scenes.scenes:
        if isinstance(scene, TableScene) and scene.display.layout.spectator:
            return app.context.look.metrics, scene.display.words_canvas.look.metrics
    return (app.context.look.metrics,)


def not_under_a_panel(app: App, lines: list[Written]) -> list[Written]:
    """What is written, without what a replay's panel lies over in a small window."""
    top = app.context.scenes.top
    if not isinstance(top, ReplayScene) or not top.insight.visible:
        return lines
    panel, table = pygame.Rect(top.insight.rect), app.window.surface
    return [line for line in lines if line.target is table or not panel.colliderect(line.seen)]


def untranslated(seen: Visit, name: str) -> list[str]:
    """The words on a screen in the pseudo-language that come from no catalogue."""
    known = {word for name in (*ALL_NAMES, *NOT_TRANSLATED) for word in plain_words(name)}
    return [
        f"{word!r} in {line.text!r}"
        for line in paint_anew(seen.app)
        if not (name.startswith(SEALED) and set(plain_words(line.text)) <= set(WORDS))
        for word in plain_words(line.text)
        if not any(name.startswith(word) for name in known)
        if not (name.startswith(SEALED) and set(word) <= set("abcdef"))
        if str(seen.folder) not in line.text
        if line.text.strip("[]") not in str(seen.folder / "log.txt")
    ]


def look_again(seen: Visit, sight: Sight) -> None:
    """Let the open screen take another size, theme and scale, to be painted anew after that."""
    width, height = sight.size
    pygame.display.set_mode(sight.size, pygame.RESIZABLE)
    # The change of settings lays everything out; the window's own notice would, once more.
    pygame.event.clear()
    seen.app.change_settings(
        replace(
            seen.app.context.settings,
            theme=sight.theme,
            ui_scale=sight.scale,
            jumbo=sight.scale > 1,
            suits="safe" if sight.theme == "contrast" else "classic",
            window_width=width,
            window_height=height,
        )
    )


def sights_of(name: str, language: str, *, every: bool = False) -> list[Sight]:
    """What a screen is looked at with in a language; themes take turns over all of these."""
    turn = number = list(SCREENS).index(name)
    found = []
    for key in LANGUAGES:
        always, by_turns = USUAL_SIGHTS.get(key, ((), TIGHT_SIGHTS))
        one = by_turns[(number + LANGUAGES.index(key)) % len(by_turns)]
        for sight in ALL_SIGHTS if every else (*always, one):
            theme = sight.theme
            if theme == ANY_THEME:
                turn += 1
                theme = TURNS[turn % len(TURNS)]
            if key == language:
                found.append(replace(sight, theme=theme))
    return found


def test_every_theme_is_seen_on_every_screen() -> None:
    for name in SCREENS:
        seen = {sight.theme for key in LANGUAGES for sight in sights_of(name, key)}
        assert seen == set(THEMES), name


@contextmanager
def opened(folder: Path, name: str, language: str) -> Iterator[Visit]:
    """The program with a screen open in a language."""
    folder.mkdir()
    seen = visit(folder, SIZES[0], Settings(language=language, reduced_motion=True))
    try:
        SCREENS[name](seen)
        yield seen
    finally:
        seen.app.close()


def in_every_language(folder: Path, name: str) -> Iterator[tuple[str, Visit]]:
    """A screen in one language after the other.

    It is opened only once if all its words follow a change of language.
    """
    first, *others = LANGUAGES
    follows = False
    with opened(folder / first, name, first) as seen:
        yield first, seen
        speak(seen, PSEUDO)
        follows = not untranslated(seen, name)
        for language in others if follows else ():
            speak(seen, language)
            yield language, seen
    for language in () if follows else others:
        with opened(folder / language, name, language) as seen:
            yield language, seen


def speak(seen: Visit, language: str) -> None:
    seen.app.change_settings(replace(seen.app.context.settings, language=language))


@pytest.mark.parametrize("name", SCREENS)
def test_everything_can_be_read_and_reached(
    request: pytest.FixtureRequest, tmp_path: Path, name: str
) -> None:
    every = request.config.getoption("--all-sights")
    wrong = []
    with plain_cards(), with_pseudo():
        for language, seen in in_every_language(tmp_path, name):
            for sight in sights_of(name, language, every=every):
                look_again(seen, sight)
                wrong += [f"{language}, {sight}: {fault}" for fault in faults(seen, name)]
            # Where the screen followed a change of language, none of its words is missing.
            if seen.folder.name == PSEUDO:
                wrong += [f"not translated: {word}" for word in untranslated(seen, name)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("sight", SIGHTS)
def test_suits_for_the_colour_blind_differ_in_everybodys_sight(sight: str) -> None:
    colours = {suit: seen_by(sight, rgb) for suit, rgb in SUIT_COLOURS["safe"].items()}
    for one, other in combinations(colours, 2):
        apart = difference(colours[one], colours[other])
        assert apart >= LEAST_DIFFERENCE, (sight, one, other, apart)
