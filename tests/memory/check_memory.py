#!/usr/bin/env python3
"""A runtime that made a million processes and lost them holds at most 20 % more memory than before.

    tests/memory/check_memory.py [--joist PATH] [--runs N]

The resident set, read a second after each of the two moments, of a runtime that is idle then; the median of the runs counts.
"""
import argparse
import pathlib
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from references import ROOT, find_references  # noqa: E402

WORK = ROOT / "build" / "memory"
BOUND = 1.2
PROCESSES = 1_000_000


def resident_kib(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return None


def growth(joist, reference, how):
    """After divided by before, or None if the program fails."""
    command = [joist, "run", "--otp", str(reference.root), "-pa", str(WORK), "memory_after", "main", how, str(PROCESSES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True) as child:
        sizes = []
        for word in ("before", "after"):
            if child.stdout.readline().strip() != word:
                child.kill()
                return None
            time.sleep(1.2)
            sizes.append(resident_kib(child.pid))
        child.kill()
    return sizes[1] / sizes[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joist", default=str(ROOT / "build" / "release" / "bin" / "joist"))
    parser.add_argument("--runs", type=int, default=3)
    args = parser.parse_args()
    references = find_references()
    if not references:
        print("0 passed, 0 failed, 2 skipped")
        return 0
    WORK.mkdir(parents=True, exist_ok=True)
    subprocess.run([references[-1].erlc, "-o", str(WORK), str(HERE / "memory_after.erl")], check=True)
    passed = failed = 0
    for how in ("join", "park"):
        ratios = [growth(args.joist, references[-1], how) for _ in range(args.runs)]
        if None not in ratios and statistics.median(ratios) <= BOUND:
            passed += 1
        else:
            failed += 1
            print(f"FAIL {how}: after / before {ratios}, at most {BOUND}")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
