// Owns: going back to a backup, saving what can be read, beginning anew, and what came of it: told once the window shows the
// workspace again. Does not own: asking before it is done.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { Rescue } from '../../generated/types';

class RescueState {
  report = $state.raw<Rescue | null>(null);
  title = $state('');
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);

  restore = (workspace: string, backup: string): Promise<boolean> =>
    this.#run('The backup was restored', () => call('restore_backup', { workspace, backup }));
  salvage = (id: string): Promise<boolean> => this.#run('What could be read was saved', () => call('salvage', { id }));
  empty = (id: string): Promise<boolean> => this.#run('The workspace is empty', () => call('start_empty', { id }));

  async #run(title: string, what: () => Promise<Rescue>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.failure = null;
    try {
      this.report = await what();
      this.title = title;
      return true;
    } catch (thrown) {
      this.failure = asFailure(thrown);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

export const rescue = new RescueState();
