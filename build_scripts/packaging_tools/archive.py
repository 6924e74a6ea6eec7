"""Packs a folder into an archive, byte for byte the same each time."""

from __future__ import annotations

import gzip
import hashlib
import os
import tarfile
import time
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

SUMS = "SHA256SUMS"
_EXECUTABLE, _PLAIN = 0o755, 0o644
# The date of an archive member cannot be earlier than this in a .zip.
_ZIP_EPOCH = 315532800


class Pack(Protocol):
    """A way to make one file of a folder, with everything under one folder called `top`."""

    def __call__(self, folder: Path, target: Path, *, top: str, epoch: int) -> None:
        """Pack the folder, all of it dated alike."""


def tar_gz(folder: Path, target: Path, *, top: str, epoch: int) -> None:
    """Pack a folder as .tar.gz."""
    with (
        target.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, mtime=epoch) as squeezed,
        tarfile.open(fileobj=squeezed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        archive.addfile(_made_even(archive.gettarinfo(str(folder), top), epoch))
        for path in _everything(folder):
            name = f"{top}/{path.relative_to(folder).as_posix()}"
            member = _made_even(archive.gettarinfo(str(path), name), epoch)
            if member.isreg():
                with path.open("rb") as file:
                    archive.addfile(member, file)
            else:
                archive.addfile(member)


def zipped(folder: Path, target: Path, *, top: str, epoch: int) -> None:
    """Pack a folder as .zip."""
    date = time.gmtime(max(epoch, _ZIP_EPOCH))[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in _everything(folder):
            if path.is_file():
                name = f"{top}/{path.relative_to(folder).as_posix()}"
                member = zipfile.ZipInfo(name, date)
                member.compress_type = zipfile.ZIP_DEFLATED
                member.external_attr = _mode(path) << 16
                archive.writestr(member, path.read_bytes())


def write_sums(files: Iterable[Path], target: Path) -> None:
    """Write the checksums of some files, as `sha256sum --check` reads them."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(files)
    ]
    target.write_text("".join(lines), encoding="utf-8", newline="\n")


def size_of(folder: Path) -> int:
    """The bytes in all files of a folder; what only points elsewhere counts nothing."""
    return sum(
        path.stat().st_size
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink()
    )


def _everything(folder: Path) -> Iterator[Path]:
    return iter(sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).parts))


def _made_even(member: tarfile.TarInfo, epoch: int) -> tarfile.TarInfo:
    """A member without anything of the machine and the person that packed it."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mtime = epoch
    if not member.issym():
        member.mode = _EXECUTABLE if member.isdir() or member.mode & 0o100 else _PLAIN
    return member


def _mode(path: Path) -> int:
    return _EXECUTABLE if os.access(path, os.X_OK) else _PLAIN
