// Owns: what is to be suppressed, as it is typed or from a file, and what adding it did. Does not own: the list.
import { call } from '../../bridge/call';
import { homeCountry } from '../../kit/countries';
import { Retried } from '../../shared/failure/retried.svelte';
import { lists } from '../../shared/lists/lists.svelte';
import type { SuppressionChange, SuppressWhat } from '../../generated/types';
import { piecesOf } from './pieces';

/** The longest text that is taken, in characters: the engine takes 10 MiB. */
export const TEXT_MOST = 10 * 1024 * 1024;

export class Adding extends Retried {
  text = $state('');
  country = $state(homeCountry());
  /** The host of people's and companies' pages. */
  networkHost = $state('');
  busy = $state(false);
  /** Why nothing came of it: there was nothing in it, or no file was chosen. */
  nothing = $state('');
  change = $state.raw<SuppressionChange | null>(null);
  tooLong = $derived(this.text.length > TEXT_MOST);
  read = $derived(piecesOf(this.tooLong ? '' : this.text, this.networkHost));
  understood = $derived(this.read.pieces.length - this.read.counts.unknown);

  load = (): Promise<unknown> =>
    this.attempt(
      async () => (this.networkHost = (await call('app_state', {})).workspace?.networkHost ?? ''),
      () => this.load(),
    );

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
    this.nothing = '';
    let some = false;
    await this.attempt(
      async () => {
        const change = await lists.suppression('suppress', { what, country: this.country });
        some = change.changed + change.known + change.unknown.length > 0;
        if (some) this.change = change;
        else this.nothing = change.said;
      },
      () => this.#add(what),
    );
    this.busy = false;
    return some;
  }
}
