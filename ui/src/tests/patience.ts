// Owns: how long a test waits for something before it counts as not coming. Does not own: what is waited for.
import { vi } from 'vitest';

type WaitFor = typeof vi.waitFor;

/** Files that one worker runs share it: its own `waitFor` is stored once. */
const page = globalThis as typeof globalThis & { waitForOfVitest?: WaitFor };

/** Whoever waits by `vi.waitFor` waits at least so long, in milliseconds. */
export function waitPatiently(patience: number): void {
  const waitFor = (page.waitForOfVitest ??= vi.waitFor.bind(vi));
  vi.waitFor = (callback, options) => {
    const asked = typeof options === 'number' ? { timeout: options } : (options ?? {});
    return waitFor(callback, { ...asked, timeout: Math.max(asked.timeout ?? 0, patience) });
  };
}
