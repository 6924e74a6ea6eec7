"""The check of the macOS application, on bundles made by hand."""

from __future__ import annotations

import importlib
import os
import plistlib
import struct
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "build_scripts"
INTEL, ARM = 0x01000007, 0x0100000C


@pytest.fixture
def bundle(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("packaging_tools.bundle")


def code(processor: int, major: int, minor: int) -> bytes:
    """The head of a library: one command, which names the oldest system."""
    command = struct.pack("<6I", 0x32, 24, 1, major << 16 | minor << 8, 0, 0)
    head = struct.pack("<8I", 0xFEEDFACF, processor, 0, 6, 1, len(command), 0, 0)
    return head + command


def for_both() -> bytes:
    """A library for both processors."""
    parts = [code(INTEL, 10, 9), code(ARM, 11, 0)]
    head, place = struct.pack(">II", 0xCAFEBABE, 2), 48
    for processor, part in zip((INTEL, ARM), parts, strict=True):
        head += struct.pack(">5I", processor, 0, place, len(part), 0)
        place += len(part)
    return head + b"".join(parts)


@pytest.fixture
def application(bundle: ModuleType, tmp_path: Path) -> Path:
    """A sound application for an Intel Mac."""
    made = tmp_path / "May I.app"
    contents = made / "Contents"
    for name in ("MacOS", "Resources", "Frameworks"):
        (contents / name).mkdir(parents=True)
    program = contents / "MacOS" / "mayi-desktop"
    program.write_bytes(code(INTEL, 10, 13))
    program.chmod(0o755)
    (contents / "Resources" / "icon.icns").write_bytes(b"icns")
    (contents / "Frameworks" / "both.dylib").write_bytes(for_both())
    info = bundle.system_metadata.info_plist(bundle.identity.version()) | {
        "CFBundleExecutable": "mayi-desktop",
        "CFBundleIconFile": "icon.icns",
        "CFBundleIdentifier": bundle.identity.APP_ID,
    }
    (contents / "Info.plist").write_bytes(plistlib.dumps(info))
    return made


def test_a_sound_application_has_no_fault(bundle: ModuleType, application: Path) -> None:
    assert list(bundle.faults(application, "x86_64")) == []
    both = bundle.processors(application / "Contents/Frameworks/both.dylib")
    assert both == {"x86_64": (10, 9), "arm64": (11, 0)}


def test_a_library_for_another_mac_is_named(bundle: ModuleType, application: Path) -> None:
    file = application / "Contents" / "Frameworks" / "other.so"
    file.write_bytes(code(ARM, 11, 0))
    assert list(bundle.faults(application, "x86_64")) == [f"{place(file)} is for arm64"]
    file.write_bytes(code(INTEL, 12, 3))
    assert list(bundle.faults(application, "x86_64")) == [f"{place(file)} asks for macOS 12.3"]


def test_a_list_that_says_something_else_is_named(
    bundle: ModuleType, application: Path
) -> None:
    file = application / "Contents" / "Info.plist"
    info = plistlib.loads(file.read_bytes()) | {"CFBundleIdentifier": "org.other"}
    del info["CFBundleIconFile"]
    file.write_bytes(plistlib.dumps(info))
    found = " ".join(bundle.faults(application, "x86_64"))
    assert "'org.other' for CFBundleIdentifier" in found
    assert "no icon" in found
    file.write_bytes(b"nonsense")
    assert "can't be read" in next(bundle.faults(application, "x86_64"))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such links, and no such bit")
def test_a_link_that_leads_out_and_a_program_that_cannot_start_are_named(
    bundle: ModuleType, application: Path
) -> None:
    link = application / "Contents" / "Frameworks" / "Python"
    link.symlink_to("/usr")
    (application / "Contents" / "MacOS" / "mayi-desktop").chmod(0o644)
    assert list(bundle.faults(application, "x86_64")) == [
        "there is no program 'mayi-desktop' in MacOS",
        f"{place(link)} leads out of the application",
    ]


def place(file: Path) -> str:
    """A file as its faults name it."""
    return str(Path(*file.parts[file.parts.index("Contents") :]))
