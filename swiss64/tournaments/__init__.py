"""Tournaments themselves: create, edit, delete, schedule, journal; and the way from tables to the engine."""
