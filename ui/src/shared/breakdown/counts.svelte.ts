// Owns: the breakdown of the rows on show, counted anew for each view of them. Does not own: which rows these are.
import { call } from '../../bridge/call';
import type { Failure } from '../../bridge/failure';
import { Newest } from '../failure/tried';
import type { RowsBreakdown } from '../../generated/types';

/** While rows of an earlier version are still being read, they are counted again after so long, ms. */
export const COUNT_AGAIN = 3000;

export class Counts {
  #newest = new Newest();
  /** The one before stays until the next is here. */
  known = $state.raw<RowsBreakdown | null>(null);
  failure = $state.raw<Failure | null>(null);
  counting = $state(false);

  async ask(view: number): Promise<void> {
    this.counting = true;
    const told: { failure: Failure | null } = { failure: null };
    const isNewest = await this.#newest.ask(told, () => call('breakdown', { view }), (known) => {
      this.known = known;
      this.failure = null;
    });
    if (!isNewest) return;
    this.counting = false;
    const code = told.failure?.code;
    // A newer view takes its place, and is asked for; unless it was one that came late, and is dropped.
    if (code === undefined ? this.known?.filling : code === 'superseded') this.#newest.later(COUNT_AGAIN, () => void this.ask(view));
    else if (code !== undefined && code !== 'gone') this.failure = told.failure;
  }

  end(): void {
    this.#newest.drop();
  }
}
