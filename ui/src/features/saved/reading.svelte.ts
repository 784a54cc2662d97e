// Owns: a search that a person pastes: its text, and what the engine reads in it. Does not own: opening it.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { ReadSearch } from '../../generated/types';

/** The text is read when nothing was typed for so long, ms. */
export const READ_PAUSE = 200;
/** Characters of a text that can still be a search. A longer one would hold the window up on its way to the engine. */
export const LONGEST = 1_000_000;

export class Reading {
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  read = $state.raw<ReadSearch | null>(null);
  failure = $state.raw<Failure | null>(null);
  waiting = $state(false);
  tooLong = $state(false);

  type(text: string): void {
    this.end();
    this.read = null;
    this.failure = null;
    this.tooLong = text.length > LONGEST;
    this.waiting = !this.tooLong && text.trim() !== '';
    if (this.waiting) this.#timer = setTimeout(() => void this.#ask(text), READ_PAUSE);
  }

  end(): void {
    this.#asked += 1;
    clearTimeout(this.#timer);
  }

  async #ask(text: string): Promise<void> {
    const mine = (this.#asked += 1);
    try {
      const read = await call('read_search', { text });
      if (mine === this.#asked) this.read = read;
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    } finally {
      if (mine === this.#asked) this.waiting = false;
    }
  }
}
