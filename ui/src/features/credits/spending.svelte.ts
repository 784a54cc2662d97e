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

/** From now until the component that starts ends, news of credits ask again. */
export function withNews(load: () => unknown): Throttle {
  const again = new Throttle(SUMS_EVERY, load);
  $effect(() => onChanged('credits', () => again.ask()));
  $effect(() => () => again.end());
  return again;
}

export class SpendingState {
  #newest = new Newest();
  known = $state.raw<Spending | null>(null);
  failure = $state.raw<Failure | null>(null);

  readonly scope: Scope;

  constructor(scope: Scope) {
    this.scope = scope;
  }

  /** Call while a component starts. */
  start(): void {
    withNews(() => this.load());
    $effect(() => void this.load());
  }

  async load(): Promise<void> {
    const { filter } = this.scope;
    await this.#newest.ask(this, () => call('spending', { filter }), (known) => (this.known = known));
  }
}
