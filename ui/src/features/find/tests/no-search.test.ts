import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/tests/mock';
import type { Preview, Problem } from '../../../generated/types';
import { Finder } from '../finder.svelte';
import NoSearch from '../stage/NoSearch.svelte';
import { preview, quote } from './samples';

afterEach(async () => await endEngine());

/** What is in the middle of the screen of people while their filters are built. */
function shown(filters: Finder['filters'], total: number, problems: Problem[] = []): Finder {
  mockEngine({
    preview: ({ filters: asked }) => preview({ filters: asked, problems, search: null, quote: quote({ rows: 100, worst: 100 }) }),
    count_people: () => ({ total, at: 0, all: total, owned: { people: 0, judged: true } }),
    quote_pull: () => quote(),
  });
  const finder = new Finder('people');
  finder.use(filters);
  render(NoSearch, { finder });
  return finder;
}

test('where nobody matches, no price is told, but what helps', async () => {
  shown({ 'location.include': ['Germany'] }, 0);
  expect(await screen.findByText('There is nobody to load'), 'once it is counted').toBeInTheDocument();
  expect(screen.getByText(/Take out a filter/), 'what helps').toBeInTheDocument();
  expect(screen.queryByText(/cost/), 'nothing could be bought').toBeNull();
});

test('where somebody matches, the price of the first people is told', async () => {
  const finder = shown({ 'location.include': ['Germany'] }, 5);
  await vi.waitFor(() => expect(finder.people?.count.standing, 'counted').toBe('known'));
  expect(await screen.findByText(/^The first 100 people cost/), 'before anything is paid').toBeInTheDocument();
});

test('while the price is looked up there is room for the sentence that tells it', async () => {
  const known = later<Preview>();
  mockEngine({ preview: () => known.promise });
  const finder = new Finder('companies');
  finder.use({ country: ['DE'] });
  render(NoSearch, { finder });
  const place = screen.getByText('Looking up what it costs…').parentElement;
  known.answer(preview({ filters: finder.filters, quote: quote() }));
  const told = await screen.findByText(/^The first 100 companies cost/);
  expect(place?.dataset.room, 'as high as it is').toBe(told.textContent);
  expect(told.parentElement, 'in the same place').toBe(place);
});

test('what is wrong with JSON is told under its field, which is named', async () => {
  shown({ advanced: '{' }, 5, [{ field: 'advanced', message: 'This is not JSON: look at line 1, position 1.' }]);
  expect(await screen.findByText('“Further filters as JSON” is not right yet: what is wrong stands under it.'), 'it may be far down').toBeInTheDocument();
});

test('from what is to be corrected a button leads to its filter', async () => {
  const finder = shown({ advanced: '{' }, 5, [{ field: 'advanced', message: 'This is not JSON: look at line 1, position 1.' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Go to the filter' }));
  expect(finder.seeking, 'the panel goes there').toBe('advanced');
});
