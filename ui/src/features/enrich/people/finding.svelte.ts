// Owns: whom to find at some companies, what that is quoted at, and starting it, put together. Does not own: each part, or how it looks.
import { call } from '../../../bridge/call';
import { asFailure, type Failure } from '../../../bridge/failure';
import { callNewest } from '../../../bridge/newest';
import { ConditionColumns } from '../../../shared/conditions/columns.svelte';
import { isNone } from '../../../shared/conditions/draft';
import { Inquiry } from '../../../shared/failure/inquiry.svelte';
import { tried } from '../../../shared/failure/tried';
import { rowsWords } from '../../../shared/lists/words';
import { credits, price } from '../../../words/numbers';
import type { BestFirst, Condition, Coverage, EnrichRequest, JobQuote, JobState, Persona, Plan, StoredPersona, Taken } from '../../../generated/types';
import { t } from '../../../words/translate';
import type { Wanted } from '../enriching.svelte';
import { JobLimits } from '../limits.svelte';
import { isOpen, PlanChoice } from '../plan.svelte';
import { enrichmentsOf } from '../words';
import { Estimates } from './estimates.svelte';
import { type Choice, MOST_PEOPLE, MOST_PERSONAS, emptyPersona, problemOf } from './personas';

/** A quote is asked for when nothing was changed for so long, ms. */
const QUOTE_PAUSE = 300;
/** People of each company that are asked for before a person says otherwise. */
const USUAL = 2;

export class Finding {
  #wanted: Wanted;
  #next = 0;
  choices = $state.raw<readonly Choice[]>([]);
  /** The persona that is being written. */
  editing = $state<number | null>(null);
  most = $state(USUAL);
  taken = $state<Taken>('inOrder');
  /** For which companies alone it is; null while a line of it lacks something, undefined for all. */
  onlyIf = $state.raw<Condition | null | undefined>(undefined);
  /** The order in which is spent; null for that of the companies. */
  bestFirst = $state.raw<BestFirst | null>(null);
  /** Neither for companies that another system knows, nor for such people in what follows. */
  leaveOutKnown = $state(false);
  /** How often the wish of an earlier job was taken: what is typed line by line is begun anew then. */
  reused = $state(0);
  columns: ConditionColumns;
  kept = $state.raw<readonly StoredPersona[]>([]);
  coverage = $state.raw<Coverage | null>(null);
  quoter = new Inquiry(QUOTE_PAUSE, (request: EnrichRequest, isNewest) => callNewest('quote_job', request, isNewest));
  limits = new JobLimits();
  /** What is to be found for the people once they are there. */
  facts = enrichmentsOf('person');
  then = new PlanChoice(this.facts);
  /** What conditions about them can be about; nobody is there to be counted yet. */
  peopleColumns = new ConditionColumns('person', null);
  estimates: Estimates;
  failure = $state.raw<Failure | null>(null);
  /** The explicit yes is being asked for. */
  asking = $state(false);
  starting = $state(false);

  constructor(wanted: Wanted) {
    this.#wanted = wanted;
    this.estimates = new Estimates(wanted);
    this.columns = new ConditionColumns(wanted.kind, { kind: 'list', list: wanted.list });
  }

  personas = $derived(this.choices.map(({ persona }) => persona));
  full = $derived(this.choices.length >= MOST_PERSONAS);

  /** Why no quote can be asked for, as a sentence. What is wrong with a persona itself the engine says, too. */
  wrong = $derived.by((): string | undefined => {
    if (this.choices.length === 0) return t('Choose whom to look for: add a persona.');
    const wrong = this.personas.map(problemOf).find((problem) => problem !== undefined);
    const open = isOpen(this.onlyIf) ? t('Fill in each line of “only if”.') : undefined;
    return wrong ?? open ?? (this.then.find.length > 0 ? this.then.wrong : undefined);
  });

  plan = $derived.by((): Plan => ({
    find: ['people'],
    topics: [],
    olderThan: {},
    people: { personas: [...this.personas], most: this.most, taken: this.taken },
    ...(this.onlyIf === undefined || this.onlyIf === null || isNone(this.onlyIf) ? {} : { onlyIf: { people: this.onlyIf } }),
    ...(this.leaveOutKnown ? { leaveOutKnown: true } : {}),
    ...(this.bestFirst === null ? {} : { bestFirst: this.bestFirst }),
    ...(this.then.find.length > 0 ? { then: this.then.plan } : {}),
  }));

  request = $derived.by((): EnrichRequest | null => {
    if (this.wrong !== undefined) return null;
    const { list, rows, again } = this.#wanted;
    return { list, rows: rows === null ? null : [rows.view, rows.selection], plan: this.plan, again };
  });

  /** Known, and about what is chosen now. */
  quote = $derived.by(() => (this.quoter.waiting ? null : this.quoter.known));

  title = $derived.by(() => {
    const rows = this.#wanted.rows?.count ?? this.quoter.known?.rows;
    return t('Find people at {companies}', { companies: rows === undefined ? t('“{name}”', { name: this.#wanted.name }) : rowsWords('company', rows) });
  });
  action = t('Start the job');

  blocked = $derived.by((): string | undefined => {
    if (this.wrong !== undefined) return this.wrong;
    if (this.quote === null) return this.quoter.failure?.message ?? t('Waiting for the price.');
    const nothing = this.quote.questions === 0 && this.quote.worst === 0 && this.quote.steps.every(({ owned }) => owned === 0);
    return this.limits.wrong(this.quote) ?? this.quote.blocked ?? (nothing ? t('There is nobody to look for at these companies.') : undefined);
  });

  /** On the button: "≤ 300 credits", "free"; while a price is not known the limit is no bound, and only called so. */
  cost = $derived.by((): string | undefined => {
    if (this.quote === null) return undefined;
    const most = this.limits.most(this.quote);
    if (most === null) return t('price not published');
    if (this.quote.unpriced.length > 0) return t('limit {limit}', { limit: credits(most) });
    return most === 0 ? price(0) : `≤ ${credits(most)}`;
  });

  async load(): Promise<void> {
    const { list, again } = this.#wanted;
    void this.columns.load();
    void this.peopleColumns.load();
    await tried(this, async () => {
      const [kept, coverage, jobs] = await Promise.all([call('personas', {}), call('coverage', { list }), call('jobs', {})]);
      this.kept = kept;
      this.coverage = coverage;
      // The wish of the last job about these companies is mostly the wish of the next one.
      const own = jobs.filter((job) => job.list === list && job.plan.people !== undefined);
      const last = (again === null ? own[0] : own.find(({ job }) => job === again))?.plan;
      if (this.choices.length > 0) return;
      if (last?.people !== undefined) {
        this.#choose(last.people.personas);
        [this.most, this.taken] = [last.people.most, last.people.taken];
        [this.onlyIf, this.bestFirst] = [last.onlyIf?.people, last.bestFirst ?? null];
        this.leaveOutKnown = last.leaveOutKnown ?? false;
        this.reused += 1;
        if (last.then !== undefined) this.then.use(last.then);
      } else {
        this.#choose(kept.slice(0, 1).map(({ persona }) => persona));
      }
    });
  }

  /** Asks for the quote of what is chosen now. */
  look(pause?: number): void {
    if (this.request === null) this.quoter.forget();
    else this.quoter.ask(this.request, pause);
  }

  add(persona: Persona = emptyPersona()): void {
    if (this.full) return;
    const choice = { id: (this.#next += 1), persona };
    this.choices = [...this.choices, choice];
    if (persona.name === '') this.editing = choice.id;
  }

  change(id: number, part: Partial<Persona>): void {
    this.choices = this.choices.map((one) => (one.id === id ? { id, persona: { ...one.persona, ...part } } : one));
  }

  remove(id: number): void {
    this.choices = this.choices.filter((one) => one.id !== id);
    if (this.editing === id) this.editing = null;
  }

  /** Earlier, or later by one. */
  move(id: number, by: -1 | 1): void {
    const at = this.choices.findIndex((one) => one.id === id);
    const other = this.choices[at + by];
    const own = this.choices[at];
    if (own === undefined || other === undefined) return;
    this.choices = this.choices.map((one, place) => (place === at ? other : place === at + by ? own : one));
  }

  setMost(most: number): void {
    this.most = Math.min(MOST_PEOPLE, Math.max(1, most));
  }

  /** Stores a persona under its name. */
  keep = (persona: Persona): Promise<boolean> => this.#kept(() => call('save_persona', { persona }));
  forget = (number: number): Promise<boolean> => this.#kept(() => call('remove_persona', { number }));

  #kept(what: () => Promise<StoredPersona[]>): Promise<boolean> {
    return tried(this, async () => void (this.kept = await what()));
  }

  /** The first press; what costs more than goes without a yes is asked about once more. */
  async press(): Promise<JobState | null> {
    if (this.blocked !== undefined || this.quote === null) return null;
    if (this.quote.confirm) {
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

  #choose(personas: readonly Persona[]): void {
    this.choices = personas.map((persona) => ({ id: (this.#next += 1), persona }));
  }
}
