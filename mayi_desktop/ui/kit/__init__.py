"""What pages and the table are made of: look, input, scenes and widgets."""
