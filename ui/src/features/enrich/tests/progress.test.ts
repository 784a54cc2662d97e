import { expect, test } from 'vitest';
import type { JobState } from '../../../generated/types';
import { enrichments } from '../../../words/catalog';
import { headsOf } from '../jobs.svelte';
import { mostOf, progressWords, quotedWords, spokenWords, stepOn, stepWords, wentWrong } from '../progress';
import { firstOf, firstWords, inOrder, manyOf, nameOf, offered } from '../words';
import { endedStep, job, stepState } from './samples';

test('a running job says how far its step is, how fast, what it cost of what it may, and how long it still takes', () => {
  expect(progressWords(job()), 'the line of the mock').toBe('E-mail 1,220 of 2,000 · 9/s · 212.0 credits spent of 340 · 1 min 27 s left');
  expect(progressWords(job({ phase: 'paused' })), 'nothing moves while it is paused').toBe('E-mail 1,220 of 2,000 · 212.0 credits spent of 340');
});

test('the step that is on is the one that asks, not the first one that is through', () => {
  const through = endedStep({ find: 'page' });
  const asks = stepState({ find: 'mobile' });
  const waits = stepState({ find: 'doNotCall', running: 0 });
  expect(stepOn(job({ steps: [through, waits, asks] }))?.find, 'it asks').toBe('mobile');
  expect(stepOn(job({ steps: [through, waits] }))?.find, 'nothing asks: the next one').toBe('doNotCall');
  expect(stepOn(job({ steps: [through] }))?.find, 'all are through: the last one').toBe('page');
});

test.each([
  ['the quote where it is lower than the limit', {}, 3_400],
  ['the limit where it is lower than the quote', { spendingLimit: 1_000, spent: 0 }, 1_000],
  ['the limit where no price was known', { quoted: [0, null, 0] as [number, null, number] }, 5_000],
  ['the limit where more was spent than quoted', { spent: 4_000 }, 5_000],
  ['the quote where there is no limit', { spendingLimit: null }, 3_400],
  ['nothing where neither is known', { spendingLimit: null, quoted: [0, null, 0] as [number, null, number] }, null],
])('the most that a job spends before it asks is %s', (_, more, most) => {
  expect(mostOf(job(more)), 'in tenths').toBe(most);
});

test('what is read out changes with quarters and phases only', () => {
  const at = (found: number): string => spokenWords(job({ steps: [stepState({ found, none: 0, failed: 0, cannot: 0, suppressed: 0, running: 0, waiting: 1_000 - found })] }));
  expect(at(260), 'a quarter is through').toBe('E-mails: 25\u00a0% done.');
  expect(at(499), 'rows alone are not read out').toBe(at(260));
  expect(at(500), 'the next quarter is').toBe('E-mails: 50\u00a0% done.');
  expect(spokenWords(job({ phase: 'interrupted', trouble: 'The limit was reached.' })), 'trouble with its reason').toBe('E-mails: Waiting for you. The limit was reached.');
  expect(spokenWords(job({ phase: 'interrupted', need: 'outcome', trouble: '2 rows wait.' })), 'nothing is asked of anybody').toBe('E-mails: Waiting. 2 rows wait.');
});

test('the quote stands beside what was spent', () => {
  expect(quotedWords(job()), 'a range with what was likely').toBe('Quoted: 0 to 340 credits, likely 128. Spent: 212 credits.');
  expect(quotedWords(job({ quoted: [100, null, 100], spent: 100 })), 'one price is no range').toBe('Quoted: 10 credits. Spent: 10 credits.');
  expect(quotedWords(job({ quoted: [0, null, 0] })), 'a quote without a price is not one of nothing').toBe('Quoted: no price was known. Spent: 212 credits.');
  expect(quotedWords(job({ quoted: [0, null, 0], spent: 0 })), 'nor where nothing was found').toBe('Quoted: no price was known. Spent: 0 credits.');
  expect(quotedWords(job({ quoted: [0, 0, 0], spent: 0, steps: [endedStep({ asked: 0 })] })), 'all of it was owned').toBe('Quoted: 0 credits, likely 0. Spent: 0 credits.');
  expect(quotedWords(job({ quoted: [0, null, 1_000] })), 'nor one without some').toBe('Quoted: 0 to 100 credits and what had no price yet. Spent: 212 credits.');
});

test('a step tells only what there is', () => {
  const none = { found: 0, owned: 0, none: 0, failed: 0, cannot: 0, suppressed: 0, unclear: 0, running: 0, waiting: 0 };
  expect(stepWords(stepState({ ...none, found: 2, unclear: 1 })), 'no zeros').toBe('2 found, 1 not confirmed');
});

test('a plan is told in the order of what needs what, in plain words', () => {
  expect(inOrder(['doNotCall', 'page', 'mobile']), 'the page comes before what needs it').toEqual(['page', 'mobile', 'doNotCall']);
  expect(manyOf(['mobile', 'email']), 'in the order of the catalog').toBe('e-mails and mobiles');
  expect(firstOf(['mobile', 'doNotCall']), 'each tells its own price').toMatch(/^Nobody knows yet what mobiles and do-not-call checks cost\. The first question of each tells its price /);
  expect(nameOf('companyPage'), 'it was not found yet').toBe('Company page');
  expect(offered('mobile', ['mobile']), 'what is missing is offered').toEqual(['page']);
  expect(offered('mobile', ['mobile', 'page']), 'what is chosen is not').toEqual([]);
  const needed = enrichments.flatMap(({ after }) => after);
  expect(needed.map(firstWords).filter((words) => !words.startsWith('First find the ')), 'all that is needed is offered in a sentence').toEqual([]);
});

test('the head of a column tells shares of all its rows, and is full when the job is through', () => {
  const half = stepState({ found: 50, none: 5, failed: 9, cannot: 3, suppressed: 2, unclear: 1, running: 10, waiting: 20 });
  const head = headsOf(job({ steps: [half] })).get('find.email');
  expect(head, 'found, through without a result, being looked up, failed').toEqual({
    found: 0.5,
    none: 0.1,
    running: 0.1,
    failed: 0.1,
    spoken: '70 of 100: 50 found, 5 not found, 10 being looked up, 9 failed, 1 not confirmed, 3 cannot be looked up, 2 suppressed, 20 waiting',
  });
  const empty = headsOf(job({ steps: [stepState({ found: 0, none: 0, failed: 0, cannot: 0, suppressed: 0, running: 0, waiting: 0 })] }));
  expect(empty.get('find.email')?.found, 'a step about no row is no share of nothing').toBe(0);
});

test('a job that waits for a word about its cost has not gone wrong', () => {
  const stands = (need: JobState['need']): boolean => wentWrong(job({ phase: 'interrupted', need }));
  expect((['price', 'limit', 'agree', 'outcome'] as const).map(stands), 'nothing is broken').toEqual([false, false, false, false]);
  expect(([null, 'key', 'offline', 'credits', 'failures'] as const).map(stands), 'something is').toEqual([true, true, true, true, true]);
  expect(wentWrong(job({ need: 'failures' })), 'it runs again').toBe(false);
});
