import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, tell } from '../../../bridge/tests/mock';
import { pull } from '../../../shared/pull/tests/samples';
import { meter, unconfirmed } from '../../../shared/settle/tests/samples';
import type { JobPhase, JobState } from '../../../generated/types';
import ScreenBench from './ScreenBench.svelte';

afterEach(endEngine);

const job = (number: number, phase: JobPhase, startedAt: number): JobState => ({
  job: number,
  list: 2,
  listName: 'Bavaria CTOs',
  title: `Job ${number}`,
  then: null,
  plan: { find: ['email'], topics: [], olderThan: {} },
  phase,
  trouble: null,
  need: null,
  steps: [],
  rows: 10,
  spent: 0,
  quoted: [0, null, 100],
  spendingLimit: null,
  rate: null,
  secondsLeft: null,
  startedAt,
  endedAt: null,
});

const titles = (name: string): string[] =>
  within(screen.getByRole('region', { name })).getAllByRole('listitem').map(({ textContent }) => /Job \d|Germany|France/.exec(textContent ?? '')?.[0] ?? '');

test('jobs stand beside the loads, the newest first: what can go on above what is past', async () => {
  mockEngine({ activity: () => ({ pulls: [pull({ startedAt: 20 }), pull({ pull: 6, title: 'France', phase: 'done', startedAt: 5 })], sliced: [], unconfirmed: [] }) });
  render(ScreenBench, { jobs: [job(1, 'stopped', 1), job(2, 'done', 10), job(3, 'interrupted', 30)] });
  await screen.findByRole('button', { name: 'Germany' });
  expect(titles('Waiting for you'), 'what stopped to ask').toEqual(['Job 3']);
  expect(titles('Under way'), 'what goes on').toEqual(['Germany']);
  expect(titles('Past'), 'in the order of their starts').toEqual(['Job 2', 'France', 'Job 1']);
});

test('a call for which a load waits is one card with it, and the code is for support only', async () => {
  const user = userEvent.setup();
  const load = pull({ phase: 'interrupted', unclear: true, trouble: 'The connection was lost before the answer came. (P6B07EB71-1)' });
  mockEngine({ activity: () => ({ pulls: [load], sliced: [], unconfirmed: [unconfirmed({ pull: 7 }), unconfirmed({ intent: 4, subject: 'France' })] }) });
  render(ScreenBench, { jobs: [] });
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }));
  expect(waiting.getByText('The connection was lost before the answer came.'), 'no code in the sentence').toBeInTheDocument();
  expect(waiting.getByRole('button', { name: 'Decide about Germany' }), 'the way on').toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Mark as settled…' }), 'only the call that belongs to nothing').toHaveLength(1);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(waiting.getByRole('button', { name: 'Copy for support' }));
  await vi.waitFor(() => expect(copied).toHaveBeenCalledOnce());
  expect(copied.mock.calls[0]?.[0], 'the call and the code').toMatch(/Number at the service: op_81f2[^]*Code in the log: P6B07EB71-1/);
});

test('a workspace without any of them says what will stand here', async () => {
  mockEngine({ activity: () => ({ pulls: [], sliced: [], unconfirmed: [] }) });
  render(ScreenBench, { jobs: [] });
  expect(await screen.findByText(/every job of a list shows here/), 'what it is for').toBeInTheDocument();
});

const calls = [unconfirmed({ intent: 3 }), unconfirmed({ intent: 4, subject: 'France' }), unconfirmed({ intent: 5, subject: 'Spain' })];
const lineOf = (subject: string): ReturnType<typeof within> => within(screen.getByText(`Companies loaded · ${subject}`).closest('li') as HTMLElement);
const settled = (subject: string): HTMLElement => lineOf(subject).getByRole('button', { name: 'Mark as settled…' });

test('a call that is settled hands the keyboard to the one that takes its place, the last one to the heading', async () => {
  const user = userEvent.setup();
  let open = calls;
  mockEngine({
    activity: () => ({ pulls: [], sliced: [], unconfirmed: open }),
    settle_call: ({ intent }) => ({ pulls: [], sliced: [], unconfirmed: (open = open.filter((one) => one.intent !== intent)) }),
  });
  render(ScreenBench, { jobs: [job(1, 'done', 1)] });
  const settle = async (subject: string): Promise<void> => {
    await screen.findByText(`Companies loaded · ${subject}`);
    await user.click(settled(subject));
    const dialog = await screen.findByRole('alertdialog', { name: 'Was this call charged?' });
    await user.click(within(dialog).getByRole('radio', { name: 'No' }));
    await user.click(within(dialog).getByRole('button', { name: 'Mark as settled' }));
    await vi.waitFor(() => expect(screen.queryByText(`Companies loaded · ${subject}`), 'it is settled').toBeNull());
  };
  await settle('France');
  await vi.waitFor(() => expect(settled('Spain'), 'in its place').toHaveFocus());
  await settle('Spain');
  await vi.waitFor(() => expect(settled('Germany'), 'the last one now').toHaveFocus());
  await settle('Germany');
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'Activity' }), 'none is left').toHaveFocus());
});

test('a call whose end the service tells meanwhile does not take the keyboard along', async () => {
  const user = userEvent.setup();
  let open = calls;
  mockEngine({ activity: () => ({ pulls: [pull({ title: 'Norway', phase: 'done' })], sliced: [], unconfirmed: open }) });
  render(ScreenBench, { jobs: [] });
  await screen.findByText('Companies loaded · Germany');
  await user.click(settled('Germany'));
  const dialog = await screen.findByRole('alertdialog');
  await vi.waitFor(() => expect(dialog, 'the keyboard is at the question').toContainElement(document.activeElement as HTMLElement));
  open = calls.slice(1);
  await tell({ what: 'credits', meter: meter() });
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog'), 'there is nothing to ask any more').toBeNull());
  await vi.waitFor(() => expect(settled('France'), 'from its question to what took its place').toHaveFocus());
  screen.getByRole('button', { name: 'Norway' }).focus();
  open = [];
  await tell({ what: 'credits', meter: meter() });
  await vi.waitFor(() => expect(screen.queryByText('Companies loaded · Spain'), 'all are told').toBeNull());
  expect(screen.getByRole('button', { name: 'Norway' }), 'who is elsewhere stays there').toHaveFocus();
});
