# Two commands: `make run` plays, `make test` proves. Both set up everything they need, and say what they do.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd')
TESTS := $(BIN)/python -m pytest
# The tests of a file share a worker, and with it their server; the longest files begin first (tests/conftest.py).
# Half of the time a test waits for a browser, a server or a disc: two workers for each core.
SPREAD := -n $(shell expr 2 \* $$(getconf _NPROCESSORS_ONLN)) --dist loadfile --no-loadscope-reorder
# Else every server and every worker that tests start would translate all sources anew.
unexport PYTHONDONTWRITEBYTECODE

NODE := .cache/node
TSC := $(NODE)/node_modules/.bin/tsc
# What the tests use besides Python: a browser, a database, Redis, and npm for the checks of the page.
SYSTEM := chromium chromium-headless-shell postgresql redis-server npm
# The rooms that need neither server nor browser.
PURE := tests/core tests/kit tests/games tests/play tests/golden tests/perft tests/laws tests/fuzz tests/tournament

.PHONY: run quick test slow lint docs build bench constraints system clean ready

run:
	@$(MAKE) --no-print-directory -j2 $(VENV)/run $(VENV)/compiled
	$(BIN)/dreierlei serve

# Three speeds: the pure rooms in about a minute, what every change needs, and what takes long.
quick: ready
	$(TESTS) $(SPREAD) $(PURE)

test: ready system lint
	@echo "running the tests"
	$(TESTS) $(SPREAD)

slow: SYSTEM += firefox-esr
slow: ready system $(NODE)/ready docs
	DREIERLEI_COMPILE=0 $(PIP) install -q --no-build-isolation -c constraints.txt -e '.[dev,ray,mutation]'
	$(TESTS) $(SPREAD) -m slow
	DREIERLEI_EXAMPLES=20 $(TESTS) $(SPREAD) tests/fuzz tests/games tests/browser/test_boards.py tests/server/test_schema.py
	$(BIN)/python -m tests.server.chaos --kills 50 --matches 200
	$(BIN)/python -m tests.fuzz.strangers --seconds 3600
	$(BIN)/python -m tests.mutation.planted
	@echo "planting faults: a small room and the page's chooser whole, of large rooms a fixed sample (whole they take hours)"
	$(BIN)/python -m tests.mutation play
	$(BIN)/python -m tests.mutation tournament --sample 400
	$(BIN)/python -m tests.mutation tables --sample 200
	$(BIN)/python -m tests.mutation.page

lint: ready $(NODE)/ready
	@echo "checking style, types and imports"
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@if [ -x $(TSC) ]; then $(TSC) -p src/dreierlei/web; else echo "the page's types are not checked: npm is missing"; fi

docs: ready
	$(BIN)/sphinx-build -W -q -j auto docs build/docs
	@echo "open build/docs/index.html"

bench: $(VENV)/bench $(VENV)/compiled
	$(BIN)/python -m bench

build: ready
	$(BIN)/python -m build

# The exact versions that the tests run with: whatever is newest now.
constraints:
	rm -rf build/constraints && $(PYTHON) -m venv build/constraints
	DREIERLEI_COMPILE=0 build/constraints/bin/pip install -q -e '.[dev,ray,mutation]'
	@{ sed '/^[^#]/,$$d' constraints.txt; build/constraints/bin/pip freeze --all --exclude pip --exclude-editable; } > build/constraints.txt
	mv build/constraints.txt constraints.txt

# Debian's packages are installed where they are missing and can be; without them their tests say that they are skipped.
system:
	@missing=""; for package in $(SYSTEM); do dpkg -s $$package >/dev/null 2>&1 || missing="$$missing $$package"; done; \
	for there in chromium npm; do command -v $$there >/dev/null && missing=$$(echo "$$missing " | sed "s/ $$there / /"); done; \
	if [ -n "$$(echo $$missing)" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -q >/dev/null 2>&1; \
	  for package in $$missing; do \
	    echo "installing Debian's $$package"; \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $$package >/dev/null 2>&1 \
	      || echo "$$package cannot be installed here"; \
	  done; \
	fi

# Only checks use these; the page itself needs no build.
$(NODE)/ready: Makefile | system
	@mkdir -p $(NODE)
	@if command -v npm >/dev/null; then \
	  echo "fetching what checks the page"; \
	  npm install --silent --no-audit --no-fund --no-package-lock --prefix $(NODE) typescript@5 axe-core@4 jsdom@26 || true; \
	fi
	@touch $@

clean:
	rm -rf $(VENV) .cache build dist src/*.egg-info
	find src \( -name '*.so' -o -name '*.c' \) -delete

ready:
	@$(MAKE) --no-print-directory -j2 $(VENV)/dev $(VENV)/compiled

# What compiles, first, so that the packages are fetched while the compiler works.
$(VENV)/tools: constraints.txt
	@echo "1/3 making a Python environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install -q -c constraints.txt setuptools Cython
	@touch $@

$(VENV)/run: pyproject.toml src/dreierlei/__init__.py | $(VENV)/tools
	@echo "2/3 fetching Python packages"
	@DREIERLEI_COMPILE=0 $(PIP) install -q --no-build-isolation -e '.[server]'
	@echo "2/3 done"
	@touch $@

$(VENV)/dev: pyproject.toml constraints.txt src/dreierlei/__init__.py | $(VENV)/tools
	@echo "2/3 fetching Python packages, also those that only tests use"
	@DREIERLEI_COMPILE=0 $(PIP) install -q --no-build-isolation -c constraints.txt -e '.[dev]'
	@echo "2/3 done"
	@touch $@ $(VENV)/run

$(VENV)/bench: $(VENV)/dev
	DREIERLEI_COMPILE=0 $(PIP) install -q --no-build-isolation -e '.[bench]'
	@touch $@

# Compiled rules lie beside their sources: whoever edits a source compiles anew, and only what depends on it.
$(VENV)/compiled: setup.py $(SOURCES) | $(VENV)/tools
	@echo "3/3 compiling the rules for this machine"
	@$(BIN)/python setup.py -q build_ext --inplace
	@echo "3/3 done"
	@touch $@
