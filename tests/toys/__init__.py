"""Toy games, one for each shape that a game may have; the laws are tried on them before the real ones."""
