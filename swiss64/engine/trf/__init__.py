"""The Tournament Report File, the engine's outer language."""
