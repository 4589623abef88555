"""Who may do and see what in a tournament: its staff, visitors invited to a private one, helpers' phones."""
