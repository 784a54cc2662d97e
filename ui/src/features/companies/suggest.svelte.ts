// Owns: suggestions of one filter: what is known here at once, what the service adds a little later.
// Does not own: the open list (components/suggestions.svelte.ts drops what comes too late).
import { call } from '../../bridge/call';
import { asFailure } from '../../bridge/failure';
import type { Suggest, TokenOption } from '../../components/tokens';
import type { Filter, Filters, Suggestion, SuggestRequest } from '../../generated/types';
import { texts } from './values';

/** The service is asked when nothing was typed for so long, ms. */
export const SERVICE_PAUSE = 150;

/** The filters that narrow the places offered by others (contract, "filter-values"). */
const NARROWING = { country: 'country', region: 'region' } as const;

function optionOf({ value, label, detail, matched }: Suggestion): TokenOption {
  return { value, label, matched, ...(detail === null ? {} : { detail }) };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

export class Suggester {
  #filter: Filter;
  #filters: () => Filters;
  /** Enter takes what was typed even where no suggestion is chosen. */
  freeEntry = $state(false);
  /** Why the service added nothing, if it did not: a quiet line under the field. */
  note = $state<string | undefined>();

  constructor(filter: Filter, filters: () => Filters) {
    this.#filter = filter;
    this.#filters = filters;
    this.freeEntry = filter.kind.kind === 'tokens' && filter.kind.source === 'free';
  }

  suggest: Suggest = (text, answer, signal) => {
    void this.#ask(text, answer, signal);
  };

  async #ask(q: string, answer: Parameters<Suggest>[1], signal: AbortSignal): Promise<void> {
    const filters = this.#filters();
    const request: SuggestRequest = {
      filter: this.#filter.key,
      q,
      country: texts(filters, NARROWING.country),
      region: texts(filters, NARROWING.region),
    };
    let here: TokenOption[] = [];
    try {
      const known = await call('suggest', request);
      if (signal.aborted) return;
      here = known.items.map(optionOf);
      this.freeEntry = known.freeEntry;
      this.note = known.note ?? undefined;
      answer(here, !known.more);
      if (!known.more) return;
      await pause(SERVICE_PAUSE, signal);
      const merged = await call('suggest_more', request);
      if (signal.aborted) return;
      this.freeEntry = merged.freeEntry;
      this.note = merged.note ?? undefined;
      answer(merged.items.map(optionOf), true);
    } catch (thrown) {
      if (signal.aborted) return;
      this.note = asFailure(thrown).message;
      answer(here, true);
    }
  }
}
