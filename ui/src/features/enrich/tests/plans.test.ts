import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { endEngine } from '../../../bridge/tests/mock';
import type { Plan, Recipe } from '../../../generated/types';
import Bench from './DialogBench.svelte';
import { engine, of, press, rows, tick } from './hands';
import { published, quote, stepQuote } from './samples';

afterEach(endEngine);

test('topics are suggested, and wanted where topics are to be found', async () => {
  const user = userEvent.setup();
  const asked = engine({ quotes: () => quote({ steps: [stepQuote({ find: 'topics', price: published(10) })] }) });
  render(Bench, { kind: 'company' });
  await tick(user, 'Intent topics');
  expect(screen.getByRole('button', { name: /Find topic checks/ }), 'none yet').toHaveAccessibleDescription('Choose at least one topic.');
  await user.type(screen.getByRole('combobox', { name: 'Topics' }), 'cloud');
  await user.click(await screen.findByRole('option', { name: /Cloud security/ }));
  await expect.poll(() => of(asked, 'quote_job').at(-1), { message: 'asked with the topic' }).toMatchObject({ rows: null, plan: { topics: ['Cloud security'] } });
  expect(of(asked, 'suggest')[0], 'free suggestions of company search').toMatchObject({ kind: 'companies', filter: 'topics' });
});

test('a recipe brings its plan; this plan is kept under a name; one that was removed can be put back', async () => {
  const user = userEvent.setup();
  const kept: Recipe = { recipe: 3, name: 'Callable', plan: { find: ['page', 'mobile'], topics: [], olderThan: { mobile: 60 } } };
  const companies: Recipe = { recipe: 4, name: 'Companies', plan: { find: ['companyPage'], topics: [], olderThan: {} } };
  const asked = engine({ recipes: [kept, companies] });
  render(Bench, { rows });
  await user.click(await screen.findByRole('button', { name: 'Callable' }));
  expect(screen.queryByRole('button', { name: 'Companies' }), 'not for people').toBeNull();
  expect([screen.getByRole('checkbox', { name: 'Profile page' }), screen.getByRole('textbox', { name: /which “Mobile”/ })], 'its plan').toMatchObject([{ checked: true }, { value: '60' }]);
  await user.click(screen.getByRole('button', { name: 'Remove the recipe Callable' }));
  await user.click(await screen.findByRole('button', { name: 'Put it back' }));
  await user.click(screen.getByRole('button', { name: 'Keep this plan…' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the recipe' }), 'Mobiles{Enter}');
  expect(await screen.findByRole('button', { name: 'Mobiles' }), 'offered from now on').toBeInTheDocument();
  expect(of(asked, 'save_recipe'), 'put back, and kept').toEqual([
    { name: 'Callable', plan: kept.plan },
    { name: 'Mobiles', plan: kept.plan },
  ]);
});

test('a plan that was made elsewhere is filled in, and nothing is started by it', async () => {
  const plan: Plan = { find: ['email'], topics: [], olderThan: { email: 120 }, onlyIf: { email: { all: [{ column: 'find.email', test: 'notEmpty', values: [] }] } } };
  const asked = engine();
  render(Bench, { plan });
  expect(screen.getByRole('checkbox', { name: 'E-mail' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: /which “E-mail”/ }), 'its days').toHaveValue('120');
  expect(screen.getByRole('checkbox', { name: 'E-mail only if…' }), 'its condition').toBeChecked();
  await expect.poll(() => of(asked, 'quote_job'), { message: 'quoted as it came' }).toEqual([{ list: 2, rows: null, plan, again: null }]);
  expect(of(asked, 'start_job'), 'the person does').toEqual([]);
});

test('to try again what failed asks for the same as that job, its topics and days included', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, { kind: 'company', again: 5 });
  expect(await screen.findByRole('checkbox', { name: 'Intent topics' }), 'part of its plan').toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'Company profile' }), 'not in that job').toBeNull();
  await press(user, /^Start the job ≤/);
  await expect.poll(() => of(asked, 'start_job'), { message: 'only what failed' }).toMatchObject([
    { request: { list: 2, rows: null, again: 5, plan: { find: ['companyPage', 'topics'], topics: ['Cloud security'], olderThan: { companyPage: 60 } } } },
  ]);
});

test('of a job that is no longer told of, a person chooses what to try again', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, { again: 4 });
  await user.click(await screen.findByRole('checkbox', { name: 'Mobile' }));
  await expect.poll(() => of(asked, 'quote_job').at(-1), { message: 'still only what failed in it' }).toMatchObject({ again: 4, plan: { find: ['mobile'] } });
});
