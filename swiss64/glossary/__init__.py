"""The glossary: what the words of tournament chess mean, with examples that the engine computes."""
