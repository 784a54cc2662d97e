import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/tests/mock';
import type { RowsBreakdown, View, ViewRequest } from '../../../generated/types';
import { notices } from '../../../kit/notices.svelte';
import { Results } from '../../rows/results.svelte';
import { failure, view } from '../../rows/tests/samples';
import { COUNT_AGAIN } from '../counts.svelte';
import PictureActions from '../PictureActions.svelte';
import Bench from './Bench.svelte';
import { breakdown, part } from './samples';

/** Everything that was drawn on a canvas. */
let drawn: string[] = [];

beforeEach(() => {
  drawn = [];
  const on = {
    scale: () => undefined,
    fillRect: () => undefined,
    measureText: (text: string) => ({ width: text.length * 6 }),
    fillText: (text: string) => drawn.push(text),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(on as unknown as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const { id } of notices.shown) notices.dismiss(id);
  await endEngine();
});

interface World {
  told?: (view: number) => RowsBreakdown | Promise<RowsBreakdown>;
  opened?: (request: ViewRequest) => View;
}

async function shown({ told = () => breakdown(), opened = () => view() }: World = {}, more: Record<string, unknown> = {}) {
  let views = 0;
  const asked = mockEngine({
    open_view: (request) => ({ ...opened(request), view: (views += 1) }),
    breakdown: ({ view: number }) => told(number),
    copy_table: ({ rows }) => ({ rows: rows.length }),
    copy_picture: () => ({}),
  });
  const results = new Results(() => undefined);
  results.look({ kind: 'search', search: 1 });
  await vi.waitFor(() => expect(results.view, 'the rows are here').not.toBeNull());
  const onrows = vi.fn();
  const drawn = render(Bench, { results, record: 'company', loaded: true, total: 12_482, name: 'Germany', onrows, ...more });
  return { asked, results, onrows, drawn };
}

test('every card counts its rows, and says which they are', async () => {
  await shown();
  const card = await screen.findByRole('group', { name: 'Country' });
  expect(screen.getByRole('status'), 'what is counted, of what there is').toHaveTextContent('300 companies loaded of 12,482');
  const bars = within(card).getAllByRole('button', { name: /companies/ });
  expect(bars.map((bar) => bar.querySelector('.sr-only')?.textContent)).toEqual(['Germany: 120 companies, 40\u00a0%', 'Austria: 60 companies, 20\u00a0%']);
  expect(bars[1], 'what is chosen').toHaveAttribute('aria-pressed', 'true');
  expect(within(card).getByText('Not known: 80 companies, 27 %'), 'nothing is left out').toBeInTheDocument();
  const sizes = within(screen.getByRole('group', { name: 'Employees' }));
  expect(sizes.getByText('51–200: 0 companies, 0 %'), 'an empty range is no button').toBeInTheDocument();
  expect(screen.getByText('No row says anything about: Revenue and City')).toBeInTheDocument();
});

test('a click on a bar filters the rows and goes to them', async () => {
  const user = userEvent.setup();
  const { asked, results, onrows } = await shown();
  await user.click(await screen.findByRole('button', { name: 'Germany: 120 companies, 40\u00a0%' }));
  expect(results.facets).toEqual({ countryName: ['Germany'] });
  expect(onrows, 'the rows are to be shown').toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(asked.filter(({ name }) => name === 'breakdown').at(-1)?.request, 'the new view is counted').toEqual({ view: 2 }));
});

test('the filters above leave fewer rows, and that is said', async () => {
  await shown({ opened: () => view({ rows: 120, of: 300 }), told: () => breakdown({ rows: 120 }) });
  expect(await screen.findByText('120 companies of 300 loaded of 12,482')).toBeInTheDocument();
});

test('a list has all of its rows', async () => {
  await shown({}, { loaded: false, total: null, record: 'person' });
  expect(await screen.findByText('300 people')).toBeInTheDocument();
});

test('a card is a table, too, and is copied as cells', async () => {
  const user = userEvent.setup();
  const { asked } = await shown();
  const button = await screen.findByRole('button', { name: 'Country: show as table' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  const table = screen.getByRole('table', { name: 'Country' });
  expect(within(table).getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Country', 'Companies', 'Share']);
  expect(within(table).getByRole('row', { name: 'Germany 120 40\u00a0%' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Country: copy cells' }));
  expect(asked.at(-1)?.request, 'as the table stands there').toEqual({
    headings: ['Country', 'Companies', 'Share'],
    rows: [
      ['Germany', '120', '40 %'],
      ['Austria', '60', '20 %'],
      ['3 further values', '40', '13 %'],
      ['Not known', '80', '27 %'],
    ],
  });
  await vi.waitFor(() => expect(notices.shown.at(-1)?.text).toBe('Copied 4 rows.'));
});

test('numbers are copied as a spreadsheet in any language reads them', async () => {
  const user = userEvent.setup();
  const many = part('city', { label: 'City', bars: [{ value: 'Ulm', count: 12_482, chosen: false }], unknown: 518 });
  const { asked } = await shown({ told: () => breakdown({ rows: 13_000, parts: [many] }) });
  await user.click(await screen.findByRole('button', { name: 'City: show as table' }));
  expect(screen.getByRole('cell', { name: '12,482' }), 'as it is read').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'City: copy cells' }));
  expect(asked.at(-1)?.request, '“12,482” would be twelve and a half in German').toMatchObject({
    rows: [
      ['Ulm', '12482', '96 %'],
      ['Not known', '518', '4 %'],
    ],
  });
});

test('a picture that cannot be made is told, and so is a table', async () => {
  const user = userEvent.setup();
  mockEngine({});
  const unmade = (): never => {
    throw new Error('There is nothing to draw.');
  };
  render(PictureActions, { name: 'Balance', sheet: unmade, picture: unmade });
  for (const name of ['Balance: copy picture', 'Balance: copy cells']) {
    await user.click(screen.getByRole('button', { name }));
    await vi.waitFor(() => expect(notices.shown.map(({ text, tone }) => [text, tone])).toEqual([[expect.stringContaining('There is nothing to draw.'), 'bad']]));
    for (const { id } of notices.shown) notices.dismiss(id);
  }
});

test('a picture of it goes to the clipboard', async () => {
  const user = userEvent.setup();
  const { asked } = await shown();
  await user.click(await screen.findByRole('button', { name: 'Country: copy picture' }));
  expect(asked.at(-1), 'its bytes alone').toEqual({ name: 'copy_picture', request: { png: 'AAAA' } });
  expect(drawn.slice(0, 2), 'it says what it is of').toEqual(['Country', 'Germany · 300 companies loaded of 12,482']);
  expect(drawn, 'with its numbers').toContain('40\u00a0%');
  await vi.waitFor(() => expect(notices.shown.at(-1)?.text).toBe('The picture is on the clipboard.'));
});

test('where nothing can be drawn, that is said', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const user = userEvent.setup();
  const { asked } = await shown();
  await user.click(await screen.findByRole('button', { name: 'Country: copy picture' }));
  await vi.waitFor(() => expect(notices.shown.at(-1)?.tone).toBe('bad'));
  expect(asked.some(({ name }) => name === 'copy_picture'), 'nothing is copied').toBe(false);
});

test('counting, nothing left, nothing known and a failure are each said', async () => {
  const waits = later<RowsBreakdown>();
  const { drawn } = await shown({ told: () => waits.promise });
  expect(await screen.findByText('Counting the rows…')).toBeInTheDocument();
  waits.answer(breakdown({ rows: 0, parts: [] }));
  expect(await screen.findByRole('heading', { name: 'No row fits' })).toBeInTheDocument();
  drawn.unmount();
  const known = await shown({ told: () => breakdown({ parts: [], without: ['Country'] }) });
  expect(await screen.findByRole('heading', { name: 'Nothing to count by' })).toBeInTheDocument();
  known.drawn.unmount();
  await shown({
    told: () => {
      throw failure();
    },
  });
  expect(await screen.findByText('The service refused this.')).toBeInTheDocument();
});

test('rows of an earlier version are counted again until all are read', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let filling = true;
  const { asked } = await shown({ told: () => breakdown({ filling, parts: [part('city', { label: 'City', bars: [{ value: 'Ulm', count: filling ? 1 : 300, chosen: false }] })] }) });
  expect(await screen.findByText(/are still being read/)).toBeInTheDocument();
  filling = false;
  await vi.advanceTimersByTimeAsync(COUNT_AGAIN);
  expect(await screen.findByRole('button', { name: 'Ulm: 300 companies, 100\u00a0%' })).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(COUNT_AGAIN * 2);
  expect(asked.filter(({ name }) => name === 'breakdown'), 'then it is left alone').toHaveLength(2);
});

test('a breakdown that a view which came late took the place of is counted again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let overtaken = true;
  const told = () => {
    if (!overtaken) return breakdown({ parts: [part('city', { label: 'City', bars: [{ value: 'Ulm', count: 300, chosen: false }] })] });
    overtaken = false;
    throw failure({ code: 'superseded' });
  };
  await shown({ told });
  await vi.advanceTimersByTimeAsync(COUNT_AGAIN);
  expect(await screen.findByRole('button', { name: 'Ulm: 300 companies, 100\u00a0%' })).toBeInTheDocument();
});
