// Owns: asking, after each change of a form, what is known before its question is asked; late answers are dropped.
// Does not own: the form, or what is done with the answer.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { FormPreview, FormRequest } from '../../generated/types';

/** A change this soon after another one replaces it, ms. */
export const PREVIEW_PAUSE = 120;

export class FormPreviewer {
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answered: (preview: FormPreview) => void;
  known = $state.raw<FormPreview | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** What is known is not about the form as it is now. */
  waiting = $state(false);

  constructor(answered: (preview: FormPreview) => void) {
    this.#answered = answered;
  }

  ask(request: FormRequest, pause: number = PREVIEW_PAUSE): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.waiting = true;
    this.#timer = setTimeout(() => void this.#run(request, this.#asked), pause);
  }

  /** What is known of the form as it is now, without the pause; null where it could not be told, or is overtaken. */
  async now(request: FormRequest): Promise<FormPreview | null> {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.waiting = true;
    return this.#run(request, this.#asked);
  }

  /** Another form is on show: nothing is known of it yet. */
  forget(): void {
    this.end();
    this.known = null;
    this.failure = null;
  }

  /** Nothing under way may change the screen any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.waiting = false;
  }

  async #run(request: FormRequest, mine: number): Promise<FormPreview | null> {
    try {
      const preview = await call('preview_look_up', request);
      if (mine !== this.#asked) return null;
      this.known = preview;
      this.failure = null;
      this.#answered(preview);
      return preview;
    } catch (thrown) {
      if (mine !== this.#asked) return null;
      this.known = null;
      this.failure = asFailure(thrown);
      return null;
    } finally {
      if (mine === this.#asked) this.waiting = false;
    }
  }
}
