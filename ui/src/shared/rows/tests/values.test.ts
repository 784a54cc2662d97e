// The values of a column as bars: what a click does to the condition, by pointer and by keyboard.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/tests/mock';
import type { ColumnValue, ColumnValues as Told, Condition } from '../../../generated/types';
import ColumnValues from '../ColumnValues.svelte';
import { Results } from '../results.svelte';
import { isChosen, toggled } from '../value-bars';
import { failure, view } from './samples';

const is = (value: string, column = 'industry'): Condition => ({ column, test: 'is', values: [value] });
const bar = (said: string, count: number, condition = is(said)): ColumnValue => ({ said, count, condition });
const BARS = [bar('Software', 7), bar('Bier', 5), bar('(empty)', 4, { column: 'industry', test: 'empty', values: [] })];
const values = (more: Partial<Told> = {}): Told => ({ rows: 20, bars: BARS, others: 2, rowsOfOthers: 3, ...more });

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect(0, 0, 9, 9)] as unknown as DOMRectList);
});
afterEach(endEngine);

/** The button, with rows behind it of which the values are these, view after view. */
async function shown(told: (at: number) => Told): Promise<{ results: Results; asked: Asked[] }> {
  let [views, counts] = [0, 0];
  const asked = mockEngine({ open_view: () => view({ view: (views += 1) }), column_values: () => told((counts += 1)) });
  const results = new Results(() => undefined);
  results.look({ kind: 'list', list: 4 });
  await waitFor(() => expect(results.view?.view).toBe(1));
  render(ColumnValues, { results, column: 'industry', label: 'Industry' });
  await userEvent.click(screen.getByRole('button', { name: 'Values…' }));
  return { results, asked };
}

const pressed = async (name: RegExp): Promise<string | null> => (await screen.findByRole('button', { name })).getAttribute('aria-pressed');

test('a click on a bar adds its condition, and a second click takes it away again', async () => {
  const { results, asked } = await shown(() => values());
  await userEvent.click(await screen.findByRole('button', { name: /Software/ }));
  expect(results.condition, 'exactly what the engine said of the bar').toEqual({ all: [is('Software')] });
  await waitFor(async () => expect(await pressed(/Software/)).toBe('true'));
  await waitFor(() => expect(asked.filter(({ name }) => name === 'column_values'), 'of the rows that are left').toHaveLength(2));
  expect(asked.at(-1)?.request).toEqual({ view: 2, column: 'industry' });
  await userEvent.click(screen.getByRole('button', { name: /Software/ }));
  expect(results.condition, 'nothing is left of it').toBeNull();
  await waitFor(async () => expect(await pressed(/Software/)).toBe('false'));
});

test('bars are counted when they are asked for, and say what they leave out', async () => {
  const { asked } = await shown(() => values());
  expect(await screen.findByText('2 further values')).toBeInTheDocument();
  expect(screen.getByText('3 rows are in none of these.')).toBeInTheDocument();
  expect(asked.filter(({ name }) => name === 'column_values'), 'once').toHaveLength(1);
  expect(screen.getAllByRole('listitem').map((line) => line.textContent?.trim().replaceAll(/\s+/g, ' '))).toEqual(['Software 7', 'Bier 5', '(empty) 4']);
});

test('a range that was chosen stays, though its rows are in other ranges by now', async () => {
  const size = (from: number, to: number): Condition => ({
    all: [
      { column: 'size', test: 'atLeast', values: [`${from}`] },
      { column: 'size', test: 'atMost', values: [`${to}`] },
    ],
  });
  const whole = values({ bars: [bar('1 to 10', 9, size(1, 10)), bar('11 to 50', 11, size(11, 50))], others: 0, rowsOfOthers: 0 });
  const part = values({ rows: 11, bars: [bar('11 to 20', 4, size(11, 20)), bar('21 to 50', 7, size(21, 50))], others: 0, rowsOfOthers: 0 });
  const { results } = await shown((at) => (at === 2 ? part : whole));
  await userEvent.click(await screen.findByRole('button', { name: /11 to 50/ }));
  await screen.findByRole('button', { name: /21 to 50/ });
  expect(await pressed(/11 to 50\s+11/), 'of all rows that are left').toBe('true');
  await userEvent.click(screen.getByRole('button', { name: /11 to 50/ }));
  expect(results.condition, 'both of its lines go').toBeNull();
});

test('by keyboard: in, along, choose, and back to where it came from', async () => {
  const { results } = await shown(() => values());
  await screen.findByRole('button', { name: /Bier/ });
  screen.getByRole('button', { name: /Software/ }).focus();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(results.condition).toEqual({ all: [is('Bier')] });
  await waitFor(() => expect(screen.getByRole('button', { name: /Bier/ }), 'it keeps the keyboard').toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Values…' })).toHaveFocus());
});

test('a column without any value, and one that cannot be counted, say so', async () => {
  let refused = false;
  const { results } = await shown(() => {
    if (refused) throw failure({ message: 'Narrow the rows to 20,000 or fewer.' });
    return values({ bars: [], others: 0, rowsOfOthers: 0 });
  });
  expect(await screen.findByText('No row has a value here.')).toBeInTheDocument();
  refused = true;
  results.setText('');
  expect(await screen.findByRole('alert')).toHaveTextContent('Narrow the rows to 20,000 or fewer.');
});

test('what is there already stays, whichever way it is put together', () => {
  const [one, two] = [is('Ulm', 'city'), is('Bonn', 'city')];
  const bier = is('Bier');
  for (const [before, after] of [
    [null, { all: [bier] }],
    [one, { all: [one, bier] }],
    [{ all: [one, two] }, { all: [one, two, bier] }],
    [{ any: [one, two] }, { all: [{ any: [one, two] }, bier] }],
    [{ any: [one] }, { all: [one, bier] }],
  ] as [Condition | null, Condition][]) {
    expect(toggled(before, bier), JSON.stringify(before)).toEqual(after);
    expect([isChosen(before, bier), isChosen(after, bier)]).toEqual([false, true]);
    const back = toggled(after, bier);
    expect(isChosen(back, bier), 'and away again').toBe(false);
    expect(back, 'of which nothing else goes').toEqual(before === null ? null : { all: 'all' in after ? after.all.slice(0, -1) : [] });
  }
});
