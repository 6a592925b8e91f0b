#!/usr/bin/env python3
"""make demo: the concurrency example on joist and, where there is an erl, on erl too."""
import argparse
import pathlib
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from runner import ROOT, Beam, Joist, find_references, run_row  # noqa: E402

LIMIT = 60
ROWS = [("1,000,000 processes spawned and joined", "spawn_join", 1_000_000),
        ("ring of 1,000 processes, 10,000 rounds", "{ring,1000}", 10_000)]


def with_progress(words, function):
    """Runs `function`, showing that time passes: in place on a terminal, else a line each ten seconds."""
    result = []
    worker = threading.Thread(target=lambda: result.append(function()))
    started = time.monotonic()
    terminal = sys.stdout.isatty()
    worker.start()
    while worker.is_alive():
        line = f"  {words} ... {time.monotonic() - started:5.1f} s"
        print(f"\r{line}" if terminal else line, end="" if terminal else "\n", flush=True)
        worker.join(0.2 if terminal else 10)
    if terminal:
        print(f"\r{' ' * 78}\r", end="", flush=True)
    return result[0]


def cell(sample):
    return f"{sample.ns / 1e9:8.2f} s {sample.peak_kib / 1024:8.0f} MiB" if sample.ns is not None else f"{sample.why:>20}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--joist", default=str(ROOT / "build" / "release" / "bin" / "joist"))
    args = parser.parse_args()
    references = find_references()
    if not references:
        sys.exit("the example needs Erlang's library tree (package erlang-nox)")
    runtimes = [Joist(args.joist, references[0]), Beam(references[0])]
    failed = False
    print(f"{'':42}" + "".join(f"{r.name:>22}" for r in runtimes) + "     ratio")
    for label, row, n in ROWS:
        samples = [with_progress(f"{r.name}: {label}", lambda r=r: run_row(r, row, n, LIMIT)) for r in runtimes]
        joist, beam = samples
        failed = failed or joist.ns is None
        ratio = f"{joist.ns / beam.ns:10.3f}" if joist.ns and beam.ns else \
            f"  < {joist.ns / (LIMIT * 1e9):.3f}" if joist.ns else ""
        print(f"{label:42}" + "".join(f"{cell(s):>22}" for s in samples) + ratio)
    print(f"Time and peak resident memory; each row has a limit of {LIMIT} s. BEAM walks the parent's long message queue at each of its\n"
          "collections, so a million processes that report to one parent take it minutes; Joist's collections never look at a queue.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
