# Two commands: `make run` plays, `make test` proves. Both set up everything they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd')
export PIP_DISABLE_PIP_VERSION_CHECK := 1

NODE := .cache/node
TSC := $(NODE)/node_modules/.bin/tsc
# What the tests use besides Python: a browser, a database, Redis, and npm for the checks of the page.
SYSTEM := chromium postgresql redis-server npm

.PHONY: run test lint build bench chaos system clean

run: $(VENV)/run
	$(BIN)/dreierlei serve

test: $(VENV)/dev system lint
	$(BIN)/python -m pytest -n auto --dist loadgroup

lint: $(VENV)/dev $(NODE)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@if [ -x $(TSC) ]; then $(TSC) -p src/dreierlei/web; else echo "the page's types are not checked: npm is missing"; fi

# Kill the server again and again while 200 games are played on it.
chaos: $(VENV)/dev
	$(BIN)/python -m tests.server.chaos --kills 50 --matches 200

bench: $(VENV)/bench
	$(BIN)/python -m bench

build: $(VENV)/dev
	$(BIN)/python -m build

# Debian's packages are installed where they are missing and can be; without them their tests say that they are skipped.
system:
	@missing=""; for package in $(SYSTEM); do dpkg -s $$package >/dev/null 2>&1 || missing="$$missing $$package"; done; \
	command -v chromium >/dev/null && missing=$$(echo "$$missing" | sed 's/chromium//'); \
	command -v npm >/dev/null && missing=$$(echo "$$missing" | sed 's/npm//'); \
	if [ -n "$$(echo $$missing)" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -q >/dev/null 2>&1; \
	  for package in $$missing; do \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $$package >/dev/null 2>&1 \
	      || echo "$$package cannot be installed here"; \
	  done; \
	fi

# Only checks use these; the page itself needs no build.
$(NODE)/ready: | system
	@mkdir -p $(NODE)
	@if command -v npm >/dev/null; then \
	  npm install --silent --no-audit --no-fund --no-package-lock --prefix $(NODE) typescript@5 axe-core@4 || true; \
	fi
	@touch $@

clean:
	rm -rf $(VENV) .cache build dist src/*.egg-info
	find src \( -name '*.so' -o -name '*.c' \) -delete

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q -U pip

# Compiled rules lie beside their sources: whoever edits a source compiles anew.
$(VENV)/run: $(BIN)/python pyproject.toml setup.py $(SOURCES)
	$(BIN)/pip install -q -e '.[server]'
	@touch $@

$(VENV)/dev: $(BIN)/python pyproject.toml setup.py $(SOURCES)
	$(BIN)/pip install -q -e '.[dev]'
	@touch $@ $(VENV)/run

$(VENV)/bench: $(VENV)/dev
	$(BIN)/pip install -q -e '.[bench]'
	@touch $@
