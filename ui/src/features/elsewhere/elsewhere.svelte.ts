// Owns: the files of other systems that are known here, and bringing and removing one. Does not own: what follows for a row.
import { call } from '../../bridge/call';
import { homeCountry } from '../../kit/countries';
import { Retried } from '../../shared/failure/retried.svelte';
import type { KnownElsewhere, KnownSource } from '../../generated/types';

export class Elsewhere extends Retried {
  sources = $state.raw<readonly KnownSource[] | null>(null);
  /** What the last change did. */
  said = $state('');
  /** The name of one that is being brought or removed. */
  busy = $state<string | null>(null);

  load = (): Promise<boolean> => this.attempt(async () => this.#take(await call('known_elsewhere', {})), this.load);

  /** A file, in the place of the one before of the same name. */
  bring = (name: string): Promise<boolean> => this.#changed(name, () => call('bring_elsewhere', { name, from: { kind: 'choose' }, country: homeCountry() }));

  remove = (name: string): Promise<boolean> => this.#changed(name, () => call('remove_elsewhere', { name }));

  async #changed(name: string, change: () => Promise<KnownElsewhere>): Promise<boolean> {
    if (this.busy !== null) return false;
    this.busy = name;
    this.said = '';
    try {
      return await this.attempt(
        async () => this.#take(await change()),
        () => this.#changed(name, change),
      );
    } finally {
      this.busy = null;
    }
  }

  #take({ sources, said }: KnownElsewhere): void {
    this.sources = sources;
    this.said = said;
  }
}
