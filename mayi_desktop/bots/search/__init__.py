"""Search: sampled worlds, playouts, odds, and the master level."""
