#!/usr/bin/env python3
"""make check: builds every flavour and runs every suite; ends with one line of counts over all of them.

    tests/check.py [--quick]      --quick: release flavour only

Suites: unit tests (release, asan, stress; process and scheduler ones under tsan), the differential programs (release against
every reference; asan and stress against the oldest), ../shared/cases, the loader over whole OTP trees, the fuzz targets
on a fixed number of inputs and, with libFuzzer, for half a minute each, and a million generated pairs of terms.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "fuzz"))
import check_fuzz  # noqa: E402
import run_cases  # noqa: E402
import run_diff  # noqa: E402
from references import ROOT, find_references  # noqa: E402
from suite import Counts, run  # noqa: E402

SANITIZER_ENV = {
    "ASAN_OPTIONS": "detect_leaks=1:abort_on_error=1",
    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
    "TSAN_OPTIONS": "halt_on_error=1:second_deadlock_stack=1",
}


def binary(preset, name):
    return str(ROOT / "build" / preset / "bin" / name)


def build(preset):
    """True when configured and built; prints the compiler's words when not."""
    started = time.monotonic()
    for command in (["cmake", "--preset", preset], ["cmake", "--build", str(ROOT / "build" / preset)]):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode != 0:
            print(done.stdout[-4000:] + done.stderr[-4000:])
            print(f"building {preset} failed", flush=True)
            return False
    print(f"built {preset} in {time.monotonic() - started:.0f} s", flush=True)
    return True


def unit_suite(preset, only="*"):
    counts = Counts(f"unit {preset}")
    report = ROOT / "build" / preset / "unit.json"
    report.unlink(missing_ok=True)
    done = run([binary(preset, "joist_unit_tests"), f"--gtest_filter={only}", f"--gtest_output=json:{report}"],
               timeout=900, env=SANITIZER_ENV)
    if not report.exists():
        counts.fails("all", f"ended with {done.status} without a report: {(done.stdout + done.stderr)[-3000:]}")
        return counts
    for suite in json.loads(report.read_text())["testsuites"]:
        for case in suite["testsuite"]:
            if case.get("failures"):
                counts.fails(f"{suite['name']}.{case['name']}", case["failures"][0]["failure"][:600])
            elif case.get("result") == "SKIPPED":
                counts.skips(f"{suite['name']}.{case['name']}", "skipped by itself")
            elif case.get("status") == "RUN":
                counts.passes()
    if done.status != 0 and not counts.failed:
        counts.fails("all", f"ended with {done.status}: {(done.stdout + done.stderr)[-2000:]}")
    return counts


def layers_suite():
    """The layering of docs/internals: tests/layers/*.cpp link only the layers that their first line names."""
    counts = Counts("layers")
    for source in sorted((ROOT / "tests" / "layers").glob("*.cpp")):
        layers = re.match(r"// layers: (.*)", source.read_text()).group(1).split()
        objects = [str(o) for layer in layers
                   for o in (ROOT / "build" / "release" / "CMakeFiles" / f"joist_{layer}.dir").rglob("*.o")]
        out = ROOT / "build" / "layers" / source.stem
        out.parent.mkdir(parents=True, exist_ok=True)
        done = run(["g++", "-std=c++20", "-fno-rtti", f"-I{ROOT / 'src'}", f"-I{ROOT / 'build' / 'release' / 'generated'}",
                    str(source), *objects, "-lgmp", "-lfmt", "-lz", "-pthread", "-o", str(out)], timeout=120)
        if done.status == 0:
            done = run([str(out)], timeout=60)
        if done.status == 0:
            counts.passes()
        else:
            counts.fails(source.stem, (done.stdout + done.stderr)[-1500:])
    return counts


def loader_suite():
    """Every module of stdlib, kernel and compiler of every reference passes reader and loader."""
    counts = Counts("loader trees")
    for reference in find_references():
        files = [f for app in ("stdlib", "kernel", "compiler", "erts")
                 for f in sorted((reference.root / "lib").glob(f"{app}-*/ebin/*.beam"))]
        done = run([binary("release", "joist"), "check-load", *map(str, files)], timeout=600)
        bad = dict(re.findall(r"^(\S+\.beam): (.*)$", done.stderr, re.M))
        for file in files:
            if str(file) in bad:
                counts.fails(f"{file.name} ({reference})", bad[str(file)])
            elif done.status in (0, 1):
                counts.passes()
            else:
                counts.fails(f"{file.name} ({reference})", f"check-load ended with {done.status}: {done.stderr[-300:]}")
                break
    return counts


def script_suite(name, command, timeout, env=None):
    """A program that ends with `N passed, N failed[, N skipped]`."""
    counts = Counts(name)
    done = run(command, timeout=timeout, env=env)
    found = re.findall(r"(\d+) passed, (\d+) failed(?:, (\d+) skipped)?", done.stdout)
    if not found:
        counts.fails("all", f"ended with {done.status}: {(done.stdout + done.stderr)[-2000:]}")
        return counts
    passed, failed, skipped = found[-1]
    counts.passed, counts.failed, counts.skipped = int(passed), int(failed), int(skipped or 0)
    if counts.failed or done.status != 0:
        counts.failed = max(counts.failed, 1)
        print(done.stdout[-4000:] + done.stderr[-2000:], flush=True)
    return counts


def libfuzzer_suite(seconds):
    """Each libFuzzer target for some seconds, from the seeds that check_fuzz.py has for it."""
    counts = Counts("libFuzzer")
    build_dir = ROOT / "build" / "fuzz"
    for target in sorted((build_dir / "bin").glob("*_fuzz")):
        found, seeds = build_dir / "found" / target.name, build_dir / "seeds" / target.name
        for directory in (found, seeds):
            directory.mkdir(parents=True, exist_ok=True)
        for seed in check_fuzz.seeds(target.name.removesuffix("_fuzz"), build_dir):
            shutil.copy(seed, seeds)
        done = run([str(target), f"-max_total_time={seconds}", "-rss_limit_mb=6000", "-malloc_limit_mb=3000",
                    f"-artifact_prefix={found}/crash-", str(found), str(seeds)], timeout=seconds + 300)
        if done.status == 0:
            counts.passes()
        else:
            counts.fails(target.name, done.stderr[-3000:])
    return counts


def oldest_release():
    references = find_references()
    return [references[0].release] if references else []


def quick_suites():
    joist = binary("release", "joist")
    yield unit_suite("release")
    yield layers_suite()
    yield script_suite("tail calls", [str(ROOT / "scripts" / "check-tail-calls"), str(ROOT / "build" / "release")], 120)
    yield run_diff.run_suite(joist)
    yield run_cases.run_suite(joist)
    yield loader_suite()
    for script in sorted((ROOT / "tests").glob("*/check_*.py")):
        yield script_suite(script.stem.removeprefix("check_"), [sys.executable, str(script), "--joist", joist], 900)


def flavour_suites(preset):
    if preset == "fuzz":
        yield libfuzzer_suite(30)
        return
    if preset == "tsan":
        yield unit_suite(preset, "Process*:Mailbox*:Scheduler*:Timer*:Registry*:Signal*:Atom*:Block*:Ets*:Runtime*")
        yield run_diff.run_suite(binary(preset, "joist"), preset, oldest_release(),
                                 [p.stem for p in (ROOT / "tests" / "diff").glob("[pc][ro][on][cc]_*.erl")])
        return
    yield unit_suite(preset)
    yield run_diff.run_suite(binary(preset, "joist"), preset, oldest_release())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    os.environ.update(SANITIZER_ENV)
    total, lines = Counts("all"), []

    def take(suites):
        for counts in suites:
            lines.append(counts.line())
            print(lines[-1], flush=True)
            total.add(counts)

    for preset in ["release"] if args.quick else ["release", "asan", "stress", "tsan", "fuzz"]:
        if not build(preset):
            total.fails("build", preset)
            continue
        take(quick_suites() if preset == "release" else flavour_suites(preset))
    print("\n" + "\n".join(lines))
    print(f"{total.passed} passed, {total.failed} failed, {total.skipped} skipped")
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main())
