// Owns: which parts of a record are unfolded. Does not own: the record.
import { SvelteSet } from 'svelte/reactivity';
import { every, type Part } from './deep';

/** Parts at the top that are unfolded at first. */
const OPEN_AT_FIRST = 2;

export class Folds {
  #open: SvelteSet<string>;

  constructor(parts: readonly Part[]) {
    this.#open = new SvelteSet(parts.slice(0, OPEN_AT_FIRST).map(({ at }) => at));
  }

  isOpen(at: string): boolean {
    return this.#open.has(at);
  }

  toggle(at: string): void {
    if (!this.#open.delete(at)) this.#open.add(at);
  }

  unfold(parts: readonly Part[]): void {
    for (const { at } of every(parts)) this.#open.add(at);
  }

  fold(): void {
    this.#open.clear();
  }
}
