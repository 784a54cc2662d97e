// Owns: one record as it is typed, and adding it to a list. Does not own: reading what was typed (the engine does).
import { call } from '../../bridge/call';
import { homeCountry } from '../../kit/countries';
import { Retried } from '../../shared/failure/retried.svelte';
import type { ImportField, RecordKind } from '../../generated/types';

export class ByHand extends Retried {
  readonly #list: number;
  readonly #kind: RecordKind;
  fields = $state.raw<readonly ImportField[]>([]);
  /** The engine has answered which fields there are, or has failed to. */
  loaded = $state(false);
  /** What was typed, by the key of its field. */
  typed = $state<Record<string, string>>({});
  country = $state(homeCountry());
  busy = $state(false);
  /** What the last addition did, as a sentence. */
  said = $state('');
  empty = $derived(Object.values(this.typed).every((text) => text.trim() === ''));

  constructor(list: number, kind: RecordKind) {
    super();
    this.#list = list;
    this.#kind = kind;
  }

  async load(): Promise<void> {
    await this.attempt(
      async () => (this.fields = (await call('import_fields', {})).filter((field) => field.by_hand && field.kind === this.#kind)),
      () => this.load(),
    );
    this.loaded = true;
  }

  /** Whether it was added; the form is empty then. */
  async add(): Promise<boolean> {
    if (this.busy || this.empty) return false;
    this.busy = true;
    this.said = '';
    const texts = Object.entries(this.typed).map(([key, text]) => [key, text.trim()]);
    const fields = Object.fromEntries(texts.filter(([, text]) => text !== ''));
    const added = await this.attempt(
      async () => {
        this.said = (await call('add_by_hand', { list: this.#list, fields, country: this.country })).said;
        this.typed = {};
      },
      () => this.add(),
    );
    this.busy = false;
    return added;
  }
}
