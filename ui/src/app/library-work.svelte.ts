// Owns: the library in the window: what is owned, what of it is on show, and which views stand in the navigation.
// Does not own: the screen, or where it leads.
import { untrack } from 'svelte';
import { LibraryDesk } from '../features/library/desk.svelte';
import { Library } from '../features/library/library.svelte';
import type { KeptView } from '../generated/types';

interface PinnedView {
  key: string;
  label: string;
  /** It is on show. */
  current: boolean;
  run: () => void;
}

export class LibraryWork {
  readonly library = new Library();
  readonly desk = new LibraryDesk();

  /** Call while a component starts. */
  start(): void {
    this.library.start();
    this.desk.start();
    $effect(() => {
      const { views } = this.library;
      untrack(() => this.desk.heard(views));
    });
  }

  pinned(onShow: boolean, open: (view: KeptView) => void): PinnedView[] {
    return this.library.pinned.map((view) => ({
      key: String(view.view),
      label: view.name,
      current: onShow && this.desk.view?.view === view.view,
      run: () => open(view),
    }));
  }
}
