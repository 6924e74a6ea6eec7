"""Makes build_scripts/locale_tool.py importable."""

from __future__ import annotations

import os
import sys
from pathlib import Path

# Screens are opened without a display.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.append(str(Path(__file__).resolve().parents[2] / "build_scripts"))
