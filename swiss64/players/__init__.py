"""Players known to Swiss64: their pages, who they are among the accounts, and what belongs together."""
