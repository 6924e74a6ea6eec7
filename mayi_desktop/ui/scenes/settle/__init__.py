"""Pages that settle arguments: a search in the rules, and a board on which cards are judged."""
