"""What every widget has: place, focus, scrolling, labels and tooltips."""
