"""Contents of the frozen program: which parts of Python and pygame go in or stay out."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path, PurePath

# Imported by nothing in the game; each would bring megabytes or a licence of its own.
EXCLUDED_MODULES = (
    # The game's own rule: no arrays, no toolkits.
    "numpy",
    "PIL",
    "tkinter",
    "_tkinter",
    "OpenGL",
    # Alphabets of East Asia before Unicode; the program speaks UTF-8 whatever the system does.
    "_codecs_cn",
    "_codecs_hk",
    "_codecs_iso2022",
    "_codecs_jp",
    "_codecs_kr",
    "_codecs_tw",
    "_multibytecodec",
    # OpenSSL, 7 MB; hashlib falls back on what Python itself carries.
    "ssl",
    "_ssl",
    "_hashlib",
    # GNU readline is GPL; a game has no prompt.
    "readline",
    "curses",
    "_curses",
    "_curses_panel",
    # For developers.
    "unittest",
    "doctest",
    "pdb",
    "pydoc",
    "lib2to3",
    "test",
    "setuptools",
    "pkg_resources",
    "distutils",
    # Looked for by what is used, and never loaded.
    "_pydecimal",
    "bz2",
    "_bz2",
    "lzma",
    "_lzma",
    "tarfile",
    "concurrent.futures.process",
    "multiprocessing.dummy",
    "multiprocessing.heap",
    "multiprocessing.managers",
    "multiprocessing.pool",
    "multiprocessing.shared_memory",
    "multiprocessing.sharedctypes",
    "xml.parsers",
    "xml.sax.expatreader",
    "pyexpat",
    # The game makes no requests. `asyncio` stays for the phones of the table, and what
    # segno imports for its SVG files: `urllib.request` with `http` and `email`.
    "email._header_value_parser",
    "email.contentmanager",
    "email.generator",
    "email.headerregistry",
    "email.policy",
    "ftplib",
    "http.cookiejar",
    "smtplib",
    "xmlrpc",
    # Phones come to the game: it is a server, and only that part of websockets is used. PyNaCl
    # is compiled already, and needs no more of cffi than its small library.
    "websockets.asyncio.client",
    "websockets.asyncio.router",
    "websockets.cli",
    "websockets.client",
    "websockets.legacy",
    "websockets.proxy",
    "websockets.sync",
    "websockets.trio",
    "python_socks",
    "werkzeug",
    "cffi",
    "pycparser",
    # What pygame can do and the game does not ask of it.
    "pygame.camera",
    "pygame._camera",
    "pygame._camera_opencv",
    "pygame.docs",
    "pygame.examples",
    "pygame.freetype",
    "pygame._freetype",
    "pygame.ftfont",
    "pygame.geometry",
    "pygame.gfxdraw",
    "pygame.midi",
    "pygame.pypm",
    "pygame._render",
    "pygame._sdl2.controller_old",
    "pygame._sdl2.mixer",
    "pygame._sdl2.touch",
    "pygame._sdl2.window",
    "pygame.sndarray",
    "pygame.surfarray",
    "pygame.tests",
)

# Every desktop has these two; the build machine's own would ask for its newer C library.
_LEFT_TO_THE_SYSTEM = ("libstdc++.so", "libgcc_s.so")
# pygame's default font (GPL), MIDI, and on Windows what SDL loads by its name for a picture or
# a piece of music: the game has only PNG, SVG and Ogg Vorbis.
_NOT_USED = (
    "freesansbold.ttf",
    "freetype.dll",
    "libjpeg-62.dll",
    "libogg-0.dll",
    "libopus-0.dll",
    "libopusfile-0.dll",
    "libtiff-5.dll",
    "libwavpack-1.dll",
    "libwebp-7.dll",
    "libwebpdemux-2.dll",
    "libxmp.dll",
    "portmidi.dll",
)

# PyInstaller finds no import of these: phones are imported when they are invited, and
# the libraries of PyNaCl and PRISM ask for cffi's by its name.
HIDDEN_MODULES = ("mayi_desktop.ui.phones.network", "_cffi_backend", "prism")
# Packed into an archive, see `pack_cards`.
_CARDS = "assets/cards/"
# The same for every file of the archive, so that it has the same bytes each time.
_NO_DATE = (1980, 1, 1, 0, 0, 0)

# The program reads the compiled catalogues.
_FOR_DEVELOPERS = (".po", ".pot", "README.md")


def speech_libraries() -> list[tuple[str, str]]:
    """PRISM's libraries, which it looks for beside its modules, and where they go."""
    spec = find_spec("prism")
    origin = spec.origin if spec is not None else None
    assert origin is not None, "prismatoid is not installed"
    folder = Path(origin).parent / "_native"
    return [(str(path), "prism/_native") for path in sorted(folder.iterdir()) if path.is_file()]


def is_wanted(target: str) -> bool:
    """Whether a file that was found for the frozen program goes into it.

    >>> is_wanted("pygame/font.so"), is_wanted("pygame/freesansbold.ttf")
    (True, False)
    """
    path = PurePath(target)
    name = path.name
    if path.as_posix().startswith(_CARDS):
        return False
    if sys.platform.startswith("linux") and name.startswith(_LEFT_TO_THE_SYSTEM):
        return False
    return name not in _NOT_USED and not name.endswith(_FOR_DEVELOPERS)


def is_double(target: str, others: Iterable[str]) -> bool:
    """Whether a Windows library lies at the top of the program and beside pygame, too.

    The ones beside pygame stay: Windows looks for a module's libraries beside it first, and
    pygame adds its folder to the places where libraries are loaded by name.

    >>> is_double("SDL2.dll", ["SDL2.dll", "pygame/SDL2.dll", "freetype.dll"])
    True
    """
    path = PurePath(target)
    if path.suffix.lower() != ".dll" or path.as_posix() != path.name:
        return False
    return f"pygame/{path.name}" in {PurePath(other).as_posix() for other in others}


def pack_cards(folder: Path, target: Path) -> None:
    """Pack the drawn cards into one archive, on Windows and macOS a quarter of their size.

    Linux packages press all of them together, to a tenth.
    """
    method = zipfile.ZIP_STORED if sys.platform.startswith("linux") else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(target, "w") as archive:
        for file in sorted(folder.rglob("*.svg")):
            entry = zipfile.ZipInfo(file.relative_to(folder).as_posix(), _NO_DATE)
            entry.compress_type = method
            archive.writestr(entry, file.read_bytes(), compresslevel=9)
