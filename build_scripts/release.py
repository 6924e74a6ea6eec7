"""Makes what a release needs beside its packages: python3 build_scripts/release.py --url URL.

It expects the packages of all systems in dist/, and writes into dist/release: checksums, a
software bill of materials, release notes in four languages, and the manifests for winget,
Flathub, Homebrew and itch.io, all from one description (DESCRIPTION below, the changelog, the
lock file and packaging_tools/licences.py). URL is where the packages are downloaded from.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bootstrap import SetUpError
from packaging_tools import archive, identity, licences

LOCK = identity.SCRIPTS / "requirements-build.lock"
NOTES = identity.PACKAGING / "notes"
METAINFO = identity.PACKAGING / "linux" / f"{identity.APP_ID}.metainfo.xml"
PICTURES = ("table.png", "table-moving.gif")
LANGUAGES = ("en", "de", "es", "fr")
PUBLISHER = "MayI.MayI"
# The Python of Flathub's runtime, and the machines that it builds for.
RUNTIME, RUNTIME_PYTHON = "24.08", "3.12"
MACHINES = ("x86_64", "aarch64")
# The kinds of wheels that run there, the newest first.
KINDS = ("manylinux_2_34", "manylinux_2_28", "manylinux2014")
DESCRIPTION = {
    "en": (
        "A card game for the family: collect the sets and runs that each deal asks for, lay "
        "them down before the others do, and ask “May I?” for a discard you can’t do without."
    ),
    "de": (
        "Ein Kartenspiel für die Familie: Sammle die Sätze und Folgen, die jede Runde "
        "verlangt, lege sie vor den anderen aus und frage „May I?“, wenn dir eine abgelegte "
        "Karte fehlt."
    ),
    "es": (
        "Un juego de cartas para la familia: reúne los grupos y escaleras que pide cada mano, "
        "bájalos antes que los demás y pide con «May I?» la carta del descarte que te falta."
    ),
    "fr": (
        "Un jeu de cartes pour la famille : réunis les groupes et suites que demande chaque "
        "manche, pose-les avant les autres et dis « May I? » quand une défausse te manque."
    ),
}


def main() -> int:
    """Write the files of the release, and say in one line what stopped it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", required=True, help="where the packages are downloaded from")
    parser.add_argument("--dist", type=Path, default=identity.DIST)
    parser.add_argument("--offline", action="store_true", help="leave Flathub's wheels out")
    args = parser.parse_args()
    try:
        release(args.dist, args.url.rstrip("/"), offline=args.offline)
    except (SetUpError, subprocess.CalledProcessError) as problem:
        print(f"No release: {problem}", file=sys.stderr)
        return 1
    return 0


def release(dist: Path, url: str, *, offline: bool) -> None:
    """Write everything into a fresh folder `release` in `dist`."""
    version = identity.version()
    files = packages(dist, version)
    out = dist / "release"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    source = source_archive(dist, version)
    archive.write_sums([*files.values(), source], out / archive.SUMS)
    found = [] if offline else wheels()
    for name, text in {
        f"{identity.NAME}-{version}.cdx.json": text_of(
            bill_of_materials(version, identity.epoch())
        ),
        **{f"notes-{language}.md": notes(version, language) for language in LANGUAGES},
        **winget(version, url, files["windows"]),
        "homebrew/mayi-desktop.rb": homebrew(version, url, files),
        "itch/push.sh": itch(version, files),
        f"flathub/{identity.APP_ID}.json": flathub(version, url, source, found),
        f"flathub/{identity.APP_ID}.desktop": desktop_entry(),
        f"flathub/{identity.APP_ID}.metainfo.xml": metainfo(version, url),
    }.items():
        write(out / name, text)
    for picture in PICTURES:
        shutil.copy(identity.PACKAGING / picture, out / picture)
    print(*sorted(path.relative_to(dist).as_posix() for path in out.rglob("*.*")), sep="\n")


def write(file: Path, text: str) -> None:
    """Write a text with the same line ends on every system."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")


def packages(dist: Path, version: str) -> dict[str, Path]:
    """The packages by what they are for; SetUpError names those that are missing."""
    patterns = {
        "debian": "*.deb",
        "linux": f"*-{version}-linux-x86_64.tar.gz",
        "windows": "mayi-setup.exe",
        "portable": f"*-{version}-windows-x86_64.zip",
        "intel mac": f"*-{version}-macos-x86_64.dmg",
        "mac": f"*-{version}-macos-arm64.dmg",
    }
    found = {name: sorted(dist.glob(pattern)) for name, pattern in patterns.items()}
    missing = [pattern for name, pattern in patterns.items() if len(found[name]) != 1]
    if missing:
        raise SetUpError(f"{dist} needs one each of: {', '.join(missing)}")
    return {name: files[0] for name, files in found.items()}


def notes(version: str, language: str) -> str:
    """What is new in a version: English from the changelog, others from packaging/notes."""
    if language != "en":
        return (NOTES / f"{version}.{language}.md").read_text(encoding="utf-8")
    text = (identity.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"## \[{re.escape(version)}\].*?\n(.*?)(?=\n## |\Z)", text, re.DOTALL)
    if found is None:
        raise SetUpError(f"CHANGELOG.md says nothing of {version}")
    lines = found[1][found[1].index("\n- ") + 1 :].strip()
    return re.sub(r"\n  +", " ", lines) + "\n"


def locked() -> list[tuple[str, str]]:
    """Name and version of every package in the lock file."""
    return re.findall(r"(?m)^([\w.-]+)==(\S+)", LOCK.read_text(encoding="utf-8"))


def at_run_time() -> list[tuple[str, str]]:
    """Those of the lock file that the game itself needs."""
    wishes = (identity.SCRIPTS / "requirements-build.in").read_text(encoding="utf-8")
    tools = set(re.findall(r"(?m)^([\w.-]+)==", wishes)) | {
        *("altgraph", "macholib", "packaging", "pefile", "pywin32-ctypes", "setuptools")
    }
    return [(name, version) for name, version in locked() if name not in tools]


def bill_of_materials(version: str, epoch: int) -> dict[str, Any]:
    """A CycloneDX bill of what is inside: the packages of Python, and libraries within them."""
    packaged = {name.lower(): number for name, number in at_run_time()}
    components: list[dict[str, Any]] = []
    for part in licences.COMPONENTS:
        number = packaged.pop(part.name.lower().replace(" ", "-"), None)
        entry: dict[str, Any] = {
            "type": "library",
            "bom-ref": part.name,
            "name": part.name,
            "licenses": [{"license": {"name": part.licence}}],
            "copyright": part.authors,
            "externalReferences": [{"type": "website", "url": part.source}],
        }
        if number:
            purl = f"pkg:pypi/{part.name.lower()}@{number}"
            entry |= {"version": number, "purl": purl}
        components.append(entry)
    for name, number in sorted(packaged.items()):
        components.append(
            {
                "type": "library",
                "bom-ref": name,
                "name": name,
                "version": number,
                "purl": f"pkg:pypi/{name}@{number}",
            }
        )
    main_part = {
        "type": "application",
        "bom-ref": identity.NAME,
        "name": identity.NAME,
        "version": version,
        "licenses": [{"license": {"id": "MIT"}}],
    }
    serial = uuid.uuid5(uuid.NAMESPACE_DNS, f"{identity.APP_ID}.{version}.{epoch}")
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(epoch, UTC).isoformat(),
            "component": main_part,
        },
        "components": components,
    }


def winget(version: str, url: str, setup: Path) -> dict[str, str]:
    """The manifests of winget: version, installer, and a text for each language."""
    codes = {"en": "en-US", "de": "de-DE", "es": "es-ES", "fr": "fr-FR"}
    head = f"PackageIdentifier: {PUBLISHER}\nPackageVersion: {version}\n"
    end = "ManifestVersion: 1.6.0\n"
    made = {
        f"winget/{PUBLISHER}.yaml": f"{head}DefaultLocale: en-US\nManifestType: version\n{end}",
        f"winget/{PUBLISHER}.installer.yaml": (
            f"{head}Platform:\n- Windows.Desktop\nMinimumOSVersion: 10.0.17763.0\n"
            f"InstallerType: nullsoft\nScope: user\nUpgradeBehavior: install\n"
            f"FileExtensions:\n- mayi\nProductCode: {identity.NAME}\n"
            f"Installers:\n- Architecture: x64\n  InstallerUrl: {url}/{setup.name}\n"
            f"  InstallerSha256: {sha256(setup).upper()}\nManifestType: installer\n{end}"
        ),
    }
    for language, code in codes.items():
        kind = "defaultLocale" if language == "en" else "locale"
        made[f"winget/{PUBLISHER}.locale.{code}.yaml"] = (
            f"{head}PackageLocale: {code}\nPublisher: {quoted(identity.MAKERS)}\n"
            f"PackageName: {quoted(identity.TITLE)}\nLicense: MIT\n"
            f"ShortDescription: {quoted(DESCRIPTION[language])}\n"
            f"ReleaseNotes: {quoted(notes(version, language))}\nManifestType: {kind}\n{end}"
        )
    return made


def homebrew(version: str, url: str, files: dict[str, Path]) -> str:
    """The cask of Homebrew."""
    name = f"{identity.NAME}-#{{version}}-macos-#{{arch}}.dmg"
    return (
        f'cask "{identity.NAME}" do\n'
        f'  arch arm: "arm64", intel: "x86_64"\n\n'
        f'  version "{version}"\n'
        f'  sha256 arm:   "{sha256(files["mac"])}",\n'
        f'         intel: "{sha256(files["intel mac"])}"\n\n'
        f'  url "{url}/{name}"\n'
        f'  name "{identity.TITLE}"\n'
        f'  desc "{identity.SUMMARY}"\n'
        f'  homepage "{url}"\n\n'
        f'  app "{identity.FILE_TITLE}.app"\n\n'
        f'  zap trash: "~/Library/Application Support/{identity.NAME}"\n'
        f"end\n"
    )


def itch(version: str, files: dict[str, Path]) -> str:
    """A script that pushes the packages to itch.io with its butler."""
    channels = {"portable": "windows", "linux": "linux", "mac": "osx-arm", "intel mac": "osx"}
    lines = [
        f'butler push "$here/../../{files[name].name}" "$1:{channel}" --userversion {version}\n'
        for name, channel in channels.items()
    ]
    opening = "#!/usr/bin/env bash\n# usage: push.sh USER/GAME\nset -euo pipefail\n"
    return f'{opening}here=$(dirname "$0")\n{"".join(lines)}'


def flathub(version: str, url: str, source: Path, found: list[dict[str, Any]]) -> str:
    """The manifest of Flatpak: wheels and sources, with their hashes."""
    name, share, own = identity.NAME, "/app/share", f"/app/share/{identity.NAME}"
    names = sorted({str(wheel["url"]).rpartition("/")[2].partition("-")[0] for wheel in found})
    icon = f"{share}/icons/hicolor/256x256/apps/{identity.APP_ID}.png"
    start = f'#!/bin/sh\nexec env PYTHONPATH={own} python3 -m mayi_desktop "$@"\n'
    return text_of(
        {
            "id": identity.APP_ID,
            "runtime": "org.freedesktop.Platform",
            "runtime-version": RUNTIME,
            "sdk": "org.freedesktop.Sdk",
            "command": name,
            "finish-args": [
                "--socket=wayland",
                "--socket=fallback-x11",
                "--share=ipc",
                "--socket=pulseaudio",
                "--device=dri",
                # Phones come to the game, and shared games go to the documents.
                "--share=network",
                "--filesystem=xdg-documents",
            ],
            "modules": [
                {
                    "name": "wheels",
                    "buildsystem": "simple",
                    "build-commands": [
                        "pip3 install --no-index --no-deps --find-links=. --prefix=/app "
                        + " ".join(names)
                    ],
                    "sources": found,
                },
                {
                    "name": name,
                    "buildsystem": "simple",
                    "build-commands": [
                        f"mkdir -p {own} && cp -r mayi_desktop assets {own}",
                        f"PYTHONPATH={own} python3 -c "
                        "'from mayi_desktop.base.languages import LOCALE, compile_catalogues;"
                        " compile_catalogues(LOCALE)'",
                        f"install -Dm755 start /app/bin/{name}",
                        f"install -Dm644 assets/icons/{name}-256.png {icon}",
                        f"install -Dm644 {identity.APP_ID}.desktop -t {share}/applications",
                        f"install -Dm644 {identity.APP_ID}.metainfo.xml -t {share}/metainfo",
                    ],
                    "sources": [
                        {
                            "type": "archive",
                            "url": f"{url}/{source.name}",
                            "sha256": sha256(source),
                        },
                        {"type": "inline", "contents": start, "dest-filename": "start"},
                        {"type": "file", "path": f"{identity.APP_ID}.desktop"},
                        {"type": "file", "path": f"{identity.APP_ID}.metainfo.xml"},
                    ],
                },
            ],
        }
    )


def desktop_entry() -> str:
    """The entry of the menu, with the icon under the name that Flatpak wants."""
    text = METAINFO.with_name(f"{identity.APP_ID}.desktop").read_text(encoding="utf-8")
    return text.replace(f"Icon={identity.NAME}", f"Icon={identity.APP_ID}")


def metainfo(version: str, url: str) -> str:
    """The AppStream description, with pictures and with what is new."""
    text = identity.fill(METAINFO.read_text(encoding="utf-8"), version, identity.epoch())
    shots = (
        f'  <screenshots>\n    <screenshot type="default">\n'
        f"      <caption>A table in play</caption>\n"
        f"      <image>{url}/{PICTURES[0]}</image>\n    </screenshot>\n  </screenshots>\n"
    )
    links = f'  <url type="homepage">{url}</url>\n'
    icon = f'  <icon type="stock">{identity.NAME}</icon>\n'
    # Stores want the form that AppStream has since 1.0, which Debian's 0.16 complains about.
    for old, new in (
        ("<developer_name>", '<developer id="org.mayi_desktop">\n    <name>'),
        ("</developer_name>", "</name>\n  </developer>"),
    ):
        text = text.replace(old, new)
    return text.replace(icon, "").replace("  <categories>", f"{links}{shots}  <categories>", 1)


def wheels() -> list[dict[str, Any]]:
    """Every wheel that the game needs on Flathub's machines, as Flatpak's sources."""
    found: dict[str, dict[str, Any]] = {}
    wanted = [f"{name}=={version}" for name, version in at_run_time()]
    for machine in MACHINES:
        platforms = (word for kind in KINDS for word in ("--platform", f"{kind}_{machine}"))
        command = (
            *(sys.executable, "-m", "pip", "--isolated", "install", "--dry-run", "--quiet"),
            *(
                "--no-deps",
                "--ignore-installed",
                "--report",
                "-",
                "--only-binary=:all:",
                "--target",
                ".",
            ),
            *("--python-version", RUNTIME_PYTHON, *platforms, *wanted),
        )
        answer = subprocess.run(command, capture_output=True, text=True, check=True)
        for source in sources(json.loads(answer.stdout), machine):
            same = found.setdefault(source["sha256"], source)
            same["only-arches"] = sorted({*same["only-arches"], machine})
    for source in found.values():
        if len(source["only-arches"]) == len(MACHINES):
            del source["only-arches"]
    return sorted(found.values(), key=lambda one: str(one["url"]))


def sources(report: dict[str, Any], machine: str) -> list[dict[str, Any]]:
    """The sources in a report of pip, for one machine."""
    return [
        {
            "type": "file",
            "url": item["download_info"]["url"],
            "sha256": item["download_info"]["archive_info"]["hashes"]["sha256"],
            "only-arches": [machine],
        }
        for item in report["install"]
    ]


def source_archive(dist: Path, version: str) -> Path:
    """The committed sources as one archive."""
    target = dist / f"{identity.NAME}-{version}-source.tar.gz"
    top = f"--prefix={identity.NAME}-{version}/"
    command = ("git", "archive", "--format=tar.gz", top, "-o", str(target), "HEAD")
    subprocess.run(command, cwd=identity.ROOT, check=True)
    return target


def sha256(file: Path) -> str:
    """The checksum of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def text_of(value: object) -> str:
    """A value as a JSON file."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def quoted(text: str) -> str:
    """A text in quotes, for YAML, which reads JSON's."""
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main())
