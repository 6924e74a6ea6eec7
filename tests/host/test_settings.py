"""Settings: saved and read, also from damaged files."""

from __future__ import annotations

import json
from dataclasses import asdict, fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mayi_desktop.engine import codec
from mayi_desktop.host.journal import Header, decode_header, encode_header
from mayi_desktop.host.settings import LastTable, Settings, load, read, save, setting_words
from mayi_desktop.host.setup import Coaching, GameSetup, SeatSetup, SharingMode, code_of

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
NAMES = st.sampled_from(
    [field.name for field in fields(Settings)] + ["version", "colour of hat"]
)
MINE = Settings(
    ui_scale=1.3,
    theme="wood",
    suits="safe",
    faces="traditional",
    jumbo=True,
    hold_seconds=-1.0,
    names=("Ängla", "Bo"),
    last_table=LastTable("petersen", ("x",), (SeatSetup("Bo", person=False, level="sharp"),)),
)


def test_settings_come_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    assert save(MINE, path) is None
    assert load(path) == (MINE, None)
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("name", [f.name for f in fields(Settings) if f.name != "others"])
def test_every_setting_has_a_reader_that_takes_its_default_and_refuses_nothing(
    name: str,
) -> None:
    written = json.loads(json.dumps(asdict(Settings())))
    assert read({name: written[name]}) == (Settings(), None)
    settings, notice = read({name: None})
    assert settings == Settings()
    assert notice is not None
    assert notice.sentence().endswith(f"defaults: {setting_words(name)}.")
    assert setting_words(name)[0].isupper(), "not the key, but what players call it"


def test_no_file_means_the_usual_settings(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.json") == (Settings(), None)


@given(st.dictionaries(NAMES, JSON))
def test_any_table_of_values_gives_settings(raw: dict[str, object]) -> None:
    settings, note = read(raw)
    safe = Settings()
    for field in fields(Settings):
        assert type(getattr(settings, field.name)) is type(getattr(safe, field.name))
    assert note is None or note.sentence().count(".") == 1
    assert read(json.loads(json.dumps({**raw})))[1] == note


@given(JSON)
def test_any_file_gives_settings(tmp_path_factory: pytest.TempPathFactory, raw: object) -> None:
    path = tmp_path_factory.mktemp("s") / "settings.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    settings, _ = load(path)
    assert save(settings, path) is None
    assert load(path) == (settings, None)


@given(st.binary(max_size=60))
def test_a_file_that_is_no_settings_is_kept_aside(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("s") / "settings.json"
    path.write_bytes(b"\xff" + data)
    settings, note = load(path)
    assert settings == Settings()
    assert note is not None
    assert "settings.json.damaged" in note.sentence()
    assert path.with_name("settings.json.damaged").read_bytes() == b"\xff" + data
    assert not path.exists()


def test_one_broken_entry_costs_only_itself() -> None:
    settings, note = read({"theme": "wood", "speed": "fast", "volume_cards": 7, "jumbo": 1})
    assert settings == Settings(theme="wood")
    assert note is not None
    assert note.sentence().endswith(
        "defaults: Large numbers on the cards · Game speed · Cards."
    )


def test_entries_of_another_version_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"version": 9, "wallpaper": ["cats"], "muted": true}', encoding="utf-8")
    settings, note = load(path)
    assert note is None
    assert settings.muted
    save(replace(settings, muted=False), path)
    assert json.loads(path.read_text(encoding="utf-8"))["wallpaper"] == ["cats"]
    assert not load(path)[0].muted


def test_what_a_newer_version_added_to_a_table_or_a_seat_costs_only_itself() -> None:
    written = json.loads(json.dumps(asdict(MINE)))
    del written["others"]
    written["last_table"]["cloth"] = "green"
    written["last_table"]["seats"][0]["hat"] = {"colour": ["red"]}
    assert read(written) == (MINE, None)


def test_a_journal_with_a_field_of_a_newer_version_is_refused() -> None:
    setup = GameSetup("petersen", (), MINE.last_table.seats * 3, code_of(1))
    written = json.loads(
        json.dumps(encode_header(Header(setup, setup.sheet(), "2026-01-01T12:00:00")))
    )
    assert decode_header(written).setup.seats == setup.seats
    with pytest.raises(ValueError, match="no field 'cloth'"):
        decode_header({**written, "cloth": "green"})
    written["seats"][0] = {**asdict(setup.seats[0]), "hat": "red"}
    with pytest.raises(ValueError, match="no field 'hat'"):
        decode_header(written)


def test_nested_nonsense_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("[" * 100_000, encoding="utf-8")
    assert load(path)[0] == Settings()


def test_settings_that_cannot_be_written_are_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    note = save(MINE, tmp_path / "file" / "settings.json")
    assert note is not None
    assert note.endswith(".")


def test_a_folder_in_the_place_of_the_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    settings, note = load(tmp_path / "settings.json")
    assert settings == Settings()
    assert note is not None
    assert note.sentence().startswith("The settings can’t be read (")
    assert save(settings, tmp_path / "settings.json") is not None
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_one_broken_value_of_the_last_table_costs_only_itself() -> None:
    written = json.loads(json.dumps(asdict(MINE)["last_table"]))
    coaching = {"hints": False, "odds": "always"}
    found, note = read({"last_table": {**written, "sitting": "nowhere", "coaching": coaching}})
    expected = replace(MINE.last_table, coaching=Coaching(hints=False))
    assert found.last_table == expected
    assert note is not None
    assert note.names == ("last_table",)


def test_a_sharing_mode_of_older_journals_reads_as_private() -> None:
    assert codec.read(SharingMode, "TRUST", "a journal") is SharingMode.PASS
    assert list(SharingMode) == [SharingMode.PASS, SharingMode.OPEN]
