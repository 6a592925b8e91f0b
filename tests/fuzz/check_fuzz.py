#!/usr/bin/env python3
"""Runs every fuzz target on a fixed number of inputs made from small seeds. Ends with `N passed, N failed`."""
import argparse
import pathlib
import subprocess
import sys

ROUNDS = 1000000
ROOT = pathlib.Path(__file__).resolve().parents[2]


def seeds(name, build):
    """Files in fuzz/corpus, and for the reader of .beam files the modules that are part of Joist, compiled with it."""
    files = sorted((ROOT / "fuzz" / "corpus" / name).glob("*"))
    return [str(f) for f in files + (sorted(build.rglob("*.beam")) if name == "beam_reader" else [])]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joist", required=True, help="the command; the targets are beside it")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    args = parser.parse_args()
    directory = pathlib.Path(args.joist).resolve().parent
    passed = failed = 0
    for target in sorted(directory.glob("*_corpus")):
        files = seeds(target.name.removesuffix("_corpus"), directory.parent)
        done = subprocess.run([str(target), str(args.rounds), *files], capture_output=True, text=True)
        if done.returncode == 0:
            passed += 1
        else:
            failed += 1
            print(f"{target.name}: ended with {done.returncode}: {done.stdout[-500:]}{done.stderr[-500:]}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
