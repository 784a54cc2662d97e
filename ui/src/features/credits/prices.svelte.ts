// Owns: what each thing costs, as far as it is known, and setting what is not published. Does not own: learning it; the engine does.
import { call } from '../../bridge/call';
import type { Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';
import type { PriceLine, Tenths } from '../../generated/types';
import { withNews } from './spending.svelte';

export class PriceState {
  /** Null until they are known. */
  lines = $state.raw<readonly PriceLine[] | null>(null);
  failure = $state.raw<Failure | null>(null);

  /** Call while a component starts. */
  start(): void {
    withNews(() => this.load());
    void this.load();
  }

  load = (): Promise<unknown> => this.#take(() => call('prices', {}));

  /** Null goes back to what was learned. */
  set = (operation: string, price: Tenths | null): Promise<unknown> => this.#take(() => call('set_price', { operation, price }));

  #take = (from: () => Promise<PriceLine[]>): Promise<unknown> => tried(this, async () => (this.lines = await from()));
}
