// Owns: how much each saved search would find today that it did not when it last ran, as far as it was asked.
// Does not own: which searches are asked about.
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { NewSince } from '../../generated/types';

export class News {
  #asked = new Map<number, symbol>();
  #told = new SvelteMap<number, NewSince>();
  #failed = new SvelteMap<number, Failure>();
  #counting = new SvelteSet<number>();

  of = (saved: number): NewSince | undefined => this.#told.get(saved);
  failureOf = (saved: number): Failure | undefined => this.#failed.get(saved);
  isCounting = (saved: number): boolean => this.#counting.has(saved);

  /** Asks, which is free; returns whether an answer came. A question that is under way is not asked twice. */
  async count(saved: number): Promise<boolean> {
    if (this.#counting.has(saved)) return true;
    const mine = Symbol();
    this.#asked.set(saved, mine);
    this.#counting.add(saved);
    try {
      const told = await call('new_since', { saved });
      if (this.#asked.get(saved) !== mine) return true;
      this.#told.set(saved, told);
      this.#failed.delete(saved);
      return true;
    } catch (thrown) {
      if (this.#asked.get(saved) === mine) this.#failed.set(saved, asFailure(thrown));
      return false;
    } finally {
      if (this.#asked.get(saved) === mine) this.#counting.delete(saved);
    }
  }

  /** The search ran again: what was answered, or is being asked, compares with the run before. */
  forget(saved: number): void {
    this.#asked.delete(saved);
    this.#told.delete(saved);
    this.#failed.delete(saved);
    this.#counting.delete(saved);
  }
}
