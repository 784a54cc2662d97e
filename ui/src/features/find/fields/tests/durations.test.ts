import { screen, within } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endEngine, mockEngine } from '../../../../bridge/tests/mock';
import { boundsOf, isWrong, meanSame } from '../durations';
import { NO_HINTS, show } from './bench';

beforeEach(() => void mockEngine(NO_HINTS));
afterEach(endEngine);

const box = (name: string): HTMLElement => screen.getByRole('textbox', { name });

test('a time is added and typed by keyboard alone', async () => {
  const { user, filters } = show('leads', 'duration');
  expect(screen.queryByRole('textbox'), 'nothing is there before').toBeNull();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(within(screen.getByRole('group', { name: 'Exact times' })).getAllByRole('button'), 'seven spans to add').toHaveLength(8);
  screen.getByRole('button', { name: 'Present job' }).focus();
  await user.keyboard('{Enter}');
  expect(box('Present job, at least, years'), 'the cursor is where the typing starts').toHaveFocus();
  await user.keyboard('1{Tab}6{Tab}5');
  expect(filters(), 'years and months as numbers').toEqual({ duration: { currentJob: { min: { year: 1, month: 6 }, max: { year: 5 } } } });
});

test('that exact times are used instead of words is said once', () => {
  show('leads', 'duration', { filters: { duration: { currentJob: { min: { year: 1 } } } } });
  expect(screen.getAllByText('Used instead of the same time in words above.'), 'for all of them').toHaveLength(1);
});

test('the field for words says that an exact time takes their place', () => {
  show('leads', 'yearsCurrentRole', { filters: { duration: { currentJob: { min: { year: 1 } } }, yearsCurrentRole: '1 to 2 years' } });
  expect(screen.getByText('The time under “Exact times” is used instead.'), 'at the words').toBeVisible();
});

test('what is no number or crossed is marked while it is typed, and goes to the check as it is', async () => {
  const { user, filters, tell } = show('leads', 'duration', { filters: { duration: { total: { max: { year: 2 } } } } });
  await user.type(box('Whole career, at least, months'), '12');
  expect(box('Whole career, at least, months'), 'twelve months are a year').toBeInvalid();
  expect(filters(), 'the check sees it').toEqual({ duration: { total: { min: { month: 12 }, max: { year: 2 } } } });
  await tell({ problems: [{ field: 'duration', value: 'total', message: 'Whole career: months go from 0 to 11.' }] });
  expect(box('Whole career, at least, months'), 'its sentence stands at the box').toHaveAccessibleDescription('Whole career: months go from 0 to 11.');
  await tell({ problems: [] });
  await user.clear(box('Whole career, at least, months'));
  await user.type(box('Whole career, at least, years'), '3');
  expect(box('Whole career, at most, years'), 'three is more than two').toHaveAccessibleDescription(/shortest time is longer/);
  await user.clear(box('Whole career, at least, years'));
  await user.type(box('Whole career, at least, years'), '1.5');
  expect(filters(), 'a fraction is not made whole').toEqual({ duration: { total: { min: { year: '1.5' }, max: { year: 2 } } } });
  expect(box('Whole career, at least, years')).toBeInvalid();
});

test('what is typed stays while the engine spells it differently', async () => {
  const { user, held } = show('leads', 'duration', { filters: { duration: { total: { min: { year: 2 } } } } });
  await user.type(box('Whole career, at least, months'), '0');
  held.filters = { duration: { total: { min: { year: 2 } } } };
  await tick();
  expect(box('Whole career, at least, months'), 'the nought is not taken from under the fingers').toHaveValue('0');
  held.filters = { duration: { total: { min: { year: 4, month: 1 } } } };
  await tick();
  expect([box('Whole career, at least, years'), box('Whole career, at least, months')].map((one) => (one as HTMLInputElement).value), 'another time is shown').toEqual(['4', '1']);
});

test('a key is not lost when the screen is brought up to date between typing and setting', async () => {
  const { user, filters } = show('leads', 'duration', { filters: { duration: { total: { max: { year: 5 } } } } });
  const years = box('Whole career, at least, years');
  // A window does so after each listener of a real key; a test has to ask for it.
  years.addEventListener('input', () => flushSync());
  await user.type(years, '2');
  expect(years).toHaveValue('2');
  expect(filters()).toEqual({ duration: { total: { min: { year: 2 }, max: { year: 5 } } } });
});

test('emptied boxes leave nothing behind, and a span can be removed', async () => {
  const { user, filters } = show('leads', 'duration', { filters: { duration: { total: { min: { year: 2 } }, latestJob: { max: { month: 3 } } } } });
  await user.clear(box('Whole career, at least, years'));
  expect(filters(), 'no bound, no span').toEqual({ duration: { latestJob: { max: { month: 3 } } } });
  expect(box('Whole career, at least, years'), 'its boxes stay to be filled again').toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove Latest job' }));
  expect(filters(), 'the filter is gone with its last span').toEqual({});
  expect(screen.getByRole('button', { name: 'Add a time' }), 'the focus has a place').toHaveFocus();
});

test('a span that does not exist is shown with its mistake, and goes', async () => {
  const { user, filters } = show('leads', 'duration', {
    filters: { duration: { firstJob: { min: { year: 1 } } } },
    problems: [{ field: 'duration', value: 'firstJob', message: 'there is no such span of time: remove it.' }],
  });
  expect(screen.getByText('there is no such span of time: remove it.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove firstJob' }));
  expect(filters()).toEqual({});
});

test('times compare by what they mean', () => {
  const min = (year: string, month: string): ReturnType<typeof boundsOf> => ({ min: { year, month }, max: { year: '', month: '' } });
  expect(meanSame(min('0', '6'), min('', '6')), 'no year is nought').toBe(true);
  expect(meanSame(min('', ''), min('0', '')), 'nothing is not nought').toBe(false);
  expect(meanSame(min('x', ''), min('x', '')), 'what is no number compares as it is').toBe(true);
  expect(['11', '12', '-1', '1e1', ''].map((typed) => isWrong('month', typed))).toEqual([false, true, true, true, false]);
  expect(boundsOf('nonsense'), 'a value of another shape has empty boxes').toEqual(min('', ''));
});
