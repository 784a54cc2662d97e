import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import Screen from './ScreenBench.svelte';
import { answer, line, offerSamples, preview } from './samples';

beforeEach(offerSamples);
afterEach(endEngine);

function shownAt(width: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  mockEngine({
    preview_look_up: () => preview(),
    look_up_answer: () => answer(),
    look_up_history: () => ({ total: 2, lines: [line(), line({ number: 6, asked: 'kestrel.example' })] }),
  });
  render(Screen);
}

test('in a narrow window the history is a part of its own, and opening a line leads back', async () => {
  const user = userEvent.setup();
  shownAt(768);
  expect(screen.queryByRole('region', { name: 'History' }), 'no room beside').not.toBeInTheDocument();
  expect(await screen.findByRole('list', { name: 'Looked up last' }), 'the last ones are offered in the middle').toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'History' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Look up one' }), 'the page keeps its name').toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /acme\.com/ }));
  expect(await screen.findByRole('textbox', { name: 'Domain' }), 'the form with its answer').toHaveValue('acme.com');
});

test('the history is one tab stop, and is walked by arrows', async () => {
  const user = userEvent.setup();
  shownAt(1100);
  const list = await screen.findByRole('list', { name: 'Look-ups, newest first' });
  const [first, second] = within(list).getAllByRole('button');
  expect([first?.tabIndex, second?.tabIndex], 'Tab enters it at the newest').toEqual([0, -1]);
  first?.focus();
  await user.keyboard('{ArrowDown}');
  expect(second, 'the next one').toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Domain' }), 'Enter opens it').toHaveValue('acme.com');
  expect(second, 'and the walk can go on').toHaveFocus();
});

test('in a very narrow one the forms are a part of their own too', async () => {
  const user = userEvent.setup();
  shownAt(420);
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.click(screen.getByRole('button', { name: /^Do-not-call/ }));
  expect(await screen.findByRole('form', { name: 'Do-not-call check' }), 'choosing one shows it').toBeInTheDocument();
});
