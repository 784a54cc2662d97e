// Owns: a search and a load that the tests of all screens share. Does not own: what a test is about; the app never loads this file.
import type { PullState, SearchHead } from '../../../generated/types';

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

export const pull = (more: Partial<PullState> = {}): PullState => ({
  pull: 7,
  search: 1,
  kind: 'companies',
  title: 'Germany',
  phase: 'running',
  ending: null,
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
  unread: false,
  page: 1,
  canSkip: true,
  startedAt: 0,
  movedAt: 0,
  ...more,
});
