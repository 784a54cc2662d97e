// Owns: the questions that are under way. One that is left goes on, and its end is reported to whoever asked for it.
// Does not own: the form, the answer on show, or asking a person first.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { AskRequest, Fields, LookUpAnswer } from '../../generated/types';
import { sameFields } from './fields';

export interface Ask {
  request: AskRequest;
  /** In milliseconds since 1970. */
  since: number;
}

export class Asking {
  underWay = $state.raw<readonly Ask[]>([]);

  /** The question that is under way with just these fields. */
  of(form: string, fields: Fields): Ask | null {
    return this.underWay.find(({ request }) => request.form === form && sameFields(request.fields, fields)) ?? null;
  }

  /** The same question is not sent twice at once. */
  async ask(request: AskRequest, answered: (answer: LookUpAnswer) => void, failed: (failure: Failure) => void): Promise<void> {
    if (this.of(request.form, request.fields) !== null) return;
    const mine: Ask = { request, since: Date.now() };
    this.underWay = [...this.underWay, mine];
    try {
      const answer = await call('look_up', request);
      this.#end(mine);
      answered(answer);
    } catch (thrown) {
      this.#end(mine);
      failed(asFailure(thrown));
    }
  }

  #end(mine: Ask): void {
    this.underWay = this.underWay.filter((one) => one !== mine);
  }
}
