// Owns: the breakdown of the rows on show, counted anew for each view of them. Does not own: which rows these are.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { RowsBreakdown } from '../../generated/types';

/** While rows of an earlier version are still being read, they are counted again after so long, ms. */
export const COUNT_AGAIN = 3000;

export class Counts {
  #asked = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** The one before stays until the next is here. */
  known = $state.raw<RowsBreakdown | null>(null);
  failure = $state.raw<Failure | null>(null);
  counting = $state(false);

  async ask(view: number): Promise<void> {
    const mine = (this.#asked += 1);
    clearTimeout(this.#again);
    this.counting = true;
    try {
      const known = await call('breakdown', { view });
      if (mine !== this.#asked) return;
      this.known = known;
      this.failure = null;
      if (known.filling) this.#again = setTimeout(() => void this.ask(view), COUNT_AGAIN);
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (mine !== this.#asked || failure.code === 'gone') return;
      if (failure.code !== 'superseded') this.failure = failure;
      // A newer view takes its place, and is asked for; unless it was one that came late, and is dropped.
      else this.#again = setTimeout(() => void this.ask(view), COUNT_AGAIN);
    } finally {
      if (mine === this.#asked) this.counting = false;
    }
  }

  end(): void {
    this.#asked += 1;
    clearTimeout(this.#again);
  }
}
