// Owns: suggestions of one filter: what is known here at once, what the service adds a little later.
// Does not own: the open list (suggestions.svelte.ts drops what comes too late), or reaching the engine (`ask`).
import { asFailure } from '../bridge/failure';
import type { Suggestion, Suggestions, SuggestRequest } from '../generated/types';
import type { Suggest, TokenOption } from '../kit/tokens';

/** The service is asked when nothing was typed for so long, ms. */
export const SERVICE_PAUSE = 150;

/** Which values are wanted, beside what was typed. */
type Wanted = Omit<SuggestRequest, 'q'>;
type Ask = (name: 'suggest' | 'suggest_more', request: SuggestRequest) => Promise<Suggestions>;

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
  #wanted: () => Wanted;
  #call: Ask;
  /** Enter takes what was typed even where no suggestion is chosen. */
  freeEntry = $state(false);
  /** Why the service added nothing, if it did not: a quiet line under the field. */
  note = $state<string | undefined>();

  constructor(wanted: () => Wanted, ask: Ask, freeEntry = false) {
    this.#wanted = wanted;
    this.#call = ask;
    this.freeEntry = freeEntry;
  }

  suggest: Suggest = (text, answer, signal) => {
    void this.#ask(text, answer, signal);
  };

  async #ask(q: string, answer: Parameters<Suggest>[1], signal: AbortSignal): Promise<void> {
    const request: SuggestRequest = { ...this.#wanted(), q };
    let here: TokenOption[] = [];
    try {
      const known = await this.#call('suggest', request);
      if (signal.aborted) return;
      here = known.items.map(optionOf);
      this.freeEntry = known.freeEntry;
      this.note = known.note ?? undefined;
      answer(here, !known.more);
      if (!known.more) return;
      await pause(SERVICE_PAUSE, signal);
      const merged = await this.#call('suggest_more', request);
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
