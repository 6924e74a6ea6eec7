"""The editor for a family's own rules: questions, deals, playtest."""
