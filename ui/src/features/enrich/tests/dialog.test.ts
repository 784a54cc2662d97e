import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { endEngine, later } from '../../../bridge/tests/mock';
import type { JobQuote, PriceTag } from '../../../generated/types';
import Bench from './DialogBench.svelte';
import { engine, lines, of, press, rows, tick } from './hands';
import { published, quote, stepQuote, unknown } from './samples';

afterEach(endEngine);

test('nothing is asked for before something is chosen, and the quote says everything before a credit moves', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, { rows });
  const dialog = await screen.findByRole('dialog', { name: 'Find out more about 588 people' });
  expect(dialog, 'first of all').toHaveAccessibleDescription('Nothing is spent before you say so.');
  expect(screen.getByRole('button', { name: /Start the job/ }), 'nothing is chosen').toHaveAccessibleDescription('Choose what to find.');
  await tick(user, 'Mobile');
  expect(await screen.findByRole('button', { name: 'Find mobiles ≤ 500 credits' }), 'within the usual limit of a job').toBeEnabled();
  expect(screen.getByRole('dialog', { name: 'Find mobiles for 588 people' }), 'the dialog is named by what it will do').toBeInTheDocument();
  expect(lines(), 'as in the mock').toEqual([
    'Already owned | 212 | free',
    'Cannot be found (no profile page) | 40 | skipped',
    'To look up | 336 | ≤ 1,680',
    'Likely, from your own hit rate of 38 % | ≈ 640',
    'If nothing is found | free',
    'At most 336 questions | ≤ 1,680 credits',
    'Likely | ≈ 640 credits',
    'Balance now | 842.6',
    'Balance after, likely | ≈ 202.6',
    'Balance after, if everything is found | not enough',
    'Time | about 1 min 27 s',
  ]);
  expect(screen.getByText('Your job limit is 500 credits: the job stops there and asks.'), 'it will not run away').toBeInTheDocument();
  expect(of(asked, 'quote_job'), 'one question, about these rows').toEqual([
    { list: 2, rows: [4, rows.selection], plan: { find: ['mobile'], topics: [], olderThan: {} }, again: null },
  ]);
  const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), 'axe finds nothing').toEqual([]);
});

test('a quote that an older one overtook on its way is asked for again', async () => {
  const user = userEvent.setup();
  let overtaken = true;
  const quotes = () => {
    if (!overtaken) return quote();
    overtaken = false;
    throw { code: 'superseded', message: 'This was replaced by a newer question.', reference: 'r' };
  };
  engine({ quotes });
  render(Bench, { rows });
  await tick(user, 'Mobile');
  expect(await screen.findByRole('button', { name: 'Find mobiles ≤ 500 credits' }), 'it is the newest that there is').toBeEnabled();
  expect(screen.queryByText('This was replaced by a newer question.'), 'nothing newer was asked').not.toBeInTheDocument();
});

test('every reason why a row is not paid for is counted', async () => {
  const user = userEvent.setup();
  const full = stepQuote({ team: 100, results: 266, same: 8, suppressed: 12, cannot: [{ reason: 'no name', rows: 3 }, { reason: 'no company', rows: 1 }], perhaps: 30, older: 5, hits: null, likely: null });
  engine({ quotes: () => quote({ steps: [full], likely: null, after: 400 }) });
  render(Bench, { rows });
  await tick(user, 'Mobile');
  await screen.findByText('Already owned');
  expect(lines().slice(0, 9), 'each with what becomes of it').toEqual([
    'Already owned | 212 | free',
    'The team owns | 100 | free',
    'Same question as another row | 8 | asked once',
    'Suppressed | 12 | skipped',
    'Cannot be found (no name) | 3 | skipped',
    'Cannot be found (no company) | 1 | skipped',
    'To look up 5 of them are owned, but too old | 236',
    'Perhaps: if an earlier step finds what is needed | 30 | ≤ 1,680',
    'Likely: not known, as nothing was asked for yet | –',
  ]);
  expect(lines(), 'no likely balance without a hit rate').toContain('Balance after, if everything is found | 40');
});

test('what a step needs is offered before it, and the plan stands in its order', async () => {
  const user = userEvent.setup();
  const asked = engine({ quotes: ({ plan }) => quote({ steps: plan.find.map((find) => stepQuote({ find })) }) });
  render(Bench, { rows });
  await tick(user, 'Do not call');
  await tick(user, 'First find the mobile where it is missing');
  await tick(user, 'First find the profile page where it is missing');
  const plan = (): (string | undefined)[] =>
    within(screen.getByRole('list', { name: 'Plan in its order' })).getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
  await expect.poll(plan, { message: 'as it will run' }).toEqual(['1 Profile page', '2 Mobile', '3 Do not call']);
  await expect.poll(() => of(asked, 'quote_job').at(-1), { message: 'do-not-call is only good for 31 days' }).toMatchObject({
    plan: { find: ['page', 'mobile', 'doNotCall'], olderThan: { doNotCall: 31 } },
  });
});

test('"refresh older than" is quoted like everything else, and says what is wrong with its days', async () => {
  const user = userEvent.setup();
  const asked = engine();
  render(Bench, { rows });
  await tick(user, 'E-mail');
  await tick(user, 'Refresh what is older than');
  const days = screen.getByRole('textbox', { name: 'Days after which “E-mail” is asked again' });
  await user.clear(days);
  expect(days, 'no days').toHaveAccessibleDescription('Type a whole number of days, 1 to 36,500.');
  expect(screen.getByRole('button', { name: /Find e-mails/ }), 'no start without them').toHaveAccessibleDescription('Type the days as a whole number.');
  await user.type(days, '30');
  await expect.poll(() => of(asked, 'quote_job').at(-1), { message: 'asked with the days' }).toMatchObject({ plan: { olderThan: { email: 30 } } });
});

test('an answer about what is no longer chosen is dropped', async () => {
  const user = userEvent.setup();
  const slow = later<JobQuote>();
  engine({ quotes: ({ plan }) => (plan.find.length === 1 ? slow.promise : quote({ steps: plan.find.map((find) => stepQuote({ find })) })) });
  render(Bench, { rows });
  await tick(user, 'Mobile');
  expect(await screen.findByText('Asking for the price…'), 'the first one is on its way').toBeInTheDocument();
  await tick(user, 'E-mail');
  await screen.findByRole('heading', { name: '1 E-mail' });
  slow.answer(quote({ worst: 1 }));
  await slow.promise;
  expect(screen.getByRole('button', { name: 'Start the job ≤ 500 credits' }), 'the newer answer stays').toBeInTheDocument();
});

test('a quote and recipes that come late stand where they move nothing', async () => {
  const user = userEvent.setup();
  const slow = later<JobQuote>();
  engine({ quotes: () => slow.promise, recipes: [{ recipe: 1, name: 'Call list', plan: { find: ['mobile'], topics: [], olderThan: {} } }] });
  render(Bench, { rows });
  await tick(user, 'Mobile');
  await screen.findByRole('button', { name: 'Call list' });
  const limit = screen.getByRole('textbox', { name: 'Limit of this job, credits' });
  const quoted = screen.getByRole('region', { name: 'Prices' });
  const act = screen.getByRole('button', { name: 'Find mobiles' });
  expect(act.querySelector('[data-room]'), 'the price has its room').not.toBeNull();
  expect(screen.getByRole('button', { name: 'Keep this plan…' }).compareDocumentPosition(screen.getByRole('button', { name: 'Call list' })), 'behind what is there').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const parts = [...(limit.closest('.choose')?.children ?? [])];
  slow.answer(quote());
  await screen.findByText('Already owned');
  expect(quoted.querySelector('dl'), 'on a side of its own').not.toBeNull();
  expect([...(limit.closest('.choose')?.children ?? [])].map((one, at) => one === parts[at]), 'and nothing more on the other').toEqual(parts.map(() => true));
  expect(act, 'the price stands in the place that it had').toHaveAccessibleName('Find mobiles ≤ 500 credits');
});

test('the job starts with what was agreed to, and with its limits', async () => {
  const user = userEvent.setup();
  const asked = engine();
  const [onclose, onstarted] = [vi.fn(), vi.fn()];
  render(Bench, { rows, onclose, onstarted });
  await tick(user, 'Mobile');
  const limit = await screen.findByRole('textbox', { name: 'Limit of this job, credits' });
  await expect.poll(() => (limit as HTMLInputElement).value, { message: 'the usual limit is filled in' }).toBe('500');
  await user.clear(limit);
  await user.type(limit, '2000');
  const failures = screen.getByRole('textbox', { name: 'Failures in a row' });
  await user.clear(failures);
  expect(screen.getByRole('button', { name: /Find mobiles/ }), 'a job always stops at failures').toHaveAccessibleDescription('Type a whole number from 1 to 1,000.');
  await user.type(failures, '4');
  await press(user, /^Find mobiles ≤ 1,680 credits$/);
  await expect.poll(() => onstarted.mock.calls.length, { message: 'started' }).toBe(1);
  expect(of(asked, 'start_job'), 'the worst case of the quote that was on show').toMatchObject([{ agreed: 16_800, spendingLimit: 20_000, failures: 4 }]);
  expect(onclose, 'the dialog has done its work').toHaveBeenCalledOnce();
});

test('the limit follows the plan until a person types one; a plan that is free needs none', async () => {
  const user = userEvent.setup();
  engine({ quotes: ({ plan }) => quote({ steps: plan.find.map((find) => stepQuote({ find })), spendingLimit: plan.find.length === 1 ? 0 : plan.find.length * 1_000 }) });
  render(Bench, { rows });
  await tick(user, 'E-mail');
  const limit = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Limit of this job, credits' });
  await screen.findByText('Already owned');
  expect(limit.value, 'nothing can be spent').toBe('');
  await tick(user, 'Mobile');
  await expect.poll(() => limit.value, { message: 'the usual one of two steps' }).toBe('200');
  await user.clear(limit);
  await user.type(limit, '40');
  await tick(user, 'Profile');
  await screen.findByRole('heading', { name: '2 E-mail' });
  expect(limit.value, 'it was typed').toBe('40');
});

test('above the limit an explicit yes is asked for, and the way back keeps the plan', async () => {
  const user = userEvent.setup();
  const asked = engine({ quotes: () => quote({ confirm: true }) });
  render(Bench, { rows });
  await tick(user, 'Mobile');
  await press(user, /^Find mobiles ≤/);
  const question = await screen.findByRole('alertdialog', { name: 'Find mobiles for 588 people?' });
  expect(of(asked, 'start_job'), 'nothing before the yes').toEqual([]);
  expect(question, 'what is owned is not asked for').toHaveTextContent(/Already owned 212 free.*To look up 336.*At most 336 questions/);
  await user.click(within(question).getByRole('button', { name: 'Not now' }));
  expect(await screen.findByRole('checkbox', { name: 'Mobile' }), 'the plan is as it was').toBeChecked();
  await press(user, /^Find mobiles ≤/);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Find mobiles ≤ 500 credits' }));
  await expect.poll(() => of(asked, 'start_job').length, { message: 'after the yes' }).toBe(1);
});

test('a start that is refused says why, and the price is asked for anew', async () => {
  const user = userEvent.setup();
  const asked = engine({ refuse: true });
  const onstarted = vi.fn();
  render(Bench, { rows, onstarted });
  await tick(user, 'Mobile');
  await press(user, /^Find mobiles ≤/);
  expect(await screen.findByText('The price has changed: look at it again.'), 'the reason').toBeInTheDocument();
  await expect.poll(() => of(asked, 'quote_job').length, { message: 'a new quote' }).toBe(2);
  expect(onstarted, 'nothing was started').not.toHaveBeenCalled();
});

test('a price that nobody knows is told, can be set here, and needs a limit and a yes', async () => {
  const user = userEvent.setup();
  const unset = quote({ steps: [stepQuote({ price: unknown, worst: 0, likely: null })], unpriced: ['mobile'], worst: 0, likely: null });
  let known = false;
  const asked = engine({ quotes: () => (known ? quote() : unset) });
  render(Bench, { rows });
  await tick(user, 'Mobile');
  expect(await screen.findByText('price not published'), 'said, not hidden').toBeInTheDocument();
  const beyond = 'Nobody knows yet what mobiles cost. The first question tells its price and may itself cost more than this limit. The job asks before it goes on.';
  expect(screen.getByText(beyond), 'no limit holds for the first question').toBeInTheDocument();
  const limit = screen.getByRole('textbox', { name: 'Limit of this job, credits' });
  await user.clear(limit);
  expect(screen.getByRole('button', { name: /^Find mobiles/ }), 'no end otherwise').toHaveAccessibleDescription('Set a limit for the job: not every price is known.');
  await user.type(limit, '50');
  await press(user, /^Find mobiles limit 50 credits$/);
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(beyond), 'the yes is a yes to that').toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Not now' }));
  await press(user, /^Set the price of Mobile$/);
  known = true;
  const field = screen.getByRole('textbox', { name: 'Credits for one answer' });
  await user.type(field, '0.05{Enter}');
  expect(field, 'a tenth is the smallest amount').toHaveAccessibleDescription(/such as 1 or 0\.5/);
  await user.clear(field);
  await user.type(field, '5{Enter}');
  expect(await screen.findByText('5 each'), 'quoted with it').toBeInTheDocument();
  expect(screen.queryByText(beyond), 'now the limit holds').toBeNull();
  expect(of(asked, 'set_price'), 'as on the Credits screen').toEqual([{ operation: 'phone', price: 50 }]);
});

test('a sum that lacks a price is no bound, and a check without a price is never free', async () => {
  const user = userEvent.setup();
  const check = stepQuote({ find: 'doNotCall', owned: 0, cannot: [], sure: 30, price: unknown, worst: 0, likely: null, hits: null });
  engine({ quotes: ({ plan }) => quote(plan.find.length === 1 ? { steps: [check], unpriced: ['doNotCall'], worst: 0, likely: null } : { steps: [stepQuote(), check], unpriced: ['doNotCall'], likely: null }) });
  render(Bench, { rows });
  await tick(user, 'Do not call');
  await screen.findByText('If nothing is found');
  expect(lines(), 'nobody knows').toEqual(expect.arrayContaining(['To look up | 30 | not known', 'If nothing is found | not known', 'At most 336 questions | not known | do-not-call checks: price not published']));
  await tick(user, 'Mobile');
  await screen.findByRole('heading', { name: '1 Mobile' });
  expect(lines(), 'what is known, and what is not in it').toContain('At most, where priced 336 questions | ≤ 1,680 credits | do-not-call checks: price not published');
});

test('a learned price is about what it is, with the most that it can be where something is asked', async () => {
  const user = userEvent.setup();
  const learned: PriceTag = { each: 10, basis: 'learned', answers: 1 };
  let step = stepQuote({ price: learned, sure: 60, perhaps: 40, results: 100, worst: 1_900, likely: 500 });
  engine({ quotes: () => quote({ steps: [step] }) });
  render(Bench, { rows });
  await tick(user, 'Mobile');
  expect(await screen.findByText('about 1 each, 1.9 at most'), 'the middle of what it can be').toBeInTheDocument();
  expect(screen.getByText('· learned from 1 answer'), 'how it is known').toBeInTheDocument();
  step = stepQuote({ price: learned, sure: 0, perhaps: 0, results: 0, worst: 0, likely: null });
  await tick(user, 'E-mail');
  expect(await screen.findByText('about 1 each'), 'nothing is asked').toBeInTheDocument();
  step = stepQuote({ price: { ...learned, answers: 20 }, sure: 100, results: 100, worst: 1_000, likely: 500 });
  await tick(user, 'E-mail');
  expect(await screen.findByText('1 each'), 'it can be nothing else any more').toBeInTheDocument();
});

test('a check is likely to cost what it can: it always has a result', async () => {
  const user = userEvent.setup();
  engine({ quotes: () => quote({ steps: [stepQuote({ find: 'doNotCall', price: published(2), worst: 60, likely: 60, hits: null })] }) });
  render(Bench, { rows });
  await tick(user, 'Do not call');
  await screen.findByText('Already owned');
  expect(lines(), 'no hit rate is needed for that').toContain('Likely: a check always has a result | ≈ 6');
});

test('what cannot start says why', async () => {
  const user = userEvent.setup();
  engine({ quotes: () => quote({ blocked: 'The balance is too low.' }) });
  render(Bench, { rows });
  await tick(user, 'Mobile');
  expect(await screen.findByText('The balance is too low.', { selector: 'p' }), 'said').toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Find mobiles/ }), 'and on the button').toHaveAttribute('aria-disabled', 'true');
});
