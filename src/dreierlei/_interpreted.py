"""Importing this module makes all others of the package load from their `.py` files, compiled or not."""

import sys
from importlib.abc import PathEntryFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

_ROOT = Path(__file__).parent
_find = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))


def _hook(path: str) -> PathEntryFinder:
    if not Path(path).is_relative_to(_ROOT):
        raise ImportError(path)
    return _find(path)


sys.path_hooks.insert(0, _hook)
for _path in [path for path in sys.path_importer_cache if Path(path).is_relative_to(_ROOT)]:
    del sys.path_importer_cache[_path]
