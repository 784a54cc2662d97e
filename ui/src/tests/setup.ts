// Owns: what the test page lacks against a real window, and that a test finds it as new. Does not own: test data.
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/svelte';
import { afterEach, vi } from 'vitest';
import { logosOf } from '../bridge/logo';
import { endEngine } from '../bridge/tests/mock';
import { AllLists, lists } from '../shared/lists/lists.svelte';
import { notices } from '../kit/notices.svelte';
import { noteTimers } from './timers';
import { waitPatiently } from './patience';

/**
 * Nothing is timed: a screen that is searched by role takes its while on a busy computer. What is waited for by the page's own
 * words and by vitest's has the same patience; the second that vitest has by itself is one that a busy computer misses.
 */
const PATIENCE = 20_000;
configure({ asyncUtilTimeout: PATIENCE });
waitPatiently(PATIENCE);

class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResize;
globalThis.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener: () => undefined, removeListener: () => undefined });
// Nothing is drawn here: strokes of a canvas go nowhere.
class NoPath {
  moveTo(): void {}
  lineTo(): void {}
  rect(): void {}
  arc(): void {}
  closePath(): void {}
}
globalThis.Path2D ??= NoPath as unknown as typeof Path2D;
const nowhere = new Proxy({}, { get: () => () => undefined, set: () => true });
HTMLCanvasElement.prototype.getContext = (() => nowhere) as unknown as HTMLCanvasElement['getContext'];
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;

const takeBackTimers = noteTimers();
// Behind all that a test file does itself, also where a test failed in its middle: the next one, of this file or of another,
// finds an empty page, real timers, nothing that is still to happen, and what the window has once as it is at the start.
afterEach(async () => {
  vi.useRealTimers();
  takeBackTimers();
  await endEngine();
  notices.shown.forEach(({ id }) => notices.dismiss(id));
  const { known, loaded, failure, busy } = new AllLists();
  Object.assign(lists, { known, loaded, failure, busy });
  logosOf('');
  document.body.replaceChildren();
});
