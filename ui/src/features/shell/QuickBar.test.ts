import { fireEvent, render, screen } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import Dialog from '../../components/Dialog.svelte';
import { fromHere } from '../../components/keyboard';
import { buttonWith } from '../../components/test-snippets';
import QuickBar from './QuickBar.svelte';

const run = vi.fn();

function shown(): { user: UserEvent; field: HTMLElement } {
  render(QuickBar, { entries: [{ key: 'lists', group: 'Go to', label: 'Lists', icon: 'list', run }] });
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Quick bar' }) };
}

test('what is typed stays while another window has the keyboard', async () => {
  const { user, field } = shown();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('li');
  // So the page tells that its window was left: its own focus stays where it is.
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
