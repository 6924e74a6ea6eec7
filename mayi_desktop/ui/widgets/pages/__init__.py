"""Pages, forms and dialogs."""
