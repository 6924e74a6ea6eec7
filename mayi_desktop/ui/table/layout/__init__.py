"""Layout: where everything lies on a table of any size, and what lies at a point."""
