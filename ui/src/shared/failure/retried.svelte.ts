// Owns: what failed last, and doing just that once more. Does not own: what it was, or how it is shown (RefusalBar.svelte).
import { asFailure, type Failure } from '../../bridge/failure';

export class Retried {
  failure = $state.raw<Failure | null>(null);
  /** Runs what failed once more. */
  again = $state.raw<() => void>(() => undefined);

  /** Runs `what`: an earlier failure is forgotten first, and what fails now can be done `again`. Returns whether it was done. */
  protected async attempt(what: () => Promise<unknown>, again: () => unknown): Promise<boolean> {
    this.failure = null;
    try {
      await what();
      return true;
    } catch (thrown) {
      this.failed(thrown, again);
      return false;
    }
  }

  protected failed(thrown: unknown, again: () => unknown): void {
    this.failure = asFailure(thrown);
    this.again = () => void again();
  }
}
