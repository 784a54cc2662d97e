// Owns: the data of the open workspace and its backups, as Settings shows them. Does not own: going back to one
// (shared/backups).
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import type { Failure } from '../../bridge/failure';
import { tried } from '../../shared/failure/tried';
import { notices } from '../../kit/notices.svelte';
import type { Backups } from '../../generated/types';
import { t } from '../../words/translate';

export class BackupsState {
  told = $state.raw<Backups | null>(null);
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('backups', () => void this.load()));
    void this.load();
  }

  load = (): Promise<unknown> => tried(this, async () => void (this.told = await call('backups', {})));

  async backUp(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await tried(this, async () => {
      this.told = await call('back_up', {});
      notices.say(t('The backup is written and checked.'));
    });
    this.busy = false;
  }
}
