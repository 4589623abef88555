"""The front page and what belongs to no part: health, choice of language."""
