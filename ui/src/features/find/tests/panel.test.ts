import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import { menuLine } from '../../../kit/tests/snippets';
import { searchFacts } from '../../../generated/catalog';
import type { Filters, SearchHead } from '../../../generated/types';
import Screen from './ScreenBench.svelte';
import { column, head, preview, quote, view } from './samples';

const closed = searchFacts.companies.catalog.groups.find(({ open, filters }) => !open && filters[0]?.kind.kind === 'tokens');
const key = closed?.filters[0]?.key ?? '';
const label = closed?.label ?? '';
const filters: Filters = { [key]: ['Kestrel'] };

function engine(recent: SearchHead[] = []): void {
  mockEngine({
    columns: () => [column('name')],
    layout: ({ grid }) => ({ grid, columns: [] }),
    recent_searches: () => recent,
    preview: (asked) => preview({ filters: asked.filters }),
    open_search: ({ search }) => recent.find((one) => one.search === search) ?? head(),
    quote_pull: () => quote(),
    open_view: () => view(),
    view_block: () => ({ rows: [{ id: 5, cells: ['Kestrel Systems'], ownedBefore: true, logo: false, suppressed: false, found: [], corrected: [] }] }),
  });
}

afterEach(endEngine);

const panel = (): HTMLElement => screen.getByRole('region', { name: 'Filters' });
const fold = (): HTMLElement => within(within(panel()).getByRole('region', { name: label })).getByRole('button', { name: new RegExp(`^${label}`) });

test('a group that holds something of a search that is opened is open, and can be closed', async () => {
  const user = userEvent.setup();
  engine([head({ search: 1, filters, title: 'First' }), head({ search: 2, filters, title: 'Second' })]);
  render(Screen);
  const first = await screen.findByRole('button', { name: /First/ });
  expect(fold(), 'closed at first').toHaveAttribute('aria-expanded', 'false');
  await user.click(first);
  await vi.waitFor(() => expect(fold(), 'nothing chosen is hidden').toHaveAttribute('aria-expanded', 'true'));
  expect(within(panel()).getByText('Kestrel'), 'what was chosen').toBeInTheDocument();
  await user.click(fold());
  expect(fold(), 'a person may close it').toHaveAttribute('aria-expanded', 'false');
  await user.click(within(panel()).getByRole('button', { name: 'Recent searches' }));
  await user.click(await menuLine('Second'));
  await vi.waitFor(() => expect(fold(), 'another search opens it again').toHaveAttribute('aria-expanded', 'true'));
});

test('the head of the panel says that nothing is set, and then how much', async () => {
  const user = userEvent.setup();
  engine();
  render(Screen);
  expect(await within(panel()).findByText('No filters yet'), 'no empty line').toBeInTheDocument();
  await user.click(within(panel()).getByRole('button', { name: '51–200' }));
  expect(await within(panel()).findByText('1 value set'), 'in its place').toBeInTheDocument();
});
