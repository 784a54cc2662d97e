// Owns: what is being chosen, quoted and started in the dialog, put together. Does not own: each part, or how it looks.
import { call } from '../../bridge/call';
import { asFailure, type Failure } from '../../bridge/failure';
import { callNewest } from '../../bridge/newest';
import { ConditionColumns } from '../../shared/conditions/columns.svelte';
import { Inquiry } from '../../shared/failure/inquiry.svelte';
import { tried } from '../../shared/failure/tried';
import { rowsWords } from '../../shared/lists/words';
import { credits, price } from '../../words/numbers';
import type { EnrichRequest, EnrichmentFacts, JobQuote, JobState, Plan, RecordKind, Selection } from '../../generated/types';
import { t } from '../../words/translate';
import { JobLimits } from './limits.svelte';
import { PlanChoice } from './plan.svelte';
import { Recipes } from './recipes.svelte';
import { enrichmentsOf, manyOf } from './words';

/** A quote is asked for when nothing was changed for so long, ms. */
const QUOTE_PAUSE = 150;

/** What the dialog was opened for. */
export interface Wanted {
  list: number;
  kind: RecordKind;
  /** The list's name. */
  name: string;
  /** Rows of an open view; null for the whole list. */
  rows: { view: number; selection: Selection; count: number } | null;
  /** Only what failed in this job. */
  again: number | null;
  /** What is chosen at first; nothing without it. */
  plan?: Plan | undefined;
}

export class Enriching {
  #wanted: Wanted;
  /** What can be chosen. */
  facts = $state.raw<readonly EnrichmentFacts[]>([]);
  choice: PlanChoice;
  quoter = new Inquiry(QUOTE_PAUSE, (request: EnrichRequest, isNewest) => callNewest('quote_job', request, isNewest));
  limits = new JobLimits();
  recipes = new Recipes();
  /** What conditions of its steps can be about. */
  columns: ConditionColumns;
  failure = $state.raw<Failure | null>(null);
  /** The explicit yes is being asked for. */
  asking = $state(false);
  starting = $state(false);

  constructor(wanted: Wanted) {
    this.#wanted = wanted;
    const facts = enrichmentsOf(wanted.kind);
    // For a job that is tried again, the engine is asked first which of them it was about.
    this.facts = wanted.again === null ? facts : [];
    this.choice = new PlanChoice(facts);
    if (wanted.plan !== undefined) this.choice.use(wanted.plan);
    this.columns = new ConditionColumns(wanted.kind, { kind: 'list', list: wanted.list });
  }

  /** What a quote is asked for; null while something has to be put right first. */
  request = $derived.by((): EnrichRequest | null => {
    if (this.choice.wrong !== undefined) return null;
    const { list, rows, again } = this.#wanted;
    return { list, rows: rows === null ? null : [rows.view, rows.selection], plan: this.choice.plan, again };
  });

  /** Known, and about what is chosen now. */
  quote = $derived.by(() => (this.quoter.waiting ? null : this.quoter.known));

  whom = $derived.by(() => {
    const rows = this.#wanted.rows?.count ?? this.quoter.known?.rows;
    return rows === undefined ? t('“{name}”', { name: this.#wanted.name }) : rowsWords(this.#wanted.kind, rows);
  });
  title = $derived.by(() => {
    const { find } = this.choice;
    if (find.length === 0) return t('Find out more about {whom}', { whom: this.whom });
    return t('Find {what} for {whom}', { what: manyOf(find), whom: this.whom });
  });
  action = $derived.by(() => (this.choice.find.length === 1 ? t('Find {what}', { what: manyOf(this.choice.find) }) : t('Start the job')));

  /** Why it cannot be started, as a sentence. */
  blocked = $derived.by(() => {
    if (this.choice.wrong !== undefined) return this.choice.wrong;
    if (this.quote === null) return this.quoter.failure?.message ?? t('Waiting for the price.');
    const nothing = this.quote.questions === 0 && this.quote.steps.every(({ owned }) => owned === 0);
    return this.limits.wrong(this.quote) ?? this.quote.blocked ?? (nothing ? t('There is nothing to look up in these rows.') : undefined);
  });

  /** On the button: "≤ 500 credits", "free"; while a price is not known the limit is no bound, and only called so. */
  cost = $derived.by((): string | undefined => {
    if (this.quote === null) return undefined;
    const most = this.limits.most(this.quote);
    if (most === null) return t('price not published');
    if (this.quote.unpriced.length > 0) return t('limit {limit}', { limit: credits(most) });
    return most === 0 ? price(0) : `≤ ${credits(most)}`;
  });

  async load(): Promise<void> {
    void this.recipes.load();
    void this.columns.load();
    if (this.#wanted.again === null) return;
    await tried(this, async () => this.#only((await call('jobs', {})).find(({ job }) => job === this.#wanted.again)));
  }

  /** Asks for the quote of what is chosen now. */
  look(pause?: number): void {
    if (this.request === null) this.quoter.forget();
    else this.quoter.ask(this.request, pause);
  }

  /** The first press; a plan above the limit, or with a price that nobody knows, is asked about once more. */
  async press(): Promise<JobState | null> {
    if (this.blocked !== undefined || this.quote === null) return null;
    if (this.quote.confirm || this.quote.unpriced.length > 0) {
      this.asking = true;
      return null;
    }
    return this.start(this.quote);
  }

  async start(quote: JobQuote): Promise<JobState | null> {
    const request = this.request;
    if (request === null || this.starting) return null;
    this.starting = true;
    try {
      const { spendingLimitTenths: spendingLimit, failuresInRow: failures } = this.limits;
      return await call('start_job', { request, agreed: quote.worst, spendingLimit, failures });
    } catch (thrown) {
      this.failure = asFailure(thrown);
      this.asking = false;
      // The list or the prices may have moved on: what is shown is not what would be paid.
      this.look(0);
      return null;
    } finally {
      this.starting = false;
    }
  }

  end(): void {
    this.quoter.end();
  }

  /** The same plan once more: what came of it is owned and free, and what waited for a step that failed is asked behind it. */
  #only(job: JobState | undefined): void {
    const facts = enrichmentsOf(this.#wanted.kind);
    // A job that is no longer in the list says nothing: the person chooses.
    this.facts = job === undefined ? facts : facts.filter(({ enrichment }) => job.plan.find.includes(enrichment));
    if (job !== undefined) this.choice.use(job.plan);
  }
}
