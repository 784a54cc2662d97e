// Owns: which record the drawer shows, and everything known of it. Does not own: walking through the rows (the grid does).
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { RecordDetail } from '../../generated/types';
import { Newest } from '../failure/tried';
import { Throttle } from '../rows/throttle';

/** While a job runs, news of records come with every row: the one on show is asked for at most this often, ms. */
export const REFRESH_EVERY = 500;

export class Detail {
  #newest = new Newest();
  #again = new Throttle(REFRESH_EVERY, () => void this.refresh());
  /** The record of the row that the keyboard is at. */
  #reached: number | undefined;
  /** The record on show, or asked for; null while the drawer is closed. */
  record = $state<number | null>(null);
  /** The one before stays until the next is here. */
  known = $state.raw<RecordDetail | null>(null);
  failure = $state.raw<Failure | null>(null);
  open = $derived(this.record !== null);
  /** What is said of the record on show has to be read first: it stays although the record is gone. */
  held = false;

  async show(record: number): Promise<void> {
    if (record === this.record) return;
    this.record = record;
    await this.#ask(record, this);
  }

  /** Goes along with the keyboard in the rows. Rows that are only read anew lead nobody back who has gone on from the drawer. */
  follow(record: number): void {
    if (record === this.#reached) return;
    this.#reached = record;
    if (this.open) void this.show(record);
  }

  /** The record on show may have changed. */
  changed(): void {
    if (this.open) this.#again.ask();
  }

  /** The record on show as it is now; one that is gone is not shown any more. */
  async refresh(): Promise<void> {
    const { record } = this;
    if (record === null) return;
    // What is shown to have failed stays: it may be about something else.
    const told: { failure: Failure | null } = { failure: null };
    if (!(await this.#ask(record, told)) || told.failure === null) return;
    if (told.failure.code !== 'gone') this.failure = told.failure;
    else if (!this.held) this.close();
  }

  #ask(record: number, by: { failure: Failure | null }): Promise<boolean> {
    return this.#newest.ask(by, () => call('record', { record }), (known) => (this.known = known));
  }

  close(): void {
    this.#newest.drop();
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
