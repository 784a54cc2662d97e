import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEngine, later, mockEngine } from '../../../bridge/tests/mock';
import { notices } from '../../../kit/notices.svelte';
import type { Failure, FormPreview, LookUpAnswer } from '../../../generated/types';
import { HISTORY_PAGE, LookUpHistory, SEARCH_PAUSE } from '../history.svelte';
import { LookUps, PREVIEW_PAUSE } from '../lookup.svelte';
import { answer, line, offerSamples, preview } from './samples';

beforeEach(offerSamples);
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  vi.useRealTimers();
  await endEngine();
});

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(PREVIEW_PAUSE);
const failure = (more: Partial<Failure>): Failure => ({ code: 'refused', message: 'No.', reference: 'r-1', ...more });

test('what is typed is looked at once the typing pauses', async () => {
  const asked = mockEngine({ preview_look_up: () => preview() });
  const lookUps = new LookUps();
  lookUps.choose('domain_to_network');
  await settled();
  for (const text of ['a', 'ac', 'acme.com']) lookUps.set('domain', text);
  await vi.advanceTimersByTimeAsync(PREVIEW_PAUSE - 1);
  expect(asked, 'only the empty form was looked at so far').toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.at(-1)?.request, 'one look at what stands there now').toEqual({ form: 'domain_to_network', fields: { domain: 'acme.com' } });
  expect(asked, 'and none at what stood there before').toHaveLength(2);
});

test('a look that comes late is not shown for what was typed since', async () => {
  const slow = later<FormPreview>();
  const answers = [preview(), slow.promise, preview({ blocked: 'new' })];
  mockEngine({ preview_look_up: () => answers.shift() ?? preview() });
  const lookUps = new LookUps();
  lookUps.choose('domain_to_network');
  await settled();
  lookUps.set('domain', 'acme');
  await settled();
  lookUps.set('domain', 'acme.com');
  await settled();
  slow.answer(preview({ blocked: 'old' }));
  await settled();
  expect(lookUps.previewer.known?.blocked, 'the newer one stays').toBe('new');
});

test('an untouched field is not scolded; one that was left is, and an attempt tells all', async () => {
  mockEngine({
    preview_look_up: () => preview({ problems: ['first', 'last'].map((field) => ({ field, message: `Type the ${field} name.` })) }),
  });
  const lookUps = new LookUps();
  lookUps.choose('email_by_name');
  await settled();
  lookUps.leaveField('first');
  expect(lookUps.problemOf('first'), 'it was left empty').toBeUndefined();
  lookUps.set('first', '12');
  await settled();
  lookUps.leaveField('first');
  expect(lookUps.problemOf('first'), 'it was left with something wrong').toBe('Type the first name.');
  expect(lookUps.problemOf('last'), 'nobody was there').toBeUndefined();
  expect(await lookUps.ask(), 'nothing is sent').toBe('wrong');
  expect(lookUps.problemOf('last'), 'now it is needed').toBe('Type the last name.');
});

test('a field that is left at once is not blamed for what stood there before', async () => {
  const problem = { field: 'domain', message: 'Type a domain.' };
  mockEngine({ preview_look_up: ({ fields }) => preview({ problems: fields.domain === 'acme.com' ? [] : [problem] }) });
  const lookUps = new LookUps();
  lookUps.choose('domain_to_network');
  await settled();
  lookUps.set('domain', 'acme.com');
  lookUps.leaveField('domain');
  expect(lookUps.problemOf('domain'), 'a sentence here would move the button away from under the pointer').toBeUndefined();
  await settled();
  expect(lookUps.problemOf('domain'), 'nothing is wrong with it').toBeUndefined();
  lookUps.set('domain', 'acme');
  lookUps.leaveField('domain');
  await settled();
  expect(lookUps.problemOf('domain'), 'it was left with something wrong').toBe('Type a domain.');
});

test('what is owned comes on show by itself, and asking for it asks nothing paid', async () => {
  const owned = answer({ number: 3, origin: 'owned', charged: 5 });
  const asked = mockEngine({ preview_look_up: () => preview({ owned: { number: 3, at: 0 } }), look_up_answer: () => owned });
  const lookUps = new LookUps();
  lookUps.choose('domain_to_network');
  lookUps.set('domain', 'acme.com');
  await settled();
  expect(lookUps.shown?.answer, 'at once').toEqual(owned);
  expect(await lookUps.ask(), 'Enter goes to it').toBe('owned');
  expect(asked.map(({ name }) => name), 'nothing is paid').not.toContain('look_up');
});

test('a question whose first call is not settled says that it can be charged again', async () => {
  const asked = mockEngine({ preview_look_up: () => preview({ unconfirmed: 4, confirm: true }) });
  const lookUps = new LookUps();
  lookUps.choose('topics');
  await settled();
  expect(await lookUps.ask()).toBe('asked');
  expect(lookUps.question?.twice, 'the dialog says why it asks').toBe(true);
  expect(asked.map(({ name }) => name), 'nothing is sent before a yes').not.toContain('look_up');
});

test('asking again for what is owned says so to the engine', async () => {
  const asked = mockEngine({
    preview_look_up: () => preview({ owned: { number: 3, at: 0 } }),
    look_up_answer: () => answer({ number: 3 }),
    look_up: () => answer({ number: 8 }),
  });
  const lookUps = new LookUps();
  lookUps.choose('domain_to_network');
  await settled();
  await lookUps.ask(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.find(({ name }) => name === 'look_up')?.request, 'the person wants a fresh one').toMatchObject({ again: true });
});

test('a price above the limit, or an unknown one, is agreed to before anything is sent', async () => {
  const asked = mockEngine({ preview_look_up: () => preview({ confirm: true, price: { each: null, basis: 'unknown', answers: 0 } }), look_up: () => answer() });
  const lookUps = new LookUps();
  lookUps.choose('domain_to_network');
  await settled();
  await lookUps.ask();
  expect(asked.map(({ name }) => name), 'a person is asked first').not.toContain('look_up');
  const { question } = lookUps;
  if (question === null) throw new Error('there is no question');
  lookUps.agree(question);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.find(({ name }) => name === 'look_up')?.request, 'with what was shown').toMatchObject({ agreed: { price: null } });
});

test('a price that has changed since is shown again', async () => {
  let price = 10;
  mockEngine({
    preview_look_up: () => preview({ price: { each: price, basis: 'set', answers: 0 } }),
    look_up: () => {
      price = 250;
      throw failure({ code: 'confirm' });
    },
  });
  const lookUps = new LookUps();
  lookUps.choose('domain_to_network');
  await settled();
  await lookUps.ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(lookUps.question?.price.each, 'the price as it is now').toBe(250);
  expect(lookUps.failure, 'no failure beside it').toBeNull();
});

test('what the service refuses in a field is said under it', async () => {
  mockEngine({
    preview_look_up: () => preview(),
    look_up: () => {
      throw failure({ code: 'fields', problems: [{ field: 'domain', message: 'Not a domain.' }] });
    },
  });
  const lookUps = new LookUps();
  lookUps.choose('domain_to_network');
  await settled();
  await lookUps.ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(lookUps.problemOf('domain'), 'where it belongs').toBe('Not a domain.');
  lookUps.set('domain', 'acme.com');
  expect(lookUps.problemOf('domain'), 'until it is changed').toBeUndefined();
});

test('a question that is left goes on, is told when it ends, and does not disturb the form on show', async () => {
  const slow = later<LookUpAnswer>();
  const asked = mockEngine({ preview_look_up: () => preview(), look_up: () => slow.promise });
  const lookUps = new LookUps();
  lookUps.choose('domain_to_network');
  lookUps.set('domain', 'acme.com');
  await settled();
  await lookUps.ask();
  expect(lookUps.underWay, 'it is under way').not.toBeNull();
  await lookUps.ask();
  expect(asked.filter(({ name }) => name === 'look_up'), 'and is not sent twice').toHaveLength(1);
  lookUps.choose('dnc_check');
  expect(lookUps.underWay, 'another form can be asked meanwhile').toBeNull();
  slow.answer(answer());
  await settled();
  expect(lookUps.shown, 'the other form stays as it is').toBeNull();
  expect(notices.shown.at(-1)?.text, 'its end is told').toBe('Company page from its domain, acme.com: the answer is here.');
  for (const { id } of notices.shown) notices.dismiss(id);
});

test('a form is found again as it was left', async () => {
  mockEngine({ preview_look_up: () => preview() });
  const lookUps = new LookUps();
  lookUps.choose('domain_to_network');
  lookUps.set('domain', 'acme.com');
  lookUps.choose('dnc_check');
  lookUps.choose('domain_to_network');
  expect(lookUps.fields, 'nothing typed is lost').toEqual({ domain: 'acme.com' });
});

test('an answer is marked once the form asks something else', async () => {
  mockEngine({ preview_look_up: () => preview(), look_up: () => answer() });
  const lookUps = new LookUps();
  lookUps.choose('domain_to_network');
  lookUps.set('domain', 'ACME.com');
  await settled();
  await lookUps.ask();
  await settled();
  expect(lookUps.older, 'it answers what stands there, however it is spelled').toBe(false);
  lookUps.set('domain', 'other.com');
  expect(lookUps.older, 'it answers something else').toBe(true);
});

test('a look-up of the history fills the form and shows its answer', async () => {
  mockEngine({ preview_look_up: () => preview({ owned: { number: 7, at: 0 } }), look_up_answer: () => answer() });
  const lookUps = new LookUps();
  await lookUps.open(7);
  await settled();
  expect(lookUps.form?.name, 'its form').toBe('domain_to_network');
  expect(lookUps.fields, 'what was asked').toEqual({ domain: 'acme.com' });
  expect(lookUps.shown?.answer.number, 'what was answered').toBe(7);
});

test('the history is searched once the typing pauses, and grows by pages', async () => {
  const lines = Array.from({ length: 70 }, (_, at) => line({ number: 70 - at }));
  const asked = mockEngine({ look_up_history: ({ offset, limit }) => ({ total: 70, lines: lines.slice(offset, offset + limit) }) });
  const history = new LookUpHistory();
  await history.load();
  expect(history.lines, 'the first page').toHaveLength(HISTORY_PAGE);
  await history.loadMore();
  expect(history.lines, 'and the rest').toHaveLength(70);
  history.search('a');
  history.search('acme');
  await vi.advanceTimersByTimeAsync(SEARCH_PAUSE);
  expect(asked.slice(2).map(({ request }) => request), 'one search, from the start').toEqual([{ text: 'acme', offset: 0, limit: HISTORY_PAGE }]);
});
