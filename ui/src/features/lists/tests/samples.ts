// Owns: the asks and the facets that tests of lists share. Does not own: what a test is about.
import { vi } from 'vitest';
import type { Facet, FacetBar, JobState, StepState } from '../../../generated/types';
import type { ListAsks } from '../asks';

export const bar = (value: string, count: number): FacetBar => ({ value, count, chosen: false });

export const facet = (key: string, bars: FacetBar[]): Facet => ({ key, label: key, bars, others: 0 });

const step: StepState = { find: 'email', found: 2, owned: 0, none: 0, failed: 1, cannot: 0, suppressed: 0, skipped: 0, spared: 0, unclear: 0, running: 0, waiting: 0, asked: 3, spent: 10 };

export const job = (more: Partial<JobState> = {}): JobState => ({
  job: 3,
  list: 1,
  listName: 'Bavaria CTOs, Q1',
  title: 'E-mails',
  then: null,
  plan: { find: ['email'], topics: [], olderThan: {} },
  phase: 'running',
  trouble: null,
  need: null,
  steps: [step],
  rows: 3,
  spent: 10,
  quoted: [0, null, 30],
  spendingLimit: null,
  rate: null,
  secondsLeft: null,
  startedAt: 0,
  endedAt: null,
  ...more,
});

export function asks(more: Partial<ListAsks> = {}): ListAsks {
  return { onimport: vi.fn(), onbyhand: vi.fn(), onenrich: vi.fn(), onexport: vi.fn(), onhandover: vi.fn(), ondragout: undefined, onfiles: vi.fn(), onscores: vi.fn(), onwatch: vi.fn(), onway: vi.fn(), onsearch: vi.fn(), onfind: vi.fn(), heads: () => new Map(), ...more };
}
