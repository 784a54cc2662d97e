// Watches, frame by frame, where things are: what is on show and moves while a screen is loading is noted.
const WATCHED = 'h1, h2, h3, button, input, a, label, p, [role=region], [role=tab], [role=img], [role=slider], [role=columnheader]';
// What a person opened over the page, what shows news, and rows, which scroll.
const LEFT_OUT = 'dialog, [popover], [role=menu], [role=listbox], [role=alert], [role=rowgroup], [role=status]';

const [order, rest] = arguments;
const seen = (window.steady ??= { places: new Map(), moved: [], frame: 0, now: 0 });

const name = (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60);

/** An edge that keeps its place on each axis: what only grows does not jump. */
const jumped = (before, now) => {
  const stays = (first, second) => Math.min(Math.abs(before[first] - now[first]), Math.abs(before[second] - now[second])) <= 1;
  return !stays('left', 'right') || !stays('top', 'bottom');
};

const onShow = (box) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;

const look = () => {
  for (const element of document.querySelectorAll(WATCHED)) {
    if (element.closest(LEFT_OUT) !== null) continue;
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const place = { left, top, right, bottom, width, height };
    const before = seen.places.get(element);
    if (!onShow(place)) {
      seen.places.delete(element);
      continue;
    }
    if (before !== undefined && jumped(before, place)) {
      const at = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(' ');
      seen.moved.push(`frame ${seen.now}: ${element.localName} “${name(element)}”: ${at(before)} → ${at(place)}`);
    }
    seen.places.set(element, place);
  }
  seen.now += 1;
  seen.frame = requestAnimationFrame(look);
};

/** Resolves once nothing has changed in the page for so many frames. */
const quiet = async (frames) => {
  let changed = 0;
  const observer = new MutationObserver(() => (changed = 0));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  while ((changed += 1) < frames) await new Promise(requestAnimationFrame);
  observer.disconnect();
};

/** ms that each answer of the engine takes longer, so that a screen is seen while it loads: else all is there within a frame or two. */
const LATER = 150;
if (window.steadyFetch === undefined) {
  const ask = (window.steadyFetch = window.fetch);
  window.fetch = async (...asked) => {
    const answer = await ask(...asked);
    await new Promise((go) => setTimeout(go, LATER));
    return answer;
  };
}

const done = arguments[arguments.length - 1];
cancelAnimationFrame(seen.frame);
if (order === 'begin') {
  Object.assign(seen, { places: new Map(), moved: [], now: 0 });
  look();
  done(null);
} else {
  seen.frame = requestAnimationFrame(look);
  void quiet(rest).then(() => {
    cancelAnimationFrame(seen.frame);
    done({ frames: seen.now, moved: seen.moved });
  });
}
