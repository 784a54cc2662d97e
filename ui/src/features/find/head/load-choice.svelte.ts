// Owns: how many rows a person wants, and the quote for them, asked anew after each change. Does not own: starting.
import { call } from '../../../bridge/call';
import { asFailure, type Failure } from '../../../bridge/failure';
import { MOST_ROWS, PAGE } from '../../../components/pull/page';
import { count } from '../../../components/words';
import type { Aim, PullRequest, Quote, SearchHead } from '../../../generated/types';

/** A quote is asked for when nothing was typed for so long, ms. */
export const QUOTE_PAUSE = 150;

/** A whole number from what a person types: "1,000", "1 000". */
export function wholeNumber(typed: string): number | null {
  const digits = typed.replace(/[\s,.'’]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

export class LoadChoice {
  #head: SearchHead;
  #aim: Aim;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  typed = $state('');
  quote = $state.raw<Quote | null>(null);
  failure = $state.raw<Failure | null>(null);
  most: number;
  rows = $derived(wholeNumber(this.typed));
  wrong = $derived.by(() => {
    if (this.rows === null || this.rows === 0) return 'Type a whole number of companies.';
    if (this.rows > this.most) return `At most ${count(this.most)} can be loaded.`;
    return undefined;
  });

  constructor(head: SearchHead, aim: Aim) {
    this.#head = head;
    this.#aim = aim;
    this.most = aim === 'more' ? head.left : MOST_ROWS;
    this.typed = String(aim === 'more' ? Math.min(PAGE, this.most) : Math.min(MOST_ROWS, Math.max(PAGE, head.loaded)));
    this.ask(0);
  }

  request(): PullRequest {
    return { filters: this.#head.filters, aim: this.#aim, rows: this.rows, agreed: this.quote?.worst ?? null };
  }

  ask(pause: number = QUOTE_PAUSE): void {
    clearTimeout(this.#timer);
    this.quote = null;
    const mine = (this.#asked += 1);
    if (this.wrong === undefined) this.#timer = setTimeout(() => void this.#run(mine), pause);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  async #run(mine: number): Promise<void> {
    try {
      const quote = await call('quote_pull', { ...this.request(), agreed: null });
      if (mine !== this.#asked) return;
      this.quote = quote;
      this.failure = null;
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    }
  }
}
