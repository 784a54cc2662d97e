// Owns: the jobs of this workspace by list, kept current by the engine's events.
// Does not own: what a person does with one (control.svelte.ts), or running it; the engine does.
import { call } from '../../bridge/call';
import { onChanged } from '../../bridge/events';
import type { Failure } from '../../bridge/failure';
import { Newest } from '../../shared/failure/tried';
import type { ColumnProgress } from '../../grid/types';
import type { JobState, StepState } from '../../generated/types';
import { t } from '../../words/translate';
import { asks, isOpen, rowsOfStep, settled, stepWords } from './progress';

const NO_HEADS: ReadonlyMap<string, ColumnProgress> = new Map();

function progressOf(step: StepState): ColumnProgress {
  const rows = Math.max(1, rowsOfStep(step));
  return {
    found: step.found / rows,
    // What could not be asked, or was left out, is through as well: a bar that is through is full.
    none: (step.none + step.cannot + step.suppressed) / rows,
    running: step.running / rows,
    failed: (step.failed + step.unclear) / rows,
    spoken: t('{n} of {all}: {words}', { n: settled(step), all: rowsOfStep(step), words: stepWords(step) }),
  };
}

/** How far a job is with each column that it fills, as the grid shows it in the head: by the key of the column: `find.email`. */
export function headsOf({ steps }: JobState): ReadonlyMap<string, ColumnProgress> {
  return new Map(steps.map((step) => [`find.${step.find}`, progressOf(step)]));
}

export class Jobs {
  /** The newest first. */
  all = $state.raw<readonly JobState[]>([]);
  loaded = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** Jobs whose report this window still has to show: they were under way in it. */
  #reports = $state.raw<ReadonlySet<number>>(new Set());
  /** Jobs whose state came while a load was under way: its answer is older than they are. */
  #told = new Set<number>();
  #newest = new Newest();

  running = $derived(this.all.filter(({ phase }) => phase === 'running').length);
  /** What a person may want to look at: what runs, and what stopped to ask. */
  waiting = $derived(this.all.filter((job) => job.phase === 'running' || asks(job)).length);

  /** Call while a component starts. */
  start(): void {
    $effect(() => onChanged('job', ({ job }) => this.moved(job)));
    // A list that gets another name is named in its jobs.
    $effect(() => onChanged('lists', () => void this.load()));
    void this.load();
  }

  /** Those of a list, the newest first. */
  ofList = (list: number): JobState[] => this.all.filter((job) => job.list === list);

  /** Those that a list's screen shows under its rows: what is under way, and reports that were not closed yet. The report of the same once more takes the place of the one before. */
  shownIn = (list: number): JobState[] => {
    const all = this.ofList(list);
    const isNewest = (at: number): boolean => all.slice(0, at).every(({ title }) => title !== all[at]?.title);
    return all.filter((job, at) => isOpen(job) || (this.#reports.has(job.job) && isNewest(at)));
  };

  /** How far the columns of a list are, by their keys: of its newest job, while that is under way. */
  headsOf(list: number): ReadonlyMap<string, ColumnProgress> {
    const open = this.ofList(list).find(isOpen);
    return open === undefined ? NO_HEADS : headsOf(open);
  }

  close = (job: number): void => this.#report(job, false);

  /** A job as it is now, from the engine or from the answer that started it. */
  moved(job: JobState): void {
    this.#told.add(job.job);
    if (isOpen(job)) this.#report(job.job, true);
    const known = this.all.find((one) => one.job === job.job);
    // What has ended never goes on: an answer that says so has been overtaken.
    if (known !== undefined && !isOpen(known) && isOpen(job)) return;
    this.all = known !== undefined ? this.all.map((one) => (one.job === job.job ? job : one)) : [job, ...this.all];
  }

  async load(): Promise<void> {
    this.#told.clear();
    await this.#newest.ask(this, () => call('jobs', {}), (came) => {
      const newer = this.all.filter(({ job }) => this.#told.has(job));
      this.all = [...newer, ...came.filter(({ job }) => !this.#told.has(job))].sort((one, other) => other.job - one.job);
      came.filter(isOpen).forEach(({ job }) => this.#report(job, true));
      this.loaded = true;
    });
  }

  #report(job: number, wanted: boolean): void {
    if (this.#reports.has(job) === wanted) return;
    this.#reports = new Set(wanted ? [...this.#reports, job] : [...this.#reports].filter((one) => one !== job));
  }
}
