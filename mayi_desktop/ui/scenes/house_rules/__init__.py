"""House_rules."""
