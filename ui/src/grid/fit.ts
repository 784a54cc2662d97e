// Owns: how wide the drawn cells of a column would like to be. Does not own: the width a column gets.

/** Room beside the text: padding and, in the first column, nothing that the measure does not already see. */
const PADDING = 22;

/** The widest content of the cells in px, as drawn now, or 0 where there are none. Clipped text counts in full. */
export function contentWidth(cells: Iterable<Element>): number {
  const range = document.createRange();
  let widest = 0;
  for (const cell of cells) {
    range.selectNodeContents(cell);
    let width = range.getBoundingClientRect().width;
    const name = cell.querySelector('[data-name]');
    if (name !== null) width += name.scrollWidth - name.clientWidth;
    widest = Math.max(widest, width);
  }
  return widest === 0 ? 0 : Math.ceil(widest) + PADDING;
}
