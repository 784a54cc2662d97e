import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import { Results, ROWS_FIRST } from '../results.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await endEngine();
});

function many(facets: () => never[] = () => []): { results: Results; counted: () => number } {
  let views = 0;
  const asked = mockEngine({
    open_view: () => ({ view: (views += 1), of: 5000, rows: 5000, selection: null, facets: null }) as never,
    view_block: () => ({ rows: [] }) as never,
    view_facets: facets,
  });
  return { results: new Results(() => undefined), counted: () => asked.filter(({ name }) => name === 'view_facets').length };
}

test('bars of many rows are counted once the rows are drawn', async () => {
  const { results, counted } = many();
  results.look({ search: 1 } as never);
  await vi.advanceTimersByTimeAsync(0);
  await results.source?.block(0, []);
  expect(counted(), 'the rows are here, and nobody has drawn them').toBe(0);
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(0);
  expect(counted(), 'two frames later').toBe(1);
  await vi.advanceTimersByTimeAsync(ROWS_FIRST);
  expect(counted(), 'and once').toBe(1);
});

test('bars are counted where nobody draws rows, and not of a view that is gone', async () => {
  const { results, counted } = many();
  results.look({ search: 1 } as never);
  await vi.advanceTimersByTimeAsync(ROWS_FIRST - 1);
  results.setSort({ key: 'name', descending: true } as never);
  await vi.advanceTimersByTimeAsync(1);
  expect(counted(), 'another view has taken the place of the first').toBe(0);
  await vi.advanceTimersByTimeAsync(ROWS_FIRST);
  expect(counted(), 'as a breakdown, rows are not drawn').toBe(1);
});

test('bars that a view which came late took the place of are counted again', async () => {
  let overtaken = true;
  const { results, counted } = many(() => {
    if (!overtaken) return [];
    overtaken = false;
    throw { code: 'superseded', message: 'A newer view of these rows was asked for meanwhile.', reference: 'r' };
  });
  results.look({ search: 1 } as never);
  await vi.advanceTimersByTimeAsync(ROWS_FIRST * 2);
  expect(counted(), 'no other view is under way that would bring its own').toBe(2);
  expect(results.failure, 'and nothing went wrong').toBeNull();
});
