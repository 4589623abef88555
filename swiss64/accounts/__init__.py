"""Accounts: log in, log out, change the password."""
