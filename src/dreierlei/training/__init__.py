"""Training: nets that learn from games of the bots with themselves, generation by generation."""
