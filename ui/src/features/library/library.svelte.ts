// Owns: how much is owned, and which views of it are kept, as the engine tells. Does not own: the rows (desk.svelte.ts), or a dialog.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import { Throttle } from '../../shared/rows/throttle';
import type { KeptView, LibrarySize } from '../../generated/types';

/** How much is owned is asked for at most this often, ms: while a search loads, it grows with each page. */
export const SIZE_EVERY = 1_000;

export class Library {
  size = $state.raw<LibrarySize | null>(null);
  views = $state.raw<readonly KeptView[]>([]);
  failure = $state.raw<Failure | null>(null);
  readonly pinned = $derived(this.views.filter((view) => view.pinned));
  #again = new Throttle(SIZE_EVERY, () => void this.#measure());

  /** Call while a component starts. */
  start(): void {
    $effect(() => {
      const ends = [
        onChanged('views', () => void this.load()),
        onChanged('records', () => this.#again.ask()),
        onChanged('search', () => this.#again.ask()),
        onChanged('lookUps', () => this.#again.ask()),
      ];
      void this.load();
      return () => {
        ends.forEach((end) => end());
        this.#again.end();
      };
    });
  }

  async load(): Promise<void> {
    try {
      [this.size, this.views] = await Promise.all([call('library_size', {}), call('kept_views', {})]);
      this.failure = null;
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }

  /** A number that is late is better than a sentence over every screen. */
  async #measure(): Promise<void> {
    try {
      this.size = await call('library_size', {});
    } catch {
      // The next change asks again.
    }
  }

  /** Stores a view; it is in its place once that is done. Rejects with a `Failure` that says what is wrong. */
  async keep(view: KeptView): Promise<KeptView | null> {
    const before = new Set(this.views.map((one) => one.view));
    this.views = await call('keep_view', { view });
    return this.views.find((one) => (view.view === 0 ? !before.has(one.view) : one.view === view.view)) ?? null;
  }

  /** Takes a view away; returns whether that was done. */
  async remove(view: number): Promise<boolean> {
    try {
      this.views = await call('remove_kept_view', { view });
      return true;
    } catch (thrown) {
      this.failure = asFailure(thrown);
      return false;
    }
  }
}
