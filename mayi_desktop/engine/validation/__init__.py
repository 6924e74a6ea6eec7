"""Self-check of rule sheets: finds rules that contradict each other."""
