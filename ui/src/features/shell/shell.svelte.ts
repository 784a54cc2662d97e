// Owns: the state of the app around the screens: workspaces, the open one, the theme, which screen is on show.
// Does not own: anything inside a workspace.
import { untrack } from 'svelte';
import { call } from '../../bridge/call';
import { listening, onChanged } from '../../bridge/events';
import type { First } from '../../bridge/first';
import { asFailure, type Failure } from '../../bridge/failure';
import { logosOf } from '../../bridge/logo';
import { tried } from '../../shared/failure/tried';
import { notices } from '../../kit/notices.svelte';
import type { AppState, LanguageChoice, Notice, SearchKind, Theme } from '../../generated/types';
import { t } from '../../words/translate';
import { screenOf } from './screens';
import { Wardrobe } from './theme.svelte';

/** Each kind of search has a screen of its own. */
export type Screen = SearchKind | 'lookup' | 'library' | 'lists' | 'saved' | 'suppression' | 'activity' | 'credits' | 'settings';

/** A page behind the settings. */
export type SettingsPage = 'assistant';

/** Sizes, in percent, that Ctrl and plus or minus step through. */
const ZOOMS = [100, 110, 125, 150, 175, 200] as const;

export class Shell {
  app = $state.raw<AppState | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** The workspace that somebody wanted to open last. */
  #wanted: string | null = null;
  #screen = $state<Screen>(screenOf(location.search));
  /** The page of the settings that is on show; none while their first one is. */
  page = $state<SettingsPage | null>(null);
  /** Counts up whenever everything on the screen became stale: another workspace, or its connection changed. */
  opened = $state(0);
  wardrobe = new Wardrobe();
  /** The sheet of keys is on show. */
  keys = $state(false);
  /** The sheet about the app is on show. */
  about = $state(false);

  get screen(): Screen {
    return this.#screen;
  }

  /** Going anywhere leaves a page behind the settings, going to them too. */
  set screen(screen: Screen) {
    this.#screen = screen;
    this.page = null;
  }

  /** Goes to a page behind the settings. */
  goTo(page: SettingsPage): void {
    this.screen = 'settings';
    this.page = page;
  }

  /** Call while a component starts, with what was asked for before it did. */
  start(asked?: First): void {
    $effect(() => {
      const ends = [onChanged('workspace', () => void this.load()), onChanged('notice', ({ notice }) => this.#t(notice))];
      // Asked for once changes arrive, so that none of them falls between.
      const state = asked?.state ?? undefined;
      untrack(() => {
        asked?.notices.forEach((notice) => this.#t(notice));
        void listening().then(() => this.load(true, state));
      });
      return () => ends.forEach((end) => end());
    });
  }

  /** A person has read what went wrong, and goes on with what is open. */
  dismiss = (): void => {
    this.failure = null;
    this.#wanted = null;
  };

  async load(first = false, asked?: Promise<AppState>): Promise<void> {
    try {
      const app = await (asked ?? call('app_state', {}));
      this.dismiss();
      logosOf(app.workspace?.id ?? '');
      this.app = app;
      this.wardrobe.choice = app.theme;
      this.opened += 1;
      // What is on the screen in the place of the workspace need not be said beside it.
      if (first) app.notices.filter(({ message }) => !this.stands(message)).forEach((notice) => this.#t(notice));
    } catch (thrown) {
      this.failure = asFailure(thrown);
    }
  }

  /** Whether a notice is what the recovery screen says anyway. */
  stands = (message: string): boolean => this.app?.recovery !== undefined && message.startsWith(this.app.recovery.message);

  async setTheme(theme: Theme): Promise<void> {
    const { wardrobe } = this;
    await this.#choose(theme, { now: () => wardrobe.choice, show: (choice) => (wardrobe.choice = choice) }, () => call('set_theme', { theme }));
  }

  /** The page in another language is another page (words/language.ts): it goes there, to the screen that is on show. */
  async setLanguage(language: LanguageChoice, goTo = (search: string): void => void (location.search = search)): Promise<void> {
    await tried(this, async () => {
      const { query } = await call('set_language', { language });
      const wanted = new URLSearchParams(location.search);
      for (const [name, value] of new URLSearchParams(query)) wanted.set(name, value);
      wanted.set('screen', this.screen);
      goTo(wanted.toString());
    });
  }

  /** One step larger or smaller, or back to normal (`0`). */
  async zoom(step: -1 | 0 | 1): Promise<void> {
    const now = this.app?.zoom ?? 100;
    const next = step === 0 ? ZOOMS[0] : step > 0 ? ZOOMS.find((size) => size > now) : ZOOMS.findLast((size) => size < now);
    if (this.app === null || next === undefined || next === now) return;
    await this.#choose(next, this.#of('zoom'), () => call('set_zoom', { zoom: next }));
  }

  /** Whether the system says when long work has ended. */
  async setNotify(on: boolean): Promise<void> {
    if (this.app === null) return;
    await this.#choose(on, this.#of('notify'), () => call('set_notify', { on }));
  }

  async openWorkspace(id: string): Promise<void> {
    if (id === this.app?.workspace?.id) return;
    this.#wanted = id;
    await tried(this, () => call('open_workspace', { id }));
  }

  /** Closes a workspace whose file is damaged, and shows what can be done about it. */
  async recover(): Promise<void> {
    // What failed on a screen is about the workspace that is open, whatever was wanted before.
    const id = (this.failure === null ? null : this.#wanted) ?? this.app?.workspace?.id;
    if (id === undefined) return;
    await tried(this, () => call('recover', { id }));
    if (this.failure !== null) this.#wanted = id;
  }

  revealLog = (): Promise<unknown> => tried(this, () => call('reveal_log', {}));
  revealData = (): Promise<unknown> => tried(this, () => call('reveal_data', {}));
  copyDiagnostics = (): Promise<unknown> =>
    tried(this, async () => {
      await call('copy_diagnostics', {});
      notices.say(t('Copied. It holds no key and nothing personal.'));
    });

  /** What is chosen shows at once; what was not stored shows as before, unless another was chosen meanwhile. */
  async #choose<T>(value: T, at: { now: () => T; show: (value: T) => void }, keep: () => Promise<unknown>): Promise<void> {
    const before = at.now();
    at.show(value);
    const kept = await tried(this, keep);
    if (!kept && at.now() === value) at.show(before);
  }

  #of<K extends 'zoom' | 'notify'>(name: K): { now: () => AppState[K] | undefined; show: (value: AppState[K] | undefined) => void } {
    return {
      now: () => this.app?.[name],
      show: (value) => {
        if (this.app !== null && value !== undefined) this.app = { ...this.app, [name]: value };
      },
    };
  }

  #t(notice: Notice): void {
    notices.say(notice.message, notice.tone === 'plain' ? 'info' : 'bad');
  }
}
