// Owns: small values that tests share. Does not own: what a test is about.
import type { Failure, GridColumn, Preview, Quote, View } from '../../../generated/types';

export const quote = (more: Partial<Quote> = {}): Quote => ({
  rows: 100,
  owned: 0,
  each: 1,
  worst: 100,
  balance: 10_000,
  after: 9_900,
  confirm: false,
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

export const view = (more: Partial<View> = {}): View => ({ view: 1, rows: 300, of: 300, selection: null, facets: [], ...more });

export const column = (key: string, more: Partial<GridColumn> = {}): GridColumn => ({
  key,
  label: key,
  group: '',
  kind: 'text',
  width: 120,
  shown: true,
  find: null,
  ...more,
});

export const failure = (more: Partial<Failure> = {}): Failure => ({
  code: 'refused',
  message: 'The service refused this.',
  reference: 'r-1',
  ...more,
});

export { later } from '../../../bridge/mock';
export { head, pull } from '../../../components/pull/test-samples';
