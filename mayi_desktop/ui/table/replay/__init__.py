"""What a replay adds to the table: the player, its bar, and the decision panel."""
