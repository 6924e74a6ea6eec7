"""Tests of the score pad's evenings."""
