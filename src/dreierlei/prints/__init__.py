"""Printed sheets of a Triominos tournament: its state in, a PDF for A4 out; no clock, no network. And the rules.

Every print has its function; `document` does them all by the name of their kind:

    pdf = document("sheets", tournament, game=1, round=2, link="https://example.org/t/7/", language="de")

`KINDS` lists the kinds, each with its title and what it takes. What cannot be printed, or not yet, is refused. Layouts
are the `.typ` files of this room, set by typst in its own fonts.
"""

from __future__ import annotations

from dreierlei.prints.booklet import booklet
from dreierlei.prints.certificates import certificates
from dreierlei.prints.document import KINDS, Kind, document
from dreierlei.prints.entrance import badges, check_in_list, table_cards
from dreierlei.prints.fonts import undrawn
from dreierlei.prints.log import log
from dreierlei.prints.page import odd_texts
from dreierlei.prints.pdf import checked_logo
from dreierlei.prints.poster import poster
from dreierlei.prints.results_page import results_page
from dreierlei.prints.seating import seating_by_name, seating_by_table
from dreierlei.prints.sheets import Link, sheets, spare_sheets
from dreierlei.prints.standings import final_ranking, finalists, preliminary_ranking, qualification

__all__ = [
    "KINDS",
    "Kind",
    "Link",
    "badges",
    "booklet",
    "certificates",
    "check_in_list",
    "checked_logo",
    "document",
    "final_ranking",
    "finalists",
    "log",
    "odd_texts",
    "poster",
    "preliminary_ranking",
    "qualification",
    "results_page",
    "seating_by_name",
    "seating_by_table",
    "sheets",
    "spare_sheets",
    "table_cards",
    "undrawn",
]
