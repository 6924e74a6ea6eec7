"""Tests of the page that verifies a game: what it says, the words to compare, and the wait."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup
from mayi_desktop.host.shuffle import short_fingerprint
from mayi_desktop.host.verify import check_journal, not_proven, proven
from mayi_desktop.ui.kit import page as loading
from mayi_desktop.ui.kit.page import LoadingDialog
from mayi_desktop.ui.kit.seal import SealSigns
from mayi_desktop.ui.kit.theme import SMALLEST_WINDOW
from mayi_desktop.ui.kit.widget import Label
from mayi_desktop.ui.pages.deal_over import EndActions
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.title import TitlePage
from mayi_desktop.ui.pages.verify import (
    CertificatePage,
    SealPage,
    certificate_text,
    checking,
    open_certificate,
)
from tests.host.whole_game import recorded, sealed_game
from tests.ui.hand import FRAME, Hand

EXACTLY = "All the details"


def words_of(path: Path) -> list[str]:
    return [paragraph.text for paragraph in certificate_text(check_journal(path))]


def all_words(path: Path) -> list[str]:
    """What the page says, with what the list of games beside the file adds."""
    steps = checking(path)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return [paragraph.text for paragraph in end.value.text]


def left_game(data: Path, *, dealt: bool) -> None:
    """A game that is begun and left, with or without cards."""
    seats = tuple(SeatSetup(name, person=True) for name in ("Anna", "Ben", "Clara"))
    host = GameHost.new(GameSetup("grandma-jeanne", (), seats, ""), data, delays=BotDelays())
    if dealt:
        host.close_contributions()
    host.close()


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game, the fourth on its computer: two were left before it, one dealt, and before
    these one was finished.
    """
    data = tmp_path_factory.mktemp("data")
    sealed_game(data)
    left_game(data, dealt=True)
    left_game(data, dealt=False)
    return sealed_game(data, "otter", "")


def test_a_sealed_game_shows_what_is_proven_and_what_is_not(sealed: Path) -> None:
    found = check_journal(sealed)
    words = words_of(sealed)
    assert words[0] == "Everything checks out."
    middle = words.index("What it doesn’t prove")
    assert tuple(words[words.index("What that proves") + 1 : middle]) == proven(found)
    assert set(not_proven(found)) < set(words[middle:])


def test_the_words_of_the_last_summary_and_of_the_commitment_are_there_to_compare(
    sealed: Path,
) -> None:
    found = check_journal(sealed)
    words = " ".join(" ".join(words_of(sealed)).split())
    assert found.draw is not None
    head = " ".join(found.heads[-1].head.shown_words())
    assert words.startswith(f"Everything checks out. The words after hand 6 {head} What that")
    assert " ".join(found.draw.commitment.shown_words()) in words
    assert "Oma Annegret added “otter”." in words_of(sealed)
    assert "Ben added nothing." in words_of(sealed)


def test_games_left_before_are_listed_one_by_one(sealed: Path) -> None:
    words = all_words(sealed)
    games = [line for line in words if line.startswith("Game ")]
    assert len(games) == 2
    assert games[0].startswith("Game 2, today, ")
    assert games[0].endswith(": cards were dealt, but it wasn’t finished.")
    assert games[1].endswith(": no cards were dealt.")


def test_a_game_with_none_left_before_it_lists_none(sealed: Path) -> None:
    first = min(sealed.parent.glob("*.mayi"))
    assert not any(line.startswith("Game ") for line in all_words(first))


def test_the_secret_is_only_told_when_the_game_is_over(sealed: Path, tmp_path: Path) -> None:
    found = check_journal(sealed)
    assert found.draw is not None
    secret = found.draw.commitment.secret.hex()
    assert secret in " ".join(words_of(sealed))
    path = tmp_path / "part.mayi"
    path.write_bytes(b"".join(sealed.read_bytes().splitlines(keepends=True)[:-40]))
    assert check_journal(path).is_sound
    assert secret not in " ".join(words_of(path))


def test_every_summary_leads_to_the_words_of_the_journal_at_that_moment(
    hand: Hand, tmp_path: Path
) -> None:
    seats = tuple(SeatSetup(name, person=False) for name in ("Anna", "Ben", "Clara"))
    setup = GameSetup("grandma-jeanne", (), seats, "")
    host = GameHost.new(setup, tmp_path, delays=replace(BotDelays.instant(), patient=True))
    host.close_contributions()
    for deal in (1, 2):
        while not host.waiting_for_next_deal:
            host.tick(0.0, calm=True)
        head = host.head_now
        assert head is not None
        context = hand.app.context
        (fair,) = (
            button
            for button in EndActions(host.autosave.path).buttons(context, context.look)
            if button.label == "Was it fair?"
        )
        fair.pressed.emit()
        hand.press_button("More")
        text = [paragraph.text for paragraph in hand.sees(CertificatePage).text.paragraphs]
        assert text[1] == f"The words after hand {deal}"
        assert " ".join(text[2:5]).split() == list(head.shown_words())
        hand.press("escape")
        host.start_next_deal()
        host.tick(0.0, calm=True)
    host.close()


def short_words(page: CertificatePage) -> list[str]:
    return [paragraph.text for paragraph in page.text.paragraphs]


def test_the_page_answers_in_a_few_words_and_has_the_rest_behind_one_press(
    hand: Hand, sealed: Path
) -> None:
    open_certificate(hand.app.context, sealed)
    page = hand.sees(CertificatePage)
    assert short_words(page) == [
        "Everything checks out.",
        "✓  No move breaks the rules.",
        "✓  The points come from the cards left in each hand.",
        "✓  Every card comes from the shuffle locked in before the game.",
        "?  Have you got a photo of the words? If they’re the same, nobody has changed the "
        "game since.",
        "“More” has the details, and what nobody can prove from a file.",
    ]
    hand.press_button("More")
    assert short_words(page) == all_words(sealed)
    hand.press_button("Less")
    assert len(short_words(page)) == 6


def test_of_a_running_game_it_is_said_that_all_is_well_so_far(
    hand: Hand, tmp_path: Path
) -> None:
    left_game(tmp_path, dealt=True)
    [path] = (tmp_path / "games").glob("*.mayi")
    open_certificate(hand.app.context, path)
    assert short_words(hand.sees(CertificatePage)) == [
        "So far, everything checks out.",
        "✓  No move breaks the rules.",
        "✓  Every card comes from the shuffle locked in before the game.",
        "?  Have you got a photo of the words? If they’re the same, the computer kept to its "
        "part of the shuffle.",
        "“More” has the details, and what nobody can prove from a file.",
    ]


def test_somebody_alone_is_not_asked_about_words_that_were_never_shown(
    hand: Hand, tmp_path: Path
) -> None:
    seats = tuple(SeatSetup(name, person=name == "Anna") for name in ("Anna", "Ben", "Clara"))
    host = GameHost.new(
        GameSetup("grandma-jeanne", (), seats, ""), tmp_path, delays=BotDelays()
    )
    host.close_contributions()
    host.close()
    [path] = (tmp_path / "games").glob("*.mayi")
    open_certificate(hand.app.context, path)
    page = hand.sees(CertificatePage)
    assert "✓  Every card comes from the shuffle locked in before the game." in short_words(
        page
    )
    assert not [words for words in short_words(page) if "photo" in words]
    hand.press_button("More")
    found = check_journal(path)
    assert not [words for words in proven(found) if "sixteen words" in words]
    assert not [words for words in not_proven(found) if "showed its words" in words]


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


def test_one_press_shows_the_words_large_with_their_codes(hand: Hand, sealed: Path) -> None:
    open_certificate(hand.app.context, sealed)
    page = hand.sees(CertificatePage)
    hand.press_button("Show the words (for a photo)")
    shown = [m for m in hand.sees(SealPage).members() if isinstance(m, SealSigns)]
    found = check_journal(sealed)
    assert found.draw is not None
    head = found.heads[-1].head
    assert [signs.words for signs in shown] == [
        head.shown_words(),
        found.draw.commitment.shown_words(),
    ]
    assert [s.qr_text for s in shown] == [head.qr_text(), found.draw.commitment.qr_text()]
    hand.press("escape")
    assert hand.scene is page


def test_a_game_by_a_code_says_that_chance_did_not_seal_it(tmp_path: Path) -> None:
    words = words_of(recorded(tmp_path))
    assert words[0] == "Everything checks out."
    assert any(line.startswith("That chance picked the cards") for line in words)
    assert any("the players cut with, “drei blinde Mäuse”" in line for line in words)


def test_a_game_of_an_older_version_shows_every_seal_it_had(tmp_path: Path) -> None:
    words = words_of(recorded(tmp_path, format=3))
    assert sum(line.startswith("Salt, shown after") for line in words) == 6
    assert any("An older version of the game wrote this file" in line for line in words)


def test_what_it_means_is_told_before_any_number(sealed: Path) -> None:
    words = words_of(sealed)
    plain = " ".join(words[: words.index("The words before the cards were dealt")])
    assert not any(word in plain for word in ("shoe", "ingerprint", "SHA", "salt", "head"))
    assert words.index("What it doesn’t prove") < words.index(EXACTLY)


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
        assert "What that proves" not in words
        assert not any(line.startswith("The words ") for line in words)


def test_an_unfinished_game_of_an_older_version_keeps_its_last_shoe_closed(
    tmp_path: Path,
) -> None:
    path = recorded(tmp_path, deals=2, format=3)
    words = words_of(path)
    closed = check_journal(path).closed
    begins = f"The seal that isn’t open yet starts with {short_fingerprint(closed)}"
    assert begins in " ".join(words)
    assert sum(line.startswith("Salt, shown after") for line in words) == 2
    assert f"The whole seal: {closed}" in words


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


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_all_words_are_on_one_photo_in_the_smallest_window(
    hand: Hand, sealed: Path, scale: float
) -> None:
    settings = replace(hand.app.context.settings, language="de", ui_scale=scale)
    hand.app.change_settings(settings)
    hand.resize(SMALLEST_WINDOW)
    open_certificate(hand.app.context, sealed)
    hand.sees(CertificatePage)
    hand.press_button("Die Wörter zeigen (für ein Foto)")
    page = hand.sees(SealPage)
    shown = [m for m in page.members() if isinstance(m, SealSigns)]
    assert len(shown) == 2
    assert all(page.form.view.contains(signs.rect) for signs in shown)
