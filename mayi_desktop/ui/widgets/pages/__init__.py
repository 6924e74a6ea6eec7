"""Whole pages: forms, dialogs and the page they are made of."""
