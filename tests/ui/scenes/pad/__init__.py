"""Tests of the score pad’s pages."""
