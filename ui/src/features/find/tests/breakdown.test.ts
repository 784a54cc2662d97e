import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/tests/mock';
import { breakdown } from '../../../shared/breakdown/tests/samples';
import { aWindow } from '../../../kit/tests/window';
import Screen from './ScreenBench.svelte';
import { column, head, preview, quote, view } from './samples';

function engine(loaded: number): Asked[] {
  const found = head({ loaded });
  return mockEngine({
    columns: () => [column('name', { label: 'Company' })],
    layout: ({ grid }) => ({ grid, columns: [] }),
    recent_searches: () => [],
    preview: ({ filters }) => preview({ filters, search: found }),
    open_search: () => found,
    quote_pull: () => quote(),
    open_view: ({ facets }) => (Object.keys(facets).length > 0 ? view({ view: 2, rows: 120 }) : view()),
    view_block: () => ({ rows: [{ id: 5, cells: ['Kestrel Systems'], ownedBefore: true, logo: false, suppressed: false, found: [], corrected: [] }] }),
    breakdown: () => breakdown(),
    set_layout: () => ({}),
  });
}

beforeEach(() => aWindow(1200));
afterEach(async () => {
  vi.restoreAllMocks();
  await endEngine();
});

test('what was found is counted in place of its rows, and a bar leads back to them', async () => {
  const user = userEvent.setup();
  const asked = engine(300);
  const { container } = render(Screen);
  const choice = await screen.findByRole('radiogroup', { name: 'Show' });
  expect(within(choice).getByRole('radio', { name: 'Rows' }), 'rows at first').toBeChecked();
  await user.click(within(choice).getByRole('radio', { name: 'Breakdown' }));
  expect(await screen.findByRole('group', { name: 'Country' })).toBeInTheDocument();
  expect(screen.queryByRole('grid'), 'in the place of the rows').toBeNull();
  expect(screen.getByText('300 companies loaded of 1,284'), 'of how many').toBeInTheDocument();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'axe finds nothing').toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Germany: 120 companies, 40\u00a0%' }));
  expect(await screen.findByRole('grid'), 'the rows are shown').toBeInTheDocument();
  expect(asked.findLast(({ name }) => name === 'open_view')?.request, 'those of the bar').toMatchObject({ facets: { countryName: ['Germany'] } });
  expect(within(choice).getByRole('radio', { name: 'Rows' })).toBeChecked();
  expect(asked.some(({ name }) => name === 'start_pull'), 'nothing is loaded for it').toBe(false);
});

test('the keyboard chooses, and stays where it is', async () => {
  const user = userEvent.setup();
  engine(300);
  render(Screen);
  const rows = await screen.findByRole('radio', { name: 'Rows' });
  rows.focus();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('group', { name: 'Country' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Breakdown' })).toHaveFocus();
});

test.each(['{ArrowDown}', '{Escape}'])('%s leads from the filter box on to what is counted, as it does to rows', async (key) => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  const user = userEvent.setup();
  engine(300);
  render(Screen, {}, { baseElement: document.body.appendChild(document.createElement('main')) });
  await user.click(await screen.findByRole('radio', { name: 'Breakdown' }));
  await screen.findByRole('group', { name: 'Country' });
  await user.click(screen.getByRole('searchbox', { name: 'Filter the loaded rows' }));
  await user.keyboard(key);
  expect(screen.getByRole('button', { name: 'Country: show as table' }), 'its first control').toHaveFocus();
});

test('where nothing is loaded there is nothing to count', async () => {
  engine(0);
  render(Screen);
  expect(await screen.findByRole('heading', { name: '1,284 companies' })).toBeInTheDocument();
  expect(screen.queryByRole('radiogroup', { name: 'Show' })).toBeNull();
});
