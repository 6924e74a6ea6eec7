"""The files of a release: notes in every language, manifests, and the bill of materials."""

from __future__ import annotations

import importlib
import json
import re
import shutil
import xml.etree.ElementTree as ET
from hashlib import sha256
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
URL = "https://example.org/mayi"


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "build_scripts"))
    return importlib.import_module("release")


@pytest.fixture
def dist(release: ModuleType, tmp_path: Path) -> Path:
    """A folder with one package of each kind."""
    top = f"mayi-desktop-{release.identity.version()}"
    names = ["mayi-desktop.deb", "mayi-setup.exe", f"{top}-linux-x86_64.tar.gz"]
    names += [f"{top}-windows-x86_64.zip"]
    names += [f"{top}-macos-{machine}.dmg" for machine in ("x86_64", "arm64")]
    for name in names:
        (tmp_path / name).write_bytes(name.encode())
    return tmp_path


def test_every_version_has_notes_in_every_language_with_the_same_points(
    release: ModuleType,
) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for version in re.findall(r"## \[([\d.]+)\]", changelog):
        points = {
            language: re.findall(r"(?m)^- ", release.notes(version, language))
            for language in release.LANGUAGES
        }
        assert len(points["en"]) > 2
        assert {len(found) for found in points.values()} == {len(points["en"])}


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")
def test_a_release_has_all_its_files(release: ModuleType, dist: Path) -> None:
    release.release(dist, URL, offline=True)
    out = dist / "release"
    setup = sha256(b"mayi-setup.exe").hexdigest()
    assert setup.upper() in (out / "winget" / "MayI.MayI.installer.yaml").read_text("utf-8")
    assert len(list((out / "winget").glob("*.locale.*.yaml"))) == len(release.LANGUAGES)
    arm = sha256(f"mayi-desktop-{release.identity.version()}-macos-arm64.dmg".encode())
    assert arm.hexdigest() in (out / "homebrew" / "mayi-desktop.rb").read_text("utf-8")
    manifest = json.loads((out / "flathub" / "org.mayi_desktop.MayI.json").read_text("utf-8"))
    told = ET.parse(out / "flathub" / "org.mayi_desktop.MayI.metainfo.xml")
    assert told.findtext("developer/name") == release.identity.MAKERS
    own = manifest["modules"][1]["sources"]
    assert all((out / "flathub" / one["path"]).exists() for one in own if "path" in one)
    assert own[0]["url"].startswith(URL)
    sums = (out / "SHA256SUMS").read_text("utf-8").splitlines()
    assert len(sums) == 7
    assert f"{setup}  mayi-setup.exe" in sums


def test_a_package_that_is_missing_is_named(release: ModuleType, dist: Path) -> None:
    (dist / "mayi-setup.exe").unlink()
    with pytest.raises(release.SetUpError, match=r"mayi-setup\.exe"):
        release.release(dist, URL, offline=True)


def test_the_bill_names_every_package_with_its_version(release: ModuleType) -> None:
    bill = release.bill_of_materials("1.2.3", 0)
    refs = [one["bom-ref"] for one in bill["components"]]
    assert len(refs) == len(set(refs))
    named = {one["purl"] for one in bill["components"] if "purl" in one}
    assert named == {f"pkg:pypi/{name}@{version}" for name, version in release.at_run_time()}
    assert {"pygame-ce", "pynacl", "websockets"} <= {name for name, _ in release.at_run_time()}
    assert not {"pyinstaller", "macholib"} & {name for name, _ in release.at_run_time()}


def test_flathub_fetches_each_wheel_by_its_hash(release: ModuleType) -> None:
    hashes = {"hashes": {"sha256": "ab"}}
    item = {"download_info": {"url": "https://x/a.whl", "archive_info": hashes}}
    assert release.sources({"install": [item]}, "aarch64") == [
        {"type": "file", "url": "https://x/a.whl", "sha256": "ab", "only-arches": ["aarch64"]}
    ]
