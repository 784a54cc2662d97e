// Owns: checking and storing the rows of a table: how far it is, its outcome, stopping it, and the file of the rest.
// Does not own: what is to be imported (wizard.svelte.ts).
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import { Retried } from '../../shared/failure/retried.svelte';
import type { ImportRequest, ImportState } from '../../generated/types';

type Work = 'checking' | 'keeping';

export class ImportRun extends Retried {
  #import = 0;
  /** What is under way. */
  working = $state<Work | null>(null);
  /** How far it is, as the engine last said. */
  now = $state.raw<ImportState | null>(null);
  stopping = $state(false);
  /** What was ended before its end, by the person or because the file could not be read on. */
  stopped = $state<Work | null>(null);
  /** What the check found. */
  checked = $state.raw<ImportState | null>(null);
  /** What was stored in the end. */
  done = $state.raw<ImportState | null>(null);
  /** The rest is being written to a file. */
  keepingRejected = $state(false);
  /** The file that the rest was written to. */
  rejectedFile = $state<string | null>(null);
  /** What there is to show: the end, else what the check found. */
  report = $derived(this.done ?? this.checked);

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('import', ({ import: moved }) => this.#moved(moved)));
  }

  check(request: ImportRequest): Promise<void> {
    this.clear();
    return this.#run('checking', request);
  }

  keep(request: ImportRequest): Promise<void> {
    return this.#run('keeping', request);
  }

  /** Forgets what the check found: something else is to be checked. */
  clear(): void {
    if (this.working !== null) return;
    this.now = this.checked = this.done = null;
    this.stopped = this.rejectedFile = this.failure = null;
  }

  /** Ends what is under way; nothing of it is stored. It has ended once the engine says so. */
  async stop(): Promise<void> {
    if (this.working === null || this.stopping) return;
    this.stopping = true;
    try {
      await call('stop_import', { import: this.#import });
    } catch (thrown) {
      this.failed(thrown, () => this.stop());
      this.stopping = false;
    }
  }

  /** Nothing changes where the person closes the dialog of the file. */
  async keepRejected(): Promise<void> {
    if (this.keepingRejected) return;
    this.keepingRejected = true;
    await this.attempt(
      async () => (this.rejectedFile = (await call('keep_rejected_rows', { import: this.#import })) ?? this.rejectedFile),
      () => this.keepRejected(),
    );
    this.keepingRejected = false;
  }

  async #run(work: Work, request: ImportRequest): Promise<void> {
    if (this.working !== null) return;
    this.#import = request.import;
    this.working = work;
    this.now = null;
    this.stopped = null;
    const begun = await this.attempt(
      async () => this.#moved(await call(work === 'checking' ? 'check_import' : 'start_import', request)),
      () => this.#run(work, request),
    );
    if (!begun) this.#end();
  }

  /** What comes after the end, such as an answer that its own event has overtaken, is old. */
  #moved(moved: ImportState): void {
    if (this.working === null || moved.import !== this.#import) return;
    this.now = moved;
    if (moved.phase === 'checked') this.checked = moved;
    else if (moved.phase === 'done') this.done = moved;
    else if (moved.phase === 'stopped') this.stopped = this.working;
    else return;
    this.#end();
  }

  #end(): void {
    this.working = null;
    this.stopping = false;
  }
}
