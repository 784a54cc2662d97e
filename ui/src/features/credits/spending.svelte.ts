// Owns: what the ledger comes to within a scope, kept current. Does not own: the scope, or the lines.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import type { Failure } from '../../bridge/failure';
import { Newest } from '../../shared/failure/tried';
import { Throttle } from '../../shared/rows/throttle';
import type { Spending } from '../../generated/types';
import type { Scope } from './scope.svelte';

/** While a job runs every answer is news: sums are asked for at most this often, ms. */
export const SUMS_EVERY = 1000;

export class SpendingState {
  #newest = new Newest();
  #again = new Throttle(SUMS_EVERY, () => void this.load());
  known = $state.raw<Spending | null>(null);
  failure = $state.raw<Failure | null>(null);

  readonly scope: Scope;

  constructor(scope: Scope) {
    this.scope = scope;
  }

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('credits', () => this.#again.ask()));
    $effect(() => () => this.#again.end());
    $effect(() => void this.load());
  }

  async load(): Promise<void> {
    const { filter } = this.scope;
    await this.#newest.ask(this, () => call('spending', { filter }), (known) => (this.known = known));
  }
}
