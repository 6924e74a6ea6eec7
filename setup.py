"""Puts the top-level assets folder into the wheel as mayi_desktop/assets."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
ASSETS = ROOT / "assets"
# What translators edit stays out; the program reads the compiled catalogues.
SOURCES = (".po", ".pot")

sys.path.insert(0, str(ROOT))
from mayi_desktop.base.languages import compile_catalogues  # noqa: E402


class BuildWithAssets(build_py):
    """Copies the assets beside the modules, except for an editable install."""

    def run(self) -> None:
        """Build the modules, then copy the assets next to them."""
        super().run()
        if not self.editable_mode:
            compile_catalogues(ASSETS / "locale")
            ignored = shutil.ignore_patterns(*(f"*{ending}" for ending in SOURCES))
            shutil.copytree(ASSETS, self._assets_target(), ignore=ignored, dirs_exist_ok=True)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """Name the copied assets too, so that an uninstall removes them."""
        copied = [
            str(self._assets_target() / path.relative_to(ASSETS))
            for path in ASSETS.rglob("*")
            if path.is_file() and path.suffix not in SOURCES
        ]
        return [*super().get_outputs(include_bytecode), *copied]

    def _assets_target(self) -> Path:
        return Path(self.build_lib) / "mayi_desktop" / "assets"


setup(cmdclass={"build_py": BuildWithAssets})
