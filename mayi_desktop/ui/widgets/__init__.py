"""The controls every window is made of, each reachable by mouse, touch and keyboard."""
