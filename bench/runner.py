"""Running one row of bench.erl on one runtime: time as the program measured it, peak memory as the kernel counted it."""
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from references import Reference, find_references  # noqa: E402,F401

WORK = ROOT / "build" / "bench"


def build_programs(reference):
    """Compiles bench.erl and the payload of the module_load row with `reference`; returns the directory."""
    out = WORK / f"otp{reference.release}"
    out.mkdir(parents=True, exist_ok=True)
    source = (ROOT / "bench" / "bench.erl").read_text(encoding="utf-8")
    (out / "bench_loaded.erl").write_text(source.replace("-module(bench).", "-module(bench_loaded)."), encoding="utf-8")
    erlc = [reference.erlc, "-W0", "-o", str(out)]
    subprocess.run(erlc + [str(ROOT / "bench" / "bench.erl"), str(out / "bench_loaded.erl")], check=True)
    payload = (out / "bench_loaded.beam").read_bytes()
    (out / "bench_payload.erl").write_text(
        "-module(bench_payload).\n-export([binary/0]).\nbinary() -> <<" + ",".join(map(str, payload)) + ">>.\n")
    subprocess.run(erlc + [str(out / "bench_payload.erl")], check=True)
    (out / "bench_loaded.beam").unlink()
    return out


class Beam:
    """A reference erl."""

    def __init__(self, reference):
        self.reference = reference
        self.name = f"BEAM {reference.release}"
        self.beams = build_programs(reference)

    def command(self, row, n):
        run = f"bench:row({row}, {n}), erlang:halt(0, [{{flush, true}}])."
        return [self.reference.erl, "+P", "2000000", "-noshell", "-pa", str(self.beams), "-eval", run]


class Joist:
    """The joist command over the library tree of a reference."""

    def __init__(self, joist, reference):
        self.joist = str(pathlib.Path(joist).resolve())
        self.reference = reference
        self.name = "Joist"
        self.beams = build_programs(reference)

    def command(self, row, n):
        return [self.joist, "run", "--otp", str(self.reference.root), "-pa", str(self.beams), "bench", "row", row, str(n)]


class Sample:
    """ns: the program's own measurement; wall_ns: the whole command; peak_kib: largest resident set. ns is None after a
    timeout or a failure, then `why` says which."""

    def __init__(self, ns, wall_ns, peak_kib, why=None):
        self.ns = ns
        self.wall_ns = wall_ns
        self.peak_kib = peak_kib
        self.why = why


def run_row(runtime, row, n, timeout):
    started = time.monotonic_ns()
    child = subprocess.Popen(runtime.command(row, n), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             stdin=subprocess.DEVNULL, env=dict(os.environ, ERL_CRASH_DUMP="/dev/null"))
    peak = 0
    deadline = time.monotonic() + timeout
    while child.poll() is None and time.monotonic() < deadline:
        peak = max(peak, resident_kib(child.pid, "VmHWM"))
        time.sleep(0.002 if time.monotonic_ns() - started < 200_000_000 else 0.02)
    wall = time.monotonic_ns() - started
    if child.poll() is None:
        child.kill()
        child.communicate()
        return Sample(None, wall, peak, f"not within {timeout} s")
    text = child.communicate()[0].decode("utf-8", "replace")
    found = re.search(r"^ns (\d+)$", text, re.M)
    if child.returncode != 0 or not found:
        return Sample(None, wall, peak, f"failed: {text.strip()[-200:]}")
    return Sample(int(found.group(1)), wall, peak)


def resident_kib(pid, field="VmRSS"):
    """The resident set of a process and of what it became by exec."""
    try:
        for line in open(f"/proc/{pid}/status", encoding="ascii"):
            if line.startswith(field + ":"):
                return int(line.split()[1])
    except (OSError, ValueError):
        pass
    return 0


def parked_kib(runtime, n, timeout):
    """Resident memory in KiB while `n` processes wait in receive; None on failure."""
    child = subprocess.Popen(runtime.command("park_wait", n), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                             stdin=subprocess.DEVNULL, env=dict(os.environ, ERL_CRASH_DUMP="/dev/null"))
    timer_end = time.monotonic() + timeout
    os.set_blocking(child.stdout.fileno(), False)
    seen = b""
    while b"parked" not in seen and time.monotonic() < timer_end and child.poll() is None:
        seen += child.stdout.read() or b""
        time.sleep(0.01)
    time.sleep(0.5)
    kib = resident_kib(child.pid) if b"parked" in seen else None
    child.kill()
    child.communicate()
    return kib
