import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../bridge/tests/mock';
import type { ConditionColumn, Score } from '../../../generated/types';
import { pointsOf } from '../scores.svelte';
import Bench from './DialogBench.svelte';

afterEach(endEngine);

const columns: ConditionColumn[] = [
  { key: 'employeeRange', label: 'Employees', group: '', kind: 'range', tests: ['is', 'atLeast', 'empty'], values: [{ value: '51-200', said: '51–200' }] },
  {
    key: 'own.status',
    label: 'Status',
    group: 'Your notes',
    kind: 'text',
    tests: ['is', 'isNot', 'empty'],
    values: ['Won', 'Lost'].map((value) => ({ value, said: value })),
  },
];

const large = { column: 'employeeRange', test: 'atLeast' as const, values: ['51-200'] };
const fit: Score = { score: 1, name: 'Fit', kind: 'company', lines: [{ condition: large, points: 20 }] };

function engine(scores: Score[] = []): Asked[] {
  return mockEngine({
    scores: () => scores,
    condition_columns: () => columns,
    condition_values: () => [],
    count_condition: () => ({ rows: 800, passing: 214, problem: null, remark: null }),
    save_score: ({ score }) => [...scores, { ...score, score: 9 }],
    remove_score: () => [],
    fit_score: ({ lines }) => ({ lines: lines.map((line) => ({ ...line, points: 17 })), weights: [1.7], auc: 0.874, heldOut: 40, fittedTo: 120 }),
  });
}

const of = (asked: readonly Asked[], name: string): unknown[] => asked.filter((one) => one.name === name).map(({ request }) => request);

test('a score is made by clicking', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench);
  const dialog = await screen.findByRole('dialog', { name: 'Fit score' });
  const save = screen.getByRole('button', { name: 'Save the score' });
  expect(save).toHaveAccessibleDescription('Give the score a name.');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Fit');
  expect(save, 'a line without a condition counts nothing').toHaveAccessibleDescription('Fill in each line.');
  await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'Column of line 1' }), 'Employees');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Test of line 1' }), 'is at least');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Value of line 1' }), '51–200');
  const points = screen.getByRole('textbox', { name: 'Points of line 1' });
  await user.clear(points);
  await user.type(points, '2x');
  expect(save).toHaveAccessibleDescription('Type the points of each line as a whole number, -1,000 to 1,000.');
  await user.clear(points);
  await user.type(points, '-30');
  const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'axe finds nothing').toEqual([]);
  await user.click(save);
  expect(of(asked, 'save_score')).toEqual([{ score: { score: 0, name: 'Fit', kind: 'company', lines: [{ condition: { all: [large] }, points: -30 }] } }]);
  expect(await screen.findByRole('button', { name: 'Remove the score' }), 'it is there now').toBeInTheDocument();
});

test('points are fitted to marked rows, shown with what they are worth, and stored only then', async () => {
  const user = userEvent.setup();
  const asked = engine([fit]);
  render(Bench);
  const button = await screen.findByRole('button', { name: 'Fit the points' });
  await expect.poll(() => screen.queryAllByRole('option', { name: 'Won' }).length, { message: 'the statuses are known' }).toBeGreaterThan(0);
  expect(button).toHaveAccessibleDescription('Say how the good and the bad rows are marked.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Good rows have the status' }), 'Won');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bad rows have the status' }), 'Lost');
  await user.click(button);
  expect(await screen.findByText(/^Fitted to 120 rows\. On 40 rows that were held out, .* in 87\s% of all pairs/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Points of line 1' }), 'to be changed').toHaveValue('17');
  expect(of(asked, 'save_score'), 'nothing is stored by itself').toEqual([]);
  expect(of(asked, 'fit_score')[0]).toMatchObject({ good: { column: 'own.status', test: 'is', values: ['Won'] }, lines: [{ condition: large }] });
});

test.each([
  ['20', 20],
  ['+5', 5],
  ['-30', -30],
  ['−30', -30],
  ['1001', null],
  ['1.5', null],
  ['', null],
])('%s as points', (typed, points) => {
  expect(pointsOf(typed)).toBe(points);
});

test('what was changed is not lost without a word, and what was removed can be put back', async () => {
  const user = userEvent.setup();
  const asked = engine([fit]);
  render(Bench);
  const points = await screen.findByDisplayValue('20');
  await user.clear(points);
  await user.type(points, '25');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Score' }), 'A new score');
  const question = await screen.findByRole('alertdialog', { name: 'Leave this score as it was?' });
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(await screen.findByRole('textbox', { name: 'Points of line 1' }), 'as it was left').toHaveValue('25');
  await user.click(screen.getByRole('button', { name: 'Save the score' }));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(of(asked, 'save_score')).toMatchObject([{ score: { score: 1, lines: [{ points: 25 }] } }]);
  await user.click(screen.getByRole('button', { name: 'Remove the score' }));
  await user.click(await screen.findByRole('button', { name: 'Put it back' }));
  expect(screen.getByRole('textbox', { name: 'Name' }), 'to be stored again').toHaveValue('Fit');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('alertdialog'), 'which it is not yet').toBeInTheDocument();
});

test('a fit is about the lines that it was asked with, and its worth goes with them', async () => {
  const user = userEvent.setup();
  let done: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (done = resolve));
  mockEngine({
    scores: () => [fit],
    condition_columns: () => columns,
    condition_values: () => [],
    count_condition: () => ({ rows: 800, passing: 214, problem: null, remark: null }),
    fit_score: async ({ lines }) => {
      await held;
      return { lines: lines.map((line) => ({ ...line, points: 17 })), weights: [1.7], auc: 0.874, heldOut: 40, fittedTo: 120 };
    },
  });
  render(Bench);
  await expect.poll(() => screen.queryAllByRole('option', { name: 'Won' }).length, { message: 'the statuses are known' }).toBeGreaterThan(0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Good rows have the status' }), 'Won');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bad rows have the status' }), 'Lost');
  const fitting = screen.getByRole('button', { name: 'Fit the points' });
  await user.click(fitting);
  const points = screen.getByRole('textbox', { name: 'Points of line 1' });
  await user.clear(points);
  await user.type(points, '3');
  done?.();
  await expect.poll(() => fitting.getAttribute('aria-busy'), { message: 'the answer is here' }).not.toBe('true');
  expect(points, 'what was typed meanwhile stays').toHaveValue('3');
  expect(screen.queryByText(/^Fitted to/), 'and nothing is said of it').toBeNull();
  await user.click(fitting);
  expect(await screen.findByText(/^Fitted to 120 rows/)).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Points of line 1' }), '1');
  expect(screen.queryByText(/^Fitted to/), 'it is not about these points').toBeNull();
});
