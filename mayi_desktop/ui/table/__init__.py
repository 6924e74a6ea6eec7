"""The card table on the screen, in floors: each imports only those below it."""
