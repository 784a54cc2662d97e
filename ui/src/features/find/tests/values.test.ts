import { expect, test } from 'vitest';
import { searchFacts } from '../../../generated/catalog';
import type { Filter, Group } from '../../../generated/types';
import { columnsFor, fitting, MOST_BUTTONS } from '../fields/fixed';
import { wholeNumber } from '../head/load-choice.svelte';
import { adopted, keysOf, labelOf, parts, same, text, texts, valuesIn, withValue } from '../values';

const filters = searchFacts.companies.catalog.groups.flatMap((group) => group.filters);
const filter = (key: string): Filter => filters.find((one) => one.key === key) ?? never(key);

test('the spelling of the engine is taken without moving what was chosen', () => {
  const chosen = { country: ['Sweden', 'de', 'Austria'], size: ['201-500', '51-200'] };
  const normal = { country: ['Austria', 'Germany', 'Sweden'], size: ['201-500', '51-200'] };
  expect(adopted(chosen, normal), 'only "de" changes, and it comes last').toEqual({
    country: ['Sweden', 'Austria', 'Germany'],
    size: ['201-500', '51-200'],
  });
  expect(adopted({ keywords: ['  '] }, {}), 'what is nothing is taken out').toEqual({});
});

test('a text with a line for each value is several values', () => {
  expect(texts({ skills: 'Rust\nSQL\n' }, 'skills'), 'line by line').toEqual(['Rust', 'SQL']);
  expect(texts({ skills: ['Rust', 'SQL\nRust'] }, 'skills'), 'in a list too, each once').toEqual(['Rust', 'SQL']);
  expect(text({ advanced: '{\n}' }, 'advanced'), 'where one text is meant it stays whole').toBe('{\n}');
  const chosen = { skills: ['SQL', 'rust', 'Excel'] };
  expect(adopted(chosen, { skills: 'Excel\nRust\nSQL' }), 'what was chosen keeps its order, and stays a list').toEqual({ skills: ['SQL', 'Excel', 'Rust'] });
  expect(adopted({ skills: ['SQL'] }, { skills: 'SQL' }), 'one line is a list of one').toEqual({ skills: ['SQL'] });
  expect(adopted({ advanced: '{"a":\n1}' }, { advanced: '{"a":1}' }), 'one text stays one text').toEqual({ advanced: '{"a":1}' });
});

test('a badge counts both halves, lines, spans of time and JSON', () => {
  const group = (label: string): Group => searchFacts.leads.catalog.groups.find((one) => one.label === label) ?? never(label);
  expect(valuesIn({ skills: 'Rust\nSQL', skillsExclude: ['Excel'] }, group('Skills, languages, certificates')), 'two and one').toBe(3);
  expect(valuesIn({ duration: { total: { min: { year: 1 } } }, yearsCurrentRole: '1 to 2 years' }, group('Tenure and experience')), 'a span is one').toBe(2);
  const advanced = searchFacts.people.catalog.groups.at(-1) ?? never('last group');
  expect(valuesIn({ advanced: '{"a":\n1}' }, advanced), 'JSON is one, however many lines it has').toBe(1);
  expect(keysOf(group('Job title')), 'clearing a group clears what is excluded').toEqual(['job', 'jobExclude']);
  expect(parts({ duration: ['x'] }, 'duration'), 'a list has no parts').toEqual({});
  expect(withValue({ duration: { total: {} } }, 'duration', {}), 'no span, no filter').toEqual({});
});

test('empty values leave the filters, and "no" is a value', () => {
  expect(withValue({ country: ['Germany'] }, 'country', []), 'no value, no filter').toEqual({});
  expect(withValue({}, 'hasWebsite', false), '"no" is an answer').toEqual({ hasWebsite: false });
  expect(withValue({ hasWebsite: false }, 'hasWebsite', null), '"any" is none').toEqual({});
  const listing = searchFacts.companies.catalog.groups.at(-1) ?? never('last group');
  expect(valuesIn({ hasWebsite: false, locations: ['0-1', '2-5'] }, listing), 'a badge counts "no" as well').toBe(3);
});

test('two filters are the same in any order of their keys', () => {
  expect(same({ a: ['1'], b: ['2'] }, { b: ['2'], a: ['1'] }), 'the order of keys says nothing').toBe(true);
  expect(same({ a: ['1'] }, { a: ['2'] }), 'the values do').toBe(false);
});

test('chosen values read as people write them', () => {
  expect(labelOf(filter('size'), '10001'), 'a preset by its label').toBe('10,001+');
  expect(labelOf(filter('city'), 'Munich|Bavaria|Germany'), 'a place with commas').toBe('Munich, Bavaria, Germany');
  expect(labelOf(filter('companyName'), 'https://www.network.example/company/acme'), 'an address by its end').toBe('company/acme');
});

test('events are searched, the other presets are buttons', () => {
  const long = filters.filter(({ kind }) => kind.kind === 'presets' && kind.options.length > MOST_BUTTONS).map(({ key }) => key);
  expect(long, 'only the list of forty is too long for buttons').toEqual(['events']);
  const { kind } = filter('events');
  const options = kind.kind === 'presets' ? kind.options : [];
  expect(fitting(options, 'hir eng').map(({ value }) => value), 'starts of words in any place').toEqual(['hiring_in_engineering_department']);
  expect(fitting(options, ''), 'nothing typed shows all').toHaveLength(40);
});

test('short labels stand four in a row, long ones fewer', () => {
  const options = (key: string): Parameters<typeof columnsFor>[0] => {
    const { kind } = filter(key);
    return 'options' in kind ? kind.options : [];
  };
  expect(columnsFor(options('size')), 'like 51–200').toBe(4);
  expect(columnsFor(options('revenue')), 'like 200–500M').toBe(3);
});

test('a number of companies is read as people type it', () => {
  expect(wholeNumber('1,000'), 'with a comma').toBe(1000);
  expect(wholeNumber(' 10 000 '), 'with a space').toBe(10_000);
  expect(wholeNumber('12x'), 'no number').toBeNull();
  expect(wholeNumber('-5'), 'nothing below nothing').toBeNull();
});

function never(what: string): never {
  throw new Error(`The catalog has no ${what}.`);
}
