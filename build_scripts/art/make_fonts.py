"""Cuts the typefaces down to the scripts that names and texts are written in.

The sources are the unpacked npm packages @expo-google-fonts/nunito-sans and
@expo-google-fonts/literata, and DejaVuSans.ttf of Debian's fonts-dejavu-core; the results are
committed in assets/fonts.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
LATIN_GREEK_CYRILLIC = (range(0x20, 0x530), range(0x1E00, 0x2070), range(0x20A0, 0x2300))
HEBREW_ARABIC = (range(0x590, 0x700), range(0xFB1D, 0xFDFE), range(0xFE70, 0xFEFD))
SYMBOLS = "←↑→↓↔↩↪↻⇥⇧−×÷≤≥≠√∞⌫⏎▲▶▼◀■□●○◆★☆☐☑☒☺♠♡♢♣♤♥♦♧♪✓✔✕✗✘½¼¾"

# Its other features, such as small capitals, are not used.
_SPACING = ("kern", "ccmp", "locl", "mark", "mkmk", "liga")


def main() -> None:
    """Read the sources and write the five faces."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("nunito", type=Path, help="the unpacked npm package")
    parser.add_argument("literata", type=Path, help="the unpacked npm package")
    parser.add_argument("dejavu", type=Path, help="DejaVuSans.ttf")
    given = parser.parse_args()
    letters = {code for script in LATIN_GREEK_CYRILLIC for code in script}
    for weight, name in (("400Regular", "Regular"), ("700Bold", "Bold")):
        source = TTFont(given.nunito / weight / f"NunitoSans_{weight}.ttf")
        write_subset(source, letters, f"NunitoSans-{name}.ttf")
    # The lightest that is still read easily on paper stands for the regular weight.
    for weight, name in (("500Medium", "Regular"), ("700Bold", "Bold")):
        source = TTFont(given.literata / weight / f"Literata_{weight}.ttf")
        make_figures_equal(source)
        write_subset(source, letters, f"Literata-{name}.ttf", _SPACING)
    others = {code for script in HEBREW_ARABIC for code in script} | set(map(ord, SYMBOLS))
    write_subset(TTFont(given.dejavu), letters | others, "DejaVuSans.ttf")


def make_figures_equal(font: TTFont) -> None:
    """Give the figures the shapes of equal width, for which pygame cannot ask."""
    table = font["GSUB"].table
    swaps: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[index].SubTable:
                    swaps |= getattr(getattr(part, "ExtSubTable", part), "mapping", {})
    for part in font["cmap"].tables:
        for code, glyph in part.cmap.items():
            if code in range(ord("0"), ord("9") + 1):
                part.cmap[code] = swaps.get(glyph, glyph)


def write_subset(
    font: TTFont, codes: set[int], name: str, features: Sequence[str] = ("*",)
) -> None:
    """Keep only these characters, drop hinting and unused names, and write the file."""
    options = Options(
        hinting=False, layout_features=list(features), name_IDs=[0, 1, 2, 4, 6, 13, 14]
    )
    options.drop_tables += ["FFTM", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    font.save(FONTS / name)


if __name__ == "__main__":
    main()
