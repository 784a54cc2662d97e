// Owns: pulls under way and past, and paid calls whose outcome is unknown. Does not own: loading rows.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import type { OnUnclear, PullState, UnconfirmedCall } from '../../generated/types';

export class ActivityState {
  pulls = $state.raw<readonly PullState[]>([]);
  unconfirmed = $state.raw<readonly UnconfirmedCall[]>([]);
  loaded = $state(false);
  failure = $state.raw<Failure | null>(null);
  running = $derived(this.pulls.filter(({ phase }) => phase === 'running').length);
  /** What a person may want to look at. */
  waiting = $derived(this.running + this.unconfirmed.length);

  /** Call while a component starts. */
  start(): void {
    $effect(() => {
      const ends = [onChanged('pull', ({ pull }) => this.#moved(pull)), onChanged('credits', () => void this.load())];
      return () => ends.forEach((end) => end());
    });
    void this.load();
  }

  async load(): Promise<void> {
    try {
      const { pulls, unconfirmed } = await call('activity', {});
      this.pulls = pulls;
      this.unconfirmed = unconfirmed;
      this.loaded = true;
      this.failure = null;
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }

  pause = (pull: number): Promise<void> => this.#do(() => call('pause_pull', { pull }));
  stop = (pull: number): Promise<void> => this.#do(() => call('stop_pull', { pull }));
  resume = (pull: number, unclear: OnUnclear | null): Promise<void> => this.#do(() => call('resume_pull', { pull, unclear }));

  #moved(pull: PullState): void {
    const known = this.pulls.some((one) => one.pull === pull.pull);
    this.pulls = known ? this.pulls.map((one) => (one.pull === pull.pull ? pull : one)) : [pull, ...this.pulls];
  }

  async #do(what: () => Promise<PullState>): Promise<void> {
    try {
      this.#moved(await what());
      this.failure = null;
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }
}
