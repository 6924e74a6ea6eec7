"""Makes the modules of build_scripts/tools importable."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3] / "build_scripts" / "tools"))
