// Owns: what is asked again by itself, as the engine has it, and every change of it. Does not own: asking, or how it looks.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { asFailure, type Failure } from '../../bridge/failure';
import { quietly } from '../../shared/failure/tried';
import type { RecordKind, Watch, WatchOf, WatchRequest } from '../../generated/types';

/** What is to be watched. */
export interface WatchAsk {
  what: WatchOf;
  subject: number;
  name: string;
  kind: RecordKind;
}

export class Watches {
  #asked = 0;
  all = $state.raw<readonly Watch[]>([]);
  /** They were asked for once: what is not among them is not watched. */
  loaded = $state(false);
  failure = $state.raw<Failure | null>(null);

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('watches', () => void this.load()));
    void this.load();
  }

  async load(): Promise<void> {
    const mine = (this.#asked += 1);
    try {
      const all = await call('watches', {});
      if (mine !== this.#asked) return;
      this.all = all;
      this.loaded = true;
      this.failure = null;
    } catch (thrown) {
      if (mine === this.#asked) this.failure = asFailure(thrown);
    }
  }

  of = (what: WatchOf, subject: number): Watch | undefined => this.all.find((one) => one.what === what && one.subject === subject);

  /** Rejects with a `Failure` that says why it cannot be watched so. */
  async save(request: WatchRequest): Promise<void> {
    this.#take(await call('save_watch', request));
  }

  ask = ({ watch }: Watch): Promise<boolean> => quietly(async () => this.#take(await call('run_watch', { watch })));
  remove = ({ watch }: Watch): Promise<boolean> => quietly(async () => this.#take(await call('remove_watch', { watch })));

  #take(all: readonly Watch[]): void {
    // What was asked for before is older.
    this.#asked += 1;
    this.all = all;
  }
}
