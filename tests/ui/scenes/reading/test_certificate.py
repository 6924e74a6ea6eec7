"""Tests of the page that verifies a game, of the ways to it, and of the players' own cut."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.host.fairness.shuffle_seal import short_fingerprint
from mayi_desktop.host.fairness.verify import check_journal
from mayi_desktop.i18n import _
from mayi_desktop.ui.scenes.menu.setup_page import SetupPage
from mayi_desktop.ui.scenes.reading.certificate import CertificatePage, certificate_text
from mayi_desktop.ui.widgets.basics.label import Label
from tests.host.whole_game import recorded
from tests.ui.hand import Hand


def words_of(path: Path) -> list[str]:
    return [paragraph.text for paragraph in certificate_text(check_journal(path))]


def test_a_fair_game_is_praised_and_every_shoe_is_opened(tmp_path: Path) -> None:
    words = words_of(recorded(tmp_path, format=3))
    assert words[0] == _("Yes: everything is as it must be.")
    assert words[2] == _(
        "Before each {deal}, the order of its cards was locked under a seal: a "
        "number that everybody could see. Every seal fits its cards. So nobody "
        "swapped a card while you played, and the program did not either. If you "
        "wrote a seal down, compare it with the one below.",
        deal="hand",
    )
    assert sum(line.startswith("Salt, shown after") for line in words) == 6
    assert any("the players cut, “drei blinde Mäuse”" in line for line in words)


def test_what_it_means_is_told_before_any_number(tmp_path: Path) -> None:
    words = words_of(recorded(tmp_path, format=3))
    plain = " ".join(words[: words.index(_("For those who want to know exactly"))])
    assert not any(letter.isdigit() for letter in plain)
    assert not any(word in plain for word in ("shoe", "ingerprint", "SHA", "alt,"))


def test_a_game_of_the_first_deal_is_not_told_of_seals_that_fit(tmp_path: Path) -> None:
    path = recorded(tmp_path, format=3)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:40]))
    assert not check_journal(path).opened
    words = words_of(path)
    assert words[0] == _("Yes: everything is as it must be.")
    assert (
        _(
            "Before each {deal}, the order of its cards was locked under a seal: a "
            "number that everybody could see. Every seal fits its cards. So nobody "
            "swapped a card while you played, and the program did not either. If you "
            "wrote a seal down, compare it with the one below.",
            deal="hand",
        )
        not in words
    )


def test_any_byte_changed_is_refused_and_nothing_is_said_to_be_proved(tmp_path: Path) -> None:
    path = recorded(tmp_path, format=3)
    whole = path.read_bytes()
    for place in range(60, len(whole), 997):
        changed = bytearray(whole)
        changed[place] ^= 1
        path.write_bytes(bytes(changed))
        found = check_journal(path) if place > len(whole.split(b"\n")[0]) else None
        if found is not None:
            assert found.problem is not None
            assert _(
                "The whole game has just been dealt and played once more. "
                "Everybody got the same cards, no move broke the rules, and the "
                "points are right."
            ) not in words_of(path)
            assert _(
                "Before each {deal}, the order of its cards was locked under a "
                "seal: a number that everybody could see. Every seal fits its "
                "cards. So nobody swapped a card while you played, and the "
                "program did not either. If you wrote a seal down, compare it "
                "with the one below.",
                deal="hand",
            ) not in words_of(path)


def test_an_unfinished_game_keeps_its_last_shoe_closed(tmp_path: Path) -> None:
    path = recorded(tmp_path, deals=2, format=3)
    words = " ".join(words_of(path))
    closed = check_journal(path).closed
    assert f"The seal that is not opened yet begins with {short_fingerprint(closed)}" in words
    assert words.count("Salt, shown after") == 2


def test_a_file_that_is_no_game_is_refused_in_a_sentence(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna,\n")
    page = CertificatePage(hand.app.context, path)
    assert [p.text for p in page.text.paragraphs] == [
        "letter.txt isn’t a saved game, or there’s nothing left of it."
    ]


def test_the_deal_code_and_how_to_play_it_again_are_told(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    words = words_of(path)
    code = check_journal(path).header.setup.code
    told = next(n for n, line in enumerate(words) if code in line)
    assert words[told + 1] == (
        "To play the same cards again, turn on “Play a given deal” when you set up a game. "
        "Then type the deal code, and the same words under “Cut the cards yourself”."
    )


def test_the_seal_of_the_deal_that_is_played_is_there_whole(tmp_path: Path) -> None:
    path = recorded(tmp_path, deals=2, format=3)
    assert f"The whole seal: {check_journal(path).closed}" in words_of(path)


def test_setting_up_a_game_shows_no_seal(hand: Hand) -> None:
    page = SetupPage(hand.app.context)
    hand.app.context.scenes.push(page)
    hand.wait()
    labels = [member.text for member in page.members() if isinstance(member, Label)]
    assert not any("seal" in text.casefold() for text in labels)
