// Owns: the files of other systems that are known here, and bringing and removing one. Does not own: what follows for a row.
import { call } from '../../bridge/call';
import { homeCountry } from '../../kit/countries';
import { Retried } from '../../shared/failure/retried.svelte';
import { folded } from '../../kit/match';
import type { ImportFrom, KnownElsewhere, KnownSource } from '../../generated/types';

export class Elsewhere extends Retried {
  sources = $state.raw<readonly KnownSource[] | null>(null);
  /** What the last change did. */
  said = $state('');
  /** The name of one that is being brought or removed. */
  busy = $state<string | null>(null);

  load = (): Promise<boolean> => this.attempt(async () => this.#take(await call('known_elsewhere', {})), this.load);

  /** A file, in the place of the one before of the same name. */
  bring = (name: string, from: ImportFrom = { kind: 'choose' }): Promise<boolean> => this.#changed(name, () => call('bring_elsewhere', { name, from, country: homeCountry() }));

  /** Which system a file is of that is dropped: the one that is being named, or the one whose name its own begins with. */
  of(file: string, typed: string): string | null {
    if (typed.trim() !== '') return typed;
    const words = folded(file).plain;
    const begins = (name: string): boolean => words.startsWith(name) && !/^[\p{L}\p{N}]/u.test(words.slice(name.length));
    return (this.sources ?? []).map(({ name }) => name).find((name) => begins(folded(name).plain)) ?? null;
  }

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
