"""Score pad: evenings that are played with real cards, entered deal by deal."""
