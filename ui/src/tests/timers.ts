// Owns: that no timer of one test fires in the next. Does not own: fake timers, which a test asks for itself.

/** What asks for a time, and what takes that back. */
const PAIRS = [
  ['setTimeout', 'clearTimeout'],
  ['setInterval', 'clearInterval'],
  ['requestAnimationFrame', 'cancelAnimationFrame'],
] as const;

type Ask = (...given: unknown[]) => unknown;
type TakeBack = (asked: unknown) => void;

/** Files that one worker runs share the page: it is watched once. */
const page = globalThis as typeof globalThis & { takeBackTimers?: () => void };

/** Notes every timer from now on. What this returns takes back those that were noted since it was last called. */
export function noteTimers(): () => void {
  if (page.takeBackTimers !== undefined) return page.takeBackTimers;
  const noted: (() => void)[] = [];
  for (const [ask, takeBack] of PAIRS) {
    const real = page[ask] as unknown as Ask;
    const end = page[takeBack] as unknown as TakeBack;
    const note: Ask = (...given) => {
      const asked = real.apply(page, given);
      noted.push(() => end.call(page, asked));
      return asked;
    };
    Object.defineProperty(page, ask, { value: note, configurable: true, writable: true });
  }
  return (page.takeBackTimers = () => noted.splice(0).forEach((end) => end()));
}
