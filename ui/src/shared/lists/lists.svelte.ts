// Owns: every list as the engine sends it, and all changes of them: each says what it did and offers to undo it.
// Does not own: the rows of a list, or any screen. There is one for the whole window: rows are added from everywhere.
import { call, type Reply, type Request } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import type { Failure } from '../../bridge/failure';
import { Newest, quietly } from '../failure/tried';
import type { CorrectRequest, ListChange, ListHead, Lists, NoteRequest, RecordKind, Rows, SuppressionChange } from '../../generated/types';
import { t } from '../../words/translate';
import { homeCountry } from '../../kit/countries';
import { pressed } from '../../kit/keys';
import { notices } from '../../kit/notices.svelte';

/** Tags that came and tags that went; case counts, as the engine stores them. */
export function tagChanges(before: readonly string[], after: readonly string[]): { addTags: string[]; removeTags: string[] } {
  return { addTags: after.filter((tag) => !before.includes(tag)), removeTags: before.filter((tag) => !after.includes(tag)) };
}

const NONE: Lists = { lists: [], undo: null, redo: null, statuses: [], tags: [] };

/** The commands that change lists, or what is noted about records. */
type Change = { [K in Parameters<typeof call>[0]]: Reply<K> extends ListChange ? K : never }[Parameters<typeof call>[0]];

export class AllLists {
  #newest = new Newest();
  /** The notice of the last change, and the step that its "Undo" is about: after the next step it would undo something else. */
  #said: { notice: number; step: number } | null = null;
  known = $state.raw<Lists>(NONE);
  loaded = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** A change is under way. */
  busy = $state(false);
  /** Ends with the last of what is under way and what was asked to come behind it. */
  #under: Promise<unknown> = Promise.resolve();

  /** Call while a component starts: what another workspace had is forgotten. */
  start(): void {
    this.#take(NONE);
    this.loaded = false;
    this.failure = null;
    $effect(() => onChanged('lists', () => void this.load()));
    void this.load();
  }

  load(): Promise<unknown> {
    return this.#newest.ask(this, () => call('lists', {}), (known) => {
      this.#take(known);
      this.loaded = true;
    });
  }

  of(list: number | null): ListHead | undefined {
    return this.known.lists.find((one) => one.list === list);
  }

  ofKind(kind: RecordKind): ListHead[] {
    return this.known.lists.filter((one) => one.kind === kind);
  }

  /** Another list than `except` that has this name, in whatever case. */
  named(name: string, kind: RecordKind, except: number | null = null): ListHead | undefined {
    const key = name.trim().toLowerCase();
    return this.known.lists.find((one) => one.kind === kind && one.list !== except && one.name.toLowerCase() === key);
  }

  /** Rejects with a `Failure` that says what is wrong with the name. */
  make = (name: string, kind: RecordKind, rows: Rows | null): Promise<ListChange> => this.change('new_list', { name, kind, rows });
  rename = (list: number, name: string): Promise<ListChange> => this.change('rename_list', { list, name });
  /** Rejects with a `Failure` that says what is wrong with the name. */
  split = (list: number, rows: Rows, name: string): Promise<ListChange> => this.change('split_list', { list, rows, name });

  remove = (list: number): Promise<boolean> => this.quietly('remove_list', { list });
  addRows = (list: number, rows: Rows): Promise<boolean> => this.quietly('add_rows', { list, rows });
  addRecords = (list: number, records: number[]): Promise<boolean> => this.quietly('add_records', { list, records });
  takeOut = (list: number, rows: Rows): Promise<boolean> => this.quietly('remove_rows', { list, rows });
  merge = (into: number, from: number[]): Promise<boolean> => this.quietly('merge_lists', { into, from });
  note = (request: NoteRequest): Promise<boolean> => this.quietly('note', request);
  correct = (request: CorrectRequest): Promise<boolean> => this.quietly('correct', request);
  part = (record: number): Promise<boolean> => this.quietly('part_record', { record });

  async undo(): Promise<void> {
    if (this.known.undo !== null) await this.quietly('undo', {});
  }

  async redo(): Promise<void> {
    if (this.known.redo !== null) await this.quietly('redo', {});
  }

  /** Undoes back to a step, or does again up to one; `newest` is the newest that was on show. */
  turnTo = (step: number, undo: boolean, newest: number): Promise<boolean> => this.quietly('turn_to', { step, undo, newest });

  /** By a key, which is pressed while the change before is still under way: it is about that one, so it comes behind it. */
  behind(step: 'undo' | 'redo'): void {
    this.#under = this.#under.then(() => this[step]());
  }

  /** Undoes or does again where a key says so that nobody else has used. */
  keyed(event: KeyboardEvent): void {
    const redoing = pressed(event, 'redo');
    if (event.defaultPrevented || !(redoing || pressed(event, 'undo'))) return;
    event.preventDefault();
    // A key that is held down would go on long after it is let go.
    if (!this.busy || !event.repeat) this.behind(redoing ? 'redo' : 'undo');
  }

  /** Does it, says what happened; rejects with a `Failure`. */
  change<K extends Change>(name: K, request: Request<K>): Promise<ListChange> {
    const done = this.#change(name, request);
    if (name !== 'undo' && name !== 'redo') this.#under = Promise.allSettled([this.#under, done]);
    return done;
  }

  async #change<K extends Change>(name: K, request: Request<K>): Promise<ListChange> {
    this.busy = true;
    try {
      const change = (await call(name, request)) as ListChange;
      this.#know(change.lists);
      this.#t(change, name !== 'undo' && name !== 'redo' && name !== 'turn_to');
      return change;
    } finally {
      this.busy = false;
    }
  }

  /** What a person does from a menu shows its failure on the notice board; returns whether it was done. */
  quietly<K extends Change>(name: K, request: Request<K>): Promise<boolean> {
    return quietly(() => this.change(name, request));
  }

  /** Never enriched or exported again. */
  async suppress(rows: Rows): Promise<void> {
    await quietly(async () => {
      const { said, changed } = await this.suppression('suppress', { what: { kind: 'rows', rows }, country: homeCountry() });
      if (changed === 0) notices.say(said, 'info');
    });
  }

  /**
   * A change of the suppression list: a step like the others, but its answer says nothing of lists, so they are asked for. What
   * it changed is said; where it changed nothing, the caller knows why. Rejects with a `Failure`.
   */
  async suppression<K extends 'suppress' | 'unsuppress'>(name: K, request: Request<K>): Promise<SuppressionChange> {
    const before = this.known.undo?.step;
    this.busy = true;
    try {
      const change: SuppressionChange = await call(name, request);
      if (change.changed > 0) {
        this.#know(await call('lists', {}));
        this.#t(change, this.known.undo?.step !== before);
      }
      return change;
    } finally {
      this.busy = false;
    }
  }

  /** With the way back, where it was a step. */
  #t({ said, changed }: Pick<ListChange, 'said' | 'changed'>, isStep: boolean): void {
    const { undo } = this.known;
    if (changed === 0 || !isStep || undo === null) {
      notices.say(said, changed === 0 ? 'info' : 'ok');
      return;
    }
    const notice = notices.say(said, 'ok', { label: t('Undo'), run: () => void this.undo() });
    this.#said = { notice, step: undo.step };
  }

  /** What comes with a change is newer than what was asked for before. */
  #know(lists: Lists): void {
    this.#newest.drop();
    this.#take(lists);
    this.loaded = true;
  }

  #take(known: Lists): void {
    this.known = known;
    if (this.#said === null || this.#said.step === known.undo?.step) return;
    notices.dismiss(this.#said.notice);
    this.#said = null;
  }
}

export const lists = new AllLists();
