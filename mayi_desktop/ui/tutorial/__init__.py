"""The guided deal: its story, its steps, and the tutor who speaks."""
