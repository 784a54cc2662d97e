// Public peers of the app's tables, for `cargo xtask bench`: each does one piece of work and reports time and memory.
// Usage: node table.mjs NAME FILE ROWS   (reads FILE of so many rows under a line of headings, or writes it for names that
// begin with "write")
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

const COLUMNS = 20;
const columns = Array.from({ length: COLUMNS }, (_, column) => column);
/** The same cells that the app's side writes: texts, and a number in every fifth column. */
const cells = (row) => columns.map((column) => (column % 5 === 0 ? row * column : `value ${row} ${column}`));
const all = (rows) => Array.from({ length: rows }, (_, row) => cells(row));

/** By name: the library, and what is done with it. */
const works = {
  readCsvParse: [
    'csv-parse',
    async ({ parse }, path) => {
      let rows = -1;
      for await (const _ of createReadStream(path).pipe(parse({ bom: true, relax_column_count: true }))) rows += 1;
      return rows;
    },
  ],
  readSheetJs: [
    'xlsx',
    ({ default: xlsx }, path) => {
      const book = xlsx.readFile(path, { dense: true });
      return xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0]], { header: 1 }).length - 1;
    },
  ],
  writeSheetJs: [
    'xlsx',
    ({ default: xlsx }, path, rows) => {
      const book = xlsx.utils.book_new();
      xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(all(rows), { dense: true }));
      xlsx.writeFile(book, path, { compression: true });
      return rows;
    },
  ],
  writeExcelJs: [
    'exceljs',
    async ({ default: exceljs }, path, rows) => {
      const book = new exceljs.stream.xlsx.WorkbookWriter({ filename: path });
      const sheet = book.addWorksheet('Sheet');
      for (let row = 0; row < rows; row += 1) sheet.addRow(cells(row)).commit();
      await book.commit();
      return rows;
    },
  ],
  writeCsv: [
    null,
    async (_, path, rows) => {
      const lines = all(rows).map((row) => row.join(','));
      await writeFile(path, `${lines.join('\n')}\n`);
      return rows;
    },
  ],
};

/** The most memory of this process; `resourceUsage` begins with the memory of whoever started it. */
const peak = async () => {
  const status = await readFile('/proc/self/status', 'ascii').catch(() => '');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) || null;
};

const [name, path, count] = process.argv.slice(2);
const [library, work] = works[name];
// Loading the library is no work.
const loaded = library === null ? null : await import(library);
const begun = performance.now();
const rows = await work(loaded, path, Number(count));
const seconds = (performance.now() - begun) / 1000;
console.log(JSON.stringify({ rows, seconds, peak_kib: await peak() }));
