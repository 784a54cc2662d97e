// Owns: what the page of the tests lacks of a window: a size, and another answer about itself. Does not own: what a test is about; the
// app never loads this file.
import { vi } from 'vitest';

/** Every element is so large, with room for ten rows below the head of a grid: nothing is laid out here. Ended by `vi.restoreAllMocks`. */
export function aWindow(width = 900, height = 412): void {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height);
}

/** What the window says to each question about itself, and the way to make it say otherwise. Ended by `vi.unstubAllGlobals`. */
export function answering(matches: boolean): (now: boolean) => void {
  const query = Object.assign(new EventTarget(), { matches });
  vi.stubGlobal('matchMedia', () => query);
  return (now) => {
    query.matches = now;
    query.dispatchEvent(Object.assign(new Event('change'), { matches: now }));
  };
}
