# make play: install, and play in the browser. make test: install what the tests need and run them;
# those in a real browser only where Chromium is there, or where MCLUB_BROWSER=require, those in a
# real terminal only where tmux is there, or where MCLUB_TERMINAL=require, those on a database only
# where Debian's postgresql is there, or where MCLUB_POSTGRES=require. make sweep: run the many random
# games, tamperings, twins and matrices, of which make test runs a few (see tests/sweeping.py), with
# GAMES=all all of them. make pictures: take the pictures of the documents in a chromium. make bench:
# measure, into build/bench.json too; BASE=FILE names what is worse than in the file of an earlier run.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Many tests wait for programs that they have started: half as many again as there are cores.
JOBS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) \* 3 / 2)
TERMINAL := $(or $(MCLUB_TERMINAL),$(shell command -v tmux))
BROWSER := $(or $(MCLUB_BROWSER),$(shell command -v chromium-headless-shell || command -v chromium))
POSTGRES := $(or $(MCLUB_POSTGRES),$(wildcard /usr/lib/postgresql/*/bin/initdb))
# The tests write half a gigabyte that nobody keeps: into memory, where there is room.
SHM := $(shell [ "$$(df -Pk /dev/shm 2>/dev/null | awk 'END {print $$4}')" -gt 2000000 ] 2>/dev/null && \
	[ -w /dev/shm ] && echo /dev/shm)
PYTEST := $(if $(SHM),TMPDIR=$(SHM)) PYTHONPATH=. PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 $(BIN)/python -m pytest \
	-p xdist -p syrupy -p _hypothesis_pytestplugin -n $(JOBS) --dist worksteal \
	tests $(if $(BROWSER),,--ignore=tests/browser) \
	$(if $(TERMINAL),,$(addprefix --ignore=tests/play/test_,play_terminal.py play_sizes.py replay_terminal.py))

.PHONY: play test sweep left-out lint messages format bench pictures clean

play: $(VENV)/.installed
	$(BIN)/mclub serve --open $(if $(PORT),--port $(PORT))

test: $(VENV)/.tested left-out
	$(PYTEST) -m "not sweep"

sweep: $(VENV)/.tested left-out
	$(if $(GAMES),MCLUB_SWEEP=$(GAMES)) $(PYTEST) -m sweep

left-out:
	$(if $(BROWSER),,@echo "The tests in a browser are left out: install the package chromium-headless-shell for them.")
	$(if $(TERMINAL),,@echo "The tests in a terminal are left out: install the package tmux for them.")
	$(if $(POSTGRES),,@echo "The tests on a database are left out: install the package postgresql for them.")

lint: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

messages: $(VENV)/.tested
	PYTHONPATH=. $(BIN)/python -m tests.languages.update

format: $(VENV)/.tested
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.tested
	$(BIN)/python -m tests.benchmarks $(if $(BASE),--base $(BASE))

pictures: $(VENV)/.tested
	PYTHONPATH=. $(BIN)/python -m tests.pictures

$(VENV)/.made:
	$(PYTHON) -m venv $(VENV)
	$(PIP) --upgrade "pip>=25.1"
	touch $@

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)/.made
	$(PIP) -c constraints.txt -e ".[service]"
	touch $@

# What the tests need contains what playing needs.
$(VENV)/.tested: pyproject.toml constraints.txt | $(VENV)/.made
	$(PIP) --no-compile -c constraints.txt -e ".[pictures,service,play,cluster,postgres,ladder]" --group dev
	touch $(VENV)/.installed $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
