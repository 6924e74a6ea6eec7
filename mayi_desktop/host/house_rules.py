"""Files of the user's own rule sheets, and an unfinished draft."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

from mayi_desktop.base.files import is_there, try_to_save_json, usable_json
from mayi_desktop.host.folder import house_draft_file, house_rules_folder
from mayi_desktop.sheets.draft import HouseDraft
from mayi_desktop.sheets.house_rules import (
    LARGEST_FILE,
    HouseRules,
    all_house_rules_files,
    files_named,
    slug,
    write_house_rules,
)

_LAID_ASIDE = ".old"

_log = logging.getLogger(__name__)


class NotSavedError(Exception):
    """A file could not be written or deleted; the message says why."""


def save_rules(draft: HouseDraft, data: Path, name: str = "") -> HouseRules:
    """Save a draft as the file `name`; returns the rules as saved.

    The file of the old name is deleted; a hand-written file is renamed with an ending that is
    never read. HouseRulesError if the rules cannot be played, NotSavedError if the file cannot
    be written.
    """
    rules = draft.rules(name)
    try:
        folder = house_rules_folder(data)
        path = write_house_rules(rules, folder)
        for old in (*files_named(folder, draft.name), *files_named(folder, rules.name)):
            if not _is_same_file(old, path):
                _retire(old)
    except OSError as error:
        raise NotSavedError(error.strerror or str(error)) from error
    draft.mark_saved(rules)
    return rules


def delete_rules(rules: HouseRules, data: Path) -> None:
    """Delete a sheet's file; NotSavedError if that fails."""
    try:
        for path in files_named(house_rules_folder(data), rules.name):
            path.unlink(missing_ok=True)
    except OSError as error:
        raise NotSavedError(error.strerror or str(error)) from error


def names_taken(data: Path) -> frozenset[str]:
    """The names of all house-rules files, including unplayable ones."""
    return frozenset(
        slug(path.stem) for path in all_house_rules_files(house_rules_folder(data))
    )


def free_title(title: str, taken: Iterable[str]) -> str:
    """The title, numbered if its name is taken.

    >>> free_title("Sunday rules", {"sunday-rules", "sunday-rules-2"})
    'Sunday rules 3'
    """
    used, number, found = set(taken), 2, title
    while slug(found) in used:
        found = f"{title} {number}"
        number += 1
    return found


def save_draft(draft: HouseDraft, data: Path) -> None:
    """Save an unfinished draft; a failure is only logged."""
    try_to_save_json(house_draft_file(data), draft.to_plain())


def load_draft(data: Path) -> HouseDraft | None:
    """The unfinished draft, if there is a valid one."""
    return usable_json(house_draft_file(data), LARGEST_FILE, HouseDraft.from_plain)


def delete_draft(data: Path) -> None:
    """Delete the unfinished draft."""
    try:
        house_draft_file(data).unlink(missing_ok=True)
    except OSError as error:
        _log.warning("A draft of house rules cannot be forgotten: %s", error)


def _retire(path: Path) -> None:
    if path.suffix.lower() == ".json":
        path.unlink(missing_ok=True)
    elif is_there(path):
        path.replace(path.with_name(path.name + _LAID_ASIDE))


def _is_same_file(one: Path, other: Path) -> bool:
    """Whether two paths are the same file, as on systems that ignore case."""
    return one == other or (is_there(one) and is_there(other) and one.samefile(other))
