"""The page's own sentences: none is missing, none is left over, none stands in its code."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mayi_desktop.base.files import asset_root
from mayi_desktop.base.languages import language_keys
from mayi_desktop.ui.phones.network import FilesServed
from mayi_desktop.ui.phones.screen import page_words

PHONE = asset_root() / "phone"
SCRIPTS = [file for file in sorted(PHONE.glob("*.js")) if not file.name.startswith("nacl")]
# Words as in a sentence, unlike the names of one or two classes.
SENTENCE = re.compile(r"[A-Z][a-z’]* [a-z]+|[a-z]+ [a-z]+ [a-z]+")
# What stands there until the words have come: the game's name.
NAME = "May I?"


class PageReader(HTMLParser):
    """Collects the words, keys and inline code of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.keys: set[str] = set()
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.keys |= {given[name] or "" for name in ("data-word", "data-name") if name in given}
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        self.words += [given[name] or "" for name in ("aria-label", "title") if name in given]
        if tag in ("style", "script") and "src" not in given:
            self.inline.append(tag)

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.words.append(data.strip())


@pytest.fixture(scope="module")
def page() -> PageReader:
    reader = PageReader()
    reader.feed((PHONE / "index.html").read_text(encoding="utf-8"))
    return reader


def said_keys() -> set[str]:
    """The keys that the scripts name, also those that are made or listed there."""
    text = "".join(file.read_text(encoding="utf-8") for file in SCRIPTS)
    called = re.findall(r"(?:say|cover)\(([^;{]*)", text)
    found = {key for call in called for key in re.findall(r'"(\w+)"', call)}
    reasons = re.search(r"REASONS = \[(.*?)\]", text)
    assert reasons is not None
    found |= set(re.findall(r'"(\w+)"', reasons[1]))
    made = [stem for stem in ("sort", "sort_by") if f"`{stem}_${{" in text]
    if "`by_${" in text:
        found |= {"by_phone", "by_computer"}
    return found | {f"{stem}_{by}" for stem in made for by in ("suit", "rank", "plan")}


def test_the_page_has_no_words_of_its_own_and_no_inline_code(page: PageReader) -> None:
    assert set(page.words) == {NAME}
    assert page.inline == []


def test_every_sentence_is_there_and_used(page: PageReader) -> None:
    known = set(page_words("en")) - {"language"}
    assert page.keys <= known
    assert known - page.keys - said_keys() == set()


def test_no_sentence_is_asked_for_that_is_not_there() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in SCRIPTS)
    named = set(re.findall(r'(?:say|cover)\(\s*"(\w+)"', text))
    assert named
    assert named <= set(page_words("en"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda file: file.name)
def test_no_script_holds_a_sentence(script: Path) -> None:
    text = re.sub(r"//.*", "", script.read_text(encoding="utf-8"))
    quoted = re.findall(r'"([^"\n]*)"', text)
    assert [
        words
        for words in quoted
        if re.search(r"[A-Z][a-z’]* [a-z]+|[a-z]+ [a-z]+ [a-z]+", words)
    ] == []


def test_no_script_makes_code_or_pages_from_text() -> None:
    for file in SCRIPTS:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|insertAdjacentHTML|\beval\b|new Function", text), file


@pytest.mark.parametrize("language", language_keys())
def test_the_words_are_served_in_every_language(language: str) -> None:
    served = FilesServed(asset_root()).find(f"/words/{language}.json")
    assert served is not None
    assert served.content_type == "application/json"
    assert page_words(language)["joining"] in served.body.decode("utf-8")


def test_no_other_words_are_served() -> None:
    files = FilesServed(asset_root())
    assert files.find("/words/xx.json") is None
    assert files.find("/words/../words.json") is None
    assert files.find("/icon.png") is not None
