"""The calendar: which tournaments there are, stars, and feeds for calendar apps and news readers."""
