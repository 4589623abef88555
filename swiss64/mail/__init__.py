"""Mail: an outbox that changes write to, and a worker that sends what is in it."""
