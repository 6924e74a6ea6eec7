"""Application: the window, the main loop, and the routes between its scenes."""

from __future__ import annotations

import gc
import logging
import os
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from math import ceil
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import pygame

from mayi_desktop.base.files import asset_root, is_folder, remove_leftovers
from mayi_desktop.base.i18n import _, pgettext
from mayi_desktop.base.languages import choose_language, use_card_letters
from mayi_desktop.base.terminal import write_error, write_line
from mayi_desktop.base.versions import Versions
from mayi_desktop.host.folder import (
    SingleInstance,
    data_folder,
    evenings_folder,
    exports_folder,
    games_folder,
    house_rules_folder,
    log_file,
    settings_file,
    start_log,
    stop_log,
)
from mayi_desktop.host.settings import Settings, load
from mayi_desktop.host.setup import GameSetup
from mayi_desktop.ui.kit.audio import Audio
from mayi_desktop.ui.kit.card_art import Assets
from mayi_desktop.ui.kit.input import (
    CloseRequested,
    Exposed,
    FileDropped,
    InputEvent,
    KeyPressed,
    KeyReleased,
    Maximised,
    PointerDown,
    Resized,
    TableAct,
    Wheel,
)
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import SURFACES
from mayi_desktop.ui.kit.scene import Context, EventTranslator, Gamepads, Navigation, SceneStack
from mayi_desktop.ui.kit.speech import Urgency
from mayi_desktop.ui.kit.theme import LAMP, THEMES, Metrics
from mayi_desktop.ui.kit.window import (
    Arguments,
    NoDisplayError,
    Window,
    preferred_languages,
    window_id,
)

if TYPE_CHECKING:
    from mayi_desktop.host.daily import DailyPlay
    from mayi_desktop.ui.kit.widget import Widget

# --- Garbage collection between frames


class Tidying:
    """Freezes a screen's objects, and collects garbage only while idle.

    A full collection takes longer than a frame, and Python starts it in the middle of an
    animation. Frozen garbage is found at the next idle moment.
    """

    def __init__(self) -> None:
        self._scenes: tuple[object, ...] = ()
        self._is_due = False

    def follow(self, scenes: tuple[object, ...], *, idle: bool) -> None:
        """Freeze everything when a screen or page opens or closes; collect when idle."""
        if scenes != self._scenes:
            self._scenes, self._is_due = scenes, True
            gc.freeze()
        elif idle and self._is_due:
            self._is_due = False
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            return_free_memory()


def return_free_memory() -> None:
    """Give freed memory back to the system; glibc keeps most of it otherwise."""
    import ctypes

    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


# --- Routes


# Not imported from the module that writes the files, which would load the rules at start.
EVENING_SUFFIX = ".evening"
_log = logging.getLogger(__name__)


class Routes(Navigation):
    """The navigation of one window; scene modules are imported on first use."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def show_title(self) -> None:
        from mayi_desktop.ui.pages.title import TitlePage

        self._context.scenes.reset(TitlePage(self._context))

    def show_setup(self) -> None:
        from mayi_desktop.ui.pages.setup import SetupPage

        self.show_title()
        self._context.scenes.push(SetupPage(self._context))

    def show_new_evening(self) -> None:
        from mayi_desktop.ui.pages.pad import NewEveningPage

        self.show_title()
        self._context.scenes.push(NewEveningPage(self._context))

    def show_daily(self, play: DailyPlay, *, counts: bool) -> None:
        from mayi_desktop.ui.pages.daily import DailyPage

        self.show_title()
        self._context.scenes.push(DailyPage(self._context, play, counts=counts))

    def write_in(self, field: Widget) -> None:
        from mayi_desktop.ui.pages.letters import open_letters

        open_letters(self._context, field)

    def start_game(self, setup: GameSetup, phones: Callable[[Any], None] | None = None) -> None:
        from mayi_desktop.ui.pages.table import start_game

        start_game(self._context, setup, phones)

    def resume_game(self, journal: Path) -> None:
        if journal.suffix == EVENING_SUFFIX:
            from mayi_desktop.ui.pages.pad import resume_evening

            resume_evening(self._context, journal)
            return
        from mayi_desktop.ui.pages.table import resume_game

        resume_game(self._context, journal)


def show_first_page(context: Context, notes: Iterable[str | None]) -> None:
    """Show the title, what the command line asks for, and then the notes, in this order."""
    args = context.arguments
    if args.sheet or args.code:
        context.navigation.show_setup()
    else:
        context.navigation.show_title()
    if args.replay is not None:
        open_replay(context, args.replay)
    read_only = None
    if context.read_only:
        read_only = _(
            "May I? is already open in another window. You can play here, but "
            "games and settings won’t be saved."
        )
    for note in (*notes, read_only):
        if note is not None:
            _show_note(context, note)


def open_replay(context: Context, path: Path) -> None:
    """Replay the game in a file, or show why that isn't possible."""
    from mayi_desktop.ui.pages.deal_over import replay_game

    replay_game(context, path)


def show_welcome(context: Context) -> bool:
    """Ask for a name at the first start, unless the command line names a game.

    Returns whether it asks.
    """
    from mayi_desktop.ui.pages.welcome import WelcomePage, is_first_start

    args = context.arguments
    asks = not (args.sheet or args.code or args.replay) and is_first_start(context.settings)
    if asks:
        context.scenes.push(WelcomePage(context))
    return asks


def _show_note(context: Context, note: str) -> None:
    """Log a note and show it over the first page."""
    from mayi_desktop.ui.kit.page import show_message

    _log.warning("%s", note)
    show_message(context, _("Just so you know"), note)


# --- Application


# Seconds. Longer gaps, as after sleep, are capped so that nothing jumps.
LONGEST_STEP = 0.05
IDLE_AFTER = 1.0
FADE_SECONDS = 0.22  # cross-fade between screens
# Frames a second on usual screens.
_FRAMES = 60
# While idle: polls for input every 50 ms, unnoticeably, and steps five times a second or when
# a face blinks; twice a second once even the slowest computer player would have moved.
_NAP_MS, _SHORT_NAP_MS, _LONG_NAP_MS = 50, 200, 500
_DROWSY_AFTER = 10.0
_LONGEST_IDLE_STEP = 0.6
# Key repeat as on most desktops.
_KEY_DELAY_MS, _KEY_REPEAT_MS = 420, 40
_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
_SIGNAL_EXIT = 128  # shells add this to the signal number


def step_seconds(passed: int, *, is_idle: bool) -> float:
    """The seconds that a step stands for, after so many milliseconds.

    What has just been pressed hasn't been held while the program was idle.
    """
    asleep = is_idle and not pygame.event.peek()
    return min(passed / 1000, _LONGEST_IDLE_STEP if asleep else LONGEST_STEP)


class IdleTimer:
    """Decides when the frame rate may drop.

    Input ends idling at once. A single repaint, such as a caret's blink, doesn't; two in a row
    count as motion.
    """

    def __init__(self) -> None:
        self._quiet = 0.0
        self._painted = False

    @property
    def idle(self) -> bool:
        """Whether there was neither input nor motion for a while."""
        return self._quiet > IDLE_AFTER

    @property
    def nap_ms(self) -> int:
        """Milliseconds between two steps while idle."""
        return _LONG_NAP_MS if self._quiet > _DROWSY_AFTER else _SHORT_NAP_MS

    def record(self, dt: float, *, had_input: bool, painted: bool) -> None:
        """Record a step of `dt` seconds."""
        moving = painted and self._painted
        self._painted = painted
        self._quiet = 0.0 if had_input or moving else self._quiet + dt


class App:
    """The program and its window; players use `run`, tests `step`."""

    def __init__(self, arguments: Arguments) -> None:
        self.arguments = arguments
        self.folder = data_folder(arguments.data)
        choose_language("", *preferred_languages())
        self._instance = SingleInstance(self.folder)
        if self._instance.is_first:
            folders = (house_rules_folder, exports_folder)
            remove_leftovers((self.folder, *(folder(self.folder) for folder in folders)))
        self._log_note = start_log(self.folder)
        settings, unread = load(settings_file(self.folder))
        choose_language(settings.language, *preferred_languages())
        self.settings_note = None if unread is None else unread.sentence()
        self.window = Window(
            pgettext("name of the game", "May I?"),
            (settings.window_width, settings.window_height),
            fullscreen=settings.fullscreen,
            maximised=settings.maximised,
            first=settings == Settings(),
        )
        pygame.font.init()
        pygame.key.set_repeat(_KEY_DELAY_MS, _KEY_REPEAT_MS)
        self._translator = EventTranslator()
        self._gamepads = Gamepads()
        self._idle_timer = IdleTimer()
        self._running = True
        self._crashed_before = False
        self._fades = False
        self.context = self._make_context(settings)
        self._apply(settings)
        icon = self.context.assets.root / "icons" / "mayi-desktop-64.png"
        pygame.display.set_icon(pygame.image.load(icon).convert_alpha())
        self.context.scenes.layout(self.window.size)
        show_first_page(self.context, (self._log_note, self.settings_note))

    @property
    def running(self) -> bool:
        """Whether the program is still running."""
        return self._running and self.context.scenes.top is not None

    def run(self) -> int:
        """Run until the window is closed; the exit code."""
        greets = not self.arguments.smoke and show_welcome(self.context)
        self._guarded_step(0.0)
        if os.environ.get("MAYI_READY") == "1":
            write_line(f"READY {window_id()}")
        if self.arguments.smoke:
            from mayi_desktop.ui.phones.server import self_test

            self.context.audio.self_test()
            self_test()
        else:
            self._record_missing_games()
            self.context.audio.open()
            self._gamepads.start()
            self.context.assets.cards.ahead.start()
            self._set_fading(on=True)
            if greets:
                words = _("Press Space if you’d like the game to speak.")
                self.context.speech.offer(words)
            self._loop()
        self.close()
        return 0

    def step(self, dt: float) -> bool:
        """Handle pending events, advance by `dt` seconds, paint; True if anything happened."""
        had_news = self._take_news()
        had_input = self._handle_events() or had_news or self._gamepads.is_held
        for event in self._gamepads.update(dt):
            self._handle(event)
        if self.context.look.take_use():
            self.context.audio.play("button")
        if self.window.too_small_for is not None:
            self.window.enlarge(dt)
        scenes = self.context.scenes
        painted = self.running and scenes.update(dt)
        if painted:
            pygame.display.update(scenes.draw(self.window.surface))
        stirred = painted and not scenes.is_breathing
        self._idle_timer.record(dt, had_input=had_input, painted=stirred)
        return had_input or painted

    def close(self) -> None:
        """Leave every scene, save the settings, and close the window."""
        self.context.scenes.clear()
        self.context.stop_thinking()
        self.context.assets.cards.ahead.stop()
        self._save_settings()
        self._stop_recording()
        self.context.audio.close()
        self.context.speech.close()
        stop_log()
        self._instance.close()
        self.context.look.fonts.close()
        pygame.font.quit()
        pygame.display.quit()

    def change_settings(self, settings: Settings) -> None:
        """Apply new settings at once."""
        relettered = settings.card_letters != self.context.settings.card_letters
        self.context.settings = settings
        self._apply(settings)
        if choose_language(settings.language, *preferred_languages()) or relettered:
            self.context.scenes.retranslate()
        if settings.fullscreen != self.window.fullscreen:
            self.window.set_fullscreen(on=settings.fullscreen)
        self._relayout()

    def _make_context(self, settings: Settings) -> Context:
        root = asset_root()
        assets = Assets(root)
        context = Context(
            settings=settings,
            look=Look(assets.fonts),
            assets=assets,
            audio=Audio(root / "sounds"),
            scenes=SceneStack(),
            folder=self.folder,
            arguments=self.arguments,
            change_settings=self.change_settings,
            quit=self.stop,
            press=self._press,
            read_only=not self._instance.is_first,
        )
        context.navigation = Routes(context)
        return context

    def _record_missing_games(self) -> None:
        """Add finished games missing from the records, as after a crash."""
        if is_folder(games_folder(self.folder)) and not self.context.read_only:
            from mayi_desktop.host.recorder import recorder_for

            recorder_for(self.folder).record()

    def _loop(self) -> None:
        clock, began, tidying = pygame.time.Clock(), 0.0, Tidying()
        while self.running:
            is_idle = self._idle_timer.idle
            tidying.follow(self.context.scenes.scenes, idle=is_idle)
            if self.context.scenes.is_awake:
                self._await_news(began, self._pause() if is_idle else 1 / _FRAMES)
                passed = clock.tick()
            elif is_idle:
                _nap(self._idle_timer.nap_ms, self.context.scenes.breath_due)
                passed = clock.tick()
            else:
                passed = clock.tick(_FRAMES)
            began = time.perf_counter()
            self._guarded_step(step_seconds(passed, is_idle=is_idle))

    def _pause(self) -> float:
        """Seconds an idle program rests between checks for outside events."""
        return min(_NAP_MS / 1000, self.context.scenes.breath_due)

    def _await_news(self, since: float, pause: float) -> None:
        """Wait until `pause` seconds after `since`, or until woken."""
        self.context.wake.wait(max(0.0, since + pause - time.perf_counter()))

    def _take_news(self) -> bool:
        """Whether `wake` was set; clears it."""
        wake = self.context.wake
        had_news = wake.is_set()
        wake.clear()
        return had_news

    def _guarded_step(self, dt: float) -> None:
        """Run a step; an exception leads to the crash page."""
        try:
            self.step(dt)
        except Exception as error:
            from mayi_desktop.ui.pages.crash import CrashPage

            if any(isinstance(scene, CrashPage) for scene in self.context.scenes.scenes):
                raise
            _log.exception("A step of the program failed")
            self._leave_everything()
            report = _report(self.folder, error)
            trouble = CrashPage(self.context, error, report, again=self._crashed_before)
            self._crashed_before = True
            self.context.scenes.push(trouble)

    def _leave_everything(self) -> None:
        """Leave all scenes, even if leaving one fails."""
        scenes = self.context.scenes
        while scenes.top is not None:
            try:
                scenes.pop()
            except Exception:
                _log.exception("A scene could not be left")

    def _handle_events(self) -> bool:
        resized: Resized | None = None
        had_input = False
        for raw in pygame.event.get():
            event = self._translator.translate(raw)
            had_input = had_input or event is not None
            if isinstance(event, Resized):
                resized = event
            elif event is not None:
                self._show_signs(event, "")
                self._handle(event)
            # After the loss of the focus: what a gamepad lets go of then is no press.
            for press in self._gamepads.translate(raw):
                had_input = True
                self._show_signs(press, self._gamepads.family)
                self._handle(press)
        if resized is not None:
            self.window.note_size(resized.size)
            self._relayout()
        return had_input

    def _handle(self, event: InputEvent) -> None:
        """Let the program, then its scenes handle an event; the list of keys is everywhere."""
        if isinstance(event, KeyPressed):
            self.context.speech.interrupt()
        if self._handle_as_app(event) or self.context.scenes.handle(event):
            return
        if isinstance(event, KeyPressed) and self.context.keys.act(event) is TableAct.KEYS:
            from mayi_desktop.ui.pages.settings import open_keys

            open_keys(self.context)

    def _press(self, event: KeyPressed) -> None:
        """Do what a key does."""
        self._handle(event)
        self._handle(KeyReleased(event.key, event.mods))

    def _show_signs(self, event: InputEvent, pad: str) -> None:
        """Call keys by a gamepad's signs after a press on it, else by the keyboard's."""
        if pad != self.context.pad and isinstance(event, KeyPressed | PointerDown | Wheel):
            self.context.pad = pad
            self._relayout()

    def _handle_as_app(self, event: InputEvent) -> bool:
        """Handle application-wide events.

        F11 acts on release: a key held while the window changes is reported again.
        """
        match event:
            case CloseRequested():
                self.stop()
            case FileDropped(path=path):
                open_replay(self.context, Path(path))
            case Exposed():
                self.context.scenes.repaint()
            case Maximised(on=on):
                self.window.note_maximised(on=on)
            case KeyReleased(key="f11"):
                settings = self.context.settings
                self.change_settings(replace(settings, fullscreen=not settings.fullscreen))
                # At once: the program may be ended from outside.
                self.context.save_settings()
            case KeyPressed(key="f3", repeat=False):
                self._turn_speech()
            case KeyPressed(key="f4", mods=mods, repeat=False) if "alt" not in mods:
                top = self.context.scenes.top
                if top is not None:
                    top.read_aloud()
            case _:
                return False
        return True

    def _turn_speech(self) -> None:
        """Turn speech on or off, and say so."""
        speech, settings = self.context.speech, self.context.settings
        if settings.speech:
            self.change_settings(replace(settings, speech=False))
            speech.offer(_("Speech is off."))
        else:
            self.change_settings(replace(settings, speech=True))
            words = _("Speech is on. F3 turns it off, F4 reads the page.")
            if self.context.pad:
                words = _(
                    "Speech is on. {cap} opens a list that turns it off or reads the page.",
                    cap=self.context.keys.spoken(TableAct.KEYS),
                )
            speech.say(words, Urgency.REPLY)
        self.context.save_settings()

    def _apply(self, settings: Settings) -> None:
        look = self.context.look
        look.style.theme = THEMES.get(settings.theme, LAMP)
        self._measure_window(settings)
        look.style.reduced_motion = settings.reduced_motion
        self._set_fading(on=self._fades)
        letters, cards = settings.card_letters, self.context.assets.cards
        cards.restyle(
            settings.suits, jumbo=settings.jumbo, letters=letters, faces=settings.faces
        )
        use_card_letters(letters)
        self.context.audio.set_volumes(
            master=settings.volume_master,
            cards=settings.volume_cards,
            alerts=settings.volume_alerts,
            muted=settings.muted,
            ambience=settings.ambience,
        )
        self.context.speech.set(
            on=settings.speech,
            short=settings.speech_short,
            rate=settings.speech_rate,
            earphones=settings.earphones,
        )

    def _set_fading(self, *, on: bool) -> None:
        """Turn cross-fades on or off; reduced motion keeps them off."""
        self._fades = on
        settings = self.context.settings
        moves = settings.speed > 0 and not settings.reduced_motion
        self.context.scenes.fade_seconds = FADE_SECONDS if on and moves else 0.0

    def _relayout(self) -> None:
        self._measure_window(self.context.settings)
        self.context.scenes.layout(self.window.size)

    def _measure_window(self, settings: Settings) -> None:
        self.context.look.style.metrics = Metrics(self.window.size, settings.ui_scale)
        SURFACES.allow_for(self.window.size)

    def _save_settings(self) -> None:
        width, height = self.window.normal_size
        self.context.settings = replace(
            self.context.settings,
            window_width=width,
            window_height=height,
            maximised=self.window.maximised,
        )
        self.context.save_settings()

    def _stop_recording(self) -> None:
        """Stop adding games to the records."""
        if any(is_folder(kept(self.folder)) for kept in (games_folder, evenings_folder)):
            from mayi_desktop.host.recorder import recorder_for

            recorder_for(self.folder).stop()

    def stop(self) -> None:
        """End the program after the current step."""
        self._running = False


class SignalWatch:
    """Stops the app on termination signals; `caught` is the last one.

    Ignored signals, as under nohup, stay ignored.
    """

    def __init__(self, app: App) -> None:
        self.caught = 0
        self._app = app
        self._before: dict[int, Any] = {}

    def __enter__(self) -> SignalWatch:
        """Install the handlers."""
        known = [getattr(signal, name, None) for name in _SIGNALS]
        for number in filter(None, known):
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._catch)
        return self

    def __exit__(self, *error: object) -> None:
        """Restore the previous handlers."""
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _catch(self, number: int, frame: FrameType | None) -> None:
        self.caught = number
        self._app.stop()


def _nap(longest: int, due: float) -> None:
    """Sleep until an event, at most `due` seconds and `longest` ms."""
    left = min(longest, ceil(1000 * due)) if due < 1 else longest
    while left > 0 and not pygame.event.peek():
        pygame.time.wait(min(left, _NAP_MS))
        left -= _NAP_MS


def play(arguments: Arguments) -> int:
    """Open the window and run the program; the exit code."""
    try:
        app = App(arguments)
    except NoDisplayError:
        write_error(
            _(
                "No display found, so May I? can’t open its window. Start it from a "
                "desktop, or set DISPLAY."
            )
        )
        return 2
    code = _run(app)
    if app.context.speech.is_loaded:
        # The voices' library can crash while the process unloads it.
        os._exit(code)
    return code


def _run(app: App) -> int:
    try:
        with SignalWatch(app) as signals:
            code = app.run()
        if signals.caught:
            write_error(_("May I? was told to close. Your game is saved."))
            return _SIGNAL_EXIT + signals.caught
        return code
    except Exception as error:
        _log.exception("The program failed")
        report = _report(app.folder, error)
        write_error(
            _(
                "May I? had to stop. Your game is saved. An error report is in {path}",
                path=report or log_file(app.folder),
            )
        )
        return 1


def _report(folder: Path, error: Exception) -> Path | None:
    from mayi_desktop.host.crash import write_crash_report

    return write_crash_report(folder, error, Versions.current().text())
