import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { Component } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/tests/mock';
import Bench from '../../../shared/backups/tests/Bench.svelte';
import { rescue } from '../../../shared/backups/rescue.svelte';
import * as sample from '../../../shared/backups/tests/samples';
import { dayAndTime } from '../../../words/dates';
import type { Recovery, Rescue } from '../../../generated/types';
import RecoveryScreen from '../RecoveryScreen.svelte';

beforeEach(() => {
  rescue.report = null;
  rescue.failed = null;
});
afterEach(endEngine);

/** As this computer writes it. */
const RESTORE = new RegExp(`^Restore the backup of ${dayAndTime(sample.AT)}`);

const recovery = (more: Partial<Recovery> = {}): Recovery => ({
  workspace: sample.workspace,
  message: 'The workspace file is damaged.',
  reference: 'P1-1',
  backups: [sample.backup(), sample.backup({ id: 'b2', why: 'update' })],
  salvage: true,
  empty: true,
  ...more,
});

function show(more: Partial<Recovery> = {}, onopen = vi.fn()) {
  const props = { recovery: recovery(more), others: [{ ...sample.workspace, id: 'w1', name: 'Live' }], onopen, onlog: vi.fn(), ondata: vi.fn(), ondiagnostics: vi.fn() };
  return render(Bench, { props: { screen: RecoveryScreen as unknown as Component<Record<string, unknown>>, props } });
}

test('what is wrong is said, with every way on, and can be read by everyone', async () => {
  mockEngine({});
  const { container } = show();
  expect(screen.getByRole('heading', { name: '“Demo” could not be opened' }), 'which one').toBeInTheDocument();
  expect(screen.getByText('The workspace file is damaged.'), 'what is wrong').toBeInTheDocument();
  for (const name of ['Save what can be read', RESTORE, 'Try again', 'Open Live', 'Begin with an empty workspace…', 'Copy diagnostics']) {
    expect(screen.getAllByRole('button', { name }).length, String(name)).toBeGreaterThan(0);
  }
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id), 'axe').toEqual([]);
});

test('a backup is restored once that was agreed to, by keyboard, and what came of it is told', async () => {
  const user = userEvent.setup();
  const paid = [{ label: 'Find companies', subject: 'Companies in France', charged: 10, at: sample.AT }];
  const asked = mockEngine({ restore_backup: () => sample.rescued({ said: ['1 paid call was brought over.'], paid }) });
  show();
  screen.getAllByRole('button', { name: RESTORE })[1]?.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('alertdialog', { name: RESTORE });
  expect(asked, 'nothing is done before').toEqual([]);
  within(dialog).getByRole('button', { name: 'Restore' }).focus();
  await user.keyboard('{Enter}');
  const report = await screen.findByRole('alertdialog', { name: 'The backup was restored' });
  expect(report, 'each call is named').toHaveTextContent(/1 paid call was brought over.*Companies in France.*1 credit/s);
  expect(asked, 'this one').toEqual([{ name: 'restore_backup', request: { workspace: 'demo', backup: 'b2' } }]);
});

test('what was saved and lost is told kind by kind', async () => {
  const user = userEvent.setup();
  const kinds = [{ label: 'Paid answers', rows: 1204, fromBackup: 12, lost: 3, uncounted: true }];
  mockEngine({ salvage: () => sample.rescued({ kinds }) });
  show();
  await user.click(screen.getByRole('button', { name: 'Save what can be read' }));
  const row = within(await screen.findByRole('alertdialog')).getByRole('row', { name: /Paid answers/ });
  expect(row, 'in plain numbers').toHaveTextContent(/1,204\s*12\s*3 or more/);
});

test('nothing but trying again where nothing is wrong with the file', async () => {
  const user = userEvent.setup();
  const onopen = vi.fn();
  mockEngine({});
  show({ backups: [], salvage: false, empty: false, message: 'Prospector is open already.' }, onopen);
  expect(screen.queryByRole('button', { name: /Save|Restore|empty/ }), 'no way that could harm').not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onopen, 'the same one').toHaveBeenCalledWith('demo');
});

test('an empty one is begun only after it was said what that means', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({
    start_empty: () => {
      throw { code: 'storage', message: 'The disk is full.', reference: 'r' };
    },
  });
  show();
  await user.click(screen.getByRole('button', { name: 'Begin with an empty workspace…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Begin with an empty workspace?' });
  expect(dialog, 'what it costs').toHaveTextContent('would be paid for again');
  await user.click(within(dialog).getByRole('button', { name: 'Begin empty' }));
  expect(await screen.findByText('The disk is full.'), 'what went wrong is said').toBeInTheDocument();
  expect(asked.length, 'once').toBe(1);
});

test('while something is under way nothing else can be begun, and its question stays', async () => {
  const user = userEvent.setup();
  const saving = later<Rescue>();
  const onopen = vi.fn();
  const asked = mockEngine({ start_empty: () => saving.promise });
  show({}, onopen);
  await user.click(screen.getByRole('button', { name: 'Begin with an empty workspace…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Begin with an empty workspace?' });
  await user.click(within(dialog).getByRole('button', { name: 'Begin empty' }));
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
  expect(screen.getByRole('alertdialog'), 'it tells what came of it').toBe(dialog);
  for (const name of ['Try again', 'Open Live', 'Begin with an empty workspace…']) {
    const button = screen.getByRole('button', { name, hidden: true });
    expect(button, name).toHaveAccessibleDescription('Wait until this is done.');
    button.click();
  }
  expect(onopen, 'no other workspace').not.toHaveBeenCalled();
  saving.answer(sample.rescued());
  await screen.findByRole('alertdialog', { name: 'The workspace is empty' });
  expect(asked.length, 'once').toBe(1);
});

test('what went wrong in one workspace is not said in another', () => {
  mockEngine({});
  rescue.failed = { workspace: 'w1', failure: { code: 'offline', message: 'It went wrong over there.', reference: 'r' } };
  show();
  expect(screen.queryByText('It went wrong over there.'), 'this is another one').toBeNull();
  expect(rescue.failureIn('w1')?.message, 'it is kept for its own').toBe('It went wrong over there.');
});
