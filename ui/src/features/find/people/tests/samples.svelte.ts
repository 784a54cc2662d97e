// Owns: small values that tests of people search share. Does not own: what a test is about.
import type { Failure } from '../../../../bridge/failure';
import type { Audience, AudienceBar, Count, Filters, Problem } from '../../../../generated/types';
import type { PanelContext } from '../panel-context';

export { later } from '../../../../bridge/tests/mock';

export const germany: Filters = { 'location.include': ['Germany'] };
export const france: Filters = { 'location.include': ['France'] };

/** A number that was reported just now. */
export const counted = (more: Partial<Count> = {}): Count => ({
  total: 148_213,
  at: Date.now(),
  all: 148_213,
  owned: { people: 118, judged: true },
  ...more,
});

export const failure = (more: Partial<Failure> = {}): Failure => ({ code: 'offline', message: 'The service cannot be reached.', reference: 'r-1', ...more });

export const problem: Problem = { field: 'location.include', message: '“Germny” is not a known country.' };

export const bar = (label: string, count: number | null, filters: Filters = { 'location.include': [label] }, chosen = false): AudienceBar => ({
  label,
  count,
  filters,
  chosen,
});

/** A map of "Consultant" in three breakdowns, half counted. */
export const audience = (more: Partial<Audience> = {}): Audience => ({
  audience: 4,
  filters: { 'jobTitle.include': ['Consultant'] },
  total: 148_213,
  done: 12,
  of: 36,
  running: true,
  trouble: null,
  breakdowns: [
    {
      field: 'location.include',
      label: 'Where they are',
      note: 'The countries with the most people that you own, and large ones.',
      bars: [
        bar('Germany', null, { 'jobTitle.include': ['Consultant'], 'location.include': ['Germany'] }),
        bar('France', null, { 'jobTitle.include': ['Consultant'], 'location.include': ['France'] }),
      ],
    },
    {
      field: 'jobTitle.include',
      label: 'Words in the title',
      note: 'A title can hold several of them.',
      bars: [bar('Director', 900, { 'jobTitle.include': ['Director'] })],
    },
    {
      field: 'currentCompany.location',
      label: 'Where their companies are',
      note: 'Further countries are not counted.',
      bars: [bar('Austria', 70, { 'jobTitle.include': ['Consultant'], 'currentCompany.location': ['Austria'] })],
    },
  ],
  ...more,
});

/** A panel that a test moves by hand. */
export class Plot implements PanelContext {
  now: Filters = $state.raw({});
  wrong: Problem[] = $state.raw([]);

  constructor(filters: Filters = {}) {
    this.now = filters;
  }

  filters = (): Filters => this.now;
  problems = (): Problem[] => this.wrong;
  use = (filters: Filters): void => {
    this.now = filters;
  };
  /** How often the filters were to be checked anew. */
  rechecks = 0;
  recheck = (): void => {
    this.rechecks += 1;
  };
}
