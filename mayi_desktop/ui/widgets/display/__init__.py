"""Widgets to look at: text, grids, charts, the score pad."""
