#!/usr/bin/env python3
"""Runs the Erlang programs of ../shared/cases (where that folder is there) against the outputs of real BEAM beside them.

    tests/run_cases.py [--joist PATH] [NAME]...

Programs compiled by OTP 29 must print NAME.out29; compiled by OTP 25 they must print NAME.out25, or NAME.out29 where the two
releases differ in the runtime itself (Joist follows OTP 29; such names are in cases/follows29.txt). Programs that need what
Joist does not have yet are in cases/skip.txt with the reason (NAME, or NAME@RELEASE); one listed there that passes is a failure, so that the list stays true.
"""
import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from references import ROOT, compile_programs, find_references  # noqa: E402
from suite import Counts, first_difference, in_parallel, run  # noqa: E402

CASES = ROOT.parent / "shared" / "cases" / "erl"
HERE = ROOT / "tests" / "cases"


def read_list(path):
    """Lines `name reason...`; # starts a comment."""
    entries = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        if line:
            name, _, reason = line.partition(" ")
            entries[name] = reason.strip()
    return entries


def check_case(joist, reference, name, beams, skip, follows29, counts):
    outs = [CASES / f"{name}.out{reference.release}"]
    if reference.release == 25 and name in follows29:
        outs.append(CASES / f"{name}.out29")
    outs = [o for o in outs if o.exists()]
    case = f"{name} (otp{reference.release})"
    if not outs:
        return counts.skips(case, "no recorded output for this release")
    done = run([joist, "run", "--otp", str(reference.root), "-pa", str(beams), name, "main"], timeout=60)
    wanted = [o.read_text(encoding="utf-8") for o in outs]
    passed = done.status == 0 and done.stdout in wanted
    reason = skip.get(name) or skip.get(f"{name}@{reference.release}")
    if reason:
        if passed:
            return counts.fails(case, "passes, but cases/skip.txt lists it")
        return counts.skips(case, reason)
    if passed:
        return counts.passes()
    if done.status is None:
        return counts.fails(case, "did not end within 60 s")
    if done.status != 0 and done.stdout not in wanted:
        return counts.fails(case, f"ended with {done.status}: {(done.stderr or done.stdout)[-500:]!r}")
    counts.fails(case, first_difference(wanted[0], done.stdout))


def run_suite(joist, names=None):
    counts = Counts("cases")
    if not CASES.is_dir():
        counts.skips("all", "../shared/cases is not there")
        return counts
    skip = read_list(HERE / "skip.txt")
    follows29 = read_list(HERE / "follows29.txt")
    work = []
    for reference in find_references():
        if reference.release not in (25, 29):
            continue
        beams = ROOT / "build" / "cases" / f"otp{reference.release}"
        sources = [p for p in sorted(CASES.glob("*.erl")) if (not names or p.stem in names)
                   and (CASES / f"{p.stem}.out{reference.release}").exists()]
        failed = compile_programs(reference, sources, beams)
        for name, words in failed.items():
            counts.fails(f"{name} (otp{reference.release})", f"does not compile: {words[:300]}")
        work += [(reference, p.stem, beams) for p in sources if p.stem not in failed]
    in_parallel(lambda w: check_case(joist, w[0], w[1], w[2], skip, follows29, counts), work)
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joist", default=str(ROOT / "build" / "release" / "bin" / "joist"))
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    counts = run_suite(args.joist, args.names)
    print(counts.line())
    return 1 if counts.failed else 0


if __name__ == "__main__":
    sys.exit(main())
