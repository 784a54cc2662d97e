// Owns: small values that tests share. Does not own: what a test is about.
import type { Preview, Quote } from '../../../generated/types';

export const quote = (more: Partial<Quote> = {}): Quote => ({
  rows: 100,
  owned: 0,
  each: 1,
  worst: 100,
  inDoubt: false,
  balance: 10_000,
  after: 9_900,
  confirm: false,
  likelyOwned: null,
  blocked: null,
  ...more,
});

export const preview = (more: Partial<Preview> = {}): Preview => ({
  filters: {},
  problems: [],
  title: '',
  corrections: [],
  search: null,
  quote: quote(),
  ...more,
});

export { later } from '../../../bridge/tests/mock';
export { head, pull } from '../../../shared/pull/tests/samples';
export { column, failure, view } from '../../../shared/rows/tests/samples';
