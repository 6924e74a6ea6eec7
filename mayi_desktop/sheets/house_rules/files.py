"""Files of house rules: each changes a built-in sheet."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.validation.sheet_check import contradictions
from mayi_desktop.file_access import (
    IrregularFileError,
    is_folder,
    is_nested_deeper,
    is_toml_nested_deeper,
    read_limited,
    replace_whole,
)
from mayi_desktop.i18n import _
from mayi_desktop.sheets.families.catalogue import UnknownSheetError, find_sheet
from mayi_desktop.sheets.house_rules.values import (
    LONGEST_TEXT,
    HouseRulesError,
    Plain,
    apply_changes,
    changes_between,
    display,
)
from mayi_desktop.sheets.rulings.rulings import HOUSE_MARK

LARGEST_FILE = 64 * 1024  # bytes; bounds what is read of a file that may be anything
DEEPEST = 12  # tables, lists and parts of a key; rules need three
_SUFFIXES = (".json", ".toml")
_UNNAMED = "house-rules"
# What Windows writes into a device, whatever the ending is.
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(10)}
)
_LINE = re.compile(r"\bline (\d+)")


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A sheet of the players' own, and the sheet with its options that it changes."""

    sheet: RuleSheet
    based_on: str
    options: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the file, without its ending."""
        return self.sheet.key.partition(HOUSE_MARK)[2]


@dataclass(frozen=True, slots=True)
class UnplayableFile:
    """A file of house rules that cannot be played, and a sentence with the reason."""

    path: Path
    reason: str


def house_rules_of(
    changed: RuleSheet, based_on: str, options: tuple[str, ...] = (), name: str = ""
) -> HouseRules:
    """A changed sheet as house rules, under this file name or that of its title.

    HouseRulesError if it cannot be played.
    """
    return _with_key(changed, based_on, options, name or slug(changed.title))


def read_house_rules(path: Path) -> HouseRules:
    """The house rules in a TOML or JSON file; HouseRulesError if it cannot be played."""
    try:
        return _parse(_read_table(path), slug(path.stem))
    except RecursionError:
        raise _too_deep(path) from None


def write_house_rules(rules: HouseRules, folder: Path) -> Path:
    """Write house rules into a folder under their own name, as JSON; the path of the file."""
    base = _base(rules.based_on, rules.options)
    written = {"based_on": rules.based_on, "options": list(rules.options)}
    text = json.dumps({**written, **changes_between(base, rules.sheet)}, indent=2)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{rules.name or _UNNAMED}.json"
    replace_whole(path, f"{text}\n".encode())
    return path


def house_rules_in(folder: Path) -> tuple[tuple[HouseRules, ...], tuple[UnplayableFile, ...]]:
    """All house rules of a folder by file name, and the files that cannot be played."""
    good: list[HouseRules] = []
    bad: list[UnplayableFile] = []
    for path in sorted(folder.iterdir()) if is_folder(folder) else []:
        if path.suffix.lower() in _SUFFIXES:
            try:
                good.append(read_house_rules(path))
            except HouseRulesError as error:
                bad.append(UnplayableFile(path, str(error)))
    return tuple(good), tuple(bad)


def is_house_rules(sheet: RuleSheet) -> bool:
    """Whether a sheet is the players' own and not built in."""
    return HOUSE_MARK in sheet.key


def slug(text: str) -> str:
    """A text as a file name that every system takes: small letters, digits and hyphens.

    >>> slug("Sunday: Oma's rules"), slug("CON")
    ('sunday-oma-s-rules', 'con-rules')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    name = "-".join(re.findall(r"[a-z0-9]+", plain.lower())) or _UNNAMED
    return f"{name}-rules" if name in _DEVICES else name


def _parse(written: dict[str, Plain], name: str) -> HouseRules:
    if "based_on" not in written:
        raise HouseRulesError(
            _("based_on is missing: name the sheet you’re changing, such as “evil”.")
        )
    based_on = written.pop("based_on")
    if not isinstance(based_on, str):
        raise HouseRulesError(
            _(
                "based_on is {based_on}, but it must name a sheet.",
                based_on=display(based_on),
            )
        )
    options = written.pop("options", [])
    if not isinstance(options, list) or not all(isinstance(item, str) for item in options):
        raise HouseRulesError(
            _("options is {options}, but it must be a list of names.", options=display(options))
        )
    base = _base(based_on, tuple(options))
    sheet = apply_changes(base, {"title": name[:LONGEST_TEXT], **written})
    return _with_key(sheet, based_on, tuple(options), name)


def _with_key(
    sheet: RuleSheet, based_on: str, options: tuple[str, ...], name: str
) -> HouseRules:
    _base(based_on, options)
    for found in contradictions(sheet):
        raise HouseRulesError(_(found.template, **_translated(found.values)))
    return HouseRules(replace(sheet, key=f"{based_on}{HOUSE_MARK}{name}"), based_on, options)


def _translated(values: Mapping[str, object]) -> dict[str, object]:
    """The values, with texts translated."""
    return {
        name: _(value) if isinstance(value, str) else value for name, value in values.items()
    }


def _base(based_on: str, options: tuple[str, ...]) -> RuleSheet:
    try:
        return find_sheet(based_on, options)
    except UnknownSheetError as error:
        raise HouseRulesError(str(error)) from None


def _read_table(path: Path) -> dict[str, Plain]:
    try:
        raw = read_limited(path, LARGEST_FILE)
    except (IrregularFileError, FileNotFoundError, NotADirectoryError):
        raise HouseRulesError(_("{path} isn’t a file.", path=path.name)) from None
    except OSError as error:
        raise HouseRulesError(
            _("{path} can’t be read ({why}).", path=path.name, why=read_error_reason(error))
        ) from None
    if len(raw) > LARGEST_FILE:
        raise HouseRulesError(
            _("{path} is larger than {size} KiB.", path=path.name, size=LARGEST_FILE // 1024)
        )
    toml = path.suffix.lower() == ".toml"
    try:
        text = raw.decode("utf-8-sig")
        # Before any parser runs: that for TOML copies the whole path for every part of a key.
        if is_toml_nested_deeper(text, DEEPEST) if toml else is_nested_deeper(text, DEEPEST):
            raise RecursionError
        table = tomllib.loads(text) if toml else json.loads(text)
    except RecursionError:
        raise _too_deep(path) from None
    except ValueError as error:
        raise HouseRulesError(_syntax_message(path, error)) from None
    if not isinstance(table, dict):
        raise HouseRulesError(
            _(
                "{path} contains {table}, not a table of rules.",
                path=path.name,
                table=display(table),
            )
        )
    return table


def _too_deep(path: Path) -> HouseRulesError:
    return HouseRulesError(_("{path} has too many lists inside lists.", path=path.name))


def _syntax_message(path: Path, error: Exception) -> str:
    """Why a file is neither TOML nor JSON, with the line if it is known."""
    line = _LINE.search(str(error))
    if line is None:
        return _("{path} isn’t valid TOML or JSON.", path=path.name)
    return _(
        "{path} isn’t valid TOML or JSON: look at line {line}.",
        path=path.name,
        line=line[1],
    )


def read_error_reason(error: OSError) -> str:
    """Why a file cannot be read, in a few words."""
    refused = isinstance(error, PermissionError)
    return _("access was denied") if refused else _("the disk isn’t responding")
