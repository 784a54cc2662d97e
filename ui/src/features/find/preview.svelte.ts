// Owns: asking, after each change of the filters, what is known of them before anything is sent; late answers are dropped.
// Does not own: the filters, or what is done with the answer.
import { call } from '../../bridge/call';
import type { Failure } from '../../bridge/failure';
import { Newest } from '../../shared/failure/tried';
import type { Correction, Filters, Preview, Problem, SearchKind } from '../../generated/types';

/** A change this soon after another one replaces it, ms. */
export const PREVIEW_PAUSE = 80;

export class Previewer {
  #kind: SearchKind;
  #newest = new Newest();
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
    const run = (): void => void this.#run(filters);
    if (pause === 0) run();
    else this.#newest.later(pause, run);
  }

  /** Nothing under way may change the screen any more. */
  end(): void {
    this.#newest.drop();
  }

  problemsOf(field: string): Problem[] {
    return this.known?.problems.filter((problem) => problem.field === field) ?? [];
  }

  correctionsOf(field: string): Correction[] {
    return this.known?.corrections.filter((correction) => correction.field === field) ?? [];
  }

  async #run(filters: Filters): Promise<void> {
    const ask = (): Promise<Preview> => call('preview', { kind: this.#kind, filters });
    const isNewest = await this.#newest.ask(this, ask, (preview) => {
      this.known = preview;
      this.#answered(preview);
    });
    if (isNewest) this.waiting = false;
  }
}
