"""Reads a table that the app has written as other programs do: CSV with what Python brings, a workbook with openpyxl.

Usage: reader.py FILE   It writes the rows as JSON, sheet after sheet, each with its head first and every cell as text, and
fails where a file is not as its format wants it, or where a cell would be calculated.
"""

import csv
import json
import sys


def of_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        if file.read(1) != "\ufeff":
            sys.exit("the mark of UTF-8 is missing, by which a spreadsheet reads accents right")
        return list(csv.reader(file, strict=True))


def of_workbook(path):
    import openpyxl  # only here: it is no part of Python

    sheets = openpyxl.load_workbook(path).worksheets
    for cell in (cell for sheet in sheets for row in sheet.iter_rows() for cell in row):
        if cell.data_type == "f":
            sys.exit(f"{cell.coordinate} would be calculated: {cell.value}")
    rows = (row for sheet in sheets for row in sheet.iter_rows(values_only=True))
    return [["" if value is None else str(value) for value in row] for row in rows]


path = sys.argv[1]
print(json.dumps(of_csv(path) if path.endswith(".csv") else of_workbook(path)))
