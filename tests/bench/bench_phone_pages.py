"""Measures eight phones with real pages at the program's own table.

    python -m tests.bench.bench_phone_pages 60 [PHONES [hostile]]

With "hostile" the last phone tries all ways of `tests/attack/hostile_phone.js`, while the
others play at least one deal; whether they noticed it is told as well. As people would, the
laptop gives a seat to a computer player once all have waited for it long, and lets nobody else
in.

Prints how long it takes from a tap on a page until the table has painted what it did, stage by
stage: until the server has received it, until it is applied, and until its frame is painted;
and until the phone itself shows it. Phones are computers of their own, but here all pages share
this one: without a hostile one they run with a lower priority, and what the program itself
computed in each step is told beside what passed on the clock, with who used the processor. On a
computer that is busy otherwise, `chrt --reset-on-fork -r 5` before it lets nobody else delay
the program. It runs without a screen, at 1280 by 720.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from mayi_desktop.engine import Prompt, Seat
from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import Settings, save
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.phones import _face_pictures
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.phones.messages import HomeAddress, PhoneEvent, PhoneInbox, Said
from mayi_desktop.ui.phones.seat import PhoneSeat
from mayi_desktop.ui.phones.server import PhoneServer
from tests.attack.hostile_phone import let_loose, noticed, tried, watch
from tests.ui.phones.browser import NAMES, BrowserPhone, running

_SIZE = (1280, 720)
_PHONES = 8
# Milliseconds, and up to double: faster than people, as all pages share one computer here.
_PACE = 300
# Seconds in which eight browsers still load their pages on this one computer.
_LOADING = 4.0
# Seconds after which the laptop takes somebody for gone who has to act.
_PATIENCE = 15.0
_NICE = 10
_WATCH = """async () => {
  const { page } = await import("/main.js");
  while (!page.link) await new Promise((done) => setTimeout(done, 20));
  const now = () => (performance.timeOrigin + performance.now()) / 1000;
  window.taps = [];
  let tapped = 0;
  document.addEventListener("click", () => { tapped = now(); }, true);
  const send = page.link.send.bind(page.link);
  page.link.send = (message) => {
    if (message.act !== "press") return send(message);
    window.taps.push([tapped, null]);
    return send({ ...message, at: tapped });
  };
  const show = page.show.bind(page);
  page.show = (screen) => {
    show(screen);
    const last = window.taps.at(-1);
    if (last && last[1] === null) requestAnimationFrame(() => { last[1] = now(); });
  };
}"""
Tap = tuple[Seat, float]


@dataclass
class Stages:
    """When each tap came to each stage, in seconds of the computer's clock."""

    received: dict[Tap, float] = field(default_factory=dict)
    heard: dict[Tap, float] = field(default_factory=dict)
    applied: dict[Tap, float] = field(default_factory=dict)
    painted: dict[Tap, float] = field(default_factory=dict)
    steps: list[float] = field(default_factory=list)
    computed: list[float] = field(default_factory=list)
    fresh: list[Tap] = field(default_factory=list)
    deals: int = 0
    waits_for: tuple[Prompt, ...] = ()
    waits_since: float = 0.0
    given_away: list[Seat] = field(default_factory=list)

    def watch(self, app: App, scene: TableScene, seconds: float) -> None:
        """Note the stages from now on; the program ends by itself after so many seconds."""
        put, take, step = PhoneInbox.put, PhoneSeat.take, app.step
        end = time.monotonic() + seconds

        def putting(inbox: PhoneInbox, event: PhoneEvent) -> bool:
            if isinstance(event, Said) and isinstance(event.message.get("at"), float):
                self.received[_tap(event.seat, event.message)] = time.time()
            return put(inbox, event)

        def taking(seat: PhoneSeat, message: Mapping[str, object]) -> None:
            began = time.time()
            take(seat, message)
            if "at" in message:
                tap = _tap(seat.seat, message)
                self.heard[tap], self.applied[tap] = began, time.time()
                self.fresh.append(tap)

        def stepping(dt: float) -> bool:
            began, used = time.monotonic(), time.thread_time()
            did = step(dt)
            self.steps.append(time.monotonic() - began)
            self.computed.append(time.thread_time() - used)
            self.painted.update(dict.fromkeys(self.fresh, time.time()))
            self.fresh.clear()
            self._decide(scene)
            if scene.host.is_over or time.monotonic() > end:
                app.stop()
            return did

        PhoneInbox.put = putting  # type: ignore[method-assign]
        PhoneSeat.take = taking  # type: ignore[method-assign]
        app.step = stepping  # type: ignore[method-assign]

    def _decide(self, scene: TableScene) -> None:
        """Do what somebody at the laptop would."""
        for asked in tuple(scene.phones.asking):
            scene.phones.refuse(asked)
        table = scene.host.view(None).table
        self.deals = table.deal
        if table.prompts != self.waits_for:
            self.waits_for, self.waits_since = table.prompts, time.monotonic()
        elif time.monotonic() - self.waits_since > _PATIENCE:
            for seat in {prompt.seat for prompt in table.prompts} & set(scene.phones.statuses):
                scene.phones.to_computer(seat)
                self.given_away.append(seat)

    def tell(self) -> None:
        """Print each stage, without the first seconds."""
        first = min((at for _seat, at in self.painted), default=0.0) + _LOADING
        taps = [tap for tap in self.painted if tap[1] > first]
        stages = (
            ("tap to received by the server", None, self.received),
            ("received to heard by the table", self.received, self.heard),
            ("heard to applied by the rules", self.heard, self.applied),
            ("applied to painted on the table", self.applied, self.painted),
            ("OURS: received to painted", self.received, self.painted),
            ("WHOLE: tap to seen on the table", None, self.painted),
        )
        for name, before, after in stages:
            tell(name, [after[t] - (t[1] if before is None else before[t]) for t in taps])


def _tap(seat: Seat, message: Mapping[str, object]) -> Tap:
    at = message["at"]
    assert isinstance(at, float)
    return seat, at


def tell(what: str, seconds: list[float]) -> None:
    """Print the median, the slowest hundredth, and the slowest."""
    if len(seconds) < 2:
        sys.stdout.write(f"{what:<34} too seldom\n")
        return
    cut = quantiles(seconds, n=100)
    p50, p99, most = (1000 * value for value in (cut[49], cut[98], max(seconds)))
    line = f"{what:<34} median {p50:6.1f} ms, p99 {p99:6.1f} ms, most {most:6.1f} ms"
    sys.stdout.write(f"{line} of {len(seconds)}\n")


def eight_handed(folder: Path, phones: int) -> tuple[App, TableScene, PhoneServer]:
    """The program at a table of so many people, with a server for their phones."""
    save(Settings(names=("Anna",)), settings_file(folder))
    app = App(Arguments(data=folder))
    app.window.surface = pygame.display.set_mode(_SIZE, pygame.RESIZABLE)
    people = tuple(SeatSetup(name, person=True) for name in NAMES[:phones])
    setup = GameSetup("grandma-jeanne", (), people, code_of(5))
    scene = TableScene(app.context, GameHost.new(setup, folder))
    app.context.scenes.reset(scene)
    app.context.scenes.layout(_SIZE)
    seats = [Seat(seat) for seat in range(phones)]
    server = PhoneServer(
        seats, HomeAddress("127.0.0.1"), news=app.context.wake, faces=_face_pictures()
    )
    server.start()
    scene.phones.use(server)
    return app, scene, server


def sit_down(app: App, scene: TableScene, seat: Seat) -> None:
    """Let the program go on until a phone holds this seat."""
    while seat not in scene.phones.statuses:
        app.step(1 / 60)
        for asked in scene.phones.asking:
            scene.phones.admit(asked)
        time.sleep(1 / 60)


def tell_attack(phones: list[BrowserPhone]) -> None:
    """Print what the last phone has tried, and what the others have noticed of it."""
    count, done = tried(phones[-1])
    led = ", ".join(f"{number} {what}" for what, number in Counter(done.values()).items())
    sys.stdout.write(f"{len(done)} of {count} ways tried by a hostile page: then {led}\n")
    lost = [noticed(phone) for phone in phones[:-1]]
    sys.stdout.write(f"lost lines and faults on the pages of the others: {lost}\n")


def _step_back() -> None:
    """Let the browser's processes wait for this one, as if they ran elsewhere; on Linux."""
    parents: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = status.read_text(encoding="utf-8").rpartition(")")[2].split()
            parents[int(status.parent.name)] = int(fields[1])
    ours = os.getpid()
    for process in parents:
        above = process
        while above not in (0, ours):
            above = parents.get(above, 0)
        if above == ours and process != ours:
            for thread in Path(f"/proc/{process}/task").glob("*"):
                with suppress(OSError):
                    os.setpriority(os.PRIO_PROCESS, int(thread.name), os.nice(0) + _NICE)
            _step_back_as_group(process)


def _step_back_as_group(process: int) -> None:
    """Lower a process's session, where sessions share the processors before processes do."""
    theirs, own = (Path(f"/proc/{one}/autogroup") for one in (process, "self"))
    with suppress(OSError):
        group = theirs.read_text(encoding="ascii").split()[0]
        if group != own.read_text(encoding="ascii").split()[0]:
            theirs.write_text(str(_NICE), encoding="ascii")


def _threads_like_this_one() -> None:
    """Give all threads of the program the priority that `chrt` gave to its first; on Linux.

    Else one of them may be kept waiting while it holds what the first one needs.
    """
    policy = os.sched_getscheduler(0) & ~os.SCHED_RESET_ON_FORK
    if policy != os.SCHED_OTHER:
        for thread in threading.enumerate():
            if thread.native_id is not None:
                os.sched_setscheduler(thread.native_id, policy, os.sched_getparam(0))


def _processor() -> tuple[float, float]:
    """Seconds that all processes, and this one, have used so far; on Linux."""
    fields = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:]
    user, nice, system, _idle, _wait, irq, soft = map(int, fields[:7])
    ticks = os.sysconf("SC_CLK_TCK")
    return (user + nice + system + irq + soft) / ticks, time.process_time()


def main() -> int:
    """Let the pages play, and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    count = int(sys.argv[2]) if len(sys.argv) > 2 else _PHONES
    is_hostile = sys.argv[3:] == ["hostile"]
    stages = Stages()
    with running() as browser, tempfile.TemporaryDirectory() as folder:
        app, scene, server = eight_handed(Path(folder), count)
        phones = [BrowserPhone(browser) for _ in range(count)]
        for seat, phone in enumerate(phones):
            assert server.invitation is not None
            phone.open(server.invitation.link, seat)
            sit_down(app, scene, Seat(seat))
            phone.page.evaluate(_WATCH)
            # A hostile page acts at once: each new line would start its time anew.
            is_last = is_hostile and seat == count - 1
            phone.play_alone(seed=seat, pace=0 if is_last else _PACE)
        if is_hostile:
            for phone in phones[:-1]:
                watch(phone)
            let_loose(phones[-1], pace=_PACE)
        else:
            _step_back()
        _threads_like_this_one()
        stages.watch(app, scene, seconds)
        began, used = time.monotonic(), _processor()
        app.run()
        took = time.monotonic() - began
        others, ours = (b - a for a, b in zip(used, _processor(), strict=True))
        taps: list[list[Any]] = [phone.page.evaluate("() => window.taps") for phone in phones]
        if is_hostile:
            tell_attack(phones)
    stages.tell()
    given = [seat + 1 for seat in stages.given_away]
    sys.stdout.write(f"{stages.deals} deals finished, players given to the computer: {given}\n")
    first = min((at for _seat, at in stages.painted), default=0.0) + _LOADING
    shown = [b - a for each in taps for a, b in each if b is not None and a > first]
    tell("tap to shown on the phone itself", shown)
    tell("a step of the program", stages.steps)
    tell("what it computed in a step", stages.computed)
    late = sum(step > 1 / 30 for step in stages.computed)
    sys.stdout.write(f"{late} of {len(stages.steps)} steps computed for over two frames\n")
    share = 100 / (took * (os.cpu_count() or 1))
    sys.stdout.write(
        f"processors busy {others * share:.0f} %, this program {ours * share:.0f} % of them\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
