"""Tests of speech: written text for the ear, the order of sentences, and voices that fail."""

from __future__ import annotations

import subprocess
import sys
from threading import Event, current_thread, main_thread
from time import sleep

import pytest

from mayi_desktop.base.languages import speaking, use_card_letters
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.page import Answer, Dialog
from mayi_desktop.ui.kit.speech import Speech, Urgency, spoken
from tests.ui.hand import Hand
from tests.ui.listener import listen

PATIENCE = 600.0


class SlowVoice:
    """Says a sentence when it is let go; keeps what it said and was told."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.stops = 0
        self.go_on = Event()
        self.begun = Event()
        self.threads: set[object] = set()

    def output(self, text: str) -> None:
        self.threads.add(current_thread())
        self.said.append(text)
        self.begun.set()

    def stop(self) -> None:
        self.stops += 1
        self.go_on.set()

    def is_speaking(self) -> bool | None:
        return not self.go_on.is_set()

    def adjust(self, rate: float, language: str) -> None:
        self.settings = rate, language


def begun(voice: SlowVoice) -> Speech:
    speech = Speech(lambda: voice)
    speech.set(on=True, short=True, rate=0.7, earphones=False)
    speech.say("First.")
    assert voice.begun.wait(PATIENCE)
    return speech


def finished(speech: Speech, voice: SlowVoice, count: int) -> list[str]:
    voice.go_on.set()
    speech.say("Last.")
    for _ in range(60_000):
        if "Last." in voice.said and len(voice.said) >= count:
            break
        sleep(0.01)
    speech.close()
    return voice.said


def test_replies_come_before_questions_and_questions_before_events() -> None:
    voice = SlowVoice()
    speech = begun(voice)
    speech.say("Ben draws.", Urgency.EVENT)
    speech.say("May I?", Urgency.QUESTION)
    speech.say("Ace of spades.", Urgency.REPLY)
    said = finished(speech, voice, 5)
    assert said == ["First.", "Ace of spades.", "May I?", "Ben draws.", "Last."]
    assert voice.settings == (0.7, "en")


def test_a_key_stops_the_sentence_and_events_go_on() -> None:
    voice = SlowVoice()
    speech = begun(voice)
    speech.say("Ace of spades.", Urgency.REPLY)
    speech.say("Ben draws.", Urgency.EVENT)
    speech.interrupt()
    said = finished(speech, voice, 3)
    assert said == ["First.", "Ben draws.", "Last."]
    assert voice.stops >= 1


def test_it_speaks_in_a_thread_of_its_own() -> None:
    voice = SlowVoice()
    finished(begun(voice), voice, 2)
    assert voice.threads
    assert main_thread() not in voice.threads


@pytest.mark.parametrize("error", [ImportError, OSError, ValueError, RuntimeError])
def test_without_a_voice_it_is_silent_and_no_fault(error: type[Exception]) -> None:
    asked = Event()

    def connect() -> SlowVoice:
        asked.set()
        raise error

    speech = Speech(connect)
    speech.set(on=True, short=True, rate=0.5, earphones=False)
    speech.say("Hello.")
    assert asked.wait(PATIENCE)
    speech.close()
    assert speech.is_found is False


def test_a_voice_that_fails_later_is_no_fault_either() -> None:
    class Broken(SlowVoice):
        def output(self, text: str) -> None:
            super().output(text)
            raise OSError

    voice = Broken()
    speech = begun(voice)
    speech.say("More.")
    speech.close()
    assert voice.said == ["First."]


def test_turned_on_again_it_looks_for_a_voice_that_failed() -> None:
    class Broken(SlowVoice):
        def output(self, text: str) -> None:
            raise OSError

    found = [SlowVoice(), Broken()]
    speech = Speech(lambda: found.pop())
    speech.set(on=True, short=True, rate=0.5, earphones=False)
    speech.say("Lost.")
    assert speech._thread is not None
    speech._thread.join(PATIENCE)
    speech.set(on=False, short=True, rate=0.5, earphones=False)
    working = found[0]
    speech.set(on=True, short=True, rate=0.5, earphones=False)
    speech.say("Here again.")
    assert working.begun.wait(PATIENCE)
    speech.close()
    assert working.said == ["Here again."]


def test_nobody_waits_for_a_voice_that_says_slowly_whether_it_speaks() -> None:
    asked, said = Event(), Event()

    class Slow(SlowVoice):
        def is_speaking(self) -> bool | None:
            asked.set()
            self.was_free = said.wait(5.0)
            return False

    voice = Slow()
    speech = begun(voice)
    assert asked.wait(PATIENCE)
    speech.say("More.")
    said.set()
    speech.close()
    assert voice.was_free


def test_speech_off_starts_nothing_and_imports_no_library(app: App, hand: Hand) -> None:
    app.context.speech.say("Nobody hears this.")
    hand.press("tab")
    assert app.context.speech._thread is None
    code = (
        "import sys, tempfile, pathlib\n"
        "from mayi_desktop.ui.app import App\n"
        "from mayi_desktop.ui.kit.window import Arguments\n"
        "app = App(Arguments(data=pathlib.Path(tempfile.mkdtemp())))\n"
        "app.step(0.0)\n"
        "app.close()\n"
        "sys.exit('prism' in sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=600)


def test_cards_runs_and_signs_are_said_as_people_say_them() -> None:
    assert spoken("Ben discards 9♥.") == "Ben discards nine of hearts."
    assert spoken("5♥–10♥ · A♠") == "five to ten of hearts, ace of spades"
    assert spoken("Every ♠") == "Every spades"
    assert spoken("such as 7♠ 10♥") == "such as seven of spades, ten of hearts"
    assert spoken("spades ♠, hearts ♥") == "spades, hearts"
    assert spoken("You’ve −5 points…") == "You’ve minus 5 points."
    assert spoken("\u2068Søren\u2069 draws.") == "Søren draws."


@pytest.mark.parametrize(
    ("language", "card", "run"),
    [
        ("de", "Herz Dame", "Kreuz Fünf bis Bube"),
        ("es", "reina de corazones", "cinco a jota de tréboles"),
        ("fr", "dame de cœur", "cinq à valet de trèfle"),
    ],
)
def test_cards_in_other_languages(language: str, card: str, run: str) -> None:
    with speaking(language):
        use_card_letters("JQK")
        assert spoken("Q♥") == card
        assert spoken("5♣–J♣") == run


def test_letters_of_the_cards_follow_the_setting() -> None:
    with speaking("de"):
        use_card_letters("BDK")
        try:
            assert spoken("B♦ D♦ K♦") == "Karo Bube, Karo Dame, Karo König"
        finally:
            use_card_letters("JQK")


def test_a_dialog_says_its_text_then_what_has_the_focus(app: App, hand: Hand) -> None:
    heard = listen(app)
    app.step(0.0)
    heard.take()
    answers = (Answer("Deal the cards", lambda: None), Answer("Cancel", lambda: None))
    app.context.scenes.push(Dialog(app.context, "Ready?", "Everybody is here.", answers))
    app.step(0.0)
    assert heard.take() == ["Ready?", "Everybody is here.", "Deal the cards, button"]
    hand.press("tab")
    assert heard.take() == ["Cancel, button"]
    hand.press("f4")
    assert heard.take()[-1] == "Cancel, button"


def test_a_key_turns_speech_on_and_off(app: App, hand: Hand) -> None:
    heard = listen(app)
    hand.press("f3")
    assert not app.context.settings.speech
    assert heard.take()[-1] == "Speech is off."
    hand.press("tab")
    assert heard.take() == []
    hand.press("f3")
    assert app.context.settings.speech
    assert "Speech is on" in heard.take()[0]
