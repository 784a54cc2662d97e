// Owns: reading cells of a text that a spreadsheet or this app has put on the clipboard. Does not own: the clipboard, or writing such a text.

/** Rows of cells: tabs between cells, and a cell with a tab, a line end or a quote in quotes, each quote in it twice. */
export function tableOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = (): void => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < whole.length; at += 1) {
    const sign = whole.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (whole.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') end();
    else if (sign === '\n') {
      end();
      rows.push([]);
    } else cell += sign;
  }
  end();
  return rows;
}

/** What is pasted, over a range of so many rows and columns: one cell fills all of it, more are put from its corner on as they are. */
export function spread(table: string[][], rows: number, columns: number): string[][] {
  const [[one] = [], ...more] = table;
  if (one === undefined || more.length > 0 || (table[0]?.length ?? 0) > 1) return table;
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => one));
}
