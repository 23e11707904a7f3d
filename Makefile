# Two commands: `make run` plays, `make test` proves. Both set up everything they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd')
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: run test lint build bench clean

run: $(VENV)/run
	$(BIN)/dreierlei

test: $(VENV)/dev lint
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/bench
	$(BIN)/python -m bench

build: $(VENV)/dev
	$(BIN)/python -m build

clean:
	rm -rf $(VENV) build dist src/*.egg-info
	find src \( -name '*.so' -o -name '*.c' \) -delete

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q -U pip

# Compiled rules lie beside their sources: whoever edits a source compiles anew.
$(VENV)/run: $(BIN)/python pyproject.toml setup.py $(SOURCES)
	$(BIN)/pip install -q -e .
	@touch $@

$(VENV)/dev: $(BIN)/python pyproject.toml setup.py $(SOURCES)
	$(BIN)/pip install -q -e '.[dev]'
	@touch $@ $(VENV)/run

$(VENV)/bench: $(VENV)/dev
	$(BIN)/pip install -q -e '.[bench]'
	@touch $@
