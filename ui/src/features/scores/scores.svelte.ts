// Owns: the scores of the workspace while one of them is made: which is open, its lines, and what a fit said.
// Does not own: a condition (shared/conditions), or the points of a row (the engine counts them).
import { call } from '../../bridge/call';
import type { Failure } from '../../bridge/failure';
import { ConditionColumns } from '../../shared/conditions/columns.svelte';
import { isNone } from '../../shared/conditions/draft';
import { tried } from '../../shared/failure/tried';
import type { Condition, FitLine, Fitted, RecordKind, RowsOf, Score } from '../../generated/types';
import { t } from '../../words/translate';

/** A line while it is made; null while a line of its condition lacks something. */
export interface DraftScoreLine {
  readonly id: number;
  readonly condition: Condition | null;
  readonly points: string;
}

/** Points that a line adds or takes away at most, as the engine takes them. */
const MOST = 1_000;
let last = 0;

const fresh = (condition: Condition | null = null, points = '10'): DraftScoreLine => ({ id: (last += 1), condition, points });

/** "+20", "-30", "15": a whole number of points; null for anything else. */
export function pointsOf(typed: string): number | null {
  const points = /^[+−-]?\d{1,4}$/.test(typed.trim()) ? Number(typed.trim().replace('−', '-')) : Number.NaN;
  return Number.isNaN(points) || Math.abs(points) > MOST ? null : points;
}

export class ScoreDesk {
  readonly kind: RecordKind;
  readonly of: RowsOf;
  readonly columns: ConditionColumns;
  all = $state.raw<readonly Score[]>([]);
  loaded = $state(false);
  failure = $state.raw<Failure | null>(null);
  busy = $state(false);
  /** The number of the one that is made; 0 for a new one. */
  number = $state(0);
  name = $state('');
  lines = $state.raw<readonly DraftScoreLine[]>([fresh()]);
  fitted = $state.raw<Fitted | null>(null);
  /** It is not as it is stored. */
  changed = $state(false);
  /** What was stored or removed last, as a sentence. */
  done = $state('');
  /** The one that was removed last. */
  removed = $state.raw<Score | null>(null);
  /** How good and bad rows are marked. */
  good = $state('');
  bad = $state('');

  constructor(kind: RecordKind, of: RowsOf) {
    this.kind = kind;
    this.of = of;
    this.columns = new ConditionColumns(kind, of);
  }

  /** Why it cannot be stored, as a sentence. */
  wrong = $derived.by((): string | undefined => {
    if (this.name.trim() === '') return t('Give the score a name.');
    return this.wrongLines;
  });
  wrongLines = $derived.by((): string | undefined => {
    if (this.lines.length === 0) return t('Add at least one line.');
    if (this.lines.some(({ condition }) => condition === null || isNone(condition))) return t('Fill in each line.');
    return this.lines.some(({ points }) => pointsOf(points) === null) ? t('Type the points of each line as a whole number, -1,000 to 1,000.') : undefined;
  });

  #given = $derived.by((): FitLine[] => this.lines.flatMap(({ condition, points }) => (condition === null ? [] : [{ condition, points: pointsOf(points) ?? 0 }])));

  async load(): Promise<void> {
    void this.columns.load();
    if (!(await tried(this, async () => this.#take(await call('scores', {}))))) return;
    const [first] = this.all;
    // Who has begun a new one meanwhile goes on with it.
    if (first !== undefined && !this.changed) this.open(first);
    this.loaded = true;
  }

  #take(scores: readonly Score[]): void {
    this.all = scores.filter(({ kind }) => kind === this.kind);
  }

  open(score: Score | null): void {
    this.number = score?.score ?? 0;
    this.name = score?.name ?? '';
    this.lines = score === null ? [fresh()] : score.lines.map(({ condition, points }) => fresh(condition, String(points)));
    this.fitted = null;
    this.changed = false;
    this.done = '';
  }

  rename(name: string): void {
    this.name = name;
    this.#moved();
  }

  add(): void {
    this.#set([...this.lines, fresh()]);
  }

  remove(line: DraftScoreLine): void {
    this.#set(this.lines.filter(({ id }) => id !== line.id));
  }

  change(id: number, what: Partial<DraftScoreLine>): void {
    this.#set(this.lines.map((line) => (line.id === id ? { ...line, ...what } : line)));
  }

  mark(which: 'good' | 'bad', status: string): void {
    this[which] = status;
    this.fitted = null;
  }

  /** What a fit was worth is said of the lines that it was about. */
  #set(lines: readonly DraftScoreLine[]): void {
    this.lines = lines;
    this.fitted = null;
    this.#moved();
  }

  #moved(): void {
    this.changed = true;
    this.done = '';
  }

  save = (): Promise<boolean> =>
    this.#busily(async () => {
      const { number, name } = this;
      const before = new Set(this.all.map(({ score }) => score));
      this.#take(await call('save_score', { score: { score: number, name, kind: this.kind, lines: this.#given } }));
      this.number = number === 0 ? (this.all.find(({ score }) => !before.has(score))?.score ?? 0) : number;
      this.changed = false;
      this.done = t('Saved.');
    });

  discard = (): Promise<boolean> =>
    this.#busily(async () => {
      const removed = this.all.find(({ score }) => score === this.number) ?? null;
      this.#take(await call('remove_score', { score: this.number }));
      this.open(this.all[0] ?? null);
      this.removed = removed;
      this.done = t('The score is removed. Columns, orders and conditions that ask for it say so.');
    });

  /** Opens what was removed last as a new one, to be stored. */
  putBack(): void {
    const { removed } = this;
    if (removed === null) return;
    this.open({ ...removed, score: 0 });
    this.changed = true;
    this.removed = null;
  }

  /** The points that rows which are marked good and bad say; they stand in the lines then, to be changed or stored. */
  fit = (): Promise<boolean> =>
    this.#busily(async () => {
      const marked = (status: string): Condition => ({ column: 'own.status', test: 'is', values: [status] });
      const { lines, good, bad } = this;
      const fitted = await call('fit_score', { of: this.of, good: marked(good), bad: marked(bad), lines: this.#given });
      // Of lines that have changed since it says nothing.
      if (this.lines !== lines || this.good !== good || this.bad !== bad) return;
      this.#set(lines.map((line, at) => ({ ...line, points: String(fitted.lines[at]?.points ?? line.points) })));
      this.fitted = fitted;
    });

  async #busily(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.failure = null;
    const done = await tried(this, work);
    this.busy = false;
    return done;
  }
}
