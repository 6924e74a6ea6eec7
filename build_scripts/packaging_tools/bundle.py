"""Looks over a macOS application: Info.plist, icon, entitlements, and code for its processor.

Nothing is run, so that every system can do it.
"""

from __future__ import annotations

import os
import plistlib
import struct
from collections.abc import Iterator
from pathlib import Path
from xml.parsers.expat import ExpatError

from packaging_tools import identity, system_metadata

ENTITLEMENTS = identity.PACKAGING / "macos" / "entitlements.plist"
# Apple grants these to a Python that loads libraries of other makers; no more is asked for.
_ALLOWED = {
    "com.apple.security.cs.allow-unsigned-executable-memory",
    "com.apple.security.cs.disable-library-validation",
}
_THIN, _FAT = 0xFEEDFACF, 0xCAFEBABE
_PROCESSORS = {0x01000007: "x86_64", 0x0100000C: "arm64"}
_MIN_VERSION, _BUILD_VERSION = 0x24, 0x32
# No Apple processor has an older system.
_OLDEST_ARM = (11, 0)

Release = tuple[int, int]


def faults(application: Path, machine: str) -> Iterator[str]:
    """What is wrong with an application for a kind of processor."""
    contents = application / "Contents"
    try:
        info = plistlib.loads((contents / "Info.plist").read_bytes())
    except (OSError, ExpatError, plistlib.InvalidFileException) as error:
        yield f"Info.plist can't be read ({error})"
        return
    yield from _faults_of_info(contents, info)
    asked = plistlib.loads(ENTITLEMENTS.read_bytes())
    for name in sorted(set(asked) - _ALLOWED):
        yield f"entitlements.plist asks for {name}"
    oldest = _release(str(info.get("LSMinimumSystemVersion", "0")))
    if machine == "arm64":
        oldest = max(oldest, _OLDEST_ARM)
    for file in sorted(contents.rglob("*")):
        name = file.relative_to(application)
        if file.is_symlink():
            if not file.resolve().is_relative_to(application.resolve()):
                yield f"{name} leads out of the application"
        elif file.is_file():
            for fault in _faults_of_code(file, machine, oldest):
                yield f"{name} {fault}"


def processors(file: Path) -> dict[str, Release]:
    """The processors that a file has code for, each with the oldest system it asks for."""
    data = file.read_bytes()
    if len(data) < 32:
        return {}
    (magic,) = struct.unpack_from("<I", data)
    if magic == _THIN:
        return dict([_part(data, 0)])
    (magic, count) = struct.unpack_from(">II", data)
    # The files of Java begin alike, with a version where the count would be.
    if magic != _FAT or count > 8:
        return {}
    places = (struct.unpack_from(">5I", data, 8 + 20 * number)[2] for number in range(count))
    return dict(_part(data, place) for place in places)


def _faults_of_info(contents: Path, info: dict[str, object]) -> Iterator[str]:
    wanted = system_metadata.info_plist(identity.version())
    wanted["CFBundleIdentifier"] = identity.APP_ID
    for key, value in wanted.items():
        if info.get(key) != value:
            yield f"Info.plist says {info.get(key)!r} for {key}, not {value!r}"
    program = contents / "MacOS" / str(info.get("CFBundleExecutable", ""))
    if not program.is_file() or not os.access(program, os.X_OK):
        yield f"there is no program {program.name!r} in MacOS"
    icon = contents / "Resources" / str(info.get("CFBundleIconFile", ""))
    if not icon.is_file() or icon.read_bytes()[:4] != b"icns":
        yield f"there is no icon {icon.name!r} in Resources"


def _faults_of_code(file: Path, machine: str, oldest: Release) -> Iterator[str]:
    code = processors(file)
    if code and machine not in code:
        yield f"is for {', '.join(sorted(code))}"
    elif code and code[machine] > oldest:
        yield f"asks for macOS {code[machine][0]}.{code[machine][1]}"


def _part(data: bytes, start: int) -> tuple[str, Release]:
    """The processor of the code that begins here, and the oldest system it asks for."""
    _magic, processor, _kind, _type, count = struct.unpack_from("<5I", data, start)
    place = start + 32
    oldest = (0, 0)
    for _ in range(count):
        command, size = struct.unpack_from("<II", data, place)
        if command in (_MIN_VERSION, _BUILD_VERSION):
            (release,) = struct.unpack_from(
                "<I", data, place + (8 if command == _MIN_VERSION else 12)
            )
            oldest = release >> 16, release >> 8 & 255
        place += size
    return _PROCESSORS.get(processor, hex(processor)), oldest


def _release(text: str) -> Release:
    major, _, minor = text.partition(".")
    return int(major), int(minor.partition(".")[0] or 0)
