"""What an operator does beside serving: copies of the store, putting one back, and looking for what is wrong."""
