import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockEngine, type Asked } from '../../../bridge/tests/mock';
import { notices } from '../../../kit/notices.svelte';
import { Hints } from '../hints.svelte';
import Bench from './Bench.svelte';
import CardBench from './CardBench.svelte';

// Nothing is drawn here: every element counts as seen.
beforeEach(() => void vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList));

const kept = (asked: Asked[]): unknown[] => asked.filter(({ name }) => name === 'set_seen').map(({ request }) => request);
const hint = (): HTMLElement | null => screen.queryByRole('note');

test('the demo is explained with what it has, before the first search', async () => {
  const [ontour, onconnect] = [vi.fn(), vi.fn()];
  const user = userEvent.setup();
  render(Bench, { hints: new Hints([]), moment: 'first', ontour, onconnect });
  const note = screen.getByRole('note', { name: 'This is a demo.' });
  expect(note).toHaveTextContent('Your 1,000 credits are free, companies and people are invented, and nothing real is bought.');
  await user.click(within(note).getByRole('button', { name: 'Take the tour' }));
  await user.click(within(note).getByRole('button', { name: 'Connect your workspace…' }));
  expect([ontour, onconnect].map(({ mock }) => mock.calls.length), 'both ways lead on').toEqual([1, 1]);
});

test('a workspace of one’s own is no demo', () => {
  render(Bench, { hints: new Hints([]), moment: 'first', demo: false });
  expect(hint()).toBeNull();
});

test('the price of a credit, and what owned means, are told with the words of the screen', async () => {
  const { rerender } = render(Bench, { hints: new Hints([]), moment: 'ready' });
  expect(screen.getByRole('note', { name: 'Credits pay for what you load:' })).toHaveTextContent('100 companies cost 10 credits.');
  await rerender({ moment: 'rows' });
  expect(screen.getByRole('note', { name: 'These companies are owned now:' })).toHaveTextContent('paid once, free for ever');
});

test.each(['first', 'ready', 'rows'] as const)('closed at %s it is gone for good, and the keyboard stays on the screen', async (moment) => {
  const user = userEvent.setup();
  const asked = mockEngine({ set_seen: () => ({}) });
  const hints = new Hints([]);
  const { rerender } = render(Bench, { hints, moment });
  await user.tab();
  await user.tab();
  expect(hint()?.contains(document.activeElement), 'Tab leads into it').toBe(true);
  await user.keyboard('{Escape}');
  await tick();
  if (moment === 'rows') expect(hint(), 'its room goes to the rows').toBeNull();
  else expect(screen.getByRole('note', { hidden: true }).className, 'its room stays: nothing around it moves').toContain('away');
  expect(screen.getByRole('button', { name: 'First of it' }), 'the keyboard is not lost').toHaveFocus();
  const name = { first: 'demo', ready: 'credits', rows: 'owned' }[moment];
  expect(kept(asked), 'it is remembered, once').toEqual([{ hint: name }]);
  await rerender({ moment: null });
  await rerender({ moment });
  expect(hint(), 'it does not come again').toBeNull();
  expect(new Hints([name]).waits(name as 'demo'), 'nor at the next start').toBe(false);
});

test('the button closes it as well', async () => {
  const user = userEvent.setup();
  mockEngine({ set_seen: () => ({}) });
  render(Bench, { hints: new Hints([]), moment: 'rows' });
  await user.click(screen.getByRole('button', { name: 'Close the hint' }));
  expect(hint()).toBeNull();
});

test('what stood on the screen is past once it was done; what nobody saw waits', () => {
  const asked = mockEngine({ set_seen: () => ({}) });
  const hints = new Hints([]);
  render(Bench, { hints, moment: 'first' });
  hints.past('demo', 'credits');
  expect(kept(asked), 'only the one that could be read').toEqual([{ hint: 'demo' }]);
  expect(hints.waits('credits')).toBe(true);
});

test('the hint beside rows goes with them', async () => {
  const asked = mockEngine({ set_seen: () => ({}) });
  const { rerender } = render(Bench, { hints: new Hints([]), moment: 'rows' });
  await rerender({ moment: null });
  expect(kept(asked), 'shown once').toEqual([{ hint: 'owned' }]);
});

test('the settings bring all of them back, or say why not', async () => {
  const user = userEvent.setup();
  let fails = true;
  const asked = mockEngine({
    set_seen: () => {
      if (fails) throw { code: 'fault', message: 'It cannot be kept.', reference: 'r' };
      return {};
    },
  });
  const hints = new Hints(['demo', 'owned']);
  const ontour = vi.fn();
  render(CardBench, { hints, ontour });
  const again = screen.getByRole('button', { name: 'Show the hints again' });
  await user.click(again);
  expect(screen.getByText(/It cannot be kept/), 'said').toBeInTheDocument();
  expect(hints.waits('demo'), 'and nothing has changed').toBe(false);
  fails = false;
  await user.click(again);
  expect(hints.waits('demo') && hints.waits('owned'), 'all wait again').toBe(true);
  expect(kept(asked).at(-1), 'for good').toEqual({ hint: null });
  expect(screen.queryByText(/It cannot be kept/), 'what went wrong is over').toBeNull();
  expect(notices.shown.map(({ text }) => text)).toEqual(['The hints are shown again, each where it matters.']);
  await user.click(screen.getByRole('button', { name: 'Take the tour' }));
  expect(ontour).toHaveBeenCalledOnce();
});
