"""One file per verb of the table: what is legal, and what then happens."""
