"""The pure engine: chess tournaments and nothing else.

No web framework, no database, no clock, no files, no human language. Frozen
dataclasses in, frozen dataclasses out. ``tests/engine/test_purity.py`` holds it to that.
"""
