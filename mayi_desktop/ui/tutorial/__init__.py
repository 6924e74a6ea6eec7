"""The guided deal: its story, its steps, and the tutor's bubble and marker."""
