// Owns: what becomes of a failure: for whoever shows the last one, and for menus, which have no place for one.
// Does not own: how it looks there (FailureView.svelte).
import { asFailure, type Failure } from '../../bridge/failure';
import { notices } from '../../kit/notices.svelte';

interface Shows {
  failure: Failure | null;
}

/** Runs `what`: a failure is shown, and success takes away the one before. Returns whether it was done. */
export async function tried(by: Shows, what: () => Promise<unknown>): Promise<boolean> {
  try {
    await what();
    by.failure = null;
    return true;
  } catch (thrown) {
    by.failure = asFailure(thrown);
    return false;
  }
}

/** Runs `what`: a failure is said on the notice board, on whichever screen that is. Returns whether it was done. */
export async function quietly(what: () => Promise<unknown>): Promise<boolean> {
  try {
    await what();
    return true;
  } catch (thrown) {
    notices.say(asFailure(thrown).message, 'bad');
    return false;
  }
}

/** Several askings of which the newest counts: what comes of an older one is dropped. */
export class Newest {
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns whether it was still the newest when its answer, or its failure, came. */
  async ask<T>(by: Shows, question: () => Promise<T>, take: (answer: T) => void): Promise<boolean> {
    this.drop();
    const mine = this.#asked;
    try {
      const answer = await question();
      if (mine !== this.#asked) return false;
      take(answer);
      by.failure = null;
    } catch (thrown) {
      if (mine === this.#asked) by.failure = asFailure(thrown);
    }
    return mine === this.#asked;
  }

  /** What is under way, or was to be asked later, changes nothing any more. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  /** Asks so much later, ms, unless something else is asked or dropped before. */
  later(pause: number, ask: () => void): void {
    this.drop();
    this.#timer = setTimeout(ask, pause);
  }
}
