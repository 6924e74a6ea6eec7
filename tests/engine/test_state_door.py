"""What the engine offers to those who hold a view, and what to those who hold the state."""

import importlib
import pkgutil
import tomllib
from pathlib import Path

import pytest

import mayi_desktop
from mayi_desktop import engine
from mayi_desktop.engine import state_api

PROJECT = Path(mayi_desktop.__file__).parent.parent / "pyproject.toml"


def forbidden_to(package: str) -> list[str]:
    """The engine's modules that a contract forbids a package to import."""
    contracts = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["importlinter"]
    return [
        module
        for contract in contracts["contracts"]
        if contract.get("source_modules") == [package]
        for module in contract["forbidden_modules"]
    ]


def modules_with_states() -> list[str]:
    """The engine's modules from which the name GameState can be imported."""
    names = [
        info.name for info in pkgutil.walk_packages(engine.__path__, f"{engine.__name__}.")
    ]
    return [name for name in names if hasattr(importlib.import_module(name), "GameState")]


def test_the_door_for_views_gives_no_states() -> None:
    assert not set(state_api.__all__) & set(dir(engine))


@pytest.mark.parametrize("package", ["mayi_desktop.ui", "mayi_desktop.bots"])
def test_every_module_that_gives_states_is_forbidden(package: str) -> None:
    forbidden = forbidden_to(package)
    assert len(modules_with_states()) > 5
    for name in modules_with_states():
        assert any(f"{name}.".startswith(f"{module}.") for module in forbidden), name
