// Owns: what the dialog for people at companies says and asks. Does not own: the rules of personas (the engine has them).
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../../bridge/tests/mock';
import type { Coverage, JobQuote, PeopleQuote, Persona, StoredPersona } from '../../../../generated/types';
import { conditionColumns, job, published, quote, stepQuote } from '../../tests/samples';
import Bench from './PeopleBench.svelte';

afterEach(endEngine);

const persona = (name: string, titles: string[]): Persona => ({ name, titles, notTitles: [], seniorities: [], functions: [], places: [] });
const kept: StoredPersona[] = [
  { number: null, name: 'Head of sales', persona: { ...persona('Head of sales', ['head of sales']), notTitles: ['assistant'], seniorities: ['head'] } },
  { number: null, name: 'Whoever sells', persona: persona('Whoever sells', ['account executive']) },
  { number: 4, name: 'Buyers', persona: persona('Buyers', ['buyer']) },
];
const people: PeopleQuote = {
  owned: 143,
  most: 1_081,
  likely: { people: 545, margin: 60, companies: 200, same: true },
  sizes: [
    { size: '11-50', companies: 204, owned: 38, most: 370, likely: 241 },
    { size: '', companies: 4, owned: 0, most: 8, likely: null },
  ],
  remarks: [],
};
const none: Coverage = { enough: 0, some: 0, nobody: 0, noPage: 0, open: 612, at: null, into: null, spare: null };
const peopleQuote = (more: Partial<JobQuote> = {}): JobQuote =>
  quote({
    rows: 612,
    steps: [stepQuote({ find: 'people', owned: 40, cannot: [{ reason: 'no page and no name', rows: 7 }], sure: 565, results: 1_081, price: published(1), worst: 1_081, likely: 545 })],
    questions: 565,
    worst: 1_081,
    likely: 545,
    spendingLimit: 820,
    people,
    ...more,
  });

function engine(coverage: Coverage = none, quotes: () => JobQuote = peopleQuote): Asked[] {
  return mockEngine({
    personas: () => kept,
    coverage: () => coverage,
    jobs: () => [],
    quote_job: () => quotes(),
    count_persona: ({ persona: one }) => (one.seniorities.length > 0 ? refused : { companies: 50, tenths: 26, marginTenths: 4, tooMany: false }),
    save_persona: ({ persona: one }) => [...kept, { number: 9, name: one.name, persona: one }],
    condition_columns: () => conditionColumns,
    condition_values: () => [],
    count_condition: () => ({ rows: 612, passing: 214, problem: null, remark: null }),
    start_job: () => job(),
  });
}

/** What the engine says of a persona that a free count cannot ask for. */
const refused = Promise.reject({ code: 'refused', message: 'No free estimate: the count knows no seniorities and no job functions.' });
refused.catch(() => undefined);

const of = (asked: readonly Asked[], name: string): unknown[] => asked.filter((one) => one.name === name).map(({ request }) => request);
const given = { list: 2, kind: 'company' as const, name: 'Software, south', rows: null, onclose: () => undefined };

test('personas in their order, with the price beside them before a credit moves', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, given);
  const dialog = await screen.findByRole('dialog', { name: 'Find people at 612 companies' });
  expect(dialog, 'first of all').toHaveAccessibleDescription('Nothing is spent before you say so.');
  expect(await screen.findByRole('button', { name: 'Start the job ≤ 82 credits' }), 'within the usual limit').toBeEnabled();
  expect(of(asked, 'quote_job').at(-1), 'the first persona is there, and two people a company').toMatchObject({
    list: 2,
    plan: { find: ['people'], people: { most: 2, taken: 'inOrder', personas: [{ name: 'Head of sales' }] } },
  });
  const prices = screen.getByRole('region', { name: 'Prices' });
  expect(prices, 'what is owned').toHaveTextContent('Owned and fitting 143 people · free');
  expect(prices, 'how sure it is').toHaveTextContent('About 545 people, give or take 60, by 200 companies that were asked for these personas.');
  const rows = within(screen.getByRole('table', { name: 'By size of the company' })).getAllByRole('row');
  const cells = rows.map((row) => Array.from(row.children, (cell) => cell.textContent));
  expect(cells, 'by size').toEqual([
    ['Employees', 'Companies', 'Owned', 'At most', 'Likely'],
    ['11–50', '204', '38', '370', '241'],
    ['not known', '4', '0', '8', '–'],
  ]);
  await user.click(screen.getByRole('button', { name: 'One more' }));
  await user.click(screen.getByRole('radio', { name: 'Spread over the personas' }));
  await vi.waitFor(() => expect(of(asked, 'quote_job').at(-1)).toMatchObject({ plan: { people: { most: 3, taken: 'spread' } } }));
  const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations, 'nobody is left out').toEqual([]);
});

test('a persona is written, kept and moved, and what is missing is said', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, given);
  await screen.findByRole('button', { name: /^Start the job ≤/ });
  await user.click(screen.getByRole('button', { name: 'Add a persona' }));
  expect(screen.getByRole('button', { name: 'Start the job' }), 'it has no name').toHaveAccessibleDescription('Give each persona a name.');
  await user.type(screen.getByRole('textbox', { name: 'Name of the persona' }), 'Engineers');
  expect(screen.getByRole('button', { name: 'Start the job' }), 'and means nobody').toHaveAccessibleDescription(/Say whom “Engineers” means/);
  await user.type(screen.getByRole('combobox', { name: 'Titles' }), 'engineer{Enter}');
  await user.type(screen.getByRole('combobox', { name: 'Seniority' }), 'head{Enter}');
  await user.click(screen.getByRole('button', { name: 'Keep this persona' }));
  expect(of(asked, 'save_persona'), 'under its name').toEqual([{ persona: { ...persona('Engineers', ['engineer']), seniorities: ['head'] } }]);
  await user.click(screen.getByRole('button', { name: 'Ask for Engineers earlier' }));
  await vi.waitFor(() => expect(of(asked, 'quote_job').at(-1)).toMatchObject({ plan: { people: { personas: [{ name: 'Engineers', seniorities: ['head'] }, { name: 'Head of sales' }] } } }));
  await user.click(screen.getByRole('button', { name: 'Take out Head of sales' }));
  await user.click(screen.getByRole('button', { name: 'Take out Engineers' }));
  expect(screen.getByRole('button', { name: 'Start the job' }), 'nobody is left').toHaveAccessibleDescription('Choose whom to look for: add a persona.');
});

test('each persona is estimated for free, once, and why one cannot be is said', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, given);
  await screen.findByRole('button', { name: /^Start the job ≤/ });
  await user.click(screen.getByRole('button', { name: 'Add a persona' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the persona' }), 'Engineers');
  await user.type(screen.getByRole('combobox', { name: 'Titles' }), 'engineer{Enter}');
  await user.click(screen.getByRole('button', { name: 'Estimate, free' }));
  expect(await screen.findByText('≈ 2.6 a company ± 0.4'), 'beside the persona').toBeVisible();
  expect(screen.getByText('No free estimate: the count knows no seniorities and no job functions.'), 'or why not').toBeVisible();
  expect(screen.getByText('Estimated free, at 50 companies drawn at random'), 'and what it is made of').toBeVisible();
  expect(of(asked, 'count_persona').length, 'each once').toBe(2);
  await user.type(screen.getByRole('combobox', { name: 'Titles' }), 'closer{Enter}');
  expect(screen.queryByText('≈ 2.6 a company ± 0.4'), 'it is another one now').not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Estimate, free' }), 'and can be estimated').toBeEnabled();
});

test('an estimate that went wrong can be asked for again', async () => {
  const user = userEvent.setup();
  let offline = true;
  mockEngine({
    personas: () => [{ number: 4, name: 'Buyers', persona: persona('Buyers', ['buyer']) }],
    coverage: () => none,
    jobs: () => [],
    condition_columns: () => conditionColumns,
    quote_job: () => peopleQuote(),
    count_persona: () => (offline ? Promise.reject({ code: 'offline', message: 'The service cannot be reached.' }) : { companies: 50, tenths: 26, marginTenths: 4, tooMany: false }),
  });
  render(Bench, given);
  await screen.findByRole('button', { name: /^Start the job ≤/ });
  await user.click(screen.getByRole('button', { name: 'Estimate, free' }));
  expect(await screen.findByText('The service cannot be reached.'), 'why there is none').toBeVisible();
  offline = false;
  await user.click(screen.getByRole('button', { name: 'Estimate, free' }));
  expect(await screen.findByText('≈ 2.6 a company ± 0.4'), 'the next time').toBeVisible();
  expect(screen.queryByText('The service cannot be reached.'), 'and nothing is said of the last').not.toBeInTheDocument();
});

test('coverage of the last time leads to the rows and to the people', async () => {
  const user = userEvent.setup();
  engine({ enough: 118, some: 46, nobody: 29, noPage: 7, open: 0, at: 1_700_000_000_000, into: 8, spare: '3 rows that were paid for count for no company.' });
  const shown: unknown[] = [];
  render(Bench, { ...given, onrows: (key, value) => shown.push([key, value]), onlist: (list) => shown.push(list) });
  const coverage = await screen.findByRole('region', { name: 'Coverage' });
  expect(coverage, 'what came in vain is said').toHaveTextContent('3 rows that were paid for count for no company.');
  await user.click(within(coverage).getByRole('button', { name: /^Nobody/ }));
  await user.click(within(coverage).getByRole('button', { name: 'Open the people' }));
  expect(shown, 'the rows of a bar, and the list').toEqual([['find.people.status', 'None'], 8]);
});

test('people are found at the companies alone that pass, at the best of them first', async () => {
  const user = userEvent.setup();
  const step = stepQuote({ find: 'people', owned: 0, suppressed: 3, skipped: 398, spared: 11, cannot: [], sure: 200, results: 400, price: published(1), worst: 400 });
  const asked = engine(none, () => peopleQuote({ steps: [step] }));
  render(Bench, given);
  await screen.findByRole('button', { name: /^Start the job ≤/ });
  await user.click(screen.getByRole('checkbox', { name: 'People only if…' }));
  expect(screen.getByRole('button', { name: 'Start the job' }), 'not before the line is whole').toHaveAccessibleDescription('Fill in each line of “only if”.');
  const group = await screen.findByRole('group', { name: '“People” only if' });
  await user.selectOptions(await within(group).findByRole('combobox', { name: 'Column of line 1' }), 'E-mail found: status');
  await user.selectOptions(within(group).getByRole('combobox', { name: 'Value of line 1' }), 'None');
  expect(await screen.findByText('214 of 612 rows pass'), 'counted while it is made').toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Spend first on' }), 'Fit');
  await vi.waitFor(() =>
    expect(of(asked, 'quote_job').at(-1)).toMatchObject({
      plan: { onlyIf: { people: { all: [{ column: 'find.email.status', test: 'is', values: ['None'] }] } }, bestFirst: { key: 'score.1', descending: true } },
    }),
  );
  const prices = screen.getByRole('region', { name: 'Prices' });
  for (const told of ['Suppressed 3', 'Left out by “only if” 398', 'Status says never to spend 11']) expect(prices, 'who is not asked, and why').toHaveTextContent(told);
  const { violations } = await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations, 'nobody is left out').toEqual([]);
});

test('a job above the limit is asked about once more, and starts with what was agreed to', async () => {
  const user = userEvent.setup();
  const asked = engine(none, () => peopleQuote({ confirm: true }));
  const started: unknown[] = [];
  render(Bench, { ...given, onstarted: (one) => started.push(one.job) });
  await user.click(await screen.findByRole('button', { name: /^Start the job ≤/ }));
  const question = await screen.findByRole('alertdialog');
  expect(of(asked, 'start_job'), 'nothing is sent yet').toEqual([]);
  await user.click(within(question).getByRole('button', { name: /^Start the job/ }));
  expect(of(asked, 'start_job'), 'with the worst case of the quote').toMatchObject([{ agreed: 1_081, spendingLimit: 820 }]);
  await vi.waitFor(() => expect(started).toEqual([5]));
});

test('what follows for each of them is priced with them and agreed to in one sum', async () => {
  const user = userEvent.setup();
  const email = stepQuote({ find: 'email', owned: 100, cannot: [], sure: 0, perhaps: 1_081, results: 1_081, price: published(10), worst: 10_810, likely: 5_450, hits: null });
  const asked = engine(none, () => peopleQuote({ then: [email], worst: 11_891, spendingLimit: 11_630, confirm: true }));
  render(Bench, given);
  await screen.findByRole('button', { name: /^Start the job ≤/ });
  const then = screen.getByRole('group', { name: 'Then, for each of them' });
  await user.click(within(then).getByRole('checkbox', { name: 'Do not call' }));
  await user.click(within(then).getByRole('checkbox', { name: 'First find the mobile where it is missing' }));
  await user.click(within(then).getByRole('checkbox', { name: 'E-mail' }));
  await vi.waitFor(() =>
    expect(of(asked, 'quote_job').at(-1), 'behind what finds what it needs, and as fresh as the law wants it').toMatchObject({
      plan: { find: ['people'], then: { find: ['email', 'mobile', 'doNotCall'], topics: [], olderThan: { doNotCall: 31 } } },
    }),
  );
  await vi.waitFor(() => expect(screen.getByRole('region', { name: 'Prices' }), 'with its own lines').toHaveTextContent(/Then, for as many people as there can be at most.*E-mail/));
  await user.click(await screen.findByRole('button', { name: /^Start the job ≤ 1,163 credits/ }));
  const sure = await screen.findByRole('alertdialog');
  expect(sure, 'both are asked about').toHaveTextContent(/People.*E-mail/);
  const { violations } = await axe.run(sure, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations, 'nobody is left out').toEqual([]);
});

test('what follows can be for those alone who pass, and is gone with its step', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, given);
  await screen.findByRole('button', { name: /^Start the job ≤/ });
  const then = screen.getByRole('group', { name: 'Then, for each of them' });
  await user.click(within(then).getByRole('checkbox', { name: 'E-mail' }));
  await user.click(within(then).getByRole('checkbox', { name: 'E-mail only if…' }));
  expect(screen.getByRole('button', { name: 'Start the job' }), 'not before the line is whole').toHaveAccessibleDescription('Fill in each line of “only if”.');
  const group = await within(then).findByRole('group', { name: '“E-mail” only if' });
  await user.selectOptions(await within(group).findByRole('combobox', { name: 'Column of line 1' }), 'E-mail found: status');
  await user.selectOptions(within(group).getByRole('combobox', { name: 'Value of line 1' }), 'None');
  const onlyIf = { email: { all: [{ column: 'find.email.status', test: 'is', values: ['None'] }] } };
  await vi.waitFor(() => expect(of(asked, 'quote_job').at(-1)).toMatchObject({ plan: { then: { find: ['email'], onlyIf } } }));
  expect(of(asked, 'condition_columns'), 'of people, not of the companies').toContainEqual({ kind: 'person' });
  expect(of(asked, 'count_condition'), 'nobody is there yet to be counted').toEqual([]);
  await user.click(within(then).getByRole('checkbox', { name: 'E-mail' }));
  await vi.waitFor(() => expect(of(asked, 'quote_job').at(-1), 'with what it was for').not.toHaveProperty('plan.then'));
});

test('two personas with the same remark are told of once', async () => {
  engine(none, () => peopleQuote({ people: { ...people, remarks: ['The service publishes no such function.'] } }));
  render(Bench, given);
  expect(await screen.findByText('The service publishes no such function.')).toBeVisible();
});
