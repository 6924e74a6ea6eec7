"""The ground floor: translations, files, and small helpers that everything above may use."""
