"""The Erlang/OTP installations that Joist is compared with.

Found, not configured: `erl` on the PATH (what Debian installs), the trees named in JOIST_REFERENCES (colon separated, each a
directory with bin/erl), and the tarballs otp27.tar.xz and otp29.tar.xz in ../shared beside the checkout, unpacked once
below build/references.
"""
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Reference:
    """One OTP installation: `release` is an int, `root` the directory with lib/ and bin/."""

    def __init__(self, root):
        self.root = pathlib.Path(root).resolve()
        self.erl = str(self.root / "bin" / "erl")
        self.erlc = str(self.root / "bin" / "erlc")
        releases = sorted(int(p.name) for p in (self.root / "releases").iterdir() if p.name.isdigit())
        self.release = releases[-1]

    def __repr__(self):
        return f"otp{self.release}"


def _tree_of_command(command):
    found = shutil.which(command)
    if not found:
        return None
    root = pathlib.Path(found).resolve().parent.parent
    return root if (root / "lib").is_dir() and (root / "releases").is_dir() else None


def _unpacked_tarballs():
    store = ROOT / "build" / "references"
    for name in ("otp27", "otp29"):
        tarball = ROOT.parent / "shared" / f"{name}.tar.xz"
        tree = store / name / "erlang"
        if tarball.is_file() and not (store / f"{name}.done").exists():
            store.mkdir(parents=True, exist_ok=True)
            subprocess.run(["tar", "xJf", str(tarball), "-C", str(store)], check=True)
            (store / f"{name}.done").touch()
        if (tree / "bin" / "erl").exists():
            yield tree


def find_references():
    """All installations, one per release, oldest first."""
    trees = [pathlib.Path(p) for p in os.environ.get("JOIST_REFERENCES", "").split(":") if p]
    found = _tree_of_command("erl")
    if found:
        trees.append(found)
    if not os.environ.get("JOIST_REFERENCES"):
        trees.extend(_unpacked_tarballs())
    by_release = {}
    for tree in trees:
        reference = Reference(tree)
        by_release.setdefault(reference.release, reference)
    return [by_release[r] for r in sorted(by_release)]


def compile_programs(reference, sources, out_dir):
    """Compiles all `sources` at once; returns the names of the modules that did not compile, with the compiler's words."""
    out_dir.mkdir(parents=True, exist_ok=True)
    stale = [s for s in sources
             if not (out_dir / (s.stem + ".beam")).exists()
             or (out_dir / (s.stem + ".beam")).stat().st_mtime < s.stat().st_mtime]
    failed = {}
    if not stale:
        return failed
    batch = subprocess.run([reference.erlc, "-W0", "+debug_info", "-o", str(out_dir)] + [str(s) for s in stale],
                           capture_output=True, text=True)
    if batch.returncode == 0:
        return failed
    for source in stale:
        one = subprocess.run([reference.erlc, "-W0", "+debug_info", "-o", str(out_dir), str(source)],
                             capture_output=True, text=True)
        if one.returncode != 0:
            failed[source.stem] = (one.stdout + one.stderr).strip()
    return failed
