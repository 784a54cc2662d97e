// Owns: pulls under way and past, and paid calls whose outcome is unknown. Does not own: loading rows.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import type { Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';
import type { Settling } from '../../shared/settle/settling';
import { pauseSlices, resumeSlices, stopSlices } from '../../shared/pull/slicing';
import type { Activity, OnUnclear, PullState, SlicedState, Tenths, UnconfirmedCall } from '../../generated/types';

export class ActivityState implements Settling {
  pulls = $state.raw<readonly PullState[]>([]);
  sliced = $state.raw<readonly SlicedState[]>([]);
  unconfirmed = $state.raw<readonly UnconfirmedCall[]>([]);
  loaded = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** The unconfirmed call that is being asked about or settled. */
  settling = $state<number | null>(null);
  running = $derived([...this.pulls, ...this.sliced].filter(({ phase }) => phase === 'running').length);
  /** What a person may want to look at. */
  waiting = $derived(this.running + this.unconfirmed.length);

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('pull', ({ pull }) => this.#moved(pull)));
    $effect(() => onChanged('slices', ({ slices }) => this.#cut(slices)));
    $effect(() => onChanged('credits', () => void this.load()));
    void this.load();
  }

  load = (): Promise<unknown> => this.#take(() => call('activity', {}));

  /** A person says what an unconfirmed call has cost. */
  settle = (intent: number, charged: Tenths): Promise<void> => this.#settle(intent, () => call('settle_call', { intent, charged }));
  /** Asks the service how a call ended: free. */
  askSettlement = (intent: number): Promise<void> => this.#settle(intent, () => call('ask_settlement', { intent }));

  pause = (pull: number): Promise<unknown> => this.#do(() => call('pause_pull', { pull }));
  stop = (pull: number): Promise<unknown> => this.#do(() => call('stop_pull', { pull }));
  resume = ({ pull, page }: PullState, unclear: OnUnclear | null): Promise<unknown> => this.#do(() => call('resume_pull', { pull, unclear, page }));

  pauseSliced = (load: SlicedState): Promise<unknown> => this.#doSliced(() => pauseSlices(load));
  stopSliced = (load: SlicedState): Promise<unknown> => this.#doSliced(() => stopSlices(load));
  resumeSliced = (load: SlicedState, decided: { pull: PullState; unclear: OnUnclear } | null): Promise<unknown> => this.#doSliced(() => resumeSlices(load, decided));

  #cut(load: SlicedState): void {
    const known = this.sliced.some((one) => one.load === load.load);
    this.sliced = known ? this.sliced.map((one) => (one.load === load.load ? load : one)) : [load, ...this.sliced];
  }

  #moved(pull: PullState): void {
    // The load of a slice is a part of its sliced load.
    if (pull.sliced !== null) return;
    const known = this.pulls.some((one) => one.pull === pull.pull);
    this.pulls = known ? this.pulls.map((one) => (one.pull === pull.pull ? pull : one)) : [pull, ...this.pulls];
  }

  async #settle(intent: number, what: () => Promise<Activity>): Promise<void> {
    this.settling = intent;
    await this.#take(what);
    this.settling = null;
  }

  #take(from: () => Promise<Activity>): Promise<unknown> {
    return tried(this, async () => {
      const { pulls, sliced, unconfirmed } = await from();
      this.pulls = pulls;
      this.sliced = sliced;
      this.unconfirmed = unconfirmed;
      this.loaded = true;
    });
  }

  #doSliced = (what: () => Promise<SlicedState>): Promise<unknown> => tried(this, async () => this.#cut(await what()));
  #do = (what: () => Promise<PullState>): Promise<unknown> => tried(this, async () => this.#moved(await what()));
}
