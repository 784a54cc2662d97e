import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answering } from '../../kit/tests/window';
import Later from '../Later.svelte';

test('a part that cannot be read says so, and can be left', async () => {
  answering(false);
  const part = vi.fn(() => Promise.reject(new Error('The file is gone')));
  render(Later, { props: { part } });
  expect((await screen.findByRole('alertdialog')).textContent).toContain('The file is gone');
  await userEvent.setup().click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(screen.queryByRole('alertdialog'), 'it does not come again by itself').toBeNull();
  expect(part).toHaveBeenCalledOnce();
});
