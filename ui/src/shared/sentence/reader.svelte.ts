// Owns: asking what a sentence means, a moment after the last key; late answers are dropped. Does not own: what is done with it.
import { call } from '../../bridge/call';
import type { SearchKind, Sentence } from '../../generated/types';

/** A key this soon after another one replaces its question, ms. */
export const READ_PAUSE = 80;

export class SentenceReader {
  #kind: SearchKind | null;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
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
    else this.#timer = setTimeout(() => void this.now(), READ_PAUSE);
  }

  /** What the text means as it is now, without waiting for another key; none where it was overtaken or cannot be read. */
  async now(): Promise<Sentence | null> {
    this.end();
    const mine = this.#asked;
    if (this.#text.trim() === '') return null;
    try {
      const sentence = await call('read_sentence', { text: this.#text, kind: this.#kind });
      if (mine !== this.#asked) return null;
      this.known = sentence;
      return sentence;
    } catch {
      // Nothing is lost: the fields of the panel are there, and the engine has noted why.
      if (mine === this.#asked) this.known = null;
      return null;
    }
  }

  /** Nothing under way may change the screen any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }
}
