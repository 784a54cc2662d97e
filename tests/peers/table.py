"""Public peers of the app's tables, for `cargo xtask bench`: each does one piece of work and tells time and memory.

Usage: python table.py NAME FILE ROWS   (reads FILE of so many rows under a line of headings, or writes it for names that
begin with "write")
"""

import csv
import importlib
import json
import re
import sys
import time
import unicodedata

COLUMNS = 20
LEGAL_FORMS = {"ltd", "limited", "llc", "inc", "gmbh", "ag", "sa", "sarl", "bv", "oy", "ab", "plc", "corp", "co"}


def cells(row):
    """The same cells that the app's side writes: texts, and a number in every fifth column."""
    return [row * column if column % 5 == 0 else f"value {row} {column}" for column in range(COLUMNS)]


def read_csv(_, path, rows):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return {"rows": sum(1 for _ in csv.reader(file)) - 1}


def read_csv_kept(_, path, rows):
    """What most scripts do: every row as a dictionary, kept."""
    with open(path, newline="", encoding="utf-8-sig") as file:
        return {"rows": len(list(csv.DictReader(file)))}


def read_openpyxl(openpyxl, path, rows):
    book = openpyxl.load_workbook(path, read_only=True)
    return {"rows": sum(1 for _ in book.worksheets[0].iter_rows(values_only=True)) - 1}


def read_pandas(pandas, path, rows):
    read = pandas.read_csv if path.endswith(".csv") else pandas.read_excel
    return {"rows": len(read(path))}


def folded(text):
    """Words without case and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"\w+", "".join(c for c in plain if not unicodedata.combining(c)))


def duplicates(_, path, rows):
    """Groups by e-mail address, and by name and company whatever the order of words and the legal form."""
    met, read = {}, 0
    with open(path, newline="", encoding="utf-8-sig") as file:
        for read, (first, last, company, email) in enumerate(csv.reader(file)):
            if read == 0:
                continue
            name = " ".join(sorted(folded(f"{first} {last}")))
            company = " ".join(word for word in folded(company) if word not in LEGAL_FORMS)
            for key in (("email", email.casefold()), ("name", name, company)):
                met.setdefault(key, []).append(read)
    groups = {tuple(group) for group in met.values() if len(group) > 1}
    return {"rows": read, "found": len(groups)}


def write_csv(_, path, rows):
    with open(path, "w", newline="", encoding="utf-8-sig") as file:
        csv.writer(file).writerows(cells(row) for row in range(rows))
    return {"rows": rows}


def write_openpyxl(openpyxl, path, rows):
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in range(rows):
        sheet.append(cells(row))
    book.save(path)
    return {"rows": rows}


def write_xlsxwriter(xlsxwriter, path, rows):
    book = xlsxwriter.Workbook(path, {"constant_memory": True})
    sheet = book.add_worksheet()
    for row in range(rows):
        sheet.write_row(row, 0, cells(row))
    book.close()
    return {"rows": rows}


WORKS = {
    "read_csv": (read_csv, None),
    "read_csv_kept": (read_csv_kept, None),
    "read_openpyxl": (read_openpyxl, "openpyxl"),
    "read_pandas": (read_pandas, "pandas"),
    "duplicates": (duplicates, None),
    "write_csv": (write_csv, None),
    "write_openpyxl": (write_openpyxl, "openpyxl"),
    "write_xlsxwriter": (write_xlsxwriter, "xlsxwriter"),
}


def peak_kib():
    """The most memory of this process; what `getrusage` tells begins with the memory of whoever started it."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            return next((int(line.split()[1]) for line in status if line.startswith("VmHWM:")), None)
    except OSError:
        return None


def main():
    name, path, rows = sys.argv[1:]
    work, library = WORKS[name]
    # Loading the library is no work.
    library = library and importlib.import_module(library)
    begun = time.perf_counter()
    told = work(library, path, int(rows))
    print(json.dumps({**told, "seconds": time.perf_counter() - begun, "peak_kib": peak_kib()}))


main()
