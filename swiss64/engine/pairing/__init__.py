"""Pairing: the rule sets, one module each, and what they share."""
