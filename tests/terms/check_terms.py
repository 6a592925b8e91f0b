#!/usr/bin/env python3
"""A million generated pairs of terms: order, equality, hashes, text, copies, external format and arithmetic on erl and on joist.

    tests/terms/check_terms.py [--joist PATH] [--blocks N] [--pairs N] [--seed N]

term_pairs.erl, compiled once, runs on both and prints a digest for each block of pairs. Blocks count as cases. For the first
few that differ, the pairs with different results are printed. The oracle is OTP 29: earlier ones turn large integers into
floats with more than one rounding.
"""
import argparse
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from references import ROOT, compile_programs, find_references  # noqa: E402
from suite import run  # noqa: E402

MIN_RELEASE = 29
WORK = ROOT / "build" / "terms"


def erl(reference, function, numbers):
    call = f"term_pairs:{function}({','.join(map(str, numbers))}), halt()."
    return run([reference.erl, "-noshell", "-pa", str(WORK), "-eval", call], timeout=900)


def joist_run(joist, reference, function, numbers):
    return run([joist, "run", "--otp", str(reference.root), "-pa", str(WORK), "term_pairs", function, *map(str, numbers)],
               timeout=1800)


def lines_by_block(output):
    return {line.split()[0]: line for line in output.stdout.splitlines() if line}


def explain(joist, reference, seed, block, pairs):
    """Prints the pairs of a block whose results differ; a pair is three lines of explain/3."""
    def by_pair(output):
        lines = output.stdout.splitlines()
        return [lines[i:i + 3] for i in range(0, len(lines), 3)]
    expected = by_pair(erl(reference, "explain", [seed, block, pairs]))
    actual = by_pair(joist_run(joist, reference, "explain", [seed, block, pairs]))
    shown = 0
    for want, got in zip(expected, actual):
        if want[0] != got[0] and shown < 3:
            shown += 1
            print("erl:   " + want[0][:1500] + "\njoist: " + got[0][:1500] + "\n" + "\n".join(want[1:])[:3000])
    if len(expected) != len(actual):
        print(f"erl explained {len(expected)} pairs, joist {len(actual)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joist", default=str(ROOT / "build" / "release" / "bin" / "joist"))
    parser.add_argument("--blocks", type=int, default=1000)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    references = [r for r in find_references() if r.release >= MIN_RELEASE]
    if not references:
        print(f"no reference of OTP {MIN_RELEASE}\n0 passed, 0 failed, {args.blocks} skipped")
        return 0
    reference = references[-1]
    if failed := compile_programs(reference, [HERE / "term_pairs.erl"], WORK):
        print(failed)
        return 1
    numbers = [args.seed, args.blocks, args.pairs]
    expected = lines_by_block(erl(reference, "run", numbers))
    joist = joist_run(args.joist, reference, "run", numbers)
    actual = lines_by_block(joist)
    bad = [b for b in map(str, range(1, args.blocks + 1)) if expected.get(b) is None or expected[b] != actual.get(b)]
    for block in bad[:3]:
        print(f"block {block}: erl printed {expected.get(block)!r}, joist {actual.get(block)!r}")
        if block in actual:
            explain(args.joist, reference, args.seed, int(block), args.pairs)
    if joist.status != 0:
        print(f"joist ended with {joist.status}: {joist.stderr[-1000:]}")
    print(f"{args.blocks - len(bad)} passed, {len(bad)} failed, 0 skipped")
    return 1 if bad or joist.status != 0 else 0


if __name__ == "__main__":
    sys.exit(main())
