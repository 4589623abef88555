"""The pages of the administrators: accounts, requests to organise, the outbox, all tournaments."""
