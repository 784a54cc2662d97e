// Owns: pulls under way and past, and paid calls whose outcome is unknown. Does not own: loading rows.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import type { Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';
import type { Settling } from '../../shared/settle/settling';
import type { Activity, OnUnclear, PullState, Tenths, UnconfirmedCall } from '../../generated/types';

export class ActivityState implements Settling {
  pulls = $state.raw<readonly PullState[]>([]);
  unconfirmed = $state.raw<readonly UnconfirmedCall[]>([]);
  loaded = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** The unconfirmed call that is being asked about or settled. */
  settling = $state<number | null>(null);
  running = $derived(this.pulls.filter(({ phase }) => phase === 'running').length);
  /** What a person may want to look at. */
  waiting = $derived(this.running + this.unconfirmed.length);

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('pull', ({ pull }) => this.#moved(pull)));
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

  #moved(pull: PullState): void {
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
      const { pulls, unconfirmed } = await from();
      this.pulls = pulls;
      this.unconfirmed = unconfirmed;
      this.loaded = true;
    });
  }

  #do = (what: () => Promise<PullState>): Promise<unknown> => tried(this, async () => this.#moved(await what()));
}
