#!/usr/bin/env python3
"""The differential runner: each tests/diff/NAME.erl runs as NAME:main() on `erl` and on `joist`; the outputs must be equal.

    tests/run_diff.py [--joist PATH] [--flavour NAME] [--release N]... [NAME]...

A program may say in comments among its first lines:
    %% requires: otp 27            only on references of at least that release
    %% skip: stress REASON         not in that flavour (release, asan, tsan, stress, debug)
    %% timeout: 60                 seconds (default 30; sanitizers get 6 times that, stress 20 times)
"""
import argparse
import hashlib
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from references import ROOT, compile_programs, find_references  # noqa: E402
from suite import Counts, first_difference, in_parallel, run  # noqa: E402

PROGRAMS = [ROOT / "tests" / "diff", ROOT / "tests" / "regression"]
WORK = ROOT / "build" / "diff"


class Program:
    def __init__(self, path):
        self.path = path
        self.name = path.stem
        head = "".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:12])
        self.min_release = int(m.group(1)) if (m := re.search(r"%% requires: otp (\d+)", head)) else 0
        self.skips = dict(re.findall(r"%% skip: (\w+) (.+)", head))
        self.timeout = int(m.group(1)) if (m := re.search(r"%% timeout: (\d+)", head)) else 30


def expected_output(reference, program, beams):
    """What real BEAM prints; kept below build/diff, keyed by the program's text."""
    key = hashlib.sha256(program.path.read_bytes()).hexdigest()[:16]
    kept = WORK / f"expected{reference.release}" / f"{program.name}.{key}"
    if kept.exists():
        return kept.read_bytes().decode("utf-8"), None
    # In a process of its own, as `joist run` does it, so that stack traces end at main/0 on both sides; without the reports of
    # crashed processes, which would come between the lines at any moment.
    start = (f"logger:set_primary_config(level, none), {{P, M}} = spawn_monitor({program.name}, main, []), receive {{'DOWN', M, process, P, normal}} -> halt(0); "
             "{'DOWN', M, process, P, Reason} -> io:format(\"~p~n\", [Reason]), halt(1) end.")
    done = run([reference.erl, "-noshell", "-pa", str(beams), "-eval", start], timeout=program.timeout)
    if done.status != 0:
        return None, f"erl ended with {done.status}: {(done.stdout + done.stderr)[-300:]!r}"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(done.stdout.encode("utf-8"))
    return done.stdout, None


def check_program(joist, flavour, reference, program, beams, counts):
    if reference.release < program.min_release:
        return counts.skips(program.name, f"needs OTP {program.min_release}")
    if flavour in program.skips:
        return counts.skips(program.name, program.skips[flavour])
    case = f"{program.name} ({reference})"
    expected, problem = expected_output(reference, program, beams)
    if problem:
        return counts.fails(case, problem)
    slower = {"release": 1, "stress": 20}.get(flavour, 6)
    done = run([joist, "run", "--otp", str(reference.root), "-pa", str(beams), program.name, "main"],
               timeout=program.timeout * slower)
    if done.status is None:
        return counts.fails(case, f"joist did not end within {program.timeout * slower} s")
    if done.status != 0:
        return counts.fails(case, f"joist ended with {done.status}: {(done.stderr or done.stdout)[-600:]!r}")
    if done.stdout != expected:
        return counts.fails(case, first_difference(expected, done.stdout))
    counts.passes()


def run_suite(joist, flavour="release", releases=None, names=None):
    counts = Counts(f"diff {flavour}")
    programs = [Program(p) for folder in PROGRAMS for p in sorted(folder.glob("*.erl"))]
    if names:
        programs = [p for p in programs if p.name in names]
    work = []
    for reference in find_references():
        if releases and reference.release not in releases:
            continue
        beams = WORK / f"otp{reference.release}"
        chosen = [p for p in programs if p.min_release <= reference.release]
        failed = compile_programs(reference, [p.path for p in chosen], beams)
        for name, words in failed.items():
            counts.fails(f"{name} ({reference})", f"does not compile: {words[:300]}")
        work += [(reference, p, beams) for p in chosen if p.name not in failed]
    in_parallel(lambda w: check_program(joist, flavour, w[0], w[1], w[2], counts), work)
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joist", default=str(ROOT / "build" / "release" / "bin" / "joist"))
    parser.add_argument("--flavour", default="release")
    parser.add_argument("--release", type=int, action="append")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    counts = run_suite(args.joist, args.flavour, args.release, args.names)
    print(counts.line())
    return 1 if counts.failed else 0


if __name__ == "__main__":
    sys.exit(main())
