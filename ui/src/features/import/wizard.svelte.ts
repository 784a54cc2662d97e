// Owns: the table that is to be imported, how its columns are matched, and into which list it goes.
// Does not own: reading the file (the engine does), or checking and storing its rows (run.svelte.ts).
import { call } from '../../bridge/call';
import { Retried } from '../../shared/failure/retried.svelte';
import type { ImportField, ImportFrom, ImportInto, ImportRequest, ListHead, ReadAs, RecordKind, Table } from '../../generated/types';
import { t } from '../../words/translate';
import { guessed, notes, problem, type Mapping } from './mapping';

/** The longest text that is taken from the clipboard, in characters: the engine takes 10 MiB. */
export const PASTE_MOST = 10 * 1024 * 1024;

export class Wizard extends Retried {
  #asked = 0;
  #loading: Promise<unknown> = Promise.resolve();
  readonly #wanted: number | null;
  fields = $state.raw<readonly ImportField[]>([]);
  lists = $state.raw<readonly ListHead[]>([]);
  table = $state.raw<Table | null>(null);
  mapping = $state.raw<Mapping>([]);
  kind = $state<RecordKind>('person');
  country = $state('US');
  /** The name of a new list. */
  name = $state('');
  /** The list that the rows go into; none for a new one. */
  list = $state<number | null>(null);
  /** Something was corrected by hand, and would be lost. */
  corrected = $state(false);
  reading = $state(false);

  offered = $derived(this.fields.filter((field) => field.kind === this.kind));
  /** Lists that rows of this kind can go into. */
  targets = $derived(this.lists.filter((head) => head.kind === this.kind));
  target = $derived(this.targets.find((head) => head.list === this.list));
  nameProblem = $derived.by(() => {
    if (this.list !== null) return undefined;
    const name = this.name.trim();
    if (name === '') return t('Type a name for the new list.');
    const taken = this.targets.some((head) => head.name.toLowerCase() === name.toLowerCase());
    return taken ? t('There is a list with this name: choose another, or import into that list.') : undefined;
  });
  notes = $derived(this.table === null ? [] : notes(this.mapping, this.table, this.offered));
  problem = $derived(problem(this.mapping, this.kind, this.offered));
  blocked = $derived(this.problem ?? this.nameProblem);

  constructor(list: number | null) {
    super();
    this.#wanted = list;
  }

  /** What the choices are made of. */
  load(): Promise<unknown> {
    return (this.#loading = this.attempt(
      async () => {
        const [fields, { lists }] = await Promise.all([call('import_fields', {}), call('lists', {})]);
        this.fields = fields;
        this.lists = lists;
      },
      () => this.load(),
    ));
  }

  async look(from: ImportFrom): Promise<void> {
    await this.#read(
      async () => {
        await this.#loading;
        const found = await call('look_table', { from });
        const wanted = this.lists.find((head) => head.list === this.#wanted);
        if (found === null || wanted === undefined || wanted.kind === found.kind) return found;
        // The list decides what its rows are, not the guess; the guess of the columns follows.
        return { ...(await call('read_table_again', { import: found.import, readAs: found.readAs, kind: wanted.kind })), kind: wanted.kind };
      },
      (table) => this.#begin(table),
    );
  }

  /** The same table, read another way. What was corrected stays where the columns stay. */
  async readAgain(how: Partial<ReadAs>): Promise<void> {
    const before = this.table;
    if (before === null) return;
    const samePlace = how.sheet === undefined && how.delimiter === undefined;
    await this.#again({ ...before.readAs, ...how }, this.kind, samePlace && this.corrected ? this.mapping : null);
  }

  async setKind(kind: RecordKind): Promise<void> {
    if (this.table === null || kind === this.kind) return;
    if (await this.#again(this.table.readAs, kind, null)) this.#aim();
  }

  match(column: number, field: string | null): void {
    this.mapping = this.mapping.map((before, at) => (at === column ? field : before));
    this.corrected = true;
  }

  /** Back to the choice of a file; the numbers of the old table are good no more. */
  restart(): void {
    this.#asked += 1;
    this.table = null;
    this.corrected = false;
    this.reading = false;
    this.failure = null;
  }

  /** What is to be checked or stored. */
  request(): ImportRequest | null {
    if (this.table === null) return null;
    const into: ImportInto = this.list === null ? { kind: 'new', name: this.name.trim() } : { kind: 'list', list: this.list };
    const { import: number, readAs } = this.table;
    return { import: number, kind: this.kind, readAs, mapping: [...this.mapping], country: this.country, into };
  }

  #begin(table: Table): void {
    this.#show(table, guessed(table));
    this.kind = table.kind;
    this.country = table.country;
    this.name = table.name;
    this.#aim();
  }

  /** At the list that the import was begun from, where its rows can go into it. */
  #aim(): void {
    this.list = this.targets.find((head) => head.list === this.#wanted)?.list ?? null;
  }

  #show(table: Table, mapping: Mapping): void {
    this.table = table;
    this.mapping = mapping;
  }

  async #again(readAs: ReadAs, kind: RecordKind, kept: Mapping | null): Promise<boolean> {
    const { table } = this;
    if (table === null) return false;
    return this.#read(
      () => call('read_table_again', { import: table.import, readAs, kind }),
      (now) => {
        const stays = kept !== null && kept.length === now.columns.length;
        this.#show(now, stays ? kept : guessed(now));
        this.kind = kind;
        this.corrected = stays;
      },
    );
  }

  /** Only the newest question counts; one that is answered with nothing was called off by the person. */
  async #read(ask: () => Promise<Table | null>, then: (table: Table) => void): Promise<boolean> {
    const mine = (this.#asked += 1);
    this.reading = true;
    this.failure = null;
    try {
      const table = await ask();
      if (mine !== this.#asked || table === null) return false;
      then(table);
      return true;
    } catch (thrown) {
      if (mine === this.#asked) this.failed(thrown, () => this.#read(ask, then));
      return false;
    } finally {
      if (mine === this.#asked) this.reading = false;
    }
  }
}
