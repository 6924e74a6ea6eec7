"""Makes build_scripts/locale_tool.py importable."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "build_scripts"))
