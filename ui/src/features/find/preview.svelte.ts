// Owns: asking, after each change of the filters, what is known of them before anything is sent; late answers are dropped.
// Does not own: the filters, or what is done with the answer.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { Correction, Filters, Preview, Problem, SearchKind } from '../../generated/types';

/** A change this soon after another one replaces it, ms. */
export const PREVIEW_PAUSE = 80;

export class Previewer {
  #kind: SearchKind;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answered: (preview: Preview) => void;
  known = $state.raw<Preview | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** The answer on show is not about the filters as they are now. */
  waiting = $state(false);

  constructor(kind: SearchKind, answered: (preview: Preview) => void) {
    this.#kind = kind;
    this.#answered = answered;
  }

  ask(filters: Filters, pause: number = PREVIEW_PAUSE): void {
    this.waiting = true;
    this.again(filters, pause);
  }

  /** The price may have changed, the filters have not: what is on show stays until the answer. */
  again(filters: Filters, pause = 0): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    const run = (): void => void this.#run(filters, this.#asked);
    if (pause === 0) run();
    else this.#timer = setTimeout(run, pause);
  }

  /** Nothing under way may change the screen any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  problemsOf(field: string): Problem[] {
    return this.known?.problems.filter((problem) => problem.field === field) ?? [];
  }

  correctionsOf(field: string): Correction[] {
    return this.known?.corrections.filter((correction) => correction.field === field) ?? [];
  }

  async #run(filters: Filters, mine: number): Promise<void> {
    try {
      const preview = await call('preview', { kind: this.#kind, filters });
      if (mine !== this.#asked) return;
      this.known = preview;
      this.failure = null;
      this.#answered(preview);
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    } finally {
      if (mine === this.#asked) this.waiting = false;
    }
  }
}
