"""How long tests wait before they give up: however busy the machine is, what has not come by then will not come."""

PATIENCE = 180
"""Seconds."""
