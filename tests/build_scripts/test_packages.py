"""The pieces of the packages: icons, descriptions, licences, archives."""

from __future__ import annotations

import configparser
import gzip
import importlib
import os
import shutil
import struct
import subprocess
import tarfile
import xml.etree.ElementTree as ET
import zipfile
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from mayi_desktop.cli.main import main as command_line

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "build_scripts"
LINUX = SCRIPTS / "packaging" / "linux"
ICONS = ROOT / "assets" / "icons"
APP_ID = "org.mayi_desktop.MayI"
DAY = 86400
WINDOWS_LIBRARIES = [
    "SDL2.dll",
    "SDL2_image.dll",
    "SDL2_mixer.dll",
    "SDL2_ttf.dll",
    "VCRUNTIME140.dll",
    "freetype.dll",
    "libjpeg-62.dll",
    "libogg-0.dll",
    "libopus-0.dll",
    "libopusfile-0.dll",
    "libpng16-16.dll",
    "libtiff-5.dll",
    "libwavpack-1.dll",
    "libwebp-7.dll",
    "libwebpdemux-2.dll",
    "libxmp.dll",
]
MACOS_LIBRARIES = [
    "libFLAC.14.0.0.dylib",
    "libSDL2-2.0.0.dylib",
    "libbrotlidec.1.2.0.dylib",
    "libfluidsynth.3.5.6.dylib",
    "libharfbuzz.0.dylib",
    "libmpg123.0.dylib",
    "libsharpyuv.0.1.2.dylib",
    "libsndfile.1.0.37.dylib",
    "libvorbisenc.2.0.12.dylib",
    "libz.1.3.1.zlib-ng.dylib",
]


@pytest.fixture(autouse=True)
def scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))


def load(name: str) -> ModuleType:
    return importlib.import_module(name)


@pytest.fixture
def pictures() -> list[bytes]:
    found: list[bytes] = load("packaging_tools.icons").read_pictures(ICONS)
    return found


def test_a_windows_icon_holds_each_picture_where_it_says(pictures: list[bytes]) -> None:
    icon = load("packaging_tools.icons").ico(pictures)
    kind, count = struct.unpack_from("<xxHH", icon)
    held = []
    for number in range(count):
        width, height, *_, length, offset = struct.unpack_from(
            "<BBBBHHII", icon, 6 + 16 * number
        )
        assert width == height
        held.append((width or 256, icon[offset : offset + length]))
    assert kind == 1
    assert [size for size, _ in held] == [16, 24, 32, 48, 64, 128, 256]
    assert [picture for _, picture in held] == pictures[:7]


def test_a_macos_icon_holds_each_picture_under_its_kind(pictures: list[bytes]) -> None:
    icons = load("packaging_tools.icons")
    icon = icons.icns(pictures)
    assert icon[:8] == b"icns" + struct.pack(">I", len(icon))
    held, offset = {}, 8
    while offset < len(icon):
        kind, length = struct.unpack_from(">4sI", icon, offset)
        held[kind] = icons.png_size(icon[offset + 8 : offset + length])
        offset += length
    assert held[b"ic07"] == 128
    assert held[b"ic08"] == held[b"ic13"] == 256
    assert held[b"ic09"] == held[b"ic14"] == 512


@pytest.mark.parametrize("writer", ["ico", "icns"])
def test_an_icon_without_pictures_is_refused(writer: str) -> None:
    with pytest.raises(ValueError, match="no picture"):
        getattr(load("packaging_tools.icons"), writer)([])


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        (b"GIF89a" + bytes(40), "not a PNG"),
        (b"\x89PNG\r\n\x1a\n" + bytes(4) + b"IHDR" + struct.pack(">II", 16, 9), "square"),
    ],
)
def test_what_is_no_square_png_is_refused(picture: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        load("packaging_tools.icons").png_size(picture)


def test_windows_is_told_the_version_in_both_spellings() -> None:
    class Kept:
        def __init__(self, *given: object, **named: object) -> None:
            self.given, self.named = given, named

    names = ["VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable"]
    names += ["StringStruct", "VarFileInfo", "VarStruct"]
    text = load("packaging_tools.system_metadata").version_resource("1.4.0rc2")
    told = eval(text, dict.fromkeys(names, Kept))
    assert told.named["ffi"].named["filevers"] == (1, 4, 0, 0)
    strings, _ = told.named["kids"]
    table = dict(entry.given for entry in strings.given[0][0].given[1])
    assert table["ProductVersion"] == "1.4.0rc2"
    assert table["FileDescription"] == "May I?"


def test_macos_is_told_a_version_of_numbers_and_that_the_game_is_sharp() -> None:
    told = load("packaging_tools.system_metadata").info_plist("1.4.0rc2")
    assert told["CFBundleShortVersionString"] == "1.4.0"
    assert told["NSHighResolutionCapable"] is True


def facts(version: str = "1.4.0rc2") -> object:
    return load("packaging_tools.deb").Facts(version, "amd64", "2.35", DAY)


def test_debian_is_told_what_the_package_is() -> None:
    text: str = load("packaging_tools.deb").control(facts(), 2049)
    fields = dict(line.split(": ", 1) for line in text.splitlines() if line[0] != " ")
    assert fields["Package"] == "mayi-desktop"
    assert fields["Version"] == "1.4.0~rc2"
    assert fields["Installed-Size"] == "3"
    assert fields["Depends"].startswith("libc6 (>= 2.35), ")
    assert "libx11-6" in fields["Depends"].split(", ")
    assert max(map(len, text.partition("Description: ")[2].splitlines())) <= 80
    assert text.endswith("\n")


def test_the_debian_list_of_changes_is_dated_by_the_sources() -> None:
    text: str = load("packaging_tools.deb").changelog(facts())
    assert text.startswith("mayi-desktop (1.4.0~rc2) unstable; urgency=medium\n")
    assert text.endswith(">  Fri, 02 Jan 1970 00:00:00 +0000\n")


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="there is no dpkg-deb here")
def test_dpkg_reads_a_package_with_the_filter_for_machine_code(tmp_path: Path) -> None:
    deb, program = load("packaging_tools.deb"), tmp_path / "program"
    program.mkdir()
    (program / "mayi-desktop").write_bytes(b"\x90program" * 40_001)
    package = deb.build(program, tmp_path / "root", tmp_path, facts())
    assert package.stat().st_size < 8 * 40_001
    subprocess.run(("dpkg-deb", "-x", package, tmp_path / "out"), check=True)
    name = "usr/lib/mayi-desktop/mayi-desktop"
    assert (tmp_path / "out" / name).read_bytes() == (program / "mayi-desktop").read_bytes()
    fields = subprocess.check_output(("dpkg-deb", "-f", package, "Version"), text=True)
    assert fields == "1.4.0~rc2\n"


def _appstream() -> str:
    if shutil.which("appstreamcli") is None:
        return ""
    return subprocess.check_output(("appstreamcli", "--version"), text=True)


@pytest.fixture
def laid_out(tmp_path: Path) -> Path:
    program = tmp_path / "program"
    program.mkdir()
    (program / "mayi-desktop").write_bytes(b"program")
    root = tmp_path / "root"
    load("packaging_tools.deb").lay_out(program, root, facts())
    return root


@pytest.mark.skipif(
    os.name != "posix", reason="the package's links need a system that has them"
)
def test_the_package_puts_everything_where_a_desktop_looks(laid_out: Path) -> None:
    share = laid_out / "usr/share"
    starter = laid_out / "usr/bin/mayi-desktop"
    assert starter.resolve() == (laid_out / "usr/lib/mayi-desktop/mayi-desktop").resolve()
    assert (share / "icons/hicolor/scalable/apps/mayi-desktop.svg").is_file()
    for size in (16, 24, 32, 48, 64, 128, 256, 512):
        picture = share / f"icons/hicolor/{size}x{size}/apps/mayi-desktop.png"
        assert load("packaging_tools.icons").png_size(picture.read_bytes()) == size
    manual = gzip.decompress((share / "man/man6/mayi-desktop.6.gz").read_bytes()).decode()
    assert '"1970-01-02" "May I? 1.4.0rc2"' in manual
    told = ET.parse(share / f"metainfo/{APP_ID}.metainfo.xml")
    release = told.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": "1.4.0rc2", "date": "1970-01-02"}
    assert "MIT License" in (share / "doc/mayi-desktop/copyright").read_text(encoding="utf-8")


@pytest.mark.skipif(
    "version: 0.16" not in _appstream(), reason="other AppStreams than Debian 12's ask for more"
)
def test_nothing_in_the_catalogue_s_entry_is_complained_about(laid_out: Path) -> None:
    entry = laid_out / f"usr/share/metainfo/{APP_ID}.metainfo.xml"
    command = ("appstreamcli", "validate", "--no-net", "--strict", str(entry))
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout


def test_the_menu_entry_starts_the_game_and_shows_its_icon() -> None:
    entries = configparser.ConfigParser(interpolation=None)
    entries.read(LINUX / f"{APP_ID}.desktop", encoding="utf-8")
    entry = entries["Desktop Entry"]
    assert entry["Icon"] == entry["StartupWMClass"] == "mayi-desktop"
    assert entry["Exec"] == "mayi-desktop %f"
    kinds = ET.parse(LINUX / f"{APP_ID}.xml").getroot()
    assert entry["MimeType"] == f"{kinds[0].attrib['type']};"
    assert entry["Name"] == "May I?"
    assert entry["Terminal"] == "false"
    assert "CardGame" in entry["Categories"].split(";")


def test_the_catalogue_s_entry_belongs_to_the_menu_s() -> None:
    told = ET.parse(LINUX / f"{APP_ID}.metainfo.xml")
    assert told.findtext("id") == APP_ID
    assert told.findtext("launchable") == f"{APP_ID}.desktop"
    assert told.findtext("name") == "May I?"


@pytest.mark.parametrize(
    "words", [["--help"], *([name, "--help"] for name in ("simulate", "records"))]
)
def test_the_manual_names_every_option(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        command_line(words)
    options = {word.strip("[],") for word in capsys.readouterr().out.split() if "--" in word}
    manual = (LINUX / "mayi-desktop.6").read_text(encoding="utf-8").replace("\\", "")
    assert [option for option in sorted(options) if option not in manual] == []


def test_every_licence_that_is_named_is_there(tmp_path: Path) -> None:
    licences = load("packaging_tools.licences")
    licences.write(tmp_path)
    named = {text for part in licences.COMPONENTS for text in part.texts}
    there = {path.name for path in tmp_path.iterdir()}
    assert there == named | {"THIRD-PARTY.txt", "May-I.txt"}
    listing = (tmp_path / "THIRD-PARTY.txt").read_text(encoding="utf-8")
    assert all(part.source in listing for part in licences.COMPONENTS)


def pygame_libraries() -> list[str]:
    spec = find_spec("pygame")
    assert spec is not None
    assert spec.origin is not None
    folder = Path(spec.origin).parents[1] / "pygame_ce.libs"
    # The sound card's own library stays the system's, and music nobody plays is left out.
    return [
        path.name
        for path in folder.glob("*")
        if not path.name.startswith(("libasound", "libport"))
    ]


def test_every_library_of_pygame_has_a_licence_in_the_list() -> None:
    unknown = load("packaging_tools.licences").unknown_libraries
    assert unknown(WINDOWS_LIBRARIES) == []
    assert unknown(MACOS_LIBRARIES) == []
    assert unknown(pygame_libraries()) == []


def test_a_library_of_unknown_origin_is_noticed() -> None:
    names = ["libogg.so.0", "libstrange.so.1", "math.cpython-311-x86_64-linux-gnu.so", "a.zip"]
    assert load("packaging_tools.licences").unknown_libraries(names) == ["libstrange.so.1"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "made"
    (made / "inner").mkdir(parents=True)
    (made / "program").write_bytes(b"#!")
    (made / "program").chmod(0o711)
    (made / "inner" / "picture").write_bytes(b"picture")
    (made / "inner" / "picture").chmod(0o600)
    return made


@pytest.mark.parametrize("pack", ["tar_gz", "zipped"])
def test_an_archive_is_the_same_whenever_it_is_made(folder: Path, pack: str) -> None:
    make = getattr(load("packaging_tools.archive"), pack)
    first, second = folder.parent / "first", folder.parent / "second"
    make(folder, first, top="game-1.0", epoch=DAY)
    os.utime(folder / "program", (5 * DAY, 5 * DAY))
    make(folder, second, top="game-1.0", epoch=DAY)
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.skipif(os.name != "posix", reason="rights and links as Linux has them")
def test_a_tarball_keeps_links_and_what_can_be_started(folder: Path) -> None:
    (folder / "link").symlink_to("program")
    target = folder.parent / "made.tar.gz"
    load("packaging_tools.archive").tar_gz(folder, target, top="game-1.0", epoch=DAY)
    with tarfile.open(target) as archive:
        members = {member.name: member for member in archive}
    assert members["game-1.0/program"].mode == 0o755
    assert members["game-1.0/inner/picture"].mode == 0o644
    assert members["game-1.0/link"].linkname == "program"
    assert {(member.uid, member.uname, member.mtime) for member in members.values()} == {
        (0, "", DAY)
    }


def test_a_zip_holds_every_file_under_one_folder(folder: Path) -> None:
    target = folder.parent / "made.zip"
    load("packaging_tools.archive").zipped(folder, target, top="game-1.0", epoch=DAY)
    with zipfile.ZipFile(target) as archive:
        assert archive.namelist() == ["game-1.0/inner/picture", "game-1.0/program"]
        assert archive.read("game-1.0/inner/picture") == b"picture"


def test_checksums_are_written_as_the_usual_tool_reads_them(folder: Path) -> None:
    target = folder / "SHA256SUMS"
    load("packaging_tools.archive").write_sums([folder / "program"], target)
    digest, name = target.read_text(encoding="utf-8").rstrip("\n").split("  ")
    assert len(digest) == 64
    assert name == "program"


def library(*entries: tuple[int, int], strings: bytes) -> bytes:
    """A library of nothing but a table of what it asks the system for."""
    table = b"".join(struct.pack("<qQ", *entry) for entry in entries)
    start, size = 64 + 2 * 56, len(table) + len(strings)
    header = b"\x7fELF\x02\x01" + bytes(26) + struct.pack("<Q", 64)
    header += bytes(14) + struct.pack("<HHxxxxxx", 56, 2)
    load_part = struct.pack("<IIQQQQQQ", 1, 0, start, start + 4096, 0, size, size, 0)
    dynamic = struct.pack("<IIQQQQQQ", 2, 0, start, start + 4096, 0, len(table), 0, 0)
    return header + load_part + dynamic + table + strings


def test_a_library_forgets_the_folders_of_the_build_machine() -> None:
    strings = b"\0/home/builder/lib\0$ORIGIN/beside\0"
    place = 64 + 2 * 56 + 4096 + 5 * 16
    before = library((29, 1), (5, place), (15, 19), (1, 0), (0, 0), strings=strings)
    after = library((5, place), (15, 19), (1, 0), (0, 0), (0, 0), strings=strings)
    assert load("packaging_tools.elf").without_search_paths(before) == after


def test_a_library_that_searches_only_beside_itself_stays_as_it_is() -> None:
    place = 64 + 2 * 56 + 4096 + 3 * 16
    image = library((29, 1), (5, place), (0, 0), strings=b"\0$ORIGIN\0")
    assert load("packaging_tools.elf").without_search_paths(image) == image
    assert load("packaging_tools.elf").without_search_paths(b"MZ") == b"MZ"


def test_the_newest_c_library_asked_for_decides() -> None:
    assert load("packaging_tools.elf").newest(["2.9", "2.35", "2.4", "2.2.5"]) == "2.35"
