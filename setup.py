"""Compile every module that has a `.pxd` beside it; without a C compiler the same files run interpreted.

`DREIERLEI_COMPILE=0` leaves them interpreted, `DREIERLEI_COMPILE=1` insists on compiling.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import sysconfig
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import Cython
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext, customize_compiler, new_compiler

SOURCE = Path("src")
BUILD = Path("build")
SHARED = "dreierlei._cyutility"
"""The module with the helper code of Cython that all others would else carry along, each a copy."""

INLINE = {SOURCE / f"dreierlei/{room}.pxd" for room in ("core/pointers", "core/simd", "kit/bits")}
"""Inline functions for others; nothing to compile."""

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "infer_types": True,
    "annotation_typing": False,
    "show_performance_hints": False,
}
COLD = {
    SHARED,
    "dreierlei.core.sketch",
    "dreierlei.core.sketch_heuristics",
    "dreierlei.core.stop_flag",
    "dreierlei.games.tricubo.state",
    "dreierlei.games.triominos.state",
}
"""Modules in which neither playouts nor searches spend their time: optimising them would only take longer."""

WISH = os.environ.get("DREIERLEI_COMPILE", "")


class BuildIfPossible(build_ext):
    """Build the extensions, or say in one line that they will run interpreted."""

    def run(self) -> None:
        """Build on all cores; leave nothing that was compiled from other sources."""
        self.parallel = self.parallel or os.cpu_count()
        self.numbers = count(1)
        try:
            super().run()
        except Exception as why:  # whatever a foreign compiler does, the install must go on
            go_on_without(why)
            for built in self.get_outputs():  # half of them compiled would not work with the other half
                Path(built).unlink()
            self.extensions = []
        if self.inplace:
            self.remove_stale()

    def build_extension(self, ext: Extension) -> None:
        """Say which one it is."""
        print(f"  compiling {next(self.numbers)}/{len(self.extensions)}: {ext.name}", flush=True)
        super().build_extension(ext)

    def remove_stale(self) -> None:
        """Remove what lies beside the sources and was not built from them: it would shadow them."""
        names = {str(SOURCE / self.get_ext_filename(ext.name)) for ext in self.extensions}
        for built in SOURCE.rglob("*" + sysconfig.get_config_var("EXT_SUFFIX")):
            if str(built) not in names:
                built.unlink()

    def get_outputs(self) -> list[str]:
        """Name the files that are really there."""
        return [path for path in super().get_outputs() if Path(path).exists()]


def go_on_without(why: Exception) -> None:
    """Say that the rules will run interpreted, or fail where compiling was insisted on."""
    if WISH == "1":
        raise why
    print(f"no C compiler could build the fast rules, they will run interpreted ({why})", file=sys.stderr)


def compiler_works() -> bool:
    """Compile next to nothing, so that a machine that cannot is known at once."""
    compiler = new_compiler()
    customize_compiler(compiler)
    with TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        try:
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except Exception as why:  # as above
            go_on_without(why)
            return False
    return True


def modules() -> list[Extension]:
    """Return one extension per `.py` with a `.pxd` beside it, and the one they share."""
    sources = sorted(pxd.with_suffix(".py") for pxd in SOURCE.rglob("*.pxd") if pxd not in INLINE)
    paths = {SHARED: []} | {".".join(path.with_suffix("").parts[1:]): [str(path)] for path in sources}
    if unknown := COLD - set(paths):
        raise SystemExit(f"setup.py: there are no modules {', '.join(sorted(unknown))}, which it calls cold")
    return [Extension(name, paths[name], extra_compile_args=arguments(name)) for name in paths]


def arguments(name: str) -> list[str]:
    """Return what a module tells the compiler."""
    if sys.platform == "win32":
        return []
    speed = ["-O1" if name in COLD else "-O3", "-g0"]
    chosen = [] if "CFLAGS" in os.environ else speed  # whoever sets flags means them
    return [*chosen, "-Wno-sign-compare", "-Wno-unused-function"]


def forget_other_recipes() -> None:
    """Throw away what was translated by other settings or tools: dates of files do not tell."""
    tools = (Cython.__version__, platform.python_version(), os.environ.get("CC"), os.environ.get("CFLAGS"))
    recipe = hashlib.sha256(Path("setup.py").read_bytes() + repr(tools).encode()).hexdigest()
    known = BUILD / "recipe"
    if not known.exists() or known.read_text() != recipe:
        shutil.rmtree(BUILD / "cython", ignore_errors=True)
        BUILD.mkdir(exist_ok=True)
        known.write_text(recipe)


def translated() -> list[Extension]:
    """Return the extensions, translated to C."""
    forget_other_recipes()
    print("  translating to C what has changed", flush=True)
    return cythonize(
        modules(),
        compiler_directives=DIRECTIVES,
        build_dir=str(BUILD / "cython"),
        include_path=[str(SOURCE)],
        shared_utility_qualified_name=SHARED,
        nthreads=0 if sys.platform == "win32" else os.cpu_count(),
        quiet=True,
    )


BUILDS = {"build", "build_ext", "bdist_wheel", "develop", "editable_wheel", "install"}
"""Neither metadata nor a source distribution needs C files."""

if __name__ == "__main__":  # not where processes of the translation are started anew
    wanted = WISH != "0" and BUILDS & set(sys.argv)
    setup(ext_modules=translated() if wanted and compiler_works() else [], cmdclass={"build_ext": BuildIfPossible})
