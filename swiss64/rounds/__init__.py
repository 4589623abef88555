"""Rounds: draw, alter, publish, undo, start; results."""
