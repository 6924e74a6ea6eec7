"""Tests of the answers to questions about the rules."""
