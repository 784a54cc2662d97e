// Owns: a search that a person pastes: its text, and what the engine reads in it. Does not own: opening it.
import { call } from '../../bridge/call';
import { Inquiry } from '../../shared/failure/inquiry.svelte';
import type { ReadSearch } from '../../generated/types';

/** The text is read when nothing was typed for so long, ms. */
export const READ_PAUSE = 200;
/** Characters of a text that can still be a search. A longer one would hold the window up on its way to the engine. */
export const LONGEST = 1_000_000;

export class Reading extends Inquiry<{ text: string }, ReadSearch> {
  tooLong = $state(false);

  constructor() {
    super(READ_PAUSE, (request) => call('read_search', request));
  }

  type(text: string): void {
    this.forget();
    this.tooLong = text.length > LONGEST;
    if (!this.tooLong && text.trim() !== '') this.ask({ text });
  }
}
