import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { PullState } from '../../../generated/types';
import { kindTitle, kinds, selectedWords } from '../kinds';
import UnclearDialog from '../UnclearDialog.svelte';
import { againWords, pagePrice, progressWords, troubleOf } from '../words';

const pull = (more: Partial<PullState> = {}): PullState => ({
  pull: 7,
  search: 1,
  sliced: null,
  kind: 'people',
  title: 'Germany',
  phase: 'interrupted',
  ending: null,
  wanted: 1000,
  received: 100,
  fresh: 88,
  mostOwned: null,
  charged: 100,
  toGo: 900,
  leftMs: null,
  rateTenths: null,
  trouble: null,
  troubleCode: null,
  unclear: true,
  unread: false,
  page: 1,
  canSkip: false,
  startedAt: 0,
  movedAt: 0,
  ...more,
});

test('what was charged again is told with its price', () => {
  expect(againWords(pull()), 'twelve rows').toBe('12 of them you owned already: the service charged them again, 1.2 credits');
  expect(againWords(pull({ fresh: 99 })), 'one row').toBe('1 of them you owned already: the service charged it again, 0.1 credits');
  expect(againWords(pull({ fresh: 100 })), 'all of them new').toBeNull();
});

test('progress beyond what was foreseen has no end', () => {
  expect(progressWords(pull({ received: 120, wanted: 100, toGo: 25 })), 'never "120 of 100"').toBe('120 so far · 2.5 credits to go');
});

test('the reference stands apart from what is in the way of a load', () => {
  const told = (trouble: string | null) => troubleOf(pull({ trouble }));
  expect(told('It was not found (“x”). Try again. (P6B07EB79-12)')).toEqual({ text: 'It was not found (“x”). Try again.', reference: 'P6B07EB79-12' });
  expect(told('Pages came (twice)'), 'any other brackets belong to the sentence').toEqual({ text: 'Pages came (twice)', reference: null });
  expect(told(null), 'nothing is known').toEqual({ text: null, reference: null });
});

test('a page costs what its rows cost', () => {
  expect([pagePrice('leads', 25), pagePrice('companies')], 'the largest page where the size is not known').toEqual([25, 100]);
  expect(kinds.map(kindTitle), 'as the navigation has them').toEqual(['Companies', 'People', 'Leads']);
});

test('what is selected is called by its kind', () => {
  expect(kinds.map((kind) => selectedWords(kind, 1))).toEqual(['1 selected company', '1 selected person', '1 selected lead']);
  expect(selectedWords('leads', 1284)).toBe('1,284 selected leads');
});

test('a page that cannot be left out is loaded again, or loading is stopped', async () => {
  const user = userEvent.setup();
  const heard = { ondecide: vi.fn(), onstop: vi.fn(), onclose: vi.fn() };
  render(UnclearDialog, { pull: pull({ toGo: 25 }), ...heard });
  const dialog = await screen.findByRole('alertdialog', { name: 'One page waits for your decision' });
  expect(within(dialog).queryByRole('button', { name: 'Leave it out' }), 'there is no way behind it').toBeNull();
  expect(within(dialog).getByRole('button', { name: /^Load it again/ }), 'no more than is still to come').toHaveTextContent('up to 2.5 credits');
  await user.click(within(dialog).getByRole('button', { name: 'Stop loading' }));
  expect(heard.onstop, 'stopping is offered').toHaveBeenCalledOnce();
  await user.click(within(dialog).getByRole('button', { name: /^Load it again/ }));
  expect(heard.ondecide, 'and loading again').toHaveBeenCalledExactlyOnceWith('again');
});

test('a page with a number can be left out', async () => {
  const user = userEvent.setup();
  const heard = { ondecide: vi.fn(), onstop: vi.fn(), onclose: vi.fn() };
  render(UnclearDialog, { pull: pull({ kind: 'leads', canSkip: true }), ...heard });
  await user.click(await screen.findByRole('button', { name: 'Leave it out' }));
  expect(heard.ondecide, 'the pages behind it come').toHaveBeenCalledExactlyOnceWith('skip');
  expect(screen.queryByRole('button', { name: 'Stop loading' }), 'two ways, no more').toBeNull();
});

test('what is asked about a page says what may have been charged, and that nothing goes by itself', async () => {
  render(UnclearDialog, { pull: pull({ canSkip: true }), ondecide: vi.fn(), onstop: vi.fn(), onclose: vi.fn() });
  const dialog = await screen.findByRole('alertdialog', { name: 'One page waits for your decision' });
  expect(dialog).toHaveAccessibleDescription(/“Germany”.*did not come\. The service may have charged it\. Nothing is sent again unless you say so\.$/);
});

test('of a page that is paid for and cannot be read, it is said that loading it again is charged a second time', async () => {
  render(UnclearDialog, { pull: pull({ unread: true, canSkip: true }), ondecide: vi.fn(), onstop: vi.fn(), onclose: vi.fn() });
  const dialog = await screen.findByRole('alertdialog', { name: 'One page waits for your decision' });
  expect(dialog).toHaveAccessibleDescription(/“Germany”.*paid for and is kept.*Nothing is sent again unless you say so\.$/);
  expect(dialog, 'no "if"').toHaveTextContent('It is charged a second time, and may come in the same form again.');
  expect(dialog, 'what is left out is not lost').toHaveTextContent('What is kept of it is shown once a later version can read it.');
});

test('progress leaves out what is not known', () => {
  const pull = { pull: 1, search: 1, sliced: null, kind: 'companies' as const, canSkip: true, title: '', wanted: 1000, received: 620, fresh: 0, mostOwned: null, charged: 620, toGo: 380, trouble: null, ending: null };
  const rest = { troubleCode: null, unclear: false, unread: false, page: 1, startedAt: 0, movedAt: 0 };
  const running = { ...pull, ...rest, phase: 'running' as const, rateTenths: 60, leftMs: 11_400 };
  expect(progressWords(running), 'everything known').toBe('620 of 1,000 · 6.0 pages/s · 38 credits to go · 12 s left');
  expect(progressWords({ ...running, rateTenths: null, leftMs: null }), 'at the start').toBe('620 of 1,000 · 38 credits to go');
  expect(progressWords({ ...running, phase: 'paused' }), 'no pace while it rests').toBe('620 of 1,000 · 38 credits to go');
  expect(progressWords({ ...running, ending: 'paused' }), 'nor while its last page comes').toBe('620 of 1,000 · 38 credits to go');
  expect(progressWords({ ...running, phase: 'done' }), 'nothing to go').toBe('620 of 1,000');
});
