import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import LanguageCard from '../LanguageCard.svelte';

test('a language is chosen by a press, and never by an arrow on the way to another', async () => {
  const user = userEvent.setup();
  const onlanguage = vi.fn();
  render(LanguageCard, { language: 'system', onlanguage });
  const group = screen.getByRole('group', { name: 'Language' });
  const [system, english, german] = within(group).getAllByRole('button');
  expect(system, 'the one that is chosen').toHaveAttribute('aria-pressed', 'true');
  await user.tab();
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}');
  await user.tab();
  await user.tab();
  expect(german, 'each can be reached').toHaveFocus();
  expect(onlanguage, 'and nothing was chosen on the way').not.toHaveBeenCalled();
  await user.click(system as HTMLElement);
  expect(onlanguage, 'nor is what is chosen already').not.toHaveBeenCalled();
  await user.click(english as HTMLElement);
  expect(onlanguage).toHaveBeenCalledExactlyOnceWith('english');
});
