import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, tell } from '../../../../bridge/tests/mock';
import { head, pull, slice, sliced } from '../../../../shared/pull/tests/samples';
import type { SlicesOffer } from '../../../../generated/types';
import PageBench from './PageBench.svelte';

afterEach(endEngine);

const past = head({ total: 34_120, pastCap: true });
const offer: SlicesOffer = { cap: 10_000, total: 34_120, cutBy: ['Country', 'Employees'], mostQuestions: 40, worst: 40, confirm: false, blocked: null };

test('what looking for slices takes is said before it is paid, and the plan comes as it is made', async () => {
  const asked = mockEngine({ slices: () => ({ offer, load: null }), look_for_slices: () => sliced({ stage: 'looking', phase: 'running', slices: [], missed: [], questions: 0 }) });
  const user = userEvent.setup();
  render(PageBench, { head: past });
  expect(await screen.findByText(/At most 40 questions of one row each: 4 credits at most/), 'the price of looking').toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 }), 'never all, while there are more').toHaveTextContent('10,000 of 34,120 companies');
  await user.click(screen.getByRole('button', { name: /Look for slices/ }));
  expect(asked.at(-1), 'at the price that was shown').toEqual({ name: 'look_for_slices', request: { search: 1, agreed: 40 } });
  expect(await screen.findByText('Asking how many rows each slice has'), 'it is under way').toBeInTheDocument();
  await tell({ what: 'slices', slices: sliced() });
  expect(screen.getByText('The plan: 3 slices'), 'the plan is there').toBeInTheDocument();
  const table = screen.getByRole('table', { name: 'The slices of the plan' });
  expect(within(table).getAllByRole('row').map((row) => row.textContent?.replace(/\s+/g, ' ').trim())[1]).toContain('Germany, 1–10');
  expect(screen.getByText('Germany: Employees not told'), 'what none reaches').toBeInTheDocument();
});

test('the plan is loaded at the price that is shown, and nothing that is blocked', async () => {
  const asked = mockEngine({ slices: () => ({ offer, load: sliced() }), load_slices: () => sliced({ stage: 'loading', phase: 'running', pull: pull({ search: 11, sliced: 3 }) }) });
  const user = userEvent.setup();
  const { unmount } = render(PageBench, { head: past });
  await user.click(await screen.findByRole('button', { name: /Load the rest in slices, up to 2,200 credits|Load the rest in slices/ }));
  expect(asked.at(-1)).toEqual({ name: 'load_slices', request: { load: 3, agreed: 22_000 } });
  expect(await screen.findByText('Slice 1 of 3: Germany, 1–10'), 'the slice under way').toBeInTheDocument();
  unmount();
  await endEngine();
  const before = mockEngine({ slices: () => ({ offer, load: sliced({ blocked: 'This can cost up to 2,200 credits.' }) }) });
  render(PageBench, { head: past });
  await user.click(await screen.findByRole('button', { name: /Load the rest in slices/ }));
  expect(before.filter(({ name }) => name === 'load_slices'), 'nothing is sent').toEqual([]);
});

test('what waits is decided about, paused and stopped here', async () => {
  const waits = sliced({ stage: 'loading', phase: 'interrupted', trouble: 'One page waits.', pull: pull({ pull: 9, search: 12, sliced: 3, phase: 'interrupted', unclear: true, page: 4 }) });
  const asked = mockEngine({ slices: () => ({ offer, load: waits }), resume_slices: () => sliced({ stage: 'loading', phase: 'running' }), stop_slices: () => sliced({ stage: 'loading', phase: 'stopped' }) });
  const user = userEvent.setup();
  render(PageBench, { head: past });
  expect(await screen.findByText('One page waits.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Decide…' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /Load it again/ }));
  expect(asked.at(-1), 'about the page that was seen').toEqual({ name: 'resume_slices', request: { load: 3, unclear: 'again', pull: 9, page: 4 } });
});

test('when all is loaded the same slices can be asked for what is new, and Escape leads back', async () => {
  const done = sliced({ stage: 'loading', phase: 'done', worst: 0, slices: [slice({ state: 'done', loaded: 9_860, worst: 0 })], reach: 9_860 });
  const asked = mockEngine({ slices: () => ({ offer: null, load: done }), load_slices_anew: () => sliced({ load: 4, anew: true }) });
  const onclose = vi.fn();
  const user = userEvent.setup();
  render(PageBench, { head: past, onclose });
  await user.click(await screen.findByRole('button', { name: 'Look for new ones…' }));
  expect(asked.at(-1)).toEqual({ name: 'load_slices_anew', request: { search: 1 } });
  expect(await screen.findByRole('button', { name: /Load what is new in slices/ }), 'with its price, before anything is sent').toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(onclose).toHaveBeenCalledOnce();
});

test('where nothing is left to cut by that is said, with what to do', async () => {
  mockEngine({ slices: () => ({ offer: null, load: null }) });
  render(PageBench, { head: past });
  expect(await screen.findByText('Nothing is left to cut by')).toBeInTheDocument();
});
