// Owns: what is to be suppressed, as it is typed or from a file, and what adding it did. Does not own: the list.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import { homeCountry } from '../../kit/countries';
import { lists } from '../../shared/lists/lists.svelte';
import type { SuppressionChange, SuppressWhat } from '../../generated/types';
import { piecesOf } from './pieces';

/** The longest text that is taken, in characters: the engine takes 10 MiB. */
export const TEXT_MOST = 10 * 1024 * 1024;

export class Adding {
  text = $state('');
  country = $state(homeCountry());
  /** The host of people's and companies' pages. */
  networkHost = $state('');
  busy = $state(false);
  /** Why nothing came of it: there was nothing in it, or no file was chosen. */
  nothing = $state('');
  change = $state.raw<SuppressionChange | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** What failed, once more. */
  again = $state.raw<() => void>(() => undefined);
  tooLong = $derived(this.text.length > TEXT_MOST);
  read = $derived(piecesOf(this.tooLong ? '' : this.text, this.networkHost));
  understood = $derived(this.read.pieces.length - this.read.counts.unknown);

  async load(): Promise<void> {
    try {
      this.networkHost = (await call('app_state', {})).workspace?.networkHost ?? '';
    } catch (thrown) {
      this.#fail(thrown, () => void this.load());
    }
  }

  addTyped = (): Promise<boolean> => this.#add({ kind: 'typed', text: this.text });
  addFile = (): Promise<boolean> => this.#add({ kind: 'file', from: { kind: 'choose' } });

  /** What was not understood is put back into the field, to be mended. */
  mend(): void {
    this.text = this.change?.unknown.join('\n') ?? '';
    this.change = null;
  }

  /** Whether something was there to be added. */
  async #add(what: SuppressWhat): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.failure = null;
    this.nothing = '';
    try {
      const change = await lists.suppression('suppress', { what, country: this.country });
      const some = change.changed + change.known + change.unknown.length > 0;
      if (some) this.change = change;
      else this.nothing = change.said;
      return some;
    } catch (thrown) {
      this.#fail(thrown, () => void this.#add(what));
      return false;
    } finally {
      this.busy = false;
    }
  }

  #fail(thrown: unknown, again: () => void): void {
    this.failure = asFailure(thrown);
    this.again = () => {
      this.failure = null;
      again();
    };
  }
}
