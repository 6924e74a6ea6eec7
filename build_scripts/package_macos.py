"""Knows what macOS is told about the program."""

from __future__ import annotations

import package_identity as identity

# What the libraries inside ask for on an Intel Mac; an Apple one has 11 or newer in any case.
OLDEST_SYSTEM = "10.13"


def info_plist(version: str) -> dict[str, object]:
    """The entries of Info.plist that PyInstaller does not make itself."""
    return {
        "CFBundleDisplayName": identity.TITLE,
        "CFBundleShortVersionString": ".".join(
            str(part) for part in identity.four_numbers(version)[:3]
        ),
        "CFBundleVersion": ".".join(str(part) for part in identity.four_numbers(version)[:3]),
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": OLDEST_SYSTEM,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{identity.MAKERS}, MIT licence",
    }
