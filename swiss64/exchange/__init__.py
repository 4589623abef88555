"""Bringing players in from lists and files."""
