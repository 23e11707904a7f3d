"""What mutmut 3.8 asks of pytest's nodes and pytest 9.1 has no more: `_nodeid`, a former name of `nodeid`."""

from __future__ import annotations

from _pytest.nodes import Node

if not hasattr(Node, "_nodeid"):
    Node._nodeid = Node.nodeid  # type: ignore[attr-defined]  # mutmut's own name
