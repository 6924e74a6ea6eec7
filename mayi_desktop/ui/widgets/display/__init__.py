"""Widgets to look at: tables, charts, long texts and the score pad."""
