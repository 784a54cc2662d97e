// Owns: asking what a plan will cost, anew after each change; late answers are dropped. Does not own: the plan, or starting.
import { asFailure, type Failure } from '../../bridge/failure';
import { callNewest } from '../../bridge/newest';
import type { EnrichRequest, JobQuote } from '../../generated/types';

/** A quote is asked for when nothing was changed for so long, ms. */
export const QUOTE_PAUSE = 150;

export class JobQuoter {
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  quote = $state.raw<JobQuote | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** The quote on show is not about what is chosen now. */
  waiting = $state(false);

  /** Null where nothing can be asked for: what was known is forgotten. */
  ask(request: EnrichRequest | null, pause: number = QUOTE_PAUSE): void {
    clearTimeout(this.#timer);
    const mine = (this.#asked += 1);
    this.waiting = request !== null;
    if (request !== null) this.#timer = setTimeout(() => void this.#run(request, mine), pause);
    else this.#is(null, null);
  }

  /** Nothing under way may change the screen any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  async #run(request: EnrichRequest, mine: number): Promise<void> {
    try {
      const quote = await callNewest('quote_job', request, () => mine === this.#asked);
      if (mine === this.#asked) this.#is(quote, null);
    } catch (thrown) {
      if (mine === this.#asked) this.#is(null, asFailure(thrown));
    }
  }

  #is(quote: JobQuote | null, failure: Failure | null): void {
    this.quote = quote;
    this.failure = failure;
    this.waiting = false;
  }
}
