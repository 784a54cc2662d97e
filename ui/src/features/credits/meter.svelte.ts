// Owns: the credit meter with its limits as the engine last sent it, kept current by its events. Does not own: the ledger.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';
import type { LimitKind, Meter, Tenths } from '../../generated/types';

export class CreditState {
  meter = $state.raw<Meter | null>(null);
  failure = $state.raw<Failure | null>(null);
  asking = $state(false);

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('credits', ({ meter }) => this.#told(meter)));
    void this.load().then(() => this.refresh());
  }

  load = (): Promise<unknown> => this.#take(() => call('meter', {}));

  /** Asks the service; it is free. */
  async refresh(): Promise<void> {
    this.asking = true;
    await this.#take(() => call('refresh_credits', {}));
    this.asking = false;
  }

  /** Resolves with what is wrong with it, for the field in which it was typed; null where it is stored. */
  setConfirmLimit = (confirmAbove: Tenths): Promise<Failure | null> => this.#keep(() => call('set_confirm_limit', { confirmAbove }));
  setSpendingLimit = (kind: LimitKind, limit: Tenths | null): Promise<Failure | null> => this.#keep(() => call('set_spending_limit', { kind, limit }));

  /** A balance that is news: what went wrong before is over. */
  #told(meter: Meter): void {
    this.meter = meter;
    if (!meter.stale) this.failure = null;
  }

  async #keep(from: () => Promise<Meter>): Promise<Failure | null> {
    try {
      this.meter = await from();
      return null;
    } catch (thrown) {
      return asFailure(thrown);
    }
  }

  #take = (from: () => Promise<Meter>): Promise<unknown> => tried(this, async () => (this.meter = await from()));
}
