"""Reads a table that the app has written as other programs do, and tells every cell with its type.

Usage: reader.py FILE [DELIMITER]   It writes rows of [type, text] as JSON, the head first: CSV with what Python brings (every
cell is a text), a workbook with openpyxl (text, number, day, formula, link, or nothing).
"""

import csv
import datetime
import json
import sys


def of_csv(path, delimiter):
    # No limit of its own on a cell.
    csv.field_size_limit(1 << 30)
    with open(path, newline="", encoding="utf-8-sig", errors="strict") as file:
        return [[["text", cell] for cell in row] for row in csv.reader(file, delimiter=delimiter, strict=True)]


def of_cell(cell):
    value = cell.value
    if value is None:
        return ["nothing", ""]
    if cell.data_type == "f":
        return ["formula", str(value)]
    if isinstance(value, datetime.datetime):
        return ["day", value.date().isoformat() if value.time() == datetime.time() else value.isoformat()]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return ["number", repr(float(value))]
    kind = "link" if cell.hyperlink is not None else "text" if cell.data_type == "s" else cell.data_type
    return [kind, str(value)]


def of_workbook(path):
    import openpyxl  # only here: it is no part of Python

    [sheet] = openpyxl.load_workbook(path).worksheets
    return [[of_cell(cell) for cell in row] for row in sheet.iter_rows()]


path, *delimiter = sys.argv[1:]
print(json.dumps(of_workbook(path) if path.endswith(".xlsx") else of_csv(path, *(delimiter or [","]))))
