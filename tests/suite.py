"""Counting and running: what every suite of tests/check.py shares."""
import concurrent.futures
import os
import subprocess


class Counts:
    """Results of one suite. A failure is printed when it happens, with enough to act on."""

    def __init__(self, name):
        self.name = name
        self.passed = 0
        self.failed = 0
        self.skipped = 0

    def passes(self):
        self.passed += 1

    def fails(self, case, why):
        self.failed += 1
        print(f"FAIL {self.name} {case}: {why}", flush=True)

    def skips(self, case, why):
        self.skipped += 1
        if os.environ.get("JOIST_SHOW_SKIPS"):
            print(f"SKIP {self.name} {case}: {why}", flush=True)

    def add(self, other):
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped

    def line(self):
        return f"{self.name + ':':34} {self.passed} passed, {self.failed} failed, {self.skipped} skipped"


class Output:
    """What a command did: stdout and stderr as text, exit status (None after a timeout)."""

    def __init__(self, stdout, stderr, status):
        self.stdout = stdout
        self.stderr = stderr
        self.status = status


def run(command, timeout, env=None, cwd=None):
    """Runs to the end or the timeout (seconds); never raises."""
    full_env = dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8", ERL_CRASH_DUMP="/dev/null", **(env or {}))
    try:
        done = subprocess.run(command, capture_output=True, timeout=timeout, env=full_env, cwd=cwd,
                              stdin=subprocess.DEVNULL)
        return Output(done.stdout.decode("utf-8", "backslashreplace"), done.stderr.decode("utf-8", "backslashreplace"), done.returncode)
    except subprocess.TimeoutExpired as e:
        return Output((e.stdout or b"").decode("utf-8", "backslashreplace"), (e.stderr or b"").decode("utf-8", "backslashreplace"), None)


def in_parallel(function, items, jobs=None):
    """function(item) for each item on a few threads; results in order."""
    with concurrent.futures.ThreadPoolExecutor(jobs or os.cpu_count() or 2) as pool:
        return list(pool.map(function, items))


def first_difference(expected, actual):
    """One line that says where two texts part."""
    a, b = expected.splitlines(), actual.splitlines()
    for number, (x, y) in enumerate(zip(a, b), 1):
        if x != y:
            return f"line {number}: erl printed {x[:300]!r}, joist {y[:300]!r}"
    if len(a) != len(b):
        longer, who = (a, "erl") if len(a) > len(b) else (b, "joist")
        return f"line {min(len(a), len(b)) + 1}: only {who} printed {longer[min(len(a), len(b))][:300]!r}"
    return "outputs differ in line ends only"
