import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import AskCard from '../AskCard.svelte';
import { notices } from '../../../kit/notices.svelte';
import { Assistants } from '../assistant.svelte';
import ScreenBench from './ScreenBench.svelte';
import { assistant, order } from './samples';

afterEach(endEngine);

test('a question says who asks, for what and at most how much, and takes no focus', async () => {
  const user = userEvent.setup();
  const one = order();
  const told = assistant({ waiting: [one] });
  const asked = mockEngine({ assistant: () => told, answer_order: () => assistant() });
  const held = new Assistants();
  await held.load();
  render(AskCard, { held, told, order: one, onsettings: () => undefined });
  const card = screen.getByRole('dialog', { name: 'An assistant asks' });
  for (const words of ['Find 50 heads of sales', 'Chat program', 'head of sales', '≤ 3.2 credits', '≥ 839.4', '12, asked each time']) expect(card, words).toHaveTextContent(words);
  expect(document.body, 'the keyboard stays where it was').toHaveFocus();
  expect(card, 'nor is the page taken').not.toHaveAttribute('aria-modal');
  const once = screen.getByRole('button', { name: /^Once/ });
  await user.click(once);
  expect(asked, 'a click that was on its way to something else is no answer').toHaveLength(1);
  await vi.waitFor(() => expect(once).not.toHaveAttribute('aria-disabled'));
  const hour = screen.getByRole('button', { name: /this hour/ });
  expect(hour, 'without a limit a day each is asked about').toHaveAttribute('aria-disabled', 'true');
  await user.click(hour);
  expect(asked, 'and nothing is said').toHaveLength(1);
  await user.click(once);
  expect(asked.at(-1), 'once is for this order').toEqual({ name: 'answer_order', request: { order: 214, answer: { kind: 'once' } } });
});

test('leave for an hour is for what was typed, and never for less than the question', async () => {
  const user = userEvent.setup();
  const one = order({ likely: 31 });
  const told = assistant({ waiting: [one, order({ order: 215 })], limit: 400 });
  const asked = mockEngine({ assistant: () => told, answer_order: () => told });
  const held = new Assistants();
  await held.load();
  render(AskCard, { held, told, order: one, onsettings: () => undefined });
  expect(screen.getByRole('dialog'), 'others wait').toHaveTextContent('1 more waits');
  const field = screen.getByRole('textbox', { name: 'Credits this hour, at most' });
  await user.clear(field);
  await user.type(field, '1');
  const hour = screen.getByRole('button', { name: /this hour/ });
  expect(hour, 'less than it can cost').toHaveAttribute('aria-disabled', 'true');
  await user.clear(field);
  await user.type(field, '12.5');
  await vi.waitFor(() => expect(hour).not.toHaveAttribute('aria-disabled'));
  await user.click(hour);
  expect(asked.at(-1), 'in tenths').toEqual({ name: 'answer_order', request: { order: 214, answer: { kind: 'hour', amount: 125 } } });
});

test('what is switched on shows at once, and as before where it was not stored', async () => {
  const user = userEvent.setup();
  let refuses = true;
  const asked = mockEngine({
    assistant: () => assistant({ orders: [order({ answered: 'no' }), order({ order: 3, answered: 'free', times: 9, words: '' })] }),
    set_assistant: () => {
      if (refuses) throw { code: 'refused', message: 'The settings could not be written.', reference: 'x' };
      return {};
    },
  });
  const held = new Assistants();
  await held.load();
  render(ScreenBench, { held });
  const emails = screen.getByRole('checkbox', { name: 'E-mails' });
  await user.click(emails);
  expect(await screen.findByText(/could not be written/)).toBeVisible();
  expect(held.told?.settings.emails, 'it is as it is stored').toBe(false);
  refuses = false;
  await user.click(screen.getByRole('checkbox', { name: 'Notes' }));
  await vi.waitFor(() => expect(asked.at(-1)?.name).toBe('set_assistant'));
  expect(asked.at(-1)).toEqual({ name: 'set_assistant', request: { on: true, emails: false, mobiles: false, notes: true, rows: 50 } });
  expect(screen.getByRole('row', { name: /Chat program.*no/ }), 'who asked, and what was said').toBeVisible();
});

test('changes that are made at once are stored in their order, and an older answer undoes none of them', async () => {
  const stored: unknown[] = [];
  mockEngine({ assistant: () => assistant(), set_assistant: (settings) => (stored.push(settings), {}) });
  const held = new Assistants();
  await held.load();
  const changes = [held.set({ emails: true }), held.load(), held.set({ notes: true })];
  expect(held.told?.settings, 'both show at once').toMatchObject({ emails: true, notes: true });
  await Promise.all(changes);
  expect(stored).toEqual([
    { on: true, emails: true, mobiles: false, notes: false, rows: 50 },
    { on: true, emails: true, mobiles: false, notes: true, rows: 50 },
  ]);
});

test('what went wrong with an answer is said with its question, and elsewhere where that does not wait any more', async () => {
  const waiting = [order(), order({ order: 215 })];
  let told = assistant({ waiting });
  mockEngine({
    assistant: () => told,
    answer_order: () => {
      throw { code: 'gone', message: 'This question does not wait any more.', reference: 'x' };
    },
  });
  const held = new Assistants();
  await held.load();
  await held.answer(214, { kind: 'once' });
  expect(held.unanswered?.order, 'it waits still').toBe(214);
  told = assistant({ waiting: waiting.slice(1) });
  await held.answer(214, { kind: 'once' });
  expect(held.unanswered, 'nothing is said in the next question').toBeNull();
  expect(notices.shown.map(({ text }) => text), 'but where notices are').toContain('This question does not wait any more.');
});
