"""What others wrote is here as they wrote it: name, version and sha256 as in the manifest."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

VENDOR = Path(__file__).parents[1] / "swiss64" / "static" / "vendor"
HTMX = "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130"


def manifest() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads((VENDOR / "manifest.json").read_text(encoding="utf-8"))
    return found


def test_every_vendored_file_is_in_the_manifest_and_has_its_sha256() -> None:
    files = {path.name for path in VENDOR.iterdir()} - {"manifest.json"}
    assert files == {name for entry in manifest().values() for name in (entry["file"], entry["licence_file"])}
    for name, entry in manifest().items():
        content = (VENDOR / entry["file"]).read_bytes()
        assert content, f"{name} is empty"
        assert sha256(content).hexdigest() == entry["sha256"], name


def test_htmx_is_the_one_that_was_looked_at() -> None:
    entry = manifest()["htmx.org"]
    assert (entry["version"], entry["sha256"]) == ("4.0.1", HTMX)
    assert entry["version"] in entry["file"], "the address changes with the version"


def test_pages_load_the_vendored_file_of_the_manifest() -> None:
    base = (VENDOR.parents[1] / "templates" / "base.html").read_text(encoding="utf-8")
    assert f"vendor/{manifest()['htmx.org']['file']}" in base
