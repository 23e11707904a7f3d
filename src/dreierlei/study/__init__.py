"""Study: what teaches the games and looks back at finished play; no input or output."""
