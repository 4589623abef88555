"""The demonstration: tournaments and a series to look around in, made through the site's own operations."""
