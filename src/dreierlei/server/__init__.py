"""The async shell: HTTP, WebSocket, accounts, storage."""
