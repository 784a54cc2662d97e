// Owns: how JSON of a person is shown, how much of it is taken, and what the engine says of it while it is typed.
// Does not own: what is right in it; the engine's check says.
import { call } from '../../../bridge/call';
import type { Filters, Preview, SearchKind } from '../../../generated/types';
import { Newest } from '../../../shared/failure/tried';
import { t } from '../../../words/translate';

/** The engine reads no more (in bytes; letters are at most as many). */
export const MOST_LETTERS = 65_536;
export const TOO_MUCH = t('This is too much: at most 64 KiB of JSON can be read.');
/** The engine is asked when nothing was typed for so long, ms. */
const CHECK_PAUSE = 200;

/** Indented for reading, where that changes nothing but blanks: numbers too long for this window, for one, stay as they came. */
export function indented(text: string): string {
  if (text.length > MOST_LETTERS) return text;
  try {
    const read: unknown = JSON.parse(text);
    return JSON.stringify(read) === text ? JSON.stringify(read, null, 2) : text;
  } catch {
    return text;
  }
}

/**
 * Asks about JSON that is not part of the search yet: half-typed values must not move to the fields they belong to, as they do once
 * the engine has spelled the search.
 */
export class JsonCheck {
  #newest = new Newest();
  /** What is wrong with what is typed. */
  problem = $state<string | undefined>();

  ask(kind: SearchKind, key: string, filters: Filters): void {
    this.stop();
    this.#newest.later(CHECK_PAUSE, () => void this.#run(kind, key, filters));
  }

  /** Nothing under way may be shown any more. */
  stop(): void {
    this.#newest.drop();
    this.problem = undefined;
  }

  /** The panel's own preview says so when the engine does not answer. */
  #run(kind: SearchKind, key: string, filters: Filters): Promise<unknown> {
    const ask = (): Promise<Preview> => call('preview', { kind, filters });
    return this.#newest.ask({ failure: null }, ask, ({ problems }) => (this.problem = problems.find(({ field }) => field === key)?.message));
  }
}
