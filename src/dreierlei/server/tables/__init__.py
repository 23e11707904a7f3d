"""Tables: what happens where a match is played."""
