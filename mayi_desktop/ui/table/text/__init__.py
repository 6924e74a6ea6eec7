"""What the table says: names, events, captions, and what each seat did last."""
