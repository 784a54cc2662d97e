// Owns: the open list under a token field: what is in it, which line is active, and dropping answers that come too late.
// Does not own: the tokens, or where suggestions come from.
import type { Suggest, TokenOption } from './tokens';

export class Suggestions {
  #source: () => Suggest | undefined;
  #asked: AbortController | null = null;
  options = $state.raw<readonly TokenOption[]>([]);
  /** Index into `options`, or -1. */
  active = $state(-1);
  open = $state(false);
  searching = $state(false);

  constructor(source: () => Suggest | undefined) {
    this.#source = source;
  }

  /**
   * Asks for what fits `text`; `pick` makes the first line active, so that Enter takes it. `then` is called with each answer, `done`
   * with the last one.
   */
  ask(text: string, pick: boolean, then?: (done: boolean) => void): void {
    this.#asked?.abort();
    const suggest = this.#source();
    if (suggest === undefined) return;
    const asked = new AbortController();
    this.#asked = asked;
    this.searching = true;
    this.open = true;
    suggest(
      text,
      (options, done) => {
        if (asked.signal.aborted) return;
        this.#show(options, pick);
        this.searching = !done;
        then?.(done);
      },
      asked.signal,
    );
  }

  /** A later answer must not move the line a person has walked to: it is found again by its value. */
  #show(options: readonly TokenOption[], pick: boolean): void {
    const before = this.options[this.active]?.value;
    const again = before === undefined ? -1 : options.findIndex((option) => option.value === before);
    this.options = options;
    this.active = again >= 0 ? again : pick && options.length > 0 ? 0 : -1;
  }

  move(step: 1 | -1): void {
    const count = this.options.length;
    if (count === 0) return;
    this.active = this.active < 0 ? (step > 0 ? 0 : count - 1) : (this.active + step + count) % count;
  }

  close(): void {
    this.#asked?.abort();
    this.#asked = null;
    this.open = false;
    this.searching = false;
    this.options = [];
    this.active = -1;
  }
}
