// Owns: small values that tests of this screen share. Does not own: what a test is about.
import type { Asked } from '../../../bridge/tests/mock';
import { mockEngine } from '../../../bridge/tests/mock';
import { head as search } from '../../../shared/pull/tests/samples';
import type { Failure, SavedSearch, SaveRequest, SearchHead } from '../../../generated/types';

/** 3 November of this year at noon: the year is not written. */
export const THEN = new Date(new Date().getFullYear(), 10, 3, 12).getTime();

export const head = (more: Partial<SearchHead> = {}): SearchHead =>
  search({ kind: 'people', filters: { jobTitle: ['CTO'] }, title: 'CTO', askedAt: THEN, ...more });

export const one = (more: Partial<SavedSearch> = {}): SavedSearch => ({
  saved: 1,
  name: 'Technical heads',
  kind: 'people',
  filters: { jobTitle: ['CTO'] },
  title: 'CTO',
  search: head(),
  ...more,
});

export const failure = (more: Partial<Failure> = {}): Failure => ({ code: 'refused', message: 'The service refused this.', reference: 'r-1', ...more });

/** An engine that holds what is saved while the test runs. */
export function engine(searches: SavedSearch[] = [], recent: SearchHead[] = [], more: Parameters<typeof mockEngine>[0] = {}): Asked[] {
  let kept = searches;
  return mockEngine({
    saved_searches: () => kept,
    recent_searches: () => recent,
    save_search: (request) => {
      const before = kept.find(({ saved }) => saved === request.saved);
      const now = made(request, before, kept.length + 10);
      kept = [now, ...kept.filter((each) => each !== before)];
      return now;
    },
    remove_saved: ({ saved }) => (kept = kept.filter((each) => each.saved !== saved)),
    new_since: () => ({ total: 1325, more: 41, at: THEN }),
    copy_search: () => ({}),
    ...more,
  });
}

function made({ name, kind, filters }: SaveRequest, before: SavedSearch | undefined, next: number): SavedSearch {
  return { saved: before?.saved ?? next, name, kind, filters, title: before?.title ?? 'CTO', search: before?.search ?? null };
}
