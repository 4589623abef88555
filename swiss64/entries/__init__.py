"""The players of a tournament: add, edit, absences, withdraw, renumber."""
