"""Live fragments: the registry of views, their cache, and the one route that serves them."""
