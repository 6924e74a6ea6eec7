"""Tests of the pages that settle arguments."""
