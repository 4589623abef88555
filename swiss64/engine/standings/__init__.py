"""Standings: scores, tie-breaks, ranking, performance."""
