import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine } from '../../../bridge/tests/mock';
import Bench from './JobBench.svelte';
import { endedStep, job, stepState } from './samples';

afterEach(endEngine);

const clean = async (container: HTMLElement): Promise<void> => {
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'axe finds nothing').toEqual([]);
};

test('a job can be paused and resumed where it stands', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ pause_job: () => job({ phase: 'paused' }), resume_job: () => job() });
  const { container } = render(Bench, { job: job() });
  expect(screen.getByRole('progressbar', { name: 'E-mails' }), 'rows with their outcome').toHaveAttribute('aria-valuenow', '1220');
  expect(screen.getByRole('status'), 'quarters, not rows').toHaveTextContent('E-mails: 50 % done.');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  const resume = await screen.findByRole('button', { name: 'Resume' });
  expect(screen.getByText('Paused'), 'told in words').toBeInTheDocument();
  await user.click(resume);
  expect(await screen.findByRole('button', { name: 'Pause' }), 'it runs again').toBeInTheDocument();
  expect(asked, 'its limit stays').toEqual([
    { name: 'pause_job', request: { job: 5 } },
    { name: 'resume_job', request: { job: 5, spendingLimit: null } },
  ]);
  await clean(container);
});

test('stopping says what is kept, and asks first', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ stop_job: () => job({ phase: 'stopped' }) });
  render(Bench, { job: job() });
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Stop this job?' });
  expect(dialog, 'what was paid for stays').toHaveAccessibleDescription(/What was asked is kept: the 212 credits spent so far/);
  expect(asked, 'nothing before the answer').toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Stop the job' }));
  expect(await screen.findByText(/Stopped: E-mails/), 'the report').toBeInTheDocument();
  expect(asked, 'once').toEqual([{ name: 'stop_job', request: { job: 5 } }]);
});

test('a job that has reached its limit says so, and goes on within a higher one', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ resume_job: () => job({ spendingLimit: 8_000 }) });
  render(Bench, { job: job({ phase: 'interrupted', spent: 4_980, trouble: 'The limit of 500 credits is reached.', need: 'limit' }) });
  expect(screen.getByText('The limit of 500 credits is reached.'), 'why it stands').toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Go on' }), 'it would stand at once again').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Raise the limit…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Raise the limit of this job' });
  const field = within(dialog).getByRole('textbox');
  expect(field, 'the limit it has').toHaveValue('500');
  expect(within(dialog).getByRole('button', { name: /Go on/ }), 'the same limit leads nowhere').toHaveAttribute('aria-disabled', 'true');
  await user.clear(field);
  await user.type(field, '800');
  expect(within(dialog).getByRole('button', { name: /Go on/ }), 'what that can cost more').toHaveTextContent('≤ 302 credits more');
  await user.keyboard('{Enter}');
  expect(asked, 'in tenths').toEqual([{ name: 'resume_job', request: { job: 5, spendingLimit: 8_000 } }]);
});

test('a price that is known now is agreed to with a limit, which may be the one the job has', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({ resume_job: () => job() });
  render(Bench, { job: job({ phase: 'interrupted', spent: 15, trouble: 'One “E-mail found” costs 1.5 credits.', need: 'agree' }) });
  await user.click(screen.getByRole('button', { name: 'Go on…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Go on with this job?' });
  expect(dialog, 'what is agreed to').toHaveAccessibleDescription('One “E-mail found” costs 1.5 credits.');
  await user.click(within(dialog).getByRole('button', { name: 'Go on ≤ 498.5 credits more' }));
  expect(asked, 'with a limit: without one it is no yes').toEqual([{ name: 'resume_job', request: { job: 5, spendingLimit: 5_000 } }]);
});

test('a price that has changed while the job was paused is asked about before it goes on', async () => {
  const user = userEvent.setup();
  const asked = mockEngine({
    resume_job: ({ spendingLimit }) => {
      if (spendingLimit === null) throw { code: 'confirm', message: 'Going on can cost up to 90 credits.', reference: 'r-1' };
      return job();
    },
  });
  render(Bench, { job: job({ phase: 'paused' }) });
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  const dialog = await screen.findByRole('dialog', { name: 'Go on with this job?' });
  expect(dialog, 'why it is asked').toHaveAccessibleDescription('Going on can cost up to 90 credits.');
  await user.click(within(dialog).getByRole('button', { name: /Go on/ }));
  expect(asked.at(-1), 'the yes').toEqual({ name: 'resume_job', request: { job: 5, spendingLimit: 5_000 } });
});

test.each([
  [null, ['Go on'], undefined],
  ['failures', ['Go on'], undefined],
  ['offline', ['Try again'], undefined],
  ['price', ['Set the price under Credits', 'Go on'], 'credits'],
  ['credits', ['See credits', 'Try again'], 'credits'],
  ['key', ['Open the connection', 'Try again'], 'connection'],
  ['outcome', ['See what is not confirmed'], 'activity'],
] as const)('a job that stands (%s) offers the way on that fits: %j', async (need, buttons, where) => {
  const user = userEvent.setup();
  const went = vi.fn();
  mockEngine({});
  render(Bench, { job: job({ phase: 'interrupted', trouble: 'Why.', need, steps: [stepState({ unclear: need === 'outcome' ? 2 : 0 })] }), went });
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent.trim());
  expect(names, 'nothing that leads nowhere').toEqual(['Details', ...buttons, 'Stop']);
  if (where === undefined) return;
  await user.click(screen.getByRole('button', { name: buttons[0] }));
  expect(went, 'where it is put right').toHaveBeenCalledExactlyOnceWith(where);
});

test('at the end each column tells what came of it, beside the quote, until it is closed', async () => {
  const user = userEvent.setup();
  const onagain = vi.fn();
  mockEngine({});
  const done = job({ phase: 'done', steps: [endedStep(), endedStep({ find: 'mobile', failed: 0, found: 5, spent: 250 })] });
  const { container } = render(Bench, { job: done, onagain });
  const rows = within(screen.getByRole('table', { name: 'Result of E-mails' })).getAllByRole('row');
  const words = rows.map((row) => [...row.children].map((cell) => cell.textContent));
  expect(words, 'found, already owned, not found, failed, cannot, suppressed, looked up, credits').toEqual([
    ['Column', 'Found', 'Already owned', 'Not found', 'Failed', 'Cannot be found', 'Suppressed', 'Looked up', 'Credits'],
    ['E-mail', '1,780', '300', '200', '3', '10', '7', '903', '212'],
    ['Mobile', '5', '300', '200', '0', '10', '7', '903', '25'],
  ]);
  expect(screen.getByText(/Quoted: 0 to 340 credits, likely 128\. Spent: 212 credits\./), 'quoted against spent').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try the 3 failed again' }));
  expect(onagain, 'the way to a quote for them').toHaveBeenCalledOnce();
  await clean(container);
  await user.click(screen.getByRole('button', { name: 'Close the report' }));
  expect(screen.queryByRole('table'), 'closed').toBeNull();
});

test('what is not confirmed leads to Activity, and what was not looked up is told', async () => {
  const user = userEvent.setup();
  const went = vi.fn();
  mockEngine({});
  render(Bench, { job: job({ phase: 'stopped', steps: [stepState({ unclear: 2 })] }), went });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent), 'columns that are rarely needed').toEqual(
    expect.arrayContaining(['Not confirmed', 'Not looked up']),
  );
  await user.click(screen.getByRole('button', { name: 'See what is not confirmed' }));
  expect(went, 'where it is settled').toHaveBeenCalledExactlyOnceWith('activity');
});

test('a line of Activity names its list and opens it, with the report folded', async () => {
  const user = userEvent.setup();
  const onopen = vi.fn();
  mockEngine({});
  const { container } = render(Bench, { job: job({ phase: 'done', steps: [endedStep()] }), onopen, onagain: vi.fn() });
  await user.click(screen.getByRole('button', { name: 'Bavaria CTOs, Q1' }));
  expect(onopen, 'its list').toHaveBeenCalledExactlyOnceWith(2);
  expect(screen.queryByRole('table'), 'folded').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Report of E-mails, Bavaria CTOs, Q1' }));
  expect(screen.getByRole('table'), 'unfolded').toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try the 3 failed again of E-mails, Bavaria CTOs, Q1' }), 'named, as several stand here').toBeInTheDocument();
  await clean(container);
});
