"""One frame of the table: what is drawn, in which order, and what lies on top."""
