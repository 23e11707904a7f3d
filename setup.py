"""Compile every module that has a `.pxd` beside it; without a C compiler the same files run interpreted."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

INLINE = {Path("src/dreierlei/kit/bits.pxd")}  # inline functions for others; nothing to compile
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "infer_types": True,
    "annotation_typing": False,
}


class BuildIfPossible(build_ext):
    """Build the extensions, or say in one line that they will run interpreted."""

    def run(self) -> None:
        """Build on all cores."""
        self.parallel = self.parallel or os.cpu_count()
        try:
            super().run()
        except Exception as why:  # whatever a foreign compiler does, the install must go on
            self.warn(f"no C compiler could build the fast rules, they will run interpreted ({why})")
            for built in self.get_outputs():  # half of them compiled would not work with the other half
                Path(built).unlink()
            self.extensions = []

    def get_outputs(self) -> list[str]:
        """Name the files that are really there."""
        return [path for path in super().get_outputs() if Path(path).exists()]


def modules() -> list[Extension]:
    """Return one extension per `.py` with a `.pxd` beside it."""
    sources = sorted(pxd.with_suffix(".py") for pxd in Path("src").rglob("*.pxd") if pxd not in INLINE)
    speed = [] if "CFLAGS" in os.environ else ["-O3", "-g0"]  # whoever sets flags means them
    args = [] if sys.platform == "win32" else [*speed, "-Wno-sign-compare", "-Wno-unused-function"]
    names = [".".join(source.with_suffix("").parts[1:]) for source in sources]
    return [Extension(name, [str(path)], extra_compile_args=args) for name, path in zip(names, sources, strict=True)]


BUILDS = {"build", "build_ext", "bdist_wheel", "develop", "editable_wheel", "install"}

setup(
    # Neither metadata nor a source distribution needs C files.
    ext_modules=(
        cythonize(modules(), compiler_directives=DIRECTIVES, build_dir="build/cython", include_path=["src"])
        if BUILDS & set(sys.argv)
        else []
    ),
    cmdclass={"build_ext": BuildIfPossible},
)
