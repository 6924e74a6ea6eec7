"""Structure of the code: floors, sizes of folders and files, names, and the top level."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAME = sorted((ROOT / "mayi_desktop").rglob("*.py"))
CODE = [*GAME, *sorted((ROOT / "build_scripts").rglob("*.py"))]

TESTS = sorted((ROOT / "tests").rglob("*.py"))

# A feature is one word and has at most one file on each floor, so a floor has no folders of its
# own. What may import what is in the contracts of pyproject.toml.
FLOORS = {"base", "engine", "sheets", "bots", "host", "ui", "cli"}
FLOORS_OF_THE_WINDOW = {"kit", "play", "table", "phones", "pages"}
# As many names as one takes in at a glance.
MOST_MODULES = 35
# What makes sense only together stays together, up to here.
MOST_LINES = 1200
# The longest functions build one page or one layout from top to bottom: cut into pieces they
# would be harder to follow. This is the length of the longest one today; it may only fall.
LONGEST_FUNCTION = 74
TOP_LEVEL = {
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "assets",
    "build_scripts",
    "mayi_desktop",
    "pyproject.toml",
    "tests",
}


@cache
def outline(file: Path) -> ast.Module:
    """A file's classes and functions with no more of a body than its first statement.

    The whole trees of all files would take hundreds of megabytes.
    """
    tree = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            del node.body[1:]
    tree.body = [*tree.body[:1], *(one for one in tree.body[1:] if hasattr(one, "body"))]
    return tree


def named(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def functions(file: Path) -> Iterator[tuple[str, int]]:
    """Every function of a file with its length in lines; one within another is shorter."""
    for node in ast.walk(outline(file)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield f"{named(file)}:{node.name}", node.end_lineno - node.lineno + 1


def test_every_folder_of_the_game_is_a_floor() -> None:
    game = ROOT / "mayi_desktop"
    packages = {file.parent for file in GAME}
    floors = {game / floor for floor in FLOORS}
    rooms = {game / "ui" / floor for floor in FLOORS_OF_THE_WINDOW}
    assert packages == {game} | floors | rooms


def test_a_folder_holds_at_most_thirty_five_modules() -> None:
    files = (file for file in (*CODE, *TESTS) if file.name != "__init__.py")
    modules = Counter(named(file.parent) for file in files)
    assert {folder: n for folder, n in modules.items() if n > MOST_MODULES} == {}


def test_a_package_has_modules() -> None:
    packages = {file.parent for file in GAME if file.name == "__init__.py"}
    assert {named(p) for p in packages if len(list(p.rglob("*.py"))) == 1} == set()


def test_every_package_is_installed_and_the_assets_within() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    packages = {
        ".".join(file.parent.relative_to(ROOT).parts)
        for file in GAME
        if file.name == "__init__.py"
    }
    assert set(settings["packages"]) == {*packages, "mayi_desktop.assets"}
    assert (ROOT / settings["package-dir"]["mayi_desktop.assets"] / "fonts").is_dir()


def test_a_file_has_at_most_twelve_hundred_lines() -> None:
    files = (*CODE, *TESTS)
    lines = {named(file): len(file.read_text("utf-8").splitlines()) for file in files}
    assert {name: n for name, n in lines.items() if n > MOST_LINES} == {}


def test_no_function_is_longer_than_the_longest_today() -> None:
    lengths = [found for file in CODE for found in functions(file)]
    assert [(name, n) for name, n in lengths if n > LONGEST_FUNCTION] == []


def test_no_public_class_name_occurs_twice() -> None:
    homes = defaultdict(list)
    for file in GAME:
        for node in outline(file).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(named(file))
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}


def test_every_module_says_what_it_is_or_does() -> None:
    files = [*CODE, *TESTS]
    first_lines = {named(file): ast.get_docstring(outline(file)) or "" for file in files}
    silent = {
        name
        for name, text in first_lines.items()
        if not text and not (name.startswith("tests/") and name.endswith("__init__.py"))
    }
    assert silent == set()
    assert {name for name, text in first_lines.items() if text.startswith("Knows")} == set()


def is_public_method(node: ast.stmt) -> bool:
    """Whether this is a public method; a property's setter shares its getter's docstring."""
    if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
        return False
    return not any(ast.unparse(one).endswith(".setter") for one in node.decorator_list)


def inherited_names(name: str, classes: dict[str, ast.ClassDef]) -> set[str]:
    """The methods and attributes that the bases of a class define, however far up."""
    found: set[str] = set()
    for base in classes[name].bases if name in classes else ():
        parent = ast.unparse(base).partition("[")[0].rpartition(".")[2]
        if parent not in classes:
            continue
        for item in classes[parent].body:
            match item:
                case ast.FunctionDef(name=method):
                    found.add(method)
                case ast.AnnAssign(target=ast.Name(id=field)):
                    found.add(field)
                case ast.Assign(targets=targets):
                    found |= {one.id for one in targets if isinstance(one, ast.Name)}
        found |= inherited_names(parent, classes)
    return found


def test_a_public_method_has_a_docstring_unless_it_overrides_one() -> None:
    classes = {
        node.name: node
        for file in CODE
        for node in ast.walk(outline(file))
        if isinstance(node, ast.ClassDef)
    }
    silent = [
        f"{name}.{item.name}"
        for name, node in classes.items()
        if not name.startswith("_")
        for item in node.body
        if is_public_method(item) and ast.get_docstring(item) is None
        if item.name not in inherited_names(name, classes)
    ]
    assert silent == []


# Not what an engineer would write, or not the words of this project, which are seat plate,
# header, option, claim arbiter and decision panel.
_UNUSED = re.compile(
    r"\b(whoever|told|anew|as it were|nobody's|is to be|are to be|"
    r"plaque|ribbon|knob|referee|insight)\b",
    re.IGNORECASE,
)


def test_docstrings_are_written_in_plain_words() -> None:
    found = {
        f"{named(file)}: {match[0]}"
        for file in CODE
        for node in ast.walk(outline(file))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        for match in _UNUSED.finditer(ast.get_docstring(node) or "")
    }
    assert found == set()


def test_a_package_says_more_than_its_own_name() -> None:
    short = {
        named(file)
        for file in CODE
        if file.name == "__init__.py"
        and len((ast.get_docstring(outline(file)) or "").split()) < 3
    }
    assert short == set()


def test_the_top_level_holds_only_what_belongs_there() -> None:
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text("utf-8").split()]
    found = {
        path.name
        for path in ROOT.iterdir()
        if not path.name.startswith(".")
        and not any(fnmatch(path.name, pattern) for pattern in ignored)
    }
    assert found == TOP_LEVEL
