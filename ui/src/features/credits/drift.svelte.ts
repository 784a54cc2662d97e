// Owns: whether service and ledger agree, as last compared, and asking for it. Does not own: what a difference is called.
import { untrack } from 'svelte';
import { call } from '../../bridge/call';
import type { Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';
import type { Drift } from '../../generated/types';
import { withNews } from './spending.svelte';

export class DriftState {
  known = $state.raw<Drift | null>(null);
  checking = $state(false);
  failure = $state.raw<Failure | null>(null);

  /** Call while a component starts. A call that is settled changes what is explained, so `unconfirmed` gives those that are not. */
  start(unconfirmed: () => unknown): void {
    const again = withNews(() => this.load());
    $effect(() => {
      void unconfirmed();
      untrack(() => again.ask());
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
