"""Series: several tournaments that count together, with points for their final places."""
