import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import { supportText } from '../../../shared/settle/support';
import { unconfirmed as call } from '../../../shared/settle/tests/samples';
import { pull as sample } from '../../../shared/pull/tests/samples';
import type { PullState } from '../../../generated/types';
import { ActivityState } from '../activity.svelte';
import PullBench from './PullBench.svelte';
import UnconfirmedLine from '../UnconfirmedLine.svelte';

afterEach(endEngine);

const pull = sample();
const unconfirmed = call();

test('the navigation counts what runs and what is not confirmed', async () => {
  mockEngine({ activity: () => ({ pulls: [pull, { ...pull, pull: 6, phase: 'done' }], sliced: [], unconfirmed: [unconfirmed] }) });
  const activity = new ActivityState();
  await activity.load();
  expect(activity.waiting, 'one of each; what is done does not wait').toBe(2);
});

test('a pull that was paused shows as paused at once', async () => {
  mockEngine({ activity: () => ({ pulls: [pull], sliced: [], unconfirmed: [] }), pause_pull: () => ({ ...pull, phase: 'paused' }) });
  const activity = new ActivityState();
  await activity.load();
  await activity.pause(7);
  expect(activity.pulls.map(({ phase }) => phase), 'the answer is on the screen').toEqual(['paused']);
});

test('a line says what was loaded, and what was charged although it was owned', async () => {
  mockEngine({});
  const user = userEvent.setup();
  const onopen = vi.fn();
  const done: PullState = { ...pull, kind: 'people', phase: 'done', received: 100, fresh: 88, charged: 100 };
  const { unmount } = render(PullBench, { pull: done, onopen });
  expect(screen.getByText('People'), 'its kind').toBeInTheDocument();
  expect(screen.getByText('100 people · 88 new ones'), 'in the words of the kind').toBeInTheDocument();
  expect(screen.getByText('12 of them you owned already: the service charged them again, 1.2 credits.'), 'told, not hidden').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Germany' }));
  expect(onopen, 'it opens on the screen of its kind').toHaveBeenCalledExactlyOnceWith('people', 1);
  unmount();
  render(PullBench, { pull: { ...done, fresh: 100 }, onopen });
  expect(screen.queryByText(/charged/), 'nothing is said where every row was new').toBeNull();
});

test('what is copied for support names the call at both ends', () => {
  expect(supportText(unconfirmed).split('\n'), 'everything support asks for').toEqual([
    'Companies loaded: Germany',
    'Sent: 1970-01-01T00:00:00.000Z',
    'May have cost: up to 10 credits',
    'Why it is not confirmed: The connection was lost after the request was sent.',
    'Number at the service: op_81f2',
    'Number in Prospector: 3',
  ]);
});

test('a call is settled by what a person says, or by asking how it ended', async () => {
  const asked = mockEngine({
    activity: () => ({ pulls: [], sliced: [], unconfirmed: [unconfirmed] }),
    settle_call: () => ({ pulls: [], sliced: [], unconfirmed: [] }),
    ask_settlement: () => ({ pulls: [], sliced: [], unconfirmed: [unconfirmed] }),
  });
  const activity = new ActivityState();
  await activity.load();
  await activity.askSettlement(3);
  expect(activity.unconfirmed, 'it may not be known yet').toHaveLength(1);
  await activity.settle(3, 15);
  expect(asked.slice(1), 'with what it cost, in tenths').toEqual([
    { name: 'ask_settlement', request: { intent: 3 } },
    { name: 'settle_call', request: { intent: 3, charged: 15 } },
  ]);
  expect(activity.waiting, 'nothing waits any more').toBe(0);
});

test('settling offers the worst case, and nothing where it was not charged', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ settle_call: () => ({ pulls: [], sliced: [], unconfirmed: [] }) });
  render(UnconfirmedLine, { call: unconfirmed, activity: new ActivityState() });
  const ask = async (): Promise<HTMLElement> => {
    await user.click(screen.getByRole('button', { name: 'Mark as settled…' }));
    return screen.findByRole('alertdialog', { name: 'Was this call charged?' });
  };
  let dialog = await ask();
  expect(within(dialog).getByRole('button', { name: 'Mark as settled' }), 'first an answer').toHaveAccessibleDescription('Say first whether it was charged.');
  await user.click(within(dialog).getByRole('radio', { name: 'Yes, it was charged' }));
  expect(within(dialog).getByRole('textbox', { name: 'Credits that were charged' }), 'the most it may have been').toHaveValue('10');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as settled' }));
  dialog = await ask();
  await user.click(within(dialog).getByRole('radio', { name: 'No' }));
  await user.click(within(dialog).getByRole('button', { name: 'Mark as settled' }));
  expect(asked.map(({ request }) => request), 'both answers').toEqual([
    { intent: 3, charged: 100 },
    { intent: 3, charged: 0 },
  ]);
});
