// Owns: which theme the page wears; "system" follows the system live. Does not own: remembering the choice (the engine does).
import type { Theme } from '../../generated/types';

export class Wardrobe {
  #system = window.matchMedia('(prefers-color-scheme: dark)');
  #dark = $state(false);
  choice = $state<Theme>('system');
  worn = $derived(this.choice === 'system' ? (this.#dark ? 'dark' : 'light') : this.choice);

  constructor() {
    this.#dark = this.#system.matches;
  }

  /** Call while a component starts: keeps the page in the theme until that component ends. */
  wear(): void {
    $effect(() => {
      const follow = (event: MediaQueryListEvent): void => void (this.#dark = event.matches);
      this.#system.addEventListener('change', follow);
      return () => this.#system.removeEventListener('change', follow);
    });
    $effect(() => {
      document.documentElement.dataset.theme = this.worn;
    });
  }
}
