"""Rating lists of FIDE and the KNSB: brought in, searched, and taken over into a tournament."""
