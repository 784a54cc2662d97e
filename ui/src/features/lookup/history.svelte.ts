// Owns: the look-ups that were made, as far as they were asked for. Does not own: opening one on the screen.
import { untrack } from 'svelte';
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import type { HistoryLine } from '../../generated/types';

/** Lines that are asked for at once. */
export const HISTORY_PAGE = 50;
/** The most that are asked for at once, where more are on show. */
const MOST = 200;
/** Typing again this soon replaces what was to be looked for, ms. */
export const SEARCH_PAUSE = 200;

export class LookUpHistory {
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  text = $state('');
  lines = $state.raw<readonly HistoryLine[]>([]);
  /** Of those that are looked for. */
  total = $state(0);
  /** Of all that were made. */
  all = $state(0);
  loaded = $state(false);
  loading = $state(false);
  failure = $state.raw<Failure | null>(null);
  more = $derived(this.lines.length < this.total);
  searched = $derived(this.text.trim() !== '');

  /** Call while a component starts. */
  start(): void {
    $effect(() => {
      const end = onChanged('lookUps', () => void this.load());
      return () => {
        end();
        clearTimeout(this.#timer);
        this.#asked += 1;
      };
    });
    untrack(() => void this.load());
  }

  search(text: string): void {
    this.text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#take(0, HISTORY_PAGE), SEARCH_PAUSE);
  }

  /** The newest lines again, as many as are on show. */
  async load(): Promise<void> {
    await Promise.all([this.#take(0, Math.min(MOST, Math.max(HISTORY_PAGE, this.lines.length))), this.searched ? this.#countAll() : null]);
  }

  async loadMore(): Promise<void> {
    if (this.more && !this.loading) await this.#take(this.lines.length, HISTORY_PAGE);
  }

  /** While only some are looked for, others may come. */
  async #countAll(): Promise<void> {
    try {
      this.all = (await call('look_up_history', { text: '', offset: 0, limit: 0 })).total;
    } catch {
      // What is wrong is shown where the lines are loaded.
    }
  }

  async #take(offset: number, limit: number): Promise<void> {
    const mine = (this.#asked += 1);
    const { text, searched } = this;
    this.loading = true;
    try {
      const { total, lines } = await call('look_up_history', { text, offset, limit });
      if (mine !== this.#asked) return;
      const known = new Set(offset === 0 ? [] : this.lines.map(({ number }) => number));
      this.lines = [...(offset === 0 ? [] : this.lines), ...lines.filter(({ number }) => !known.has(number))];
      this.total = total;
      if (!searched) this.all = total;
      this.loaded = true;
      this.failure = null;
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    } finally {
      if (mine === this.#asked) this.loading = false;
    }
  }
}
