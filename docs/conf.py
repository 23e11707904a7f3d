"""How `make docs` builds the documentation."""

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

HERE = Path(__file__).parent
os.environ["DREIERLEI_PLAIN"] = "1"  # interpreted, the modules show their signatures
sys.path.insert(0, str(HERE.parent / "src"))

from dreierlei import __version__  # noqa: E402 (only now is it clear which modules are loaded)

project = "Dreierlei"
author = "Dreierlei contributors"
copyright = "Dreierlei contributors, Apache-2.0"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

default_role = "code"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "imported-members": True}
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"Dreierlei {release}"
html_favicon = "../src/dreierlei/web/icon.svg"
html_show_sphinx = False
html_copy_source = False


def list_other_pages(app: "Sphinx", page: str, source: list[str]) -> None:
    """List in the contents what no other list names, so that a new page needs no edit."""
    if page == "index":
        named = set(re.findall(r"^[\w/-]+$", source[0], re.MULTILINE))
        others = sorted(name for name in app.env.found_docs - named - {page} if "/" not in name)
        source[0] = source[0].replace("all other pages", "\n".join(others))


def setup(app: "Sphinx") -> None:
    """Connect what reads the pages."""
    app.connect("source-read", list_other_pages)
