"""The FIDE Dutch system of 2026 (C.04.3), exact: `pair_dutch` draws a round.

What is where: `request` (what a round is paired from), `histories`, `preferences` (article 1), `field`
(C1, C3), `completion` (C2, C4, C5), `floaters` (C6, C8), `at_once` (article 3.4), `criteria` (C7, C9
to C21), `order`, `transpositions`, `exchanges` (articles 3 and 4), `allocation` and `initial`
(article 5), `brackets` (article 3), `acceleration` (C.04.7). `weighted`, `deeper` and `trying` answer where
a question needs weights. `trace` tells what happened, `shortcomings` what could not be met, `verdict` why
another round is not right. `alternating` and `bracket` are the graphs.
"""

from swiss64.engine.pairing.dutch.allocation import ColourRule
from swiss64.engine.pairing.dutch.pair import DutchGame, DutchPairing, pair_dutch
from swiss64.engine.pairing.dutch.request import DutchRequest, ParityOf

__all__ = ["ColourRule", "DutchGame", "DutchPairing", "DutchRequest", "ParityOf", "pair_dutch"]
