"""Speech: sentences for the player's screen reader, or else for the system's voice."""

from __future__ import annotations

import logging
import re
from collections import deque
from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import lru_cache
from threading import Condition, Thread
from time import monotonic

from mayi_desktop.base.i18n import N_, NP_, _, pgettext
from mayi_desktop.base.languages import chosen_language, court_letter

_log = logging.getLogger(__name__)

# --- Written text for the ear


_SUITS: Mapping[str, str] = {
    "♠": NP_("spoken suit", "spades"),
    "♥": NP_("spoken suit", "hearts"),
    "♦": NP_("spoken suit", "diamonds"),
    "♣": NP_("spoken suit", "clubs"),
}
_RANKS: Mapping[str, str] = {
    "2": NP_("spoken rank", "two"),
    "3": NP_("spoken rank", "three"),
    "4": NP_("spoken rank", "four"),
    "5": NP_("spoken rank", "five"),
    "6": NP_("spoken rank", "six"),
    "7": NP_("spoken rank", "seven"),
    "8": NP_("spoken rank", "eight"),
    "9": NP_("spoken rank", "nine"),
    "10": NP_("spoken rank", "ten"),
    "J": NP_("spoken rank", "jack"),
    "Q": NP_("spoken rank", "queen"),
    "K": NP_("spoken rank", "king"),
    "A": NP_("spoken rank", "ace"),
}
_COURTS = "JQK"
_SUIT = "[♠♥♦♣]"
# Signs that voices skip, or read by a long name.
_SIGNS: Mapping[str, str] = {
    "\u2068": "",
    "\u2069": "",
    "\u00ad": "",
    "\u00a0": " ",
    "\u202f": " ",
    "·": ",",
    "•": ",",
    "…": ".",
    "←": N_("left"),
    "→": N_("right"),
    "↑": N_("up"),
    "↓": N_("down"),
}
_SPACES = re.compile(r"\s+")
_BEFORE_COMMA = re.compile(r"\s+([,.;:!?])")
_DOUBLED = re.compile(r"([,.;:!?])(?:\s*[,.])+")
_MINUS = re.compile(r"(?<!\w)[−–](?=\d)")
_DASH = re.compile(r"\s[–—]\s")


def rank_word(sign: str) -> str:
    """A rank as people say it, by the sign on the card: "queen" for "Q"."""
    return pgettext("spoken rank", _RANKS[_signs_with(_courts())[sign]])


def suit_word(sign: str) -> str:
    """A suit as people say it: "hearts" for "♥"."""
    return pgettext("spoken suit", _SUITS[sign])


def _courts() -> str:
    """The letters of jack, queen and king on the cards."""
    return "".join(map(court_letter, _COURTS))


@lru_cache(8)
def _signs_with(courts: str) -> Mapping[str, str]:
    """The English sign of every rank by the sign on a card with these court letters."""
    signs = {rank: rank for rank in _RANKS if rank not in _COURTS}
    return signs | dict(zip(courts, _COURTS, strict=True))


def spoken(text: str) -> str:
    """A written text as people say it: "Ben discards 9♥" with "nine of hearts".

    Suit signs become names, ranges "five to eight of hearts", and separators commas.
    """
    return _spoken(text, _courts(), chosen_language())


@lru_cache(4096)
def _spoken(text: str, courts: str, _language: str) -> str:
    one = "|".join(_signs_with(courts))

    def run(found: re.Match[str]) -> str:
        low, high = rank_word(found.group(1)), rank_word(found.group(3))
        suit = suit_word(found.group(4))
        return _("{low} to {high} of {suit}", low=low, high=high, suit=suit)

    def card(found: re.Match[str]) -> str:
        rank, suit = rank_word(found.group(1)), suit_word(found.group(2))
        return _("{rank} of {suit}", rank=rank, suit=suit)

    def suit(found: re.Match[str]) -> str:
        word = suit_word(found.group(2))
        # "spades ♠" says it already.
        return word if found.group(1) == word else f"{found.group(1)} {word}"

    if any(sign in text for sign in _SUITS):
        text = re.sub(rf"({_SUIT})\s+(?=(?:{one}){_SUIT})", r"\1, ", text)
        text = re.sub(rf"\b({one})({_SUIT})–({one})({_SUIT})", run, text)
        text = re.sub(rf"\b({one})({_SUIT})", card, text)
        text = re.sub(rf"(\w*)\s?({_SUIT})", suit, text)
    text = _MINUS.sub(_("minus") + " ", text)
    text = _DASH.sub(", ", text)
    for sign, words in _SIGNS.items():
        if sign in text:
            text = text.replace(sign, _(words) if words.isalpha() else words)
    text = _SPACES.sub(" ", text)
    return _DOUBLED.sub(r"\1", _BEFORE_COMMA.sub(r"\1", text)).strip()


# --- Voices


class PrismVoice:
    """The screen reader or system voice that PRISM finds; any method may raise anything."""

    def __init__(self) -> None:
        # Imported late: only who turns speech on pays for it.
        import prism

        self._context = prism.Context()
        self._backend = self._context.create_best()
        self._features = self._backend.features
        self._language = ""

    def output(self, text: str) -> None:
        """Say a text after everything said before, and show it in braille if possible."""
        features = self._features
        if features.supports_output:
            self._backend.output(text, interrupt=False)
            return
        self._backend.speak(text, interrupt=False)
        if features.supports_braille:
            self._backend.braille(text)

    def stop(self) -> None:
        """Stop the current sentence."""
        if self._features.supports_stop:
            self._backend.stop()

    def is_speaking(self) -> bool | None:
        """Whether it is still speaking; None if it cannot tell."""
        return self._backend.speaking if self._features.supports_is_speaking else None

    def adjust(self, rate: float, language: str) -> None:
        """Set the speed, from 0 to 1, and the language; a screen reader keeps its own."""
        features = self._features
        if features.supports_set_rate:
            self._backend.rate = rate
        if features.supports_set_voice and language != self._language:
            self._language = language
            self._choose_voice(language)

    def _choose_voice(self, language: str) -> None:
        """Use the system's own voice if it speaks the language, else the first that does."""
        backend, features = self._backend, self._features
        if not (features.supports_count_voices and features.supports_get_voice_language):
            return
        voices = range(backend.voices_count)
        if features.supports_get_voice:
            current = backend.voice
            if current in voices and _speaks(backend.get_voice_language(current), language):
                return
        for voice in voices:
            if _speaks(backend.get_voice_language(voice), language):
                backend.voice = voice
                return


def _speaks(tag: str, language: str) -> bool:
    """Whether a voice's language tag, such as "de-AT", is of a language."""
    return re.split("[-_]", tag.lower())[0] == language


# --- Speech


class Urgency(IntEnum):
    """What is said first: the reply to a key, then a question, then what happened."""

    REPLY = 0
    QUESTION = 1
    EVENT = 2


# Seconds a letter takes at least, for voices that cannot tell when they have finished.
_A_LETTER, _LEAST = 0.03, 0.2
_LOOK_AGAIN = 0.05
# Older events are dropped once so many sentences wait: nobody hears them out.
_MOST_WAITING = 40
_GOODBYE = 0.5


class Speech:
    """Speaks in a thread of its own, so that no frame waits; silent while off.

    `is_short` says that sentences are kept short, `earphones` that only the player hears them.
    Without any voice it stays silent; `is_found` is None until that is known. `session` counts
    how often it was turned on: then screens introduce themselves again. `is_loaded` says that
    the voices' library may be in the process.
    """

    def __init__(self, connect: Callable[[], PrismVoice] = PrismVoice) -> None:
        self.is_on = False
        self.is_short = True
        self.earphones = False
        self.session = 0
        self.is_found: bool | None = None
        self.is_loaded = False
        self._connect = connect
        self._rate = 0.5
        self._language = ""
        self._waiting: deque[tuple[Urgency, str]] = deque()
        self._news = Condition()
        self._stops = self._ends = self._is_changed = False
        self._thread: Thread | None = None

    def set(self, *, on: bool, short: bool, rate: float, earphones: bool) -> None:
        """Follow the settings; when it is turned on without a voice, look for one."""
        self.is_short, self.earphones = short, earphones
        if self.is_on and not on:
            self.hush()
        begins = on and not self.is_on
        self.session += begins
        self.is_on = on
        with self._news:
            self._rate, self._language, self._is_changed = rate, chosen_language(), True
            self._news.notify()
        if begins:
            self._start()

    def say(self, text: str, urgency: Urgency = Urgency.EVENT) -> None:
        """Say a written text once what is more urgent has been said."""
        if self.is_on and (words := spoken(text)):
            self._put(words, urgency)

    def say_lines(self, text: str, urgency: Urgency = Urgency.EVENT) -> None:
        """Say every line of a text as a sentence of its own."""
        for line in text.split("\n"):
            self.say(line, urgency)

    def offer(self, text: str) -> None:
        """Say a text even while speech is off: how to turn it on, or that it is off."""
        self._start()
        self._put(spoken(text), Urgency.QUESTION)

    def interrupt(self) -> None:
        """Stop the current sentence, as after a key; events go on afterwards."""
        self._drop(Urgency.QUESTION)

    def hush(self) -> None:
        """Stop and forget everything."""
        self._drop(Urgency.EVENT)

    def close(self) -> None:
        """Stop speaking and end the thread."""
        self.is_on = False
        if self._thread is None:
            return
        with self._news:
            self._waiting.clear()
            self._ends = self._stops = True
            self._news.notify()
        self._thread.join(_GOODBYE)
        self._thread = None

    def _start(self) -> None:
        """Look for a voice, unless there is one: the last may have failed meanwhile."""
        self.is_loaded = True
        if self._thread is None or not self._thread.is_alive():
            self._ends, self.is_found = False, None
            self._thread = Thread(target=self._run, name="speech", daemon=True)
            self._thread.start()

    def _put(self, words: str, urgency: Urgency) -> None:
        with self._news:
            place = sum(other <= urgency for other, _words in self._waiting)
            self._waiting.insert(place, (urgency, words))
            while len(self._waiting) > _MOST_WAITING:
                kinds = [kind for kind, _words in self._waiting]
                del self._waiting[kinds.index(urgency)]
            self._news.notify()

    def _drop(self, least: Urgency) -> None:
        """Stop, and drop what waits, down to an urgency."""
        if self._thread is None:
            return
        with self._news:
            self._waiting = deque(item for item in self._waiting if item[0] > least)
            self._stops = True
            self._news.notify()

    def _run(self) -> None:
        """The thread: connect, then say one sentence after the other."""
        try:
            voice = self._connect()
        except Exception:
            # A missing library or voice is no fault: the game stays silent.
            _log.info("No voice was found", exc_info=True)
            self.is_found = False
            return
        self.is_found = True
        try:
            while self._say_next(voice):
                pass
        except Exception:
            _log.warning("The voice failed", exc_info=True)
            self.is_found = False

    def _say_next(self, voice: PrismVoice) -> bool:
        """Say one sentence and wait until it has been said; False at the end."""
        with self._news:
            while not (self._waiting or self._stops or self._is_changed or self._ends):
                self._news.wait()
            stops, self._stops = self._stops, False
            changed, self._is_changed = self._is_changed, False
            rate, language = self._rate, self._language
            words = "" if stops or changed or not self._waiting else self._waiting.popleft()[1]
        if stops:
            voice.stop()
        if changed:
            voice.adjust(rate, language)
        if words:
            voice.output(words)
            self._await(voice, monotonic() + max(_LEAST, _A_LETTER * len(words)))
        return not self._ends

    def _await(self, voice: PrismVoice, until: float) -> None:
        """Wait while the voice speaks, unless it is stopped."""
        while True:
            # Without the lock: a slow voice must not make a frame wait.
            speaking, left = voice.is_speaking(), until - monotonic()
            if speaking is False or (speaking is None and left <= 0):
                return
            with self._news:
                if self._stops or self._ends:
                    return
                self._news.wait(_LOOK_AGAIN if speaking else max(0.0, min(left, _LOOK_AGAIN)))
