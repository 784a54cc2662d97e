// Owns: going back to a backup, saving what can be read, beginning anew, and what came of it: said once the window shows the
// workspace again. Does not own: asking before it is done.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import type { Rescue } from '../../generated/types';
import { t } from '../../words/translate';

class RescueState {
  report = $state.raw<Rescue | null>(null);
  title = $state('');
  busy = $state(false);
  /** What went wrong last, with the workspace that it went wrong in. */
  failed = $state.raw<{ workspace: string; failure: Failure } | null>(null);
  /** Why nothing else can be begun. */
  blocked = $derived(this.busy ? t('Wait until this is done.') : undefined);

  /** What went wrong in this workspace: another one has nothing to do with it. */
  failureIn = (workspace: string | undefined): Failure | null => (this.failed?.workspace === workspace ? (this.failed?.failure ?? null) : null);

  restore = (workspace: string, backup: string): Promise<boolean> =>
    this.#run(t('The backup was restored'), workspace, () => call('restore_backup', { workspace, backup }));
  salvage = (id: string): Promise<boolean> => this.#run(t('What could be read was saved'), id, () => call('salvage', { id }));
  empty = (id: string): Promise<boolean> => this.#run(t('The workspace is empty'), id, () => call('start_empty', { id }));

  async #run(title: string, workspace: string, what: () => Promise<Rescue>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.failed = null;
    try {
      this.report = await what();
      this.title = title;
      return true;
    } catch (thrown) {
      this.failed = { workspace, failure: asFailure(thrown) };
      return false;
    } finally {
      this.busy = false;
    }
  }
}

export const rescue = new RescueState();
