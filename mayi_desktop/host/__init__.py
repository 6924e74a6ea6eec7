"""Host: runs games for tables of people and computer players, and saves them."""
