"""Debian package of the frozen program: layout and description."""

from __future__ import annotations

import gzip
import hashlib
import lzma
import os
import shutil
import subprocess
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from packaging_tools import identity, licences
from packaging_tools.archive import size_of

LINUX = identity.PACKAGING / "linux"
DESKTOP = f"{identity.APP_ID}.desktop"
METAINFO = f"{identity.APP_ID}.metainfo.xml"
MIME = f"{identity.APP_ID}.xml"
MANUAL = f"{identity.NAME}.6"
# A package must name a maintainer to write to.
MAINTAINER = f"{identity.MAKERS} <{identity.NAME}@example.org>"

_ALWAYS = ("libgcc-s1", "libstdc++6", "libx11-6", "libxext6")
# How an archive of the program ar begins; each member has a head of 60 bytes.
_AR = b"!<arch>\n"
# Left out of the program in favour of Debian's own packages.
_OF_DEBIAN = {
    "libsqlite3.so.0": "libsqlite3-0",
    "libuuid.so.1": "libuuid1",
    "libz.so.1": "zlib1g",
}
# SDL and PRISM look for these when they start and do without what they do not find.
_IF_THERE = (
    "libasound2 | libasound2t64",
    "libpulse0 | libpipewire-0.3-0",
    "libegl1",
    "libgl1",
    "libspeechd2",
    "libwayland-client0",
    "libwayland-cursor0",
    "libwayland-egl1",
    "libxcursor1",
    "libxfixes3",
    "libxi6",
    "libxkbcommon0",
    "libxrandr2",
    "libxss1",
)
_STORY = (
    "Collect the sets and runs that each deal asks for, lay them down before the others do, "
    'and ask "May I?" for a discard you cannot do without.',
    "Ten families' ways of playing, against the computer or with the family in front of one "
    "screen. The program brings its own Python and SDL.",
)


@dataclass(frozen=True)
class Facts:
    """What the files of a package say about this one build."""

    version: str
    architecture: str
    glibc: str
    epoch: int

    @property
    def file_name(self) -> str:
        """The package's file name."""
        return f"{identity.NAME}_{self.debian}_{self.architecture}.deb"

    @property
    def debian(self) -> str:
        """The version in Debian's spelling."""
        return identity.debian_version(self.version)

    def fill(self, text: str) -> str:
        """A text with this build's version and day in it."""
        return identity.fill(text, self.version, self.epoch)


def architecture() -> str:
    """What Debian calls this machine's kind of processor."""
    asked = ("dpkg", "--print-architecture")
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def build(program: Path, root: Path, target: Path, facts: Facts) -> Path:
    """Lay out the package in `root` and make it; the package file in the folder `target`."""
    shutil.rmtree(root, ignore_errors=True)
    lay_out(program, root, facts)
    _describe(root, facts)
    _even_out(root, facts.epoch)
    package = target / facts.file_name
    command = ("dpkg-deb", "--root-owner-group", "-Znone", "--build", str(root))
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(facts.epoch)}
    subprocess.run(
        (*command, str(package)), env=environment, stdout=subprocess.DEVNULL, check=True
    )
    package.write_bytes(compressed(package.read_bytes(), facts.architecture))
    return package


def compressed(package: bytes, architecture: str) -> bytes:
    """A package whose two archives aren't compressed yet, with both compressed by xz.

    dpkg reads every filter of xz but writes none; the one for machine code saves 3 %.
    """
    code = [{"id": lzma.FILTER_X86}] if architecture in ("amd64", "i386") else []
    filters = [*code, {"id": lzma.FILTER_LZMA2, "preset": 9}]
    parts, at = [package[: len(_AR)]], len(_AR)
    while at < len(package):
        head, size = package[at : at + 60], int(package[at + 48 : at + 58])
        body, name = package[at + 60 : at + 60 + size], head[:16].rstrip(b" /")
        at += 60 + size + size % 2
        if name.endswith(b".tar"):
            name, body = name + b".xz", lzma.compress(body, filters=filters)
        parts += [name.ljust(16), head[16:48], b"%-10d" % len(body), head[58:], body]
        parts.append(b"\n" * (len(body) % 2))
    return b"".join(parts)


def lay_out(program: Path, root: Path, facts: Facts) -> None:
    """Put every file where it will be installed."""
    home = root / "usr/lib" / identity.NAME
    others = shutil.ignore_patterns(*_OF_DEBIAN)
    shutil.copytree(program, home, symlinks=True, ignore=others)
    starter = root / "usr/bin" / identity.NAME
    starter.parent.mkdir(parents=True)
    starter.symlink_to(f"../lib/{identity.NAME}/{identity.NAME}")
    share = root / "usr/share"
    for source, place in (
        (DESKTOP, share / "applications" / DESKTOP),
        (METAINFO, share / "metainfo" / METAINFO),
        (MIME, share / "mime/packages" / MIME),
        ("lintian-overrides", share / "lintian/overrides" / identity.NAME),
    ):
        _write(place, facts.fill((LINUX / source).read_text(encoding="utf-8")))
    _squeeze(
        share / "man/man6" / f"{MANUAL}.gz",
        facts.fill((LINUX / MANUAL).read_text(encoding="utf-8")),
    )
    _squeeze(share / "doc" / identity.NAME / "changelog.gz", changelog(facts))
    _write(share / "doc" / identity.NAME / "copyright", copyright_text())
    for picture, place in _icons(share / "icons/hicolor"):
        place.parent.mkdir(parents=True)
        shutil.copyfile(picture, place)


def control(facts: Facts, installed_bytes: int) -> str:
    """The description that dpkg reads."""
    depends = ", ".join((f"libc6 (>= {facts.glibc})", *_ALWAYS, *_OF_DEBIAN.values()))
    story = "\n .\n".join(
        textwrap.fill(text, 78, initial_indent=" ", subsequent_indent=" ") for text in _STORY
    )
    return (
        f"Package: {identity.NAME}\n"
        f"Version: {facts.debian}\n"
        f"Architecture: {facts.architecture}\n"
        f"Maintainer: {MAINTAINER}\n"
        f"Installed-Size: {-(-installed_bytes // 1024)}\n"
        f"Depends: {depends}\n"
        f"Recommends: {', '.join(_IF_THERE)}\n"
        "Section: games\n"
        "Priority: optional\n"
        f"Description: {identity.SUMMARY[0].lower()}{identity.SUMMARY[1:]}\n"
        f"{story}\n"
    )


def changelog(facts: Facts) -> str:
    """Debian's own form of a list of changes: it points to the project's."""
    date = format_datetime(datetime.fromtimestamp(facts.epoch, UTC))
    return (
        f"{identity.NAME} ({facts.debian}) unstable; urgency=medium\n\n"
        f"  * Release {facts.version}; what is new is told in the project's CHANGELOG.md.\n\n"
        f" -- {MAINTAINER}  {date}\n"
    )


def copyright_text() -> str:
    """The licences in the form Debian asks for."""
    own = (identity.ROOT / "LICENSE").read_text(encoding="utf-8")
    return (
        f"{own}\n\nThe full text of every licence named below is in "
        f"/usr/lib/{identity.NAME}/_internal/licences.\nThe LGPL 2.1 is also in "
        f"/usr/share/common-licenses/LGPL-2.1, and the Apache License 2.0 in\n"
        f"/usr/share/common-licenses/Apache-2.0.\n\n{licences.listing()}"
    )


def _icons(hicolor: Path) -> Iterator[tuple[Path, Path]]:
    yield (
        identity.ICONS / f"{identity.NAME}.svg",
        hicolor / "scalable/apps" / f"{identity.NAME}.svg",
    )
    for picture in sorted(identity.ICONS.glob("*.png")):
        size = picture.stem.rpartition("-")[2]
        yield picture, hicolor / f"{size}x{size}/apps" / f"{identity.NAME}.png"


def _describe(root: Path, facts: Facts) -> None:
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    sums = "".join(
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}"
        f"  {path.relative_to(root).as_posix()}\n"
        for path in files
    )
    text = control(facts, size_of(root))
    _write(root / "DEBIAN/control", text)
    _write(root / "DEBIAN/md5sums", sums)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _squeeze(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _even_out(root: Path, epoch: int) -> None:
    """Give files and folders the rights that Debian expects, and one date."""
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or _is_started(path) else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def _is_started(path: Path) -> bool:
    return path.name == identity.NAME and path.parent.name == identity.NAME and path.is_file()
