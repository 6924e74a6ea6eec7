"""Coach: the hint, its marks, the chances, and their sentences."""
