"""Tests of the page that verifies a game: what it says, the words to compare, and the wait."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.seal import WORDS
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.host.verify import certificate, check_journal
from mayi_desktop.ui.kit import page as loading
from mayi_desktop.ui.kit.page import LoadingDialog
from mayi_desktop.ui.kit.widget import Label
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.title import TitlePage
from mayi_desktop.ui.pages.verify import CertificatePage, open_certificate
from tests.host.whole_game import recorded, sealed_game
from tests.ui.hand import FRAME, Hand

EXACTLY = "All the details"


def words_of(path: Path) -> list[str]:
    return [block.text for block in certificate(check_journal(path))]


def cut_game(data: Path, people: int = 3, *, cut: bool = True) -> Path:
    """A game left before or after its pack was cut or, with one person, dealt uncut."""
    names = ("Anna", "Ben", "Clara")
    seats = tuple(SeatSetup(name, person=seat < people) for seat, name in enumerate(names))
    host = GameHost.new(GameSetup("grandma-jeanne", (), seats, ""), data, delays=BotDelays())
    while not host.waiting_for_cut:
        host.tick(0.0, calm=True)
    if cut:
        host.cut_pack(*(() if people == 1 else (Seat(1), 4711)))
    host.close()
    assert host.autosave.path is not None
    return host.autosave.path


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sealed_game(tmp_path_factory.mktemp("data"), 4711)


def test_the_page_says_what_the_file_a_photo_and_nobody_can_prove(sealed: Path) -> None:
    found = check_journal(sealed)
    words = words_of(sealed)
    assert words[0] == "Everything checks out."
    headings = (
        "What the file proves",
        "What only a photo or a witness can prove",
        "What nobody can prove from the file",
        EXACTLY,
    )
    at = [words.index(heading) for heading in headings]
    assert at == sorted(at)
    assert words[at[0] + 2].startswith("Every card comes from the secret in this file and")
    assert words[at[1] + 1].startswith("If the sixteen words of the seal are the ones you saw")
    assert words[at[2] + 1].startswith("That the place of the cut comes from the moment of Ben")
    assert found.draw is not None
    assert found.last is not None
    seen = words[words.index("Before the deal:") : at[2]]
    assert seen[0] == "Before the deal:"
    assert " ".join(seen[1:3]).split() == list(found.draw.commitment.shown_words())
    assert seen[3] == "After hand 6:"
    assert " ".join(seen[4:]).split() == list(found.last.head.shown_words())
    assert "Ben cut the pack at place 4711 of 10000." in words


def test_the_secret_is_only_told_when_the_game_is_over(sealed: Path, tmp_path: Path) -> None:
    found = check_journal(sealed)
    assert found.draw is not None
    secret = found.draw.commitment.secret.hex()
    assert secret in " ".join(words_of(sealed))
    path = tmp_path / "part.mayi"
    path.write_bytes(b"".join(sealed.read_bytes().splitlines(keepends=True)[:-40]))
    assert check_journal(path).is_sound
    assert secret not in " ".join(words_of(path))


def short_words(page: CertificatePage) -> list[str]:
    return [paragraph.text for paragraph in page.text.paragraphs]


def test_the_page_answers_in_a_few_words_and_has_the_rest_behind_one_press(
    hand: Hand, sealed: Path
) -> None:
    open_certificate(hand.app.context, sealed)
    page = hand.sees(CertificatePage)
    shown = short_words(page)
    assert shown == [
        "Everything checks out.",
        "As the game was saved, no card was swapped, every move keeps to the rules, and the "
        "points are right.",
        "If you opened the lock and took a photo of the words, compare it under “More”, "
        "which also says what no file can prove.",
    ]
    hand.press_button("More")
    assert short_words(page) == words_of(sealed)
    hand.press_button("Less")
    assert short_words(page) == shown


def test_of_a_running_game_it_is_said_that_all_is_well_so_far(
    hand: Hand, tmp_path: Path
) -> None:
    open_certificate(hand.app.context, cut_game(tmp_path))
    shown = short_words(hand.sees(CertificatePage))
    assert shown[:2] == [
        "So far, everything checks out.",
        "As the game was saved, no card was swapped, every move keeps to the rules, and the "
        "points are right.",
    ]
    assert len(shown) == 3


def test_before_the_cut_the_page_is_the_words_and_what_to_do_with_them(
    hand: Hand, tmp_path: Path
) -> None:
    path = cut_game(tmp_path, cut=False)
    open_certificate(hand.app.context, path)
    found = check_journal(path)
    assert found.draw is not None
    first, *rows = short_words(hand.sees(CertificatePage))
    assert first == "Take a photo of these words. After the game they must be the same."
    assert " ".join(rows).split() == list(found.draw.commitment.shown_words())


def test_somebody_alone_is_not_asked_about_words_that_were_never_shown(
    hand: Hand, tmp_path: Path
) -> None:
    path = cut_game(tmp_path, people=1)
    open_certificate(hand.app.context, path)
    shown = short_words(hand.sees(CertificatePage))
    assert shown[-1] == "“More” says what no file can prove."
    words = words_of(path)
    assert "Before the deal:" not in words
    assert not any("words of the seal" in line for line in words)


def test_a_game_with_a_wrong_line_has_no_short_answer(
    hand: Hand, sealed: Path, tmp_path: Path
) -> None:
    broken = bytearray(sealed.read_bytes())
    broken[len(broken) // 2] ^= 1
    path = tmp_path / "broken.mayi"
    path.write_bytes(bytes(broken))
    open_certificate(hand.app.context, path)
    page = hand.sees(CertificatePage)
    assert short_words(page)[0].startswith("Line ")
    assert page.show_more not in page.members()


def test_a_game_by_a_code_says_that_chance_did_not_seal_it(tmp_path: Path) -> None:
    words = words_of(recorded(tmp_path))
    assert words[0] == "Everything checks out."
    assert any(line.startswith("That chance picked the cards") for line in words)


def test_what_it_means_is_told_before_any_number(sealed: Path) -> None:
    words = words_of(sealed)
    # "shoe" is a word of a seal, too.
    before = [line for line in words[: words.index(EXACTLY)] if not {*line.split()} <= {*WORDS}]
    plain = " ".join(before)
    assert not any(word in plain for word in ("shoe", "ingerprint", "SHA", "salt", "head"))


def test_any_byte_changed_is_refused_and_nothing_is_said_to_be_proved(
    sealed: Path, tmp_path: Path
) -> None:
    whole = sealed.read_bytes()
    path = tmp_path / "game.mayi"
    for place in range(len(whole.split(b"\n")[0]) + 60, len(whole), 4999):
        changed = bytearray(whole)
        changed[place] ^= 1
        path.write_bytes(bytes(changed))
        words = words_of(path)
        assert words[0].startswith("Line ")
        assert "What the file proves" not in words
        assert not any(line.startswith("The words ") for line in words)


def test_a_file_that_is_no_game_is_refused_in_a_sentence(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna,\n")
    open_certificate(hand.app.context, path)
    page = hand.sees(CertificatePage)
    assert [p.text for p in page.text.paragraphs] == [
        "letter.txt isn’t a saved game, or there’s nothing left of it."
    ]
    assert page.above is None


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every slice end after a single step, as on a computer that is much too slow."""

    def one_step(steps: Generator[None, None, None], seconds: float) -> bool:
        return next(steps, steps) is steps

    monkeypatch.setattr(loading, "run_slice", one_step)


@pytest.mark.usefixtures("no_time")
def test_a_long_check_runs_between_the_frames_and_can_be_given_up(
    hand: Hand, sealed: Path
) -> None:
    open_certificate(hand.app.context, sealed)
    dialog = hand.scene
    assert isinstance(dialog, LoadingDialog)
    for _frame in range(5):
        hand.app.step(FRAME)
        assert hand.scene is dialog
    hand.press("escape")
    hand.sees(TitlePage)


@pytest.mark.usefixtures("no_time")
def test_a_check_that_takes_too_long_says_so(
    hand: Hand, sealed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "_LIMIT", 0.05)
    open_certificate(hand.app.context, sealed)
    for _frame in range(3):
        hand.app.step(FRAME)
    page = hand.sees(CertificatePage)
    assert [p.text for p in page.text.paragraphs] == [
        f"{sealed.name} takes too long to check, so we can’t say whether it was fair."
    ]


def test_setting_up_a_game_shows_no_seal(hand: Hand) -> None:
    page = SetupPage(hand.app.context)
    hand.app.context.scenes.push(page)
    hand.wait()
    labels = [member.text for member in page.members() if isinstance(member, Label)]
    assert not any("seal" in text.casefold() for text in labels)
