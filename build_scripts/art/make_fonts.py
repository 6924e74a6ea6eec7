"""Cuts the typefaces down to the scripts that names and texts are written in.

The sources are the unpacked npm package @expo-google-fonts/nunito-sans and
DejaVuSans.ttf of Debian's fonts-dejavu-core; the results are committed in assets/fonts.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
LATIN_GREEK_CYRILLIC = (range(0x20, 0x530), range(0x1E00, 0x2070), range(0x20A0, 0x2300))
HEBREW_ARABIC = (range(0x590, 0x700), range(0xFB1D, 0xFDFE), range(0xFE70, 0xFEFD))
SYMBOLS = "←↑→↓↔↩↪↻⇥⇧−×÷≤≥≠√∞⌫⏎▲▶▼◀■□●○◆★☆☐☑☒☺♠♡♢♣♤♥♦♧♪✓✔✕✗✘½¼¾"


def main() -> None:
    """Read the two sources and write the three faces."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("nunito", type=Path, help="the unpacked npm package")
    parser.add_argument("dejavu", type=Path, help="DejaVuSans.ttf")
    given = parser.parse_args()
    letters = {code for script in LATIN_GREEK_CYRILLIC for code in script}
    for weight, name in (("400Regular", "Regular"), ("700Bold", "Bold")):
        source = TTFont(given.nunito / weight / f"NunitoSans_{weight}.ttf")
        write_subset(source, letters, f"NunitoSans-{name}.ttf")
    others = {code for script in HEBREW_ARABIC for code in script} | set(map(ord, SYMBOLS))
    write_subset(TTFont(given.dejavu), letters | others, "DejaVuSans.ttf")


def write_subset(font: TTFont, codes: set[int], name: str) -> None:
    """Keep only these characters, drop hinting and names nobody reads, and write the file."""
    options = Options(hinting=False, layout_features=["*"], name_IDs=[0, 1, 2, 4, 6, 13, 14])
    options.drop_tables += ["FFTM", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    font.save(FONTS / name)


if __name__ == "__main__":
    main()
