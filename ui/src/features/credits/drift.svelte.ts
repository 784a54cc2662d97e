// Owns: whether service and ledger agree, as last compared, and asking for it. Does not own: what a difference is called.
import { untrack } from 'svelte';
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import type { Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';
import { Throttle } from '../../shared/rows/throttle';
import type { Drift } from '../../generated/types';
import { SUMS_EVERY } from './spending.svelte';

export class DriftState {
  #again = new Throttle(SUMS_EVERY, () => void this.load());
  known = $state.raw<Drift | null>(null);
  checking = $state(false);
  failure = $state.raw<Failure | null>(null);

  /** Call while a component starts. A call that is settled changes what is explained, so it is told of those that are not. */
  start(unconfirmed: () => unknown): void {
    $effect(() => onChanged('credits', () => this.#again.ask()));
    $effect(() => () => this.#again.end());
    $effect(() => {
      void unconfirmed();
      untrack(() => this.#again.ask());
    });
  }

  load = (): Promise<unknown> => this.#take(() => call('drift', {}));

  /** Asks the service for its balance, which is free, and compares. */
  async check(): Promise<void> {
    this.checking = true;
    await this.#take(() => call('check_drift', {}));
    this.checking = false;
  }

  #take = (from: () => Promise<Drift>): Promise<unknown> => tried(this, async () => (this.known = await from()));
}
