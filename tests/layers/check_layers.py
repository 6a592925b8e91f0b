#!/usr/bin/env python3
"""The include graph against layers.txt: what a folder of src may include. Ends with `N passed, N failed`, counted in files.

layers.txt has a line for each folder, lowest first: its name, then the folders above it in the file that it may include.
A folder after `!` stands further down the file: an exception, which has its reason in the line above it.
"""
import argparse
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = HERE.parents[1] / "src"
INCLUDE = re.compile(r'^#include "([a-z_]+)/', re.M)


def declared():
    """folder: (what it may include, which of these are exceptions). Exits when the table contradicts itself."""
    table = {}
    for line in (HERE / "layers.txt").read_text().splitlines():
        words = line.split("#")[0].split()
        if not words:
            continue
        exceptions = {w[1:] for w in words[1:] if w.startswith("!")}
        lower = {w for w in words[1:] if not w.startswith("!")}
        if wrong := (lower - set(table)) | (exceptions & set(table)):
            sys.exit(f"layers.txt: {words[0]}: {', '.join(sorted(wrong))} on the wrong side")
        table[words[0]] = (lower | exceptions, exceptions)
    return table


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--joist", help="not used: every check has it")
    parser.parse_args()
    table = declared()
    passed = failed = 0
    used = {layer: set() for layer in table}
    for source in sorted(SOURCES.glob("*/*.[ch]pp")):
        layer = source.parent.name
        included = set(INCLUDE.findall(source.read_text())) - {layer}
        used.setdefault(layer, set()).update(included)
        wrong = included - table.get(layer, (set(), set()))[0]
        passed, failed = passed + (not wrong), failed + bool(wrong)
        if wrong:
            print(f"{source.relative_to(SOURCES)} includes {', '.join(sorted(wrong))}: not a layer below {layer} in layers.txt")
    for layer, (allowed, _) in table.items():
        if unused := allowed - used[layer]:
            failed += 1
            print(f"layers.txt: {layer} does not include {', '.join(sorted(unused))} any more: take it out")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
