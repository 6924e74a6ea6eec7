"""One table while it is open: model, display, current prompt and announcer."""
