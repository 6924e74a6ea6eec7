"""Runs every check of the project: python3 build_scripts/test.py."""

import sys

import bootstrap

if __name__ == "__main__":
    dev = bootstrap.ROOT / "build_scripts" / "dev.py"
    bootstrap.start("test", str(dev), "check", *sys.argv[1:])
