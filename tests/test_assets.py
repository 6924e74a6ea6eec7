"""The assets: complete, credited, and drawn only with what the rasteriser draws right."""

from __future__ import annotations

import io
import re
from itertools import product
from pathlib import Path, PurePosixPath

import pygame
import pytest

ASSETS = Path(__file__).resolve().parents[1] / "assets"
DRAWINGS = sorted(ASSETS.rglob("*.svg"))
FACES = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
JOKERS = ["JK1", "JK2"]
SUIT_INK = "#010203"
CUES = [
    "lay_down",
    "may_i",
    "allowed",
    "granted",
    "taken",
    "treasure",
    "denied",
    "your_turn",
    "helps",
    "error",
    "out",
    "win",
    "button",
]
CARD_CUES = ["draw", "place", "flip", "discard", "shuffle", "pick_up", "slide", "snap_tray"]
SCALES = {"scale": 10, "count": 24}
FONTS = ["NunitoSans-Regular", "NunitoSans-Bold", "DejaVuSans"]
FONTS += ["Literata-Regular", "Literata-Bold"]

# Each of these is ignored or drawn wrongly, without a word, by SDL's own SVG reader.
BANNED = re.compile(
    r"<(text|use|image|clipPath|mask|filter|pattern|symbol|style|foreignObject)\b"
    r"|currentColor|hsla?\(|rgba\(|<svg\b.*<svg\b",
    re.DOTALL,
)
BARE_GRADIENT_NUMBER = re.compile(r'<(?:linear|radial)Gradient\b[^>]*\b[cfr xy12]+="[\d.]+"')


def raster(file: Path, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(file.read_bytes()), size)


def credited_patterns() -> list[str]:
    rows = (ASSETS / "CREDITS.md").read_text(encoding="utf-8").splitlines()
    return [match[1] for row in rows if (match := re.match(r"\| `([^`]+)` \|", row))]


def ids(files: list[Path]) -> list[str]:
    return [file.relative_to(ASSETS).as_posix() for file in files]


def test_every_file_is_credited_once() -> None:
    patterns = credited_patterns()
    files = [PurePosixPath(name) for name in ids([f for f in ASSETS.rglob("*") if f.is_file()])]
    files.remove(PurePosixPath("README.md"))
    counts = {
        str(file): sum(
            len(file.parts) == len(PurePosixPath(p).parts) and file.match(p) for p in patterns
        )
        for file in files
    }
    assert {name: n for name, n in counts.items() if n != 1} == {}


def test_every_credit_names_a_file() -> None:
    assert [p for p in credited_patterns() if not list(ASSETS.glob(p))] == []


def test_every_credit_says_who_where_and_under_which_licence() -> None:
    rows = (ASSETS / "CREDITS.md").read_text(encoding="utf-8").splitlines()
    table = [row.strip("|").split("|") for row in rows if row.startswith("| `")]
    assert table
    assert all(len(row) == 4 and all(cell.strip() for cell in row) for row in table)


def test_the_deck_is_complete() -> None:
    backs, signs = [f"back{n}" for n in range(1, 5)], [f"suit_{suit}" for suit in "SHDC"]
    assert {f.stem for f in (ASSETS / "cards").glob("*.svg")} == {
        *FACES,
        *JOKERS,
        *backs,
        *signs,
    }
    assert {f.stem for f in (ASSETS / "cards" / "jumbo").glob("*.svg")} == {*FACES, *JOKERS}
    courts = {face for face in FACES if face[0] in "JQK"}
    assert {f.stem for f in (ASSETS / "cards" / "small").glob("*.svg")} == {*courts, *backs}
    for folder in ("traditional", "traditional/jumbo"):
        assert {f.stem for f in (ASSETS / "cards" / folder).glob("*.svg")} == courts


def test_every_cue_has_its_sounds() -> None:
    variants = {f"{cue}_{number}" for cue in CARD_CUES for number in range(1, 7)}
    notes = {f"{cue}_{n:02}" for cue, count in SCALES.items() for n in range(1, count + 1)}
    made = {f.stem for f in (ASSETS / "sounds").glob("*.ogg")}
    assert made == variants | notes | set(CUES) | {"ambience"}


def test_a_drawing_uses_only_what_is_drawn_right() -> None:
    for drawing in DRAWINGS:
        text = drawing.read_text(encoding="utf-8")
        assert BANNED.search(text) is None, drawing
        assert BARE_GRADIENT_NUMBER.search(text) is None, drawing


@pytest.mark.parametrize(
    "text",
    [
        "<svg><text>A</text></svg>",
        '<svg><use href="#a"/></svg>',
        '<svg><path fill="currentColor"/></svg>',
        '<svg><path fill="rgba(0,0,0,.5)"/></svg>',
        "<svg><svg></svg></svg>",
    ],
)
def test_the_ban_finds_what_it_bans(text: str) -> None:
    assert BANNED.search(text)


@pytest.mark.parametrize(
    ("gradient", "wrong"),
    [
        ('<linearGradient id="g" x2="1">', True),
        ('<radialGradient id="g" cx="0.5">', True),
        ('<linearGradient id="g" x2="100%">', False),
    ],
)
def test_the_ban_knows_a_bare_gradient_number(gradient: str, wrong: bool) -> None:
    assert bool(BARE_GRADIENT_NUMBER.search(gradient)) is wrong


def test_a_face_can_take_the_colour_of_its_suit() -> None:
    for folder, face in product(("cards", "cards/jumbo"), FACES):
        assert SUIT_INK in (ASSETS / folder / f"{face}.svg").read_text(encoding="utf-8"), face


@pytest.mark.parametrize("face", FACES + JOKERS)
def test_a_card_fills_the_size_it_is_asked_for(face: str) -> None:
    assert raster(ASSETS / "cards" / f"{face}.svg", (80, 112)).get_size() == (80, 112)


@pytest.mark.parametrize("face", FACES)
def test_the_index_reads_in_a_narrow_strip(face: str) -> None:
    """The rank is at least 15 % of the card high and lies in its left 26 %."""
    top, bottom, right = index_extent(ASSETS / "cards" / f"{face}.svg")
    assert bottom - top >= 0.15 * 350
    assert right <= 0.26 * 250


@pytest.mark.parametrize("face", FACES)
def test_the_jumbo_index_is_higher(face: str) -> None:
    top, bottom, _ = index_extent(ASSETS / "cards" / "jumbo" / f"{face}.svg")
    assert bottom - top >= 0.22 * 350


def index_extent(file: Path) -> tuple[int, int, int]:
    """Top, bottom and right end of the rank, found by its ink in the upper left corner."""
    ink = pygame.mask.from_threshold(
        raster(file, (250, 350)), (1, 2, 3, 255), (40, 40, 40, 255)
    )
    corner = pygame.Rect(0, 5, 100, 118)
    letters = [
        shape
        for part in ink.connected_components(20)
        for shape in part.get_bounding_rects()
        if corner.contains(shape) and shape.centerx < 55
    ]
    whole = letters[0].unionall(letters[1:])
    return whole.top, whole.bottom, whole.right


def test_every_sound_is_short_and_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init()
    try:
        lengths = {
            file.stem: pygame.mixer.Sound(file).get_length()
            for file in (ASSETS / "sounds").glob("*.ogg")
        }
        assert lengths.pop("ambience") == pytest.approx(60, abs=0.001)
    finally:
        pygame.mixer.quit()
    assert {cue for cue, length in lengths.items() if not 0.04 < length < 3} == set()


@pytest.mark.parametrize("name", FONTS)
def test_figures_are_tabular(name: str) -> None:
    pygame.font.init()
    font = pygame.font.Font(ASSETS / "fonts" / f"{name}.ttf", 40)
    assert len({font.size(figure * 4)[0] for figure in "0123456789"}) == 1


def test_the_fallback_face_has_what_the_other_lacks() -> None:
    pygame.font.init()
    main, fallback = (
        pygame.font.Font(ASSETS / "fonts" / f"{name}.ttf", 40) for name in (FONTS[0], FONTS[2])
    )
    for letter in "♠♥♦♣★✓→Ωאب":
        missing = [font.metrics(letter) == font.metrics("\ue123") for font in (main, fallback)]
        assert missing[1] is False, letter
    assert main.metrics("♠") == main.metrics("\ue123")
