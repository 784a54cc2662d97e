// Owns: reading cells of a text that a spreadsheet or this app has put on the clipboard. Does not own: the clipboard, or writing such a
// text (the engine, which puts a quote before what a spreadsheet would calculate: `copy.rs`).

/** Rows of cells: tabs between cells, and a cell with a tab, a line end or a quote in quotes, each quote in it twice. */
export function tableOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = (): void => {
    rows.at(-1)?.push(/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);
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
