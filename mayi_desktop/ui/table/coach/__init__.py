"""The coach: hints with their marks on the table, and the odds of May I?."""
