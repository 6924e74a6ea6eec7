"""Windows packages as they are made on Linux: the lock file's lines, and the installer."""

from __future__ import annotations

import importlib
import re
import shutil
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "build_scripts"
LOCK = SCRIPTS / "requirements-build.lock"


def load(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module(name)


def names(lock: str) -> set[str]:
    return set(re.findall(r"(?m)^([\w.-]+)==", lock))


def test_windows_gets_every_wheel_of_the_lock_but_those_for_the_mac(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = LOCK.read_text(encoding="utf-8")
    mine = load("windows_under_wine", monkeypatch).lock_for_windows(whole)
    assert names(whole) - names(mine) == {"macholib"}
    assert {"pygame-ce", "pywin32-ctypes"} <= names(mine)
    assert mine.count("--hash=sha256:") > 50
    assert not re.search(r"(?m)^\S+ *;", mine)


@pytest.mark.skipif(shutil.which("makensis") is None, reason="there is no NSIS here")
def test_an_installer_is_made_that_names_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installer = load("packaging_tools.installer", monkeypatch)
    folder = tmp_path / "mayi-desktop"
    (folder / "_internal").mkdir(parents=True)
    (folder / "mayi-desktop.exe").write_bytes(b"MZ")
    (folder / "_internal" / "some.dll").write_bytes(bytes(100))
    # Any sentence that a language lacks is a warning of NSIS, and each of those an error.
    made = installer.build(folder, tmp_path / "mayi-setup.exe", tmp_path, "1.2.3", 0)
    data = made.read_bytes()
    assert data.startswith(b"MZ")
    for text in ("May I? contributors", "1.2.3"):
        assert text.encode("utf-16-le") in data


def test_the_installer_and_the_uninstaller_know_the_same_places() -> None:
    """What is written into the registry, or laid into a folder, is removed again."""
    text = (SCRIPTS / "packaging" / "windows" / "mayi.nsi").read_text(encoding="utf-8")
    put, taken = text.split("Section Uninstall")
    for key in re.findall(r'WriteReg\w+ HKCU "([^"]+?)(?:\\[\w\\]+)?"', put):
        assert f'DeleteRegKey HKCU "{key}"' in taken
    assert "$SMPROGRAMS\\${FILE_TITLE}.lnk" in put
    assert 'Delete "$SMPROGRAMS\\${FILE_TITLE}.lnk"' in taken
