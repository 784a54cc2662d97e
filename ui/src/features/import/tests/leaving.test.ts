import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine } from '../../../bridge/tests/mock';
import { matching, press, reported } from './hands';
import Bench from './WizardBench.svelte';
import { engine, requests, state } from './samples';

afterEach(endEngine);

test('Escape leaves at once where nothing would be lost', async () => {
  const user = userEvent.setup();
  const onclose = vi.fn();
  engine();
  render(Bench, { onclose });
  await matching(user);
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(onclose, 'the guess costs nothing').toHaveBeenCalledOnce());
});

test('Escape asks where something was corrected, and staying keeps it', async () => {
  const user = userEvent.setup();
  const onclose = vi.fn();
  engine();
  render(Bench, { onclose });
  await matching(user);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field for Mail 2' }), 'Leave out');
  await user.keyboard('{Escape}');
  const ask = await screen.findByRole('alertdialog', { name: 'Leave the import?' });
  await user.click(within(ask).getByRole('button', { name: 'Go on with it' }));
  expect(onclose, 'not left').not.toHaveBeenCalled();
  expect(await screen.findByRole('combobox', { name: 'Field for Mail 2' }), 'as it was').toHaveDisplayValue('Leave out');
  await user.keyboard('{Escape}');
  await press(user, 'Leave');
  expect(onclose, 'left').toHaveBeenCalledOnce();
});

test('leaving a running import stops it', async () => {
  const user = userEvent.setup();
  const onclose = vi.fn();
  const asked = engine({ start_import: () => state({ phase: 'keeping' }), stop_import: () => ({}) });
  render(Bench, { onclose });
  await reported(user);
  await press(user, 'Import 1,940 rows');
  await screen.findByRole('progressbar', { name: 'Importing the rows' });
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Stop the import?' });
  await press(user, 'Stop and leave');
  expect([onclose.mock.calls.length, requests(asked, 'stop_import').length], 'both').toEqual([1, 1]);
});
