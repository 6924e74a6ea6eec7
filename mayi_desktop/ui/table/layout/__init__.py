"""Layout: where everything on the table lies, for any window and any hand."""
