// Owns: walking through the wizard as a person does, for its tests. Does not own: any test.
import { screen } from '@testing-library/svelte';
import type userEvent from '@testing-library/user-event';

export type User = ReturnType<typeof userEvent.setup>;

export const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });
export const press = async (user: User, name: string | RegExp): Promise<void> => user.click(await button(name));

/** As far as the columns. */
export async function matching(user: User): Promise<void> {
  await press(user, 'Choose a file…');
  await screen.findByRole('heading', { name: 'Match the columns' });
}

/** As far as what is right and what is not. */
export async function reported(user: User, title: RegExp = /of 2,000 rows can be imported/): Promise<HTMLElement> {
  await matching(user);
  await press(user, 'Check the rows');
  return screen.findByRole('heading', { name: title });
}
