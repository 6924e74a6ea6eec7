"""Controls that are pressed, turned or typed into."""
