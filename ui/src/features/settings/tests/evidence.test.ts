import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { Component } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import Bench from '../../../shared/backups/tests/Bench.svelte';
import { wholeDay } from '../../../words/dates';
import EvidenceCard from '../EvidenceCard.svelte';

afterEach(endEngine);

const SINCE = Date.UTC(2026, 10, 3, 12);
const HASH = `3fa9c10b77e2${'0'.repeat(52)}`;
const show = () => render(Bench, { props: { screen: EvidenceCard as unknown as Component<Record<string, unknown>>, props: {} } });

test('how far the evidence has come, in a line that is there before it is known', async () => {
  mockEngine({ evidence: () => ({ lines: 1200, since: SINCE, last: HASH }) });
  const { container } = show();
  expect(screen.getByText('…'), 'its place').toBeInTheDocument();
  expect(await screen.findByText(`1,200 lines since ${wholeDay(SINCE)}; the last hash begins with 3fa9c10b77e2.`), 'then how far').toBeInTheDocument();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id), 'axe').toEqual([]);
});

test('that there is none is said too', async () => {
  mockEngine({ evidence: () => ({ lines: 0, since: SINCE, last: null }) });
  show();
  expect(await screen.findByText(/^No line yet: since .* no number was checked and nobody was erased\.$/), 'a sentence').toBeInTheDocument();
});

test('the file is written with numbers or without, and a broken chain is said', async () => {
  const user = userEvent.setup();
  let broken: string | null = null;
  const asked = mockEngine({
    evidence: () => ({ lines: 1, since: SINCE, last: HASH }),
    save_evidence: () => ({ file: 'evidence.csv', lines: 1, broken }),
  });
  show();
  const save = screen.getByRole('button', { name: 'Save the evidence file…' });
  await user.click(save);
  expect(await screen.findByText('evidence.csv is saved.'), 'where it is').toBeInTheDocument();
  broken = 'The lines do not follow one another.';
  await user.click(screen.getByRole('checkbox', { name: /With the numbers/ }));
  await user.click(save);
  expect(await screen.findByText(broken), 'what is wrong').toBeInTheDocument();
  const wanted = asked.filter(({ name }) => name === 'save_evidence').map(({ request }) => request);
  expect(wanted, 'as it was ticked').toEqual([{ readable: true }, { readable: false }]);
});

test('who was checked or erased is looked up by a number', async () => {
  const user = userEvent.setup();
  let lines = [{ no: 3, at: SINCE, said: 'Checked: on a do-not-call list.' }];
  mockEngine({
    evidence: () => ({ lines: 3, since: SINCE, last: HASH }),
    evidence_about: () => ({ what: 'phone:+12025550123', lines, openings: lines.length > 0 ? ['ab12'] : [] }),
  });
  show();
  await user.type(screen.getByRole('textbox', { name: /Was somebody checked/ }), '+1 202 555 0123{Enter}');
  expect(await screen.findByText(/^Line 3, .*Checked: on a do-not-call list\.$/), 'the line').toBeInTheDocument();
  expect(screen.getByText(/Opening, .*: ab12$/), 'and what shows it to an auditor').toBeInTheDocument();
  lines = [];
  await user.click(screen.getByRole('button', { name: 'Look it up' }));
  expect(await screen.findByText('No line is about phone:+12025550123.'), 'or that there is none').toBeInTheDocument();
});
