#!/usr/bin/env python3
"""Long built-ins let other processes run: yields:main/0 on one scheduler. `yields:gaps/0`, by hand, prints times, also on erl.

    tests/yields/check_yields.py [--joist PATH]
"""
import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from references import ROOT, compile_programs, find_references  # noqa: E402
from suite import run  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joist", default=str(ROOT / "build" / "release" / "bin" / "joist"))
    args = parser.parse_args()
    references = find_references()
    if not references:
        print("0 passed, 0 failed, 1 skipped")
        return 0
    beams = ROOT / "build" / "yields"
    failed = compile_programs(references[0], [ROOT / "tests" / "yields" / "yields.erl"], beams)
    if failed:
        print(failed, "\n0 passed, 1 failed")
        return 1
    done = run([args.joist, "run", "+S", "1", "--otp", str(references[0].root), "-pa", str(beams), "yields", "main"], timeout=600)
    print(done.stdout[-3000:] + done.stderr[-2000:])
    return 0 if done.status == 0 and ", 0 failed" in done.stdout else 1


if __name__ == "__main__":
    sys.exit(main())
