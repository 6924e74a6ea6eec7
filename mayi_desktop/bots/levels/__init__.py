"""Levels: the bots that answer within a frame, and what they share."""
