// Owns: asking what a sentence means, a moment after the last key; late answers are dropped. Does not own: what is done with it.
import { call } from '../../bridge/call';
import type { SearchKind, Sentence } from '../../generated/types';
import { Newest } from '../failure/tried';

/** A key this soon after another one replaces its question, ms. */
export const READ_PAUSE = 80;

export class SentenceReader {
  #kind: SearchKind | null;
  #newest = new Newest();
  #text = '';
  /** What the text means; none while nothing is typed, and until the first answer. */
  known = $state.raw<Sentence | null>(null);

  /** For one kind of search, or for the one that a sentence is about. */
  constructor(kind: SearchKind | null) {
    this.#kind = kind;
  }

  /** The text changed. */
  ask(text: string): void {
    this.end();
    this.#text = text;
    if (text.trim() === '') this.known = null;
    else this.#newest.later(READ_PAUSE, () => void this.now());
  }

  /** What the text means as it is now, without waiting for another key; none where it was overtaken or cannot be read. */
  async now(): Promise<Sentence | null> {
    this.end();
    if (this.#text.trim() === '') return null;
    let read: Sentence | null = null;
    const ask = (): Promise<Sentence> => call('read_sentence', { text: this.#text, kind: this.#kind });
    // Where it fails nothing is lost: the fields of the panel are there, and the engine has noted why.
    if (!(await this.#newest.ask({ failure: null }, ask, (sentence) => (read = sentence)))) return null;
    return (this.known = read);
  }

  /** Nothing under way may change the screen any more. */
  end(): void {
    this.#newest.drop();
  }
}
