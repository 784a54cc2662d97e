// Owns: the load by slices of the search on show: what looking for slices takes, its plan, and how far it is. Does not own: the rows,
// or the search.
import { call } from '../../../bridge/call';
import { onChanged } from '../../../bridge/events';
import type { Failure } from '../../../bridge/failure';
import { pauseSlices, resumeSlices, stopSlices } from '../../../shared/pull/slicing';
import { slicesGoOn } from '../../../shared/pull/sliced';
import { tried } from '../../../shared/failure/tried';
import type { OnUnclear, PullState, SearchHead, SlicedState, SlicesOffer } from '../../../generated/types';

export class Slicer {
  /** The search that it is about. */
  #search: number | null = null;
  /** The plan is on show, in the place of the rows. */
  open = $state(false);
  offer = $state.raw<SlicesOffer | null>(null);
  load = $state.raw<SlicedState | null>(null);
  /** Asked for and not here yet. */
  asking = $state(false);
  /** Something was clicked, and its answer is not here yet. */
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** What is under way, or waits: shown below the rows as well. */
  underWay = $derived.by(() => (this.load !== null && slicesGoOn(this.load) ? this.load : null));

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('slices', ({ slices }) => this.#moved(slices)));
  }

  /** A search is on show: what its load by slices is at is of interest while that goes on. */
  follow({ search, sliced }: SearchHead): void {
    if (search === this.#search) return;
    this.forget();
    this.#search = search;
    if (sliced !== null && slicesGoOn(sliced)) void this.ask();
  }

  /** Another search is on show, or none. */
  forget(): void {
    this.#search = null;
    this.open = false;
    this.offer = null;
    this.load = null;
    this.failure = null;
    this.asking = false;
  }

  show(): void {
    this.open = true;
    void this.ask();
  }

  close(): void {
    this.open = false;
  }

  /** What can be done, and how far it is: free. */
  ask = async (): Promise<void> => {
    this.asking = true;
    await tried(this, () => this.#look());
    this.asking = false;
  };

  async #look(): Promise<void> {
    const search = this.#search;
    if (search === null) return;
    const { offer, load } = await call('slices', { search });
    if (search !== this.#search) return;
    this.offer = offer;
    this.load = load;
  }

  /** Asks for totals, at the price that is shown. */
  look = (): Promise<void> => {
    const [search, agreed] = [this.#search, this.offer?.worst ?? null];
    return this.#do(async () => (search === null ? null : call('look_for_slices', { search, agreed })));
  };

  /** Loads the plan, at the price that is shown. */
  begin = ({ load, worst }: SlicedState): Promise<void> => this.#do(() => call('load_slices', { load, agreed: worst }));

  /** Makes a plan of the same slices, for what is new in them. */
  anew = (): Promise<void> => {
    const search = this.#search;
    return this.#do(async () => (search === null ? null : call('load_slices_anew', { search })));
  };

  pause = (load: SlicedState): Promise<void> => this.#do(() => pauseSlices(load));
  /** Also while something else that was clicked takes its time: a page that is under way may take a minute. */
  stop = (load: SlicedState): Promise<unknown> => tried(this, async () => this.#moved(await stopSlices(load)));
  resume = (load: SlicedState, decided: { pull: PullState; unclear: OnUnclear } | null): Promise<void> => this.#do(() => resumeSlices(load, decided));

  async #do(what: () => Promise<SlicedState | null>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const done = await tried(this, async () => {
      const load = await what();
      if (load !== null) this.#moved(load);
    });
    this.busy = false;
    // What was refused may cost another sum by now: that is shown beside the reason.
    if (!done) await this.#look().catch(() => undefined);
  }

  #moved(load: SlicedState): void {
    if (load.search !== this.#search) return;
    // An answer that was overtaken by news on its way says less than these.
    if (this.load !== null && this.load.load > load.load) return;
    this.load = load;
  }
}
