"""Push: whoever wishes it is called when it is their turn and no page of theirs is open (RFC 8030, 8291, 8292)."""
