"""One module for each step of a turn or deal: `check_…` judges an action, `do_…` applies it."""
