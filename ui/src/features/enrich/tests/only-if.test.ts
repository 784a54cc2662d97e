import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { endEngine } from '../../../bridge/tests/mock';
import Bench from './DialogBench.svelte';
import { engine, lines, of, rows, tick } from './hands';
import { quote, stepQuote } from './samples';

afterEach(endEngine);

test('a step is for the rows alone that pass, and the quote says how many do not', async () => {
  const user = userEvent.setup();
  const quotes: Parameters<typeof engine>[0] = {
    quotes: ({ plan }) => quote({ steps: plan.find.map((find) => stepQuote({ find, skipped: 586, perhaps: 40, conditional: 40, cannot: [] })) }),
  };
  const asked = engine(quotes);
  render(Bench, { rows });
  await tick(user, 'Mobile');
  await tick(user, 'Mobile only if…');
  expect(screen.getByRole('button', { name: /Find mobiles/ }), 'not before the line is whole').toHaveAccessibleDescription('Fill in each line of “only if”.');
  const group = await screen.findByRole('group', { name: '“Mobile” only if' });
  await user.selectOptions(await within(group).findByRole('combobox', { name: 'Column of line 1' }), 'E-mail found: status');
  await user.selectOptions(within(group).getByRole('combobox', { name: 'Value of line 1' }), 'None');
  expect(await screen.findByText('214 of 800 rows pass'), 'counted over the rows that were chosen').toBeInTheDocument();
  expect(of(asked, 'count_condition').at(-1)).toMatchObject({ of: { kind: 'list', list: 2 }, rows: [4, rows.selection] });
  const onlyIf = { mobile: { all: [{ column: 'find.email.status', test: 'is', values: ['None'] }] } };
  await expect.poll(() => of(asked, 'quote_job').at(-1), { message: 'quoted with it' }).toMatchObject({ plan: { find: ['mobile'], onlyIf } });
  await screen.findByText('Left out by “only if”');
  expect(lines()).toContain('Left out by “only if” | 586 | skipped');
  expect(lines()).toContain('Perhaps: if “only if” holds after an earlier step | 40 | ≤ 1,680');
  const { violations } = await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'axe finds nothing').toEqual([]);
  await tick(user, 'Mobile only if…');
  await expect.poll(() => of(asked, 'quote_job').at(-1), { message: 'and without it again' }).not.toHaveProperty('plan.onlyIf');
});

test('the budget goes to the best first', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, { rows });
  await tick(user, 'Mobile');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Spend first on' }), 'Fit');
  await expect.poll(() => of(asked, 'quote_job').at(-1), { message: 'the largest first' }).toMatchObject({ plan: { bestFirst: { key: 'score.1', descending: true } } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Beginning with' }), 'the smallest');
  await expect.poll(() => of(asked, 'quote_job').at(-1)).toMatchObject({ plan: { bestFirst: { key: 'score.1', descending: false } } });
  await user.click(screen.getByRole('checkbox', { name: 'Only if not known elsewhere' }));
  await expect.poll(() => of(asked, 'quote_job').at(-1)).toMatchObject({ plan: { leaveOutKnown: true } });
});
