"""What is said and what may be done at a table, without a picture of it."""
