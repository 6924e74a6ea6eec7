"""House rules: files that change a built-in sheet, read and written."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin

from mayi_desktop.base import codec
from mayi_desktop.base.codec import CodecError
from mayi_desktop.base.files import (
    IrregularFileError,
    is_folder,
    is_nested_deeper,
    is_toml_nested_deeper,
    read_limited,
    replace_whole,
)
from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import chosen_language, or_list
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.codec import encode_sheet
from mayi_desktop.engine.rulesheet import (
    ClaimRule,
    DealRule,
    DeckRow,
    MeldRules,
    ReplaceRule,
    RuleSheet,
    contract,
)
from mayi_desktop.engine.sheet_check import contradictions, with_implied_rules
from mayi_desktop.sheets.catalogue import UnknownSheetError, find_sheet
from mayi_desktop.sheets.rulings import HOUSE_MARK

# --- Changes to a sheet.

Plain = Any
MOST_DEALS = 30
# Characters; keep titles and quoted values to about a line.
LONGEST_TEXT = 60
_LONGEST_SHOWN = 60
_TEXTS = ("title", "deal_word")
_FIXED = ("key", "sections")
_Part = MeldRules | ClaimRule | ReplaceRule | DealRule | DeckRow
_CONTRACT = re.compile(r"([SR]\d{0,2}){1,8}")


class HouseRulesError(ValueError):
    """Raised for unplayable house rules; the message is one sentence."""


def apply_changes(base: RuleSheet, changes: Mapping[str, Plain]) -> RuleSheet:
    """Apply changes to a base sheet; HouseRulesError names the first invalid one."""
    sheet: RuleSheet = _with_changes(base, changes, "")
    return sheet


def changes_between(base: RuleSheet, sheet: RuleSheet) -> dict[str, Plain]:
    """The changes that turn the base into this sheet."""
    changes: dict[str, Plain] = {}
    before, after = _named_sheet(base), _named_sheet(sheet)
    for name, value in after.items():
        if name in _FIXED or value == before[name]:
            continue
        if isinstance(value, dict):
            old = before[name]
            changes[name] = {key: item for key, item in value.items() if item != old.get(key)}
        else:
            changes[name] = value
    return changes


def display(value: Plain) -> str:
    """A plain value as text for a sentence, cut if it is long."""
    try:
        text = repr(value)
    except ValueError:
        return _("a number that never ends")
    return _cut(text)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def _with_changes(old: Any, changes: Mapping[str, Plain], table: str) -> Any:  # noqa: ANN401
    """A dataclass with these fields changed; `table` stands before their names: "claims."."""
    kind: Any = type(old)
    hints, new = codec.hints_of(kind), {}
    for name, value in changes.items():
        label = f"{table}{name}"
        if name not in hints or name in _FIXED:
            raise _unknown(label, value)
        new[name] = _read(hints[name], getattr(old, name), value, label)
    return replace(old, **new)


def _read(hint: Any, old: Any, value: Plain, label: str) -> Any:  # noqa: ANN401
    """The new value of a field; of a table, with what its old value has besides."""
    is_mapping = get_origin(hint) is Mapping
    if (is_mapping or is_dataclass(hint)) and not isinstance(value, dict):
        raise HouseRulesError(
            _(
                "{name} is {value}, but it must be a table of rules.",
                name=label,
                value=display(value),
            )
        )
    if is_dataclass(hint):
        return _with_changes(old, value, f"{label}.")
    if is_mapping:
        costs = {_rank(k, v): _read(int, 0, v, f"{label}.{k}") for k, v in value.items()}
        return {**old, **costs}
    if label in _TEXTS:
        return _text(label, value)
    if label == "deals":
        return _deals(value)
    none = NoneType in get_args(hint) and isinstance(value, str) and value.lower() == "none"
    try:
        return codec.read(hint, None if none else _name_like(value), label)
    except CodecError:
        raise _refused(label, value, hint) from None


def _rank(name: str, value: Plain) -> Rank:
    if name not in Rank.__members__:
        raise _unknown(f"points.{name}", value)
    return Rank[name]


def _text(name: str, value: Plain) -> str:
    good = isinstance(value, str) and value.strip() and value.isprintable()
    if not good or len(value) > LONGEST_TEXT:
        raise HouseRulesError(
            _(
                "{name} can’t be {value}: it must be text of up to {most} characters.",
                name=name,
                value=display(value),
                most=LONGEST_TEXT,
            )
        )
    return str(value)


def _deals(value: Plain) -> tuple[DealRule, ...]:
    if not isinstance(value, list) or not all(isinstance(deal, dict) for deal in value):
        raise HouseRulesError(
            _("deals is {value}, but it must be a list of tables.", value=display(value))
        )
    if len(value) > MOST_DEALS:
        raise HouseRulesError(
            _(
                "deals lists {count} deals, but you can have {most} at most.",
                count=len(value),
                most=MOST_DEALS,
            )
        )
    deals: list[DealRule] = []
    for number, deal in enumerate(value, 1):
        asked = deal.get("contract")
        letters = asked.upper().replace(" ", "") if isinstance(asked, str) else ""
        if not _CONTRACT.fullmatch(letters):
            raise HouseRulesError(
                _(
                    "deals[{number}].contract can’t be {asked}: write it like SSR or S R7.",
                    number=number,
                    asked=display(asked),
                )
            )
        if "cards" not in deal:
            raise HouseRulesError(
                _("deals[{number}] doesn’t say how many cards to deal.", number=number)
            )
        rest = {name: item for name, item in deal.items() if name != "contract"}
        deals.append(_with_changes(DealRule(1, contract(letters)), rest, f"deals[{number}]."))
    return tuple(deals)


def _name_like(value: Plain) -> Plain:
    """The value with all texts spelled like enum names: BEFORE_THE_DRAW."""
    if isinstance(value, str):
        return value.strip().upper().replace(" ", "_").replace("-", "_")
    return [_name_like(item) for item in value] if isinstance(value, list) else value


def _refused(label: str, value: Plain, hint: Any) -> HouseRulesError:  # noqa: ANN401
    is_enum = isinstance(hint, type) and issubclass(hint, Enum)
    choices = list(hint.__members__) if is_enum else []
    values = {"label": label, "value": display(value)}
    if not choices:
        return HouseRulesError(_("{label} can’t be {value}.", **values))
    words = _(
        "{label} can’t be {value}: choose {choices}.",
        choices=or_list(choices),
        **values,
    )
    return HouseRulesError(words)


def _unknown(label: str, value: Plain) -> HouseRulesError:
    return HouseRulesError(
        _(
            "There’s no rule called {label!r} (it’s {value} here).",
            label=_cut(label),
            value=display(value),
        )
    )


def _named_sheet(sheet: RuleSheet) -> dict[str, Plain]:
    """A sheet as plain values, with dictionaries for its parts."""
    plain = encode_sheet(sheet)
    for field in fields(sheet):
        value = getattr(sheet, field.name)
        if isinstance(value, MeldRules | ClaimRule | ReplaceRule):
            plain[field.name] = _named(value, plain[field.name])
    plain["deals"] = [
        {**_named(rule, row), "contract": "".join(str(need) for need in rule.contract)}
        for rule, row in zip(sheet.deals, plain["deals"], strict=True)
    ]
    plain["decks"] = [
        _named(row, values) for row, values in zip(sheet.decks, plain["decks"], strict=True)
    ]
    return plain


def _named(value: _Part, row: list[Plain]) -> dict[str, Plain]:
    return {field.name: item for field, item in zip(fields(value), row, strict=True)}


# --- Files.

LARGEST_FILE = 64 * 1024  # bytes
_DEEPEST = 12  # nested tables, lists and key parts; rules need three
MOST_FILES = 200
"""Most files listed: those changed last."""
_SUFFIXES = (".json", ".toml")
_UNNAMED = "house-rules"
# Device names on Windows, with any extension.
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(10)}
)
_LINE = re.compile(r"\bline (\d+)")


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A custom sheet, and the built-in sheet and options it is based on."""

    sheet: RuleSheet
    based_on: str
    options: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The file name without its extension."""
        return self.sheet.key.partition(HOUSE_MARK)[2]


@dataclass(frozen=True, slots=True)
class UnplayableFile:
    """A house rules file that cannot be played, with a sentence saying why."""

    path: Path
    reason: str


# What files hold, by path, time, size, and language of the sentences.
_KNOWN: dict[tuple[Path, int, int, str], HouseRules | UnplayableFile] = {}


def house_rules_of(
    changed: RuleSheet, based_on: str, options: tuple[str, ...] = (), name: str = ""
) -> HouseRules:
    """A changed sheet as house rules, named after the file or its title.

    HouseRulesError if it cannot be played.
    """
    return _with_key(changed, based_on, options, name or slug(changed.title))


def read_house_rules(path: Path) -> HouseRules:
    """Read a TOML or JSON file; HouseRulesError if it cannot be played."""
    try:
        return _parse(_read_table(path), slug(path.stem))
    except RecursionError:
        raise _too_deep(path) from None


def write_house_rules(rules: HouseRules, folder: Path) -> Path:
    """Write house rules to a JSON file named after them; returns its path."""
    base = _base(rules.based_on, rules.options)
    written = {"based_on": rules.based_on, "options": list(rules.options)}
    text = json.dumps({**written, **changes_between(base, rules.sheet)}, indent=2)
    path = folder / f"{rules.name or _UNNAMED}.json"
    replace_whole(path, f"{text}\n".encode())
    return path


def all_house_rules_files(folder: Path) -> list[Path]:
    """All files of house rules, by name."""
    paths = folder.iterdir() if is_folder(folder) else ()
    return sorted(path for path in paths if path.suffix.lower() in _SUFFIXES)


def house_rules_files(folder: Path) -> tuple[list[Path], int]:
    """The files of house rules changed last, by name, and how many more there are."""
    paths = all_house_rules_files(folder)
    newest = sorted(paths, key=lambda path: (_changed(path), path), reverse=True)[:MOST_FILES]
    return sorted(newest), len(paths) - len(newest)


def files_named(folder: Path, name: str) -> list[Path]:
    """The files from which house rules of this name may have been read."""
    paths = all_house_rules_files(folder) if name else ()
    return [path for path in paths if slug(path.stem) == name]


def house_rules_file(folder: Path, key: str) -> Path | None:
    """The file of the house rules with this key, if there is one."""
    return next(iter(files_named(folder, key.partition(HOUSE_MARK)[2])), None)


def known_house_rules(path: Path) -> HouseRules | UnplayableFile:
    """What a file of house rules holds; remembered until it or the language changes."""
    try:
        facts = path.stat()
    except OSError:
        return _read_or_refuse(path)
    identity = (path, facts.st_mtime_ns, facts.st_size, chosen_language())
    if identity not in _KNOWN:
        if len(_KNOWN) >= 2 * MOST_FILES:
            _KNOWN.clear()
        _KNOWN[identity] = _read_or_refuse(path)
    return _KNOWN[identity]


def _read_or_refuse(path: Path) -> HouseRules | UnplayableFile:
    try:
        return read_house_rules(path)
    except HouseRulesError as error:
        return UnplayableFile(path, str(error))


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def is_house_rules(sheet: RuleSheet) -> bool:
    """Whether a sheet is not built in."""
    return HOUSE_MARK in sheet.key


def slug(text: str) -> str:
    """A file name valid on every system: lower-case letters, digits and hyphens.

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
    changes = {"title": name[:LONGEST_TEXT], **written}
    # What the base says gives way to what is written; that must not contradict itself.
    sheet = apply_changes(with_implied_rules(apply_changes(base, changes)), changes)
    return _with_key(sheet, based_on, tuple(options), name)


def _with_key(
    sheet: RuleSheet, based_on: str, options: tuple[str, ...], name: str
) -> HouseRules:
    _base(based_on, options)
    for found in contradictions(sheet):
        raise HouseRulesError(found.text_for_author)
    return HouseRules(replace(sheet, key=f"{based_on}{HOUSE_MARK}{name}"), based_on, options)


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
            _("{name} can’t be read ({why}).", name=path.name, why=read_error_reason(error))
        ) from None
    if len(raw) > LARGEST_FILE:
        raise HouseRulesError(
            _("{path} is larger than {size} KiB.", path=path.name, size=LARGEST_FILE // 1024)
        )
    toml = path.suffix.lower() == ".toml"
    try:
        text = raw.decode("utf-8-sig")
        # Checked before parsing: the TOML parser copies the whole path for every key part.
        if is_toml_nested_deeper(text, _DEEPEST) if toml else is_nested_deeper(text, _DEEPEST):
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
