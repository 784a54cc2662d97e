// Whether the world is at rest: the app has nothing under way, no call of the page waits for its reply, nothing is put off by a
// moment, nothing moves, and every drawn row is there. Returns what is not so, in words; nothing where all of it is.
// Runs inside the window; it changes nothing that a person can see.
const done = arguments[arguments.length - 1];
const frame = () => new Promise(requestAnimationFrame);
const app = async () => (await window.__TAURI_INTERNALS__.invoke('call', { name: 'at_rest', request: {} })).in_flight;
const ends = (animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime ?? NaN);
const still = async () => {
  await Promise.all(document.getAnimations().filter(ends).map((animation) => animation.finished.catch(() => {})));
  await frame();
  await frame();
};
const calls = () => window.prospectorCalls ?? { left: 0, waiting: 0 };
const page = () => [
  ...(document.querySelector('h1') === null ? ['no screen'] : []),
  ...(calls().waiting > 0 ? [`${calls().waiting} calls of the page`] : []),
  ...[...(window.journeyPauses?.values() ?? [])].map((pause) => `a pause of ${pause}`),
  ...(document.querySelector('[role=grid] [aria-busy=true]') === null ? [] : ['rows']),
];
const look = async () => {
  const left = calls().left;
  const first = [...(await app()), ...page()];
  if (first.length > 0) return first;
  // What the app sent just before its answer comes before it, and is drawn within two frames, or asks for more.
  await still();
  const second = [...page(), ...(await app())];
  return calls().left === left ? second : [...second, 'the page has asked for more'];
};
look().then(done, (error) => done([`the page does not answer: ${error?.message ?? String(error)}`]));
