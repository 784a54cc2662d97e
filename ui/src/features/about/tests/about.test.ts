import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { Component } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/tests/mock';
import Bench from '../../../shared/backups/tests/Bench.svelte';
import { dated } from '../../../words/dates';
import type { About, LicenceWords } from '../../../generated/types';
import AboutDialog from '../AboutDialog.svelte';

afterEach(endEngine);

const told: About = {
  version: '0.2.0',
  releases: [
    { version: '0.2.0', day: '2027-01-02', words: '', changes: ['Two things.', 'And a third.'] },
    { version: '0.1.0', day: '2026-11-23', words: 'The first version.', changes: ['Everything.'] },
  ],
  parts: [
    { part: 0, name: 'serde', version: '1.0.0', licence: 'MIT OR Apache-2.0' },
    { part: 1, name: 'SQLite', version: '', licence: 'public domain' },
    { part: 2, name: 'svelte', version: '5.0.0', licence: 'MIT' },
  ],
};

const show = () => render(Bench, { props: { screen: AboutDialog as unknown as Component<Record<string, unknown>>, props: { onclose: vi.fn() } } });

test('the version, and what changed in it first', async () => {
  mockEngine({ about: () => told });
  show();
  expect(await screen.findByText(/Version 0.2.0.*made with 3 open-source components/), 'what runs').toBeInTheDocument();
  const heads = screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent);
  expect(heads, 'the newest first').toEqual([`0.2.0 ${dated('2027-01-02')}`, `0.1.0 ${dated('2026-11-23')}`]);
  expect(screen.getAllByRole('listitem').map((line) => line.textContent), 'each change').toEqual(['Two things.', 'And a third.', 'Everything.']);
});

test('parts are found by name or licence, and one shows the words of its own', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ about: () => told, licence: ({ part }) => ({ texts: [`Notice of ${part}`, 'Permission is hereby granted'] }) });
  show();
  await user.click(await screen.findByRole('radio', { name: 'Licences' }));
  expect(screen.getByRole('status'), 'all of them').toHaveTextContent('3 parts');
  await user.type(screen.getByRole('searchbox', { name: 'Find a part or a licence' }), 'mit s');
  expect(screen.getByRole('status'), 'those that have both').toHaveTextContent('2 parts');
  const svelte = screen.getByRole('button', { name: /svelte/ });
  expect(asked.map(({ name }) => name), 'no words were asked for yet').toEqual(['about']);
  await user.click(svelte);
  expect(await screen.findByText('Notice of 2'), 'its own words').toBeInTheDocument();
  expect(svelte).toHaveAttribute('aria-expanded', 'true');
  const { violations } = await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id), 'axe').toEqual([]);
  await user.click(svelte);
  expect(screen.queryByText('Notice of 2'), 'closed again').not.toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), ' nothing');
  expect(screen.getByText('No part is called that.'), 'nothing fits').toBeInTheDocument();
});

test('words that arrive late are not shown under another part', async () => {
  const user = userEvent.setup();
  const slow = later<LicenceWords>();
  mockEngine({ about: () => told, licence: ({ part }) => (part === 0 ? slow.promise : { texts: ['Words of svelte'] }) });
  show();
  await user.click(await screen.findByRole('radio', { name: 'Licences' }));
  await user.click(screen.getByRole('button', { name: /serde/ }));
  await user.click(screen.getByRole('button', { name: /svelte/ }));
  expect(await screen.findByText('Words of svelte')).toBeInTheDocument();
  slow.answer({ texts: ['Words of serde'] });
  await slow.promise;
  expect(within(screen.getByRole('dialog')).queryByText('Words of serde'), 'it is not open any more').not.toBeInTheDocument();
});

test('a licence that cannot be read is not waited for', async () => {
  const user = userEvent.setup();
  mockEngine({
    about: () => told,
    licence: () => {
      throw { code: 'refused', message: 'It did not work.', reference: 'X' };
    },
  });
  show();
  await user.click(await screen.findByRole('radio', { name: 'Licences' }));
  const serde = screen.getByRole('button', { name: /serde/ });
  await user.click(serde);
  expect(await screen.findByText('It did not work.')).toBeInTheDocument();
  expect(screen.queryByText('One moment…'), 'nothing comes any more').not.toBeInTheDocument();
  expect(serde, 'and it can be asked for again').toHaveAttribute('aria-expanded', 'false');
});

test('a failure is said, and asked again', async () => {
  const user = userEvent.setup();
  const answer = vi.fn<() => About>(() => told).mockImplementationOnce(() => {
    throw { code: 'refused', message: 'It did not work.', reference: 'X' };
  });
  mockEngine({ about: answer });
  show();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Version 0.2.0/)).toBeInTheDocument();
});
