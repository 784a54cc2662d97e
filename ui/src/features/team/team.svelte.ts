// Owns: what the engine says of the team's vault, kept current by its events. Does not own: making, joining or inviting (the dialogs), or
// what is asked of the vault (the engine does).
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import type { Failure } from '../../bridge/failure';
import { Newest } from '../../shared/failure/tried';
import type { TeamState } from '../../generated/types';

export class TeamVault {
  /** Undefined while it is not known; null where the workspace is in no team. */
  told = $state.raw<TeamState | null | undefined>();
  failure = $state.raw<Failure | null>(null);
  loading = $state(false);
  #newest = new Newest();

  /** Call while a component starts. */
  start(): void {
    $effect(() => {
      const end = onChanged('team', () => void this.load());
      return () => {
        end();
        this.#newest.drop();
      };
    });
    void this.load();
  }

  load = async (): Promise<void> => {
    this.loading = true;
    if (await this.#newest.ask(this, () => call('team', {}), (told) => (this.told = told))) this.loading = false;
  };

  /** What an act made of it: an answer from before that counts no more. */
  take(told: TeamState | null): void {
    this.#newest.drop();
    this.loading = false;
    this.failure = null;
    this.told = told;
  }
}
