// Owns: small values that tests share. Does not own: what a test is about.
import type { Failure, GridColumn, Preview, PullState, Quote, SearchHead, View } from '../../../generated/types';

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

export const head = (more: Partial<SearchHead> = {}): SearchHead => ({
  search: 1,
  kind: 'companies',
  filters: { country: ['Germany'] },
  title: 'Germany',
  total: 1284,
  loaded: 300,
  ownedBefore: 0,
  left: 984,
  batch: 100,
  added: 0,
  complete: false,
  pull: null,
  askedAt: null,
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

export const pull = (more: Partial<PullState> = {}): PullState => ({
  pull: 7,
  search: 1,
  kind: 'companies',
  title: 'Germany',
  phase: 'running',
  wanted: 1000,
  received: 620,
  fresh: 620,
  charged: 620,
  toGo: 380,
  leftMs: 12_000,
  rateTenths: 60,
  trouble: null,
  troubleCode: null,
  unclear: false,
  canSkip: true,
  startedAt: 0,
  movedAt: 0,
  ...more,
});

export const column = (key: string, more: Partial<GridColumn> = {}): GridColumn => ({
  key,
  label: key,
  group: '',
  kind: 'text',
  width: 120,
  shown: true,
  ...more,
});

export const failure = (more: Partial<Failure> = {}): Failure => ({
  code: 'refused',
  message: 'The service refused this.',
  reference: 'r-1',
  ...more,
});

export { later } from '../../../bridge/mock';
