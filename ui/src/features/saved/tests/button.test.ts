import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine } from '../../../bridge/tests/mock';
import { notices } from '../../../kit/notices.svelte';
import { menuLine } from '../../../kit/tests/snippets';
import Bench from './ButtonBench.svelte';
import { engine, one } from './samples';

afterEach(async () => {
  for (const { id } of notices.shown) notices.dismiss(id);
  await endEngine();
});

test('filters are saved by keyboard alone, and the button then shows their name', async () => {
  const user = userEvent.setup();
  engine();
  render(Bench, { filters: { jobTitle: ['CTO'] } });
  await user.tab();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Save search' });
  const field = within(dialog).getByRole('textbox', { name: 'Name' });
  // It takes the focus a moment after it is there: a key before that moves on from the button behind it.
  await vi.waitFor(() => expect(dialog, 'the dialog has the keyboard').toContainElement(document.activeElement as HTMLElement));
  await user.tab();
  await vi.waitFor(() => expect(field, 'the first thing in the dialog').toHaveFocus());
  await user.keyboard('Heads of IT{Enter}');
  const button = await screen.findByRole('button', { name: /Saved Heads of IT/ });
  await vi.waitFor(() => expect(button, 'the focus is not lost').toHaveFocus());
});

test('nothing is saved where nothing is chosen', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, { filters: {} });
  const button = screen.getByRole('button', { name: 'Save search' });
  await user.click(button);
  expect(button, 'it says why').toHaveAccessibleDescription('Choose filters first.');
  expect(asked.map(({ name }) => name), 'nothing is asked').not.toContain('save_search');
});

test('a taken name of the same kind can be given these filters', async () => {
  const user = userEvent.setup();
  const asked = engine([one()]);
  render(Bench, { filters: { jobTitle: ['CFO'] }, title: 'Technical heads' });
  await user.click(await screen.findByRole('button', { name: 'Save search' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save search' });
  await user.click(await within(dialog).findByRole('button', { name: 'Give it these filters' }));
  expect(await screen.findByRole('button', { name: /Saved Technical heads/ }), 'these filters are saved now').toBeInTheDocument();
  expect(asked.at(-1)?.request, 'under the number it had').toEqual({ saved: 1, name: 'Technical heads', kind: 'people', filters: { jobTitle: ['CFO'] } });
});

test('what is saved is recognised in any order, and its menu has every action', async () => {
  const user = userEvent.setup();
  const asked = engine([one({ filters: { jobTitle: ['CEO', 'CTO'] } })]);
  render(Bench, { filters: { jobTitle: ['CTO', 'CEO'] } });
  await user.click(await screen.findByRole('button', { name: /Saved Technical heads/ }));
  for (const line of ['Rename…', 'Copy as JSON', 'Open from JSON…', 'Remove']) await menuLine(line);
  await user.click(await menuLine('Copy as text'));
  expect(asked.at(-1), 'with its name').toEqual({
    name: 'copy_search',
    request: { name: 'Technical heads', kind: 'people', filters: { jobTitle: ['CTO', 'CEO'] }, form: 'text' },
  });
});

test('filters that cannot be kept are told in the dialog', async () => {
  const user = userEvent.setup();
  engine([], [], {
    save_search: () => {
      throw { code: 'fields', message: 'Two things are wrong.', problems: [{ field: 'city', message: '“Munnich” is not a known city.' }], reference: 'r-1' };
    },
  });
  render(Bench, { filters: { city: ['Munnich'] } });
  await user.click(screen.getByRole('button', { name: 'Save search' }));
  const field = within(await screen.findByRole('dialog', { name: 'Save search' })).getByRole('textbox', { name: 'Name' });
  await user.type(field, '{Enter}');
  await vi.waitFor(() => expect(field, 'not swallowed for want of a field').toHaveAccessibleDescription('“Munnich” is not a known city.'));
});
