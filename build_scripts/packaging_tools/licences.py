"""Licences of the frozen program: whose work is inside, and under which licence."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePath

from packaging_tools import identity

TEXTS = identity.PACKAGING / "licences"
FONTS = identity.ROOT / "assets" / "fonts"
LIST = "THIRD-PARTY.txt"
_OWN = "May-I.txt"
_LIBRARY_ENDINGS = (".so", ".dylib", ".dll")

_OPENING = """\
What is inside May I?
=====================

May I? itself is under the MIT licence, see {own}. It stands on the work of others, which is
named here with its authors, its licence, and where its sources are. Each licence is in the file
named beside it, in this same folder.

The parts under the LGPL are files of their own in the folder of the program. You may replace
them with other versions, and take the program apart as far as that needs.

This software is based in part on the work of the Independent JPEG Group and on the work of the
FreeType Team.
"""


@dataclass(frozen=True)
class Component:
    """Somebody else's work; `stems` are how its libraries' names begin, without "lib"."""

    name: str
    licence: str
    authors: str
    source: str
    stems: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()


_LGPL, _ZLIB, _MIT, _BSD = "LGPL-2.1.txt", "Zlib.txt", "MIT.txt", "BSD-3-Clause.txt"
_APACHE, _MPL = "Apache-2.0.txt", "MPL-2.0.txt"
_SDL = "Sam Lantinga"
_XIPH = "the Xiph.Org Foundation"

COMPONENTS = (
    Component(
        "Python",
        "Python Software Foundation License 2",
        "the Python Software Foundation and others",
        "https://www.python.org/downloads/source/",
        ("python",),
        ("Python.txt",),
    ),
    Component(
        "Visual C++ runtime, on Windows only",
        "Microsoft's terms for redistributable code",
        "Microsoft Corporation",
        "https://learn.microsoft.com/visualstudio/releases/2022/redistribution",
        ("vcruntime",),
    ),
    Component(
        "platformdirs",
        "MIT",
        "Copyright (c) 2010-202x The platformdirs developers",
        "https://github.com/tox-dev/platformdirs",
        (),
        (_MIT,),
    ),
    Component(
        "ifaddr",
        "MIT",
        "Copyright (c) 2014 Stefan C. Mueller",
        "https://github.com/pydron/ifaddr",
        (),
        (_MIT,),
    ),
    Component(
        "segno",
        "BSD",
        "Copyright (c) 2016-2025 Lars Heuer",
        "https://github.com/heuer/segno",
        (),
        (_BSD,),
    ),
    Component(
        "websockets",
        "BSD, 3 clauses",
        "Copyright (c) Aymeric Augustin and contributors",
        "https://github.com/python-websockets/websockets",
        (),
        (_BSD,),
    ),
    Component(
        "PyNaCl",
        "Apache 2.0",
        "Copyright 2013-2025 Donald Stufft and individual contributors",
        "https://github.com/pyca/pynacl",
        (),
        (_APACHE,),
    ),
    Component(
        "libsodium",
        "ISC",
        "Copyright (c) 2013-2025 Frank Denis",
        "https://github.com/jedisct1/libsodium",
        ("sodium",),
        ("ISC.txt",),
    ),
    Component(
        "CFFI",
        "MIT No Attribution",
        "Armin Rigo, Maciej Fijalkowski",
        "https://github.com/python-cffi/cffi",
    ),
    Component(
        "PRISM (prismatoid)",
        "MPL 2.0; in it fmt and moderncom MIT, simdutf Apache 2.0, concurrentqueue BSD",
        "Ethin Probst; Victor Zverovich; Alexander Bessonov; Wojciech Muła, Daniel Lemire; "
        "Cameron Desrochers; dr_wav by David Reid (public domain)",
        "https://github.com/ethindp/prism",
        ("prism",),
        (_MPL, _MIT, _APACHE, _BSD),
    ),
    Component(
        "GLib, glibmm, libsigc++",
        "LGPL 2.1 or later",
        "the GNOME project and the glibmm and libsigc++ developers",
        "https://gitlab.gnome.org/GNOME/glib",
        ("glib-2", "glibmm", "gio-2", "giomm", "gmodule", "gobject", "sigc"),
        (_LGPL,),
    ),
    Component(
        "PCRE2",
        "BSD, 3 clauses",
        "Copyright (c) 1997-2024 University of Cambridge; 2009-2024 Zoltan Herczeg",
        "https://github.com/PCRE2Project/pcre2",
        ("pcre2",),
        (_BSD,),
    ),
    Component(
        "libmount, libblkid",
        "LGPL 2.1 or later",
        "Karel Zak, Theodore Ts'o and others",
        "https://github.com/util-linux/util-linux",
        ("mount", "blkid"),
        (_LGPL,),
    ),
    Component(
        "libselinux",
        "public domain",
        "the United States National Security Agency and others",
        "https://github.com/SELinuxProject/selinux",
        ("selinux",),
    ),
    Component(
        "PyInstaller's starter",
        "GPL 2, with the exception that what it starts may be under any licence",
        "Copyright (c) 2010-2023 PyInstaller Development Team, 2005-2009 Giovanni Bajo",
        "https://github.com/pyinstaller/pyinstaller",
    ),
    Component(
        "pygame-ce",
        "LGPL 2.1",
        "Copyright (c) 2000-2024 pygame developers",
        "https://github.com/pygame-community/pygame-ce",
        (),
        (_LGPL,),
    ),
    Component(
        "SDL",
        "zlib",
        f"Copyright (C) 1997-2025 {_SDL}",
        "https://github.com/libsdl-org/SDL",
        ("sdl2-", "sdl2."),
        (_ZLIB,),
    ),
    Component(
        "SDL_image",
        "zlib",
        f"Copyright (C) 1997-2025 {_SDL}; SVG by NanoSVG, Copyright (c) 2013-14 Mikko Mononen",
        "https://github.com/libsdl-org/SDL_image",
        ("sdl2_image",),
        (_ZLIB,),
    ),
    Component(
        "SDL_mixer",
        "zlib",
        f"Copyright (C) 1997-2025 {_SDL}",
        "https://github.com/libsdl-org/SDL_mixer",
        ("sdl2_mixer",),
        (_ZLIB,),
    ),
    Component(
        "SDL_ttf",
        "zlib",
        f"Copyright (C) 2001-2025 {_SDL}",
        "https://github.com/libsdl-org/SDL_ttf",
        ("sdl2_ttf",),
        (_ZLIB,),
    ),
    Component(
        "FluidSynth",
        "LGPL 2.1 or later",
        "Copyright (C) 2003-2025 Peter Hanappe, Conrad Berhorster, Antoine Schmitt, others",
        "https://github.com/FluidSynth/fluidsynth",
        ("fluidsynth",),
        (_LGPL,),
    ),
    Component(
        "mpg123",
        "LGPL 2.1",
        "Copyright (c) 1995-2025 by Michael Hipp and others",
        "https://www.mpg123.de/",
        ("mpg123",),
        (_LGPL,),
    ),
    Component(
        "libsndfile",
        "LGPL 2.1 or later; the ALAC part Apache 2.0",
        "Copyright (C) 1999-2025 Erik de Castro Lopo and others; ALAC (c) 2011 Apple Inc.; "
        "GSM 06.10 (c) 1992 Jutta Degener and Carsten Bormann, Technische Universität Berlin",
        "https://github.com/libsndfile/libsndfile",
        ("sndfile",),
        (_LGPL, _APACHE),
    ),
    Component(
        "libogg, libvorbis, libFLAC, libopusfile",
        "BSD, 3 clauses",
        f"Copyright (c) 1994-2025 {_XIPH}; FLAC also 2000-2009 Josh Coalson",
        "https://xiph.org/downloads/",
        ("ogg", "vorbis", "flac", "opusfile"),
        (_BSD,),
    ),
    Component(
        "libopus",
        "BSD, 3 clauses",
        "Copyright 2001-2025 Xiph.Org, Skype Limited, Octasic, Jean-Marc Valin, Timothy B. "
        "Terriberry, CSIRO, Gregory Maxwell, Mark Borgerding, Erik de Castro Lopo, Mozilla, "
        "Amazon",
        "https://opus-codec.org/downloads/",
        ("opus-", "opus."),
        (_BSD,),
    ),
    Component(
        "WavPack",
        "BSD, 3 clauses",
        "Copyright (c) 1998-2025 Conifer Software and David Bryant",
        "https://www.wavpack.com/downloads.html",
        ("wavpack",),
        (_BSD,),
    ),
    Component(
        "libxmp",
        "MIT",
        "Copyright (C) 1996-2025 Claudio Matsuoka and Hipolito Carraro Jr",
        "https://github.com/libxmp/libxmp",
        ("xmp",),
        (_MIT,),
    ),
    Component(
        "FreeType",
        "FreeType Project License",
        "Copyright 1996-2025 David Turner, Robert Wilhelm, Werner Lemberg and others",
        "https://freetype.org/download.html",
        ("freetype",),
        ("FreeType.txt",),
    ),
    Component(
        "HarfBuzz",
        "Old MIT",
        "Copyright © 2010-2025 Google, Inc., Red Hat, Inc., Behdad Esfahbod, Facebook, Inc., "
        "Mozilla Foundation, Codethink Limited, Nokia Corporation, Adobe, Inc., and others",
        "https://github.com/harfbuzz/harfbuzz",
        ("harfbuzz",),
        ("HarfBuzz.txt",),
    ),
    Component(
        "libpng",
        "PNG Reference Library License 2",
        "the PNG Reference Library Authors",
        "http://www.libpng.org/pub/png/libpng.html",
        ("png16",),
        ("libpng.txt",),
    ),
    Component(
        "libjpeg-turbo",
        "IJG; BSD, 3 clauses; zlib",
        "Copyright (C) 1991-2020 Thomas G. Lane, Guido Vollbeding; 2009-2025 D. R. Commander; "
        "2009-2023 The libjpeg-turbo Project",
        "https://github.com/libjpeg-turbo/libjpeg-turbo",
        ("jpeg",),
        ("IJG.txt", _BSD, _ZLIB),
    ),
    Component(
        "LibTIFF",
        "libtiff",
        "Copyright (c) 1988-1997 Sam Leffler, 1991-1997 Silicon Graphics, Inc.",
        "https://gitlab.com/libtiff/libtiff",
        ("tiff",),
        ("LibTIFF.txt",),
    ),
    Component(
        "libwebp",
        "BSD, 3 clauses",
        "Copyright (c) 2010, Google Inc. All rights reserved.",
        "https://chromium.googlesource.com/webm/libwebp",
        ("webp", "sharpyuv"),
        (_BSD,),
    ),
    Component(
        "Brotli",
        "MIT",
        "Copyright (c) 2009-2025 by the Brotli Authors",
        "https://github.com/google/brotli",
        ("brotli",),
        (_MIT,),
    ),
    Component(
        "zlib",
        "zlib",
        "Copyright (C) 1995-2025 Jean-loup Gailly and Mark Adler",
        "https://zlib.net/",
        ("z.", "zlib"),
        (_ZLIB,),
    ),
    Component(
        "bzip2",
        "bzip2",
        "Copyright (C) 1996-2019 Julian R Seward",
        "https://sourceware.org/bzip2/",
        ("bz2",),
        ("bzip2.txt",),
    ),
    Component(
        "liblzma",
        "public domain",
        "Lasse Collin and others",
        "https://tukaani.org/xz/",
        ("lzma",),
    ),
    Component(
        "libffi",
        "MIT",
        "Copyright (c) 1996-2025 Anthony Green, Red Hat, Inc and others",
        "https://github.com/libffi/libffi",
        ("ffi",),
        (_MIT,),
    ),
    Component(
        "SQLite",
        "public domain",
        "D. Richard Hipp and others",
        "https://sqlite.org/",
        ("sqlite3",),
    ),
    Component(
        "libuuid",
        "BSD, 3 clauses",
        "Copyright (C) 1996-2020 Theodore Ts'o and others",
        "https://github.com/util-linux/util-linux",
        ("uuid",),
        (_BSD,),
    ),
    Component(
        "Expat",
        "MIT",
        "Copyright (c) 1998-2000 Thai Open Source Software Center Ltd and Clark Cooper, "
        "2001-2025 Expat maintainers",
        "https://github.com/libexpat/libexpat",
        ("expat",),
        (_MIT,),
    ),
    Component(
        "Nunito Sans",
        "SIL Open Font License 1.1",
        "The Nunito Sans Project Authors",
        "https://github.com/Fonthausen/NunitoSans",
        (),
        ("NunitoSans-LICENSE.txt",),
    ),
    Component(
        "Literata",
        "SIL Open Font License 1.1",
        "The Literata Project Authors",
        "https://github.com/googlefonts/literata",
        (),
        ("Literata-LICENSE.txt",),
    ),
    Component(
        "DejaVu Sans",
        "Bitstream Vera and Arev",
        "Bitstream, Tavmjong Bah, the DejaVu authors",
        "https://dejavu-fonts.github.io/",
        (),
        ("DejaVuSans-LICENSE.txt",),
    ),
)


def write(folder: Path) -> None:
    """Put every licence into a folder, with the list of who is under which."""
    folder.mkdir(parents=True, exist_ok=True)
    for text in (*TEXTS.glob("*.txt"), *FONTS.glob("*.txt")):
        shutil.copy(text, folder / text.name)
    shutil.copy(identity.ROOT / "LICENSE", folder / _OWN)
    (folder / LIST).write_text(listing(), encoding="utf-8", newline="\n")


def listing() -> str:
    """The list of all that is inside, its authors and its licences."""
    paragraphs = [_OPENING.format(own=_OWN)]
    for part in COMPONENTS:
        files = f" ({', '.join(part.texts)})" if part.texts else ""
        paragraphs.append(
            f"{part.name}\n  Authors: {part.authors}\n  Licence: {part.licence}{files}\n"
            f"  Sources: {part.source}\n"
        )
    return "\n".join(paragraphs)


def unknown_libraries(names: Iterable[str]) -> list[str]:
    """The libraries among these files that no component of the list accounts for.

    >>> unknown_libraries(["libogg-15db22d2.so.0.8.6", "libgpl.so.1", "base_library.zip"])
    ['libgpl.so.1']
    """
    stems = tuple(stem for part in COMPONENTS for stem in part.stems)
    return sorted(
        name
        for name in {PurePath(name).name for name in names}
        if _is_library(name) and not name.lower().removeprefix("lib").startswith(stems)
    )


def _is_library(name: str) -> bool:
    """Whether a file is a library of somebody's, not a module of Python or pygame."""
    if any(mark in name for mark in (".cpython-", ".abi3.")):
        return False
    return any(ending in name for ending in _LIBRARY_ENDINGS)
