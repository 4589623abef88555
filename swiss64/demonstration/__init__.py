"""The demonstration: three tournaments to look around in, made through the site's own operations."""
