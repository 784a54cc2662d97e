import { fireEvent, render, screen } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/tests/mock';
import Dialog from '../../../kit/Dialog.svelte';
import { fromHere } from '../../../kit/keyboard';
import { sentence } from '../../../shared/sentence/tests/samples';
import { buttonWith } from '../../../kit/tests/snippets';
import type { Sentence } from '../../../generated/types';
import QuickBar from '../QuickBar.svelte';

const run = vi.fn();

function shown(): { user: UserEvent; field: HTMLElement } {
  render(QuickBar, { entries: [{ key: 'lists', group: 'Go to', label: 'Lists', icon: 'list', run }] });
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Quick bar' }) };
}

test('what is typed stays while another window has the keyboard', async () => {
  const { user, field } = shown();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('li');
  // This event says that the page's window was left: its own focus stays where it is.
  await fireEvent.blur(field);
  await user.keyboard('sts');
  expect(field, 'not lost').toHaveValue('lists');
  expect(screen.getByRole('option', { name: 'Lists' }), 'still offered').toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(run, 'and can be run').toHaveBeenCalledOnce();
});

test('an answer that comes meanwhile does not take the keyboard', async () => {
  const { user, field } = shown();
  const answer = document.createElement('input');
  document.body.append(answer);
  const goOn = fromHere();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('li');
  goOn(answer);
  await user.keyboard('sts');
  expect(field, 'all of it is in the bar').toHaveValue('lists');
  expect(answer, 'and nothing elsewhere').toHaveValue('');
  answer.remove();
});

test('leaving the field closes it, and empties it for the next time', async () => {
  const { user, field } = shown();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('li');
  await user.click(document.body);
  expect(screen.queryByRole('option'), 'closed').toBeNull();
  expect(field, 'empty').toHaveValue('');
});

test('a dialog is answered first', async () => {
  const { user, field } = shown();
  render(Dialog, { open: true, title: 'Sure?', children: buttonWith('Yes') });
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await user.keyboard('{Control>}k{/Control}');
  expect(field, 'the bar stays closed behind it').toHaveAttribute('aria-expanded', 'false');
});

test('a described search is offered with its filters, and opens its screen', async () => {
  mockEngine({ read_sentence: () => sentence() });
  const ondescribe = vi.fn();
  render(QuickBar, { entries: [], ondescribe });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('software in Germany purple elephants');
  const entry = await screen.findByRole('option', { name: /^Search companies: Industry: software development and Country: Germany\. Not understood: purple/ });
  expect(entry).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(ondescribe).toHaveBeenCalled());
  expect(ondescribe).toHaveBeenCalledExactlyOnceWith('companies', { country: ['Germany'], industry: ['software development'] });
  await endEngine();
});

test('Enter right behind the last key still means the sentence', async () => {
  const answer = later<Sentence>();
  mockEngine({ read_sentence: () => answer.promise });
  const ondescribe = vi.fn();
  render(QuickBar, { entries: [], ondescribe });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('software in Germany{Enter}');
  answer.answer(sentence());
  await vi.waitFor(() => expect(ondescribe, 'read first, then opened').toHaveBeenCalledOnce());
  await endEngine();
});

test('Enter means what is typed, and not what was read before the last words', async () => {
  mockEngine({ read_sentence: ({ text }) => sentence({ filters: { country: [text] } }) });
  const ondescribe = vi.fn();
  render(QuickBar, { entries: [], ondescribe });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('Germany');
  await screen.findByRole('option');
  await user.keyboard(' and France{Enter}');
  await vi.waitFor(() => expect(ondescribe).toHaveBeenCalled());
  expect(ondescribe).toHaveBeenCalledExactlyOnceWith('companies', { country: ['Germany and France'] });
  await endEngine();
});

test('what is no search is not offered as one', async () => {
  const asked = mockEngine({ read_sentence: () => sentence({ filters: {} }) });
  render(QuickBar, { entries: [], ondescribe: vi.fn() });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('lists');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(await screen.findByText('Nothing here is called that.')).toBeInTheDocument();
  expect(screen.queryByRole('option')).toBeNull();
  await endEngine();
});

test('what is run has the keyboard, not the field, where nothing had it before', async () => {
  const { user, field } = shown();
  await user.keyboard('{Control>}k{/Control}{Enter}');
  expect(run).toHaveBeenCalled();
  expect(field, 'it is left').not.toHaveFocus();
});
