import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import { breakdown, part } from '../../../shared/breakdown/tests/samples';
import { known, list } from '../../../shared/lists/tests/samples';
import { column, view } from '../../../shared/rows/tests/samples';
import Bench from './ScreenBench.svelte';
import { asks } from './samples';

afterEach(endEngine);

test('a list is counted by what was found for it', async () => {
  const people = list({ name: 'Fair', rows: 3 });
  const email = part('find.email.status', {
    label: 'E-mail found: status',
    bars: [
      { value: 'Found', count: 1, chosen: false },
      { value: 'None', count: 1, chosen: false },
    ],
    unknown: 1,
  });
  mockEngine({
    lists: () => known({ lists: [people] }),
    columns: () => [column('name', { label: 'Person' })],
    layout: ({ grid }) => ({ grid, columns: [] }),
    open_view: () => view({ rows: 3, of: 3 }),
    view_block: () => ({ rows: [] }),
    list_owned: () => ({ owned: 2 }),
    breakdown: () => breakdown({ rows: 3, parts: [email], without: [] }),
  });
  const user = userEvent.setup();
  render(Bench, { asks: asks() });
  await user.click(await screen.findByRole('button', { name: 'Fair' }));
  await user.click(await screen.findByRole('radio', { name: 'Breakdown' }));
  const card = await screen.findByRole('group', { name: 'E-mail found' });
  const bars = [...card.querySelectorAll('li')].map((line) => line.querySelector('button')?.getAttribute('aria-label') ?? line.querySelector('.sr-only')?.textContent);
  expect(bars, 'found, not found, and not asked').toEqual(['Found: 1 person, 33\u00a0%', 'Not found: 1 person, 33\u00a0%', 'Not asked: 1 person, 33\u00a0%']);
  expect(screen.getByText('3 people', { selector: 'p' }), 'all of its rows').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'All lists' }));
  await user.click(await screen.findByRole('button', { name: 'Fair' }));
  expect(await screen.findByRole('radio', { name: 'Rows' }), 'a list opens on its rows').toBeChecked();
});
