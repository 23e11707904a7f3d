"""The tournament on the server: its log in the store, its desk in memory, its readers at their sockets."""
