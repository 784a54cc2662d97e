import { screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endEngine, mockEngine } from '../../../../bridge/tests/mock';
import { searchFacts } from '../../../../generated/catalog';
import { adopted } from '../../values';
import { helpAbove } from '../group';
import { filterOf, NO_HINTS, show } from './bench';

beforeEach(() => void mockEngine(NO_HINTS));
afterEach(endEngine);

const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const chips = (label: string): string[] => [...screen.getByRole('list', { name: `${label}: chosen` }).children].map((item) => item.querySelector('.truncate')?.textContent ?? '');

test.each([
  ['size', 'Employees', '11', '50', '11-50'],
  ['revenue', 'Revenue', '1,000,000', '10000000', '1000000-10000000'],
  ['founded', 'Founded', '2015', '2022', '2015-2022'],
  ['fundingAmount', 'Funding amount', '1000000', '1000000', '1000000-1000000'],
])('%s: two numbers make the form that was seen, by keyboard alone', async (key, label, from, to, value) => {
  const { user, filters } = show('leads', key);
  box(`${label}, from`).focus();
  await user.keyboard(`${from}{Tab}${to}{Enter}`);
  expect(filters()).toEqual({ [key]: [value] });
  expect([box(`${label}, from`).value, box(`${label}, to`).value], 'the boxes are empty for the next one').toEqual(['', '']);
  expect(box(`${label}, from`), 'and the cursor is in the first').toHaveFocus();
});

test('the field beside the boxes takes any text', async () => {
  const { user, filters } = show('leads', 'size', { filters: { size: '11-50' } });
  await user.type(screen.getByRole('combobox', { name: 'Employees' }), 'about fifty{Enter}');
  await user.type(box('Employees, from'), '51');
  await user.type(box('Employees, to'), '200');
  await user.click(screen.getByRole('button', { name: 'Add to Employees' }));
  expect(filters()).toEqual({ size: ['11-50', 'about fifty', '51-200'] });
});

test.each([
  ['50', '11', '“from” is above “to”: swap them.'],
  ['50', '', 'Type both numbers.'],
  ['', '', 'Type both numbers.'],
  ['many', '50', 'Write whole numbers from 0 to 100,000,000.'],
  ['-1', '50', 'Write whole numbers from 0 to 100,000,000.'],
  ['1', '1.5', 'Write whole numbers from 0 to 100,000,000.'],
  ['1', '999999999999', 'Write whole numbers from 0 to 100,000,000.'],
])('from “%s” to “%s” adds nothing', async (from, to, said) => {
  const { user, filters } = show('leads', 'size');
  if (from !== '') await user.type(box('Employees, from'), from);
  if (to !== '') await user.type(box('Employees, to'), to);
  await user.click(screen.getByRole('button', { name: 'Add to Employees' }));
  expect(filters()).toEqual({});
  expect(screen.getByRole('alert'), 'it says why').toHaveTextContent(said);
  expect(box('Employees, from'), 'at the boxes').toHaveAccessibleDescription(said);
  expect(box('Employees, from').value, 'what was typed stays to be mended').toBe(from);
  await user.type(box('Employees, to'), '0');
  expect(screen.queryByRole('alert'), 'until it is typed anew').toBeNull();
});

test('what stands in the boxes is taken when they are left, or it is said why not', async () => {
  const { user, filters } = show('leads', 'size');
  await user.type(box('Employees, from'), '11');
  await user.type(box('Employees, to'), '50');
  expect(filters(), 'not while it is typed').toEqual({});
  await user.click(document.body);
  expect(filters(), 'nobody searches without what they see').toEqual({ size: ['11-50'] });
  await user.type(box('Employees, from'), '51');
  await user.click(document.body);
  expect(filters(), 'half of it is no value').toEqual({ size: ['11-50'] });
  expect(screen.getByRole('alert')).toHaveTextContent('Type both numbers.');
});

test('years are not written like thousands', async () => {
  const { user } = show('leads', 'founded');
  await user.type(box('Founded, from'), '15');
  await user.type(box('Founded, to'), '22{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Write whole numbers from 1500 to 2100.');
});

test('a number of months is one number', async () => {
  const { user, filters } = show('leads', 'fundingDateMonths');
  await user.type(box('Funded within the last months, a number'), '012{Enter}');
  expect(filters()).toEqual({ fundingDateMonths: ['12'] });
  await user.type(box('Funded within the last months, a number'), '0{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Write whole numbers from 1 to 600.');
});

test('a value that was seen is chosen by its words and sent in its form, in either half', async () => {
  const { user, filters } = show('leads', 'type');
  const seen = screen.getByRole('combobox', { name: 'Company type, one that was seen' });
  await user.selectOptions(seen, 'Privately held');
  expect(filters(), 'a choice alone adds nothing').toEqual({});
  await user.click(screen.getByRole('button', { name: 'Add to Company type' }));
  expect(filters()).toEqual({ type: ['PRIVATELY_HELD'] });
  await user.click(screen.getByRole('radio', { name: 'Exclude' }));
  await user.selectOptions(seen, 'Nonprofit');
  await user.click(screen.getByRole('button', { name: 'Add to Company type' }));
  expect(filters(), 'the switch counts for it too').toEqual({ type: ['PRIVATELY_HELD'], typeExclude: ['NONPROFIT'] });
  await user.click(screen.getByRole('button', { name: 'Add to Company type' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose one.');
});

test('a round of funding is chosen', async () => {
  const { user, filters } = show('leads', 'funding');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Funding round, one that was seen' }), 'Series A');
  await user.click(screen.getByRole('button', { name: 'Add to Funding round' }));
  expect(filters()).toEqual({ funding: ['SERIES_A'] });
});

test('a department is a name, then its size, as often as they come', async () => {
  const { user, filters, held } = show('leads', 'department', { filters: { department: 'legal\n1-10' } });
  const add = async (name: string, from: string, to: string): Promise<void> => {
    await user.type(box('Department, Name of the department'), name);
    await user.type(box('Department, People in it, from'), from);
    await user.type(box('Department, People in it, to'), `${to}{Enter}`);
  };
  await add('sales', '10', '100');
  await add('marketing', '10', '100');
  const lines = ['legal', '1-10', 'sales', '10-100', 'marketing', '10-100'];
  expect(filters(), 'in this order, the second size too').toEqual({ department: lines });
  expect(chips('Department'), 'each of them is seen').toEqual(lines);
  held.filters = adopted(filters(), { department: lines.join('\n') });
  expect(filters(), 'and stays so when the engine has spelled it').toEqual({ department: lines });
  await user.click(within(screen.getByRole('list', { name: 'Department: chosen' })).getAllByRole('button', { name: /Remove 10-100/ })[1] as HTMLElement);
  expect(filters(), 'one of two is removed').toEqual({ department: lines.slice(0, 5) });
});

test('half a department adds nothing', async () => {
  const { user, filters } = show('leads', 'department');
  await user.type(box('Department, People in it, from'), '10');
  await user.type(box('Department, People in it, to'), '100{Enter}');
  expect(filters()).toEqual({});
  expect(screen.getByRole('alert')).toHaveTextContent('Type a name.');
  expect(box('Department, Name of the department'), 'the cursor is where something is missing').toHaveFocus();
});

test('a growth is a name, then a range, then a time', async () => {
  const { user, filters } = show('leads', 'growth');
  await user.type(box('Growth of the department, Name of the department'), ' sales ');
  await user.type(box('Growth of the department, Growth in percent, from'), '20');
  await user.type(box('Growth of the department, Growth in percent, to'), '80');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Growth of the department, Within, one that was seen' }), '3 months');
  await user.click(screen.getByRole('button', { name: 'Add to Growth of the department' }));
  expect(filters()).toEqual({ growth: ['sales', '20-80', '3 months'] });
});

test('lines that are pasted keep their repeats where their order has a meaning', async () => {
  const { user, filters } = show('leads', 'department');
  await user.click(screen.getByRole('combobox'));
  await user.paste('sales\n10-100\nmarketing\n10-100');
  expect(filters()).toEqual({ department: ['sales', '10-100', 'marketing', '10-100'] });
});

test('what does not fit whole is left out whole', async () => {
  const many = Array.from({ length: 499 }, (_, n) => `name ${n}`);
  const { user, filters } = show('leads', 'department', { filters: { department: many } });
  await user.type(box('Department, Name of the department'), 'sales');
  await user.type(box('Department, People in it, from'), '10');
  await user.type(box('Department, People in it, to'), '100{Enter}');
  expect(filters()['department'], 'no name without its size').toHaveLength(499);
  expect(screen.getByRole('alert')).toHaveTextContent('At most 500 values fit here: 1 left out.');
});

test('each group says once which is which, and that another form may be ignored', () => {
  for (const { filters } of searchFacts.leads.catalog.groups) {
    const with_ = filters.filter(({ parts }) => parts.length > 0);
    if (with_.length === 0) continue;
    const above = filters.map((filter) => helpAbove('leads', filter) ?? '').join(' ');
    expect(above.match(/The boxes write a form that services were seen to take; the field takes any text\./g)).toHaveLength(1);
    expect(above.match(/may ignore it in silence\./g)).toHaveLength(1);
  }
  expect(filterOf('leads', 'job').parts, 'others have no boxes').toEqual([]);
});
