"""The scene in which a deal is played, and the pages that open over it."""
