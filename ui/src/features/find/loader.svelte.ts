// Owns: loading rows: what the next page costs, asking a person above the limit, starting, pausing, resuming and stopping.
// Does not own: the rows; the results hear of them by themselves.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { OnUnclear, PullRequest, PullState, Quote } from '../../generated/types';

export interface Question {
  request: PullRequest;
  quote: Quote;
}

export class Loader {
  #asked = 0;
  /** What the next page would cost. */
  next = $state.raw<Quote | null>(null);
  /** A person has to agree to this first. */
  question = $state.raw<Question | null>(null);
  failure = $state.raw<Failure | null>(null);
  starting = $state(false);
  #retry: (() => void) | null = null;

  /** Asks for the price of the next page; null where nothing is left to load. */
  async price(request: PullRequest | null): Promise<void> {
    const mine = (this.#asked += 1);
    if (request === null) {
      this.next = null;
      return;
    }
    try {
      const quote = await call('quote_pull', request);
      if (mine === this.#asked) this.next = quote;
    } catch (thrown) {
      if (mine !== this.#asked) return;
      this.next = null;
      this.#failed(thrown, () => void this.price(request));
    }
  }

  /** Starts a pull; null where a person has to agree first, or where it failed. */
  async start(request: PullRequest): Promise<PullState | null> {
    if (this.starting) return null;
    this.starting = true;
    this.question = null;
    this.failure = null;
    try {
      return await call('start_pull', request);
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (failure.code === 'confirm' && failure.quote !== undefined) this.question = { request, quote: failure.quote };
      else this.#failed(thrown, () => void this.start(request));
      return null;
    } finally {
      this.starting = false;
    }
  }

  pause = (pull: number): Promise<void> => this.#do(() => call('pause_pull', { pull }));
  stop = (pull: number): Promise<void> => this.#do(() => call('stop_pull', { pull }));
  resume = ({ pull, page }: PullState, unclear: OnUnclear | null): Promise<void> => this.#do(() => call('resume_pull', { pull, unclear, page }));

  again(): void {
    const retry = this.#retry;
    this.failure = null;
    retry?.();
  }

  /** Another search is on show: answers about the one before are dropped. */
  forget(): void {
    this.#asked += 1;
    this.next = null;
    this.failure = null;
    this.question = null;
  }

  async #do(what: () => Promise<unknown>): Promise<void> {
    try {
      await what();
      this.failure = null;
    } catch (thrown) {
      this.#failed(thrown, () => void this.#do(what));
    }
  }

  #failed(thrown: unknown, retry: () => void): void {
    this.failure = asFailure(thrown);
    this.#retry = retry;
  }
}
