// Owns: the credit meter as last told, kept current by the engine's events. Does not own: the ledger.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import type { Meter, Tenths } from '../../generated/types';

export class CreditState {
  meter = $state.raw<Meter | null>(null);
  failure = $state.raw<Failure | null>(null);
  asking = $state(false);

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('credits', ({ meter }) => (this.meter = meter)));
    void this.#take(() => call('meter', {})).then(() => this.refresh());
  }

  /** Asks the service; it is free. */
  async refresh(): Promise<void> {
    this.asking = true;
    await this.#take(() => call('refresh_credits', {}));
    this.asking = false;
  }

  setConfirmLimit(confirmAbove: Tenths): Promise<void> {
    return this.#take(() => call('set_confirm_limit', { confirmAbove }));
  }

  async #take(from: () => Promise<Meter>): Promise<void> {
    try {
      this.meter = await from();
      this.failure = null;
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }
}
