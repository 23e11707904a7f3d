"""The tournament on the server: its log in the store, its state in memory, its readers at their sockets."""
