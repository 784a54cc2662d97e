"""Checks a file of evidence as an auditor would: by what the file itself explains, with Python's standard library alone.

    check_evidence.py FILE [--known HASH]... [--what WHAT --opening OPENING]

--known is the last hash of a file that was handed out before. --what and --opening are a number and what its holder was told: then
the lines about it are named. Prints what was found as JSON; ends with 1 and the reason where anything does not fit.
"""

import argparse
import csv
import hashlib
import json
import sys

CELLS = ["no", "at", "act", "mark", "answer", "source", "before", "hash", "what", "opening"]


def sha256(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def mark(opening, what):
    return sha256(f"{opening}:{what}")


def wrong(why):
    sys.exit(f"The evidence does not hold: {why}")


def read(path):
    """The lines of the file, and what stands below them."""
    with open(path, newline="", encoding="utf-8-sig") as file:
        rows = list(csv.reader(file))
    if CELLS not in rows:
        wrong("there is no row with the names of the cells")
    below = rows[rows.index(CELLS) + 1 :]
    numbered = [row[0].isdecimal() for row in below]
    lines = [dict(zip(CELLS, row)) for row, is_line in zip(below, numbered) if is_line]
    if numbered != sorted(numbered, reverse=True):
        wrong("a line stands where none should, or has no number")
    return lines, {row[0]: row[1] for row in below[len(lines) :]}


def check(lines, foot):
    before = "0" * 64
    for place, line in enumerate(lines, start=1):
        text = "\n".join(line[cell] for cell in CELLS[:7])
        if line["no"] != str(place):
            wrong(f"in the place of line {place} is line {line['no']}")
        if line["before"] != before:
            wrong(f"line {place} does not follow the line before it")
        if line["hash"] != sha256(text):
            wrong(f"line {place} has the hash of another text")
        if line["what"] and line["mark"] != mark(line["opening"], line["what"]):
            wrong(f"line {place} has the mark of somebody else")
        before = line["hash"]
    if foot.get("lines") != str(len(lines)):
        wrong(f"{len(lines)} lines, and the foot tells of {foot.get('lines')}")
    if foot.get("last hash") != (before if lines else ""):
        wrong("the last line is not the one that the foot tells of")
    if foot.get("chain") != "holds":
        wrong(f"the program itself says: {foot.get('chain')}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--known", action="append", default=[])
    parser.add_argument("--what")
    parser.add_argument("--opening")
    asked = parser.parse_args()
    lines, foot = read(asked.file)
    check(lines, foot)
    hashes = {line["hash"] for line in lines}
    for known in asked.known:
        if known not in hashes:
            wrong(f"no line has the hash {known}, which was handed out before")
    about = []
    if asked.what:
        sought = mark(asked.opening, asked.what)
        about = [int(line["no"]) for line in lines if sought in line["mark"].split(" ")]
    told = [[line["act"], line["answer"], line["what"]] for line in lines]
    json.dump({"lines": told, "last": lines[-1]["hash"] if lines else None, "about": about}, sys.stdout)


main()
