# The commands a person types. Each does all that it needs: packages, build, run.
PRESETS := release debug asan tsan stress fuzz

.PHONY: all build demo check check-quick bench packages clean $(PRESETS)

all: build

packages:
	@scripts/install-packages

# Leaves the command at build/release/bin/joist.
build: release

$(PRESETS): packages
	@cmake --preset $@ >build-$@.log 2>&1 || { cat build-$@.log; exit 1; }
	@rm -f build-$@.log
	@cmake --build build/$@

demo: build
	@python3 bench/demo.py --joist build/release/bin/joist

check: packages
	@python3 tests/check.py

# Only the release flavour: what to run between two edits.
check-quick: packages
	@python3 tests/check.py --quick

bench: build
	@python3 bench/bench.py --joist build/release/bin/joist $(BENCH_ARGS)

clean:
	rm -rf build
