// Owns: the saved searches, the recent ones that are not saved, and every change of them.
// Does not own: running a search, or the panel of its filters.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import { quietly } from '../../shared/failure/tried';
import { notices } from '../../kit/notices.svelte';
import type { CopySearchRequest, Filters, SavedSearch, SaveRequest, SearchForm, SearchHead, SearchKind } from '../../generated/types';
import { t } from '../../words/translate';
import { News } from './news.svelte';
import { keyOf } from './same';

/** People searches that are counted by themselves when the screen opens: free, but each takes a part of the shared limit. */
export const COUNTED_AT_ONCE = 10;

export class Saved {
  #asked = 0;
  /** What events said of searches while the lists are being asked for: it is newer than they are. */
  #late: SearchHead[] | null = null;
  searches = $state.raw<readonly SavedSearch[]>([]);
  recent = $state.raw<readonly SearchHead[]>([]);
  loaded = $state(false);
  failure = $state.raw<Failure | null>(null);
  readonly news = new News();
  #byKey = $derived(new Map(this.searches.map((one) => [keyOf(one.kind, one.filters), one])));
  /** Recent searches of all kinds that are not saved under a name. */
  unsaved = $derived(this.recent.filter(({ kind, filters }) => !this.#byKey.has(keyOf(kind, filters))));

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('saved', () => void this.load()));
    $effect(() => onChanged('search', ({ search }) => this.#told(search)));
    void this.load();
  }

  async load(): Promise<void> {
    const mine = (this.#asked += 1);
    this.#late = [];
    try {
      const [searches, recent] = await Promise.all([call('saved_searches', {}), call('recent_searches', {})]);
      if (mine !== this.#asked) return;
      this.#take(searches);
      this.recent = recent;
      for (const head of this.#late ?? []) this.#heard(head);
      this.loaded = true;
      this.failure = null;
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    } finally {
      if (mine === this.#asked) this.#late = null;
    }
  }

  /** The saved search with these filters, if there is one. */
  of(kind: SearchKind, filters: Filters): SavedSearch | undefined {
    return this.#byKey.get(keyOf(kind, filters));
  }

  /** Another saved search than `except` that has this name, in whatever case. */
  named(name: string, except: number | null): SavedSearch | undefined {
    const key = name.trim().toLowerCase();
    return this.searches.find((one) => one.saved !== except && one.name.toLowerCase() === key);
  }

  /** Rejects with a `Failure` that says what is wrong with the name. */
  save = (name: string, kind: SearchKind, filters: Filters): Promise<SavedSearch> => this.#save({ saved: null, name, kind, filters });
  rename = ({ saved, kind, filters }: SavedSearch, name: string): Promise<SavedSearch> => this.#save({ saved, name, kind, filters });

  /** The same name for other filters of the same kind; the ones before come back on request. */
  async edit({ saved, name, kind, filters: before }: SavedSearch, filters: Filters): Promise<SavedSearch> {
    const one = await this.#save({ saved, name, kind, filters });
    const undo = (): void => void quietly(() => this.#save({ saved, name, kind, filters: before }));
    notices.say(t('“{name}” has these filters now.', { name: one.name }), 'ok', { label: t('Undo'), run: undo });
    return one;
  }

  /** Removes the name, never what was loaded; returns whether it is gone. */
  async remove({ saved, name, kind, filters }: SavedSearch): Promise<boolean> {
    return quietly(async () => {
      this.#take(await call('remove_saved', { saved }));
      const undo = (): void => void quietly(() => this.save(name, kind, filters));
      notices.say(t('Removed “{name}”. What it loaded is still yours.', { name }), 'ok', { label: t('Undo'), run: undo });
    });
  }

  async copy({ name, kind, filters }: Omit<CopySearchRequest, 'form'>, form: SearchForm): Promise<void> {
    await quietly(async () => {
      await call('copy_search', { name, kind, filters, form });
      notices.say(form === 'text' ? t('Copied as text.') : t('Copied as JSON.'));
    });
  }

  /** Counts the first people searches that ran, one after the other, until one cannot be counted; returns how to stop. */
  countFirst(): () => void {
    let on = true;
    const wanted = this.searches.filter(({ kind, search }) => kind === 'people' && search !== null).slice(0, COUNTED_AT_ONCE);
    const run = async (): Promise<void> => {
      for (const { saved } of wanted) {
        if (!on) return;
        const kept = this.searches.some((one) => one.saved === saved);
        if (kept && !(await this.news.count(saved))) return;
      }
    };
    void run();
    return () => (on = false);
  }

  async #save(request: SaveRequest): Promise<SavedSearch> {
    const one = await call('save_search', request);
    // The newest change leads, as the engine lists them: a line that moved later would lose the focus.
    this.#take([one, ...this.searches.filter(({ saved }) => saved !== one.saved)]);
    return one;
  }

  #take(searches: readonly SavedSearch[]): void {
    const before = new Map(this.searches.map((one) => [one.saved, one]));
    for (const one of searches) {
      const old = before.get(one.saved);
      if (old !== undefined && (ranAt(old) !== ranAt(one) || keyOf(old.kind, old.filters) !== keyOf(one.kind, one.filters))) {
        this.news.forget(one.saved);
      }
    }
    this.searches = searches;
  }

  #told(head: SearchHead): void {
    this.#late?.push(head);
    this.#heard(head);
  }

  /** A search has moved: it is shown as it is now, and a new one leads. */
  #heard(head: SearchHead): void {
    const known = this.recent.some(({ search }) => search === head.search);
    this.recent = known ? this.recent.map((one) => (one.search === head.search ? head : one)) : [head, ...this.recent];
    const saved = this.of(head.kind, head.filters);
    // One that the service has not answered yet has nothing to open.
    if (saved !== undefined && head.askedAt !== null) this.#take(this.searches.map((one) => (one.saved === saved.saved ? { ...one, search: head } : one)));
  }
}

const ranAt = ({ search }: SavedSearch): number | null => search?.askedAt ?? null;
