import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import AskCard from '../AskCard.svelte';
import { Assistants } from '../assistant.svelte';
import AssistantScreen from '../AssistantScreen.svelte';
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
  const hour = screen.getByRole('button', { name: /this hour/ });
  expect(hour, 'without a limit a day each is asked about').toHaveAttribute('aria-disabled', 'true');
  await user.click(hour);
  expect(asked, 'and nothing is said').toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Once/ }));
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
  await user.click(hour);
  expect(asked.at(-1), 'in tenths').toEqual({ name: 'answer_order', request: { order: 214, answer: { kind: 'hour', amount: 125 } } });
});

test('what is switched on shows at once, and as before where it was not stored', async () => {
  const user = userEvent.setup();
  let refuses = true;
  const asked = mockEngine({
    assistant: () => assistant({ orders: [order({ answered: 'no' }), order({ order: 3, answered: 'free', times: 9, words: '' })] }),
    set_assistant: () => {
      if (refuses) throw { code: 'storage', message: 'The settings could not be written.', reference: 'x' };
      return {};
    },
  });
  const held = new Assistants();
  await held.load();
  render(AssistantScreen, { held, workspace: 'Demo', onback: () => undefined, onledger: () => undefined });
  const emails = screen.getByRole('checkbox', { name: 'E-mails' });
  await user.click(emails);
  expect(await screen.findByText(/could not be written/)).toBeVisible();
  expect(held.told?.settings.emails, 'it is as it is stored').toBe(false);
  refuses = false;
  await user.click(screen.getByRole('checkbox', { name: 'Notes' }));
  expect(asked.at(-1)).toEqual({ name: 'set_assistant', request: { on: true, emails: false, mobiles: false, notes: true, rows: 50 } });
  expect(screen.getByRole('row', { name: /Chat program.*no/ }), 'who asked, and what was said').toBeVisible();
});
