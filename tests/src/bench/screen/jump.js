// Scrolls the table on the page, the grid or a plain one, and measures how soon what is in view is painted. Runs inside the window.
const [what, amount, columns] = arguments;
const done = arguments[arguments.length - 1];
/** px of the grid's head, which lies over its rows. */
const HEAD = 32;
/** ms between jumps: longer than anything that a jump sets going. */
const REST = 250;
/** A jump that takes longer has failed, ms. */
const LONGEST = 5000;

if (what === 'plain') {
  const line = (row) => `<tr>${Array.from({ length: columns }, (_, at) => `<td>value ${row} ${at}</td>`).join('')}</tr>`;
  const rows = Array.from({ length: amount }, (_, row) => line(row)).join('');
  document.body.innerHTML = `<div id="plain"><table>${rows}</table></div>`;
  Object.assign(document.querySelector('#plain').style, { height: '640px', overflow: 'auto' });
  return null;
}

const grid = document.querySelector('[role=grid]');
const scroller = grid ?? document.querySelector('#plain');
const total = Number(grid?.getAttribute('aria-rowcount') ?? 0) - 1;
const most = scroller.scrollHeight - scroller.clientHeight;
const frame = () => new Promise(requestAnimationFrame);
const pause = (ms) => new Promise((go) => setTimeout(go, ms));

/** Behind all that a frame does: its style, its layout, its paint. */
function painted() {
  return new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = go;
    port2.postMessage(null);
  });
}

/** Rows in view: those that are there, those that are not, and the place of the first among all. */
function look() {
  if (grid === null) return { here: 1, gone: 0, place: null };
  const { top, bottom } = scroller.getBoundingClientRect();
  let here = 0;
  let gone = 0;
  let first = Infinity;
  for (const row of scroller.querySelectorAll('[data-row]')) {
    const box = row.getBoundingClientRect();
    if (box.bottom <= top + HEAD || box.top >= bottom) continue;
    first = Math.min(first, Number(row.dataset.row));
    if (row.hasAttribute('aria-busy') || row.querySelector('.waiting') !== null) gone += 1;
    else here += 1;
  }
  // The bar's end is where the last rows are in view, and the first of those is not the last of all.
  return { here, gone, place: first / Math.max(1, total - here - gone) };
}

/** Whether what is in view is whole, and is what the bar's place stands for. */
function arrived(to) {
  const { here, gone, place } = look();
  return here > 0 && gone === 0 && (place === null || Math.abs(place - to / most) < Math.max(0.001, 2 / total));
}

async function jumps() {
  const times = [];
  for (let at = 0; at < amount; at += 1) {
    await pause(REST + Math.random() * 17);
    const to = Math.floor(Math.random() * most);
    const from = performance.now();
    scroller.scrollTop = to;
    do await frame();
    while (!arrived(to) && performance.now() - from < LONGEST);
    await painted();
    times.push(performance.now() - from);
  }
  return times;
}

/**
 * Moves the bar before every frame to where `to` says, and looks at each frame once it is painted. Before it, as a hand does: the page
 * gets the event at the frame's beginning. Moved in the middle of a frame, it would be painted first, with the event in the next one.
 */
async function moved(to) {
  const told = { between: [], longestBlank: 0, longestGap: 0, blank: 0 };
  const begun = performance.now();
  let last = begun;
  let blankSince = null;
  let gapSince = null;
  for (;;) {
    scroller.scrollTop = to(performance.now() - begun);
    await frame();
    const now = performance.now();
    if (now - begun > amount) return told;
    await painted();
    told.between.push(now - last);
    last = now;
    const { here, gone } = look();
    blankSince = here > 0 ? null : (blankSince ?? now);
    gapSince = gone === 0 && here > 0 ? null : (gapSince ?? now);
    if (blankSince !== null) told.longestBlank = Math.max(told.longestBlank, performance.now() - blankSince);
    if (gapSince !== null) told.longestGap = Math.max(told.longestGap, performance.now() - gapSince);
    if (here === 0) told.blank += 1;
  }
}

const start = scroller.scrollTop;
const ways = {
  jumps,
  /** From end to end and back in four seconds. */
  drag: () => moved((ms) => ((1 - Math.cos((ms / 2000) * Math.PI)) / 2) * most),
  /** As a wheel that is turned all the time: 2,000 px a second. */
  steady: () => moved((ms) => (start + ms * 2) % most),
};
ways[what]().then(done, (error) => done(String(error)));
