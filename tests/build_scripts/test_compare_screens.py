"""Tests that folders of pictures are compared pixel by pixel."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from build_scripts import compare_screens


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders with two equal pictures each."""
    before, after = tmp_path / "before", tmp_path / "after"
    for folder in (before, after):
        folder.mkdir()
        for name in ("a", "b"):
            pygame.image.save(pygame.Surface((20, 10)), folder / f"{name}.png")
    return before, after


def paint(file: Path, *spots: tuple[int, int]) -> None:
    picture = pygame.image.load(file)
    for spot in spots:
        picture.set_at(spot, (0, 0, 1))
    pygame.image.save(picture, file)


def test_equal_folders_differ_in_nothing(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert compare_screens.main([*map(str, folders)]) == 0
    assert capsys.readouterr().out == "2 pictures compared, 0 differ, 0 pixels in total\n"


def test_every_pixel_that_differs_is_counted(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    paint(folders[1] / "b.png", (0, 0), (19, 9), (5, 5))
    assert compare_screens.main([*map(str, folders)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "b.png: 3 pixels",
        "2 pictures compared, 1 differ, 3 pixels in total",
    ]


def test_a_picture_of_one_folder_only_is_a_difference(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    (folders[1] / "a.png").unlink()
    assert compare_screens.main([*map(str, folders)]) == 1
    assert "a.png: only in one folder" in capsys.readouterr().out
    assert compare_screens.main([*map(str, folders), "--only"]) == 0


def test_another_size_counts_whole(folders: tuple[Path, Path]) -> None:
    pygame.image.save(pygame.Surface((20, 20)), folders[1] / "a.png")
    one, other = (folder / "a.png" for folder in folders)
    assert compare_screens.difference(one, other) == 400
