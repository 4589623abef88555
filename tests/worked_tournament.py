"""A house-rules tournament of sixteen, every pairing and every final number worked out by hand.

Ratings fall from 2000 in steps of 20, so number n is the n-th of the start ranking. How
the rounds come about (``G`` is a goal of the house rules):

Round 1: top half v bottom half, the top half has White.

Round 2, scores 1 (1–8) and 0 (9–16). Nobody floats. Inside a group all are due the same
colour, so each pair disappoints one whatever is done (G5), and the halves decide (G7): 1–5, 2–6,
3–7, 4–8 and 9–13, 10–14, 11–15, 12–16. Both due the same, equal in all: the higher has White.

Round 3, scores 2 (1, 3, 6, 8), 1 (2, 4, 5, 7, 9, 11, 14, 16), 0 (10, 12, 13, 15).
Histories: 1 3 2 4 are WW, 5 6 7 8 WB, 9 10 11 12 BW, 13 14 15 16 BB. Due black: 1 3 | 2 4 9 11 |
10 12; due white: 6 8 | 5 7 14 16 | 13 15. G5 can be 0: black-due meets white-due. Group 2: 1–6 and 3–8
are the halves. Group 1 has places 2=1 4=2 5=3 7=4 9=5 11=6 14=7 16=8. 2 is meant for place 5; of the
white-due places 3 4 7 8 the nearest is 4: 2–7. 4 is meant for place 6: of 3 7 8 the nearest is 7: 4–14.
5 is meant for place 7: of 9 (place 5) and 11 (place 6) the nearest is 11: 5–11. Left: 9–16. Group 0: halves,
10–13 and 12–15.

Round 4, scores 3 (1), 2½ (3, 8), 2 (2, 4, 5, 6), 1½ (9, 16), 1 (7, 11, 13, 14), ½ (12, 15), 0 (10): a
chain of floats. All of 1–8 have one White more and are due black, 9–16 due white. Nobody comes to three
running or a difference of 3 (G4). However the chain runs, six are disappointed (G5): three pairs of the
upper half among themselves, three of the lower. G6: the lowest float, to the highest they may meet: 1–3,
8–2 (8 met 4, and 2 is the highest), 4–5 stay and 6–9, 16–7, 11–13 stay and 14–12, 15–10. Colours where
both are due the same: the one whose last game was the other colour wins (longer run): 8 and 5 have
black, 11, 12 and 10 white; 1–3 is equal in all, so 1 has White.
"""

from __future__ import annotations

# Every other player first, so that the start ranking has something to do.
NAMES = (
    "Anna Aalders", "Bram de Boer", "Carla Claes", "Daan van Dijk", "Eva Evers", "Freek Faber",
    "Greet de Groot", "Hans 't Hart", "Ilse Ilsink", "Jan Jansen", "Karin Kok", "Leo van der Laan",
    "Mia Meijer", "Niek Noord", "Olav Otten", "Petra Pos",
)  # fmt: skip
RATINGS = tuple(2000 - 20 * place for place in range(16))

# (white, black, result) by board; results as they are typed: 1, 5 (draw), 0.
ROUNDS: tuple[tuple[tuple[int, int, str], ...], ...] = (
    ((1, 9, "1"), (2, 10, "1"), (3, 11, "1"), (4, 12, "1"),
     (5, 13, "1"), (6, 14, "1"), (7, 15, "1"), (8, 16, "1")),
    ((1, 5, "1"), (2, 6, "0"), (3, 7, "1"), (4, 8, "0"),
     (9, 13, "1"), (10, 14, "0"), (11, 15, "1"), (12, 16, "0")),
    ((6, 1, "0"), (8, 3, "5"), (7, 2, "0"), (14, 4, "0"),
     (5, 11, "1"), (16, 9, "5"), (13, 10, "1"), (15, 12, "5")),
    ((1, 3, "5"), (2, 8, "1"), (4, 5, "0"), (9, 6, "1"),
     (16, 7, "0"), (11, 13, "5"), (12, 14, "1"), (10, 15, "0")),
)  # fmt: skip

# Final standings: number, points, Buchholz, Sonneborn-Berger, wins, as people write them.
# Buchholz of 1: 9 (2½) + 5 (3) + 6 (2) + 3 (3) = 10½; Sonneborn-Berger: 2½ + 3 + 2 + ½·3 = 9. And so on.
STANDINGS = (
    (1, "3½", "10½", "9", "3"),
    (3, "3", "9½", "6½", "2"),
    (5, "3", "8½", "5", "3"),
    (2, "3", "6½", "4½", "3"),
    (8, "2½", "9½", "5", "2"),
    (9, "2½", "8½", "4¼", "2"),
    (6, "2", "10", "4", "2"),
    (7, "2", "9", "3", "2"),
    (4, "2", "8", "2½", "2"),
    (11, "1½", "9", "2¼", "1"),
    (16, "1½", "8½", "2¾", "1"),
    (13, "1½", "7", "¾", "1"),
    (12, "1½", "6", "1¾", "1"),
    (15, "1½", "5", "¾", "1"),
    (14, "1", "5½", "0", "1"),
    (10, "0", "7", "0", "0"),
)
