"""What rule writers share: grids, bags and dice, one-line text, walks, and the laws every game must keep."""
