"""What everybody sees: pairings, standings, cross table, player cards, prints."""
