"""What every widget is made of: base, focus, label, scrolling, tooltip."""
