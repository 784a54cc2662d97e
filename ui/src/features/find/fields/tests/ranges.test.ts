import { screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endEngine, mockEngine } from '../../../../bridge/tests/mock';
import { searchFacts } from '../../../../generated/catalog';
import { adopted, valuesIn } from '../../values';
import { wholeOf } from '../numbers';
import { filterOf, NO_HINTS, show } from './bench';

beforeEach(() => void mockEngine(NO_HINTS));
afterEach(endEngine);

const box = (name: string): HTMLElement => screen.getByRole('textbox', { name });
const group = searchFacts.people.catalog.groups.find(({ label }) => label === 'Not in the published list');

test('two bounds are typed by keyboard alone', async () => {
  const { user, filters } = show('people', 'experience');
  await user.tab();
  expect(box('Work experience in years, more than'), 'the first box is the first stop').toHaveFocus();
  await user.keyboard('10{Tab}50');
  expect(filters(), 'in the form that is sent').toEqual({ experience: { '>': 10, '<=': 50 } });
  expect(Object.keys(filters()['experience'] as object), 'in the order of the normal form').toEqual(['<=', '>']);
  expect(screen.getByRole('group', { name: 'Work experience in years' })).toBeVisible();
});

test('one bound is enough, and none leaves nothing behind', async () => {
  const { user, filters } = show('people', 'currentCompanyHeadcount');
  await user.type(box('People in the company, at most'), '500');
  expect(filters()).toEqual({ currentCompanyHeadcount: { '<=': 500 } });
  await user.clear(box('People in the company, at most'));
  expect(filters()).toEqual({});
});

test('thousands may be told apart, and stay as they were typed', async () => {
  const { user, filters } = show('people', 'currentCompanyRevenue');
  await user.type(box('Revenue of the company in dollars, more than'), '10,000,000');
  expect(filters(), 'a number').toEqual({ currentCompanyRevenue: { '>': 10_000_000 } });
  expect(box('Revenue of the company in dollars, more than'), 'under the fingers nothing changes').toHaveValue('10,000,000');
  expect(['1.000', '1’000', '−5', '1,5', '1.000,5', '1e3', '1,00', '', '1,000.000', '0.500'].map(wholeOf)).toEqual([1000, 1000, -5, undefined, undefined, undefined, undefined, undefined, undefined, undefined]);
});

test('a growth has its time, the usual one at first', async () => {
  const { user, filters } = show('people', 'currentCompanyGrowth');
  expect(screen.getByRole('radio', { name: '12 mo (12 months)' }), 'a year is what was seen').toBeChecked();
  expect(filters(), 'a time alone bounds nothing').toEqual({});
  await user.type(box('Growth of the company in percent, at least'), '-5');
  expect(filters(), 'it may shrink').toEqual({ currentCompanyGrowth: { min: -5, timespan: '12months' } });
  await user.click(screen.getByRole('radio', { name: '3 mo (3 months)' }));
  expect(filters()).toEqual({ currentCompanyGrowth: { min: -5, timespan: '3months' } });
  await user.clear(box('Growth of the company in percent, at least'));
  expect(filters(), 'without a number there is nothing').toEqual({});
  expect(screen.getByRole('radio', { name: '3 mo (3 months)' }), 'the time stays for the next number').toBeChecked();
});

test('what cannot be right is marked while it is typed, and goes to the check as it is', async () => {
  const { user, filters, tell } = show('people', 'experience', { filters: { experience: { '<=': 5 } } });
  const more = box('Work experience in years, more than');
  await user.type(more, 'ten');
  expect(more).toBeInvalid();
  expect(filters(), 'the check sees it').toEqual({ experience: { '>': 'ten', '<=': 5 } });
  await tell({ problems: [{ field: 'experience', message: 'Write whole numbers.' }] });
  expect(more, 'its sentence stands at the box').toHaveAccessibleDescription('Write whole numbers.');
  await tell({ problems: [] });
  await user.clear(more);
  await user.type(more, '5');
  expect(more, 'nobody has more than five and at most five').toHaveAccessibleDescription(/the first number must be below the second/);
  await user.clear(more);
  await user.type(more, '101');
  expect(more, 'nobody works so long').toBeInvalid();
});

test('that a service refuses it is said beside it', () => {
  show('people', 'experience', {
    filters: { experience: { '>': 10 } },
    problems: [{ field: 'experience', message: 'The service does not take this filter, so it is switched off for this workspace: remove it.' }],
  });
  expect(screen.getByRole('alert')).toHaveTextContent('switched off for this workspace');
  expect(box('Work experience in years, more than')).toHaveAccessibleDescription(/switched off/);
});

test('another value is shown, the same one in another order is not', async () => {
  const { user, held } = show('people', 'experience');
  await user.type(box('Work experience in years, more than'), '007');
  held.filters = { experience: { '>': 7 } };
  await tick();
  expect(box('Work experience in years, more than'), 'what is typed stays').toHaveValue('007');
  held.filters = { experience: { '<=': 3 } };
  await tick();
  expect([box('Work experience in years, more than'), box('Work experience in years, at most')].map((one) => (one as HTMLInputElement).value)).toEqual(['', '3']);
});

test('a key is not lost when the screen is brought up to date between typing and setting', async () => {
  const { user, filters } = show('people', 'experience', { filters: { experience: { '<=': 50 } } });
  const more = box('Work experience in years, more than');
  // A window does so after each listener of a real key; a test has to ask for it.
  more.addEventListener('input', () => flushSync());
  await user.type(more, '2');
  expect([(more as HTMLInputElement).value, filters()]).toEqual(['2', { experience: { '<=': 50, '>': 2 } }]);
});

test('a range counts as one value, and is adopted as the engine spells it', () => {
  if (group === undefined) throw new Error('The catalog has no such group.');
  expect(valuesIn({ experience: { '>': 1, '<=': 5 }, 'skills.include': ['Rust'] }, group)).toBe(2);
  expect(adopted({ experience: { '>': 1, '<=': 5 } }, { experience: { '<=': 5, '>': 1 } })).toEqual({ experience: { '<=': 5, '>': 1 } });
  expect(filterOf('people', 'experience').kind.kind).toBe('range');
});
