# Two commands matter: `make serve` and `make test`. Both set up what they need in .venv.
.DEFAULT_GOAL := help
SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
# Three on two processors: browser and server tests wait more than they compute.
WORKERS ?= 3

# Compiled modules are kept: without them every command, kernel and worker compiles all that it imports.
unexport PYTHONDONTWRITEBYTECODE

# The newest Python from 3.11 on that is installed; PYTHON=... names another.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

.PHONY: help setup docs serve lab test check unit lint types layers scripts script-tools notebooks tests browser-tests soak mutants bench bank chances pictures host-pictures lock browser postgresql clean

help: ## say what can be made
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(VENV)/.test ## set up .venv for working on it: what runs, builds the docs and tests (no browser)

serve: $(VENV)/.run ## set up and open the lessons (PORT=8866 HOST=127.0.0.1 DATA=folder LESSONS=folder DATABASE=url)
	@test -e build/docs/index.html || nice $(PY) deploy/docs_site.py build/docs > /dev/null 2>&1 & # soon at /docs
	@$(BIN)/mahj-tutor serve $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST)) $(if $(DATA),--data "$(DATA)") $(if $(DATABASE),--database "$(DATABASE)") $(if $(LESSONS),--lessons "$(LESSONS)") $(ARGS)

lab: $(VENV)/.run ## the same lessons in JupyterLab
	@$(BIN)/mahj-tutor lab $(if $(PORT),--port $(PORT)) $(if $(LESSONS),--lessons "$(LESSONS)") $(ARGS)

# How the tests are put together, and what each part proves: docs/tests.md. Browser and all others are one run, so that
# no processor waits for the last test of a part; what `layers` has run is left out, and so is the plugin for
# notebooks, which takes long to load.
TESTS = $(BIN)/pytest -q -p no:nbval -n $(WORKERS) --dist worksteal --ignore tests/limits

test: $(VENV)/.test browser postgresql ## set up what tests need and run everything
	@$(MAKE) --no-print-directory -j $(WORKERS) types layers script-tools lint
	@$(MAKE) --no-print-directory -j 2 notebooks tests

# Of tests that are slow, each commit runs every fourth: four in a row take them all (tests/rota.py).
MAHJ_ROTA ?= $(shell git rev-list --count HEAD 2>/dev/null || echo 1)
export MAHJ_ROTA

tests: $(VENV)/.test # notebooks wait for their kernels: beside them is room for these
	$(TESTS) -m "not soak"

check: export MAHJ_ROTA = none
check: $(VENV)/.test ## the fast part, to be run all the time
	@$(MAKE) --no-print-directory -j $(WORKERS) types layers scripts lint
	$(TESTS) --ignore tests/browser -m "not browser and not soak and not slow"

unit: export MAHJ_ROTA = all
unit: $(VENV)/.test
	$(TESTS) --ignore tests/browser -m "not browser and not soak"

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell *.md docs lessons mahj_tutor widgets

types: $(VENV)/.test
	$(BIN)/mypy

layers: $(VENV)/.test
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -q -p no:nbval tests/limits

scripts: ## types and lint of the browser's code, where Node is found
	@sh deploy/node.sh types lint

script-tools: # the same, and Node is installed where it is missing
	@sh deploy/node.sh --install types lint

# One process, since the kernels are forked from one that has imported everything.
notebooks: $(VENV)/.test ## run every lesson notebook
	PYTHONPATH=tests/notebooks $(BIN)/pytest -q -p forked_kernels -p no:cacheprovider --nbval-lax --nbval-current-env lessons

browser-tests: export MAHJ_ROTA = all
browser-tests: $(VENV)/.test browser
	$(TESTS) -m "browser and not soak" tests/browser

soak: $(VENV)/.test browser postgresql ## the long proofs, whole
	MAHJ_ROTA=none $(BIN)/pytest -q -o faulthandler_timeout=0 -m soak tests
	MAHJ_ITEMS=20 $(TESTS) -m "not soak" tests/contract tests/unit/test_linear_parsers.py tests/unit/test_linear_server.py \
		tests/unit/test_authoring.py tests/unit/editor/test_workbench.py tests/unit/test_cookbook.py \
		tests/unit/test_game_files.py tests/unit/test_yaml_loaders.py
	MAHJ_ITEMS=20 $(TESTS) --ignore tests/browser --hypothesis-profile fresh -m "not browser and not soak" tests/properties
	$(MAKE) mutants

mutants: $(VENV)/.test ## put small faults into the rules and see which no test finds (COUNT=all SEED=0 PART=all)
	@$(BIN)/uv pip install -q --python $(PY) -c constraints-test.txt -e '.[soak]'
	$(PY) -m tests.soak.mutants $(if $(COUNT),--count $(COUNT)) $(if $(PART),--part $(PART)) --seed $(or $(SEED),0)

docs: $(VENV)/.run ## build the docs as a site in build/docs; the lessons' server shows it at /docs
	$(PY) deploy/docs_site.py build/docs

bench: $(VENV)/.test browser ## the figures, as ratios in one run
	$(PY) -m benchmarks

bank: $(VENV)/.run ## find the positions of shipped exercises again: those that are new, or no longer fit
	$(BIN)/mahj-tutor bank --shipped

chances: $(VENV)/.run ## count again how many games the computer players win from each position (some ten minutes)
	$(BIN)/mahj-tutor bank --chances

pictures: $(VENV)/.test browser ## take the README's pictures anew
	@$(BIN)/uv pip install -q --python $(PY) -c constraints-test.txt -e '.[pictures]'
	MAHJ_PICTURES=docs/pictures $(BIN)/pytest -q -m browser tests/browser/lessons/test_pictures.py -k "not readme"
	MAHJ_PICTURES=docs/pictures $(BIN)/pytest -q -m browser tests/browser/classroom/test_class_in_browser.py -k whole_cycle
	MAHJ_PICTURES=docs/pictures $(BIN)/pytest -q -m browser tests/browser/author/test_page.py -k keys_alone
	$(PY) -m tests.pictures docs/pictures

host-pictures: $(VENV)/.test browser ## take the pictures of JupyterLab, Notebook 7, Voila and marimo anew
	@$(BIN)/uv pip install -q --python $(PY) -c constraints-test.txt -e '.[pictures]'
	@$(PY) -m venv build/hosts && build/hosts/bin/pip install -q --disable-pip-version-check -e '.[lab,serve]' notebook marimo
	$(PY) -m tests.hosts build/hosts docs/pictures
	$(PY) -m tests.pictures docs/pictures

browser: ## find Chromium, Firefox and WebKit, or install them where that is allowed; only Chromium is required
	@sh deploy/browser.sh
	@sh deploy/engines.sh

postgresql: ## find PostgreSQL, or install it where that is allowed; without it its tests are skipped
	@sh deploy/postgresql.sh

LOCK = $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	--no-emit-index-url --no-emit-find-links

lock: $(VENV)/.uv ## write both locks again: exact versions with hashes, to run the lessons and to test them
	$(LOCK) --upgrade --extra test pyproject.toml -o constraints-test.txt
	echo hatchling | $(LOCK) --upgrade --extra serve --extra lab --extra docs -c constraints-test.txt pyproject.toml - -o constraints.txt

clean:
	rm -rf $(VENV) node_modules build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

# --- setting up ------------------------------------------------------------------------------------
# uv is taken by its hash, then installs the rest by theirs; where a mirror is known to pip alone, pip does it.

$(VENV)/.uv: constraints-test.txt
	@test -n "$(PYTHON)" || { echo "Mahj Tutor needs Python 3.11 or newer; install it, or name it: make serve PYTHON=/path/to/python3"; exit 1; }
	@echo "setting up $(VENV) ..."
	@if [ -e .git ] && ! git config core.hooksPath >/dev/null; then git config core.hooksPath .githooks; fi
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@awk '/^uv==/ {on = 1} on {print} on && !/\\$$/ {exit}' constraints-test.txt > $(VENV)/uv.txt
	@$(PY) -m pip install -q --disable-pip-version-check --require-hashes -r $(VENV)/uv.txt
	@touch $@

$(VENV)/.run: $(VENV)/.uv pyproject.toml constraints.txt
	@$(BIN)/uv pip install -q --python $(PY) -c constraints.txt hatchling \
		&& $(BIN)/uv pip install -q --python $(PY) -c constraints.txt --no-build-isolation -e '.[serve,lab,docs]' \
		|| { $(PY) -m pip install -q --disable-pip-version-check --require-hashes -r constraints.txt \
		&& $(PY) -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e . ; }
	@touch $@

$(VENV)/.test: $(VENV)/.run
	@$(BIN)/uv pip install -q --python $(PY) -c constraints-test.txt --no-build-isolation -e '.[test]' \
		|| $(PY) -m pip install -q --disable-pip-version-check --require-hashes -r constraints-test.txt
	@touch $@
