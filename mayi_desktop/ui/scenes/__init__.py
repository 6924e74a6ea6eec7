"""The screens: title, setup, settings, rules, the end of a game, and the table."""
