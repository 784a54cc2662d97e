import { screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endEngine, mockEngine } from '../../../../bridge/tests/mock';
import { filterOf, NO_HINTS, show } from './bench';

beforeEach(() => void mockEngine(NO_HINTS));
afterEach(endEngine);

test('a seniority is included, excluded and let go by clicks', async () => {
  const { user, filters, held } = show('leads', 'seniority');
  const group = within(screen.getByRole('group', { name: 'Seniority' }));
  expect(group.getAllByRole('button'), 'all twelve').toHaveLength(12);
  await user.click(group.getByRole('button', { name: 'Director' }));
  expect(filters(), 'once').toEqual({ seniority: ['director'] });
  await user.click(group.getByRole('button', { name: 'Director, included' }));
  expect(filters(), 'twice').toEqual({ seniorityExclude: ['director'] });
  expect(held.changes, 'never in both').toEqual(['seniority', 'seniority', 'seniorityExclude']);
  await user.click(group.getByRole('button', { name: 'Director, excluded' }));
  expect(filters(), 'three times').toEqual({});
});

test('the keyboard does the same, and the order of the list is kept', async () => {
  const { user, filters } = show('leads', 'seniority', { filters: { seniority: 'vp' } });
  await user.tab();
  await user.keyboard(' ');
  expect(filters(), 'founder comes before').toEqual({ seniority: ['founder', 'vp'] });
  await user.keyboard('{Enter}');
  expect(filters(), 'on to excluded').toEqual({ seniority: ['vp'], seniorityExclude: ['founder'] });
  expect(screen.getByRole('button', { name: 'VP (Vice president), included' }), 'the short name is read out in full').toBeInTheDocument();
});

test('a seniority that is none can be seen and taken out', async () => {
  const { user, filters } = show('leads', 'seniority', {
    filters: { seniority: ['vp', 'boss'] },
    problems: [{ field: 'seniority', value: 'boss', message: '“boss” is not a choice of Seniority.' }],
  });
  expect(screen.getByRole('alert'), 'it is said').toHaveTextContent('“boss” is not a choice of Seniority.');
  await user.click(screen.getByRole('button', { name: 'Remove boss' }));
  expect(filters(), 'the others stay').toEqual({ seniority: ['vp'] });
});

test('the search mode shows what counts when none is chosen, and explains it', async () => {
  const { user, filters } = show('leads', 'searchMode', { alone: true });
  expect(screen.getByRole('radio', { name: /^Smart/ }), 'the usual one').toBeChecked();
  expect(screen.getByRole('status'), 'with one line').toHaveTextContent('Similar words match too.');
  await user.click(screen.getByRole('radio', { name: /^Strict/ }));
  expect(filters()).toEqual({ searchMode: 'STRICT' });
  expect(screen.getByRole('status'), 'another line').toHaveTextContent('Exactly what is typed.');
  screen.getByRole('radio', { name: /^Strict/ }).focus();
  await user.keyboard('{ArrowRight}');
  expect(filters(), 'the usual one is not said').toEqual({});
});

test('a choice without a usual one can be taken back', async () => {
  const { user, filters } = show('companies', 'eventWindow');
  await user.click(screen.getByRole('button', { name: '30 days' }));
  expect(filters()).toEqual({ eventWindow: '30 days' });
  await user.click(screen.getByRole('button', { name: '60 days' }));
  expect(filters(), 'one only').toEqual({ eventWindow: '60 days' });
  await user.click(screen.getByRole('button', { name: '60 days' }));
  expect(filters(), 'none').toEqual({});
});

test('what several filters are told is said once a group, and the rest at each field', () => {
  const told = /the service may ignore it in silence/;
  for (const key of ['size', 'revenue']) expect(filterOf('leads', key).help, 'both are told').toMatch(told);
  const first = show('leads', 'size');
  expect(screen.getByText(told), 'above the first of the group').toHaveTextContent(/^The boxes write a form .* No list is published/);
  expect(screen.getByRole('combobox'), 'its own help stays with the field').toHaveAccessibleDescription(/^A range, like 11-50\.$/);
  first.end();
  const second = show('leads', 'revenue');
  expect(screen.queryByText(told), 'not above the second').toBeNull();
  second.end();
  show('people', 'pastJobTitle.include');
  expect(screen.getByText(/^All of these are about the same earlier role/), 'what is about all is seen by all').toBeVisible();
});
