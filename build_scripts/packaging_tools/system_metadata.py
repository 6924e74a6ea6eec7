"""Metadata of the program that Windows and macOS show: version resource and Info.plist."""

from __future__ import annotations

from packaging_tools import identity

# What the libraries inside ask for on an Intel Mac; an Apple one has 11 or newer in any case.
OLDEST_SYSTEM = "10.15"

_TEMPLATE = """\
VSVersionInfo(
  ffi=FixedFileInfo(
    filevers={numbers}, prodvers={numbers},
    mask=0x3F, flags=0x0, OS=0x40004, fileType=0x1, subtype=0x0, date=(0, 0)),
  kids=[
    StringFileInfo([StringTable("040904B0", [
{strings}
    ])]),
    VarFileInfo([VarStruct("Translation", [1033, 1200])]),
  ])
"""


def version_resource(version: str) -> str:
    """The version resource in the form in which PyInstaller reads it."""
    details = {
        "CompanyName": identity.MAKERS,
        "FileDescription": identity.TITLE,
        "FileVersion": version,
        "InternalName": identity.NAME,
        "LegalCopyright": f"{identity.MAKERS}, MIT licence",
        "OriginalFilename": f"{identity.NAME}.exe",
        "ProductName": identity.TITLE,
        "ProductVersion": version,
    }
    strings = ",\n".join(
        f"      StringStruct({key!r}, {value!r})" for key, value in details.items()
    )
    return _TEMPLATE.format(numbers=identity.four_numbers(version), strings=strings)


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
