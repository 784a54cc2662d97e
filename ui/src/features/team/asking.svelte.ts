// Owns: what a dialog asks for, one at a time: that it is under way, and what failed last. Does not own: what is asked.
import type { Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';

export class Asking {
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);

  /** Returns whether it was done. */
  async once(what: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.failure = null;
    const done = await tried(this, what);
    this.busy = false;
    return done;
  }
}
