"""Reading a view: knowledge, outs, danger, stalling, and weights."""
