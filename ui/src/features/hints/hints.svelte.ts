// Owns: which hints still wait to be read: each is shown once, where it matters. Does not own: what they say, or where they are.
import { call } from '../../bridge/call';
import type { Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';

/** What the demo is, what a credit is, what owned means. */
export type HintName = 'demo' | 'credits' | 'owned';

export class Hints {
  failure = $state.raw<Failure | null>(null);
  #seen = $state.raw<ReadonlySet<string>>(new Set());
  /** Those that were on the screen, and could have been read. */
  #shown = new Set<HintName>();

  /** With those that were read in earlier runs. */
  constructor(seen: readonly string[]) {
    this.#seen = new Set(seen);
  }

  waits(name: HintName): boolean {
    return !this.#seen.has(name);
  }

  /** It is on the screen now. */
  shown(name: HintName): void {
    this.#shown.add(name);
  }

  putAway(name: HintName): void {
    if (!this.waits(name)) return;
    this.#seen = new Set([...this.#seen, name]);
    // Not stored, it is shown once more at the next start: nothing to trouble anybody with.
    void call('set_seen', { hint: name }).catch(() => undefined);
  }

  /** What they explain has been done: those that were on the screen do not come again. */
  past(...names: HintName[]): void {
    names.filter((name) => this.#shown.has(name)).forEach((name) => this.putAway(name));
  }

  /** All of them wait again; returns whether that was stored. */
  showAgain(): Promise<boolean> {
    return tried(this, async () => {
      await call('set_seen', { hint: null });
      this.#shown.clear();
      this.#seen = new Set();
    });
  }
}
