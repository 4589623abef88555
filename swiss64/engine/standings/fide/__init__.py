"""FIDE's tie-breaks and standings (C.07), each tie-break a small function that tells what it is made of."""
