"""Tests of the running program: frames, settings, the window's size, and failing calmly."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from weakref import ref

import pygame
import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.host import settings as settings_module
from mayi_desktop.host.folder import (
    evenings_folder,
    games_folder,
    log_file,
    reports_folder,
    settings_file,
)
from mayi_desktop.host.recorder import Recorder, recorder_for
from mayi_desktop.host.setup import code_of
from mayi_desktop.ui.app import LONGEST_STEP, App, step_seconds
from mayi_desktop.ui.kit.input import InputEvent, KeyPressed
from mayi_desktop.ui.kit.page import Dialog
from mayi_desktop.ui.kit.paint import SURFACES
from mayi_desktop.ui.kit.scene import Scene
from mayi_desktop.ui.kit.theme import THEMES
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.crash import CrashPage
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from tests.host.tables import begin, play_moves
from tests.ui.hand import FRAME, Hand


class Broken(Scene):
    """Fails when a key is pressed, and again when it is left."""

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, KeyPressed):
            raise ValueError("the cards fell off the table")
        return False

    def leave(self) -> None:
        raise RuntimeError("and the table fell over")


def test_the_program_begins_with_the_title(hand: Hand) -> None:
    assert isinstance(hand.scene, TitlePage)


def test_nothing_is_painted_while_nothing_happens(app: App) -> None:
    app.step(FRAME)
    assert not app.step(FRAME)


def test_news_from_outside_count_as_something_that_happened(app: App) -> None:
    app.step(FRAME)
    app.context.wake.set()
    assert app.step(FRAME)
    assert not app.step(FRAME)


def test_a_frame_waits_for_no_more_than_news_from_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings_module.save(settings_module.Settings(names=("Anna",)), settings_file(tmp_path))
    app = App(Arguments(data=tmp_path))
    monkeypatch.setattr("mayi_desktop.ui.app._FRAMES", 1 / 1800)

    class Awake(Scene):
        is_awake = True
        steps = 0

        def update(self, dt: float) -> bool:
            # Each has news for the next; without them a frame would take half an hour.
            self.steps += 1
            app.context.wake.set()
            if self.steps == 3:
                app.stop()
            return False

    awake = Awake()
    app.context.scenes.push(awake)
    app.run()
    assert awake.steps == 3


def test_what_ends_an_idle_while_was_not_held_during_it(app: App) -> None:
    pygame.event.clear()
    assert step_seconds(500, is_idle=True) == 0.5
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1))
    assert step_seconds(500, is_idle=True) == LONGEST_STEP
    assert step_seconds(16, is_idle=False) == 0.016


def test_a_button_is_heard_once(app: App, hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app.context.audio, "play", heard.append)
    hand.press_button(_("Settings"))
    hand.wait(0.2)
    assert heard == ["button"]


def test_closing_the_window_ends_the_program(app: App) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.step(FRAME)
    assert not app.running


def test_a_sheet_on_the_command_line_opens_the_setup(tmp_path: Path) -> None:
    app = App(Arguments(data=tmp_path, sheet="evil", code=code_of(0)))
    scene = Hand(app).sees(SetupPage)
    assert (scene.draft.sheet_id, scene.draft.code) == ("evil", code_of(0))
    app.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1440)])
def test_the_title_fits_any_window(hand: Hand, size: tuple[int, int]) -> None:
    hand.resize(size)
    whole = pygame.Rect((0, 0), size)
    title = hand.sees(TitlePage)
    shown = [widget for widget in title.members() if widget.visible]
    assert all(whole.contains(widget.rect) for widget in shown)
    for index, widget in enumerate(shown):
        assert widget.rect.collidelist([other.rect for other in shown[index + 1 :]]) == -1


def test_a_window_that_is_too_small_is_enlarged_once(hand: Hand) -> None:
    hand.resize((700, 400))
    hand.wait(0.5)
    assert pygame.display.get_surface().get_size() == (1024, 640)
    hand.resize((700, 400))
    hand.wait(0.5)
    assert pygame.display.get_surface().get_size() == (700, 400)
    assert hand.app.window.size == (1024, 640)


def test_settings_are_applied_at_once(app: App) -> None:
    before = app.context.look.metrics.body
    diamond = app.context.assets.cards.suit("D", 40).get_at((20, 20))
    changed = replace(app.context.settings, theme="wood", ui_scale=1.5, suits="four")
    app.change_settings(changed)
    assert app.context.look.theme is THEMES["wood"]
    assert app.context.look.metrics.body > before
    assert app.context.assets.cards.suit("D", 40).get_at((20, 20)) != diamond


@pytest.mark.parametrize("kept", [games_folder, evenings_folder])
def test_nothing_is_recorded_any_more_once_the_program_has_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: Callable[[Path], Path]
) -> None:
    stopped: list[Recorder] = []
    monkeypatch.setattr(Recorder, "stop", lambda each: stopped.append(each))
    app = App(Arguments(data=tmp_path))
    kept(tmp_path).mkdir(parents=True)
    app.close()
    assert stopped == [recorder_for(tmp_path)]


def test_the_first_window_on_a_television_is_large_and_its_size_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    for size in ((1440, 810), (1300, 800)):
        app = App(Arguments(data=tmp_path))
        assert app.window.surface.get_size() == size
        Hand(app).resize((1300, 800))
        app.close()


def test_settings_and_the_windows_size_are_kept(tmp_path: Path) -> None:
    app = App(Arguments(data=tmp_path))
    Hand(app).resize((1300, 800))
    app.change_settings(replace(app.context.settings, theme="felt"))
    app.close()
    kept, note = settings_module.load(settings_file(tmp_path))
    assert note is None
    assert (kept.window_width, kept.window_height, kept.theme) == (1300, 800, "felt")
    again = App(Arguments(data=tmp_path))
    assert again.window.surface.get_size() == (1300, 800)
    again.close()


def test_settings_that_cannot_be_read_are_mentioned_once(tmp_path: Path) -> None:
    settings_file(tmp_path).write_text("{ not json", encoding="utf-8")
    app = App(Arguments(data=tmp_path))
    hand = Hand(app)
    hand.sees(Dialog)
    hand.press("enter")
    hand.sees(TitlePage)
    app.close()


def test_an_unknown_theme_falls_back(app: App) -> None:
    app.change_settings(replace(app.context.settings, theme="tartan"))
    assert app.context.look.theme is THEMES["lamp"]


def test_f11_goes_to_full_screen_and_back(hand: Hand) -> None:
    hand.press("f11")
    assert hand.app.window.fullscreen
    assert hand.app.context.settings.fullscreen
    assert "fullscreen" in (hand.app.folder / "settings.json").read_text(encoding="utf-8")
    hand.press("f11")
    assert not hand.app.window.fullscreen


def test_a_fault_is_logged_and_ends_in_calm_words(app: App, tmp_path: Path) -> None:
    hand = Hand(app)
    app.context.scenes.push(Broken())
    hand_press_guarded(app)
    hand.press("enter")  # meant for what was there before
    hand.sees(CrashPage)
    noted = log_file(tmp_path).read_text(encoding="utf-8")
    assert "the cards fell off the table" in noted
    assert "and the table fell over" in noted
    assert len(list(reports_folder(tmp_path).glob("*.zip"))) == 1
    hand.press("enter")
    hand.sees(TitlePage)


def test_after_a_fault_the_game_goes_on(app: App, tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    play_moves(host, 5)
    host.close()
    app.context.scenes.push(Broken())
    hand_press_guarded(app)
    hand = Hand(app)
    hand.sees(CrashPage)
    assert hand.sees(CrashPage)._text.text == _(
        "Your game is saved up to the last card played; “Continue” brings it back."
    )
    hand.press("enter")
    hand.sees(TableScene)
    app.context.scenes.push(Broken())
    hand_press_guarded(app)
    assert hand.sees(CrashPage)._text.text == _(
        "It happened again. Close May I? and open it again: your game is "
        "saved up to the last card played."
    )


def test_a_second_window_says_so_and_keeps_nothing(app: App, tmp_path: Path) -> None:
    app.context.save_settings()
    before = settings_file(tmp_path).read_bytes()
    second = App(Arguments(data=tmp_path))
    hand = Hand(second)
    hand.sees(Dialog)
    hand.press("enter")
    second.change_settings(replace(second.context.settings, theme="wood"))
    second.close()
    assert settings_file(tmp_path).read_bytes() == before


def hand_press_guarded(app: App) -> None:
    """Press a key and let it go, taking steps as the program's own loop does."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=pygame.K_a, mod=0, unicode="a"))
        app._guarded_step(FRAME)


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program run as a process of its own."""
    inherited = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "DISPLAY")}
    return subprocess.run(
        [sys.executable, "-m", "mayi_desktop", *words],
        env=inherited | environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_without_a_display_one_sentence_and_code_two(tmp_path: Path) -> None:
    done = run("--data", str(tmp_path), WAYLAND_DISPLAY="")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("No display found")
    assert "Traceback" not in done.stderr


def test_smoke_draws_a_frame_and_stops(tmp_path: Path) -> None:
    done = run(
        "--smoke", "--data", str(tmp_path), SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy",
        MAYI_READY="1",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "READY 0\n"


def test_the_first_screen_loads_neither_rules_nor_players(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from mayi_desktop.ui.app import App; "
        "from mayi_desktop.ui.kit.window import Arguments; "
        "app = App(Arguments(data=Path(sys.argv[1]))); app.step(0.0); app.step(0.1); "
        "print(*(m for m in sys.modules if m.startswith('mayi_desktop.')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.split()
    assert "mayi_desktop.ui.pages.title" in loaded
    heavy = ("mayi_desktop.engine", "mayi_desktop.sheets", "mayi_desktop.bots")
    assert [name for name in loaded if name.startswith(heavy)] == []


def test_every_face_is_freed_before_the_fonts_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pygame cannot free one later: a program opened a thousand times kept them all."""
    SURFACES.clear()  # or texts of earlier programs are shown without a font
    opened = App(Arguments(data=tmp_path))
    opened.step(0.0)
    faces = [ref(face) for face in opened.context.look.fonts._opened.values()]
    assert len([face for face in faces if face() is not None]) > 1
    alive: list[int] = []
    end_fonts = pygame.font.quit

    def watched() -> None:
        alive.append(sum(face() is not None for face in faces))
        end_fonts()

    monkeypatch.setattr(pygame.font, "quit", watched)
    opened.close()
    assert alive == [0]
