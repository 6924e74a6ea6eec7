"""Search: sampled worlds, odds, and the master level."""
