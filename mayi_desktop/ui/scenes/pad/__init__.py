"""Pages of the score pad: an evening with real cards is begun, entered and corrected."""
