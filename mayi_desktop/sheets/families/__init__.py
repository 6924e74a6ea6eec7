"""The built-in rule sheets, one module each, and their catalogue."""
