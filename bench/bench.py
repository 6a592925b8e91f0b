#!/usr/bin/env python3
"""make bench: the same .beam on joist and on each reference erl, interleaved; medians, ratios, JSON.

    bench/bench.py [--joist PATH] [--erl ERL]... [--runs 5] [--only TEXT] [--json FILE] [--quick]

Without --erl the `erl` on the PATH is the reference. Compare only ratios of one run: these are shared machines. Not a test.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from runner import ROOT, WORK, Beam, Joist, Reference, find_references, parked_kib, run_row  # noqa: E402

# label, row of bench.erl, size, divide by (operations a run), what it measures, target ratio or None
ROWS = [
    ("function call", "call", 20_000_000, 20_000_000, "a local call of a function that returns its argument, in a loop", 8),
    ("guard dispatch", "guard", 12_000_000, 12_000_000, "six clauses told apart by type tests", 8),
    ("list head", "head", 20_000_000, 20_000_000, "hd/1, tl/1 and an addition along a list of 1,000", 8),
    ("binary construction", "binary", 5_000_000, 5_000_000, "one byte appended to a binary", 8),
    ("record update", "record", 10_000_000, 10_000_000, "a five-field record with two fields changed", 8),
    ("float segment", "float", 5_000_000, 5_000_000, "a float written to a binary, matched again, and an addition", 8),
    ("256-bit integer", "bigint", 3_000_000, 3_000_000, "times 3, plus, band, plus on 256-bit integers", None),
    ("closures", "closure", 5_000_000, 5_000_000, "map, filter and foldl over 1,000 elements", 8),
    ("lists:reverse/1 of 100", "reverse100", 500_000, 500_000, "the native list reversal", None),
    ("spawn + 2 messages", "spawn_message", 300_000, 300_000, "spawn, send, answer, end", None),
    ("ETS insert + lookup", "ets", 2_000_000, 2_000_000, "one set table, 1,024 keys", None),
    ("module load", "module_load", 200, 200, "load, delete and purge the benchmark's own module", None),
    ("spawn and join 5,000", "spawn_join", 5_000, 5_000, "the parent spawns all, then receives all", None),
    ("spawn and join 10,000", "spawn_join", 10_000, 10_000, "the same", None),
    ("spawn and join 100,000", "spawn_join", 100_000, 100_000, "the same", 0.05),
    ("spawn and join 100,000, off_heap", "spawn_join_off_heap", 100_000, 100_000, "message_queue_data off_heap in the parent", None),
    ("spawn and join 1,000,000", "spawn_join", 1_000_000, 1_000_000, "the same", None),
    ("spawn and join 1,000,000, off_heap", "spawn_join_off_heap", 1_000_000, 1_000_000, "message_queue_data off_heap in the parent", None),
    ("ring 1,000 x 1,000", "{ring,1000}", 1_000, 1_000_000, "hops of one token", 0.5),
    ("ring 1,000 x 10,000", "{ring,1000}", 10_000, 10_000_000, "hops of one token", 0.5),
    ("ring 128 x 1,000", "{ring,128}", 1_000, 128_000, "hops of one token", 0.5),
    ("chained spawns, 1 chain", "{chain,1}", 1_000_000, 1_000_000, "each process spawns the next and ends", 0.5),
    ("chained spawns, 10 chains", "{chain,10}", 1_000_000, 1_000_000, "the same in 10 chains", 0.5),
    ("chained spawns, 100 chains", "{chain,100}", 1_000_000, 1_000_000, "the same in 100 chains", 0.5),
    ("one-way send 10,000,000", "send", 10_000_000, 10_000_000, "one sender, one receiver", 0.6),
    ("ping-pong 1,000,000", "pingpong", 1_000_000, 1_000_000, "round trips between two processes", 0.6),
    ("map, body recursive, 10,000", "map_body", 10_000, 10_000, "[X * 2 | map(Xs)], stack as deep after as before", 8),
    ("map, body recursive, 1,000,000", "map_body", 1_000_000, 1_000_000, "the same", 0.8),
    ("map, body recursive, 10,000,000", "map_body", 10_000_000, 10_000_000, "the same", 0.8),
    ("map, tail recursive, 10,000", "map_tail", 10_000, 10_000, "accumulator and lists:reverse/1", 8),
    ("map, tail recursive, 1,000,000", "map_tail", 1_000_000, 1_000_000, "the same", 0.8),
    ("map, tail recursive, 10,000,000", "map_tail", 10_000_000, 10_000_000, "the same", 0.8),
    ("map, swapped arguments, 10,000", "map_swapped", 10_000, 10_000, "the same with the arguments swapped", 8),
    ("map, swapped arguments, 1,000,000", "map_swapped", 1_000_000, 1_000_000, "the same", 0.8),
    ("map, swapped arguments, 10,000,000", "map_swapped", 10_000_000, 10_000_000, "the same", 0.8),
    ("park and wake 10,000", "park", 10_000, 10_000, "all wait in receive, each is woken once and answers", None),
    ("park and wake 1,000,000", "park", 1_000_000, 1_000_000, "the same", 0.3),
    ("one CPU-bound process", "one_cpu_bound", 30_000_000, 1, "a loop of calls", None),
    ("two CPU-bound processes", "two_cpu_bound", 30_000_000, 1, "the same loop twice at once (2 schedulers)", None),
]


def human(ns):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if ns >= size:
            return f"{ns / size:.3g} {unit}"
    return f"{ns:.3g} ns"


def median(values):
    return statistics.median(values) if values else None


def measure(label, row, n, per, runtimes, runs, timeout):
    """Samples of all runtimes, interleaved. A runtime that passed the timeout once is not run again."""
    samples = {r.name: [] for r in runtimes}
    why = {}
    for _ in range(runs):
        for runtime in runtimes:
            if runtime.name in why:
                continue
            sample = run_row(runtime, row, n, timeout)
            if sample.ns is None:
                why[runtime.name] = sample.why
            else:
                samples[runtime.name].append(sample)
    result = {"row": label, "n": n}
    for name, s in samples.items():
        result[name] = {"ns_per_operation": median([x.ns for x in s]) / per, "ns": median([x.ns for x in s]),
                        "peak_kib": median([x.peak_kib for x in s]), "runs": len(s)} if s else {"failed": why[name]}
    return result


def print_row(result, target, reference_names):
    joist = result["Joist"]
    words = f"{result['row']:36}"
    words += f"{human(joist['ns_per_operation']):>10}" if "ns" in joist else f"{joist['failed'][:40]:>10}"
    for name in reference_names:
        other = result[name]
        if "ns" in other and "ns" in joist:
            ratio = joist["ns"] / other["ns"]
            words += f"  {human(other['ns_per_operation']):>10} {ratio:7.3f}"
        else:
            words += f"  {other.get('failed', '')[:18]:>18}"
    if target is not None:
        words += f"   target {target}"
    print(words, flush=True)


def startup(runtimes, runs):
    """Wall time of the whole command for a program that does nothing."""
    result = {"row": "start-up of an empty program", "n": 1}
    walls = {r.name: [] for r in runtimes}
    for _ in range(runs):
        for runtime in runtimes:
            walls[runtime.name].append(run_row(runtime, "empty", 1, 60).wall_ns)
    for name, w in walls.items():
        result[name] = {"ns_per_operation": median(w), "ns": median(w), "runs": runs}
    return result


def thread_chain(count):
    """The C++ comparison: a std::thread that starts the next and ends, `count` times; nanoseconds a thread."""
    program = WORK / "thread_chain"
    subprocess.run(["g++", "-O2", "-std=c++20", "-pthread", "-o", str(program), str(ROOT / "bench" / "thread_chain.cpp")], check=True)
    return float(subprocess.run([str(program), str(count)], capture_output=True, text=True, check=True).stdout)


def parked(runtimes, n):
    result = {"row": f"bytes per parked process ({n:,})", "n": n}
    for runtime in runtimes:
        full, base = parked_kib(runtime, n, 120), parked_kib(runtime, 0, 30)
        result[runtime.name] = None if full is None or base is None else (full - base) * 1024 / n
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joist", default=str(ROOT / "build" / "release" / "bin" / "joist"))
    parser.add_argument("--erl", action="append", default=[])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--timeout", type=int, default=60, help="seconds for each run")
    parser.add_argument("--only", default="", help="rows whose label contains this")
    parser.add_argument("--json", default=str(WORK / "bench.json"))
    args = parser.parse_args()
    references = [Reference(pathlib.Path(e).resolve().parent.parent) for e in args.erl] or find_references()[:1]
    if not references:
        sys.exit("no erl on the PATH and no --erl given")
    runtimes = [Joist(args.joist, references[-1])] + [Beam(r) for r in references]
    names = [r.name for r in runtimes[1:]]
    print(f"{'row (time an operation, medians)':36}{'Joist':>10}" + "".join(f"  {n:>10}   ratio" for n in names))
    results = []
    if args.only in "start-up of an empty program":
        results.append(startup(runtimes, args.runs))
        print_row(results[-1], 0.3, names)
    for label, row, n, per, _, target in ROWS:
        if args.only not in label:
            continue
        results.append(measure(label, row, n, per, runtimes, args.runs, args.timeout))
        print_row(results[-1], target, names)
    if args.only in "std::thread chain":
        ns = thread_chain(20_000)
        results.append({"row": "std::thread chain (C++)", "ns_per_operation": ns})
        print(f"{'std::thread chain (C++)':36}{human(ns):>10}")
    for n in (100_000, 1_000_000):
        if args.only in f"bytes per parked process ({n:,})":
            results.append(parked(runtimes, n))
            print(f"{results[-1]['row']:36}" + "  ".join(
                f"{name}: {results[-1][name]:.0f}" if results[-1][name] else f"{name}: failed" for name in ["Joist"] + names))
    pathlib.Path(args.json).parent.mkdir(parents=True, exist_ok=True)
    pathlib.Path(args.json).write_text(json.dumps(results, indent=1))
    print(f"written: {args.json}")


if __name__ == "__main__":
    main()
