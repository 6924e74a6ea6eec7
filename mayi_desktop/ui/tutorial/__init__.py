"""The guided deal: its story, its steps, and the coach who speaks."""
