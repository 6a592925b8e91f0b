#!/usr/bin/env python3
"""Runs every fuzz target on a fixed number of inputs made from small seeds. Ends with `N passed, N failed`."""
import argparse
import pathlib
import subprocess
import sys

ROUNDS = 1000000


def seeds(build):
    """The modules that are part of Joist, compiled with it."""
    return sorted(map(str, build.rglob("*.beam")))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joist", required=True, help="the command; the targets are beside it")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    args = parser.parse_args()
    directory = pathlib.Path(args.joist).resolve().parent
    passed = failed = 0
    for target in sorted(directory.glob("*_corpus")):
        done = subprocess.run([str(target), str(args.rounds), *seeds(directory.parent)], capture_output=True, text=True)
        if done.returncode == 0:
            passed += 1
        else:
            failed += 1
            print(f"{target.name}: ended with {done.returncode}: {done.stdout[-500:]}{done.stderr[-500:]}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
