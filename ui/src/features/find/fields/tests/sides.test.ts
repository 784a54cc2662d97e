import { fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endEngine, mockEngine, type Asked } from '../../../../bridge/tests/mock';
import { tenureForms } from '../tenure';
import { NO_HINTS, show } from './bench';

let asked: Asked[];
beforeEach(() => {
  asked = mockEngine(NO_HINTS);
});
afterEach(endEngine);

const chips = (): string[] => [...screen.getByRole('list', { name: 'Job title: chosen' }).children].map((item) => item.querySelector('.truncate')?.textContent ?? '');

test('a value goes to the half that the switch tells', async () => {
  const { user, filters } = show('leads', 'job');
  await user.type(screen.getByRole('combobox', { name: 'Job title' }), 'CTO{Enter}');
  await user.click(screen.getByRole('radio', { name: 'Exclude' }));
  await user.type(screen.getByRole('combobox', { name: 'Job title', description: /What you add is excluded\./ }), 'interim{Enter}');
  expect(filters(), 'each in its own filter').toEqual({ job: ['CTO'], jobExclude: ['interim'] });
  expect(chips(), 'what must not match says so').toEqual(['CTO', 'not: interim']);
});

test('the switch and the chips are worked by keyboard', async () => {
  const { user, filters } = show('leads', 'job', { filters: { job: ['CTO', 'CFO'] } });
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Include' }), 'the switch is the first stop').toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Exclude' }), 'an arrow turns it').toBeChecked();
  await user.tab();
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(filters(), 'Enter on a chip changes it over').toEqual({ job: ['CTO'], jobExclude: ['CFO'] });
  expect(screen.getByRole('button', { name: 'not: CFO , include instead' }), 'the focus stays with the value').toHaveFocus();
  await user.keyboard(' ');
  expect(filters(), 'and back again').toEqual({ job: ['CTO', 'CFO'] });
  await user.keyboard('{Delete}');
  expect(filters(), 'Delete removes it').toEqual({ job: ['CTO'] });
});

test('a value is never in both halves', async () => {
  const { user, filters, held } = show('leads', 'job', { filters: { job: ['CTO', 'CFO'] } });
  await user.click(screen.getByRole('radio', { name: 'Exclude' }));
  await user.type(screen.getByRole('combobox'), 'cto{Enter}');
  expect(filters(), 'typed again for the other half it moves').toEqual({ job: ['CFO'], jobExclude: ['CTO'] });
  expect(held.changes, 'it leaves one half before it comes into the other').toEqual(['job', 'jobExclude']);
});

test('what is wrong is said at its chip, in either half', () => {
  show('leads', 'job', {
    filters: { job: ['CTO'], jobExclude: 'interim\nx' },
    problems: [
      { field: 'jobExclude', value: 'x', message: '“x” is too short.' },
      { field: 'job', message: '501 values are too many.' },
    ],
  });
  expect(chips(), 'a text with two lines is two values').toEqual(['CTO', 'not: interim', 'not: x']);
  expect(screen.getByRole('button', { name: /^not: x/ }), 'the chip has its mistake').toHaveAccessibleName(/too short/);
  expect(screen.getByRole('combobox'), 'the field has its own').toHaveAccessibleDescription(/501 values are too many/);
  expect(screen.getByRole('button', { name: /^not: interim/ }), 'others have none').not.toHaveAccessibleName(/too short/);
});

test('a mistake of a value that is not shown is still said', () => {
  show('leads', 'job', { filters: { job: ['CTO'] }, problems: [{ field: 'jobExclude', value: 'gone', message: '“gone” is wrong.' }] });
  expect(screen.getByRole('combobox'), 'under the field').toHaveAccessibleDescription(/^Exclude: “gone” is wrong\./);
});

test('a correction is taken for the half it is about', async () => {
  const { user, filters } = show('leads', 'job', {
    filters: { job: ['CTO'], jobExclude: ['interm'] },
    corrections: [{ field: 'jobExclude', value: 'interm', instead: [{ value: 'interim', label: 'interim', detail: null, matched: [] }] }],
  });
  await user.click(within(screen.getByRole('group', { name: 'Instead of interm' })).getByRole('button', { name: 'interim' }));
  expect(filters(), 'only the excluded one changes').toEqual({ job: ['CTO'], jobExclude: ['interim'] });
});

test('a pasted column of 500 titles is taken at once, and folded', async () => {
  const { user, filters } = show('leads', 'job');
  await user.click(screen.getByRole('combobox'));
  await user.paste(Array.from({ length: 500 }, (_, n) => `Title ${n}\u202e`).join('\r\n'));
  expect(filters()['job'], 'all of them, cleaned').toHaveLength(500);
  expect((filters()['job'] as string[])[499], 'without what cannot be seen').toBe('Title 499');
  expect(chips(), 'thirty are drawn').toHaveLength(30);
  await fireEvent.click(screen.getByText('+470 more'));
  expect(chips(), 'all on demand').toHaveLength(500);
  await fireEvent.click(screen.getByText('Remove all'));
  expect(filters(), 'all go at once').toEqual({});
}, 20_000);

test('a text of 10,000 characters is refused with a sentence', async () => {
  const { user, filters } = show('leads', 'job');
  const field = screen.getByRole('combobox');
  await user.click(field);
  await user.paste('x'.repeat(10_000));
  expect(field, 'it says why').toHaveAccessibleDescription(/^A value may have at most 200 characters: 1 left out\./);
  expect(field, 'nothing of it stays').toHaveValue('');
  expect(filters(), 'nothing is set').toEqual({});
  expect(asked, 'nobody is asked about it').toEqual([]);
});

test('hints are offered, and Enter still takes what was typed', async () => {
  await endEngine();
  const hint = { value: '1 to 2 years', label: '1 to 2 years', detail: null, matched: [] as [number, number][] };
  asked = mockEngine({ suggest: () => ({ items: [hint], freeEntry: true, more: false, note: null }) });
  const { user, filters } = show('leads', 'yearsCurrentRole');
  const field = screen.getByRole('combobox', { name: 'Time in the present job' });
  await user.type(field, '1 to 3 years ');
  expect(await screen.findByRole('option', { name: '1 to 2 years' }), 'a known form is offered').toHaveAttribute('aria-selected', 'false');
  await user.keyboard('{Enter}');
  expect(filters(), 'the typed one counts').toEqual({ yearsCurrentRole: ['1 to 3 years'] });
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('option');
  await user.keyboard('{Enter}');
  expect(filters(), 'one that was walked to is taken').toEqual({ yearsCurrentRole: ['1 to 3 years', '1 to 2 years'] });
  expect(asked[0]?.request, 'the kind of search goes along').toEqual({ kind: 'leads', filter: 'yearsCurrentRole', q: '1', country: [], region: [] });
});

test('numbers become the known forms of a length of time', async () => {
  expect(tenureForms('1'), 'one number').toEqual(['Less than 1 year', '1 to 2 years', 'More than 1 year']);
  expect(tenureForms('3-5'), 'two').toEqual(['3 to 5 years']);
  for (const nothing of ['', 'some', '0', '5 3', '1 2 3', '2015']) expect(tenureForms(nothing), `"${nothing}" is no length of time`).toEqual([]);
  const { user, filters } = show('leads', 'yearsWorkExperience');
  await user.type(screen.getByRole('combobox', { name: 'Work experience' }), '8');
  await user.click(await screen.findByRole('option', { name: 'More than 8 years' }));
  expect(filters()).toEqual({ yearsWorkExperience: ['More than 8 years'] });
});
