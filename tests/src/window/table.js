// The table on the page, read by its roles and indices: what is drawn of it now.
const grid = document.querySelector('[role=grid]');
if (grid === null) return null;
const tidy = (node) => node.textContent.replace(/\s+/g, ' ').trim();
const heads = new Map();
for (const head of grid.querySelectorAll('[role=columnheader]')) {
  heads.set(head.getAttribute('aria-colindex'), { head, label: tidy(head), sort: head.getAttribute('aria-sort') });
}
/** In the lead cell the name is beside a drawn letter. */
const textOf = (cell) => tidy(cell.querySelector('[data-name]') ?? cell);
const rows = [...grid.querySelectorAll('[role=row]')].filter((row) => row.querySelector('[role=gridcell]') !== null);
const drawn = rows.map((row) => ({
  position: Number(row.getAttribute('aria-rowindex')) - 2,
  selected: row.getAttribute('aria-selected') === 'true',
  busy: row.getAttribute('aria-busy') === 'true',
  top: row.getBoundingClientRect().top,
  cells: [...row.querySelectorAll('[role=gridcell]')],
}));

const [question, at, label] = arguments;
const column = [...heads].find(([, one]) => one.label === label)?.[0];
const answers = {
  shape: () => ({
    rows: Number(grid.getAttribute('aria-rowcount')) - 1,
    columns: [...heads.values()].map(({ label, sort }) => ({ label, sort })),
  }),
  rows: () =>
    drawn
      .filter(({ busy, position }) => !busy && position >= 0)
      .sort((a, b) => a.position - b.position)
      .map(({ position, selected, cells }) => ({
        position,
        selected,
        cells: Object.fromEntries(cells.map((cell) => [heads.get(cell.getAttribute('aria-colindex'))?.label ?? '', textOf(cell)])),
      })),
  cell: () => {
    const row = drawn.find(({ position }) => position === at);
    if (label === '') return row?.cells[0] ?? null;
    return row?.cells.find((cell) => cell.getAttribute('aria-colindex') === column) ?? null;
  },
  head: () => heads.get(column)?.head ?? null,
};
return answers[question]();
