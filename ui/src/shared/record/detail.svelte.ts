// Owns: which record the drawer shows, and everything known of it. Does not own: walking through the rows (the grid does).
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { RecordDetail } from '../../generated/types';
import { Throttle } from '../rows/throttle';

/** While a job runs, news of records come with every row: the one on show is asked for at most this often, ms. */
export const REFRESH_EVERY = 500;

export class Detail {
  #asked = 0;
  #again = new Throttle(REFRESH_EVERY, () => void this.refresh());
  /** The record on show, or asked for; null while the drawer is closed. */
  record = $state<number | null>(null);
  /** The one before stays until the next is here. */
  known = $state.raw<RecordDetail | null>(null);
  failure = $state.raw<Failure | null>(null);
  open = $derived(this.record !== null);
  /** What is told of the record on show has to be read first: it stays although the record is gone. */
  held = false;

  async show(record: number): Promise<void> {
    if (record === this.record) return;
    this.record = record;
    const mine = (this.#asked += 1);
    try {
      const known = await call('record', { record });
      if (mine !== this.#asked) return;
      this.known = known;
      this.failure = null;
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    }
  }

  /** The record on show may have changed. */
  changed(): void {
    if (this.open) this.#again.ask();
  }

  /** The record on show as it is now; one that is gone is not shown any more. */
  async refresh(): Promise<void> {
    const { record } = this;
    if (record === null) return;
    const mine = (this.#asked += 1);
    try {
      const known = await call('record', { record });
      if (mine === this.#asked) this.known = known;
    } catch (thrown) {
      if (mine !== this.#asked) return;
      const failure = asFailure(thrown);
      if (failure.code !== 'gone') this.failure = failure;
      else if (!this.held) this.close();
    }
  }

  close(): void {
    this.#asked += 1;
    this.#again.end();
    this.held = false;
    this.record = null;
    this.known = null;
    this.failure = null;
  }

  async openLink(key: string): Promise<void> {
    if (this.known === null) return;
    try {
      await call('open_link', { record: this.known.id, key });
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }

  again(): void {
    const { record } = this;
    this.record = null;
    if (record !== null) void this.show(record);
  }
}
