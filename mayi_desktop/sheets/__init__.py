"""The built-in rule sheets, house rules, and the texts that explain them."""
