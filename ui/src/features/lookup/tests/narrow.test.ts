import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/mock';
import Screen from './ScreenBench.svelte';
import { answer, line, preview } from './samples';

vi.mock('../../../generated/catalog', async (real) => {
  const { forms, specs } = await import('./samples');
  return { ...(await real<object>()), lookUps: forms, operations: specs };
});
afterEach(endEngine);

function shownAt(width: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  mockEngine({
    preview_look_up: () => preview(),
    look_up_answer: () => answer(),
    look_up_history: () => ({ total: 1, lines: [line()] }),
  });
  render(Screen);
}

test('in a narrow window the history is a part of its own, and opening a line leads back', async () => {
  const user = userEvent.setup();
  shownAt(768);
  expect(screen.queryByRole('region', { name: 'History' }), 'no room beside').not.toBeInTheDocument();
  expect(await screen.findByRole('list', { name: 'Looked up last' }), 'the last ones are offered in the middle').toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'History' }));
  await user.click(await screen.findByRole('button', { name: /acme\.com/ }));
  expect(await screen.findByRole('textbox', { name: 'Domain' }), 'the form with its answer').toHaveValue('acme.com');
});

test('in a very narrow one the forms are a part of their own too', async () => {
  const user = userEvent.setup();
  shownAt(420);
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.click(screen.getByRole('button', { name: /^Do-not-call/ }));
  expect(await screen.findByRole('form', { name: 'Do-not-call check' }), 'choosing one shows it').toBeInTheDocument();
});
