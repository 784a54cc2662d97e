// Owns: a quote and a job that the tests of this feature share. Does not own: what a test is about; the app never loads this file.
import type { ConditionColumn, JobQuote, JobState, PriceTag, StepQuote, StepState } from '../../../generated/types';

export const published = (each: number): PriceTag => ({ each, basis: 'published', answers: 0 });
export const unknown: PriceTag = { each: null, basis: 'unknown', answers: 0 };

/** As in the mock of the screen: 212 owned, 40 without a page, 336 to look up at 5 credits, found in 38 %. */
export const stepQuote = (more: Partial<StepQuote> = {}): StepQuote => ({
  find: 'mobile',
  owned: 212,
  same: 0,
  suppressed: 0,
  skipped: 0,
  spared: 0,
  cannot: [{ reason: 'no profile page', rows: 40 }],
  sure: 336,
  team: 0,
  perhaps: 0,
  results: 336,
  calls: 336,
  conditional: 0,
  price: published(50),
  worst: 16_800,
  likely: 6_400,
  hits: { asked: 100, found: 38 },
  older: 0,
  ...more,
});

export const quote = (more: Partial<JobQuote> = {}): JobQuote => ({
  rows: 588,
  steps: [stepQuote()],
  then: [],
  questions: 336,
  best: 0,
  worst: 16_800,
  likely: 6_400,
  balance: 8_426,
  after: null,
  unpriced: [],
  seconds: 87,
  confirm: false,
  people: null,
  blocked: null,
  spendingLimit: 5_000,
  ...more,
});

export const stepState = (more: Partial<StepState> = {}): StepState => ({
  find: 'email',
  found: 1_000,
  owned: 300,
  none: 200,
  failed: 3,
  cannot: 10,
  suppressed: 7,
  skipped: 0,
  spared: 0,
  unclear: 0,
  running: 20,
  waiting: 760,
  asked: 903,
  spent: 2_120,
  ...more,
});

/** Everything has its outcome. */
export const endedStep = (more: Partial<StepState> = {}): StepState => stepState({ running: 0, waiting: 0, found: 1_780, ...more });

export const job = (more: Partial<JobState> = {}): JobState => ({
  job: 5,
  list: 2,
  listName: 'Bavaria CTOs, Q1',
  title: 'E-mails',
  then: null,
  plan: { find: ['email'], topics: [], olderThan: {} },
  phase: 'running',
  trouble: null,
  need: null,
  steps: [stepState()],
  rows: 2_000,
  spent: 2_120,
  quoted: [0, 1_280, 3_400],
  spendingLimit: 5_000,
  rate: 90,
  secondsLeft: 87,
  startedAt: 0,
  endedAt: null,
  ...more,
});

const text = (key: string, label: string): ConditionColumn => ({ key, label, group: 'Person', kind: 'text', tests: ['is', 'isNot', 'contains', 'empty', 'notEmpty'], values: null });

/** What conditions about people can be about, as far as these tests go. */
export const conditionColumns: ConditionColumn[] = [
  text('title', 'Title'),
  text('companyName', 'Company'),
  {
    key: 'find.email.status',
    label: 'E-mail found: status',
    group: 'Found for lists',
    kind: 'words',
    tests: ['is', 'isNot', 'oneOf', 'empty', 'notEmpty'],
    values: [
      { value: 'Found', said: 'Found' },
      { value: 'None', said: 'None' },
    ],
  },
  { key: 'score.1', label: 'Fit', group: 'Scores', kind: 'number', tests: ['is', 'atLeast', 'atMost'], values: null },
];
