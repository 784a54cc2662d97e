"""Public peers of the grid over a million rows, for `cargo xtask bench million`.

Usage: python million.py FILE ASKED ROWS   (ASKED is JSON: keys of columns, typed texts, chosen bars, search, block)

Reads the workspace's own file, of which DuckDB is given the columns that it counts. A peer that is not installed is
left out. Tells p50 and p95 in seconds of each piece of work.
"""

import asyncio
import csv
import json
import os
import sqlite3
import sys
import time

FACETS = ["employeeRange", "revenueRange", "countryName", "cityName"]
FROM = "FROM found AS rows JOIN company_cells AS cells ON cells.id = rows.record WHERE search = :search"


def pair(times):
    ordered = sorted(times)
    at = lambda percent: ordered[-(-(len(ordered) - 1) * percent // 100)]
    return [at(50), at(95)]


def timed(work):
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def statements(asked):
    """The same questions as the app's: first rows in an order, and first rows with a value."""
    limit = f"LIMIT {asked['block']} OFFSET 0"
    sorts = [
        f'SELECT cells.id {FROM} ORDER BY "k_{key}" {way} NULLS LAST, place {limit}'
        for key in asked["keys"]
        for way in ("ASC", "DESC")
    ]
    chosen = [f"SELECT cells.id {FROM} AND \"v_{key}\" = '{value}' ORDER BY place {limit}" for key, value in asked["chosen"]]
    return {"sort": sorts, "chosen": chosen}


def of_sqlite(path, asked, told):
    file = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    search = {"search": asked["search"]}
    for name, asks in statements(asked).items():
        told[f"sqlite {name}"] = pair([timed(lambda: file.execute(ask, search).fetchall()) for ask in asks])
    times = []
    for typed in asked["typed"]:
        words = typed.split()
        like = " AND ".join(f"words LIKE '%{word}%'" for word in words)
        ask = f"SELECT count(*) {FROM} AND {like}"
        times.append(timed(lambda: file.execute(ask, search).fetchall()))
    told["like"] = pair(times)


def of_datasette(path, asked, told):
    from datasette.app import Datasette

    async def measure():
        server = Datasette([path], settings={"sql_time_limit_ms": 120_000})
        for name, asks in statements(asked).items():
            times = []
            for ask in asks:
                begun = time.perf_counter()
                wish = {"sql": ask, "search": asked["search"], "_shape": "array"}
                answer = await server.client.get("/workspace.json", params=wish)
                times.append(time.perf_counter() - begun)
                assert len(answer.json()) == asked["block"], "Datasette answers a block"
            told[f"datasette {name}"] = pair(times)

    asyncio.run(measure())


def of_duckdb(path, asked, told):
    import duckdb

    columns = ", ".join(f'"v_{key}"' for key in FACETS)
    rows = sqlite3.connect(f"file:{path}?mode=ro", uri=True).execute(f"SELECT {columns} {FROM}", {"search": asked["search"]})
    base = duckdb.connect()
    with open(f"{path}.csv", "w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows(rows)
    names = ", ".join(f"'{key}': 'VARCHAR'" for key in FACETS)
    base.execute(f"CREATE TABLE rows AS SELECT * FROM read_csv('{path}.csv', header = false, columns = {{{names}}})")
    os.remove(f"{path}.csv")

    def count():
        for key in FACETS:
            base.execute(f'SELECT "{key}", count(*) AS n FROM rows GROUP BY 1 ORDER BY n DESC LIMIT 8').fetchall()

    count()
    told["duckdb"] = pair([timed(count) for _ in range(9)])


def main():
    path, asked, rows = sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3])
    told = {"rows": rows}
    begun = time.perf_counter()
    for peer in (of_sqlite, of_datasette, of_duckdb):
        try:
            peer(path, asked, told)
        except ImportError as missing:
            print(f"left out: {missing}", file=sys.stderr)
    print(json.dumps({**told, "seconds": time.perf_counter() - begun, "peak_kib": None}))


main()
