import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { Component } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, tell } from '../../../bridge/tests/mock';
import { app as anApp } from '../../../bridge/tests/app';
import Bench from '../../../shared/backups/tests/Bench.svelte';
import * as sample from '../../../shared/backups/tests/samples';
import DataCard from '../DataCard.svelte';
import SettingsScreen from '../SettingsScreen.svelte';

afterEach(endEngine);

const app = anApp({ workspace: sample.workspace, workspaces: [sample.workspace], dataFolder: '/home/ada/prospector' });

const show = () =>
  render(Bench, { props: { screen: DataCard as unknown as Component<Record<string, unknown>>, props: { app, onlog: vi.fn(), ondata: vi.fn(), ondiagnostics: vi.fn() } } });

test('where the data is, how large it is, and which backups there are', async () => {
  const broken = sample.backup({ id: 'b2', why: 'byHand', whole: false });
  mockEngine({ backups: () => sample.backups({ backups: [sample.backup(), broken], setAside: 1 }) });
  const { container } = show();
  const size = screen.getByText(/This workspace takes/);
  expect(size, 'its line is there before it is').toHaveTextContent('This workspace takes ….');
  expect(screen.getByRole('button', { name: 'Back up now' }).compareDocumentPosition(await screen.findByRole('list', { name: 'Backups' })), 'the button stays where it is: they come below').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(size, 'its size').toHaveTextContent(/12 MB.*1 older file is set aside/);
  expect(screen.getByText('/home/ada/prospector'), 'where').toBeInTheDocument();
  const lines = screen.getAllByRole('listitem');
  expect(lines[0], 'one that is whole can be gone back to').toHaveTextContent(/Daily · 8.1 MB.*Restore/s);
  expect(lines[1], 'one that is not cannot').toHaveTextContent(/By hand.*Not whole/s);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id), 'axe').toEqual([]);
});

test('nothing stands below the backups, which are told late', () => {
  mockEngine({ backups: () => sample.backups() });
  const nothing = vi.fn();
  const on = { ontheme: nothing, onlanguage: nothing, onnotify: nothing, onzoom: nothing, onopen: nothing, onconnect: nothing, onkeys: nothing, onabout: nothing, onlog: nothing, ondata: nothing, ondiagnostics: nothing, ondismiss: nothing };
  render(Bench, { props: { screen: SettingsScreen as unknown as Component<Record<string, unknown>>, props: { app, theme: 'system', failure: null, ...on } } });
  expect(screen.getAllByRole('heading', { level: 2 }).at(-1), 'the last card').toHaveTextContent('Data and log');
});

test('a backup is written on a click, and one of the day shows by itself', async () => {
  const user = userEvent.setup();
  let there = sample.backups({ backups: [] });
  mockEngine({
    backups: () => there,
    back_up: () => (there = sample.backups({ backups: [sample.backup({ why: 'byHand' })] })),
  });
  show();
  expect(await screen.findByText('There is no backup yet.'), 'none').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText(/By hand/), 'the new one').toBeInTheDocument();
  there = sample.backups({ backups: [sample.backup({ id: 'b3' }), ...there.backups], trouble: 'There is not enough room.' });
  await tell({ what: 'backups' });
  expect(await screen.findByText('There is not enough room.'), 'why there is none of today').toBeInTheDocument();
  expect(screen.getAllByRole('listitem').length, 'and all that are there').toBe(2);
});
