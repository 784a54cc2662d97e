// Owns: a question that is asked anew after each change, when nothing was changed for a while: what is known, and dropping late answers.
// Does not own: what is asked, or what is done with the answer.
import { asFailure, type Failure } from '../../bridge/failure';

export class Inquiry<Q, A> {
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #pause: number;
  readonly #question: (request: Q, isNewest: () => boolean) => Promise<A>;
  readonly #answered: (answer: A) => void;
  known = $state.raw<A | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** What is known is not about what would be asked now. */
  waiting = $state(false);

  /** A change within `pause` ms after another one replaces it. */
  constructor(pause: number, question: (request: Q, isNewest: () => boolean) => Promise<A>, answered: (answer: A) => void = () => undefined) {
    this.#pause = pause;
    this.#question = question;
    this.#answered = answered;
  }

  ask(request: Q, pause: number = this.#pause): void {
    this.end();
    const mine = this.#asked;
    this.waiting = true;
    this.#timer = setTimeout(() => void this.#run(request, mine), pause);
  }

  /** What is known as it is now, without the pause; null where that failed, or is overtaken. */
  now(request: Q): Promise<A | null> {
    this.end();
    this.waiting = true;
    return this.#run(request, this.#asked);
  }

  /** It is about something else, of which nothing is known yet. */
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

  async #run(request: Q, mine: number): Promise<A | null> {
    const isNewest = (): boolean => mine === this.#asked;
    try {
      const answer = await this.#question(request, isNewest);
      if (!isNewest()) return null;
      this.known = answer;
      this.failure = null;
      this.#answered(answer);
      return answer;
    } catch (thrown) {
      if (!isNewest()) return null;
      this.known = null;
      this.failure = asFailure(thrown);
      return null;
    } finally {
      if (isNewest()) this.waiting = false;
    }
  }
}
