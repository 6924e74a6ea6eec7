"""Starts the game from a checkout: python3 build_scripts/play.py."""

import sys

import bootstrap

if __name__ == "__main__":
    bootstrap.start("", "-m", "mayi_desktop", *sys.argv[1:])
