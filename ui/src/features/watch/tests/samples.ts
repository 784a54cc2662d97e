// Owns: small values that tests of watches share. Does not own: what a test is about.
import type { Watch, WatchQuote, WatchRun } from '../../../generated/types';

/** 3 November of this year at noon: the year is not written. */
export const THEN = new Date(new Date().getFullYear(), 10, 3, 12).getTime();

export const run = (more: Partial<WatchRun> = {}): WatchRun => ({
  run: 1,
  begunAt: THEN,
  endedAt: THEN + 60_000,
  waits: false,
  asked: 1000,
  added: 12,
  changed: 31,
  charged: 1000,
  trouble: null,
  ...more,
});

export const watch = (more: Partial<Watch> = {}): Watch => ({
  watch: 5,
  what: 'search',
  subject: 1,
  name: 'Technical heads',
  kind: 'person',
  rowsOf: { kind: 'search', search: 9 },
  weekday: 0,
  budget: 1000,
  find: [],
  nextAt: THEN,
  trouble: null,
  runs: [run()],
  ...more,
});

export const quote = (more: Partial<WatchQuote> = {}): WatchQuote => ({ rows: 1284, covered: 500, each: 1, all: 1284, blocked: null, ...more });
