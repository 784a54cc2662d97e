import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine, tell } from '../../../bridge/tests/mock';
import { meter } from '../../../shared/settle/tests/samples';
import type { LimitState, Meter } from '../../../generated/types';
import CreditMeter from '../CreditMeter.svelte';
import { levelWords } from '../spending-limits';
import Limits from '../Limits.svelte';
import { CreditState } from '../meter.svelte';
import { spendingLimit } from './samples';

afterEach(endEngine);

const four: LimitState[] = [spendingLimit(), spendingLimit({ kind: 'job', limit: 5_000, used: null }), spendingLimit({ kind: 'click', limit: null, used: null }), spendingLimit({ kind: 'floor', limit: 500, used: 8_000 })];

async function shown(spendingLimits: LimitState[]): Promise<CreditState> {
  const held = new CreditState();
  await held.load();
  expect(held.meter?.spendingLimits, 'as the engine told').toEqual(spendingLimits);
  render(Limits, { held });
  return held;
}

const lines = (): (string | undefined)[] => within(screen.getByRole('list')).getAllByRole('button').map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim());

test('every limit is a line with what it is now', async () => {
  mockEngine({ meter: () => meter({ spendingLimits: four }) });
  await shown(four);
  expect(lines(), 'a limit that is not set says so').toEqual([
    'Today 31.4 of 100 Change',
    'One job 500 Change',
    'One click no limit Change',
    'Never below 50 Change',
    'Assistants today asked each time Change',
    'Ask me above 20 Change',
  ]);
  expect(screen.getByRole('meter', { name: 'Limit of today' }), 'the bar in words').toHaveAttribute('aria-valuetext', '31.4 of 100.');
});

test('a limit is changed in its place by keyboard, and the focus stays there', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ meter: () => meter({ spendingLimits: four }), set_spending_limit: () => meter({ spendingLimits: [spendingLimit({ limit: 2_000 }), ...four.slice(1)] }) });
  await shown(four);
  screen.getByRole('button', { name: /^Today/ }).focus();
  await user.keyboard('{Enter}');
  const field = screen.getByRole('textbox', { name: 'Today' });
  expect(field, 'typing replaces what was there').toHaveFocus();
  await user.keyboard('1,2');
  await user.keyboard('{Enter}');
  expect(field, 'not an amount').toHaveAccessibleDescription(/such as 100 or 12\.5/);
  await user.clear(field);
  await user.keyboard('200{Enter}');
  const line = await screen.findByRole('button', { name: /^Today 31\.4 of 200/ });
  expect(line, 'from here the keyboard goes on').toHaveFocus();
  await user.keyboard('{Enter}{Escape}');
  expect(screen.getByRole('button', { name: /^Today/ }), 'Escape leaves it as it was').toHaveFocus();
  expect(asked.slice(1), 'in tenths').toEqual([{ name: 'set_spending_limit', request: { kind: 'day', limit: 2_000 } }]);
});

test('an empty field takes a limit out, but a person is always asked above some price', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ meter: () => meter({ spendingLimits: four }), set_spending_limit: () => meter({ spendingLimits: four }), set_confirm_limit: () => meter({ spendingLimits: four }) });
  await shown(four);
  await user.click(screen.getByRole('button', { name: /^One job/ }));
  await user.clear(screen.getByRole('textbox', { name: 'One job' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(screen.queryByRole('textbox'), 'it is kept').toBeNull());
  await user.click(screen.getByRole('button', { name: /^Ask me above/ }));
  const field = screen.getByRole('textbox', { name: 'Ask me above' });
  await user.clear(field);
  await user.keyboard('{Enter}');
  expect(field, 'it cannot be taken out').toBeInvalid();
  await user.type(field, '0{Enter}');
  await vi.waitFor(() => expect(screen.queryByRole('textbox'), 'it is kept').toBeNull());
  expect(asked.slice(1).map(({ request }) => request), 'none, and always').toEqual([{ kind: 'job', limit: null }, { confirmAbove: 0 }]);
});

test('what the engine does not take stands under the field', async () => {
  const user = userEvent.setup();
  mockEngine({
    meter: () => meter({ spendingLimits: four }),
    set_spending_limit: () => {
      throw { code: 'fields', message: 'Correct the field.', reference: 'r', problems: [{ field: 'limit', message: 'A limit is 1,000,000 credits at most.' }] };
    },
  });
  await shown(four);
  await user.click(screen.getByRole('button', { name: /^One click/ }));
  await user.type(screen.getByRole('textbox', { name: 'One click' }), '9999999{Enter}');
  await vi.waitFor(() => expect(screen.getByRole('textbox', { name: 'One click' })).toHaveAccessibleDescription(/1,000,000 credits at most/));
});

test('how near a limit is stands there in words, not in colour alone', async () => {
  expect(levelWords(spendingLimit()), 'far: nothing').toBe('');
  expect(levelWords(spendingLimit({ used: 820, level: 'near' })), 'from 80 % on').toBe('82\u00a0% used.');
  expect(levelWords(spendingLimit({ used: 940, level: 'close' })), 'from 90 % on').toBe('94\u00a0% used, nearly reached.');
  expect(levelWords(spendingLimit({ used: 1_000, level: 'reached' })), 'the end').toBe('Reached: nothing more is spent today.');
  expect(levelWords(spendingLimit({ kind: 'floor', level: 'reached' })), 'the floor').toBe('Reached: nothing more is spent.');
  const spendingLimits = [spendingLimit({ used: 940, level: 'close' })];
  mockEngine({ meter: () => meter({ spendingLimits }) });
  const held = await shown(spendingLimits);
  expect(screen.getByText('94 % used, nearly reached.'), 'on the screen').toBeInTheDocument();
  render(CreditMeter, { state: held, onopen: () => undefined });
  expect(screen.getByRole('button', { name: /^Credit meter: 842\.6 credits · 94 today , 94 of the limit 100 \/ day 94\s% used, nearly reached\.$/ }), 'and in the meter').toBeInTheDocument();
});

test('a balance that could not be asked for is shown with its age', async () => {
  mockEngine({ meter: () => meter({ stale: true, reportedAt: Date.now() - 7_200_000 }) });
  const held = new CreditState();
  await held.load();
  render(CreditMeter, { state: held, onopen: () => undefined });
  expect(screen.getByRole('button', { name: /842\.6 last known · 2 hours ago/ }), 'never a blank').toBeInTheDocument();
});

test('the meter has its curve before it has a balance', async () => {
  const told = later<Meter>();
  mockEngine({ meter: () => told.promise });
  const held = new CreditState();
  const loaded = held.load();
  render(CreditMeter, { state: held, onopen: () => undefined });
  const parts = (): Element[] => [...screen.getByRole('button', { name: /^Credit meter/ }).children];
  const before = parts();
  expect(before.map(({ className }) => className.split(' ')[0]), 'an empty one').toEqual(['line', 'words']);
  told.answer(meter({ days: [{ day: '2026-11-11', balance: 8_740 }, { day: '2026-11-12', balance: 8_426 }] }));
  await loaded;
  await screen.findByText('842.6');
  expect(parts().map((one, at) => one === before[at]), 'drawn in its place').toEqual([true, true]);
});

test('a balance that comes by itself ends what was said of one that did not', async () => {
  mockEngine({
    meter: () => {
      throw { code: 'offline', message: 'The service cannot be reached.', reference: 'r' };
    },
    refresh_credits: () => {
      throw { code: 'offline', message: 'The service cannot be reached.', reference: 'r' };
    },
  });
  const held = new CreditState();
  const end = $effect.root(() => held.start());
  flushSync();
  await vi.waitFor(() => expect(held.asking, 'it was asked').toBe(false));
  await vi.waitFor(() => expect(held.failure?.code, 'in vain').toBe('offline'));
  await tell({ what: 'credits', meter: meter({ stale: true }) });
  expect(held.failure, 'still not reached').not.toBeNull();
  await tell({ what: 'credits', meter: meter() });
  expect(held.failure, 'it is there again').toBeNull();
  end();
});

test('words grow old while they are looked at', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  mockEngine({ meter: () => meter({ stale: true }) });
  const held = new CreditState();
  await held.load();
  render(CreditMeter, { state: held, onopen: () => undefined });
  expect(screen.getByRole('button'), 'now').toHaveTextContent('last known · just now');
  vi.advanceTimersByTime(180_000);
  flushSync();
  expect(screen.getByRole('button'), 'three minutes on').toHaveTextContent('last known · 3 minutes ago');
});
