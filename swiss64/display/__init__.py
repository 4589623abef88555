"""The hall display."""
