import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, tell } from '../../../bridge/tests/mock';
import { menuLine } from '../../../kit/tests/snippets';
import Bench from './Bench.svelte';
import { quote, run, THEN, watch } from './samples';

afterEach(endEngine);

const SEARCH = { what: 'search' as const, subject: 1, name: 'Technical heads', kind: 'person' as const };
const LIST = { what: 'list' as const, subject: 3, name: 'Fair', kind: 'person' as const };

test('what one asking costs is said before it is agreed to, and saving agrees to the budget', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ watches: () => [], quote_watch: () => quote(), save_watch: () => [watch()] });
  render(Bench, { about: SEARCH });
  const dialog = await screen.findByRole('dialog', { name: 'Watch “Technical heads”' });
  expect(await within(dialog).findByText(/first 500 of 1,284 rows are asked for each time, and never more than 50 credits are spent\. All of them would cost 128\.4 credits/), 'what it covers').toBeInTheDocument();
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'When' }), 'Every Friday');
  const budget = within(dialog).getByRole('textbox', { name: 'Credits for each time, at most' });
  await user.clear(budget);
  await user.type(budget, '12.5');
  await user.click(within(dialog).getByRole('button', { name: /Watch it/ }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog'), 'it is watched').toBeNull());
  const saved = asked.find(({ name }) => name === 'save_watch');
  expect(saved?.request, 'the day and the budget, in tenths').toEqual({ what: 'search', subject: 1, weekday: 4, budget: 125, find: [] });
  expect(await screen.findByText(/Every Monday, next on Nov 3 · at most 100 credits each time/), 'and shows').toBeInTheDocument();
});

test('what blocks it is said, and nothing is saved', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ watches: () => [], quote_watch: () => quote({ covered: 0, blocked: 'One row costs 1 credit: the limit is less.' }), save_watch: () => [] });
  render(Bench, { about: LIST });
  const dialog = await screen.findByRole('dialog', { name: 'Watch “Fair”' });
  expect(await within(dialog).findAllByText('One row costs 1 credit: the limit is less.'), 'why, and why the button does nothing').toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: /Watch it/ }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Profiles: job, company, place' }));
  expect(within(dialog).getByRole('button', { name: /Watch it/ }), 'nothing is chosen').toHaveAccessibleDescription('Choose what is asked again.');
  expect(asked.map(({ name }) => name), 'nothing was agreed to').not.toContain('save_watch');
});

test('a line says what came of it, and leads to the rows that have changed', async () => {
  const user = userEvent.setup();
  const onrows = vi.fn();
  const runs = [run({ run: 2, trouble: 'You stopped it.' }), run()];
  const asked = mockEngine({ watches: () => [watch({ runs, trouble: 'A load of this search waits for you.' })], run_watch: () => [watch({ runs: [run({ run: 3, endedAt: null })] })], remove_watch: () => [] });
  render(Bench, { onrows });
  await screen.findByText(/A load of this search waits for you/);
  expect(screen.getAllByText(/1,000 rows asked · 12 new · 31 changed · 100 credits/), 'each run').toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Technical heads' }));
  expect(onrows, 'its rows, those that have changed').toHaveBeenCalledWith({ kind: 'search', search: 9 }, true);
  await user.click(screen.getByRole('button', { name: /^Ask now Technical heads/ }));
  expect(await screen.findByText(/Nov 3 12:00: is being asked/), 'under way').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More for Technical heads' }));
  await user.click(await menuLine('Watch it no more'));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Technical heads' }), 'it is gone').toBeNull());
  expect(asked.map(({ name }) => name), 'in this order').toEqual(['watches', 'run_watch', 'remove_watch']);
});

test('one whose search is gone has its name, and no way to rows', async () => {
  mockEngine({ watches: () => [watch({ kind: null, rowsOf: null, runs: [], trouble: 'The saved search is not there any more: nothing is asked. Remove the watch.' })] });
  render(Bench);
  expect(await screen.findAllByText(/not there any more/), 'why nothing is asked, and why the button does nothing').toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Technical heads' }), 'there is nothing to open').toBeNull();
});

test('what the engine says by itself is asked for again', async () => {
  let all = [watch()];
  mockEngine({ watches: () => all });
  render(Bench);
  await screen.findByRole('button', { name: 'Technical heads' });
  all = [watch({ name: 'Other', nextAt: THEN })];
  await tell({ what: 'watches' });
  expect(await screen.findByRole('button', { name: 'Other' }), 'as it is now').toBeInTheDocument();
});
