// Owns: the state of the app around the screens: workspaces, the open one, the theme, which screen is on show.
// Does not own: anything inside a workspace.
import { untrack } from 'svelte';
import { call } from '../../bridge/call';
import { listening, onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import { notices } from '../../components/notices.svelte';
import type { AppState, Notice, Theme } from '../../generated/types';
import { Wardrobe } from './theme.svelte';

export type Screen = 'companies' | 'activity' | 'credits' | 'settings';

export class Shell {
  app = $state.raw<AppState | null>(null);
  failure = $state.raw<Failure | null>(null);
  screen = $state<Screen>('companies');
  /** Counts up whenever everything on the screen became stale: another workspace, or its connection changed. */
  opened = $state(0);
  wardrobe = new Wardrobe();

  /** Call while a component starts. */
  start(): void {
    $effect(() => {
      const ends = [onChanged('workspace', () => void this.load()), onChanged('notice', ({ notice }) => this.#say(notice))];
      // Asked for once changes arrive, so that none of them falls between.
      untrack(() => void listening().then(() => this.load(true)));
      return () => ends.forEach((end) => end());
    });
  }

  async load(first = false): Promise<void> {
    try {
      const app = await call('app_state', {});
      this.app = app;
      this.wardrobe.choice = app.theme;
      this.failure = null;
      this.opened += 1;
      if (first) app.notices.forEach((notice) => this.#say(notice));
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }

  async setTheme(theme: Theme): Promise<void> {
    this.wardrobe.choice = theme;
    await this.#try(() => call('set_theme', { theme }));
  }

  async openWorkspace(id: string): Promise<void> {
    if (id === this.app?.workspace?.id) return;
    await this.#try(() => call('open_workspace', { id }));
  }

  revealLog = (): Promise<void> => this.#try(() => call('reveal_log', {}));
  revealData = (): Promise<void> => this.#try(() => call('reveal_data', {}));

  async #try(what: () => Promise<unknown>): Promise<void> {
    try {
      await what();
      this.failure = null;
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }

  #say(notice: Notice): void {
    notices.say(notice.message, notice.tone === 'plain' ? 'info' : 'bad');
  }
}
