# What a person types here; CI runs the same. `make help` lists it.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
JOBS   ?= 2

# uv where it is present is quicker; pip does the same. Both check the hashes of the lock file.
ifneq ($(shell command -v uv 2>/dev/null),)
MAKE_VENV = uv venv --quiet --allow-existing --python "$(PYTHON)" $(VENV)
INSTALL   = uv pip install --quiet --python $(BIN)/python --require-hashes -r
else
MAKE_VENV = $(PYTHON) -m venv $(VENV)
INSTALL   = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r
endif

.PHONY: help run test test-slow test-browser check format lint types contracts texts soak bench lock clean

help:  ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

# Without a token the bot plays in the playground, with a database that no real chat gets to see,
# and as fast as it can: FLOOD_LIMITS=telegram make run shows it at the pace of Telegram.
run: $(VENV)/run.stamp  ## start the bot; without a BOT_TOKEN in .env, with people in a browser
	@if $(BIN)/python -c 'import sys; from bot.config import read_environment as settings; \
	sys.exit("BOT_TOKEN" not in settings())'; then exec $(BIN)/python -m bot; fi; \
	export DATABASE_PATH=playground-bot.sqlite3 FLOOD_LIMITS=$${FLOOD_LIMITS:-none}; \
	exec $(BIN)/python -m playground --browser -- $(BIN)/python -m bot

test: $(VENV)/dev.stamp  ## run the tests
	$(BIN)/python -m pytest -q -n $(JOBS) --dist loadfile -m "not slow and not browser"

test-slow: $(VENV)/dev.stamp  ## run the tests that take longer
	$(BIN)/python -m pytest -q -m slow

test-browser: $(VENV)/dev.stamp  ## play in a browser (needs Chromium; PICTURES=docs draws anew)
	$(BIN)/python -m pytest -q tests/browser -m browser $(if $(PICTURES),--pictures $(PICTURES))

check: format lint types contracts test  ## everything that CI checks

format: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .

types: $(VENV)/dev.stamp
	$(BIN)/mypy

contracts: $(VENV)/dev.stamp
	$(BIN)/lint-imports

texts: $(VENV)/dev.stamp  ## bring the catalogues in locales/ up to date with the code
	@mkdir -p build
	$(BIN)/pybabel --quiet extract --omit-header --keyword N_ --add-location file --sort-by-file \
	  -o build/bot.pot bot
	$(BIN)/pybabel --quiet update --no-fuzzy-matching --ignore-obsolete --width 99 \
	  --ignore-pot-creation-date -D bot -d locales -i build/bot.pot
	@sed -i -E '1,25{/^"(Report-Msgid|POT-C|PO-Rev|Last-T|Language-T|Generated)/d}' \
	  locales/*/LC_MESSAGES/bot.po

soak: $(VENV)/dev.stamp  ## play many tables through faults and kills (some minutes; TABLES=40)
	$(BIN)/python -m tests.e2e.soak $(TABLES)

bench: $(VENV)/dev.stamp  ## measure the rules engine and the drawing of pictures
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.pictures

lock:  ## pin the newest versions that pyproject.toml allows (needs uv)
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	  --quiet --upgrade --custom-compile-command "make lock" -o requirements.lock
	uv pip compile pyproject.toml --group test --group bench --universal --python-version 3.11 \
	  --generate-hashes --quiet --upgrade --custom-compile-command "make lock" \
	  -c requirements.lock -o requirements-dev.lock

clean:  ## remove what was made here, but no database
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

$(BIN)/python:
	$(MAKE_VENV)

# pip removes nothing when both are installed: the larger one holds all of the smaller.
$(VENV)/run.stamp: requirements.lock | $(BIN)/python
	$(INSTALL) requirements.lock
	@touch $@

$(VENV)/dev.stamp: requirements-dev.lock | $(BIN)/python
	$(INSTALL) requirements-dev.lock
	@touch $@ $(VENV)/run.stamp
