// Owns: one page of the suppression list, searching it, choosing entries and taking them off.
// Does not own: adding to it (adding.svelte.ts), or what an entry matches (the engine says).
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';
import { lists } from '../../shared/lists/lists.svelte';
import { notices } from '../../kit/notices.svelte';
import type { SuppressedEntry, SuppressedKind, Suppression } from '../../generated/types';

/** Entries a page: what the engine gives at once. */
export const PAGE = 200;
/** The list is searched when nothing was typed for so long, ms. */
export const SEARCH_PAUSE = 150;

const EMPTY: Suppression = { entries: 0, fitting: 0, kinds: [], records: 0, page: [] };

export const keyOf = ({ kind, value }: Pick<SuppressedEntry, 'kind' | 'value'>): string => `${kind} ${value}`;

export class SuppressionList {
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  text = $state('');
  /** Only entries of these are listed; none for all. */
  kinds = $state.raw<readonly SuppressedKind[]>([]);
  /** Entries before this page. */
  from = $state(0);
  told = $state.raw<Suppression>(EMPTY);
  loaded = $state(false);
  /** Entries of this page that are ticked, by their keys. */
  chosen = $state.raw<ReadonlySet<string>>(new Set());
  removing = $state(false);
  failure = $state.raw<Failure | null>(null);
  last = $derived(Math.min(this.told.fitting, this.from + this.told.page.length));
  chosenEntries = $derived(this.told.page.filter((entry) => this.chosen.has(keyOf(entry))));

  /** Call while a component starts. */
  start(): void {
    $effect(() => {
      // Records that come or go change what entries match.
      const end = onChanged('records', () => void this.load());
      return () => {
        end();
        clearTimeout(this.#timer);
        this.#asked += 1;
      };
    });
    void this.load();
  }

  search(text: string): void {
    this.text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.load(0), SEARCH_PAUSE);
  }

  toggleKind(kind: SuppressedKind): void {
    this.kinds = this.kinds.includes(kind) ? this.kinds.filter((other) => other !== kind) : [...this.kinds, kind];
    void this.load(0);
  }

  widen(): void {
    this.text = '';
    this.kinds = [];
    void this.load(0);
  }

  async load(from: number = this.from): Promise<void> {
    const mine = (this.#asked += 1);
    try {
      const told = await call('suppression', { text: this.text.trim(), kinds: [...this.kinds], from });
      if (mine !== this.#asked) return;
      // The last page is gone where all of it was taken off.
      if (told.page.length === 0 && from > 0) return await this.load(Math.max(0, from - PAGE));
      const there = new Set(told.page.map(keyOf));
      this.chosen = new Set([...this.chosen].filter((key) => there.has(key)));
      this.told = told;
      this.from = from;
      this.loaded = true;
      this.failure = null;
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    }
  }

  choose(entry: SuppressedEntry, on: boolean): void {
    const key = keyOf(entry);
    this.chosen = new Set(on ? [...this.chosen, key] : [...this.chosen].filter((other) => other !== key));
  }

  chooseAll(on: boolean): void {
    this.chosen = new Set(on ? this.told.page.map(keyOf) : []);
  }

  /** Takes the chosen entries off; returns whether that was done. */
  async remove(): Promise<boolean> {
    if (this.removing || this.chosenEntries.length === 0) return false;
    this.removing = true;
    this.failure = null;
    const done = await tried(this, async () => {
      const { said, changed } = await lists.suppression('unsuppress', { entries: this.chosenEntries.map(({ kind, value }) => [kind, value]) });
      // Somebody else was quicker.
      if (changed === 0) notices.say(said, 'info');
      this.chosen = new Set();
    });
    if (done) await this.load();
    this.removing = false;
    return done;
  }
}
