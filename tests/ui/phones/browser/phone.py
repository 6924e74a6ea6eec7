"""A phone in the browser: its page, who plays on it by itself, and what can befall it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

Size = tuple[int, int]
SMALL: Size = (360, 640)
_PLAYER = Path(__file__).with_name("auto_player.js").read_text(encoding="utf-8")


class BrowserPhone:
    """One device: what it stores is its own, as on a real phone.

    `faults` are errors of the page's code, and what its policy has forbidden.
    """

    def __init__(
        self,
        browser: Browser,
        *,
        size: Size = SMALL,
        scheme: str = "dark",
        language: str = "en",
        motion: str = "reduce",
        scale: float = 1.0,
    ) -> None:
        self.faults: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="light" if scheme == "light" else "dark",
            reduced_motion="reduce" if motion == "reduce" else "no-preference",
            locale=language,
            has_touch=True,
            device_scale_factor=scale,
        )
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear_console)
        self._wits: dict[str, Any] | None = None

    def _hear_console(self, message: Any) -> None:
        # Not being reached is no fault of the page.
        if message.type == "error" and "net::ERR_" not in message.text:
            self.faults.append(message.text)

    def open(self, link: str, seat: int | None = None) -> None:
        """Scan the code, and choose a seat as soon as it is offered."""
        self.page.goto(link, wait_until="domcontentloaded")
        if seat is not None:
            self.page.locator(f'#names [data-seat="{seat}"]').tap()
        self._play()

    def reload(self) -> None:
        """Pull the page down, or come back after the browser was closed."""
        self.page.reload(wait_until="domcontentloaded")
        self._play()

    def lose_network(self) -> None:
        """Walk out of the house."""
        self.context.set_offline(True)
        # Only new connections fail offline; those that stand are cut, as by the router.
        self.page.evaluate("async () => (await import('/main.js')).page.link.drop()")

    def find_network(self) -> None:
        """Come back in."""
        self.context.set_offline(False)

    def vanish(self) -> None:
        """The battery is empty."""
        self.context.close()

    def play_alone(self, *, seed: int, wants: float = 0.4, pace: int = 0) -> None:
        """Play on by the page's own buttons and cards, as taps would; `pace` is in ms."""
        self._wits = {"seed": seed, "wants": wants, "pace": pace}
        self._play()

    def _play(self) -> None:
        if self._wits is not None:
            self.page.evaluate(_PLAYER, self._wits)

    def played(self) -> dict[str, int]:
        """How often the player has done what, since the page was opened."""
        done: dict[str, int] = self.page.evaluate("() => window.autoPlayer?.done ?? {}")
        return done

    def screen(self) -> dict[str, Any]:
        """What the page shows, as the table has sent it; empty before the first one."""
        shown: dict[str, Any] = self.page.evaluate(
            "async () => (await import('/main.js')).page.screen ?? {}"
        )
        return shown

    def text(self, selector: str) -> str:
        """The words of an element."""
        return self.page.locator(selector).inner_text()
