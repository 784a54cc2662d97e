// Owns: how many rows a person wants, and the quote for them, asked anew after each change. Does not own: starting.
import { call } from '../../../bridge/call';
import type { Failure } from '../../../bridge/failure';
import { Newest } from '../../../shared/failure/tried';
import type { Aim, PullRequest, Quote } from '../../../generated/types';
import { t } from '../../../words/translate';
import type { Finder } from '../finder.svelte';

/** A quote is asked for when nothing was typed for so long, ms. */
const QUOTE_PAUSE = 150;

/** A whole number from what a person types: "1,000", "1 000". */
export function wholeNumber(typed: string): number | null {
  const digits = typed.replace(/[\s,.'’]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

export class LoadChoice {
  /** As it was when the person was asked: a search that moves meanwhile changes nothing of the question. */
  #request: PullRequest;
  #many: string;
  #newest = new Newest();
  typed = $state('');
  /** What was typed as per cent of a page that may be owned; null where loading does not stop at that. */
  mostOwned = $state<string | null>(null);
  quote = $state.raw<Quote | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** The most that one load brings; none where nothing limits it. */
  most: number | null;
  /** There can be more than one load brings. */
  atOnce: boolean;
  rows = $derived(wholeNumber(this.typed));
  wrongShare = $derived.by(() => {
    const share = this.mostOwned === null ? 50 : wholeNumber(this.mostOwned);
    return share === null || share < 1 || share > 99 ? t('Type a whole number, 1 to 99.') : undefined;
  });
  wrong = $derived.by(() => {
    if (this.rows === null || this.rows === 0) return t('Type a whole number of {records}.', { records: this.#many });
    if (this.most !== null && this.rows > this.most) {
      const n = this.most;
      return this.atOnce ? t('At most {n} can be loaded at once.', { n }) : t('At most {n} can be loaded.', { n });
    }
    return undefined;
  });

  constructor(finder: Finder, aim: Aim) {
    this.#request = finder.request(aim, null);
    this.#many = finder.facts.many;
    const { facts, head } = finder;
    this.most = aim === 'fresh' ? facts.mostRows : (head?.left ?? null);
    this.atOnce = aim === 'more' && (facts.byPage || head?.total === null);
    const first = aim === 'more' ? finder.size : Math.max(finder.size, head?.loaded ?? 0);
    this.typed = String(this.most === null ? first : Math.min(first, this.most));
    this.ask(0);
  }

  request(): PullRequest {
    const share = this.mostOwned === null ? null : wholeNumber(this.mostOwned);
    return { ...this.#request, rows: this.rows, agreed: this.quote?.worst ?? null, ...(share === null ? {} : { mostOwned: share }) };
  }

  ask(pause: number = QUOTE_PAUSE): void {
    this.end();
    this.quote = null;
    if (this.wrong === undefined) this.#newest.later(pause, () => void this.#run());
  }

  end(): void {
    this.#newest.drop();
  }

  #run(): Promise<unknown> {
    return this.#newest.ask(this, () => call('quote_pull', { ...this.request(), agreed: null }), (quote) => (this.quote = quote));
  }
}
